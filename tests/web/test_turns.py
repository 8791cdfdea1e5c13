"""What a player is told in the middle of a turn, and what the keys do there."""

from typing import Any

import pytest
from playwright.sync_api import expect

from boxwood.backgammon import Position
from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import Mouse, TablePage, move

pytestmark = needs_browser

BLOCKED = Position.build("bar:1 13:5 8:4 6:5", "6:3 5:2 4:2 3:2 2:2 13:4").gnubg_id
A_SHOT = Position.build("24:2 13:5 8:3 6:5", "21:1 24:1 13:5 8:3 6:5").gnubg_id
ON_A_SLAB = """() => [...document.querySelectorAll(".off-text")].filter((text) => {
    const a = text.getBoundingClientRect();
    return [...document.querySelectorAll(".slab")].some((slab) => {
        const b = slab.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 0 && high > 1;
    });
}).map((text) => text.textContent)"""
"""Counts of checkers borne off that lie on one of them."""
LAST_TWO = Position.build("2:1 1:1", "6:15").gnubg_id


def rolled(table: TablePage, one: int, other: int, **more: Any) -> None:
    """Come to a table of two with real dice, and enter them."""
    table.new_table(dice="manual", **more)
    table.waits_for("enter")
    for index, value in enumerate((one, other)):
        table.key(f"die-{index}-{value}").click()
    table.acting()
    table.key("roll").click()
    table.waits_for("hand", "pass")


def test_who_moves_on_after_the_whole_roll_is_told_that_it_has_been_played(opens: Opens) -> None:
    table = opens()
    rolled(table, 6, 3)
    table.spot(24).click()
    table.spot(13).click()
    table.spot(13).click()
    panel = table.page.locator(".panel.notice")
    panel.wait_for()
    assert "Roll already played" in panel.inner_text()
    assert "Done" in panel.inner_text()
    assert "Undo" in panel.inner_text()
    assert table.page.locator(".board-surface .refusal").count() == 0
    table.hears("Press Done")
    table.key("undo").click()
    panel.wait_for(state="detached")


def test_pips_follow_the_hand(opens: Opens) -> None:
    table = opens()
    table.new_table(dice="manual", start=A_SHOT, begins="first")
    table.waits_for("enter")
    for index, value in enumerate((4, 2)):
        table.key(f"die-{index}-{value}").click()
    table.acting()
    table.key("roll").click()
    table.waits_for("hand")
    before = pips(table)
    table.spot(8).click()  # 8/4*, which sends a checker back 4 pips
    assert pips(table) == [before[0] + 4, before[1] - 4]
    table.key("undo").click()
    assert pips(table) == before


def pips(table: TablePage) -> list[int]:
    return [int(table.text(f".{who} .count b")) for who in ("opponent", "you")]


def test_a_reason_is_about_the_dice_that_are_left(opens: Opens) -> None:
    table = opens()
    rolled(table, 6, 3)
    table.spot(24).click()  # the 6
    start, end = (table.spot(spot).bounding_box() for spot in (13, 7))
    assert start
    assert end
    mouse = table.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] - 20, steps=3)
    mouse.up()
    panel = table.page.locator(".panel.refusal")
    panel.wait_for()
    assert "Not allowed: 13/7" in panel.inner_text()
    assert "13/7 is 6 pips; you have a 3 left to play" in panel.inner_text()


def test_enter_on_the_board_passes_where_nothing_else_can_be_done(opens: Opens) -> None:
    table = opens()
    rolled(table, 6, 4, start=BLOCKED, begins="first")
    table.waits_for("pass")
    assert "No legal play with 6-4" in table.text(".panel.notice")
    table.page.keyboard.press("b")
    table.acting()
    table.page.keyboard.press("Enter")
    table.waits_for("enter")
    assert table.board("view.turn") == "second"


