"""The judgement of positions, compiled: exact tables for the end of the game, else a network.

The network's first layer is a sum of rows; a candidate's sums are its parent's plus the rows in which they differ.
Boards are those after a play, still seen by the mover; the outputs are for the next side to move: win, win gammon,
win backgammon, lose gammon, lose backgammon.

A *glance* is a much smaller network that sees the counts alone and says only which candidates are worth judging.
"""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff_kernels import Bearoff, bearoff_outputs
from boxwood.backgammon.engine.input_kernels import (
    MEASURES,
    MEASURES_FROM,
    PATTERNS,
    Floats,
    count_row,
    kind_of,
    measure,
    pattern_rows,
    sets_of,
)
from boxwood.backgammon.engine.play_kernels import PARENT, Boards, Sheaf, swapped
from boxwood.bits import lowest_bit
from boxwood.compiled import exact, fast

__all__ = [
    "OUTPUTS",
    "Desk",
    "Judgement",
    "add_rows",
    "glance_all",
    "judge_all",
    "list_inputs",
    "make_desk",
    "outputs_of",
    "turn_outputs",
]

Indices = npt.NDArray[np.int64]

OUTPUTS = 5
Rows = npt.NDArray[np.int16] | Floats
"""Rows of a first layer: whole numbers to be multiplied by a scale, for memory is what they cost; or, to be learnt,
numbers with a scale of 1."""
Judgement = tuple[Indices, Rows, Floats, Floats, Floats, Floats, Rows, Floats, Floats, Bearoff]
"""All that judging takes. Which network serves each kind of position; for each network the rows of the first layer and
their scale (that of the glance is the last), its biases, the weights and the biases of the outputs; the rows, biases
and weights of the glance; the tables."""
Desk = tuple[Indices, Indices, Floats, Indices, Floats, Floats, Floats, Boards]
"""Where a thread works. Sets of points; pattern rows and measures, of a parent and a candidate; the rows that are
summed and by what they are multiplied, of both; sums, one for each network's parent and the last for a candidate; the
same for a glance; a board seen by the other side."""

_MOST_ROWS = 28 * 2 + 4 * PATTERNS + MEASURES + 2


def make_desk(networks: int, units: int, glance: int) -> Desk:
    """A place to work for networks of so many hidden units."""
    return (
        np.zeros((2, 5), np.int64),
        np.zeros((2, 2 * PATTERNS), np.int64),
        np.zeros((2, MEASURES), np.float32),
        np.zeros((2, _MOST_ROWS), np.int64),
        np.zeros((2, _MOST_ROWS), np.float32),
        np.zeros((networks + 1, units), np.float32),
        np.zeros((2, glance), np.float32),
        np.zeros(32, np.int8),
    )


@exact
def list_inputs(board: Boards, desk: Desk) -> int:
    """List the rows of a position, as of a parent, given its sets of points; returns their number."""
    masks, patterns, measures, rows, factors, _, _, _ = desk
    count = 0
    for place in range(28):
        row = count_row(place, board[place])
        if row >= 0:
            rows[0, count], factors[0, count] = row, 1.0
            count += 1
    pattern_rows(board, masks, patterns[0])
    for index in range(2 * PATTERNS):
        rows[0, count], factors[0, count] = patterns[0, index], 1.0
        count += 1
    measure(board, masks, measures[0])
    for index in range(MEASURES):
        if measures[0, index] != 0.0:
            rows[0, count], factors[0, count] = MEASURES_FROM + index, measures[0, index]
            count += 1
    return count


@exact
def _list_differences(sheaf: Sheaf, index: int, desk: Desk) -> int:
    """List the rows in which a candidate of a sheaf differs from its parent."""
    masks, patterns, measures, rows, factors, _, _, _ = desk
    board = sheaf[0][index]
    count = _list_counts(sheaf, index, rows, factors)
    pattern_rows(board, masks, patterns[1])
    for number in range(2 * PATTERNS):  # written first and counted then: a branch here would often be guessed wrong
        rows[1, count], factors[1, count] = patterns[0, number], -1.0
        rows[1, count + 1], factors[1, count + 1] = patterns[1, number], 1.0
        count += 2 * (patterns[0, number] != patterns[1, number])
    measure(board, masks, measures[1])
    for number in range(MEASURES):
        change = measures[1, number] - measures[0, number]
        rows[1, count], factors[1, count] = MEASURES_FROM + number, change
        count += change != 0.0
    return count


@exact
def _list_counts(sheaf: Sheaf, index: int, rows: Indices, factors: Floats) -> int:
    """List the rows of the places in which a candidate differs from its parent."""
    count = 0
    boards, words = sheaf
    for word in range(4):
        changed = words[PARENT, word] ^ words[index, word]
        while changed != 0:
            byte = lowest_bit(changed) >> 3
            changed &= ~(0xFF << (8 * byte))
            place = 8 * word + byte
            old, new = count_row(place, boards[PARENT, place]), count_row(place, boards[index, place])
            rows[1, count], factors[1, count] = old, -1.0
            count += old >= 0
            rows[1, count], factors[1, count] = new, 1.0
            count += new >= 0
    return count


