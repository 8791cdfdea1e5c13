"""Tables that were left: listed, loaded from files, taken along in files, played on from anywhere, deleted."""

import re
from pathlib import Path

from playwright.sync_api import expect

from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import Mouse, TablePage, act

pytestmark = needs_browser


def played(table: TablePage, turns: int = 4) -> str:
    """A table at which so many things were done; its id."""
    id_ = table.new_table()
    for _ in range(turns):
        act(table, Mouse(table), table.waits_for("roll", "hand", "pass"))
    table.waits_for()
    return id_


def load(table: TablePage, file: Path) -> None:
    """Choose a file to be loaded."""
    table.page.locator("input[type=file]").set_input_files(file)


def test_a_line_of_the_list_shows_the_box_and_a_table_is_deleted_once_asked_about(opens: Opens) -> None:
    table = opens()
    id_ = table.new_table("checkers", sheet="coral")
    table.at("/tables")
    line = table.page.locator(".table-line", has=table.page.locator(f'a[href="/table/{id_}"]'))
    expect(line.locator(".thumb.coral")).to_be_visible()
    line.locator("button").click()
    table.page.locator("[data-yes]").click()
    expect(line).to_have_count(0)
    expect(table.page.locator(".toast")).to_have_text("Deleted.")
    table.hears("Deleted.")
    table.at(f"/table/{id_}")
    assert f"There is no table {id_}." in table.text()


def test_a_match_is_taken_along_in_a_file_and_loaded_from_it(opens: Opens, tmp_path: Path) -> None:
    table = opens()
    table.at(f"/table/{played(table)}/review")
    moves = table.text(".moves-table")
    table.button("Export…").click()
    with table.page.expect_download() as download:
        table.page.locator("dialog .answers a").first.click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    table.page.keyboard.press("Escape")
    table.at("/tables")
    load(table, file)
    table.page.locator("section.review").wait_for()
    assert table.text(".moves-table") == moves


def test_a_broken_file_is_told_its_fault_however_often_it_is_loaded(opens: Opens, tmp_path: Path) -> None:
    table = opens().at("/tables")
    for text, fault in [("this is no match", " is neither"), ("boxwood match 1\n", ": ")] * 2:
        file = tmp_path / "broken evening.match"
        file.write_text(text)
        load(table, file)
        expect(table.page.locator("dialog")).to_contain_text("The file could not be loaded")
        expect(table.page.locator("dialog p")).to_have_text(re.compile(f"^{file.name}{fault}"))
        table.page.keyboard.press("Escape")
        expect(table.page.locator("dialog")).to_have_count(0)


def test_a_game_is_played_on_from_a_position_at_a_table_of_its_own(opens: Opens) -> None:
    table = opens()
    id_ = played(table)
    table.at(f"/table/{id_}/review")
    table.key("left").click()
    before = table.page.evaluate("document.querySelector('backgammon-board').view.position_id")
    table.button("Play on from here…").click()
    table.button("The same players").click()
    table.until(f"() => location.pathname !== '/table/{id_}/review' || null")
    table.waits_for()
    assert table.board("view.position_id") == before


def test_who_copies_a_position_sees_that_it_was_copied(opens: Opens) -> None:
    table = opens()
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.new_table()
    table.waits_for("roll")
    table.key("more").click()
    table.button("Copy the position").click()
    position = table.board("view.position_id")
    expect(table.page.locator(".toast")).to_have_text(f"Copied: {position}")
    assert table.page.evaluate("navigator.clipboard.readText()") == position


def test_a_screen_that_could_not_be_loaded_is_asked_for_again(opens: Opens) -> None:
    table = opens()
    table.at("/rules")
    table.page.route("**/screens/tables.js", lambda route: route.abort())
    table.page.locator('header a[href="/tables"]').click()
    expect(table.page.locator("main")).to_contain_text("The server does not answer. Is it still running?")
    table.page.unroute("**/screens/tables.js")
    table.page.locator('header a[href="/tables"]').click()
    expect(table.page.locator('section[data-screen="tables"]')).to_be_visible()
