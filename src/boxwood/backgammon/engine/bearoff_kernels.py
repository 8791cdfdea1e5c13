"""Exact endings, compiled: where a side's checkers are at home, what it has to expect, and how the tables are filled.

A side's home board is numbered so that every move leads to a lower number, and fewer checkers have lower numbers than
more: no checkers are 0, up to six checkers come before `SMALL`, all fifteen from `ALL_ON_BOARD` on.
"""

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.position import CHECKERS
from boxwood.compiled import allocating, exact, fast

__all__ = [
    "ALL_ON_BOARD",
    "PLACEMENTS",
    "ROLLS",
    "SCALE",
    "SMALL",
    "WAITS",
    "Bearoff",
    "bearoff_cubeful",
    "bearoff_outputs",
    "bearoff_undoubled",
    "fill_steps",
    "home_index",
    "settle_pairs",
    "settle_placements",
]

Boards = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int32]

PLACEMENTS = comb(CHECKERS + 6, 6)
"""The ways in which up to fifteen checkers stand on six points."""
ALL_ON_BOARD = comb(CHECKERS + 5, 6)
"""The first placement of fifteen checkers."""
SMALL = comb(6 + 6, 6)
"""The placements of up to six checkers, for which the table of both sides is kept."""
ROLLS = 24
"""Columns enough: of fifteen checkers on the 6-point some are left after 20 rolls once in 200 million games."""
WAITS = 8
"""The same for the first of fifteen: after seven rolls none is off once in 40 million games."""
SCALE = 32767.0
"""An equity of one point as a whole number."""

_MOVER_OFF, _OPPONENT_OFF = 26, 27
_WAYS = np.array([[comb(count + place, place + 1) for count in range(CHECKERS + 1)] for place in range(6)])


class Bearoff(NamedTuple):
    """The tables of all endings in which both sides are at home; their rows are those of `home_index`."""

    left: Floats
    """The chance that checkers are left after 0, 1, 2… rolls, played so that the fewest are to be expected."""
    waiting: Floats
    """The chance that none of fifteen is off after 0, 1, 2… rolls, played for that alone; from `ALL_ON_BOARD` on."""
    win: Floats
    """Up to six checkers a side: the chance of the side to roll (row) against the other (column), without a cube."""
    undoubled: npt.NDArray[np.int16]
    """The same, with a cube that is not turned before this roll: centred, the roller's, the other's; in `SCALE`."""


@exact
def home_index(board: Boards, mover: bool) -> int:
    """The number of a side's home board; -1 if one of its checkers is elsewhere."""
    inside, index = 0, 0
    for place in range(6):
        count = board[6 - place] if mover else -board[19 + place]
        inside += max(count, 0)
        index += _WAYS[place, inside]
    if inside + board[_MOVER_OFF if mover else _OPPONENT_OFF] == CHECKERS:
        return index
    for place in range(7, 26):  # in Hypergammon a side has fewer than fifteen
        if (mover and board[place] > 0) or (not mover and board[25 - place] < 0):
            return -1
    return index


@exact
def _is_ending(board: Boards, mover: int, opponent: int) -> bool:
    """Whether both sides are at home and not finished; those with none off are known of fifteen only."""
    if mover <= 0 or opponent <= 0:
        return False
    if board[_MOVER_OFF] == 0 and mover < ALL_ON_BOARD:
        return False
    return bool(board[_OPPONENT_OFF] > 0 or opponent >= ALL_ON_BOARD)


@fast
def _first(left: Floats, side: int, pending: Floats, rival: int, lead: int) -> np.float32:
    """The chance that a side is done while something of the rival is still pending.

    Before the roll that a side is done with, the rival has rolled as often as the side, and `lead` times more.
    """
    total = np.float32(0.0)
    for rolls in range(pending.shape[1] - 1):
        total += (left[side, rolls] - left[side, rolls + 1]) * pending[rival, rolls + lead]
    return total


@fast
def bearoff_outputs(board: Boards, bearoff: Bearoff, out: Floats) -> bool:
    """Write the five chances of the side to move into `out` if both sides are bearing off; whether that is so.

    They are exact for up to six checkers a side; else each side plays as if it were alone.
    """
    mover, opponent = home_index(board, True), home_index(board, False)
    if not _is_ending(board, mover, opponent):
        return False
    left, waiting, win, _ = bearoff
    out[1], out[2], out[3], out[4] = 0.0, 0.0, 0.0, 0.0
    if mover < SMALL and opponent < SMALL:
        out[0] = win[mover, opponent]
        return True
    out[0] = _first(left, mover, left, opponent, 0)
    if opponent >= ALL_ON_BOARD:
        out[1] = _first(left, mover, waiting, opponent - ALL_ON_BOARD, 0)
    if mover >= ALL_ON_BOARD:
        out[3] = _first(left, opponent, waiting, mover - ALL_ON_BOARD, 1)
    return True


