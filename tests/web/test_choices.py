"""What a player chooses once: sound, colours, marks, what is done by itself, and how long a match is."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from boxwood.backgammon import Position
from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.serving import QuickEngines, listening
from web.screens import enter
from web.table_page import ARRIVED, BOARD, TablePage, table_page

pytestmark = needs_browser

SHUT_OUT = Position.build("bar:1 13:4", "6:2 5:2 4:2 3:2 2:2 1:2").gnubg_id


@pytest.fixture(scope="module")
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TablePage]:
    storage = Storage.in_folder(tmp_path_factory.mktemp("choices"))
    with listening(storage, QuickEngines()) as (home, _), table_page(browser, home) as table:
        yield table


def choose(table: TablePage, **settings: object) -> None:
    """Settings as somebody left them, in a page that is loaded again."""
    if not table.page.url.startswith(table.home):
        table.page.goto(f"{table.home}/rules")
    put = "(kept) => localStorage.setItem('boxwood.settings', JSON.stringify(kept))"
    table.page.evaluate(put, {"pace": "off", "forced": False, **settings})
    table.page.goto(f"{table.home}/rules")
    table.until(ARRIVED)


def test_a_match_of_any_length_is_chosen_in_the_form_and_the_sound_is_off_at_a_touch_and_stays_off(
    table: TablePage,
) -> None:
    table.at("/new")
    table.key("any-length").fill("21")
    table.key("any-length").press("Enter")
    table.key("start").click()
    expect(table.page.locator(".match-line")).to_contain_text("21")
    expect(table.key("sound")).to_have_attribute("aria-pressed", "true")
    table.key("sound").click()
    expect(table.key("sound")).to_have_attribute("aria-pressed", "false")
    table.page.reload()
    expect(table.key("sound")).to_have_attribute("aria-pressed", "false")


def test_the_colours_of_the_board_are_chosen_apart_from_the_sheet(table: TablePage) -> None:
    choose(table, palette="coral")
    table.new_table(sheet="graves")
    table.waits_for("roll")
    assert "coral" in str(table.board("className"))
    choose(table)
    table.new_table(sheet="graves")
    table.waits_for("roll")
    assert "wood" in str(table.board("className"))


def test_points_are_numbered_from_the_side_to_play_if_one_likes(table: TablePage) -> None:
    choose(table, numbering="mover", turning=False)
    table.new_table(start=Position.start().gnubg_id, begins="second", length=5)
    table.waits_for("roll")
    label = table.page.locator("[data-board] text", has_text="24")
    beneath = table.spot(1).bounding_box()
    shown = label.first.bounding_box()
    assert beneath
    assert shown
    assert abs(shown["x"] + shown["width"] / 2 - beneath["x"] - beneath["width"] / 2) < 5, "where light has its 1-point"


def test_checkers_that_can_move_carry_a_quiet_mark_if_one_likes(table: TablePage) -> None:
    for marks in (True, False):
        choose(table, marks=marks)
        table.new_table(dice="manual")
        enter(table, 6, 1)
        table.waits_for("hand")
        expect(table.page.locator(".board-surface .lip")).to_have_count(4 if marks else 0)


def test_a_complete_play_is_sent_and_the_next_roll_thrown_by_itself_if_one_likes(table: TablePage) -> None:
    choose(table, done=True, roll=True)
    table.new_table(length=1)
    in_hand = f"() => document.querySelector('section.play').dataset.mode === 'hand' && {BOARD}.interactive || null"
    table.until(in_hand)  # the opening was thrown by itself
    turn = table.board("view.turn")
    while table.board("walk.open"):
        table.spot(table.board("firstSpot()")).click()
    table.until(f"() => {BOARD}.view.turn !== '{turn}' && {BOARD}.view.dice || null")  # and so was the next


def test_who_is_shut_out_and_may_double_is_asked_and_passes_or_doubles(table: TablePage) -> None:
    choose(table, forced=True)
    table.new_table(start=SHUT_OUT, begins="first", format="money", length=None)
    assert table.waits_for() == "pass"
    expect(table.key("double")).not_to_have_attribute("aria-disabled", "true")
    table.acting()
    table.key("pass").click()
    table.waits_for("roll")
    table.new_table(start=SHUT_OUT, begins="first", length=1)
    expect(table.page.locator(".slot")).to_contain_text("You are shut out: no roll can enter. Your turn passes.")
    table.until(f"() => {BOARD}.view.to_act === 'second' || null")


def test_the_cube_is_pressed_to_double_and_says_why_not_when_it_may_not_be_turned(table: TablePage) -> None:
    choose(table)
    table.new_table(start=Position.start().gnubg_id, begins="first", length=5)
    table.waits_for("roll")
    assert "double to 2" in str(table.spot("cube").get_attribute("aria-label"))
    table.spot("cube").click()
    slot = table.page.locator(".slot")
    expect(slot).to_contain_text("Double to 2?")
    board, asked = table.page.locator("[data-board]").bounding_box(), slot.bounding_box()
    assert board
    assert asked
    assert asked["x"] >= board["x"] + board["width"], "beside the board"
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("d")
    table.acting()
    table.page.keyboard.press("Enter")
    table.waits_for("question")
    table.acting()
    table.key("answer-take").click()
    table.waits_for("roll")
    table.spot("cube").click()
    expect(slot).to_contain_text("only the side that took the last double may double", ignore_case=True)
