"""The board as a picture: white's checkers, the first side's, start at the bottom; captured ones lie in the trays."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from boxwood.checkers.squares import ROWS, SQUARES, column, row
from boxwood.errors import UnknownName
from boxwood.sheets import read_toml

__all__ = ["board_parts", "draw_svg", "palettes", "square_middle"]

WIDTH, HEIGHT = 786, 720
LEFT, TOP, SIDE = 30, 30, 82.5
RADIUS, RING, DOT = 33, 20, 8
DECK = 6
"""How far the two checkers of a double-decker lie from the middle."""
TRAY_X, TRAY_WIDTH, TRAY_HEIGHT = 704, 66, 290
CAPTURED_RADIUS, CAPTURED_PITCH = 23, 52
CHECKERS = 12
CROWN = "M-17 13H17L20 -10L9 1L0 -16L-9 1L-20 -10Z"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"


@cache
def palettes() -> Mapping[str, Mapping[str, Any]]:
    """The colours a board can be drawn in, by name."""
    return MappingProxyType(read_toml(files(__package__) / "palettes.toml"))


def draw_svg(
    pieces: Mapping[int, str], *, palette: str = "felt", upside_down: bool = False, double_deckers: bool = False
) -> str:
    """An SVG document. Letters are b and w for men, B and W for kings; `upside_down` shows it from black's side.

    With `double_deckers` a king is one checker on another, else it carries a crown.
    """
    counts = _counts(pieces)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="600" role="img" '
        f'style="max-width:100%;height:auto" font-family="{SANS}">'
    )
    title = f"<title>Checkers position: {counts['w']} white checkers against {counts['b']} black ones</title>"
    parts = board_parts(pieces, palette=palette, upside_down=upside_down, double_deckers=double_deckers)
    return "\n".join([head, title, *parts, "</svg>"])


def board_parts(
    pieces: Mapping[int, str],
    *,
    palette: str,
    upside_down: bool = False,
    double_deckers: bool = False,
    trays: bool = True,
    number_size: int = 12,
) -> list[str]:
    """What an SVG document of the board holds."""
    if palette not in palettes():
        raise UnknownName("palette", palette, list(palettes()))
    colours = palettes()[palette]
    parts = [*_frame(colours)]
    for square in SQUARES:
        corner = _corner(square, upside_down)
        parts += _square(square, corner, colours, number_size)
        if square in pieces:
            x, y = corner
            parts += _piece(x + SIDE / 2, y + SIDE / 2, pieces[square], colours, double_deckers)
    for side, count in _counts(pieces).items() if trays else ():
        parts += _tray(side, CHECKERS - count, colours, upside_down)
    return parts


def square_middle(square: int, upside_down: bool = False) -> tuple[float, float]:
    """The middle of a square."""
    x, y = _corner(square, upside_down)
    return x + SIDE / 2, y + SIDE / 2


def _counts(pieces: Mapping[int, str]) -> dict[str, int]:
    return {side: sum(letter.lower() == side for letter in pieces.values()) for side in "wb"}


def _corner(square: int, upside_down: bool) -> tuple[float, float]:
    """The upper left corner of a square."""
    down, right = row(square), column(square)
    if upside_down:
        down, right = ROWS - 1 - down, ROWS - 1 - right
    return LEFT + right * SIDE, TOP + down * SIDE


def _rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{more}/>'


def _frame(colours: Mapping[str, Any]) -> Iterator[str]:
    yield _rect(0, 0, WIDTH, HEIGHT, colours["frame"], ' rx="16"')
    inset = f' rx="13" stroke="{colours["rail"]}" stroke-width="2"'
    yield _rect(4, 4, WIDTH - 8, HEIGHT - 8, "none", inset)
    yield _rect(LEFT, TOP, ROWS * SIDE, ROWS * SIDE, colours["unused"])


def _square(square: int, corner: tuple[float, float], colours: Mapping[str, Any], number_size: int) -> Iterator[str]:
    x, y = corner
    yield _rect(x, y, SIDE, SIDE, colours["played"])
    weight = f'fill="{colours["number"]}" font-weight="600"'
    at = f'x="{x + 3:g}" y="{y + number_size + 1:g}" font-size="{number_size}"'
    yield f"<text {at} {weight}>{square}</text>"


def _piece(x: float, y: float, letter: str, colours: Mapping[str, Any], double_deckers: bool) -> Iterator[str]:
    """A checker on its square; a double-decker is two, one on the other."""
    if letter in "WB" and double_deckers:
        yield from _checker(x, y + DECK, RADIUS - DECK / 2, letter.lower(), colours)
        yield from _checker(x, y - DECK, RADIUS - DECK / 2, letter.lower(), colours)
    else:
        yield from _checker(x, y, RADIUS, letter, colours)


def _checker(x: float, y: float, radius: float, letter: str, colours: Mapping[str, Any]) -> Iterator[str]:
    """A checker: the first side's man carries a ring, the second's a dot, a king a crown in their place."""
    first = letter in "wW"
    side = colours["first" if first else "second"]
    rim = f'stroke="{side["edge"]}" stroke-width="2"'
    scale = radius / RADIUS
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 1:g}" fill="{side["fill"]}" {rim}/>'
    if letter in "WB":
        yield f'<path d="{CROWN}" transform="translate({x:g} {y:g})" fill="{side["mark"]}"/>'
    elif first:
        ring = f'fill="none" stroke="{side["mark"]}" stroke-width="3"'
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{RING * scale:g}" {ring}/>'
    else:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{DOT * scale:g}" fill="{side["mark"]}"/>'


def _tray(letter: str, captured: int, colours: Mapping[str, Any], upside_down: bool) -> Iterator[str]:
    """The tray with a side's captured checkers, which lie in front of the opponent; many lie closer together."""
    bottom = (letter == "b") != upside_down
    y = TOP + ROWS * SIDE - TRAY_HEIGHT if bottom else TOP
    yield _rect(TRAY_X, y, TRAY_WIDTH, TRAY_HEIGHT, colours["tray"], ' rx="8"')
    room = TRAY_HEIGHT - 2 * CAPTURED_RADIUS - 16
    pitch = min(CAPTURED_PITCH, room / max(captured - 1, 1))
    for place in range(captured):
        depth = 8 + CAPTURED_RADIUS + place * pitch
        middle = y + TRAY_HEIGHT - depth if bottom else y + depth
        yield from _checker(TRAY_X + TRAY_WIDTH / 2, middle, CAPTURED_RADIUS, letter, colours)
