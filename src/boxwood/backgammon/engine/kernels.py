"""The compiled heart of the engine: legal plays, the network, look-ahead, and learning by playing.

Boards are arrays as in `boards.py`.
"""

import numpy as np
import numpy.typing as npt

from boxwood.compiled import exact, fast

__all__ = [
    "MOST_PLAYS",
    "OUTPUTS",
    "ROWS",
    "all_plays",
    "best_boards",
    "evaluate_boards",
    "make_room",
    "rank_plays",
    "self_play",
    "swapped",
]

OUTPUTS = 5
MOST_PLAYS = 4096
"""More than any roll has: a double shares four steps among fifteen checkers, in at most C(18, 4) = 3,060 ways."""

Boards = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

Network = tuple[Floats, Floats, Floats, Floats]
"""The rows and biases of the first layer, the weights and biases of the outputs; each for contact (0) and race (1)."""
Room = tuple[Boards, Floats, Floats]
"""Workspaces with a layer for each ply: the boards of candidates, their outputs, and sums of the first layer."""

_BAR, _OFF, _MOVER_OFF = 25, 0, 26

_exact, _fast = exact, fast


def make_room(layers: int, units: int) -> Room:
    """Workspaces for looking `layers` - 2 rolls ahead with so many hidden units."""
    boards = np.empty((layers, MOST_PLAYS, 28), np.int8)
    outs = np.empty((layers, MOST_PLAYS, OUTPUTS), np.float32)
    return boards, outs, np.empty((layers, 2, units), np.float32)


@_exact
def _farthest(board: Boards) -> int:
    """The mover's highest place; 0 if it has none."""
    point = _BAR
    while point > 0 and board[point] <= 0:
        point -= 1
    return point


@_exact
def _is_legal(board: Boards, origin: int, die: int, farthest: int) -> bool:
    """Whether one checker may play one die (B7, B9, B11), `origin` being occupied by the mover."""
    if farthest == _BAR and origin != _BAR:
        return False
    target = origin - die
    if target > 0:
        return bool(board[target] >= -1)
    return farthest <= 6 and (target == 0 or origin == farthest)


@_exact
def _step(board: Boards, origin: int, die: int, after: Boards) -> None:
    """Write the board after a legal move into `after`."""
    after[:] = board
    after[origin] -= 1
    target = origin - die
    if target <= 0:
        after[_MOVER_OFF] += 1
    elif after[target] < 0:
        after[target] = 1
        after[_OFF] -= 1
    else:
        after[target] += 1


@_exact
def _double_plays(board: Boards, die: int, results: Boards) -> int:
    """The results of a double: moves from the highest point down, as many of four as can be made (B6, B10)."""
    boards = np.empty((5, 28), np.int8)
    origins = np.empty(5, np.int64)
    found = np.zeros(5, np.bool_)
    boards[0] = board
    origins[0] = _farthest(board)
    count, longest, depth = 0, 1, 0
    while depth >= 0:
        here = boards[depth]
        origin = origins[depth]
        if depth < 4 and origin > 0:
            origins[depth] = origin - 1
            if here[origin] > 0 and _is_legal(here, origin, die, _farthest(here)):
                found[depth] = True
                depth += 1
                _step(here, origin, die, boards[depth])
                origins[depth] = origin
                found[depth] = False
            continue
        if not found[depth] and depth >= longest:
            if depth > longest:
                longest, count = depth, 0
            results[count] = here
            count += 1
        found[depth] = False
        depth -= 1
    return count


@_exact
def _is_known(board: Boards, results: Boards, count: int) -> bool:
    for index in range(count):
        same = True
        for point in range(26):
            if results[index, point] != board[point]:
                same = False
                break
        if same:
            return True
    return False


@_exact
def _two_moves(board: Boards, first: int, second: int, results: Boards, count: int) -> int:
    """Add the new results of playing one die and then the other; returns how many there are."""
    half, whole = np.empty(28, np.int8), np.empty(28, np.int8)
    top = _farthest(board)
    for origin in range(top, 0, -1):
        if board[origin] <= 0 or not _is_legal(board, origin, first, top):
            continue
        _step(board, origin, first, half)
        farthest = _farthest(half)
        for other in range(farthest, 0, -1):
            if half[other] > 0 and _is_legal(half, other, second, farthest):
                _step(half, other, second, whole)
                if not _is_known(whole, results, count):
                    results[count] = whole
                    count += 1
    return count


