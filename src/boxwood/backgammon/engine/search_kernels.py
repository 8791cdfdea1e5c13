"""Looking ahead, compiled: which play is best, and what a position is worth some rolls on.

Outputs are always of the side to move. `stakes` says what they count for: its first row for the side to move at the
root, its second for the other side, in points for each of the five chances; so a match score can make gammons worth
more or less.
"""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network_kernels import (
    OUTPUTS,
    Desk,
    Judgement,
    glance_all,
    judge_all,
    make_desk,
    turn_outputs,
)
from boxwood.backgammon.engine.play_kernels import MOST_PLAYS, PARENT, Boards, all_plays, copy_board, farthest, swapped
from boxwood.compiled import exact, fast

__all__ = [
    "MONEY",
    "Filter",
    "Room",
    "judge_roll",
    "look_ahead",
    "make_room",
    "put_best_first",
    "rank_plays",
    "worth",
]

Indices = npt.NDArray[np.int64]
Words = npt.NDArray[np.int64]

Room = tuple[Boards, Words, Floats, Floats, Indices, Desk, Boards]
"""Where a thread looks ahead. A layer for each ply: candidates as boards and as words, their outputs, what they are
worth to the side that will move, their order; a desk; and for each ply the one board that is looked into."""
Filter = tuple[int, float, int, int, int]
"""Of the candidates of the roll in question, how many of the best are looked into, if they are not further behind than
this; how many at each roll after that. How many candidates of the roll in question, and how many at each roll after
that, are judged at all: those that look best at a glance; 0 for all."""

_ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
_HIGH, _LOW = (np.array(dice, np.int64) for dice in zip(*_ROLLS, strict=True))

MONEY = np.array([[2, 1, 1, -1, -1], [2, 1, 1, -1, -1]], np.float32)
"""The stakes of a game for points, without a cube."""


def make_room(plies: int, networks: int, units: int, glance: int) -> Room:
    """Room for looking so many rolls ahead."""
    layers = plies + 2
    words = np.zeros((layers, MOST_PLAYS, 4), np.int64)
    return (
        words.view(np.int8),
        words,
        np.zeros((layers, MOST_PLAYS, OUTPUTS), np.float32),
        np.zeros((layers, MOST_PLAYS), np.float32),
        np.zeros((layers, MOST_PLAYS), np.int64),
        make_desk(networks, units, glance),
        np.zeros((layers, 32), np.int8),
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


@fast
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

    Where nothing can be played the one candidate is the board as it is. `side` is whose turn it is, 0 at the root. If
    `judged` is not 0, only so many that look best at a glance are kept.
    """
    boards, words, outs, values, orders, desk, _ = room
    sheaf = (boards[at], words[at])
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


@fast
def look_ahead(  # noqa: PLR0912, PLR0915 - a loop, for numba's cache cannot keep a recursive function
    many: Boards,
    plies: int,
    side: int,
    chosen: Filter,
    larger: bool,
    stakes: Floats,
    judgement: Judgement,
    room: Room,
    results: Floats,
) -> None:
    """The outputs of positions for the side to move, after looking `plies` rolls ahead.

    `depth` is how many rolls are still to come: it goes down with each board that is looked into, and up again when
    its 21 rolls are done.
    """
    boards, words, outs, values, orders, desk, looked_into = room
    roll, place = np.zeros(plies + 1, np.int64), np.zeros(plies + 1, np.int64)
    looked, best = np.zeros(plies + 1, np.int64), np.zeros(plies + 1, np.int64)
    sums, seen = np.zeros((plies + 1, 5), np.float64), np.zeros(5, np.float32)
    for number in range(many.shape[0]):
        if plies == 0:
            swapped(many[number], boards[0, 0])
            copy_board(boards[0, 0], boards[0, PARENT])
            judge_all((boards[0], words[0]), 1, judgement, desk, outs[0])
            for index in range(5):
                results[number, index] = outs[0, 0, index]
            continue
        depth = plies
        copy_board(many[number], looked_into[depth])
        roll[depth], place[depth] = 0, -1
        while True:
            turn = (side + plies - depth) & 1
            if place[depth] < 0 and roll[depth] < 21:
                if roll[depth] == 0:
                    for index in range(5):
                        sums[depth, index] = 0.0
                high, low, board = _HIGH[roll[depth]], _LOW[roll[depth]], looked_into[depth]
                count = judge_roll(board, high, low, larger, turn, stakes, chosen[4], judgement, room, depth)
                looked[depth] = put_best_first(values[depth], count, orders[depth], chosen[2] if depth > 1 else 1)
                best[depth] = orders[depth, 0]
                place[depth] = 0 if depth > 1 else 1
            elif place[depth] < 0:  # all rolls are done: what was seen belongs to the candidate one layer up
                if depth == plies:
                    for index in range(5):
                        results[number, index] = sums[depth, index] / 36.0
                    break
                up = depth + 1
                index = orders[up, place[up]]
                for part in range(5):
                    outs[up, index, part] = sums[depth, part] / 36.0
                values[up, index] = worth(outs[up, index], stakes[turn])
                depth = up
                if values[depth, index] < values[depth, best[depth]]:
                    best[depth] = index
                place[depth] += 1
            elif place[depth] < looked[depth]:
                index = orders[depth, place[depth]]
                if farthest(boards[depth, index]) > 0:
                    depth -= 1
                    swapped(boards[depth + 1, index], looked_into[depth])
                    roll[depth], place[depth] = 0, -1
                else:
                    if values[depth, index] < values[depth, best[depth]]:
                        best[depth] = index
                    place[depth] += 1
            else:
                turn_outputs(outs[depth, best[depth]], seen)
                for index in range(5):
                    sums[depth, index] += seen[index] * (1.0 if _HIGH[roll[depth]] == _LOW[roll[depth]] else 2.0)
                roll[depth] += 1
                place[depth] = -1


@fast
def rank_plays(
    many: Boards,
    dice: Indices,
    plies: int,
    chosen: Filter,
    larger: bool,
    stakes: Floats,
    judgement: Judgement,
    room: Room,
    results: Boards,
) -> int:
    """Rank the candidates of rolls: the best boards, seen by the next side, go into `results`.

    Returns how many candidates the last roll has. The boards after them, seen by the mover, are in layer plies + 1 of
    the room, their outputs for the next side and their indices, best first, beside them.
    """
    boards, _, outs, values, orders, _, _ = room
    at, count = plies + 1, 0
    turned, seen = np.empty((1, 32), np.int8), np.empty((1, 5), np.float32)
    order = orders[at]
    for number in range(many.shape[0]):
        count = judge_roll(
            many[number], dice[number, 0], dice[number, 1], larger, 0, stakes, chosen[3], judgement, room, at
        )
        put_best_first(values[at], count, order, count)
        looked = 1
        while looked < min(chosen[0], count) and values[at, order[looked]] <= values[at, order[0]] + chosen[1]:
            looked += 1
        if plies > 0 and looked > 1:
            for place in range(looked):
                index = order[place]
                if farthest(boards[at, index]) > 0:
                    swapped(boards[at, index], turned[0])
                    look_ahead(turned, plies, 1, chosen, larger, stakes, judgement, room, seen)
                    for part in range(5):
                        outs[at, index, part] = seen[0, part]
                    values[at, index] = worth(outs[at, index], stakes[1])
            for place in range(1, looked):  # by insertion: a handful
                index = order[place]
                before = place
                while before > 0 and values[at, order[before - 1]] > values[at, index]:
                    order[before] = order[before - 1]
                    before -= 1
                order[before] = index
        swapped(boards[at, order[0]], results[number])
    return count