@fast
def add_rows(base: Floats, first: Rows, scale: float, rows: Indices, factors: Floats, count: int, sums: Floats) -> None:
    """The sums of a first layer: a base and the listed rows."""
    for unit in range(sums.shape[0]):
        sums[unit] = base[unit]
    item = 0
    while item + 4 <= count:
        one, two, three, four = rows[item], rows[item + 1], rows[item + 2], rows[item + 3]
        a, b, c, d = factors[item], factors[item + 1], factors[item + 2], factors[item + 3]
        a, b, c, d = a * scale, b * scale, c * scale, d * scale
        for unit in range(sums.shape[0]):
            sums[unit] += (
                a * np.float32(first[one, unit])
                + b * np.float32(first[two, unit])
                + c * np.float32(first[three, unit])
                + d * np.float32(first[four, unit])
            )
        item += 4
    while item < count:
        row, factor = rows[item], factors[item] * scale
        for unit in range(sums.shape[0]):
            sums[unit] += factor * np.float32(first[row, unit])
        item += 1


@fast
def outputs_of(sums: Floats, weights: Floats, bias: Floats, out: Floats) -> None:
    """The five outputs of the sums."""
    one = two = three = four = five = np.float32(0.0)
    for unit in range(sums.shape[0]):
        active = max(sums[unit], np.float32(0.0))
        one += active * weights[0, unit]
        two += active * weights[1, unit]
        three += active * weights[2, unit]
        four += active * weights[3, unit]
        five += active * weights[4, unit]
    out[0], out[1], out[2], out[3], out[4] = one, two, three, four, five
    for index in range(5):
        out[index] = np.float32(1.0) / (np.float32(1.0) + np.exp(-out[index] - bias[index]))


@exact
def _put_in_order(out: Floats) -> None:
    """Keep a gammon from being likelier than its win, and a backgammon than its gammon."""
    out[1] = min(out[1], out[0])
    out[2] = min(out[2], out[1])
    out[3] = min(out[3], np.float32(1.0) - out[0])
    out[4] = min(out[4], out[3])


@exact
def turn_outputs(out: Floats, turned: Floats) -> None:
    """Write the outputs as the other side sees them into `turned`."""
    turned[0] = np.float32(1.0) - out[0]
    turned[1], turned[2], turned[3], turned[4] = out[3], out[4], out[1], out[2]


@exact
def _final_outputs(board: Boards, out: Floats) -> None:
    """The outputs of a finished game for the next side, which has lost."""
    for index in range(5):
        out[index] = 0.0
    if board[27] == 0:
        out[3] = 1.0
        for point in range(7):
            if board[point] < 0:
                out[4] = 1.0


@fast
def judge_all(sheaf: Sheaf, count: int, judgement: Judgement, desk: Desk, outs: Floats) -> None:
    """The outputs of every candidate in a sheaf, seen by the next side; the sheaf also holds their parent."""
    masks, _, _, rows, factors, sums, _, turned = desk
    which, first, scales, bias1, weights, bias2, _, _, _, bearoff = judgement
    boards, words = sheaf
    last = sums.shape[0] - 1
    ready = 0
    sets_of(words[PARENT], masks)
    listed = list_inputs(boards[PARENT], desk)
    for index in range(count):
        board = boards[index]
        sets_of(words[index], masks)
        if masks[1, 0] == 0:
            _final_outputs(board, outs[index])
            continue
        if masks[0, 0] < 128 and masks[1, 0] < 128:  # nobody outside the home boards
            swapped(board, turned)
            if bearoff_outputs(turned, bearoff, outs[index]):
                continue
        net = which[kind_of(board, masks)]
        if ready >> net & 1 == 0:
            add_rows(bias1[net], first[net], scales[net], rows[0], factors[0], listed, sums[net])
            ready |= 1 << net
        changed = _list_differences(sheaf, index, desk)
        add_rows(sums[net], first[net], scales[net], rows[1], factors[1], changed, sums[last])
        outputs_of(sums[last], weights[net], bias2[net], outs[index])
        _put_in_order(outs[index])


@fast
def glance_all(sheaf: Sheaf, count: int, judgement: Judgement, desk: Desk, values: Floats) -> None:
    """What every candidate in a sheaf looks like at a glance: roughly its equity for the next side."""
    _, _, _, rows, factors, _, sums, _ = desk
    _, _, scales, _, _, _, first, bias, weights, _ = judgement
    scale = scales[scales.shape[0] - 1]
    listed = 0
    for place in range(28):
        row = count_row(place, sheaf[0][PARENT, place])
        if row >= 0:
            rows[1, listed], factors[1, listed] = row, 1.0
            listed += 1
    add_rows(bias, first, scale, rows[1], factors[1], listed, sums[0])
    for index in range(count):
        changed = _list_counts(sheaf, index, rows, factors)
        add_rows(sums[0], first, scale, rows[1], factors[1], changed, sums[1])
        total = np.float32(0.0)
        for unit in range(bias.shape[0]):
            total += max(sums[1, unit], np.float32(0.0)) * weights[unit]
        values[index] = total
