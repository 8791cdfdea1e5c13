"""Nothing happens silently: what no checker shows is seen beside the board, and the page keeps pace with it."""

import pytest
from playwright.sync_api import expect

from boxwood.backgammon import Position
from support.browser import needs_browser
from web.conftest import Opens
from web.screens import enter
from web.table_page import DESKTOP, PHONE, Finger, Mouse, TablePage, act, move

pytestmark = needs_browser

MIDDLE = Position.build("13:5 8:3 6:5 24:2", "13:5 8:3 6:5 24:2").gnubg_id


def test_a_tie_at_the_opening_is_seen_and_said_and_thrown_again(opens: Opens) -> None:
    table = opens()
    table.new_table(dice="manual", sheet="redblack", format="money", length=None)
    enter(table, 4, 4)
    table.waits_for("enter")
    dice = table.page.locator(".board-surface .opening-die")
    expect(dice).to_have_count(2)
    own, other = sorted(box["x"] for one in dice.all() if (box := one.bounding_box()))
    bar = table.spot("bar-first").bounding_box()
    assert bar
    assert own < bar["x"] < other, "one in each half"
    panel = table.page.locator(".slot .panel")
    expect(panel).to_contain_text("4-4: automatic double")
    expect(panel).to_contain_text("the stakes are now 2")
    table.hears("4-4: automatic double")
    assert table.board("view.cube.value") == 2
    enter(table, 5, 2)
    table.waits_for("hand")
    expect(dice).to_have_count(0)
    expect(panel).to_contain_text("Ada starts")
    expect(panel.locator(".small-die")).to_have_count(2)


def test_on_a_phone_each_side_throws_its_opening_die_on_its_own_half_of_the_board(opens: Opens) -> None:
    table = opens(size=PHONE, touch=True)
    table.new_table(dice="manual", sheet="redblack", format="money", length=None)
    enter(table, 4, 4)
    table.waits_for("enter")
    dice = table.page.locator(".board-surface .opening-die")
    expect(dice).to_have_count(2)
    other, own = sorted(box["x"] for one in dice.all() if (box := one.bounding_box()))
    cube = table.page.locator(".board-surface [data-spot=cube]").bounding_box()
    assert cube
    assert other < cube["x"] < own


def bots_play(table: TablePage) -> None:
    """Come to where the bot has played and it is the person's turn."""
    table.new_table(bot="beginner", dice="manual", start=MIDDLE, begins="first")
    enter(table, 6, 1)
    table.waits_for("hand")
    move(table, Mouse(table))
    enter(table, 3, 1)
    table.waits_for("enter")


def test_the_bots_dice_stay_until_the_next_throw_and_show_its_play_again(opens: Opens) -> None:
    table = opens()
    bots_play(table)
    settled = table.board("lying.position.stacks.size")
    again = table.spot("replay")
    assert again.get_attribute("aria-label") == "Show the play of 3-1 again"
    expect(table.page.locator(".die-left")).to_have_count(2)
    begun = "() => document.querySelector('backgammon-board').lying.left === null || null"
    for key in (None, "p"):
        if key:
            table.page.keyboard.press(key)
        else:
            again.click()
        table.until(begun)
        assert table.board("lying.position.equals(document.querySelector('backgammon-board').position)") is False
        table.until("() => document.querySelector('backgammon-board').lying.left ? true : null")
        assert table.board("lying.position.stacks.size") == settled
    enter(table, 6, 5)
    table.waits_for("hand", "pass")
    expect(table.page.locator(".die-left")).to_have_count(0)


def test_on_a_phone_the_bots_play_is_shown_again_from_its_strip(opens: Opens) -> None:
    table = opens(size=PHONE, touch=True)
    bots_play(table)
    Finger(table).control("replay")
    table.until("() => document.querySelector('backgammon-board').lying.left === null || null")
    table.until("() => document.querySelector('backgammon-board').lying.left ? true : null")


WHILE_FLYING = """() => {
    const board = document.querySelector("backgammon-board");
    if (!board.lying.flying || board.view.last?.side !== "second") return null;
    const text = (name) => document.querySelector(name).textContent;
    const active = document.querySelector(".player.active").classList.contains("opponent");
    const current = document.querySelector(".moves [aria-current]").textContent;
    return { pips: text(".opponent .count"), status: text(".you"), active, current };
}"""


def test_the_page_keeps_pace_with_the_board(opens: Opens) -> None:
    table = opens(motion=True, settings={"pace": "slow", "forced": False})
    table.new_table(bot="beginner", dice="manual", start=MIDDLE, begins="first")
    enter(table, 6, 1)
    table.waits_for("hand")
    move(table, Mouse(table))
    table.waits_for("enter")
    before = table.page.locator(".opponent .count").text_content()
    enter(table, 3, 1)
    seen = table.until(WHILE_FLYING)
    assert seen["pips"] == before
    assert seen["active"]
    assert "Your turn" not in seen["status"]
    assert seen["current"].startswith("6-1")
    table.waits_for("enter")
    assert table.page.locator(".opponent .count").text_content() != before
    assert "active" in str(table.page.locator(".you").get_attribute("class"))


WHILE_THROWN = """() => {
    if (document.querySelectorAll(".opening-die").length < 2) return null;
    const text = (name) => document.querySelector(name).textContent;
    const active = document.querySelectorAll(".player.active").length;
    return { active, you: text(".you"), panel: text(".slot"), bar: text("[data-screen] .controls") };
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_it_is_nobodys_turn_while_the_opening_dice_are_shown(opens: Opens, size: tuple[int, int]) -> None:
    table = opens(motion=True, settings={"pace": "slow", "forced": False}, size=size)
    table.new_table(bot="beginner", dice="manual")
    enter(table, 1, 4)
    seen = table.until(WHILE_THROWN)
    assert seen["active"] == 0
    assert "Your turn" not in seen["you"]
    assert "to play" not in seen["bar"]
    assert "Bot starts" in seen["panel"]
    table.waits_for("enter")


def test_a_refused_resignation_is_seen(opens: Opens) -> None:
    table = opens()
    table.new_table(start=MIDDLE, begins="first", length=5)
    table.waits_for("roll")
    table.key("resign").click()
    table.acting()
    table.page.locator(".answers button").first.click()
    table.waits_for("question")
    table.acting()
    table.key("answer-refuse").click()
    table.waits_for("roll")
    expect(table.page.locator(".slot .panel")).to_contain_text("Ben refuses the resignation.")
    table.hears("Ben refuses the resignation.")


def test_a_pass_is_seen_by_whoever_comes_next(opens: Opens) -> None:
    table = opens()
    blocked = Position.build("bar:1 13:5 8:4 6:5", "6:3 5:2 4:2 3:2 2:2 13:4").gnubg_id
    table.new_table(dice="manual", start=blocked, begins="first")
    enter(table, 6, 4)
    act(table, Mouse(table), table.waits_for("pass"))
    table.waits_for("enter")
    expect(table.page.locator(".slot .panel")).to_contain_text("Ada has no legal play and passes.")
