"""The board as a picture: the mover sits at the bottom and bears off at the lower right."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal

from boxwood.errors import UnknownName
from boxwood.sheets import read_toml

__all__ = ["board_parts", "checker_place", "draw_svg", "palettes"]

WIDTH, HEIGHT = 900, 720
TOP, BOTTOM = 30, 690
LEFT_HALF, RIGHT_HALF, HALF_WIDTH = 18, 438, 360
POINT, TRIANGLE_BASE, TRIANGLE_HEIGHT = 60, 56, 276
RADIUS, STEP, STACK = 27, 54, 5
BAR_X, BAR_START, BAR_END = 408, 111, 300
TRAY_X, TRAY_WIDTH, TRAY_HEIGHT = 812, 72, 248
SLAB_WIDTH, SLAB_HEIGHT, SLAB_PITCH = 56, 13.6, 15.6
TRAY_ROOM = 13
"""With more checkers borne off there is no room for a line of text; their number goes onto the last slab."""
DIE, DIE_PITCH, DIE_MIDDLE = 52, 70, 618
CUBE, CUBE_X = 52, 848
CUBE_Y = {"opponent": 306, "mover": 414}
CENTRED_CUBE_X = {"bar": BAR_X, "trays": CUBE_X}
PIPS = {1: "4", 2: "26", 3: "246", 4: "0268", 5: "02468", 6: "023568"}
"""The pips of a die on a grid of nine, numbered row by row."""
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"

Owner = Literal["mover", "opponent"]


@cache
def palettes() -> Mapping[str, Mapping[str, Any]]:
    """The looks a board can be drawn in, by name."""
    return MappingProxyType(read_toml(files(__package__) / "palettes.toml"))


def draw_svg(
    board: Sequence[int],
    off: tuple[int, int],
    pips: tuple[int, int],
    *,
    palette: str = "felt",
    dice: tuple[int, int] | None = None,
    cube: int | None = None,
    cube_owner: Owner | None = None,
) -> str:
    """An SVG document; dice and cube are drawn where they are given. A centred cube at 1 shows 64."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="600" role="img" '
        f'style="max-width:100%;height:auto" font-family="{SANS}" text-anchor="middle">'
    )
    title = f"<title>Backgammon position: {pips[0]} pips to move against {pips[1]}</title>"
    parts = board_parts(board, off, pips, palette=palette, dice=dice, cube=cube, cube_owner=cube_owner)
    return "\n".join([head, title, *parts, "</svg>"])


def board_parts(
    board: Sequence[int],
    off: tuple[int, int],
    pips: tuple[int, int] | None,
    *,
    palette: str,
    dice: tuple[int, int] | None = None,
    cube: int | None = None,
    cube_owner: Owner | None = None,
    number_size: int = 15,
    mover_is_second: bool = False,
) -> list[str]:
    """What an SVG document of the board holds; without `pips` no words are in it.

    The mover's checkers have the first side's colours, unless it is the second.
    """
    if palette not in palettes():
        raise UnknownName("palette", palette, list(palettes()))
    colours = palettes()[palette]
    first = -1 if mover_is_second else 1
    sides = {first: {**colours["first"], "ring": True}, -first: colours["second"]}
    parts = [*_frame(colours)]
    for point in range(1, 25):
        parts += _point(point, colours, number_size)
        parts += _stack(_x(point), _edge(point), _direction(point), board[point], sides)
    parts += _bar(board[25], 1, sides)
    parts += _bar(board[0], -1, sides)
    parts += _tray(off[0], bottom=True, side=sides[1], colours=colours, pips=pips and pips[0])
    parts += _tray(off[1], bottom=False, side=sides[-1], colours=colours, pips=pips and pips[1])
    for place, die in enumerate(dice or ()):
        parts += _die(DIE_MIDDLE + (place - 0.5) * DIE_PITCH, die, colours["dice"])
    if cube is not None:
        parts += _cube(cube, cube_owner, colours["centred_cube"])
    return parts


def checker_place(point: int, place: int, count: int) -> tuple[float, float]:
    """The middle of one of the mover's checkers: the `place`-th from the edge, of `count` on a point (25: the bar)."""
    if point == 0:
        return TRAY_X + TRAY_WIDTH / 2, BOTTOM - 6 - place * SLAB_PITCH - SLAB_HEIGHT / 2
    if point == 25:
        step = min(STEP, (BAR_END - BAR_START) / max(min(count, STACK) - 1, 1))
        return BAR_X, HEIGHT / 2 + BAR_START + min(place, STACK - 1) * step
    return _x(point), _edge(point) + _direction(point) * (RADIUS + 1 + min(place, STACK - 1) * STEP)


def _x(point: int) -> float:
    """The middle of a point: 13…24 run from left to right at the top, 12…1 at the bottom."""
    column = point - 13 if point > 12 else 12 - point
    start = LEFT_HALF if column < 6 else RIGHT_HALF
    return start + (column % 6) * POINT + POINT / 2


def _edge(point: int) -> int:
    return TOP if point > 12 else BOTTOM


def _direction(point: int) -> int:
    return 1 if point > 12 else -1


def _rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{more}/>'


