"""Looking ahead, compiled: which play is best, and what a position is worth some rolls on, with the cube.

Outputs are always of the side to move. `payoffs` says what they count for with a dead cube: its first row for the side
to move at the root, its second for the other side, in points for each of the five chances; so a match score can make
gammons worth more or less.

Where the cube can be turned, equities are backed up beside the outputs, for every level and owner that the cube can
come to have: at the leaves by the model of `cube_kernels`, before that as the average over the rolls, each side
doubling and taking where it should. The network is asked once for all of them. Each cube has its own best play.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network_kernels import (
    OUTPUTS,
    EvaluationWorkspace,
    Evaluator,
    evaluate_plays,
    forget_parent,
    make_evaluation_workspace,
    prefilter_plays,
    turn_outputs,
)
from boxwood.backgammon.engine.play_kernels import (
    MOST_PLAYS,
    PARENT,
    Boards,
    PlayBuffer,
    all_plays,
    copy_board,
    farthest,
    is_race,
    swapped,
)
from boxwood.backgammon.engine.search_cube import (
    MOST_LEVELS,
    Doubles,
    SearchCube,
    add_best,
    evaluate_average,
    evaluate_cube,
    keep_best,
    set_zero,
    worth,
    worth_with_cube,
    write_average,
    write_undoubled,
)
from boxwood.backgammon.engine.transposition_table import TranspositionTable, make_transposition_table, probe, store
from boxwood.compiled import exact, fast, merged

__all__ = [
    "MONEY",
    "NO_ROLL",
    "PREFILTER_MARGIN",
    "SearchFilter",
    "SearchWorkspace",
    "evaluate_roll",
    "make_search_workspace",
    "search",
    "select_best",
]

Indices = npt.NDArray[np.int64]
Words = npt.NDArray[np.int64]


class SearchFilter(NamedTuple):
    """Which candidates are evaluated, and which are searched deeper."""

    width: int
    margin: float
    """Of the roll in question so many of the best are searched, if they are not further behind than this."""
    later_width: int
    """At each roll after that so many."""
    prefilter_width: int
    """Of the roll in question so many, the best of the prefilter, are evaluated; 0 for all."""
    prefilter_margin: float
    """Of the roll in question those that the prefilter thinks further behind its best are not evaluated."""
    later_prefilter_width: int
    """At each roll after that so many; the margin there is `PREFILTER_MARGIN`."""
    deeper_width: int
    deeper_margin: float
    """Of those that were searched so many are searched one roll deeper, if they are not further behind than this."""
    cube_width: int
    cube_margin: float
    """At each roll after the one in question the cube is put on so many that are best without it, if they are not
    further behind than this."""


class SearchStack(NamedTuple):
    """Where a search is, for each ply."""

    boards: Boards
    """The one board that is looked into."""
    words: Words
    """The same as words."""
    rolls: Indices
    """The roll that is tried there."""
    places: Indices
    """Which of the candidates of that roll, in their order, is looked into."""
    widths: Indices
    """How many of them are."""
    best: Indices
    """The best candidate so far."""
    counts: Indices
    """How many candidates there are."""
    sums: Doubles
    """The sum of what was seen."""
    seen: Floats
    """One side's view of outputs."""


class SearchWorkspace(NamedTuple):
    """Where a thread searches: a layer for each ply, the last one for the roll in question."""

    boards: Boards
    """Candidates."""
    words: Words
    """The same as words."""
    outputs: Floats
    values: Floats
    """What they are worth to the side that will move."""
    orders: Indices
    """Their indices, the best first."""
    evaluation: EvaluationWorkspace
    stack: SearchStack
    table: TranspositionTable


_ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
_HIGH, _LOW = (np.array(dice, np.int64) for dice in zip(*_ROLLS, strict=True))

_TABLE_SIZE = 1 << 12
"""Entries of the transposition table, a power of two."""

NO_ROLL = 0
"""In place of dice: the position is evaluated before a throw."""
MONEY = np.array([[2, 1, 1, -1, -1], [2, 1, 1, -1, -1]], np.float32)
"""The payoffs of a game for points, without a cube."""
PREFILTER_MARGIN = 0.15
"""How far behind its best the prefilter may think a play that is evaluated, in points."""
MANY_OFF = 6
"""Checkers of a side that are off, from which on every play of a roll is evaluated while there is contact."""


def make_search_workspace(plies: int, networks: int, units: int, prefilter_units: int) -> SearchWorkspace:
    """A workspace for looking so many rolls ahead."""
    layers = plies + 2
    words, inside = np.zeros((layers, MOST_PLAYS, 4), np.int64), np.zeros((layers, 4), np.int64)
    return SearchWorkspace(
        boards=words.view(np.int8),
        words=words,
        outputs=np.zeros((layers, MOST_PLAYS, OUTPUTS), np.float32),
        values=np.zeros((layers, MOST_PLAYS), np.float32),
        orders=np.zeros((layers, MOST_PLAYS), np.int64),
        evaluation=make_evaluation_workspace(networks, units, prefilter_units),
        stack=SearchStack(
            boards=inside.view(np.int8),
            words=inside,
            rolls=np.zeros(layers, np.int64),
            places=np.zeros(layers, np.int64),
            widths=np.zeros(layers, np.int64),
            best=np.zeros(layers, np.int64),
            counts=np.zeros(layers, np.int64),
            sums=np.zeros((layers, OUTPUTS), np.float64),
            seen=np.zeros(OUTPUTS, np.float32),
        ),
        table=make_transposition_table(_TABLE_SIZE if plies > 1 else 1, MOST_LEVELS),
    )


