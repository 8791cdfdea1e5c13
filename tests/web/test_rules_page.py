"""The rules: found by their contents, by a word over all sheets, beside another sheet, and on paper."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import needs_browser
from web.conftest import Opens

pytestmark = needs_browser


def test_the_contents_lead_to_every_clause(opens: Opens) -> None:
    table = opens().at("/rules/backgammon/graves")
    links = table.page.locator(".contents a")
    clauses = table.page.locator(".rules .clause").evaluate_all("(all) => all.map((one) => one.id)")
    assert links.evaluate_all("(all) => all.map((one) => one.hash.slice(1))") == clauses
    links.filter(has_text="Table manners").click()
    table.until(
        "() => { const box = document.getElementById('S-manners').getBoundingClientRect();"
        " return box.top > -5 && box.top < innerHeight || null; }"
    )


def test_a_word_is_looked_for_in_all_sheets_of_all_games(opens: Opens) -> None:
    table = opens().at("/rules/backgammon/graves")
    table.page.get_by_label("What does my box say about…").fill("automatic")
    table.page.keyboard.press("Enter")
    body = table.page.locator(".rules-body")
    expect(body.locator("h1")).to_have_text("“automatic” in the rules")
    expect(body).to_contain_text("Red & Black")
    expect(body).to_contain_text("Graves")
    body.locator("a", has_text="Red & Black").first.click()
    expect(table.page.locator(".rules-body h1")).to_contain_text("Red & Black")


def test_two_sheets_stand_side_by_side_and_what_both_say_stands_there_once(opens: Opens) -> None:
    table = opens().at("/rules/backgammon/classic")
    table.key("beside").select_option("tournament")
    expect(table.page.locator(".rules-body h1")).to_have_text("Classic beside Tournament")
    differing = table.page.locator(".beside-row:not(.same)", has_text="Gammon").first.locator(".beside-cell")
    expect(differing).to_have_count(2)
    left, right = (cell.bounding_box() for cell in differing.all())
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]
    assert table.page.locator(".beside-row.same").count() > 5


def test_on_paper_there_is_nothing_but_the_rules(opens: Opens) -> None:
    table = opens().at("/rules/checkers/coral")
    table.page.emulate_media(media="print", color_scheme="dark")
    for part in ("#header", ".rules-nav", "[data-key=print]", ".contents"):
        expect(table.page.locator(part)).to_be_hidden()
    expect(table.page.locator(".rules .clause").first).to_be_visible()
    style = "getComputedStyle(document.querySelector('.rules .clause p'))"
    assert table.page.evaluate(f"{style}.color") == "rgb(0, 0, 0)"


@pytest.mark.parametrize(("address", "most"), [("graves", 7), ("graves?beside=tournament", 12), ("?search=gammon", 2)])
def test_on_paper_a_sheet_fills_its_pages(opens: Opens, address: str, most: int) -> None:
    """Half of every page stayed empty: 13, 17 and 3 pages."""
    table = opens().at(f"/rules/backgammon/{address}" if address[0] != "?" else f"/rules{address}")
    pages = re.findall(rb"/Type\s*/Page\b", table.page.pdf(format="A4"))
    assert 1 <= len(pages) <= most