def _text(x: float, y: float, size: int, fill: str, text: object, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{more}>{text}</text>'


def _frame(colours: Mapping[str, Any]) -> Iterator[str]:
    yield _rect(0, 0, WIDTH, HEIGHT, colours["frame"], ' rx="16"')
    inset = f' rx="13" stroke="{colours["rail"]}" stroke-width="2"'
    yield _rect(4, 4, WIDTH - 8, HEIGHT - 8, "none", inset)
    for left in (LEFT_HALF, RIGHT_HALF):
        yield _rect(left, TOP, HALF_WIDTH, BOTTOM - TOP, colours["field"])
    yield _rect(LEFT_HALF + HALF_WIDTH, TOP, RIGHT_HALF - LEFT_HALF - HALF_WIDTH, BOTTOM - TOP, colours["bar"])


def _point(point: int, colours: Mapping[str, Any], number_size: int) -> Iterator[str]:
    x, edge, direction = _x(point), _edge(point), _direction(point)
    half, tip = TRIANGLE_BASE / 2, edge + direction * TRIANGLE_HEIGHT
    fill = colours["odd"] if point % 2 else colours["even"]
    yield f'<path d="M{x - half:g} {edge}H{x + half:g}L{x:g} {tip}Z" fill="{fill}"/>'
    middle = edge - direction * 15 + number_size // 3
    yield _text(x, middle, number_size, colours["number"], point, ' font-weight="600"')


def _checker(x: float, y: float, side: Mapping[str, Any], count: int | None = None) -> Iterator[str]:
    """A checker: the first side's carries a ring, the second's a dot, or either a number."""
    rim = f'stroke="{side["edge"]}" stroke-width="2"'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS - 1}" fill="{side["fill"]}" {rim}/>'
    if count is not None:
        yield _text(x, y + 9, 26, side["edge"], count, ' font-weight="700"')
    elif "ring" in side:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="16" fill="none" stroke="{side["mark"]}" stroke-width="3"/>'
    else:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="6.5" fill="{side["mark"]}"/>'


def _stack(x: float, edge: float, direction: int, checkers: int, sides: Mapping[int, Any]) -> Iterator[str]:
    """Up to five checkers; the fifth carries the number if there are more."""
    count, sign = abs(checkers), 1 if checkers > 0 else -1
    for place in range(min(count, STACK)):
        y = edge + direction * (RADIUS + 1 + place * STEP)
        number = count if place == STACK - 1 and count > STACK else None
        yield from _checker(x, y, sides[sign], number)


def _bar(checkers: int, direction: int, sides: Mapping[int, Any]) -> Iterator[str]:
    """A side's checkers on the bar, in its own half, growing towards its edge of the board."""
    count, sign = abs(checkers), 1 if checkers > 0 else -1
    shown = min(count, STACK)
    step = min(STEP, (BAR_END - BAR_START) / max(shown - 1, 1))
    middle = HEIGHT / 2 + direction * BAR_START
    for place in range(shown):
        number = count if place == shown - 1 and count > STACK else None
        yield from _checker(BAR_X, middle + direction * place * step, sides[sign], number)


def _tray(
    off: int, *, bottom: bool, side: Mapping[str, str], colours: Mapping[str, Any], pips: int | None
) -> Iterator[str]:
    """The tray with the checkers borne off as slabs, their number, and the side's pip count beside it."""
    y = BOTTOM - TRAY_HEIGHT if bottom else TOP
    yield _rect(TRAY_X, y, TRAY_WIDTH, TRAY_HEIGHT, colours["tray"], ' rx="8"')
    left, slab = TRAY_X + (TRAY_WIDTH - SLAB_WIDTH) / 2, 0.0
    for place in range(off):
        depth = 6 + place * SLAB_PITCH
        slab = BOTTOM - depth - SLAB_HEIGHT if bottom else TOP + depth
        edge = f' rx="3" stroke="{side["edge"]}"'
        yield _rect(left, slab, SLAB_WIDTH, SLAB_HEIGHT, side["fill"], edge)
    middle = TRAY_X + TRAY_WIDTH / 2
    rail, inside = (BOTTOM + 20, y + 20) if bottom else (TOP - 10, y + TRAY_HEIGHT - 9)
    if pips is not None:
        yield _text(middle, rail, 15, colours["number"], f"{pips} pips", ' font-weight="600"')
    if 0 < off <= TRAY_ROOM and pips is not None:
        yield _text(middle, inside, 15, colours["number"], off)
    elif off > TRAY_ROOM:
        yield _text(middle, slab + SLAB_HEIGHT - 2.5, 12, side["edge"], off, ' font-weight="700"')


def _die(x: float, face: int, colours: Mapping[str, str]) -> Iterator[str]:
    top = HEIGHT / 2 - DIE / 2
    yield _rect(x - DIE / 2, top, DIE, DIE, colours["fill"], f' rx="9" stroke="{colours["pip"]}" stroke-width="2"')
    for pip in PIPS[face]:
        row, column = divmod(int(pip), 3)
        cx, cy = x + (column - 1) * 15, HEIGHT / 2 + (row - 1) * 15
        yield f'<circle cx="{cx:g}" cy="{cy:g}" r="5" fill="{colours["pip"]}"/>'


def _cube(value: int, owner: Owner | None, centred: str) -> Iterator[str]:
    x, y = (CENTRED_CUBE_X[centred], HEIGHT // 2) if owner is None else (CUBE_X, CUBE_Y[owner])
    face = 64 if value == 1 and owner is None else value
    edge = ' rx="8" stroke="#2A2018" stroke-width="2"'
    yield _rect(x - CUBE / 2, y - CUBE / 2, CUBE, CUBE, "#FDFBF6", edge)
    size = 24 if face < 100 else 18 if face < 1000 else 14
    yield _text(x, y + size * 0.35, size, "#2A2018", face, f' font-family="{SERIF}" font-weight="700"')
