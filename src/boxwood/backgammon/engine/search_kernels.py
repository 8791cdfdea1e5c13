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

from boxwood.backgammon.engine.cube_kernels import (
    OTHER_OWNER,
    CubeTerms,
    cube_efficiency,
    undoubled_values,
    values_on_turn,
)
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
    swapped,
)
from boxwood.compiled import exact, fast, merged

__all__ = [
    "MONEY",
    "NO_ROLL",
    "SearchCube",
    "SearchFilter",
    "SearchWorkspace",
    "evaluate_roll",
    "make_search_cube",
    "make_search_workspace",
    "search",
    "select_best",
    "worth",
]

Doubles = npt.NDArray[np.float64]
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
    later_prefilter_width: int
    """At each roll after that so many."""
    deeper_width: int
    deeper_margin: float
    """Of those that were searched so many are searched one roll deeper, if they are not further behind than this."""
    cube_width: int
    cube_margin: float
    """At each roll after the one in question the cube is put on so many that are best without it, if they are not
    further behind than this."""


class SearchCube(NamedTuple):
    """The cube of a search: what it depends on, and the equities that are backed up.

    Equities are by level and owner, as in `cube_kernels`. With one level the cube is dead and they are not needed.
    """

    terms: CubeTerms
    owner: int
    """As the side to move at the root sees it."""
    payoffs: Floats
    """What the outputs count for with a dead cube."""
    sums: Doubles
    """By ply, the sums over the rolls."""
    best: Doubles
    """By ply, what the roll that is tried there is worth."""
    values: Doubles
    """Those of one position."""
    root: Doubles
    """Those of the position that was searched before a throw, thrown at once."""


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


class TranspositionTable(NamedTuple):
    """What has been found one roll ahead.

    Plays lead to the same board in different orders: of those that a look two or three rolls ahead comes to, a fifth
    and two fifths have been seen.
    """

    generation: Indices
    """The number of the search: what an earlier one has found does not count."""
    keys: Words
    """Boards as words, each with the number of its search and whose turn it was."""
    sums: Doubles
    """The sums over their rolls."""
    cube_sums: Doubles
    """The same with the cube."""


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
"""Entries of the transposition table."""
_MIXERS = np.array([0x1F3D5B79A2C4E687, 0x3A5C7E9021436587, 0x5D7F91B3C5E70829, 0x7B9DBFD1E3052749], np.int64)

NO_ROLL = 0
"""In place of dice: the position is evaluated before a throw."""
MONEY = np.array([[2, 1, 1, -1, -1], [2, 1, 1, -1, -1]], np.float32)
"""The payoffs of a game for points, without a cube."""
DEEPEST = 3
"""How many rolls ahead a search looks at most."""
_AMONG_EQUALS = 1e-6
"""What a point without the cube counts beside one with it: where the opponent doubles and wins at once whatever is
played, the better play is still the better one."""
_RAISES = 3
"""How often the cube can be turned before one throw: by a double, a beaver, a raccoon."""
_MOST_LEVELS = 1 + _RAISES * (DEEPEST + 1)


def make_search_workspace(plies: int, networks: int, units: int, prefilter_units: int) -> SearchWorkspace:
    """A workspace for looking so many rolls ahead."""
    layers = plies + 2
    words, inside = np.zeros((layers, MOST_PLAYS, 4), np.int64), np.zeros((layers, 4), np.int64)
    entries = _TABLE_SIZE if plies > 1 else 1
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
        table=TranspositionTable(
            generation=np.zeros(1, np.int64),
            keys=np.zeros((entries, 5), np.int64),
            sums=np.zeros((entries, OUTPUTS), np.float64),
            cube_sums=np.zeros((entries, _MOST_LEVELS, 3), np.float64),
        ),
    )


def make_search_cube(terms: CubeTerms, owner: int, payoffs: Floats, plies: int) -> SearchCube:
    """The cube of a search that looks so many rolls ahead."""
    raises = _RAISES if terms.beavers else 1
    levels = min(terms.settled.shape[1], 1 + raises * (plies + 1))
    sums, best = np.zeros((2, DEEPEST + 2, levels, 3))
    values, root = np.zeros((2, levels, 3))
    return SearchCube(terms, owner, payoffs, sums, best, values, root)


