"""The first screen: playing within one press, one's games, and room for all of it at every size."""

import httpx2
import pytest
from playwright.sync_api import Browser, expect

from support.browser import needs_browser
from support.serving import ServerProcess
from web.conftest import Opens
from web.screens import SCREENS
from web.table_page import DESKTOP, PHONE, resize, table_page

pytestmark = needs_browser

SIZES = [(1440, 900), (1280, 720), (1024, 768), (844, 390), (740, 360), (667, 375), (568, 320), (640, 400), (427, 267)]
UPRIGHT = [(390, 844), (390, 664), (360, 640), (320, 640)]
"""640 × 400 and 427 × 267 are what a laptop's window holds at 200 % and 300 %."""

OVERLAPPING = """() => {
    const parts = [".home-board", ".home h1", ".home-side .segmented", ".big-play", ".home-change > *", ".tile",
        ".home-games-head > *", ".table-card", ".table-line > *", ".page-head > *", "header > *"];
    const all = parts.flatMap((name) => [...document.querySelectorAll(name)].map((one) => [name, one]))
        .map(([name, one]) => [name, one.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && box.height > 1);
    const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
    const found = [];
    all.forEach(([name, a], index) => all.slice(index + 1).forEach(([other, b]) => {
        if (shared(a, b, "left", "right") > 1 && shared(a, b, "top", "bottom") > 1) found.push([name, other]);
    }));
    return found;
}"""
CUT_OFF = """() => [".tile", ".tile-words", ".big-play", ".big-play > *", ".table-card-words", ".table-words"]
    .concat("header > *").flatMap((name) => [...document.querySelectorAll(name)])
    .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 0.5)
    .map((one) => [one.className, one.textContent])"""


@pytest.fixture(autouse=True)
def _no_games_yet(server: ServerProcess) -> None:
    """What other tests have left on the server is not offered to be gone on with."""
    with httpx2.Client(base_url=server.home, timeout=60, verify=False) as client:
        while tables := client.get("/api/tables").json()["tables"]:
            for table in tables:
                client.delete(f"/api/tables/{table['id']}").raise_for_status()


def test_one_press_starts_the_game_that_is_shown(opens: Opens) -> None:
    table = opens().at("/")
    expect(table.page.locator(".big-play")).to_contain_text("The bot, casual · single game")
    expect(table.page.locator(".home-board backgammon-board")).to_be_visible()
    table.key("start").click()
    table.waits_for("roll", "hand", "question")
    assert table.board("view.format") == "single"


def test_the_form_of_rules_is_one_step_behind_with_the_same_values(opens: Opens) -> None:
    table = opens().at("/")
    table.key("game-checkers").click()
    expect(table.page.locator(".home-board checkers-board")).to_be_visible()
    table.key("change").click()
    expect(table.page.locator('[data-key="game-checkers"]')).to_be_checked()
    table.at("/")
    table.key("entry-two").click()
    expect(table.page.locator('[data-key="opponent-person"]')).to_be_checked()
    table.at("/")
    expect(table.page.locator(".big-play")).to_contain_text("Two people on this screen")
    expect(table.page.locator(".home-change")).to_contain_text("Change rules…")


def test_your_games_are_shown_with_their_pictures_your_own_turns_first(opens: Opens) -> None:
    table = opens()
    shared = table.new_table()
    waiting = table.new_table(bot="beginner", length=5)
    table.at("/")
    card = table.key(f"table-{waiting}")
    expect(card).to_have_attribute("aria-label", "Game with Bot, your turn, 0 to 0")
    expect(card.locator(".pill")).to_have_text("Your turn")
    table.until(f"() => document.querySelector('img[src*=\"{waiting}\"]').naturalWidth || null")
    keys = table.page.locator(".table-card").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert f"table-{waiting}" in keys
    assert f"table-{shared}" not in keys[: keys.index(f"table-{waiting}")]
    expect(table.page.locator(".home-games h2")).to_contain_text("for you")
    table.key("go-on").click()
    table.waits_for("roll")
    assert table.page.url.endswith(waiting)


def test_the_quick_choices_fill_their_rows(opens: Opens) -> None:
    table = opens().at("/")
    for size in (DESKTOP, PHONE):
        resize(table, *size)
        tops = [box["y"] for tile in table.page.locator(".tile").all() if (box := tile.bounding_box())]
        assert [tops.count(top) for top in sorted(set(tops))] == [2, 2, 2], size


def test_a_phone_has_one_menu_and_a_bar_of_places(opens: Opens) -> None:
    table = opens(size=PHONE).at("/")
    expect(table.page.locator("#tabs a")).to_have_text(["Home", "Learn", "Practise", "Rules"])
    table.key("tab-/rules").click()
    expect(table.page.locator("#tabs [aria-current]")).to_have_text("Rules")
    table.new_table()
    expect(table.page.locator("#tabs")).to_be_hidden()
    table.at("/")
    expect(table.page.locator("header button:visible")).to_have_count(1)
    table.key("menu").click()
    expect(table.page.locator("dialog")).to_contain_text("Français")
    expect(table.page.locator("dialog")).to_contain_text("Settings")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_overlaps_or_is_cut_off_at_any_size(browser: Browser, server: ServerProcess, language: str) -> None:
    with table_page(browser, server.home, language=language) as table:
        for screen in ("home", "home with games", "tables"):
            SCREENS[screen](table)
            for width, height in SIZES + UPRIGHT:
                table.page.set_viewport_size({"width": width, "height": height})
                where = (screen, width, height)
                assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
                assert table.page.evaluate(OVERLAPPING) == [], where
                assert table.page.evaluate(CUT_OFF) == [], where
                if screen == "tables" or height < 300:
                    continue
                play = table.page.locator(".big-play").bounding_box()
                assert play
                assert play["y"] + play["height"] <= height, where
