"""Setting up a position in the page: by mouse, by keyboard alone, by text; rolled out, stopped, gone on; played on."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import needs_browser
from support.serving import ServerProcess
from web.test_screens import AXE, FINDINGS

pytestmark = needs_browser

ID = '[data-key="id"]'


@pytest.fixture(scope="module")
def page(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce", bypass_csp=True
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


def at(page: Page, server: ServerProcess, path: str) -> None:
    page.goto(server.home + path)
    expect(page.locator("section.editor")).to_be_visible()


def faults(page: Page) -> list[str]:
    """What axe finds."""
    page.evaluate(AXE)
    return [str(each[0]) for each in page.evaluate(FINDINGS, None)]


def walk_to(page: Page, spot: str) -> None:
    """Reach a spot by arrow keys from wherever the focus on the board is."""
    for _ in range(60):
        here = page.evaluate("document.activeElement.getAttribute('data-spot')")
        if here == spot:
            return
        rows = page.evaluate("document.querySelector('[data-board]').geometry.rows")
        row, wanted = (next(one for one in rows if name in one) for name in (here, spot))
        if rows.index(row) != rows.index(wanted):
            page.keyboard.press("ArrowDown" if rows.index(row) < rows.index(wanted) else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if row.index(here) < row.index(spot) else "ArrowLeft")
    raise AssertionError(f"{spot} is never reached")


def test_a_position_is_set_up_and_judged_by_keyboard_alone(page: Page, server: ServerProcess) -> None:
    at(page, server, "/position/backgammon")
    page.locator('[data-key="empty"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".editor-problem")).to_be_visible()
    page.evaluate("document.querySelector('[data-board]').focusBoard()")
    walk_to(page, "3")
    page.keyboard.press("3")
    walk_to(page, "1")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    expect(page.locator("#polite")).to_contain_text("1-point, one light checker")
    page.locator('[data-key="tool-second"]').focus()
    page.keyboard.press("Enter")
    page.evaluate("document.querySelector('[data-board]').focusBoard()")
    walk_to(page, "24")
    page.keyboard.press("2")
    expect(page.locator(ID)).to_have_value(re.compile("^XGID=-A-C--------------------b-:"))
    page.locator('[data-key="editor-die-0-4"]').focus()
    page.keyboard.press("Space")
    page.locator('[data-key="editor-die-1-1"]').focus()
    page.keyboard.press("Space")
    expect(page.locator(ID)).to_have_value(re.compile(":41:"))
    expect(page.locator(".pill.own")).to_have_text("Legal")
    expect(page.locator(".judged-table tr.best")).to_contain_text("3/off")
    assert page.evaluate("location.search").startswith("?sheet=tournament&id=XGID")
    assert faults(page) == []
    page.evaluate("document.querySelector('[data-board]').focusBoard()")
    page.keyboard.press("Control+z")
    expect(page.locator(ID)).to_have_value(re.compile(":44:"))


def test_by_mouse_and_by_text_and_what_is_wrong_is_said(page: Page, server: ServerProcess) -> None:
    at(page, server, "/position/backgammon")
    board = page.locator("section.editor [data-board]")
    board.locator('[data-spot="5"]').click(force=True)
    expect(page.locator(".editor-problem, .pill.own")).to_be_visible()
    expect(page.locator(ID)).to_have_value(re.compile("^XGID=-b----E-C"))  # all fifteen are on the board
    board.locator('[data-spot="6"]').drag_to(board.locator('[data-spot="4"]'), force=True)
    expect(page.locator(ID)).to_have_value(re.compile("^XGID=-b--A-D-C"))
    page.locator(ID).fill("XGID=-b----E-C---eE---c-e----B-:0:0:1:91:0:0:0:7:10")
    page.keyboard.press("Enter")
    expect(page.locator(".editor-problem")).to_contain_text("dice of an XGID")
    page.locator(ID).fill("4HPwATDgc/ABMA:cAkAAAAAAAAA")
    page.keyboard.press("Enter")
    expect(page.locator(ID)).to_have_value(re.compile("^XGID=-b----E-C---eE---c-e----B-:"))
    with page.expect_download() as saved:
        page.locator('[data-key="picture"]').click()
    assert saved.value.suggested_filename == "position.svg"


def test_a_rollout_is_stopped_and_goes_on(page: Page, server: ServerProcess) -> None:
    at(page, server, "/position/backgammon?id=XGID%3D-b----E-C---eE---c-e----B-%3A0%3A0%3A1%3A31%3A0%3A0%3A0%3A7%3A10")
    expect(page.locator(".pill.own")).to_be_visible()
    page.locator('[data-key="roll-out"]').click()
    expect(page.locator(".rollout-table .best")).to_be_visible()
    page.locator('[data-key="roll-out"]').click()
    expect(page.locator('section.editor[data-rollout="stopped"]')).to_be_visible()
    games = page.locator(".rollout-progress").evaluate("(bar) => bar.value")
    assert 0 < games < 1296
    assert faults(page) == []
    page.locator('[data-key="roll-out"]').click()
    expect(page.locator('section.editor[data-rollout="running"]')).to_be_visible()
    expect(page.locator(".rollout-progress")).not_to_have_js_property("value", games)
    assert page.locator(".rollout-progress").evaluate("(bar) => bar.value") > games
    page.locator('[data-key="roll-out"]').click()
    page.locator('[data-key="play-on"]').click()
    page.locator('[data-key="on-first"]').click()
    expect(page.locator("section.play")).to_be_visible()


def test_checkers_and_a_phone_in_french(page: Page, server: ServerProcess) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    at(page, server, "/position/checkers?id=B%3AW6%2C15%2C23%2C32%3AB1%2C12")
    page.evaluate("localStorage.setItem('boxwood.settings', JSON.stringify({ language: 'fr' }))")
    page.reload()
    expect(page.locator(".editor h1")).to_have_text("Composer une position")
    expect(page.locator(".judged-table tr.best")).to_contain_text("1x10x19x26")
    page.locator('[data-key="tool-first-king"]').click()
    page.locator('section.editor [data-spot="30"]').click(force=True)
    expect(page.locator(ID)).to_have_value("B:W6,15,23,K30,32:B1,12")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
