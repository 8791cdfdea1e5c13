"""The page of the program as a person uses it: by mouse, by finger or by keyboard alone."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx2
from playwright.sync_api import Browser, Locator, Page, Request, expect

from support.serving import new_table

PATIENCE = int(os.environ.get("BOXWOOD_PATIENCE", "60000"))
"""Milliseconds to wait for anything: machines that test are busy."""
expect.set_options(timeout=PATIENCE)
DESKTOP, PHONE = (1280, 800), (390, 844)

QUICK = {"pace": "off", "forced": False}
"""Settings with which nothing moves and nothing is done by itself."""

BOARD = 'document.querySelector("section:is(.play, .lesson) :is(backgammon-board, checkers-board)")'
WAITING = f"""() => {{
    const board = {BOARD};
    if (!board?.view || board.showing || board.view === window.acted) return null;
    const {{ mode, panel, waiting }} = board.closest("[data-screen]").dataset;
    if (waiting !== undefined) return null;
    if (panel === "end") return board.view.over ? "over" : "end";
    if (panel === "question") return panel;
    if (["roll", "enter", "pass"].includes(mode)) return mode;
    return board.interactive && (board.walk.open || board.walk.complete) ? "hand" : null;
}}"""
"""What the page waits for, or null: for somebody else, or for what was just done to be shown."""

GO = """(path) => {
    document.querySelector("main > [data-screen]").dataset.left = "";
    history.pushState(null, "", path);
    window.dispatchEvent(new PopStateEvent("popstate"));
}"""
ARRIVED = '() => document.querySelector("main > [data-screen]:not([data-left])") && true'

UNTIL = """(patience) => new Promise((resolve, reject) => {
    const since = performance.now();
    const again = () => {
        const found = (LOOK)();
        if (found !== null) resolve(found);
        else if (performance.now() - since > patience) reject(new Error("waited for too long"));
        else setTimeout(again, 10);
    };
    again();
})"""
"""Playwright's own way of waiting would evaluate a string in the page, which its policy forbids."""