@_exact
def _one_move(board: Boards, die: int, results: Boards, count: int) -> int:
    """Add the results of playing one die alone."""
    after = np.empty(28, np.int8)
    top = _farthest(board)
    for origin in range(top, 0, -1):
        if board[origin] > 0 and _is_legal(board, origin, die, top):
            _step(board, origin, die, after)
            if not _is_known(after, results, count):
                results[count] = after
                count += 1
    return count


@_exact
def all_plays(board: Boards, one: int, other: int, larger: bool, results: Boards) -> int:
    """Write the board after every distinct legal play into `results`, still seen from the mover; returns their number.

    `larger` is whether the larger number must be played if either but not both can be (S-larger).
    """
    high, low = max(one, other), min(one, other)
    if high == low:
        return _double_plays(board, high, results)
    count = _two_moves(board, low, high, results, _two_moves(board, high, low, results, 0))
    if count > 0:
        return count
    count = _one_move(board, high, results, 0)
    if count > 0 and larger:
        return count
    return _one_move(board, low, results, count)


@_exact
def swapped(board: Boards, after: Boards) -> None:
    """Write the same position, seen from the other side, into `after`."""
    for point in range(26):
        after[point] = -board[25 - point]
    after[26], after[27] = board[27], board[26]


# The network: a first layer that is a sum of rows, one for each occupied place, so that a candidate differs from its
# parent by a few rows; then five outputs for the side to move: win, win gammon, win backgammon, lose gammon, lose
# backgammon.

ROWS = 2 * 26 * 16
"""A row for each side, place (points 1…24, bar 25, off 26) and number of checkers."""


@_exact
def _row(place: int, number: int) -> int:
    """The row of a place on the mover's board, as the next side to move sees it; -1 for an empty place."""
    if number == 0:
        return -1
    if place >= 26:
        return ((27 - place) * 26 + 25) * 16 + number
    if number > 0:
        return (26 + place - 1) * 16 + number
    return (25 - place - 1) * 16 - number


@_exact
def is_race(board: Boards) -> bool:
    """Whether the sides have passed each other."""
    farthest = _farthest(board)
    point = 0
    while point < farthest and board[point] >= 0:
        point += 1
    return point == farthest


@_fast
def accumulate(board: Boards, rows: Floats, bias: Floats, sums: Floats) -> None:
    """The first layer's sums for the position after a play, seen by the next side; `board` is still the mover's."""
    sums[:] = bias
    for place in range(28):
        row = _row(place, board[place])
        if row >= 0:
            for unit in range(sums.shape[0]):
                sums[unit] += rows[row, unit]


@_fast
def _difference(parent: Boards, board: Boards, base: Floats, rows: Floats, sums: Floats) -> None:
    """The sums of a candidate out of its parent's."""
    sums[:] = base
    for place in range(28):
        if parent[place] != board[place]:
            old, new = _row(place, parent[place]), _row(place, board[place])
            if old >= 0 and new >= 0:
                for unit in range(sums.shape[0]):
                    sums[unit] += rows[new, unit] - rows[old, unit]
            elif new >= 0:
                for unit in range(sums.shape[0]):
                    sums[unit] += rows[new, unit]
            else:
                for unit in range(sums.shape[0]):
                    sums[unit] -= rows[old, unit]


@_fast
def _outputs(sums: Floats, weights: Floats, bias: Floats, out: Floats) -> None:
    """The five outputs of the sums, ordered so that a gammon is never likelier than a win."""
    for index in range(5):
        total = bias[index]
        for unit in range(sums.shape[0]):
            total += max(sums[unit], np.float32(0.0)) * weights[index, unit]
        out[index] = 1.0 / (1.0 + np.exp(-total))


@_fast
def _equity(out: Floats) -> float:
    """The cubeless money equity of outputs, for the side whose outputs they are."""
    return float(2.0 * out[0] - 1.0 + out[1] + out[2] - out[3] - out[4])


@_exact
def _final_outputs(board: Boards, out: Floats) -> None:
    """The outputs of a finished game for the next side, which has lost; `board` is the winner's view."""
    out[:] = 0.0
    if board[27] == 0:
        out[3] = 1.0
        if board[0] < 0:
            out[4] = 1.0
        for point in range(1, 7):
            if board[point] < 0:
                out[4] = 1.0


