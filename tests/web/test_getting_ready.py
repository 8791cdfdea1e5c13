"""Where nothing is compiled yet the page is there at once, says what is getting ready, and can be played in."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from support.browser import needs_browser
from support.serving import ServerProcess
from web.table_page import Mouse, TablePage, begin, move, table_page

pytestmark = needs_browser


def notice(table: TablePage, words: str) -> None:
    """See what is said about the engine."""
    expect(table.page.locator(".notice-line.engine")).to_contain_text(words)


def test_two_people_play_while_the_engines_get_ready(browser: Browser, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, from_scratch=True)
    try:
        with table_page(browser, server.home) as table:
            table.at("/")
            table.key("opponent-person").click()
            table.key("start").click()
            notice(table, "Hints are getting ready. You can play meanwhile.")
            line = table.page.locator(".notice-line.engine").bounding_box()
            assert line
            assert line["height"] < 80, "a sentence is not squeezed into a column"
            mouse = Mouse(table)
            begin(table, mouse)
            move(table, mouse)
            table.waits_for("roll")
            assert table.board("view.last") is not None
            table.new_table(bot="beginner")
            notice(table, "The bot is getting ready. You can play meanwhile.")
            table.waits_for("roll")
            assert not server.engines()["backgammon"]["ready"], "what was seen was not seen in time"
    finally:
        server.kill()
