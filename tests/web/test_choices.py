"""What a player chooses once: the sound, and how long a match is."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.serving import QuickEngines, listening
from web.table_page import table_page

pytestmark = needs_browser


def test_a_match_of_any_length_is_chosen_in_the_form_and_the_sound_is_off_at_a_touch_and_stays_off(
    browser: Browser, tmp_path: Path
) -> None:
    with listening(Storage.in_folder(tmp_path), QuickEngines()) as (home, _), table_page(browser, home) as table:
        table.at("/new")
        table.key("any-length").fill("21")
        table.key("any-length").press("Enter")
        table.key("start").click()
        expect(table.page.locator(".match-line")).to_contain_text("21")
        expect(table.key("sound")).to_have_attribute("aria-pressed", "true")
        table.key("sound").click()
        expect(table.key("sound")).to_have_attribute("aria-pressed", "false")
        table.page.reload()
        expect(table.key("sound")).to_have_attribute("aria-pressed", "false")