class TablePage:
    """A page, and what a test sees of the table it shows."""

    def __init__(self, page: Page, home: str) -> None:
        self.page, self.home = page, home

    def at(self, path: str) -> "TablePage":
        """Go to an address: as by a link if the page is there, which does not load all of it again."""
        here = urlsplit(self.page.url)
        if self.page.url.startswith(self.home) and here.path != path:
            self.page.evaluate(GO, path)
        else:
            self.page.goto(self.home + path)
        self.until(ARRIVED)
        return self

    def new_table(self, game: str = "backgammon", bot: str | None = None, **more: Any) -> str:
        """Go to a new table that was not made in the page; its id."""
        if bot is None:
            more.setdefault("seats", {side: {"kind": "person", "name": name, "level": None} for side, name in PEOPLE})
        with httpx2.Client(base_url=self.home, timeout=60, verify=False) as client:
            table = new_table(client, game, bot, **more)
        self.at(f"/table/{table}")
        return table

    def key(self, name: str) -> Locator:
        """What can be pressed, by the key that the page gives it."""
        return self.page.locator(f'[data-key="{name}"]:visible')

    def spot(self, spot: str | int) -> Locator:
        return self.page.locator(f'[data-screen] [data-spot="{spot}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def board(self, code: str) -> Any:
        """A property of the board in play."""
        return self.page.evaluate(f"{BOARD}.{code}")

    def waits_for(self, *what: str) -> str:
        """What the page waits for, as soon as it does; it must be one of these, if any are given."""
        found = str(self.until(WAITING))
        assert not what or found in what, found
        return found

    def until(self, look: str) -> Any:
        """What a function of the page gives as soon as it is not null."""
        return self.page.evaluate(UNTIL.replace("LOOK", look), PATIENCE)

    def acting(self) -> None:
        """Say that what is shown now is about to change."""
        self.page.evaluate(f"window.acted = {BOARD}.view")

    def text(self, selector: str = "main") -> str:
        return self.page.locator(selector).inner_text()

    def announced(self, region: str = "polite") -> list[str]:
        return [line for line in self.page.locator(f"#{region} p").all_text_contents() if line]

    def hears(self, words: str, region: str = "polite") -> None:
        """Wait until something is said."""
        self.page.locator(f"#{region} p", has_text=words).last.wait_for(state="attached")


def resize(table: TablePage, width: int, height: int) -> None:
    """Make the window so large, and wait until the page has followed."""
    table.page.set_viewport_size({"width": width, "height": height})
    table.until(f"() => innerWidth === {width} && innerHeight === {height} || null")
    table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


PEOPLE = (("first", "Ada"), ("second", "Ben"))


class Hand(Protocol):
    """A way to press what is on the page."""

    def spot(self, spot: str) -> None:
        """A point, a square, a tray."""

    def control(self, key: str) -> None:
        """Roll, pass, done, an answer."""


class Mouse:
    def __init__(self, table: TablePage) -> None:
        self.table = table

    def spot(self, spot: str) -> None:
        self.table.spot(spot).click()

    def control(self, key: str) -> None:
        self.table.key(key).click()


class Finger(Mouse):
    def spot(self, spot: str) -> None:
        self.table.spot(spot).tap()

    def control(self, key: str) -> None:
        self.table.key(key).tap()


class Keyboard:
    """Keys alone: arrows walk the board, Tab reaches the rest."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.press = table, table.page.keyboard.press

    def focused(self, attribute: str) -> str:
        return str(self.table.page.evaluate("(name) => document.activeElement.getAttribute(name)", attribute))

    def spot(self, spot: str) -> None:
        rows: list[list[str]] = self.table.board("geometry.rows")
        if not any(self.focused("data-spot") in row for row in rows):
            self.press("b")
        for axis, (back, on) in enumerate((("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))):
            here, there = (
                next((y, row.index(name)) for y, row in enumerate(rows) if name in row)[axis]
                for name in (self.focused("data-spot"), spot)
            )
            for _ in range(abs(there - here)):
                self.press(on if there > here else back)
        assert self.focused("data-spot") == spot
        self.press("Enter")

    def control(self, key: str) -> None:
        if key == "roll":
            self.press("r")
        elif key == "done":
            self.press("Enter")
        else:
            self.reach(key)
            self.press("Enter")

    def reach(self, key: str, backwards: bool = False) -> None:
        """Walk by Tab until something has the focus."""
        for _ in range(120):
            if self.focused("data-key") == key:
                return
            self.press("Shift+Tab" if backwards else "Tab")
        raise AssertionError(f"Tab never reaches {key!r}")


ORIGINS = """(() => {
    const { walk, side, shown } = document.querySelector("backgammon-board");
    const hand = new walk.constructor(walk.paths, [], side === shown.viewer);
    const words = [];
    while (hand.open) {
        const place = hand.rearmost((one) => hand.origins.has(one));
        hand.take([hand.click(place)]);
        words.push(place === hand.bar ? "b" : String(hand.own ? place : 25 - place));
    }
    return words.join(" ");
})()"""


class Typist:
    """Types plays, and counts the keys of each turn."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.turns: list[int] = []
        self.keys = 0

    def press(self, *keys: str) -> None:
        self.keys += len(keys)
        for key in keys:
            self.table.page.keyboard.press(key)

    def act(self, waits: str) -> None:
        """The most natural thing to do, typed."""
        self.table.acting()
        if waits == "hand":
            self.press(*(" " if key == " " else key for key in self.table.page.evaluate(ORIGINS)), "Enter")
            self.turns.append(self.keys)
            self.keys = 0
        elif waits == "question":
            self.press(*"take" if self.table.key("answer-take").count() else "accept", "Enter")
        else:
            self.press("Enter")


def move(table: TablePage, hand: Hand) -> None:
    """Play a turn: the rearmost checker first, or the first move of checkers."""
    if table.board("view.game") == "checkers":
        jump_along(table, hand)
        return
    table.acting()
    while table.board("walk.open"):
        hand.spot(table.board("firstSpot()"))
    hand.control("done")


def jump_along(table: TablePage, hand: Hand) -> None:
    """Make the first move of checkers with all its jumps; the next side's turn may have begun when it is made."""
    table.acting()
    step = table.board("walk.node.steps[0]")
    hand.spot(str(step["origin"]))
    while True:
        hand.spot(str(step["target"]))
        if not (table.board("walk.open") and table.board("walk.trail.length")):
            return
        step = table.board("walk.node.steps[0]")


ANSWERS = ("take", "accept", "begin first")


def act(table: TablePage, hand: Hand, waits: str) -> None:
    """The most natural thing to do."""
    if waits == "hand":
        move(table, hand)
    else:
        answers = [f"answer-{name}" for name in ANSWERS if table.key(f"answer-{name}").count()]
        table.acting()
        hand.control({"question": answers[0] if answers else "", "end": "next"}.get(waits, waits))


def begin(table: TablePage, hand: Hand) -> None:
    """Throw for the opening until somebody has won it: both may throw the same."""
    while (waits := table.waits_for("roll", "hand")) != "hand":
        act(table, hand, waits)


def play_on(table: TablePage, hand: Hand, most: int = 2000) -> None:
    """Play until it is over, for whoever may act at this screen."""
    for _ in range(most):
        waits = table.waits_for()
        if waits == "over":
            return
        act(table, hand, waits)
    raise AssertionError("the game does not end")


@contextmanager
def table_page(
    browser: Browser,
    home: str,
    *,
    size: tuple[int, int] = DESKTOP,
    touch: bool = False,
    language: str = "en",
    dark: bool = False,
    motion: bool = False,
    bypass_csp: bool = False,
    sharp: bool = False,
    settings: dict[str, Any] | None = None,
) -> Iterator[TablePage]:
    """A page in a browser that knows nothing yet; whatever it throws or asks of others fails the test."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if motion else "reduce",
        bypass_csp=bypass_csp,
        device_scale_factor=2 if sharp else 1,
    )
    context.set_default_timeout(PATIENCE)
    kept = json.dumps(json.dumps(QUICK if settings is None else settings))
    context.add_init_script(
        f'localStorage.getItem("boxwood.settings") ?? localStorage.setItem("boxwood.settings", {kept})'
    )
    page = context.new_page()
    faults: list[str] = []

    def watch(request: Request) -> None:
        if not request.url.startswith((home, home.replace("http", "ws", 1), "blob:", "data:")):
            faults.append(f"asks {request.url}")

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if "Security Policy" in message.text else None)
    page.on("request", watch)
    yield TablePage(page, home)
    context.close()
    assert faults == []
