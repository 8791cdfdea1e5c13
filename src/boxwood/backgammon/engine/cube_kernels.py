"""What a cube is worth, compiled: from the five chances of a position to equities with every cube there can be.

The model is Janowski's (Rick Janowski, "Take-Points in Money Games", 1993), taken level by level so that it serves
matches too. A level is a number of turnings of the cube from where it stands. Between certain loss and certain win,
with the shares of gammons held fixed, an equity is

- with a dead cube, a straight line;
- with a live cube, which is turned at the very moment the opponent is indifferent between taking and dropping, a line
  that bends there; where that is follows from the next level, and the top level has no bend;
- with a real cube, something between. How live it is falls off with the distance from where it is used: of two cubes
  the underdog's does less for its owner, because its turn comes later, when less of the game is left.

An owner is never worse off than with a dead cube: who would rather play on for the gammon does not cash. And where
doubling costs a side nothing, because losing at the present stakes loses the match, it doubles at its next turn.

Everything is for the side to move, before it throws; so is the owner of the cube. A level's settled values are what the
game is worth to that side when it ends with the cube there: in order, after losing a backgammon, a gammon, a single
game, and winning a single game, a gammon, a backgammon.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.compiled import exact

__all__ = [
    "CENTRED",
    "CONTACT",
    "ENDING",
    "MINE",
    "OTHER_OWNER",
    "RACE",
    "ROLLS",
    "ROLL_WEIGHTS",
    "THEIRS",
    "CubeTerms",
    "cube_efficiency",
    "cube_values",
    "doubled_value",
    "undoubled_values",
    "value_after_play",
    "values_on_turn",
]

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Boards = npt.NDArray[np.int8]

CENTRED, MINE, THEIRS = 0, 1, 2
"""Who may double next: both, the side to move, the opponent."""
ROLLS = 21
"""Rolls in the order 1-1, 2-1, 2-2, 3-1 … 6-6."""
ROLL_WEIGHTS = np.array([1.0 if high == low else 2.0 for high in range(6) for low in range(high + 1)]) / 36.0

CONTACT = 0.78
"""How live a cube is where it is used, while the sides have yet to pass each other. Such that looking two rolls ahead
does not, on average, change what a position is worth."""
RACE, ENDING = 0.92, 12.0
"""The same in a race, less this over the pips of both sides. From exact equities of races."""
FALL = 0.2
"""How much less live it is far from there."""

_LOSE_BACKGAMMON, _LOSE_GAMMON, _LOSE, _WIN, _WIN_GAMMON, _WIN_BACKGAMMON = range(6)
OTHER_OWNER = (CENTRED, THEIRS, MINE)
"""The owner as the other side sees it."""


class CubeTerms(NamedTuple):
    """All that the cube of one game depends on, for one side on turn and the other."""

    settled: Doubles
    """By side (0 is on turn), level and way of ending. One side's are the negative of the other's, read backwards."""
    jacoby: bool
    """Whether gammons count single as long as the cube is in the middle and at the first level."""
    beavers: bool
    raccoons: bool


@exact
def _share(part: float, whole: float) -> float:
    """Which share of a whole a part is; none of nothing."""
    return min(max(part / whole, 0.0), 1.0) if whole > 0.0 else 0.0


@exact
def _between(win: float, left: float, low: float, right: float, high: float) -> float:
    """The height of the line from (left, low) to (right, high) at `win`; exact at its ends."""
    part = (win - left) / (right - left) if right > left else 1.0
    return low * (1.0 - part) + high * part


@exact
def _live(win: float, worst: float, drop: float, dropped: float, cash: float, cashed: float, best: float) -> float:
    """The equity with a live cube: a line through (0, worst), (drop, dropped), (cash, cashed) and (1, best)."""
    if win < drop:
        return _between(win, 0.0, worst, drop, dropped)
    if win < cash:
        return _between(win, drop, dropped, cash, cashed)
    return _between(win, cash, cashed, 1.0, best)


@exact
def _nearness(chance: float, cash: float) -> float:
    """How near a winning chance is to the point where the cube is used: 1 is there, less below and above it."""
    return _share(chance, cash) if chance < cash else _share(cash, chance)


@exact
def _write_level(
    win: float,
    worst: float,
    drop: float,
    dropped: float,
    cash: float,
    cashed: float,
    best: float,
    efficiency: float,
    values: Doubles,
) -> None:
    """Write the equities of one level by owner, out of where its lines bend."""
    dead = _between(win, 0.0, worst, 1.0, best)
    mine = efficiency - FALL * (1.0 - _nearness(win, cash))
    theirs = efficiency - FALL * (1.0 - _nearness(1.0 - win, 1.0 - drop))
    centred = _live(win, worst, drop, dropped, cash, cashed, best)
    values[CENTRED] = dead + max(mine, theirs, 0.0) * (centred - dead)
    values[MINE] = dead + max(mine, 0.0) * (_live(win, worst, 0.0, worst, cash, cashed, best) - dead)
    values[THEIRS] = dead + max(theirs, 0.0) * (_live(win, worst, drop, dropped, 1.0, best, best) - dead)


@exact
def undoubled_values(
    outputs: Floats, efficiency: float, settled: Doubles, jacoby: bool, lowest: int, highest: int, values: Doubles
) -> None:
    """Write the equities if nobody doubles before this throw into `values`, by level and owner.

    The levels from `lowest` to `highest` are written, as far as there are such. `settled` is that of the side whose
    outputs they are.
    """
    win = min(max(float(outputs[0]), 0.0), 1.0)
    gammons, backgammons = _share(outputs[1], win), _share(outputs[2], win)
    lost_gammons, lost_backgammons = _share(outputs[3], 1.0 - win), _share(outputs[4], 1.0 - win)
    drop, cash = 0.0, 1.0  # the winning chances below which the mover drops, and from which the opponent does
    for level in range(settled.shape[0] - 1, lowest - 1, -1):
        ends = settled[level]
        best = ends[_WIN] * (1.0 - gammons) + ends[_WIN_GAMMON] * (gammons - backgammons)
        best += ends[_WIN_BACKGAMMON] * backgammons
        worst = ends[_LOSE] * (1.0 - lost_gammons) + ends[_LOSE_GAMMON] * (lost_gammons - lost_backgammons)
        worst += ends[_LOSE_BACKGAMMON] * lost_backgammons
        dropped = min(ends[_LOSE], _between(drop, 0.0, worst, 1.0, best))
        cashed = max(ends[_WIN], _between(cash, 0.0, worst, 1.0, best))
        if level <= highest:
            _write_level(win, worst, drop, dropped, cash, cashed, best, efficiency, values[level])
        if level + 1 < settled.shape[0] and level <= highest:
            if ends[_LOSE] == settled[level + 1, _LOSE_BACKGAMMON]:  # the mover can lose no more by doubling
                free = _live(win, worst, 0.0, worst, cash, cashed, cashed)
                values[level, CENTRED] = max(values[level, CENTRED], free)
                values[level, MINE] = max(values[level, MINE], free)
            if ends[_WIN] == settled[level + 1, _WIN_BACKGAMMON]:  # nor the opponent
                free = _live(win, dropped, drop, dropped, 1.0, best, best)
                values[level, CENTRED] = min(values[level, CENTRED], free)
                values[level, THEIRS] = min(values[level, THEIRS], free)
        if level <= highest:  # a cube in the middle is worth no less than against one, and no more than one's own
            values[level, CENTRED] = max(values[level, CENTRED], values[level, THEIRS])
            values[level, CENTRED] = min(values[level, CENTRED], values[level, MINE])
        if level == 0 and jacoby:
            mine, theirs, single, lost = values[0, MINE], values[0, THEIRS], ends[_WIN], ends[_LOSE]
            _write_level(win, lost, drop, lost, cash, single, single, efficiency, values[0])
            values[0, MINE], values[0, THEIRS] = mine, theirs
        if level > 0:
            below = settled[level - 1]
            taken = (1.0 - drop) * _share(best - below[_WIN], best - dropped)
            drop = cash * _share(below[_LOSE] - worst, cashed - worst)
            cash = 1.0 - taken


@exact
def doubled_value(values: Doubles, settled: Doubles, level: int, beavers: bool, raccoons: bool) -> float:
    """The mover's equity if it doubles from a level and both sides answer as suits them best.

    `values` are those of `undoubled_values`. There must be a next level.
    """
    levels = values.shape[0]
    taken = values[level + 1, THEIRS]
    if beavers and level + 2 < levels:
        raised = max(values[level + 2, THEIRS], settled[level + 1, _LOSE])
        if raccoons and level + 3 < levels:
            raised = max(raised, min(values[level + 3, THEIRS], settled[level + 2, _WIN]))
        taken = min(taken, raised)
    return float(min(taken, settled[level, _WIN]))


@exact
def values_on_turn(values: Doubles, settled: Doubles, beavers: bool, raccoons: bool, lowest: int) -> None:
    """Turn equities of `undoubled_values` into those of a mover that doubles first wherever it may and should."""
    for level in range(lowest, values.shape[0] - 1):
        doubled = doubled_value(values, settled, level, beavers, raccoons)
        values[level, CENTRED] = max(values[level, CENTRED], doubled)
        values[level, MINE] = max(values[level, MINE], doubled)


@exact
def value_after_play(
    outputs: Floats, efficiency: float, side: int, level: int, owner: int, terms: CubeTerms, values: Doubles
) -> float:
    """What a position is worth to the side that has just made a play; `outputs` are of the opponent, now on turn.

    `side` (of the terms) and `owner` are as the side that has just played sees them; `values` is scratch
    space for all levels.
    """
    settled = terms.settled[1 - side]
    highest = level + 3 if terms.beavers else level + 1
    undoubled_values(outputs, efficiency, settled, terms.jacoby, level, highest, values)
    undoubled = float(values[level, OTHER_OWNER[owner]])
    if owner == MINE or level + 1 >= settled.shape[0]:
        return -undoubled
    return -max(undoubled, doubled_value(values, settled, level, terms.beavers, terms.raccoons))


@exact
def cube_values(outputs: Floats, efficiencies: Doubles, terms: CubeTerms, undoubled: Doubles, on_turn: Doubles) -> None:
    """Write the equities of many positions, by level and owner, for the side on turn, side 0 of the terms.

    `undoubled` is for a mover that throws at once, `on_turn` for one that may double first. Both may have fewer levels
    than the terms; then at the highest one there is no doubling.
    """
    settled = terms.settled[0]
    for position in range(outputs.shape[0]):
        values = on_turn[position]
        efficiency, highest = efficiencies[position], values.shape[0] - 1
        undoubled_values(outputs[position], efficiency, settled, terms.jacoby, 0, highest, values)
        for level in range(values.shape[0]):  # an assignment of slices would compile for seconds
            for owner in range(3):
                undoubled[position, level, owner] = values[level, owner]
        values_on_turn(values, settled, terms.beavers, terms.raccoons, 0)


@exact
def cube_efficiency(board: Boards) -> float:
    """How live the cube is in a position, near where it is used: in a race the less the nearer the end."""
    pips, rearmost, foremost = 0, 0, 26  # the mover's last checker, and the opponent's
    for point in range(26):
        if board[point] > 0:
            pips += point * board[point]
            rearmost = point
        elif board[point] < 0:
            pips -= (25 - point) * board[point]
            foremost = min(foremost, point)
    if foremost < rearmost:
        return CONTACT
    return max(RACE - ENDING / max(pips, 1), 0.0)