@fast
def worth(out: Floats, payoffs: Floats) -> float:
    """What outputs count for, but for a constant."""
    return float(
        out[0] * payoffs[0] + out[1] * payoffs[1] + out[2] * payoffs[2] + out[3] * payoffs[3] + out[4] * payoffs[4]
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


@merged
def evaluate_roll(
    board: Boards,
    one: int,
    other: int,
    larger: bool,
    side: int,
    payoffs: Floats,
    prefilter_width: int,
    evaluator: Evaluator,
    workspace: SearchWorkspace,
    at: int,
) -> int:
    """Generate and evaluate the candidates of a roll in a layer of the workspace; returns their number.

    Where nothing can be played the one candidate is the board as it is; with `NO_ROLL` it is the same board, to be
    evaluated for the side to move. `side` is whose turn it is, 0 at the root. If `prefilter_width` is not 0, only so
    many that the prefilter thinks best are kept.
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
    if 0 < prefilter_width < count:
        prefilter_plays(buffer, count, evaluator, workspace.evaluation, values[at])
        order = orders[at]
        count = select_best(values[at], count, order, prefilter_width)
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
def _slot(table: TranspositionTable, words: Words) -> int:
    """Where a board is in the table, if it is."""
    mixed = words[0] * _MIXERS[0] ^ words[1] * _MIXERS[1] ^ words[2] * _MIXERS[2] ^ words[3] * _MIXERS[3]
    return int(mixed >> 40 & (table.keys.shape[0] - 1))


@exact
def _probe(table: TranspositionTable, words: Words, turn: int, sums: Doubles, cube_sums: Doubles) -> bool:
    """Whether a board is in the table; then the sums over its rolls are written."""
    generation, keys, known, cube_known = table
    slot = _slot(table, words)
    if keys[slot, 4] != 2 * generation[0] + turn:
        return False
    for word in range(4):
        if keys[slot, word] != words[word]:
            return False
    for part in range(5):
        sums[part] = known[slot, part]
    for level in range(cube_sums.shape[0]):
        for owner in range(3):
            cube_sums[level, owner] = cube_known[slot, level, owner]
    return True


@exact
def _store(table: TranspositionTable, words: Words, turn: int, sums: Doubles, cube_sums: Doubles) -> None:
    """Keep the sums over a board's rolls, in the slot of another board if need be."""
    generation, keys, known, cube_known = table
    slot = _slot(table, words)
    for word in range(4):
        keys[slot, word] = words[word]
    keys[slot, 4] = 2 * generation[0] + turn
    for part in range(5):
        known[slot, part] = sums[part]
    for level in range(cube_sums.shape[0]):
        for owner in range(3):
            cube_known[slot, level, owner] = cube_sums[level, owner]


@exact
def _set_zero(sums: Doubles) -> None:
    """Begin with nothing; slices would compile for seconds."""
    for level in range(sums.shape[0]):
        for owner in range(3):
            sums[level, owner] = 0.0


@exact
def _add_best(best: Doubles, weight: float, sums: Doubles) -> None:
    """Add what a roll is worth to the sums over all rolls."""
    for level in range(sums.shape[0]):
        for owner in range(3):
            sums[level, owner] += weight * best[level, owner]


@exact
def _write_average(sums: Doubles, values: Doubles) -> None:
    """Write the averages over all rolls."""
    for level in range(sums.shape[0]):
        for owner in range(3):
            values[level, owner] = sums[level, owner] / 36.0


@exact
def _write_undoubled(board: Boards, out: Floats, cube: SearchCube) -> None:
    """Write what the position at the root is worth to the side that throws at once."""
    terms = cube.terms
    settled, highest = terms.settled[0], cube.root.shape[0] - 1
    undoubled_values(out, cube_efficiency(board), settled, terms.jacoby, 0, highest, cube.root)


@exact
def _put_cube(board: Boards, out: Floats, side: int, cube: SearchCube) -> None:
    """Write what a position after a play is worth to the next side, which may double first, into `cube.values`.

    The board is seen by the side that has played; `side` is the next one, whose outputs they are.
    """
    terms, values = cube.terms, cube.values
    settled, highest = terms.settled[side], values.shape[0] - 1
    undoubled_values(out, cube_efficiency(board), settled, terms.jacoby, 0, highest, values)
    values_on_turn(values, settled, terms.beavers, terms.raccoons, 0)


@exact
def _put_average(sums: Doubles, side: int, cube: SearchCube) -> None:
    """The same for a position whose rolls have all been looked into; `sums` are over them."""
    terms, values = cube.terms, cube.values
    _write_average(sums, values)
    values_on_turn(values, terms.settled[side], terms.beavers, terms.raccoons, 0)


@exact
def _worth_with_cube(out: Floats, side: int, cube: SearchCube) -> float:
    """What the position in `cube.values` is worth to the side to move there, with the cube as it lies at the root."""
    owner = cube.owner if side == 0 else OTHER_OWNER[cube.owner]
    return float(cube.values[0, owner] + _AMONG_EQUALS * worth(out, cube.payoffs[side]))


@exact
def _keep_best(values: Doubles, best: Doubles, first: bool) -> None:
    """Keep what a candidate is worth to the side that makes the play, where it is the first or better than others.

    `values` are those of the next side.
    """
    for level in range(values.shape[0]):
        for owner in range(3):
            equity = -values[level, OTHER_OWNER[owner]]
            if first or equity > best[level, owner]:
                best[level, owner] = equity


@exact
def _put_cubes(workspace: SearchWorkspace, at: int, found: int, side: int, cube: SearchCube) -> None:
    """Put the cube on candidates that were evaluated without it, and sort them anew; `side` is the next one."""
    values, order = workspace.values[at], workspace.orders[at]
    for place in range(found):
        index = order[place]
        _put_cube(workspace.boards[at, index], workspace.outputs[at, index], side, cube)
        values[index] = _worth_with_cube(workspace.outputs[at, index], side, cube)
        _keep_best(cube.values, cube.best[at], place == 0)
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
                    _set_zero(cube.sums[depth])
                high, low, most = _HIGH[roll[depth]], _LOW[roll[depth]], 1
                evaluated = search_filter.later_prefilter_width
                if question:
                    high, low, most = dice[number, 0], dice[number, 1], MOST_PLAYS
                    evaluated = search_filter.prefilter_width
                elif depth > 1:
                    most = search_filter.later_width
                count = evaluate_roll(
                    inside[depth], high, low, larger, turn, payoffs, evaluated, evaluator, workspace, depth
                )
                kept = max(most, search_filter.cube_width) if live else most
                found = select_best(values[depth], count, orders[depth], kept)
                if live and (ranking if question else depth == 1 or found > most):
                    if not question:
                        found = max(1, _near_best(values[depth], orders[depth], found, search_filter.cube_margin))
                    _put_cubes(workspace, depth, found, 1 - turn, cube)
                best[depth] = orders[depth, 0]
                counts[depth] = count
                looked[depth] = min(found, most) if depth > 1 and not question else 0
                place[depth] = 0
            elif place[depth] < 0:  # all rolls are done: what was seen belongs to the candidate one layer up
                if depth == top:
                    for part in range(5):
                        results[number, part] = sums[depth, part] / 36.0
                    _write_average(cube.sums[depth], cube.root)
                    break
                if depth == 1:
                    _store(table, stack.words[1], turn, sums[1], cube.sums[1])
                below, depth = depth, top if depth == ahead else depth + 1
                index = orders[depth, place[depth]]
                for part in range(5):
                    outs[depth, index, part] = sums[below, part] / 36.0
                if live:
                    _put_average(cube.sums[below], turn, cube)
                    values[depth, index] = _worth_with_cube(outs[depth, index], turn, cube)
                    _keep_best(cube.values, cube.best[depth], place[depth] == 0)
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
                    if depth == 1 and _probe(table, stack.words[1], ahead & 1, sums[1], cube.sums[1]):
                        roll[1] = len(_HIGH)
                else:
                    if live:
                        _put_cube(boards[depth, index], outs[depth, index], 1 - turn, cube)
                        values[depth, index] = _worth_with_cube(outs[depth, index], 1 - turn, cube)
                        _keep_best(cube.values, cube.best[depth], place[depth] == 0)
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
                        _write_undoubled(boards[depth, 0], outs[depth, 0], cube)
                break
            else:
                turn_outputs(outs[depth, best[depth]], seen)
                weight = 1.0 if _HIGH[roll[depth]] == _LOW[roll[depth]] else 2.0
                for part in range(5):
                    sums[depth, part] += seen[part] * weight
                _add_best(cube.best[depth], weight, cube.sums[depth])
                roll[depth] += 1
                place[depth] = -1
    return int(counts[boards.shape[0] - 1])
