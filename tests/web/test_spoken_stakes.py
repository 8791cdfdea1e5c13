"""Under Parker's sheet stakes are doubled aloud: no cube is seen anywhere, and what is at stake is told."""

import httpx2
from playwright.sync_api import expect

from support.browser import needs_browser
from web.conftest import Opens
from web.screens import MIDDLE

pytestmark = needs_browser

A_CUBE = ".cube-place, .cube-tile, .cube-chip, [data-spot=cube]:not([display=none])"


def test_a_double_is_asked_answered_and_told_without_a_cube(opens: Opens) -> None:
    table = opens()
    id_ = table.new_table(sheet="parker", format="money", length=None, start=MIDDLE, begins="first")
    table.waits_for("roll")
    expect(table.page.locator(A_CUBE)).to_have_count(0)
    table.page.keyboard.press("d")
    expect(table.page.locator(".slot")).to_contain_text("Double to 2?")
    expect(table.page.locator(A_CUBE)).to_have_count(0)
    table.acting()
    table.page.locator("[data-yes]").click()
    table.waits_for("question")
    expect(table.page.locator(A_CUBE)).to_have_count(0)
    table.acting()
    table.key("answer-take").click()
    table.waits_for("roll")
    expect(table.page.locator(A_CUBE)).to_have_count(0)
    expect(table.page.locator(".opponent")).to_contain_text("stakes 2")
    expect(table.page.locator(".match-line")).to_contain_text("stakes 2")
    pictures = [
        httpx2.get(f"{table.home}/api/tables/{other}/picture.svg", timeout=60).text
        for other in (id_, table.new_table(format="money", length=None))
    ]
    # The 2 of a point is there once in any case.
    assert [">64<" in picture or picture.count(">2<") > 1 for picture in pictures] == [False, True]
