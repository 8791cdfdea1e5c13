"""Tables that were left: listed, loaded from files, taken along in files, played on from anywhere, deleted."""

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

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
    with table.page.expect_file_chooser() as chooser:
        table.key("load").click()
    chooser.value.set_files(file)


def line_of(table: TablePage, id_: str) -> Locator:
    """The line of a table in the list."""
    return table.page.locator(".table-line", has=table.page.locator(f'a[href="/table/{id_}"]'))


def test_a_line_of_the_list_shows_the_position_and_a_table_is_deleted_once_asked_about(opens: Opens) -> None:
    table = opens()
    id_ = table.new_table("checkers", sheet="coral")
    table.at("/tables")
    line = line_of(table, id_)
    table.until(f"() => document.querySelector('img[src*=\"{id_}\"]').naturalWidth || null")
    line.locator('button[title="Delete"]').click()
    table.page.locator("[data-yes]").click()
    expect(line).to_have_count(0)
    expect(table.page.locator(".toast")).to_have_text("Deleted.")
    table.hears("Deleted.")
    table.at(f"/table/{id_}")
    assert f"There is no table {id_}." in table.text()


def test_a_table_is_given_a_name_and_found_by_it(opens: Opens) -> None:
    table = opens()
    id_ = table.new_table(bot="beginner")
    for _ in range(6):
        table.new_table()
    table.at("/tables")
    table.key(f"rename-{id_}").click()
    field = table.page.get_by_label("Name of this game")
    expect(field).to_be_focused()
    field.fill("Rainy Sunday")
    field.press("Enter")
    expect(line_of(table, id_).locator("h2")).to_have_text("Rainy Sunday")
    table.page.get_by_label("Find a player or a name").fill("rainy")
    expect(table.page.locator(".table-line")).to_have_count(1)
    expect(line_of(table, id_).locator("h2")).to_have_text("Rainy Sunday")
    table.at(f"/table/{id_}")
    table.waits_for("roll")


def test_several_tables_are_deleted_at_once(opens: Opens) -> None:
    table = opens()
    kept, *gone = (table.new_table() for _ in range(3))
    table.at("/tables")
    for id_ in gone:
        line_of(table, id_).locator("input").check()
    expect(table.page.locator(".chosen-bar")).to_contain_text("2 chosen")
    table.key("delete-chosen").click()
    expect(table.page.locator("dialog h2")).to_have_text("Delete 2 games?")
    table.page.locator("[data-yes]").click()
    for id_ in gone:
        expect(line_of(table, id_)).to_have_count(0)
    expect(line_of(table, kept)).to_have_count(1)
    expect(table.page.locator(".chosen-bar")).to_be_hidden()


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
    table.page.locator("section.analysed").wait_for()
    table.key("more").click()
    table.page.locator("dialog").get_by_role("button", name="Moves").click()
    assert table.text("dialog .moves-table") == moves


def test_a_broken_file_is_told_its_fault_however_often_it_is_loaded(opens: Opens, tmp_path: Path) -> None:
    table = opens().at("/tables")
    faults = [
        ("broken evening.txt", "this is no match", "there is no XGID and no position id in it"),
        ("broken evening.match", "boxwood match 1\n", "line 1: the file ends here"),
    ]
    for name, text, fault in faults * 2:
        file = tmp_path / name
        file.write_text(text)
        load(table, file)
        expect(table.page.locator("dialog")).to_contain_text("The file could not be loaded")
        expect(table.page.locator("dialog p")).to_have_text(re.compile(fault, re.IGNORECASE))
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
    table.at("/tables?sources")
    table.page.route("**/screens/rules.js", lambda route: route.abort())
    table.page.locator('header a[href="/rules"]').click()
    expect(table.page.locator("main")).to_contain_text("The server does not answer. Is it still running?")
    table.page.unroute("**/screens/rules.js")
    table.page.locator('header a[href="/rules"]').click()
    expect(table.page.locator('section[data-screen="rules"]')).to_be_visible()
