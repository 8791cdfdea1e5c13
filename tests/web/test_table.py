"""What people do at a table beside moving checkers: the cube, resigning, real dice, leaving and coming back."""

import re

from playwright.sync_api import expect

from boxwood.backgammon import Position
from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import PHONE, Finger, Keyboard, Mouse, TablePage, move

pytestmark = needs_browser

MIDDLE = Position.build("13:5 8:3 6:5 24:2", "13:5 8:3 6:5 24:2").gnubg_id


def double(table: TablePage) -> None:
    table.waits_for("roll")
    table.key("double").click()
    table.acting()
    table.page.locator("[data-yes]").click()


def answer(table: TablePage, name: str) -> None:
    table.waits_for("question")
    table.acting()
    table.key(f"answer-{name}").click()


def test_a_double_is_offered_once_asked_about_and_taken(opens: Opens) -> None:
    table = opens()
    table.new_table(start=MIDDLE, begins="first", length=5)
    double(table)
    table.waits_for("question")
    assert table.text(".question h2") == "Ada doubles to 2"
    assert table.text(".question-head p") == "Ben decides. The stake goes from 1 to 2."
    table.hears("Ada doubles to 2", "assertive")
    answer(table, "take")
    table.waits_for("roll")
    assert table.board("view.cube") == {"value": 2, "owner": "second", "in_play": True, "spoken": False}
    assert table.key("double").get_attribute("aria-disabled") == "true"
    assert table.text('[data-key="double"] small') == "your opponent doubles next"


def test_a_double_can_be_thought_better_of(opens: Opens) -> None:
    table = opens()
    table.new_table(start=MIDDLE, begins="first", length=5)
    table.waits_for("roll")
    table.key("double").click()
    table.button("Not now").click()
    table.waits_for("roll")
    assert table.board("view.cube.value") == 1


def test_a_dropped_double_ends_the_game_and_the_next_one_begins(opens: Opens) -> None:
    table = opens()
    table.new_table(start=MIDDLE, begins="first", length=5)
    double(table)
    answer(table, "drop")
    table.waits_for("end")
    assert table.text(".panel h2") == "Ada won the game"
    assert table.text(".end-score") == "1 – 0"
    table.acting()
    table.key("next").click()
    assert table.waits_for("hand", "roll") is not None
    assert table.board("view.game_number") == 2


def test_a_beaver_keeps_the_cube(opens: Opens) -> None:
    table = opens()
    table.new_table(start=MIDDLE, begins="first", format="money", length=None, options={"beavers": True})
    double(table)
    answer(table, "beaver")
    table.waits_for("question")
    assert "beavers" in table.text(".question h2")
    answer(table, "take")
    table.waits_for("roll")
    assert table.board("view.cube") == {"value": 4, "owner": "second", "in_play": True, "spoken": False}


def test_a_resignation_says_how_much_and_is_accepted_or_refused(opens: Opens) -> None:
    table = opens()
    table.new_table(start=MIDDLE, begins="first", length=5)
    for how, reply in (("Single game", "refuse"), ("Gammon", "accept")):
        table.waits_for("roll")
        table.key("resign").click()
        table.acting()
        table.page.get_by_role("button", name=re.compile(f"^{how}")).click()
        answer(table, reply)
    table.waits_for("end")
    assert table.text(".end-score") == "0 – 2"


def test_doubling_and_resigning_are_in_the_menu_of_a_phone(opens: Opens) -> None:
    table = opens(size=PHONE, touch=True)
    table.new_table(start=MIDDLE, begins="first", length=5)
    finger = Finger(table)
    table.waits_for("roll")
    finger.control("more")
    table.page.locator("dialog button", has_text="Double…").tap()
    table.acting()
    table.page.locator("[data-yes]").tap()
    table.waits_for("question")
    table.acting()
    finger.control("answer-take")
    table.waits_for("roll")
    finger.control("more")
    table.page.locator("dialog button", has_text="Resign…").tap()
    table.acting()
    table.page.locator(".slot button", has_text="Single game").tap()
    table.waits_for("question")
    table.acting()
    finger.control("answer-accept")
    table.waits_for("end")


def enter(table: TablePage, first: int, second: int) -> None:
    table.waits_for("enter")
    for index, value in enumerate((first, second)):
        table.key(f"die-{index}-{value}").click()
    table.acting()
    table.key("roll").click()


def test_a_mistyped_tie_of_real_dice_is_voided_and_doubles_nothing(opens: Opens) -> None:
    table = opens()
    table.new_table(dice="manual", sheet="redblack", format="money", length=None)
    enter(table, 4, 4)
    table.waits_for("enter")
    assert table.board("view.cube.value") == 2
    table.acting()
    table.key("cocked").click()
    table.waits_for("enter")
    assert table.board("view.cube.value") == 1
    enter(table, 6, 3)
    table.waits_for("hand")
    assert table.board("view.cube.value") == 1


