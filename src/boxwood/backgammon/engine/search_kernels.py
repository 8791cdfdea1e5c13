"""Looking ahead, compiled: which play is best, and what a position is worth some rolls on.

Outputs are always of the side to move. `stakes` says what they count for: its first row for the side to move at the
root, its second for the other side, in points for each of the five chances; so a match score can make gammons worth
more or less.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network_kernels import (
    OUTPUTS,
    Desk,
    Judgement,
    clear_desk,
    glance_all,
    judge_all,
    make_desk,
    turn_outputs,
)
from boxwood.backgammon.engine.play_kernels import MOST_PLAYS, PARENT, Boards, all_plays, copy_board, farthest, swapped
from boxwood.compiled import exact, fast, merged

__all__ = ["MONEY", "NO_ROLL", "Filter", "Room", "judge_roll", "make_room", "put_best_first", "think", "worth"]

Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
Words = npt.NDArray[np.int64]

Stack = tuple[Boards, Words, Indices, Indices, Indices, Indices, Indices, Doubles, Floats]
"""Where a search is, for each ply: the one board that is looked into, also as words, the roll that is tried there and
the place of the candidate, how many are looked into, the best so far, how many there are, the sum of what was seen; and
one side's view of outputs."""
Memory = tuple[Indices, Words, Doubles]
"""What has been seen one roll ahead. The number of the search; boards as words, each with the number of its search and
whose turn it was; the sums over their rolls. Plays lead to the same board in different orders: of those that a look two
or three rolls ahead comes to, a fifth and two fifths have been seen."""
Room = tuple[Boards, Words, Floats, Floats, Indices, Desk, Stack, Memory]
"""Where a thread looks ahead. A layer for each ply: candidates as boards and as words, their outputs, what they are
worth to the side that will move, their order; a desk; a stack; a memory."""


class Filter(NamedTuple):
    """Which candidates are looked into."""

    wide: int
    margin: float
    """Of the roll in question so many of the best, if they are not further behind than this."""
    wide_later: int
    """At each roll after that so many."""
    judged: int
    judged_later: int
    """How many are judged at all, those that look best at a glance: of the roll in question, later; 0 for all."""
    again: int
    near: float
    """Of those that were looked into, how many are looked into one roll further, if not further behind than this."""


_ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
_HIGH, _LOW = (np.array(dice, np.int64) for dice in zip(*_ROLLS, strict=True))

_REMEMBERED = 1 << 12
"""Boards that are remembered at a time."""
_MIXERS = np.array([0x1F3D5B79A2C4E687, 0x3A5C7E9021436587, 0x5D7F91B3C5E70829, 0x7B9DBFD1E3052749], np.int64)

NO_ROLL = 0
"""In place of dice: the position is judged before a throw."""
MONEY = np.array([[2, 1, 1, -1, -1], [2, 1, 1, -1, -1]], np.float32)
"""The stakes of a game for points, without a cube."""


def make_room(plies: int, networks: int, units: int, glance: int) -> Room:
    """Room for looking so many rolls ahead."""
    layers = plies + 2
    words = np.zeros((layers, MOST_PLAYS, 4), np.int64)
    inside = np.zeros((layers, 4), np.int64)
    remembered = _REMEMBERED if plies > 1 else 1
    return (
        words.view(np.int8),
        words,
        np.zeros((layers, MOST_PLAYS, OUTPUTS), np.float32),
        np.zeros((layers, MOST_PLAYS), np.float32),
        np.zeros((layers, MOST_PLAYS), np.int64),
        make_desk(networks, units, glance),
        (
            inside.view(np.int8),
            inside,
            np.zeros(layers, np.int64),
            np.zeros(layers, np.int64),
            np.zeros(layers, np.int64),
            np.zeros(layers, np.int64),
            np.zeros(layers, np.int64),
            np.zeros((layers, OUTPUTS), np.float64),
            np.zeros(OUTPUTS, np.float32),
        ),
        (np.zeros(1, np.int64), np.zeros((remembered, 5), np.int64), np.zeros((remembered, OUTPUTS), np.float64)),
    )


@fast
def worth(out: Floats, stakes: Floats) -> float:
    """What outputs count for, but for a constant."""
    return float(out[0] * stakes[0] + out[1] * stakes[1] + out[2] * stakes[2] + out[3] * stakes[3] + out[4] * stakes[4])


