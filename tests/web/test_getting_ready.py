"""Where nothing is compiled yet the page is there at once, says what is getting ready, and can be played in."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.serving import LateEngines, SleepyEngines, listening
from web.table_page import DESKTOP, PHONE, Mouse, TablePage, begin, move, table_page

pytestmark = needs_browser


def notice(table: TablePage, words: str) -> None:
    """See what is said about the engine."""
    expect(table.page.locator(".notice-line.engine")).to_contain_text(words)


def test_two_people_play_while_the_engines_get_ready(browser: Browser, tmp_path: Path) -> None:
    with listening(Storage.in_folder(tmp_path), SleepyEngines()) as (home, _), table_page(browser, home) as table:
        table.at("/new")
        table.key("opponent-person").click()
        table.key("start").click()
        notice(table, "Preparing the hints (first time only)…")
        line = "document.querySelector('.notice-line.engine')?.getBoundingClientRect().height"
        assert table.until(f"() => {line} || null") < 100, (
            "a sentence is not squeezed into a column: two lines, and two on what is done"
        )
        mouse = Mouse(table)
        begin(table, mouse)
        move(table, mouse)
        table.waits_for("roll")
        assert table.board("view.last") is not None
        table.new_table(bot="beginner")
        notice(table, "Preparing the bot (first time only)…")
        table.waits_for("roll")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_simple_bot_plays_at_a_press_until_the_bot_is_ready(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with (
        listening(Storage.in_folder(tmp_path), SleepyEngines()) as (home, _),
        table_page(browser, home, size=size) as table,
    ):
        table.new_table("checkers", seats={"first": {"kind": "bot", "name": "", "level": "child"}})
        table.waits_for("hand")
        move(table, Mouse(table))
        offer = table.page.locator(".slot .panel")
        expect(offer).to_contain_text("Preparing the bot (first time only)…")
        expect(offer.locator("progress")).to_be_visible()
        table.button("Play a simple bot meanwhile").click()
        table.waits_for("hand")
        assert table.board("view.last") is not None
        expect(table.page.locator(".opponent")).to_contain_text("A simple bot for now")


PROMISES = {
    "en": "The bot is still getting ready; the hint will come as soon as possible.",
    "fr": "Le robot se prépare encore\u202f; le conseil viendra dès que possible.",
}


@pytest.mark.parametrize("language", PROMISES)
def test_a_hint_asked_for_too_early_is_promised_calmly_and_comes_when_the_engine_is_ready(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    engines, promise = LateEngines(), PROMISES[language]
    with (
        listening(Storage.in_folder(tmp_path), engines) as (home, _),
        table_page(browser, home, language=language) as table,
    ):
        table.new_table()
        begin(table, Mouse(table))
        table.key("hint").click()
        expect(table.page.locator(".panel.notice")).to_contain_text(promise)
        table.hears(promise)
        assert table.announced("assertive") == []
        assert table.page.locator(".panel.refusal").count() == 0
        table.key("close-notice").click()
        expect(table.page.locator(".panel.notice")).to_have_count(0)
        engines.woken.set()
        table.page.locator(".hint-list").wait_for()
        assert table.page.locator(".panel.notice").count() == 0
