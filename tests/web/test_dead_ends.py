"""No dead ends: whatever went away, the page says so and offers a way on."""

import re
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import expect

from support.browser import needs_browser
from web.conftest import Opens

pytestmark = needs_browser


def test_who_sits_at_a_table_that_was_deleted_elsewhere_is_told_and_led_on(opens: Opens) -> None:
    table = opens()
    id_ = table.new_table()
    table.waits_for("roll")
    httpx2.delete(f"{table.home}/api/tables/{id_}", headers={"origin": table.home}, timeout=60).raise_for_status()
    notice = table.page.locator(".notice-line.danger")
    expect(notice).to_contain_text("The game was deleted.")
    assert notice.locator("a").evaluate_all("(links) => links.map((link) => link.pathname)") == ["/tables", "/"]
    notice.locator("a").first.click()
    table.page.locator("main > [data-screen=tables]").wait_for()
    assert table.page.locator(f"#header nav a[href='/table/{id_}']").count() == 0, "no link leads there again"


@pytest.mark.parametrize("address", ["/nowhere", "/table/nowhere", "/table/nowhere12345", "/table/nowhere12345/review"])
def test_an_address_that_leads_nowhere_says_so_in_plain_words(opens: Opens, address: str) -> None:
    table = opens().at(address)
    screen = table.page.locator("main > [data-screen=missing]")
    expect(screen.locator("h1")).to_have_text("Not found")
    assert not re.search(r"[{}\[\]^$_]", screen.inner_text())
    assert table.page.locator("#header nav a[href^='/table/']").count() == 0
    assert screen.locator("a").count() == 2


def test_the_first_screen_says_when_the_server_is_away_and_comes_back_by_itself(opens: Opens) -> None:
    table = opens().at("/rules")
    table.page.context.set_offline(True)
    table.page.evaluate("document.querySelector('.wordmark').click()")
    notice = table.page.locator(".home .notice-line[role=alert]")
    expect(notice).to_contain_text("The server does not answer.")
    dead = table.page.locator(".tile[aria-disabled]")
    expect(dead).to_have_count(2)
    expect(dead.first).to_contain_text("needs a connection")
    table.page.context.set_offline(False)
    expect(notice).to_have_count(0)
    expect(dead).to_have_count(0)


def test_a_server_that_is_away_is_tried_again_at_a_press(opens: Opens) -> None:
    table = opens().at("/rules/backgammon/graves")
    table.page.context.set_offline(True)
    table.page.evaluate("document.querySelector('.rules-nav a[href=\"/rules/backgammon/parker\"]').click()")
    expect(table.page.locator("main > [data-screen=away] [role=alert]")).to_be_visible()
    expect(table.page.locator("main > [data-screen=away]")).to_contain_text("Trying again automatically…")
    table.page.context.set_offline(False)
    table.key("retry").click()
    expect(table.page.locator("main > [data-screen=rules] h1")).to_contain_text("Parker")


def test_an_empty_file_is_called_empty_and_another_can_be_chosen(opens: Opens, tmp_path: Path) -> None:
    empty = tmp_path / "evening.mat"
    empty.touch()
    table = opens().at("/tables")
    for _ in range(2):
        with table.page.expect_file_chooser() as chosen:
            table.key("load").click()
        chosen.value.set_files(empty)
        expect(table.page.locator("dialog[open]")).to_contain_text("evening.mat is empty. Choose another file.")
        table.page.keyboard.press("Escape")