@exact
def put_best_first(values: Floats, count: int, order: Indices, most: int) -> int:
    """Write the indices of the smallest values, smallest first, into `order`; returns how many."""
    found = 0
    for index in range(count):
        place = found
        while place > 0 and values[order[place - 1]] > values[index]:
            if place < most:
                order[place] = order[place - 1]
            place -= 1
        if place < most:
            order[place] = index
            found = min(found + 1, most)
    return found


@merged
def judge_roll(
    board: Boards,
    one: int,
    other: int,
    larger: bool,
    side: int,
    stakes: Floats,
    judged: int,
    judgement: Judgement,
    room: Room,
    at: int,
) -> int:
    """Generate and judge the candidates of a roll in a layer of the room; returns their number.

    Where nothing can be played the one candidate is the board as it is; with `NO_ROLL` it is the same board, to be
    judged for the side to move. `side` is whose turn it is, 0 at the root. If `judged` is not 0, only so many that look
    best at a glance are kept.
    """
    boards, words, outs, values, orders, desk, _, _ = room
    sheaf = (boards[at], words[at])
    count = 0
    if one == NO_ROLL:
        swapped(board, boards[at, 0])
        copy_board(boards[at, 0], boards[at, PARENT])
        count = 1
    else:
        count = all_plays(board, one, other, larger, sheaf)
        if count == 0:
            copy_board(board, boards[at, 0])
            count = 1
    if 0 < judged < count:
        glance_all(sheaf, count, judgement, desk, values[at])
        order = orders[at]
        count = put_best_first(values[at], count, order, judged)
        for place in range(1, count):  # by insertion, so that no row is overwritten before it is moved
            index, before = order[place], place
            while before > 0 and order[before - 1] > index:
                order[before] = order[before - 1]
                before -= 1
            order[before] = index
        for index in range(count):
            for word in range(4):
                words[at, index, word] = words[at, order[index], word]
    judge_all(sheaf, count, judgement, desk, outs[at])
    for index in range(count):
        values[at, index] = worth(outs[at, index], stakes[1 - side])
    return count


@exact
def _near_best(values: Floats, order: Indices, count: int, margin: float) -> int:
    """How many of the candidates, best first, are not further behind than the margin; none if there is no choice."""
    near = 1
    while near < count and values[order[near]] <= values[order[0]] + margin:
        near += 1
    return near if near > 1 else 0


@exact
def _sort(values: Floats, order: Indices, count: int) -> None:
    """Put a handful of indices in the order of their values."""
    for place in range(1, count):
        index, before = order[place], place
        while before > 0 and values[order[before - 1]] > values[index]:
            order[before] = order[before - 1]
            before -= 1
        order[before] = index


@exact
def _place_in(memory: Memory, words: Words) -> int:
    """Where a board is remembered, if it is."""
    mixed = words[0] * _MIXERS[0] ^ words[1] * _MIXERS[1] ^ words[2] * _MIXERS[2] ^ words[3] * _MIXERS[3]
    return int(mixed >> 40 & (memory[1].shape[0] - 1))


@exact
def _recalled(memory: Memory, words: Words, turn: int, sums: Doubles) -> bool:
    """Whether a board is remembered; then the sums over its rolls are written."""
    number, known, known_sums = memory
    place = _place_in(memory, words)
    if known[place, 4] != 2 * number[0] + turn:
        return False
    for word in range(4):
        if known[place, word] != words[word]:
            return False
    for part in range(5):
        sums[part] = known_sums[place, part]
    return True


@exact
def _remember(memory: Memory, words: Words, turn: int, sums: Doubles) -> None:
    """Keep the sums over a board's rolls, in the place of another board if need be."""
    number, known, known_sums = memory
    place = _place_in(memory, words)
    for word in range(4):
        known[place, word] = words[word]
    known[place, 4] = 2 * number[0] + turn
    for part in range(5):
        known_sums[place, part] = sums[part]


