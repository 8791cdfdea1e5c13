"""A table in play fits every window without scrolling, and the keyboard reaches all of it, seen and in a good order."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from support.browser import needs_browser
from support.serving import ServerProcess
from web.conftest import Opens
from web.screens import SCREENS
from web.table_page import Keyboard, TablePage, resize, table_page

pytestmark = needs_browser

LAPTOPS = [(1280, 720), (1366, 650), (1100, 600), (1000, 700)]
SIZES = [(1440, 900), *LAPTOPS, (1024, 768), (844, 390), (390, 844), (390, 664), (360, 640)]

OUTSIDE = """() => [...document.querySelectorAll("section.play :is(button, a, [data-spot], .answers)")]
    .filter((one) => one.checkVisibility() && !one.closest(".moves") && one.getAttribute("display") !== "none")
    .map((one) => [one.dataset?.key ?? one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width)
    .filter(([, box]) => Math.min(box.left, box.top, innerWidth - box.right, innerHeight - box.bottom) < -0.5)
    .map(([name, box]) => [String(name), box.left, box.top, box.right, box.bottom])"""
COVERED = """() => [...document.querySelectorAll(".play .controls button, .play .answers button")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((one) => one.dataset.key ?? one.textContent)"""
SCROLLING = """() => [...document.querySelectorAll(".play .slot")]
    .filter((one) => one.scrollHeight > one.clientHeight + 1)
    .map((one) => [one.dataset.kind, one.scrollHeight - one.clientHeight])"""
BESIDE_THE_FIELD = """() => [...document.querySelectorAll(".board-box > .controls")].filter((one) => {
    const [box, board] = [one, one.parentElement].map((part) => part.getBoundingClientRect());
    return box.width && (box.left < board.left + 0.02 * board.width || box.right > board.left + 0.42 * board.width);
}).map((one) => one.textContent)"""
"""Controls that reach over the frame or the bar of a board whose home is on the right."""
OVERLAPS = """() => {
    const names = [".opponent", ".you", ".match-line", ".moves", ".slot > .panel", ".controls", ".tools", ".stakes",
        ".phone-menu", "[data-board]", ".stakes .btn", ".tools .btn", ".controls .btn", ".answers .btn"];
    const parts = names.flatMap((name) => [...document.querySelectorAll(`.play ${name}`)])
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && box.height > 1);
    const over = [];
    for (const [index, [one, a]] of parts.entries()) {
        for (const [other, b] of parts.slice(index + 1)) {
            if (one.contains(other) || other.contains(one) || one.closest(".board-box") === other.closest(".board-box")
                && one.closest(".board-box")) continue;
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 1.5 && high > 1.5) over.push([one.className, other.className, wide, high]);
        }
    }
    const spots = [...document.querySelectorAll(".player .who strong, .player .mut, .btn")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest(".play"))
        .map((one) => [one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.right > innerWidth + 1 || box.left < -1);
    return [...over, ...spots.map(([text]) => ["outside", text])];
}"""
"""Parts of a table that lie on each other, by their boxes."""
NARROW_BUTTONS = """() => [...document.querySelectorAll(".play .btn")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => [...one.children, one].some((part) => !part.matches(".visually-hidden")
        && part.clientWidth && part.scrollWidth > part.clientWidth + 1))
    .map((one) => one.textContent)"""
"""Buttons whose words do not fit into them."""
SCROLLED = """() => [document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight].filter((past) => past !== 0)"""
_MEASURED = {"overlaps": OVERLAPS, "narrow buttons": NARROW_BUTTONS, "scrolls": SCROLLED, "outside": OUTSIDE}
_MEASURED |= {"scrolling panel": SCROLLING, "covered": COVERED, "beside the field": BESIDE_THE_FIELD}
FAULTS = f"() => ({{{', '.join(f'{name!r}: ({look})()' for name, look in _MEASURED.items())}}})"
"""All of that in one look."""
CUT_SHORT = """() => [...document.querySelectorAll(".sheet-about")]
    .filter((one) => one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent)"""
FOCUS = """() => {
    const one = document.activeElement;
    const spot = one.getAttribute("data-spot");
    const parts = ["header", "backgammon-board", "checkers-board", ".controls", ".stakes", ".tools", ".side"];
    const ring = spot ? one.nextElementSibling : one;
    const style = getComputedStyle(ring);
    const seen = spot ? style.display !== "none" && style.visibility !== "hidden" && style.opacity !== "0"
        : style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return { part: parts.find((name) => one.closest(name)) ?? one.tagName, key: one.dataset?.key ?? spot ?? "", seen };
}"""


@pytest.fixture(scope="module", params=["en", "fr"])
def resized(request: pytest.FixtureRequest, browser: Browser, server: ServerProcess) -> Iterator[TablePage]:
    with table_page(browser, server.home, size=SIZES[0], language=request.param) as table:
        table.page.route_web_socket("**/play?*", lengthen_hints)
        yield table


LONG_PLAYS = ("24/18* 23/17* 13/7* 10/4*", "bar/22* 24/21* 13/10* 11/8*", "24/18*/12* 23/17* 13/7*")


def lengthen_hints(page: WebSocketRoute) -> None:
    """Pass on what is said at a table, with the longest plays in its hints."""

    def hear(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "hint":
            details = said["choices"][0]["details"]
            said["choices"] = [
                {"action": "", "text": text, "equity": -1.234, "loss": 0.123, "details": details} for text in LONG_PLAYS
            ]
        page.send(json.dumps(said))

    page.connect_to_server().on_message(hear)


SMALL = [(667, 375), (740, 360), (568, 320), (320, 568), (320, 640), (640, 400), (427, 267)]
"""Phones held sideways, the narrowest phone, and a laptop's window at 200 % and 300 %."""
USUAL = [(1920, 1080), (1280, 800), (360, 740), (1100, 560), (960, 600), (853, 533), (740, 768)]
"""Screens, and the windows that a laptop has at 150 % or beside another window."""
STATES = [
    "opening",
    "tie",
    "hand",
    "dice of the last play",
    "refusal",
    "asking",
    "resigning",
    "double",
    "hint",
    "end",
    "checkers",
    "checkers, taking back",
]


@pytest.mark.parametrize("name", STATES)
def test_nothing_scrolls_is_cut_off_or_lies_on_anything_else_in_any_window(resized: TablePage, name: str) -> None:
    table = resized
    SCREENS[name](table)
    for width, height in (*SIZES, *USUAL, *SMALL):
        resize(table, width, height)
        found = faults(table)
        if height < 300:  # the page scrolls
            found = {name: found[name] for name in ("overlaps", "narrow buttons")}
        elif (width, height) not in SIZES:
            found |= {"covered": [], "beside the field": []}
        assert {name: those for name, those in found.items() if those} == {}, (width, height)


def faults(table: TablePage) -> dict[str, list[Any]]:
    """Everything that is wrong at a table in this window, by its boxes."""
    found: dict[str, list[Any]] = table.page.evaluate(FAULTS)
    return found


LONG_NAMES = (("first", "Wolfeschlegelsteinhausenbergerdorff Zoë"), ("second", "محمد بن عبد الله الخوارزمي"))


@pytest.mark.parametrize("name", ["double", "end"])
def test_long_names_and_names_written_from_right_to_left_push_nothing_out_of_sight(
    opens: Opens, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("web.table_page.PEOPLE", LONG_NAMES)
    table = opens(language="fr")
    SCREENS[name](table)
    assert LONG_NAMES[0][1] in table.text(".slot")
    for width, height in ((1440, 900), (1280, 720), (844, 390), (667, 375), (390, 844), (390, 664), (320, 568)):
        resize(table, width, height)
        found = faults(table)
        assert [found[name] for name in ("overlaps", "narrow buttons", "outside")] == [[], [], []], (width, height)


@pytest.mark.parametrize("name", ["hand", "double"])
def test_who_has_larger_letters_in_the_browser_gets_the_layout_of_a_smaller_window(opens: Opens, name: str) -> None:
    table = opens(language="fr")
    SCREENS[name](table)
    letters = table.page.context.new_cdp_session(table.page)
    for size in (20, 24):
        letters.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        table.until(f"() => getComputedStyle(document.documentElement).fontSize === '{size}px' || null")
        for width, height in ((1440, 900), (1280, 720), (960, 600), (768, 1024), (844, 390), (390, 844), (320, 568)):
            resize(table, width * size // 16, height * size // 16)
            assert {name: those for name, those in faults(table).items() if those} == {}, (size, width, height)


def test_the_start_is_in_sight_in_every_window_and_no_line_on_a_sheet_is_cut_short(resized: TablePage) -> None:
    table = resized
    SCREENS["new game"](table)
    for width, height in (*SIZES, (900, 700), (768, 1024)):
        resize(table, width, height)
        starts = [start.bounding_box() for start in table.page.locator(".start:visible").all()]
        assert len(starts) == 1, (width, height)
        box = starts[0]
        assert box
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, (width, height)
        assert table.page.evaluate(CUT_SHORT) == [], (width, height)
        if width >= 1280 and height >= 720:
            assert table.page.evaluate(SCROLLED) == [], "every choice is in sight"


def test_tab_goes_from_the_top_to_the_board_its_controls_and_the_rest_and_is_seen(opens: Opens) -> None:
    table = opens()
    SCREENS["hand"](table)
    table.page.evaluate("document.activeElement.blur(); window.getSelection().removeAllRanges()")
    keyboard, stops = Keyboard(table), []
    table.page.locator(".skip").focus()
    for _ in range(60):
        stops.append(table.page.evaluate(FOCUS))
        if stops[-1]["key"] == "resign":
            break
        keyboard.press("Tab")
    parts = [stop["part"] for stop in stops]
    assert [part for index, part in enumerate(parts) if index == 0 or parts[index - 1] != part] == [
        "A",
        "header",
        "backgammon-board",
        ".controls",
        ".side",
        ".tools",
        ".stakes",
    ]
    keys = [stop["key"] for stop in stops]
    assert keys[-2:] == ["double", "resign"]
    assert {"home", "settings", "undo", "done", "rules", "hint", "more"} <= set(keys)
    assert len(keys) == len({(stop["part"], stop["key"]) for stop in stops})
    assert [stop for stop in stops[1:] if not stop["seen"]] == []  # the skip link itself is slid into sight


def test_the_skip_link_leads_past_the_header(opens: Opens) -> None:
    table = opens()
    SCREENS["hand"](table)
    keyboard = Keyboard(table)
    table.page.locator(".skip").focus()
    keyboard.press("Enter")
    expect(table.page.locator("main")).to_be_focused()
    keyboard.press("Tab")
    expect(table.page.locator("backgammon-board [data-spot]:focus")).to_have_count(1)
    assert len(table.board("hand.moves")) == 1, "the checker that was moved stays where it is"


def test_a_dialog_keeps_the_focus_and_gives_it_back(opens: Opens) -> None:
    table = opens()
    SCREENS["opening"](table)
    keyboard = Keyboard(table)
    keyboard.reach("more")
    keyboard.press("Enter")
    for _ in range(30):
        keyboard.press("Tab")
        assert table.page.evaluate(
            "document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))"
        )
    keyboard.press("Escape")
    expect(table.key("more")).to_be_focused()