def test_real_dice_are_entered_by_hand_and_a_cocked_throw_is_thrown_again(opens: Opens) -> None:
    table = opens()
    table.new_table(dice="manual")
    assert table.waits_for("enter")
    assert "Roll one die each" in table.text(".dice-entry")
    enter(table, 6, 3)
    table.waits_for("hand")
    assert table.board("view.dice") == [6, 3]
    assert table.board("view.turn") == "first"
    move(table, Mouse(table))
    enter(table, 5, 2)
    table.waits_for("hand")
    table.acting()
    table.key("cocked").click()
    enter(table, 4, 4)
    table.waits_for("hand")
    assert table.board("view.dice") == [4, 4]
    move(table, Mouse(table))
    table.waits_for("enter")
    keyboard = table.page.keyboard
    keyboard.press("6")
    keyboard.press("1")
    assert "6-1" in table.key("roll").inner_text()
    table.acting()
    keyboard.press("r")
    table.waits_for("hand")
    assert table.board("view.dice") == [6, 1]


def test_the_bot_plays_the_dice_that_were_thrown_for_it(opens: Opens) -> None:
    table = opens()
    table.new_table(bot="beginner", dice="manual")
    enter(table, 6, 3)
    table.waits_for("hand")
    move(table, Mouse(table))
    table.waits_for("enter")
    assert "Roll for Bot" in table.text(".dice-entry")
    enter(table, 3, 1)
    table.waits_for("enter")
    assert table.board("view.last") is not None
    assert table.board("view.last.dice") == [3, 1]


def test_what_is_refused_says_why_and_leads_to_the_rule(opens: Opens) -> None:
    table = opens()
    table.new_table(dice="manual")
    enter(table, 6, 3)
    table.waits_for("hand")
    table.spot(6).click()  # with the 3 first: 6/3 is open, with the 6 it would be off
    table.key("undo").click()
    start, end = (table.spot(spot).bounding_box() for spot in (24, 19))
    assert start is not None
    assert end is not None
    mouse = table.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + 20, steps=3)
    mouse.up()
    panel = table.page.locator(".panel.refusal")
    panel.wait_for()
    assert "Not allowed: 24/19" in panel.inner_text()
    table.key("read-rule").click()
    table.page.locator("dialog .clause.aimed").wait_for()
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Escape")
    panel.wait_for(state="detached")


def test_a_page_that_is_loaded_again_in_the_middle_of_a_turn_goes_on(opens: Opens) -> None:
    table = opens()
    table.new_table(bot="beginner")
    mouse = Mouse(table)
    for _ in range(12):
        waits = table.waits_for()
        if waits == "hand":
            break
        table.acting()
        mouse.control({"question": "answer-take"}.get(waits, waits))
    before = table.board("view")
    table.spot(table.board("spotFor(Math.max(...document.querySelector('backgammon-board').walk.origins))")).click()
    table.page.reload()
    table.waits_for("hand")
    after = table.board("view")
    assert {name: after[name] for name in ("points", "dice", "turn", "pips")} == {
        name: before[name] for name in ("points", "dice", "turn", "pips")
    }
    assert table.board("hand.moves") == []
    move(table, mouse)
    table.waits_for()
    assert table.board("view.points") != before["points"]


def test_two_tabs_at_one_table_show_the_same(opens: Opens) -> None:
    one, other = opens(), opens(size=PHONE, touch=True)
    id_ = one.new_table()
    other.at(f"/table/{id_}")
    while one.waits_for("roll", "hand") == "roll":
        other.waits_for("roll")
        other.acting()
        one.acting()
        one.key("roll").click()
    other.waits_for("hand")
    assert one.board("view.dice") == other.board("view.dice")
    one.acting()
    move(other, Finger(other))
    one.waits_for("roll")
    other.waits_for("roll")
    assert one.board("view.points") == other.board("view.points")
    assert "roll" in one.text(".side") or one.board("view.last") is not None


def test_an_open_menu_follows_what_happens_at_the_table(opens: Opens) -> None:
    one, other = opens(), opens()
    id_ = one.new_table(dice="manual")
    other.at(f"/table/{id_}")
    one.waits_for("enter")
    keyboard = Keyboard(one)
    keyboard.reach("more")
    keyboard.press("Enter")
    resign = one.key("menu-flag")
    expect(resign).to_have_attribute("aria-disabled", "true")
    expect(resign).to_contain_text("not in the first turn")
    keyboard.reach("menu-book")
    enter(other, 6, 3)
    expect(resign).not_to_have_attribute("aria-disabled", "true")
    expect(one.key("menu-book")).to_be_focused()
    keyboard.press("Escape")
    expect(one.key("more")).to_be_focused()


def test_a_play_is_taken_back_move_by_move_or_as_a_whole(opens: Opens) -> None:
    table = opens()
    table.new_table(dice="manual")
    enter(table, 6, 3)
    table.waits_for("hand")
    table.spot(24).click()
    table.spot(13).click()
    assert table.board("hand.complete")
    table.key("undo").click()
    assert len(table.board("hand.moves")) == 1
    table.spot(13).click()
    table.page.keyboard.press("Shift+U")
    assert table.board("hand.moves") == []
    assert table.key("done").get_attribute("aria-disabled") == "true"
