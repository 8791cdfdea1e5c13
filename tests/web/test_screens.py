"""Every screen, light and dark: nothing that axe finds, no English word in French, room for every word."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser

from boxwood.language import catalogue
from support.browser import needs_browser
from support.serving import ServerProcess
from web.crowding import crowded
from web.screens import SCREENS
from web.table_page import DESKTOP, PHONE, TablePage, resize, table_page

pytestmark = needs_browser

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
FINDINGS = """async (rules) => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    const told = (nodes) => nodes.slice(0, 4).map((node) => [node.html, node.failureSummary]);
    return violations.map(({ id, help, nodes }) => [id, help, told(nodes)]);
}"""
WORDS = """() => {
    const NAMING = ["aria-label", "title", "placeholder", "alt"];
    const said = new Set();
    const foreign = (element) => element.closest('[lang="en"]:not(html), code');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (foreign(element) || element.closest("script, style, noscript") || !element.checkVisibility()) continue;
        if (node instanceof Text) said.add(node.data.trim());
        else for (const name of NAMING) said.add((node.getAttribute(name) ?? "").trim());
    }
    said.add(document.title);
    return [...said].filter(Boolean);
}"""
NEVER_FRENCH = re.compile(r"\b(the|of|and|you|your|with|from|is|are|not|this|that|it|what|which|has|have|was)\b")
"""Little words that no French sentence has."""


def _pattern(template: str) -> re.Pattern[str] | None:
    """What a template matches once it is filled in; None if it is hardly more than its values."""
    parts = re.split(r"\{\w+[^}]*\}", template)
    if not re.search(r"[A-Za-z]{3}", "".join(parts)):
        return None
    return re.compile(".+".join(map(re.escape, parts)))


def _english() -> Iterator[tuple[re.Pattern[str], str]]:
    """What each English template matches where French says something else, and what French says."""
    words = catalogue("fr")
    pairs = [*words["messages"].items(), *((one, forms[0]) for one, forms in words["plurals"].items())]
    for template, french in pairs:
        found = _pattern(template)
        if found is not None and french.casefold() != template.casefold():
            yield found, french


ENGLISH = list(_english())
FRENCH = [found for _, french in ENGLISH if (found := _pattern(french)) is not None]
SAME = {french.casefold() for _, french in ENGLISH}


def is_english(text: str) -> bool:
    """Whether something was left untranslated."""
    if NEVER_FRENCH.search(text):
        return True
    if text.casefold() in SAME or any(found.fullmatch(text) for found in FRENCH):
        return False
    return any(found.fullmatch(text) for found, _ in ENGLISH)


@pytest.fixture(scope="module", params=[("en", DESKTOP), ("fr", PHONE)], ids=["English, wide", "French, phone"])
def table(request: pytest.FixtureRequest, browser: Browser, server: ServerProcess) -> Iterator[TablePage]:
    language, size = request.param
    with table_page(browser, server.home, language=language, size=size, bypass_csp=True) as table:
        yield table


OTHER_SIZES = [(1280, 800), (960, 600), (740, 360), (667, 375), (568, 320), (320, 640), (640, 400)]
"""A desktop, phones held sideways, the narrowest phone, and a laptop's window at 150 % and 200 %."""


def findings(table: TablePage, rules: list[str] | None = None) -> list[Any]:
    """What axe finds, by all rules or some."""
    found: list[Any] = table.page.evaluate(FINDINGS, rules)
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_accessible_fits_and_speaks_one_language(table: TablePage, name: str) -> None:
    page = table.page
    page.emulate_media(color_scheme="light")
    SCREENS[name](table)
    page.evaluate(AXE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the window"
    assert findings(table) == []
    if page.evaluate("document.documentElement.lang") == "fr":
        page.emulate_media(color_scheme="dark")
        table.until("() => document.documentElement.className === 'dark' || null")
        assert (
            findings(table, ["color-contrast"]) == []
        )  # nothing else follows the colours, and they are the same when wide
        assert [text for text in page.evaluate(WORDS) if is_english(text)] == []
        crowding = {PHONE: crowded(table)}
        for size in OTHER_SIZES:
            resize(table, *size)
            crowding[size] = crowded(table)
        resize(table, *PHONE)
        assert {size: found for size, found in crowding.items() if found} == {}


def test_english_is_told_from_french() -> None:
    assert is_english("New game")
    assert is_english("Match to 7")
    assert is_english("Ada to play")
    assert not is_english("Nouvelle partie")
    assert not is_english("Match en 7 points")