@exact
def select_best(values: Floats, count: int, order: Indices, most: int) -> int:
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


@exact
def _prefilter_knows(board: Boards) -> bool:
    """Whether the prefilter can be trusted: with contact late in a bear-off it misses shots and safe plays."""
    return max(board[26], board[27]) < MANY_OFF or is_race(board)


@merged
def evaluate_roll(
    board: Boards,
    one: int,
    other: int,
    larger: bool,
    side: int,
    payoffs: Floats,
    prefilter_width: int,
    prefilter_margin: float,
    evaluator: Evaluator,
    workspace: SearchWorkspace,
    at: int,
) -> int:
    """Generate and evaluate the candidates of a roll in a layer of the workspace; returns their number.

    Where nothing can be played the one candidate is the board as it is; with `NO_ROLL` it is the same board, to be
    evaluated for the side to move. `side` is whose turn it is, 0 at the root. If `prefilter_width` is not 0 and there
    are more, only so many that the prefilter thinks best are kept, if they are
    not further behind than the margin.
    """
    boards, words, outs = workspace.boards, workspace.words, workspace.outputs
    values, orders = workspace.values, workspace.orders
    buffer = PlayBuffer(boards[at], words[at])
    count = 0
    if one == NO_ROLL:
        swapped(board, boards[at, 0])
        copy_board(boards[at, 0], boards[at, PARENT])
        count = 1
    else:
        count = all_plays(board, one, other, larger, buffer)
        if count == 0:
            copy_board(board, boards[at, 0])
            count = 1
    if 0 < prefilter_width < count and _prefilter_knows(board):
        prefilter_plays(buffer, count, evaluator, workspace.evaluation, values[at])
        order = orders[at]
        count = select_best(values[at], count, order, prefilter_width)
        while values[at, order[count - 1]] > values[at, order[0]] + prefilter_margin:
            count -= 1
        for place in range(1, count):  # by insertion, so that no row is overwritten before it is moved
            index, before = order[place], place
            while before > 0 and order[before - 1] > index:
                order[before] = order[before - 1]
                before -= 1
            order[before] = index
        for index in range(count):
            for word in range(4):
                words[at, index, word] = words[at, order[index], word]
    evaluate_plays(buffer, count, evaluator, workspace.evaluation, outs[at])
    for index in range(count):
        values[at, index] = worth(outs[at, index], payoffs[1 - side])
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
def _evaluate_cubes(workspace: SearchWorkspace, at: int, found: int, side: int, cube: SearchCube) -> None:
    """Put the cube on candidates that were evaluated without it, and sort them anew; `side` is the next one."""
    values, order = workspace.values[at], workspace.orders[at]
    for place in range(found):
        index = order[place]
        evaluate_cube(workspace.boards[at, index], workspace.outputs[at, index], side, cube)
        values[index] = worth_with_cube(workspace.outputs[at, index], side, cube)
        keep_best(cube.values, cube.best[at], place == 0)
    _sort(values, order, found)