@_exact
def _ordered(out: Floats) -> None:
    """Keep a gammon from being likelier than its win, and a backgammon than its gammon."""
    out[1] = min(out[1], out[0])
    out[2] = min(out[2], out[1])
    out[3] = min(out[3], 1.0 - out[0])
    out[4] = min(out[4], out[3])


@_fast
def _judge_all(
    parent: Boards, boards: Boards, count: int, network: Network, base: Floats, sums: Floats, outs: Floats
) -> None:
    """The outputs of every candidate, seen by the next side."""
    rows, bias1, weights, bias2 = network
    race = is_race(parent)
    net = 1 if race else 0
    accumulate(parent, rows[net], bias1[net], base)
    for index in range(count):
        board = boards[index]
        if _farthest(board) == 0:
            _final_outputs(board, outs[index])
            continue
        if race or not is_race(board):
            _difference(parent, board, base, rows[net], sums)
            _outputs(sums, weights[net], bias2[net], outs[index])
        else:
            accumulate(board, rows[1], bias1[1], sums)
            _outputs(sums, weights[1], bias2[1], outs[index])
        _ordered(outs[index])


@_exact
def _closest(equities: Floats, count: int, chosen: Indices, most: int) -> int:
    """Write the indices of the smallest equities, best first, into `chosen`; returns how many."""
    found = min(count, most)
    for place in range(found):
        best = -1
        for index in range(count):
            taken = False
            for earlier in range(place):
                if chosen[earlier] == index:
                    taken = True
                    break
            if not taken and (best < 0 or equities[index] < equities[best]):
                best = index
        chosen[place] = best
    return found


@_fast
def _value(board: Boards, plies: int, wide: int, larger: bool, network: Network, room: Room, out: Floats) -> None:
    """The outputs of a position for the side to move, after looking `plies` rolls ahead.

    At each roll the `wide` best candidates of the bare network are looked into.
    """
    boards, outs, sums = room
    turned = np.empty(28, np.int8)
    if plies == 0:
        rows, bias1, weights, bias2 = network
        swapped(board, turned)
        net = 1 if is_race(board) else 0
        accumulate(turned, rows[net], bias1[net], sums[0, 0])
        _outputs(sums[0, 0], weights[net], bias2[net], out)
        _ordered(out)
        return
    found, judged = boards[plies], outs[plies]
    equities = np.empty(MOST_PLAYS, np.float32)
    chosen = np.empty(wide, np.int64)
    total = np.zeros(5)
    for high in range(1, 7):
        for low in range(1, high + 1):
            count = all_plays(board, high, low, larger, found)
            if count == 0:
                found[0] = board
                count = 1
            _judge_all(board, found, count, network, sums[plies, 0], sums[plies, 1], judged)
            for index in range(count):
                equities[index] = _equity(judged[index])
            looked = _closest(equities, count, chosen, wide if plies > 1 else 1)
            best = chosen[0]
            if plies > 1:
                for place in range(looked):
                    index = chosen[place]
                    if _farthest(found[index]) > 0:
                        swapped(found[index], turned)
                        _value(turned, plies - 1, wide, larger, network, room, judged[index])
                    if place == 0 or _equity(judged[index]) < _equity(judged[best]):
                        best = index
            weight = 1.0 if high == low else 2.0
            total[0] += weight * (1.0 - judged[best, 0])
            total[1] += weight * judged[best, 3]
            total[2] += weight * judged[best, 4]
            total[3] += weight * judged[best, 1]
            total[4] += weight * judged[best, 2]
    for index in range(5):
        out[index] = total[index] / 36.0


