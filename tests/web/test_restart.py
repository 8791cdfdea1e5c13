"""The server is killed in the middle of a bot's turn and started again: the page goes on by itself where it was."""

from pathlib import Path

from playwright.sync_api import Browser

from boxwood.game import Side
from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.serving import ServerProcess
from support.views import shown
from web.table_page import Mouse, TablePage, act, move, table_page

pytestmark = needs_browser


def record(table: TablePage) -> list[str]:
    """The plays that are shown as made."""
    return table.page.locator(".moves-table .entry:not(.pending)").all_text_contents()


def test_the_page_goes_on_by_itself_when_the_server_is_killed_in_the_bots_turn(
    browser: Browser, tmp_path: Path
) -> None:
    server = ServerProcess(tmp_path)
    try:
        with table_page(browser, server.home) as table:
            id_ = table.new_table(bot="beginner")
            mouse = Mouse(table)
            while (waits := table.waits_for()) != "hand":
                act(table, mouse, waits)
            move(table, mouse)
            server.kill()
            lost = table.page.locator(".notice-line.danger")
            lost.wait_for()
            table.hears("Reconnecting", "assertive")
            before = record(table)
            server.start()
            lost.wait_for(state="detached")
            table.page.evaluate("delete window.acted")  # what was sent may not have arrived, and is then played again
            server.wait_for_engines()
            waits = table.waits_for("roll", "question", "hand")
            assert record(table)[: len(before)] == before
            kept = Storage.in_folder(tmp_path).load(id_)
            assert shown(kept.state, Side.FIRST)["points"] == table.board("view.points")
            act(table, mouse, waits)
            table.waits_for()
    finally:
        server.kill()