@fast
def search(  # noqa: PLR0912, PLR0915 - one loop, for numba's cache cannot keep a recursive function
    many: Boards,
    dice: Indices,
    plies: int,
    search_filter: SearchFilter,
    larger: bool,
    cube: SearchCube,
    evaluator: Evaluator,
    workspace: SearchWorkspace,
    after: Boards,
    results: Floats,
    begun: int,
) -> int:
    """Look `plies` rolls ahead from positions, before a throw or with dice to be played.

    With `NO_ROLL` for dice the outputs of the position, for the side to move, go into `results`, and its equities with
    the cube into `cube.root`. With dice the candidates are ranked: the best board, seen by the next side, goes into
    `after`. Returns how many candidates the last roll has; the boards after them, seen by the mover, are in the last
    layer of the workspace, their outputs and values for the next side and their indices, best first, beside them.

    `depth` is how many rolls are still to come: it goes down with each board that is looked into, and up again when
    all its rolls are done. A roll in question is at the top: its candidates are looked into one roll ahead, the best of
    them two, and so on; `ahead` is how many. If `begun` is not negative, a call before has looked so many rolls ahead
    for this very roll and left its candidates in the workspace: this one goes on from there.
    """
    boards, outs, values, orders = workspace.boards, workspace.outputs, workspace.values, workspace.orders
    stack, table = workspace.stack, workspace.table
    inside, roll, place, looked = stack.boards, stack.rolls, stack.places, stack.widths
    best, counts, sums, seen = stack.best, stack.counts, stack.sums, stack.seen
    payoffs, live = cube.payoffs, cube.values.shape[0] > 1
    forget_parent(workspace.evaluation)
    for number in range(many.shape[0]):
        ranking = dice[number, 0] != NO_ROLL
        top, ahead = (boards.shape[0] - 1, max(begun, 0)) if ranking else (plies, plies - 1)
        depth = top
        if begun < 0:
            copy_board(many[number], inside[depth])
            roll[depth], place[depth] = 0, -1
            table.generation[0] += 1
        while True:
            turn = 0 if depth == top else (ahead + 1 - depth) & 1
            question = depth == top and (ranking or plies == 0)
            if place[depth] < 0 and (roll[depth] < 21 if not question else roll[depth] == 0):
                if roll[depth] == 0:
                    for part in range(5):
                        sums[depth, part] = 0.0
                    set_zero(cube.sums[depth])
                high, low, most = _HIGH[roll[depth]], _LOW[roll[depth]], 1
                evaluated, near = search_filter.later_prefilter_width, PREFILTER_MARGIN
                if question:
                    high, low, most = dice[number, 0], dice[number, 1], MOST_PLAYS
                    evaluated, near = search_filter.prefilter_width, search_filter.prefilter_margin
                elif depth > 1:
                    most = search_filter.later_width
                count = evaluate_roll(
                    inside[depth], high, low, larger, turn, payoffs, evaluated, near, evaluator, workspace, depth
                )
                kept = max(most, search_filter.cube_width) if live else most
                found = select_best(values[depth], count, orders[depth], kept)
                if live and (ranking if question else depth == 1 or found > most):
                    if not question:
                        found = max(1, _near_best(values[depth], orders[depth], found, search_filter.cube_margin))
                    _evaluate_cubes(workspace, depth, found, 1 - turn, cube)
                best[depth] = orders[depth, 0]
                counts[depth] = count
                looked[depth] = min(found, most) if depth > 1 and not question else 0
                place[depth] = 0
            elif place[depth] < 0:  # all rolls are done: what was seen belongs to the candidate one layer up
                if depth == top:
                    for part in range(5):
                        results[number, part] = sums[depth, part] / 36.0
                    write_average(cube.sums[depth], cube.root)
                    break
                if depth == 1:
                    store(table, stack.words[1], turn, sums[1], cube.sums[1])
                below, depth = depth, top if depth == ahead else depth + 1
                index = orders[depth, place[depth]]
                for part in range(5):
                    outs[depth, index, part] = sums[below, part] / 36.0
                if live:
                    evaluate_average(cube.sums[below], turn, cube)
                    values[depth, index] = worth_with_cube(outs[depth, index], turn, cube)
                    keep_best(cube.values, cube.best[depth], place[depth] == 0)
                else:
                    values[depth, index] = worth(outs[depth, index], payoffs[turn])
                if values[depth, index] < values[depth, best[depth]]:
                    best[depth] = index
                place[depth] += 1
            elif place[depth] < looked[depth]:
                index = orders[depth, place[depth]]
                if farthest(boards[depth, index]) > 0:
                    above, depth = depth, ahead if depth == top else depth - 1
                    swapped(boards[above, index], inside[depth])
                    roll[depth], place[depth] = 0, -1
                    if depth == 1 and probe(table, stack.words[1], ahead & 1, sums[1], cube.sums[1]):
                        roll[1] = len(_HIGH)
                else:
                    if live:
                        evaluate_cube(boards[depth, index], outs[depth, index], 1 - turn, cube)
                        values[depth, index] = worth_with_cube(outs[depth, index], 1 - turn, cube)
                        keep_best(cube.values, cube.best[depth], place[depth] == 0)
                    if values[depth, index] < values[depth, best[depth]]:
                        best[depth] = index
                    place[depth] += 1
            elif question:
                if ranking:
                    _sort(values[depth], orders[depth], looked[depth])
                    if ahead < plies:
                        most, margin = min(search_filter.width, counts[depth]), search_filter.margin
                        if ahead > 0:
                            most, margin = min(search_filter.deeper_width, looked[depth]), search_filter.deeper_margin
                        looked[depth] = _near_best(values[depth], orders[depth], most, margin)
                        ahead, place[depth] = ahead + 1, 0
                        continue
                    swapped(boards[depth, orders[depth, 0]], after[number])
                else:
                    for part in range(5):
                        results[number, part] = outs[depth, 0, part]
                    if live:
                        write_undoubled(boards[depth, 0], outs[depth, 0], cube)
                break
            else:
                turn_outputs(outs[depth, best[depth]], seen)
                weight = 1.0 if _HIGH[roll[depth]] == _LOW[roll[depth]] else 2.0
                for part in range(5):
                    sums[depth, part] += seen[part] * weight
                add_best(cube.best[depth], weight, cube.sums[depth])
                roll[depth] += 1
                place[depth] = -1
    return int(counts[boards.shape[0] - 1])