@fast
def think(  # noqa: PLR0912, PLR0915 - one loop, for numba's cache cannot keep a recursive function
    many: Boards,
    dice: Indices,
    plies: int,
    chosen: Filter,
    larger: bool,
    stakes: Floats,
    judgement: Judgement,
    room: Room,
    after: Boards,
    results: Floats,
    begun: int,
) -> int:
    """Look `plies` rolls ahead from positions, before a throw or with dice to be played.

    With `NO_ROLL` for dice the outputs of the position, for the side to move, go into `results`. With dice the
    candidates are ranked: the best board, seen by the next side, goes into `after`. Returns how many candidates the
    last roll has; the boards after them, seen by the mover, are in the last layer of the room, their outputs for the
    next side and their indices, best first, beside them.

    `depth` is how many rolls are still to come: it goes down with each board that is looked into, and up again when
    all its rolls are done. A roll in question is at the top: its candidates are looked into one roll ahead, the best of
    them two, and so on; `ahead` is how many. If `begun` is not negative, a call before has looked so many rolls ahead
    for this very roll and left its candidates in the room: this one goes on from there.
    """
    boards, _, outs, values, orders, desk, stack, memory = room
    inside, inside_words, roll, place, looked, best, found_candidates, sums, seen = stack
    clear_desk(desk)
    for number in range(many.shape[0]):
        ranking = dice[number, 0] != NO_ROLL
        top, ahead = (boards.shape[0] - 1, max(begun, 0)) if ranking else (plies, plies - 1)
        depth = top
        if begun < 0:
            copy_board(many[number], inside[depth])
            roll[depth], place[depth] = 0, -1
            memory[0][0] += 1
        while True:
            turn = 0 if depth == top else (ahead + 1 - depth) & 1
            question = depth == top and (ranking or plies == 0)
            if place[depth] < 0 and (roll[depth] < 21 if not question else roll[depth] == 0):
                if roll[depth] == 0:
                    for part in range(5):
                        sums[depth, part] = 0.0
                high, low, judged, most = _HIGH[roll[depth]], _LOW[roll[depth]], chosen.judged_later, 1
                if question:
                    high, low, judged, most = dice[number, 0], dice[number, 1], chosen.judged, MOST_PLAYS
                elif depth > 1:
                    most = chosen.wide_later
                count = judge_roll(inside[depth], high, low, larger, turn, stakes, judged, judgement, room, depth)
                found = put_best_first(values[depth], count, orders[depth], most)
                best[depth] = orders[depth, 0]
                found_candidates[depth] = count
                looked[depth] = found if depth > 1 and not question else 0
                place[depth] = 0
            elif place[depth] < 0:  # all rolls are done: what was seen belongs to the candidate one layer up
                if depth == top:
                    for part in range(5):
                        results[number, part] = sums[depth, part] / 36.0
                    break
                if depth == 1:
                    _remember(memory, inside_words[1], turn, sums[1])
                below, depth = depth, top if depth == ahead else depth + 1
                index = orders[depth, place[depth]]
                for part in range(5):
                    outs[depth, index, part] = sums[below, part] / 36.0
                values[depth, index] = worth(outs[depth, index], stakes[turn])
                if values[depth, index] < values[depth, best[depth]]:
                    best[depth] = index
                place[depth] += 1
            elif place[depth] < looked[depth]:
                index = orders[depth, place[depth]]
                if farthest(boards[depth, index]) > 0:
                    above, depth = depth, ahead if depth == top else depth - 1
                    swapped(boards[above, index], inside[depth])
                    roll[depth], place[depth] = 0, -1
                    if depth == 1 and _recalled(memory, inside_words[1], ahead & 1, sums[1]):
                        roll[1] = len(_HIGH)
                else:
                    if values[depth, index] < values[depth, best[depth]]:
                        best[depth] = index
                    place[depth] += 1
            elif question:
                if ranking:
                    _sort(values[depth], orders[depth], looked[depth])
                    if ahead < plies:
                        most, margin = min(chosen.wide, found_candidates[depth]), chosen.margin
                        if ahead > 0:
                            most, margin = min(chosen.again, looked[depth]), chosen.near
                        looked[depth] = _near_best(values[depth], orders[depth], most, margin)
                        ahead, place[depth] = ahead + 1, 0
                        continue
                    swapped(boards[depth, orders[depth, 0]], after[number])
                else:
                    for part in range(5):
                        results[number, part] = outs[depth, 0, part]
                break
            else:
                turn_outputs(outs[depth, best[depth]], seen)
                for part in range(5):
                    sums[depth, part] += seen[part] * (1.0 if _HIGH[roll[depth]] == _LOW[roll[depth]] else 2.0)
                roll[depth] += 1
                place[depth] = -1
    return int(found_candidates[boards.shape[0] - 1])
