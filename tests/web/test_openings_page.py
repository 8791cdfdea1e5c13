"""The opening explorer: from the first roll to its replies by mouse and by keyboard, on a phone in French."""

from playwright.sync_api import expect

from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import Keyboard

pytestmark = needs_browser


def test_from_practice_to_a_roll_its_plays_and_the_replies(opens: Opens) -> None:
    table = opens()
    table.at("/practice/backgammon")
    table.key("openings").click()
    table.key("roll-3-1").click()
    expect(table.page.locator(".judged-table tr.best")).to_contain_text("8/5 6/5")
    table.hears("3-1: best 8/5 6/5.", "polite")
    table.key("replies").click()
    expect(table.page.locator(".opening-roll")).to_have_count(21)
    table.key("roll-6-6").click()
    expect(table.key("roll-6-6")).to_have_attribute("aria-pressed", "true")
    table.page.reload()
    expect(table.key("roll-6-6")).to_have_attribute("aria-pressed", "true")
    table.key("first").click()
    expect(table.page.locator(".opening-roll")).to_have_count(15)


def test_by_keyboard_on_a_phone_in_french(opens: Opens) -> None:
    table = opens(size=(390, 844), language="fr")
    table.at("/openings/backgammon")
    keyboard = Keyboard(table)
    keyboard.reach("roll-6-5")
    keyboard.press("Enter")
    expect(table.page.locator(".judged-table tr.best")).to_contain_text("24/13")
    expect(table.key("roll-6-5")).to_be_focused()
    table.hears("6-5 : meilleur coup 24/13.", "polite")
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
