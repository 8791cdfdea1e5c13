"""The judgement of positions, compiled: exact tables for the end of the game, else a network.

The network's first layer is a sum of rows; a candidate's sums are its parent's less the rows that are gone, plus those
that came. Rows and sums are 16-bit numbers, for what they cost is memory and instructions. A measure's row is kept
eight times as large as the others and multiplied by the measure times 8,192: the high half of the product is added.

Boards are those after a play, still seen by the mover; the outputs are for the next side to move: win, win gammon,
win backgammon, lose gammon, lose backgammon.

A *glance* is a much smaller network that sees the counts alone and says only which candidates are worth judging.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff_kernels import Bearoff, bearoff_outputs
from boxwood.backgammon.engine.input_kernels import (
    MEASURES,
    MEASURES_FROM,
    PATTERNS,
    RACE,
    Floats,
    count_row,
    kind_of,
    measure,
    pattern_rows,
    sets_of,
)
from boxwood.backgammon.engine.play_kernels import PARENT, Boards, Sheaf, swapped
from boxwood.bits import lowest_bit
from boxwood.compiled import exact, fast, merged
from boxwood.short_numbers import add_short, multiply_high, subtract_short

__all__ = [
    "LARGER_MEASURES",
    "MOST_ROWS",
    "OUTPUTS",
    "Desk",
    "Judgement",
    "glance_all",
    "judge_all",
    "list_rows",
    "make_desk",
    "turn_outputs",
]

Indices = npt.NDArray[np.int64]
Shorts = npt.NDArray[np.int16]

OUTPUTS = 5
LARGER_MEASURES = 8
"""How many times larger than other rows those of the measures are kept."""
_SHARE = np.float32(65536 / LARGER_MEASURES)
Judgement = tuple[Indices, Indices, Shorts, Shorts, Floats, Floats, Shorts, Shorts, Floats, Bearoff]
"""All that judging takes. Which network serves each kind of position; for each network how many hidden units it has,
the rows of the first layer and its biases, the weights and the biases of the outputs; the rows, biases and weights of
the glance; the tables. After the rows comes one of zeros: lists are filled up with it."""
Desk = tuple[Indices, Indices, Floats, Indices, Indices, Shorts, Shorts, Shorts, Boards]
"""Where a thread works. Sets of points; pattern rows and measures, of a parent and a candidate; the rows that came and
that are gone; those of the measures that changed, and by how much; sums, one for each network's parent and the last for
a candidate; the same for a glance; a board seen by the other side."""

_FAR_HOME = 1 << 19
"""A set of points at least this large reaches into the enemy's home, or holds the bar."""
_CAME, _GONE = range(2)
_TOGETHER = 4
"""How many rows are added at a time."""
_HALVES: Any = np.int16(_TOGETHER // 2)
"""What is lost on average when so many products are rounded down."""
MOST_ROWS = 28 + 2 * PATTERNS
"""At most so many places hold checkers, and patterns are always there."""


def make_desk(networks: int, units: int, glance: int) -> Desk:
    """A place to work for networks of so many hidden units."""
    return (
        np.zeros((2, 5), np.int64),
        np.zeros((2, 2 * PATTERNS), np.int64),
        np.zeros((2, MEASURES), np.float32),
        np.zeros((2, MOST_ROWS + _TOGETHER), np.int64),
        np.zeros(MEASURES + _TOGETHER, np.int64),
        np.zeros(MEASURES + _TOGETHER, np.int16),
        np.zeros((networks + 1, units), np.int16),
        np.zeros((2, glance), np.int16),
        np.zeros(32, np.int8),
    )


@exact
def list_rows(board: Boards, masks: Indices, patterns: Indices, rows: Indices) -> int:
    """List the rows of a position's counts and patterns, given its sets of points; returns their number."""
    count = _list_board(board, rows)
    pattern_rows(board, masks, patterns)
    for index in range(2 * PATTERNS):
        rows[count] = patterns[index]
        count += 1
    return count


@exact
def _list_board(board: Boards, rows: Indices) -> int:
    """List the rows of a position's counts; returns their number."""
    count = 0
    for place in range(28):
        row = count_row(place, board[place])
        if row >= 0:
            rows[count] = row
            count += 1
    return count


@exact
def _list_changes(sheaf: Sheaf, index: int, rows: Indices) -> tuple[int, int]:
    """List the rows of the places in which a candidate differs from its parent; returns how many came and are gone."""
    boards, words = sheaf
    came = gone = 0
    for word in range(4):
        changed = words[PARENT, word] ^ words[index, word]
        while changed != 0:
            byte = lowest_bit(changed) >> 3
            changed &= ~(0xFF << (8 * byte))
            place = 8 * word + byte
            old, new = count_row(place, boards[PARENT, place]), count_row(place, boards[index, place])
            rows[_GONE, gone], rows[_CAME, came] = old, new
            gone += old >= 0
            came += new >= 0
    return came, gone


@exact
def _fill_up(rows: Indices, came: int, gone: int, zeros: int) -> int:
    """Fill both lists up with the row of zeros to the same whole number of handfuls; returns their length."""
    length = (max(came, gone, 1) + _TOGETHER - 1) // _TOGETHER * _TOGETHER
    for item in range(came, length):
        rows[_CAME, item] = zeros
    for item in range(gone, length):
        rows[_GONE, item] = zeros
    return length


@exact
def _list_measures(measures: Floats, parent: bool, rows: Indices, shares: Shorts) -> int:
    """List the measures of a parent, or those in which a candidate differs from it; returns their filled up number."""
    count = 0
    for number in range(MEASURES):  # written first and counted then: a branch here would often be guessed wrong
        change = measures[0, number] if parent else measures[1, number] - measures[0, number]
        rows[count], shares[count] = MEASURES_FROM + number, np.int16(change * _SHARE)
        count += change != 0.0
    length = (count + _TOGETHER - 1) // _TOGETHER * _TOGETHER
    for item in range(count, length):
        rows[item], shares[item] = MEASURES_FROM, 0
    return length


@exact
def _add_rows(base: Shorts, first: Shorts, rows: Indices, length: int, units: int, sums: Shorts) -> None:
    """The sums of a first layer: a base, with the rows that came, without those that are gone."""
    for unit in range(units):
        sums[unit] = base[unit]
    for item in range(0, length, _TOGETHER):
        a, b, c, d = rows[_CAME, item], rows[_CAME, item + 1], rows[_CAME, item + 2], rows[_CAME, item + 3]
        e, f, g, h = rows[_GONE, item], rows[_GONE, item + 1], rows[_GONE, item + 2], rows[_GONE, item + 3]
        for unit in range(units):
            total = subtract_short(add_short(sums[unit], first[a, unit]), first[e, unit])
            total = subtract_short(add_short(total, first[b, unit]), first[f, unit])
            total = subtract_short(add_short(total, first[c, unit]), first[g, unit])
            sums[unit] = subtract_short(add_short(total, first[d, unit]), first[h, unit])


@exact
def _add_measures(first: Shorts, rows: Indices, shares: Shorts, length: int, units: int, sums: Shorts) -> None:
    """Add the rows of measures to the sums."""
    for item in range(0, length, _TOGETHER):
        a, b, c, d = rows[item], rows[item + 1], rows[item + 2], rows[item + 3]
        p, q, r, s = shares[item], shares[item + 1], shares[item + 2], shares[item + 3]
        for unit in range(units):
            total = add_short(sums[unit], multiply_high(first[a, unit], p))
            total = add_short(total, multiply_high(first[b, unit], q))
            total = add_short(total, multiply_high(first[c, unit], r))
            total = add_short(total, multiply_high(first[d, unit], s))
            sums[unit] = add_short(total, _HALVES)


@fast
def _outputs_of(sums: Shorts, units: int, weights: Floats, bias: Floats, out: Floats) -> None:
    """The five outputs of the sums."""
    one = two = three = four = five = np.float32(0.0)
    for unit in range(units):
        active = np.float32(max(sums[unit], np.int16(0)))
        one += active * weights[0, unit]
        two += active * weights[1, unit]
        three += active * weights[2, unit]
        four += active * weights[3, unit]
        five += active * weights[4, unit]
    out[0], out[1], out[2], out[3], out[4] = one, two, three, four, five
    for index in range(5):
        out[index] = np.float32(1.0) / (np.float32(1.0) + np.exp(-out[index] - bias[index]))


@exact
def _put_right(out: Floats, board: Boards, masks: Indices, race: bool) -> None:
    """Keep outputs possible: no gammon of a side that has borne off, no backgammon of one that has left in a race.

    A gammon is not likelier than its win, nor a backgammon than its gammon.
    """
    out[1] = min(out[1], out[0]) if board[26] == 0 else np.float32(0.0)
    out[3] = min(out[3], np.float32(1.0) - out[0]) if board[27] == 0 else np.float32(0.0)
    out[2] = min(out[2], out[1]) if not race or masks[1, 0] >= _FAR_HOME else np.float32(0.0)
    out[4] = min(out[4], out[3]) if not race or masks[0, 0] >= _FAR_HOME else np.float32(0.0)


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


@merged
def judge_all(sheaf: Sheaf, count: int, judgement: Judgement, desk: Desk, outs: Floats) -> None:
    """The outputs of every candidate in a sheaf, seen by the next side; the sheaf also holds their parent."""
    masks, patterns, measures, rows, measured, shares, sums, _, turned = desk
    which, widths, first, bias1, weights, bias2, _, _, _, bearoff = judgement
    boards, words = sheaf
    last, zeros = sums.shape[0] - 1, first.shape[1] - 1
    ready = 0
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
        kind = kind_of(board, masks)
        net = which[kind]
        units = widths[net]
        if ready >> net & 1 == 0:
            sets_of(words[PARENT], masks)
            length = _fill_up(rows, list_rows(boards[PARENT], masks, patterns[0], rows[_CAME]), 0, zeros)
            measure(boards[PARENT], masks, measures[0])
            _add_rows(bias1[net], first[net], rows, length, units, sums[net])
            number = _list_measures(measures, True, measured, shares)
            _add_measures(first[net], measured, shares, number, units, sums[net])
            sets_of(words[index], masks)
            ready |= 1 << net
        came, gone = _list_changes(sheaf, index, rows)
        pattern_rows(board, masks, patterns[1])
        for number in range(2 * PATTERNS):  # written first and counted then, as above
            rows[_GONE, gone], rows[_CAME, came] = patterns[0, number], patterns[1, number]
            changed = patterns[0, number] != patterns[1, number]
            gone += changed
            came += changed
        measure(board, masks, measures[1])
        _add_rows(sums[net], first[net], rows, _fill_up(rows, came, gone, zeros), units, sums[last])
        number = _list_measures(measures, False, measured, shares)
        _add_measures(first[net], measured, shares, number, units, sums[last])
        _outputs_of(sums[last], units, weights[net], bias2[net], outs[index])
        _put_right(outs[index], board, masks, kind == RACE)


@fast
def glance_all(sheaf: Sheaf, count: int, judgement: Judgement, desk: Desk, values: Floats) -> None:
    """What every candidate in a sheaf looks like at a glance: roughly its equity for the next side."""
    _, _, _, rows, _, _, _, sums, _ = desk
    _, _, _, _, _, _, first, bias, weights, _ = judgement
    zeros, units = first.shape[0] - 1, bias.shape[0]
    length = _fill_up(rows, _list_board(sheaf[0][PARENT], rows[_CAME]), 0, zeros)
    _add_rows(bias, first, rows, length, units, sums[0])
    for index in range(count):
        came, gone = _list_changes(sheaf, index, rows)
        _add_rows(sums[0], first, rows, _fill_up(rows, came, gone, zeros), units, sums[1])
        total = np.float32(0.0)
        for unit in range(units):
            total += np.float32(max(sums[1, unit], np.int16(0))) * weights[unit]
        values[index] = total