@_fast
def rank_plays(
    board: Boards,
    one: int,
    other: int,
    plies: int,
    wide: int,
    narrow: int,
    larger: bool,
    network: Network,
    room: Room,
    order: Indices,
) -> int:
    """Rank the plays of a roll; returns their number.

    The boards after them, seen by the mover, are in layer plies + 1 of the room, their outputs for the next side
    beside them, and their indices, best first, in `order`. Only the `wide` best are looked into, and
    only the `narrow` best of each roll after that.
    """
    boards, outs, sums = room
    found, judged = boards[plies + 1], outs[plies + 1]
    count = all_plays(board, one, other, larger, found)
    if count == 0:
        return 0
    _judge_all(board, found, count, network, sums[plies + 1, 0], sums[plies + 1, 1], judged)
    equities = np.empty(count, np.float32)
    for index in range(count):
        equities[index] = _equity(judged[index])
    order[:count] = np.argsort(equities, kind="mergesort")
    if plies > 0 and count > 1:
        looked = min(count, wide)
        turned = np.empty(28, np.int8)
        deeper = np.empty(looked, np.float32)
        for place in range(looked):
            index = order[place]
            if _farthest(found[index]) > 0:
                swapped(found[index], turned)
                _value(turned, plies, narrow, larger, network, room, judged[index])
            deeper[place] = _equity(judged[index])
        order[:looked] = order[:looked][np.argsort(deeper, kind="mergesort")]
    return count


@_fast
def evaluate_boards(
    many: Boards, plies: int, wide: int, larger: bool, network: Network, room: Room, results: Floats
) -> None:
    """The outputs of many positions for the side to move."""
    for index in range(many.shape[0]):
        _value(many[index], plies, wide, larger, network, room, results[index])


@_fast
def best_boards(
    many: Boards,
    dice: Indices,
    plies: int,
    wide: int,
    narrow: int,
    larger: bool,
    network: Network,
    room: Room,
    order: Indices,
    results: Boards,
) -> None:
    """The boards after the best plays of many positions and rolls, seen by the next side."""
    boards = room[0]
    for index in range(many.shape[0]):
        board = many[index]
        count = rank_plays(board, dice[index, 0], dice[index, 1], plies, wide, narrow, larger, network, room, order)
        swapped(board if count == 0 else boards[plies + 1, order[0]], results[index])


@_fast
def _learn(board: Boards, target: Floats, rate: float, network: Network, sums: Floats, out: Floats) -> None:
    """Move the network's outputs for a position towards a target, by one step down the slope of the squared error."""
    rows, bias1, weights, bias2 = network
    turned = np.empty(28, np.int8)
    slope = np.zeros(sums.shape[0], np.float32)
    swapped(board, turned)
    net = 1 if is_race(board) else 0
    accumulate(turned, rows[net], bias1[net], sums)
    _outputs(sums, weights[net], bias2[net], out)
    for index in range(5):
        error = rate * (target[index] - out[index])
        bias2[net, index] += error
        for unit in range(sums.shape[0]):
            if sums[unit] > 0:
                slope[unit] += error * weights[net, index, unit]
                weights[net, index, unit] += error * sums[unit]
    for unit in range(sums.shape[0]):
        bias1[net, unit] += slope[unit]
    for place in range(28):
        row = _row(place, turned[place])
        if row >= 0:
            for unit in range(sums.shape[0]):
                rows[net, row, unit] += slope[unit]


@_fast
def self_play(starts: Boards, games: int, seed: int, rate: float, network: Network, room: Room, order: Indices) -> int:
    """Play games against itself and learn from each position what the next one is worth (TD(0)); returns the plies."""
    boards, outs, sums = room
    np.random.seed(seed)
    board, target, out = np.empty(28, np.int8), np.empty(5, np.float32), np.empty(5, np.float32)
    plies = 0
    for _ in range(games):
        board[:] = starts[np.random.randint(starts.shape[0])]
        opening = True
        while True:
            one, other = np.random.randint(1, 7), np.random.randint(1, 7)
            while opening and one == other:
                one, other = np.random.randint(1, 7), np.random.randint(1, 7)
            opening = False
            count = rank_plays(board, one, other, 0, 1, 1, True, network, room, order)
            after = boards[1, 0]
            if count == 0:
                after[:] = board
                _judge_all(board, boards[1], 1, network, sums[1, 0], sums[1, 1], outs[1])
            else:
                after = boards[1, order[0]]
            judged = outs[1, order[0] if count else 0]
            target[0] = 1.0 - judged[0]
            target[1], target[2], target[3], target[4] = judged[3], judged[4], judged[1], judged[2]
            _learn(board, target, rate, network, sums[0, 0], out)
            plies += 1
            if _farthest(after) == 0:
                break
            swapped(after, board)
    return plies
