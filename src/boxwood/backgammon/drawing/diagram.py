"""A part of the board as a picture with moves drawn into it, for examples; no words, no styles, no scripts in it."""

from collections.abc import Iterator, Sequence
from html import escape
from math import hypot
from typing import Literal, NamedTuple

from boxwood.backgammon.drawing.svg import SANS, Owner, board_parts, checker_place

__all__ = ["VIEWS", "Arrow", "ArrowKind", "draw_diagram"]

VIEWS = {
    "board": (0, 0, 900, 720),
    "home": (378, 320, 522, 400),
    "entry": (378, 0, 432, 408),
}
"""What can be shown: x, y, width and height. `home` is the mover's with the tray, `entry` the opponent's."""

RADIUS = 26
REACH = 20
"""How far from the middle of its target an arrow ends."""

ArrowKind = Literal["played", "refused", "best", "mistake"]
COLOURS: dict[ArrowKind, tuple[str, str]] = {
    "played": ("#FFC83D", "#2A1C08"),
    "refused": ("#B3261E", "#FFFFFF"),
    "best": ("#1B7A50", "#FFFFFF"),
    "mistake": ("#C8501E", "#FFFFFF"),
}
"""The colour of an arrow and of the halo around it: it is seen on every board."""
JUDGED = ("best", "mistake")
"""Arrows of a review: they begin with a dot, and that of a mistake is dashed."""


class Arrow(NamedTuple):
    """One checker's way; each end is a point (25: the bar, 0: off), a place in its stack, and how many are in it."""

    origin: tuple[int, int, int]
    target: tuple[int, int, int]
    kind: ArrowKind = "played"


def draw_diagram(
    board: Sequence[int],
    off: tuple[int, int],
    *,
    alt: str,
    palette: str,
    view: str = "board",
    dice: tuple[int, int] | None = None,
    cube: int | None = None,
    cube_owner: Owner | None = None,
    arrows: Sequence[Arrow] = (),
    closed: Sequence[int] = (),
    mover_is_second: bool = False,
) -> str:
    """An SVG document: the board seen by the mover, with arrows, and a sign on points that are closed."""
    x, y, width, height = VIEWS[view]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width * 2 // 3}" '
        f'height="{height * 2 // 3}" role="img" aria-label="{escape(alt)}" font-family="{SANS}" text-anchor="middle">',
        *board_parts(
            board,
            off,
            None,
            palette=palette,
            dice=dice,
            cube=cube,
            cube_owner=cube_owner,
            number_size=21,
            mover_is_second=mover_is_second,
        ),
    ]
    for arrow in arrows:
        parts += _arrow(arrow)
    for point in closed:
        parts += _closed(*checker_place(point, abs(board[point]) - 1, abs(board[point])))
    return "\n".join([*parts, "</svg>"])


def _arrow(arrow: Arrow) -> Iterator[str]:
    """A bow from checker to target, a ring around each; one that is refused ends in a sign."""
    (x, y), (to_x, to_y) = checker_place(*arrow.origin), checker_place(*arrow.target)
    colour, halo = COLOURS[arrow.kind]
    bend_x, bend_y = _bend(x, y, to_x, to_y)
    length = hypot(to_x - bend_x, to_y - bend_y) or 1
    across, down = (to_x - bend_x) / length, (to_y - bend_y) / length
    end_x, end_y = to_x - across * REACH, to_y - down * REACH
    if arrow.kind in JUDGED:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{colour}" stroke="{halo}" stroke-width="3"/>'
    else:
        yield from _ring(x, y, colour, halo)
    if arrow.target[0] and arrow.kind == "played":
        yield from _ring(to_x, to_y, colour, halo, ' stroke-dasharray="9 6"')
    way = f"M{x:g} {y:g}Q{bend_x:g} {bend_y:g} {end_x - across * 12:g} {end_y - down * 12:g}"
    head = (
        f"M{to_x - across * 8:g} {to_y - down * 8:g}"
        f"L{end_x - across * 16 - down * 15:g} {end_y - down * 16 + across * 15:g}"
        f"L{end_x - across * 16 + down * 15:g} {end_y - down * 16 - across * 15:g}Z"
    )
    yield f'<path d="{way}" fill="none" stroke="{halo}" stroke-width="13" stroke-linecap="round"/>'
    yield f'<path d="{head}" fill="{halo}" stroke="{halo}" stroke-width="7" stroke-linejoin="round"/>'
    dashes = ' stroke-dasharray="16 11"' if arrow.kind == "mistake" else ' stroke-linecap="round"'
    yield f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="7"{dashes}/>'
    yield f'<path d="{head}" fill="{colour}"/>'
    if arrow.kind == "refused":
        yield from _closed(to_x, to_y)


def _bend(x: float, y: float, to_x: float, to_y: float) -> tuple[float, float]:
    """Where a bow is bent to: towards the middle of the board, the farther the longer it is."""
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
    if y > 360 and to_y > 360:
        return middle_x, min(y, to_y) - 40 - abs(to_x - x) / 6
    if y < 360 and to_y < 360:
        return middle_x, max(y, to_y) + 40 + abs(to_x - x) / 6
    return middle_x + (0 if abs(to_x - x) > 60 else 50), middle_y


def _ring(x: float, y: float, colour: str, halo: str, more: str = "") -> Iterator[str]:
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="none" stroke="{halo}" stroke-width="8"/>'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="none" stroke="{colour}" stroke-width="4"{more}/>'


def _closed(x: float, y: float) -> Iterator[str]:
    """The sign that says no: a bar in a circle."""
    yield f'<circle cx="{x:g}" cy="{y:g}" r="21" fill="#FFFFFF" stroke="#B3261E" stroke-width="6"/>'
    yield f'<rect x="{x - 11:g}" y="{y - 3.5:g}" width="22" height="7" rx="2" fill="#B3261E"/>'