@exact
def bearoff_undoubled(board: Boards, bearoff: Bearoff, out: Floats) -> bool:
    """Write the mover's equities in money play if it does not double now, up to six checkers a side; whether so few.

    They are for a cube in the middle, the mover's and the opponent's, in points of the cube as it stands.
    """
    mover, opponent = home_index(board, True), home_index(board, False)
    if mover >= SMALL or opponent >= SMALL or not _is_ending(board, mover, opponent):
        return False
    for cube in range(3):
        out[cube] = bearoff.undoubled[mover, opponent, cube] / SCALE
    return True


@exact
def bearoff_cubeful(board: Boards, bearoff: Bearoff, out: Floats) -> bool:
    """As `bearoff_undoubled`, for a mover that may double first if the cube is its own or in the middle."""
    if not bearoff_undoubled(board, bearoff, out):
        return False
    doubled = min(1.0, 2.0 * out[2])
    out[0], out[1] = max(out[0], doubled), max(out[1], doubled)
    return True


# How the tables are filled, in parts: what a call is given to fill must have been filled for all lower numbers.


@allocating
def fill_steps(boards: Boards, steps: Indices) -> None:
    """The placements that one checker's move leads to (B11), for each placement and die; after the last -1 stays.

    Both dice can always be played while a checker is left: the highest checker moves or goes off with any number.
    """
    after = np.empty_like(boards[0])
    for index in range(boards.shape[0]):  # place by place: an assignment of slices would compile for seconds
        board = boards[index]
        for place in range(board.shape[0]):
            after[place] = board[place]
        highest = 6
        while highest > 0 and board[highest] == 0:
            highest -= 1
        for die in range(1, 7):
            found = 0
            for point in range(highest, 0, -1):
                if board[point] == 0 or (point < die and point < highest):
                    continue
                target = point - die if point > die else _MOVER_OFF
                after[point] -= 1
                after[target] += 1
                steps[index, die - 1, found] = home_index(after, True)
                after[point] += 1
                after[target] -= 1
                found += 1


@exact
def _soonest(index: int, first: int, second: int, moves: int, steps: Indices, reached: Indices, means: Doubles) -> int:
    """Of the placements reached with `first` and then `moves` times `second`, the one with the lowest mean."""
    best = -1
    for place in range(6):
        step = steps[index, first, place]
        if step < 0:
            break
        after = step if moves == 0 else reached[moves - 1, step, second]
        if best < 0 or means[after] < means[best]:
            best = after
    return best


@exact
def settle_placements(
    start: int, stop: int, finished: int, steps: Indices, reached: Indices, means: Doubles, left: Doubles
) -> None:
    """The rolls needed from each placement to one below `finished`: their mean, and the chances of not being there.

    `reached` keeps the best placement after one to four moves with a die.
    """
    for index in range(max(start, finished), stop):
        for die in range(6):
            for moves in range(4):
                reached[moves, index, die] = _soonest(index, die, die, moves, steps, reached, means)
        left[index, 0], means[index] = 1.0, 1.0
        for high in range(6):
            for low in range(high + 1):
                best = reached[3, index, high]
                if low < high:
                    best = _soonest(index, high, low, 1, steps, reached, means)
                    other = _soonest(index, low, high, 1, steps, reached, means)
                    if means[other] < means[best]:
                        best = other
                weight = (2.0 if low < high else 1.0) / 36.0
                for rolls in range(ROLLS - 1):
                    left[index, rolls + 1] += weight * left[best, rolls]
        for rolls in range(1, ROLLS):
            means[index] += left[index, rolls]


@exact
def _settle_pair(
    mover: int, opponent: int, starts: Indices, results: Indices, equities: Doubles, undoubled: Doubles
) -> None:
    """The equities of one pair, each state of the cube with its own best plays."""
    for cube in range(4):
        undoubled[mover, opponent, cube] = 0.0
    roll = 0
    for high in range(6):
        for low in range(high + 1):
            free, centred, mine, theirs = 2.0, 2.0, 2.0, 2.0  # the opponent's equities after the best plays so far
            for place in range(starts[mover, roll], starts[mover, roll + 1]):
                after = equities[opponent, results[place]]
                free, centred = min(free, after[0]), min(centred, after[1])
                mine, theirs = min(mine, after[3]), min(theirs, after[2])
            weight = (2.0 if low < high else 1.0) / 36.0
            undoubled[mover, opponent, 0] -= weight * free
            undoubled[mover, opponent, 1] -= weight * centred
            undoubled[mover, opponent, 2] -= weight * mine
            undoubled[mover, opponent, 3] -= weight * theirs
            roll += 1
    doubled = min(1.0, 2.0 * undoubled[mover, opponent, 3])
    for cube in range(4):
        may_double = 0 < cube < 3
        value = undoubled[mover, opponent, cube]
        equities[mover, opponent, cube] = max(value, doubled) if may_double else value


@exact
def settle_pairs(
    start: int, stop: int, starts: Indices, results: Indices, equities: Doubles, undoubled: Doubles
) -> None:
    """The equities of the side to roll, for pairs whose higher number is within `start` and `stop`.

    The last axis is without a cube, then a cube in the middle, the roller's, the other's.
    """
    for higher in range(start, stop):
        for lower in range(1, higher + 1):
            _settle_pair(higher, lower, starts, results, equities, undoubled)
            _settle_pair(lower, higher, starts, results, equities, undoubled)
