"""Games of checkers in the page."""

from playwright.sync_api import expect

from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import PHONE, Finger, Keyboard, Mouse, TablePage, act, play_on

pytestmark = needs_browser

LATE = "W:W11,15:B4,8"
JUMPS = "W:W27,32:B23,14"
"""Light must jump twice with 27."""


def test_a_game_of_two_from_a_position_by_mouse(opens: Opens) -> None:
    table = opens().at("/new")
    page = table.page
    table.key("game-checkers").click()
    table.key("opponent-person").click()
    table.key("options").click()
    page.get_by_label("Start from a position").fill(JUMPS)
    page.locator("dialog .dialog-actions button").click()
    table.key("start").click()
    table.waits_for("hand")
    assert "You must jump" in table.text(".slot")
    assert "you must jump: 27x18x9." in table.text(".slot")
    play_on(table, Mouse(table), 200)
    assert "won the game" in table.text(".panel h2") or "draw" in table.text(".panel h2")
    assert table.page.locator(".moves-table").inner_text().count("27x18x9") == 1


def test_a_move_that_is_not_a_jump_is_refused_with_its_rule(opens: Opens) -> None:
    table = opens()
    table.new_table("checkers", start=JUMPS)
    table.waits_for("hand")
    table.spot(14).click()
    expect(table.page.locator(".panel.notice")).to_contain_text("You move the light checkers.")
    table.spot(32).click()
    table.page.locator(".panel.refusal").wait_for()
    table.hears("jump", "assertive")
    table.key("read-rule").click()
    table.page.locator("dialog .clause.aimed").wait_for()


def play_some(table: TablePage, hand: Mouse | Keyboard, turns: int) -> None:
    for _ in range(turns):
        waits = table.waits_for()
        if waits == "over":
            return
        act(table, hand, waits)


def test_a_game_against_the_weakest_bot(opens: Opens) -> None:
    table = opens()
    table.new_table("checkers", bot="child", start=LATE)
    play_some(table, Mouse(table), 3)
    if table.waits_for() != "over":
        table.key("resign").click()
        table.acting()
        table.page.locator("[data-yes]").click()
    assert table.waits_for("over")
    table.key("rematch").wait_for()


def test_the_record_begins_with_whoever_moves_first(opens: Opens) -> None:
    table = opens()
    table.new_table("checkers")
    play_some(table, Mouse(table), 2)
    table.waits_for("hand")
    assert table.page.locator(".moves-table thead th").all_inner_texts()[1:] == ["Ben", "Ada"]
    assert table.page.locator(".moves-table tbody tr:first-child .entry").count() == 2


def test_a_game_from_the_start_by_keyboard_and_by_touch(opens: Opens) -> None:
    for how, hand in (({}, Keyboard), ({"size": PHONE, "touch": True}, Finger)):
        table = opens(**how)
        table.new_table("checkers")
        play_some(table, hand(table), 4)
        table.waits_for("hand", "over")
        assert table.board("view.last") is not None


def test_a_draw_is_offered_and_agreed_on(opens: Opens) -> None:
    table = opens()
    table.new_table("checkers", start=LATE)
    table.waits_for("hand")
    table.key("draw").click()
    table.acting()
    table.page.locator("[data-yes]").click()
    table.waits_for("question")
    table.acting()
    table.key("answer-accept").click()
    table.waits_for("over")
    assert table.text(".panel h2") == "A draw"