def test_french_names_of_what_stands_where_agree(opens: Opens) -> None:
    table = opens(language="fr")
    table.new_table()
    table.waits_for("roll")
    names = [table.spot(point).get_attribute("aria-label") for point in (13, 12)]
    assert names == ["Flèche 13, 5 pions clairs", "Flèche 12, 5 pions foncés"]
    table.new_table("checkers", start="W:WK27,32:B23,14")
    table.waits_for("hand")
    assert str(table.spot(27).get_attribute("aria-label")).startswith("Case 27, dame claire")
    assert str(table.spot(32).get_attribute("aria-label")).startswith("Case 32, pion clair")


@pytest.mark.parametrize("dice", ["sealed", "manual"])
def test_a_game_that_has_ended_lies_on_the_board_until_the_players_go_on(opens: Opens, dice: str) -> None:
    table = opens()
    table.new_table(start=LAST_TWO, begins="first", length=3, dice=dice)
    if table.waits_for("roll", "enter") == "enter":
        for index in range(2):
            table.key(f"die-{index}-{6 - index}").click()
    table.acting()
    table.key("roll").click()
    table.waits_for("hand")
    move(table, Mouse(table))
    for again in (False, True):
        if again:
            table.page.reload()
        table.waits_for("end")
        assert table.board("view.off") == {"first": 15, "second": 0}
        assert table.board("lying.position.count('off-first')") == 15
        assert "game 1" in table.text(".match-line")
        assert table.text(".you .count").startswith("0")
        assert "won a gammon" in table.text(".panel h2")
        assert table.page.evaluate(ON_A_SLAB) == []
    table.key("next").click()
    table.until("() => document.querySelector('[data-panel=end]') ? null : true")
    table.waits_for("hand", "roll", "enter")
    assert table.board("view.off") == {"first": 0, "second": 0}
    assert "game 2" in table.text(".match-line")


def test_a_gesture_that_comes_to_nothing_says_why(opens: Opens) -> None:
    table = opens()
    rolled(table, 6, 1)
    panel = table.page.locator(".slot .panel")
    table.spot(19).click()  # five of the other side
    expect(panel).to_contain_text("You move the light checkers.")
    table.spot(14).click()  # nobody can make it
    expect(panel).to_contain_text("You can't make that point with this roll.")
    table.spot("off-first").click()
    expect(panel).to_contain_text("Not allowed: 6/off")
    table.page.keyboard.press("u")
    expect(panel).to_contain_text("You have not moved a checker yet.")
    table.key("done").click(force=True)
    expect(panel).to_contain_text("You still have 6-1 to play.")
    expect(table.key("read-rule")).to_have_text("Rule B10")
    table.spot(13).click()
    table.page.keyboard.press("Escape")
    table.key("done").click(force=True)
    expect(panel).to_contain_text("You still have 1 to play.")


def test_who_moves_before_the_roll_is_told_to_roll_and_rolls_on_the_board_after_any_refusal(opens: Opens) -> None:
    table = opens()
    table.new_table(begins="first", start=A_SHOT, format="money", length=None, sheet="coral")
    table.waits_for("roll")
    table.spot(13).click()
    expect(table.page.locator(".slot .panel")).to_contain_text("Roll first")
    assert table.page.locator(".board-surface .refusal").count() == 0
    table.acting()
    table.spot("dice").click()
    table.waits_for("hand")


@pytest.mark.parametrize("home", ["right", "left"])
def test_the_buttons_never_lie_on_the_dice_or_the_cube_whoever_moves(opens: Opens, home: str) -> None:
    table = opens(settings={"pace": "off", "turning": False, "home": home})
    table.new_table(dice="manual")
    table.waits_for("enter")
    for index, value in enumerate((2, 5)):  # the second side begins, seen from the first
        table.key(f"die-{index}-{value}").click()
    table.acting()
    table.key("roll").click()
    table.waits_for("hand")
    buttons = [table.key(name).bounding_box() for name in ("cocked", "done")]
    lying = [one.bounding_box() for one in table.page.locator(".board-surface .die, .board-surface .cube").all()]
    assert len(lying) >= 3
    for button in buttons:
        for thing in lying:
            assert button
            assert thing
            apart = button["x"] + button["width"] <= thing["x"] or thing["x"] + thing["width"] <= button["x"]
            assert apart, (button, thing)
