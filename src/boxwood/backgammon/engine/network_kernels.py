"""The judgement of positions, compiled: exact tables for the end of the game, else a network.

The network's first layer is a sum of rows; a candidate's sums are its parent's less the rows that are gone, plus those
that came. Rows and sums are 16-bit numbers, for what they cost is memory and instructions. A measure's row is kept
eight times as large as the others, and scaled by an eighth of the measure.

Boards are those after a play, still seen by the mover; the outputs are for the next side to move: win, win gammon,
win backgammon, lose gammon, lose backgammon.

What is a gammon differs between rule sheets once the loser has borne off (S-gammon, S-backgammon): under most it is
none, under some it still is if a checker is far from home. The network always means the latter there; where a sheet
does not count it, it is left out.

A *glance* is a much smaller network that sees the counts alone and says only which candidates are worth judging.
"""

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
    kind_and_shade,
    measure,
    pattern_rows,
    sets_of,
)
from boxwood.backgammon.engine.play_kernels import PARENT, Boards, Sheaf, Words, swapped
from boxwood.bits import lowest_bit
from boxwood.compiled import ZERO, exact, fast, merged
from boxwood.short_numbers import SHARE, in_line, rows_adder

__all__ = [
    "LARGER_MEASURES",
    "MOST_ROWS",
    "OUTPUTS",
    "WIDE_BACKGAMMONS",
    "WIDE_GAMMONS",
    "Desk",
    "Judgement",
    "clear_desk",
    "filled_up",
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
_SHARE = np.float32(SHARE / LARGER_MEASURES)
Judgement = tuple[Indices, Indices, Shorts, Shorts, Floats, Floats, Shorts, Shorts, Floats, Bearoff, int]
"""All that judging takes. Which network serves each kind of position; for each network how many hidden units it has,
the rows of the first layer and its biases, by shade the weights and the biases of the outputs; the rows, biases and
weights of the glance; the tables; and what counts for a loser that has borne off."""
WIDE_GAMMONS, WIDE_BACKGAMMONS = 1, 2
"""What may count for a loser that has borne off, as bits: a gammon if a checker is outside its home, a backgammon if
one is on the bar or in the enemy's home."""
Lists = tuple[Indices, Indices, Indices, Shorts, Indices]
"""For each board of a lot: the rows that came and that are gone; the measures that changed, and by how much; how many
there are of the three sorts."""
Desk = tuple[Indices, Indices, Floats, Lists, Indices, Shorts, Shorts, Shorts, Shorts, Boards, Indices]
"""Where a thread works. Sets of points; pattern rows and measures, of a parent and a candidate; measures of nothing;
lists; for each board of a lot which candidate it is, what can still happen, and its shade; sums for each network's
parent, and for the boards of a lot; the same for a glance; a board seen by the other side; the last parent as words,
and which networks have its sums."""

_FAR_HOME, _OUTSIDE = 1 << 19, 1 << 7
"""A set of points at least this large reaches into the enemy's home or holds the bar; leaves its own home."""
_NONE = 2
"""The row of measures that stay zero."""
_LOT = 32
"""So many candidates are judged together."""
_CAME, _GONE, _SCALED = range(3)
MOST_ROWS = 28 + 2 * PATTERNS
"""At most so many places hold checkers, and patterns are always there."""


_COLUMNS, _GLANCE_COLUMNS = 128, 64
_add_rows, _add_glance_rows = rows_adder(_COLUMNS), rows_adder(_GLANCE_COLUMNS)


def filled_up(units: int) -> int:
    """How many columns a network of so many hidden units is given, the last of them zeros."""
    return -(-units // _COLUMNS) * _COLUMNS


def make_desk(networks: int, units: int, glance: int) -> Desk:
    """A place to work for networks of so many hidden units."""
    return (
        np.zeros((2, 5), np.int64),
        np.zeros((2, 2 * PATTERNS), np.int64),
        np.zeros((3, MEASURES), np.float32),
        (
            np.zeros((_LOT, MOST_ROWS + 1), np.int64),
            np.zeros((_LOT, MOST_ROWS + 1), np.int64),
            np.zeros((_LOT, MEASURES + 1), np.int64),
            np.zeros((_LOT, MEASURES + 1), np.int16),
            np.zeros((_LOT, 3), np.int64),
        ),
        np.zeros((3, _LOT), np.int64),
        in_line(np.zeros((networks, filled_up(units)), np.int16)),
        in_line(np.zeros((_LOT, filled_up(units)), np.int16)),
        in_line(np.zeros((1, glance), np.int16)),
        in_line(np.zeros((_LOT, glance), np.int16)),
        np.zeros(32, np.int8),
        np.zeros(5, np.int64),
    )


@exact
def clear_desk(desk: Desk) -> None:
    """Forget the last parent: whoever comes with other weights begins with this."""
    desk[10][4] = 0


@exact
def _is_last_parent(words: Words, last: Indices) -> bool:
    """Whether a parent is the last one, whose sums are still there: a position has 21 rolls."""
    return bool(
        words[PARENT, 0] == last[0]
        and words[PARENT, 1] == last[1]
        and words[PARENT, 2] == last[2]
        and words[PARENT, 3] == last[3]
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
def _list_changes(sheaf: Sheaf, index: int, came: Indices, gone: Indices) -> tuple[int, int]:
    """List the rows of the places in which a candidate differs from its parent; returns how many came and are gone."""
    boards, words = sheaf
    came_count = gone_count = 0
    for word in range(4):
        changed = words[PARENT, word] ^ words[index, word]
        while changed != 0:
            byte = lowest_bit(changed) >> 3
            changed &= ~(0xFF << (8 * byte))
            place = 8 * word + byte
            old, new = count_row(place, boards[PARENT, place]), count_row(place, boards[index, place])
            gone[gone_count], came[came_count] = old, new
            gone_count += old >= 0
            came_count += new >= 0
    return came_count, gone_count


@exact
def _list_measures(before: Floats, after: Floats, rows: Indices, shares: Shorts) -> int:
    """List the measures that differ, and by how much; returns their number."""
    count = 0
    for number in range(MEASURES):  # written first and counted then: a branch here would often be guessed wrong
        change = after[number] - before[number]
        rows[count], shares[count] = MEASURES_FROM + number, np.int16(change * _SHARE)
        count += change != 0.0
    return count


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
def _can_lose(off: int, points: int, race: bool, wide: int) -> int:
    """Whether a side can lose a gammon, and a backgammon, as bits: past all enemies only as far as it has yet to go."""
    none_off = off == 0
    possible = 0
    if none_off or (wide & WIDE_GAMMONS and (not race or points >= _OUTSIDE)):
        possible = 1
    if (none_off or wide & WIDE_BACKGAMMONS) and (not race or points >= _FAR_HOME):
        possible |= 2
    return possible


@exact
def _possible(board: Boards, masks: Indices, race: bool, wide: int) -> int:
    """Which outputs after the first can be, as bits."""
    return _can_lose(board[26], masks[1, 0], race, wide) | _can_lose(board[27], masks[0, 0], race, wide) << 2


@exact
def _put_right(out: Floats, possible: int) -> None:
    """Keep outputs possible: a gammon is not likelier than its win, nor a backgammon than its gammon."""
    for gammon in range(1, 5, 2):
        if possible >> gammon & 1 == 0:
            out[gammon + 1] = 0.0
        if possible >> (gammon - 1) & 1 == 0:  # then it is one only as a backgammon
            out[gammon] = out[gammon + 1]
    out[1], out[3] = min(out[1], out[0]), min(out[3], np.float32(1.0) - out[0])
    out[2], out[4] = min(out[2], out[1]), min(out[4], out[3])


@exact
def turn_outputs(out: Floats, turned: Floats) -> None:
    """Write the outputs as the other side sees them into `turned`."""
    turned[0] = np.float32(1.0) - out[0]
    turned[1], turned[2], turned[3], turned[4] = out[3], out[4], out[1], out[2]


@exact
def _final_outputs(board: Boards, masks: Indices, wide: int, out: Floats) -> None:
    """The outputs of a finished game for the next side, which has lost."""
    for index in range(5):
        out[index] = 0.0
    if masks[0, 0] >= _FAR_HOME and (board[27] == 0 or wide & WIDE_BACKGAMMONS):
        out[3] = out[4] = 1.0
    elif board[27] == 0 or (masks[0, 0] >= _OUTSIDE and wide & WIDE_GAMMONS):
        out[3] = 1.0


@exact
def _sum_up(base: Shorts, table: Shorts, lists: Lists, many: int, units: int, sums: Shorts) -> None:
    """The sums of a first layer for so many boards, given what they have more and less than the base."""
    came, gone, measured, shares, counts = lists
    _add_rows(base, table, came, gone, measured, shares, counts, many, units, sums)


@fast
def _judge_lot(net: int, many: int, judgement: Judgement, desk: Desk, outs: Floats) -> None:
    """The outputs of the boards of a lot, which are all judged by one network."""
    _, _, _, lists, held, parents, sums, _, _, _, _ = desk
    _, widths, first, _, weights, bias2, _, _, _, _, _ = judgement
    _sum_up(parents[net], first[net], lists, many, widths[net], sums)
    for place in range(many):
        out = outs[held[0, place]]
        shade = held[2, place]
        _outputs_of(sums[place], widths[net], weights[net, shade], bias2[net, shade], out)
        _put_right(out, held[1, place])


@merged
def judge_all(sheaf: Sheaf, count: int, judgement: Judgement, desk: Desk, outs: Floats) -> None:
    """The outputs of every candidate in a sheaf, seen by the next side; the sheaf also holds their parent."""
    masks, patterns, measures, lists, held, parents, _, _, _, turned, last = desk
    which, widths, first, bias1, _, _, _, _, _, bearoff, wide = judgement
    came, gone, measured, shares, counts = lists
    boards, words = sheaf
    many, net = ZERO, ZERO
    if not _is_last_parent(words, last):
        last[4] = 0
        for word in range(4):
            last[word] = words[PARENT, word]
    for index in range(count):
        board = boards[index]
        sets_of(words[index], masks)
        if masks[1, 0] == 0:
            _final_outputs(board, masks, wide, outs[index])
            continue
        if masks[0, 0] < _OUTSIDE and masks[1, 0] < _OUTSIDE:
            swapped(board, turned)
            if bearoff_outputs(turned, bearoff, outs[index]):
                continue
        kind, shade = kind_and_shade(board, masks)
        if many == _LOT or which[kind] != net:
            _judge_lot(net, many, judgement, desk, outs)
            net, many = which[kind], ZERO
        if last[4] >> net & 1 == 0:
            sets_of(words[PARENT], masks)
            counts[0, _CAME] = list_rows(boards[PARENT], masks, patterns[0], came[0])
            counts[0, _GONE] = 0
            measure(boards[PARENT], masks, measures[0])
            counts[0, _SCALED] = _list_measures(measures[_NONE], measures[0], measured[0], shares[0])
            _sum_up(bias1[net], first[net], lists, ZERO + 1, widths[net], parents[net : net + 1])
            sets_of(words[index], masks)
            last[4] |= 1 << net
        came_count, gone_count = _list_changes(sheaf, index, came[many], gone[many])
        pattern_rows(board, masks, patterns[1])
        for number in range(2 * PATTERNS):  # written first and counted then, as above
            gone[many, gone_count], came[many, came_count] = patterns[0, number], patterns[1, number]
            changed = patterns[0, number] != patterns[1, number]
            gone_count += changed
            came_count += changed
        measure(board, masks, measures[1])
        counts[many, _CAME], counts[many, _GONE] = came_count, gone_count
        counts[many, _SCALED] = _list_measures(measures[0], measures[1], measured[many], shares[many])
        held[0, many], held[1, many], held[2, many] = index, _possible(board, masks, kind == RACE, wide), shade
        many += 1
    _judge_lot(net, many, judgement, desk, outs)


@fast
def glance_all(sheaf: Sheaf, count: int, judgement: Judgement, desk: Desk, values: Floats) -> None:
    """What every candidate in a sheaf looks like at a glance: roughly its equity for the next side."""
    _, _, _, lists, _, _, _, parent, sums, _, _ = desk
    _, _, _, _, _, _, first, bias, weights, _, _ = judgement
    came, gone, measured, shares, counts = lists
    units = bias.shape[0]
    counts[0, _CAME], counts[0, _GONE], counts[0, _SCALED] = _list_board(sheaf[0][PARENT], came[0]), 0, 0
    _add_glance_rows(bias, first, came, gone, measured, shares, counts, 1, units, parent)
    for start in range(0, count, _LOT):
        many = min(_LOT, count - start)
        for place in range(many):
            came_count, gone_count = _list_changes(sheaf, start + place, came[place], gone[place])
            counts[place, _CAME], counts[place, _GONE], counts[place, _SCALED] = came_count, gone_count, 0
        _add_glance_rows(parent[0], first, came, gone, measured, shares, counts, many, units, sums)
        for place in range(many):
            total = np.float32(0.0)
            for unit in range(units):
                total += np.float32(max(sums[place, unit], np.int16(0))) * weights[unit]
            values[start + place] = total
