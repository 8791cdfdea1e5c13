"""A page with a board in it, without a server: the files of the page are handed to the browser from the source tree."""

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Route

from boxwood.backgammon import Dice, Match, Position, Roll
from boxwood.checkers import Game
from boxwood.game import Side
from support.views import shown

WEB = files("boxwood") / "web"
ORIGIN = "http://boxwood.test"
EVENTS = ["handchange", "act", "refusal", "complete", "enter", "roll", "hintrequest"]
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
SHELL = f"""<!doctype html><html lang="en" class="light"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="stylesheet" href="/tokens.css"><link rel="stylesheet" href="/board/board.css">
<link rel="stylesheet" href="/shell.css"></head><body><main></main></body></html>"""
STYLE = "html, body, main { height: 100%; margin: 0 } main { position: fixed; inset: 0 }"

MAKE = """async ([tag, palette, settings, events]) => {
    await import("/board/games.js");
    const board = document.createElement(tag);
    board.className = palette;
    board.settings = { pace: "off", ...settings };
    window.heard = [];
    for (const name of events) {
        board.addEventListener(name, (event) => window.heard.push([name, event.detail ?? null]));
    }
    document.querySelector("main").replaceChildren(board);
    window.board = board;
}"""


def _answer(route: Route) -> None:
    path = route.request.url.removeprefix(ORIGIN).lstrip("/")
    if path == "":
        route.fulfill(body=SHELL, content_type="text/html")
    elif path == "shell.css":
        route.fulfill(body=STYLE, content_type="text/css")
    elif (found := WEB.joinpath(path)).is_file():
        route.fulfill(body=found.read_text(), content_type=mimetypes.guess_type(path)[0] or "text/plain")
    else:
        route.fulfill(status=404, body="")


@contextmanager
def empty_page(context: BrowserContext) -> Iterator[Page]:
    """A page of the project's origin; whatever it throws fails the test."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if "Security Policy" in message.text else None)
    page.route("**/*", _answer)
    page.goto(f"{ORIGIN}/")
    yield page
    page.close()
    assert faults == []


class BoardPage:
    """What a test does with a board, and what it sees of it."""

    def __init__(self, page: Page, tag: str = "backgammon-board", palette: str = "felt", **settings: Any) -> None:
        self.page = page
        page.evaluate(MAKE, [tag, palette, settings, EVENTS])

    def show(self, view: dict[str, Any], *, interactive: bool = True) -> None:
        self.page.evaluate("async (view) => { await board.show(view); }", view)
        self.page.evaluate("(value) => { board.interactive = value; }", interactive)

    def call(self, code: str) -> Any:
        """A method or a property of the board, after what is under way."""
        return self.page.evaluate(f"async () => {{ const got = await board.{code}; await board.jobs; return got; }}")

    @property
    def hand(self) -> Any:
        return self.page.evaluate("board.hand")

    @property
    def moves(self) -> list[str]:
        return [f"{move['origin']}/{move['target']}" for move in self.hand["moves"]]

    def heard(self, name: str) -> list[Any]:
        return [detail for heard, detail in self.page.evaluate("window.heard") if heard == name]

    def spot(self, name: str) -> Locator:
        """A button of the board by the beginning of its name."""
        return self.page.locator(f'[role=button][aria-label^="{name}"]')

    def name(self, point: int) -> str:
        return str(self.page.evaluate("(point) => board.point(point).getAttribute('aria-label')", point))

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.getAttribute('aria-label')"))

    def drag(self, origin: str, target: str) -> None:
        """By mouse, in a few steps, from the middle of one spot to that of another."""
        start, end = self.spot(origin).bounding_box(), self.spot(target).bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
        mouse.up()


def rolled(position: Position, dice: Dice, viewer: Side = Side.FIRST, sheet: str = "tournament") -> dict[str, Any]:
    """The view of a position in which the first side has thrown these dice."""
    match = Match.new(sheet, 7, start=position, begins=Side.FIRST)
    return shown(match.apply(Roll(*dice)), viewer)


def checkers_view(fen: str, viewer: Side = Side.FIRST, sheet: str = "tournament") -> dict[str, Any]:
    return shown(Game.new(sheet, start=fen), viewer)
