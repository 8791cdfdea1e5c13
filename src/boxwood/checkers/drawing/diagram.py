"""The board as a picture with moves drawn into it, for examples; no words, no styles, no scripts in it."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import hypot
from typing import Literal, NamedTuple

from boxwood.checkers.drawing.svg import SANS, board_parts, square_middle

__all__ = ["Arrow", "draw_diagram"]

SIZE = 720
"""The board without the trays is square."""

RADIUS = 33
ArrowKind = Literal["played", "other", "refused", "best", "mistake"]
COLOURS: dict[ArrowKind, tuple[str, str]] = {
    "played": ("#FFC83D", "#2A1C08"),
    "other": ("#7CC4FF", "#0E2A47"),
    "refused": ("#B3261E", "#FFFFFF"),
    "best": ("#1B7A50", "#FFFFFF"),
    "mistake": ("#C8501E", "#FFFFFF"),
}
"""The colour of an arrow and of the halo around it: it is seen on every board."""


class Arrow(NamedTuple):
    """The way of one checker from square to square, and the squares of those it captures."""

    path: tuple[int, ...]
    captures: tuple[int, ...] = ()
    kind: ArrowKind = "played"


def draw_diagram(
    pieces: Mapping[int, str],
    *,
    alt: str,
    palette: str,
    arrows: Sequence[Arrow] = (),
    upside_down: bool = False,
    double_deckers: bool = False,
) -> str:
    """An SVG document of the board, without its trays."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="480" height="480" role="img" '
        f'aria-label="{escape(alt)}" font-family="{SANS}">',
        *board_parts(
            pieces,
            palette=palette,
            upside_down=upside_down,
            double_deckers=double_deckers,
            trays=False,
            number_size=15,
        ),
    ]
    for arrow in arrows:
        parts += _arrow(arrow, upside_down)
    return "\n".join([*parts, "</svg>"])


def _arrow(arrow: Arrow, upside_down: bool) -> Iterator[str]:
    """A line from square to square with a ring at its beginning, and a cross on what is captured."""
    places = [square_middle(square, upside_down) for square in arrow.path]
    colour, halo = COLOURS[arrow.kind]
    (x, y), (next_x, next_y), (from_x, from_y), (to_x, to_y) = places[0], places[1], places[-2], places[-1]
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="none" stroke="{halo}" stroke-width="9"/>'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="none" stroke="{colour}" stroke-width="5"/>'
    length = hypot(to_x - from_x, to_y - from_y)
    across, down = (to_x - from_x) / length, (to_y - from_y) / length
    first = hypot(next_x - x, next_y - y)
    start = (x + (next_x - x) / first * RADIUS, y + (next_y - y) / first * RADIUS)
    corners = [start, *places[1:-1], (to_x - across * 26, to_y - down * 26)]
    way = "M" + "L".join(f"{px:g} {py:g}" for px, py in corners)
    head = (
        f"M{to_x:g} {to_y:g}L{to_x - across * 28 - down * 17:g} {to_y - down * 28 + across * 17:g}"
        f"L{to_x - across * 28 + down * 17:g} {to_y - down * 28 - across * 17:g}Z"
    )
    dashes = ' stroke-dasharray="16 11"' if arrow.kind == "mistake" else ' stroke-linecap="round"'
    line = f'd="{way}" fill="none" stroke-linejoin="round"{dashes}'
    yield f'<path {line} stroke="{halo}" stroke-width="15"/>'
    yield f'<path d="{head}" fill="{halo}" stroke="{halo}" stroke-width="8" stroke-linejoin="round"/>'
    yield f'<path {line} stroke="{colour}" stroke-width="8"/>'
    yield f'<path d="{head}" fill="{colour}"/>'
    for square in arrow.captures:
        yield from _cross(*square_middle(square, upside_down))
    if arrow.kind == "refused":
        yield f'<circle cx="{to_x:g}" cy="{to_y:g}" r="24" fill="#FFFFFF" stroke="#B3261E" stroke-width="7"/>'
        yield f'<rect x="{to_x - 13:g}" y="{to_y - 4:g}" width="26" height="8" rx="2" fill="#B3261E"/>'


def _cross(x: float, y: float) -> Iterator[str]:
    """What is captured: a cross over the checker."""
    lines = f'd="M{x - 22:g} {y - 22:g}L{x + 22:g} {y + 22:g}M{x + 22:g} {y - 22:g}L{x - 22:g} {y + 22:g}"'
    yield f'<path {lines} stroke="#FFFFFF" stroke-width="13" stroke-linecap="round"/>'
    yield f'<path {lines} stroke="#B3261E" stroke-width="7" stroke-linecap="round"/>'
