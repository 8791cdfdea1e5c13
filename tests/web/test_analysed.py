"""A match dropped on the page: analysed, stepped through, tried, written about; and the tutor."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from support.browser import needs_browser
from support.serving import ServerProcess
from web.screens import drop_match, hold
from web.table_page import DESKTOP, PHONE, TablePage, resize, table_page

pytestmark = needs_browser

BOARD = '[data-screen="review"] backgammon-board'


@pytest.fixture(scope="module")
def dropped(browser: Browser, server: ServerProcess) -> Iterator[TablePage]:
    """A page on which a short match was dropped, for all that look at it."""
    with table_page(browser, server.home, size=DESKTOP) as table:
        drop_match(table)
        yield table


@pytest.fixture
def analysed(dropped: TablePage) -> TablePage:
    """The same page at the worst error of its first player."""
    resize(dropped, *DESKTOP)
    dropped.page.keyboard.press("Escape")
    dropped.page.keyboard.press("Home")
    dropped.page.locator(".candidates").wait_for()
    return dropped


def title(table: TablePage) -> str:
    return table.text(".decision-head h2")


def test_the_worst_error_is_shown_with_equity_and_cost_in_columns_of_their_own(analysed: TablePage) -> None:
    heads = analysed.page.locator(".candidates thead th").all_inner_texts()
    assert heads == ["Choice", "Win", "Gammon", "Equity", "Cost"]
    best = analysed.page.locator(".candidates tr.best").inner_text().split()
    assert best[:2] == ["8/5", "6/5"]
    assert best[-1] == "best"
    made = analysed.page.locator(".candidates tr.made").inner_text()
    assert "24/21 24/23" in made
    assert "−0." in made
    assert analysed.page.locator(".reasons p").count() >= 1
    kinds = analysed.page.locator(".layer-arrows .arrow").evaluate_all("all => all.map((one) => one.classList[1])")
    assert set(kinds) == {"arrow-best", "arrow-played"}


def test_keys_step_through_it_and_each_decision_is_said(analysed: TablePage) -> None:
    assert title(analysed) == "Turn 1: Ada rolls 3-1"
    analysed.page.keyboard.press("ArrowRight")
    assert title(analysed) == "Turn 2: Ben rolls 6-4"
    analysed.page.keyboard.press("n")
    assert title(analysed) == "Turn 3: Ada rolls 5-2"
    analysed.page.keyboard.press("p")
    analysed.hears("Turn 1. Ada rolls 3-1. Blunder, cost 0.")
    assert title(analysed) == "Turn 1: Ada rolls 3-1"
    analysed.page.keyboard.press("End")
    assert "at=10" in analysed.page.url


def test_the_mouse_goes_to_a_decision_by_the_list_and_by_the_curve(analysed: TablePage) -> None:
    analysed.key("whose-second").click()
    analysed.page.locator(".decisions tbody tr").first.click()
    assert title(analysed).startswith("Turn")
    assert "Ben" in title(analysed)
    assert analysed.page.locator('.decisions [aria-current="true"]').count() == 1
    box = analysed.page.locator(".review-curve").bounding_box()
    assert box
    analysed.page.mouse.click(box["x"] + 42, box["y"] + box["height"] / 2)
    assert title(analysed) == "Turn 1: Ada rolls 3-1"
    analysed.key("whose-first").click()
    assert "lowest" in (analysed.page.locator(".review-curve").get_attribute("aria-label") or "")


def test_the_list_is_kept_to_kinds_and_sizes_and_the_curve_is_a_table_too(analysed: TablePage) -> None:
    analysed.page.locator('[data-key="size"]').select_option("all")
    everything = analysed.page.locator(".decisions tbody tr").count()
    analysed.page.locator('[data-key="kind"]').select_option("play")
    plays = analysed.page.locator(".decisions tbody tr").count()
    assert 0 < plays <= everything
    analysed.page.locator('[data-key="kind"]').select_option("")
    analysed.page.locator('[data-key="size"]').select_option("errors")
    analysed.key("curve-table").click()
    expect(analysed.page.locator(".curve-table tbody tr").nth(3)).to_be_attached()
    analysed.page.keyboard.press("Escape")


def test_a_play_tried_on_the_board_is_judged_at_once_and_taken_back(analysed: TablePage) -> None:
    analysed.page.locator(f'{BOARD} [data-spot="13"]').click()
    analysed.page.locator(f'{BOARD} [data-spot="6"]').click()
    analysed.page.locator(".candidates tr.tried").wait_for()
    tried = analysed.page.locator(".candidates tr.tried").inner_text()
    assert "13/10 6/5" in tried
    assert "−0." in tried
    analysed.hears("13/10 6/5 costs 0.")
    analysed.key("take-back").click()
    assert analysed.page.locator(".candidates tr.tried").count() == 0


def test_a_comment_is_written_and_still_there_when_one_comes_back(analysed: TablePage) -> None:
    analysed.key("comment").click()
    analysed.page.locator('[data-key="comment-text"]').fill("Make the point.")
    analysed.key("save-comment").click()
    analysed.page.locator(".comment-text", has_text="Make the point.").wait_for()
    analysed.page.keyboard.press("ArrowRight")
    analysed.page.keyboard.press("ArrowLeft")
    assert "Make the point." in analysed.text(".comment")


def test_a_cube_decision_has_three_equities_and_the_points_at_which_one_doubles_and_takes(
    analysed: TablePage,
) -> None:
    analysed.key("whose-second").click()
    analysed.page.locator(".decisions tr", has_text="Double").first.click()
    analysed.page.locator(".facts-list").wait_for()
    rows = analysed.page.locator(".candidates tbody th").all_inner_texts()
    assert [row.split("\n")[0].replace(" Ben", "") for row in rows] == ["No double", "Double, take", "Double, drop"]
    assert "Doubles from" in analysed.text(".facts-list")
    analysed.key("whose-first").click()


def test_on_a_phone_in_french_the_list_is_a_second_frame(analysed: TablePage) -> None:
    page = analysed.page
    analysed.key("language-fr").click()
    page.locator(".decision-head h2", has_text="Tour 1").wait_for()
    resize(analysed, *PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    analysed.key("frame-list").click()
    assert page.locator(".players-table").is_visible()
    assert not page.locator(BOARD).is_visible()
    page.locator(".decisions tbody tr").first.click()
    assert page.locator(BOARD).is_visible()
    assert page.locator(".stepper-place").inner_text().startswith("Tour")
    resize(analysed, *DESKTOP)
    analysed.key("language-en").click()
    page.locator(".decision-head h2", has_text="Turn").wait_for()


def test_the_tutor_holds_a_blunder_until_it_is_taken_back_or_played_anyway(
    browser: Browser, server: ServerProcess
) -> None:
    with table_page(browser, server.home) as table:
        table.at("/tables")
        hold(table)
        table.hears("gives something away", "assertive")
        assert "13/9: Blunder" in table.text(".panel.held")
        table.key("held-show").click()
        assert "8/5 6/5" in table.text(".held-best")
        table.key("try-again").click()
        assert table.page.locator(".panel.held").count() == 0
        assert table.board("hand.moves.length") == 0
        table.page.keyboard.press("t")
        table.page.keyboard.type("13/9")
        table.page.keyboard.press("Enter")
        table.page.locator(".panel.held").wait_for()
        table.acting()
        table.key("play-anyway").click()
        table.page.locator(".panel.held").wait_for(state="detached")
        table.until("() => document.querySelector('backgammon-board').view.last?.text === '13/9' || null")
