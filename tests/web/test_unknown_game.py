"""A game that the server knows and the page has no board for: it cannot be chosen, and its tables are listed."""

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import TablePage

pytestmark = needs_browser

NAME, TITLE = "halma", "Halma"


def change(table: TablePage, path: str, amend: Any) -> None:
    """Have the page told something else than the server says."""

    def answer(route: Route) -> None:
        route.fulfill(json=amend(json.loads(route.fetch().text())))

    table.page.route(path, answer)


def with_another_game(boxes: dict[str, Any]) -> dict[str, Any]:
    """What can be played, with a game before the others that the page does not know."""
    return {"games": [{**boxes["games"][-1], "game": NAME, "title": TITLE}, *boxes["games"]]}


def test_it_is_left_out_of_the_new_game_form(opens: Opens) -> None:
    table = opens()
    change(table, "**/api/boxes?*", with_another_game)
    table.at("/new")
    games = table.page.locator('input[name^="game"]')
    expect(games.first).to_be_checked()
    assert table.page.locator(".new-game-head label").all_inner_texts() == ["Backgammon", "Checkers"]
    table.key("start").click()
    table.waits_for("hand", "roll")


def test_its_tables_are_listed_by_title_with_their_picture(opens: Opens) -> None:
    table = opens()
    known, unknown = table.new_table(), table.new_table("checkers")
    change(table, "**/api/boxes?*", with_another_game)
    title = "Halma by moonlight"
    change(
        table,
        "**/api/tables?*",
        lambda page: {
            **page,
            "tables": [one | {"game": NAME, "title": title} if one["id"] == unknown else one for one in page["tables"]],
        },
    )
    table.at("/tables")
    line = table.page.locator(".table-line", has_text=title)
    expect(line.locator("img")).to_have_attribute("src", re.compile(f"^/api/tables/{unknown}/picture.svg"))
    table.until("() => document.querySelector('.table-line img').naturalWidth || null")
    assert line.locator("a").count() == 0
    expect(line.get_by_role("button", name=re.compile(f"^Delete .*{title}"))).to_be_visible()
    expect(table.page.locator(f'a[href="/table/{known}"]')).to_be_visible()


def test_going_to_its_table_says_that_there_is_no_board(opens: Opens) -> None:
    table = opens()
    table.at("/rules")
    id_ = table.new_table("checkers")
    change(table, f"**/api/tables/{id_}?*", lambda one: one | {"game": NAME})
    table.page.reload()
    expect(table.page.locator("main")).to_contain_text("This page has no board for halma.")
