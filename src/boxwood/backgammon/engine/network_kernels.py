"""The evaluation of positions, compiled: exact tables for the end of the game, else a network.

The network's first layer is a sum of rows, kept in an accumulator; a candidate's is its parent's less the rows that it
has lost, plus those that it has gained. Rows and accumulators are 16-bit numbers, for what they cost is memory and
instructions. A measure's row is kept eight times as large as the others, and scaled by an eighth of the measure.

Boards are those after a play, still seen by the mover; the outputs are for the next side to move: win, win gammon,
win backgammon, lose gammon, lose backgammon.

What is a gammon differs between rule sheets once the loser has borne off (S-gammon, S-backgammon): under most it is
none, under some it still is if a checker is far from home. The network always means the latter there; where a sheet
does not count it, it is left out.

The *prefilter* is a much smaller network that sees the counts alone and says only which candidates are worth
evaluating.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff_kernels import Bearoff, bearoff_outputs
from boxwood.backgammon.engine.input_kernels import (
    MEASURES,
    MEASURES_FROM,
    PATTERNS,
    RACE,
    Floats,
    class_and_bucket,
    count_row,
    measure,
    pattern_rows,
    sets_of,
)
from boxwood.backgammon.engine.play_kernels import PARENT, Boards, PlayBuffer, Words, swapped
from boxwood.bits import lowest_bit
from boxwood.compiled import ZERO, exact, fast, merged
from boxwood.short_numbers import UNIT_SCALE, cache_aligned, rows_adder

__all__ = [
    "BACKGAMMONS_AFTER_OFF",
    "GAMMONS_AFTER_OFF",
    "LARGER_MEASURES",
    "MOST_ROWS",
    "OUTPUTS",
    "OUTSIDE",
    "EvaluationWorkspace",
    "Evaluator",
    "evaluate_plays",
    "forget_parent",
    "list_rows",
    "make_evaluation_workspace",
    "padded_units",
    "prefilter_plays",
    "turn_outputs",
]

Indices = npt.NDArray[np.int64]
Shorts = npt.NDArray[np.int16]

OUTPUTS = 5
LARGER_MEASURES = 8
"""How many times larger than other rows those of the measures are kept."""
_MEASURE_SCALE = np.float32(UNIT_SCALE / LARGER_MEASURES)
GAMMONS_AFTER_OFF, BACKGAMMONS_AFTER_OFF = 1, 2
"""What may count for a loser that has borne off, as bits: a gammon if a checker is outside its home, a backgammon if
one is on the bar or in the enemy's home."""


class Evaluator(NamedTuple):
    """All that an evaluation takes."""

    which: Indices
    """Which network serves each class of positions."""
    units: Indices
    """For each network how many hidden units it has."""
    first: Shorts
    """For each network the rows of its first layer."""
    bias1: Shorts
    weights: Floats
    """For each network, by bucket, the weights of the outputs."""
    bias2: Floats
    prefilter_first: Shorts
    prefilter_bias: Shorts
    prefilter_weights: Floats
    bearoff: Bearoff
    after_off: int
    """What counts for a loser that has borne off, as bits."""


class RowChanges(NamedTuple):
    """How the rows of each board of a batch differ from those of their parent."""

    added: Indices
    removed: Indices
    scaled: Indices
    """The rows of the measures that have changed."""
    scales: Shorts
    """By how much."""
    counts: Indices
    """How many there are of the three sorts."""


class EvaluationWorkspace(NamedTuple):
    """Where a thread evaluates: accumulators, and what leads to them."""

    masks: Indices
    """Sets of points."""
    patterns: Indices
    """Pattern rows of a parent and a candidate."""
    measures: Floats
    """Measures of a parent and a candidate, and a row of zeros."""
    changes: RowChanges
    candidates: Indices
    """For each board of a batch which candidate it is."""
    possible: Indices
    """What can still happen there, as bits."""
    buckets: Indices
    parents: Shorts
    """The accumulator of the last parent, for each network."""
    accumulators: Shorts
    """Those of the boards of a batch."""
    prefilter_parent: Shorts
    prefilter_accumulators: Shorts
    turned: Boards
    """A board seen by the other side."""
    last_parent: Indices
    """The last parent as words, and the networks that have its accumulator, as bits."""


_FAR_HOME, OUTSIDE = 1 << 19, 1 << 7
"""A set of points at least this large reaches into the enemy's home or holds the bar; leaves its own home."""
_NONE = 2
"""The row of measures that stay zero."""
_BATCH = 32
"""So many candidates are evaluated together."""
_ADDED, _REMOVED, _SCALED = range(3)
MOST_ROWS = 28 + 2 * PATTERNS
"""At most so many places hold checkers, and patterns are always there."""


_COLUMNS, _PREFILTER_COLUMNS = 128, 64
_add_rows, _add_prefilter_rows = rows_adder(_COLUMNS), rows_adder(_PREFILTER_COLUMNS)


def padded_units(units: int) -> int:
    """How many columns a network of so many hidden units is given, the last of them zeros."""
    return -(-units // _COLUMNS) * _COLUMNS


def make_evaluation_workspace(networks: int, units: int, prefilter_units: int) -> EvaluationWorkspace:
    """A workspace for networks of so many hidden units."""
    return EvaluationWorkspace(
        masks=np.zeros((2, 5), np.int64),
        patterns=np.zeros((2, 2 * PATTERNS), np.int64),
        measures=np.zeros((3, MEASURES), np.float32),
        changes=RowChanges(
            added=np.zeros((_BATCH, MOST_ROWS + 1), np.int64),
            removed=np.zeros((_BATCH, MOST_ROWS + 1), np.int64),
            scaled=np.zeros((_BATCH, MEASURES + 1), np.int64),
            scales=np.zeros((_BATCH, MEASURES + 1), np.int16),
            counts=np.zeros((_BATCH, 3), np.int64),
        ),
        candidates=np.zeros(_BATCH, np.int64),
        possible=np.zeros(_BATCH, np.int64),
        buckets=np.zeros(_BATCH, np.int64),
        parents=cache_aligned(np.zeros((networks, padded_units(units)), np.int16)),
        accumulators=cache_aligned(np.zeros((_BATCH, padded_units(units)), np.int16)),
        prefilter_parent=cache_aligned(np.zeros((1, prefilter_units), np.int16)),
        prefilter_accumulators=cache_aligned(np.zeros((_BATCH, prefilter_units), np.int16)),
        turned=np.zeros(32, np.int8),
        last_parent=np.zeros(5, np.int64),
    )


@exact
def forget_parent(workspace: EvaluationWorkspace) -> None:
    """Forget the last parent: whoever comes with other weights begins with this."""
    workspace.last_parent[4] = 0


@exact
def _is_last_parent(words: Words, last: Indices) -> bool:
    """Whether a parent is the last one, whose accumulators are still there: a position has 21 rolls."""
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
def _list_changes(buffer: PlayBuffer, index: int, added: Indices, removed: Indices) -> tuple[int, int]:
    """List the rows of the places in which a candidate differs from its parent; returns how many it gains and loses."""
    boards, words = buffer.boards, buffer.words
    added_count = removed_count = 0
    for word in range(4):
        changed = words[PARENT, word] ^ words[index, word]
        while changed != 0:
            byte = lowest_bit(changed) >> 3
            changed &= ~(0xFF << (8 * byte))
            place = 8 * word + byte
            old, new = count_row(place, boards[PARENT, place]), count_row(place, boards[index, place])
            removed[removed_count], added[added_count] = old, new
            removed_count += old >= 0
            added_count += new >= 0
    return added_count, removed_count


@exact
def _list_measures(before: Floats, after: Floats, rows: Indices, scales: Shorts) -> int:
    """List the measures that differ, and by how much; returns their number."""
    count = 0
    for number in range(MEASURES):  # written first and counted then: a branch here would often be guessed wrong
        change = after[number] - before[number]
        rows[count], scales[count] = MEASURES_FROM + number, np.int16(change * _MEASURE_SCALE)
        count += change != 0.0
    return count


@fast
def _outputs_of(accumulator: Shorts, units: int, weights: Floats, bias: Floats, out: Floats) -> None:
    """The five outputs of an accumulator."""
    one = two = three = four = five = np.float32(0.0)
    for unit in range(units):
        active = np.float32(max(accumulator[unit], np.int16(0)))
        one += active * weights[0, unit]
        two += active * weights[1, unit]
        three += active * weights[2, unit]
        four += active * weights[3, unit]
        five += active * weights[4, unit]
    out[0], out[1], out[2], out[3], out[4] = one, two, three, four, five
    for index in range(5):
        out[index] = np.float32(1.0) / (np.float32(1.0) + np.exp(-out[index] - bias[index]))


@exact
def _can_lose(off: int, points: int, race: bool, after_off: int) -> int:
    """Whether a side can lose a gammon, and a backgammon, as bits: past all enemies only as far as it has yet to go."""
    none_off = off == 0
    possible = 0
    if none_off or (after_off & GAMMONS_AFTER_OFF and (not race or points >= OUTSIDE)):
        possible = 1
    if (none_off or after_off & BACKGAMMONS_AFTER_OFF) and (not race or points >= _FAR_HOME):
        possible |= 2
    return possible


@exact
def _possible(board: Boards, masks: Indices, race: bool, after_off: int) -> int:
    """Which outputs after the first can be, as bits."""
    return _can_lose(board[26], masks[1, 0], race, after_off) | _can_lose(board[27], masks[0, 0], race, after_off) << 2


@exact
def _clamp_outputs(out: Floats, possible: int) -> None:
    """Clamp outputs to what is possible: a gammon is not likelier than its win, nor a backgammon than its gammon."""
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
def _final_outputs(board: Boards, masks: Indices, after_off: int, out: Floats) -> None:
    """The outputs of a finished game for the next side, which has lost."""
    for index in range(5):
        out[index] = 0.0
    if masks[0, 0] >= _FAR_HOME and (board[27] == 0 or after_off & BACKGAMMONS_AFTER_OFF):
        out[3] = out[4] = 1.0
    elif board[27] == 0 or (masks[0, 0] >= OUTSIDE and after_off & GAMMONS_AFTER_OFF):
        out[3] = 1.0


@exact
def _accumulate(base: Shorts, table: Shorts, changes: RowChanges, many: int, units: int, accumulators: Shorts) -> None:
    """The accumulators of so many boards, given how their rows differ from those of the base."""
    added, removed, scaled, scales, counts = changes
    _add_rows(base, table, added, removed, scaled, scales, counts, many, units, accumulators)


@fast
def _evaluate_batch(net: int, many: int, evaluator: Evaluator, workspace: EvaluationWorkspace, outs: Floats) -> None:
    """The outputs of the boards of a batch, which are all evaluated by one network."""
    units, weights, bias2 = evaluator.units[net], evaluator.weights, evaluator.bias2
    accumulators, candidates = workspace.accumulators, workspace.candidates
    possible, buckets = workspace.possible, workspace.buckets
    _accumulate(workspace.parents[net], evaluator.first[net], workspace.changes, many, units, accumulators)
    for place in range(many):
        out, bucket = outs[candidates[place]], buckets[place]
        _outputs_of(accumulators[place], units, weights[net, bucket], bias2[net, bucket], out)
        _clamp_outputs(out, possible[place])


@merged
def evaluate_plays(
    buffer: PlayBuffer, count: int, evaluator: Evaluator, workspace: EvaluationWorkspace, outs: Floats
) -> None:
    """The outputs of every candidate in a buffer, seen by the next side; the buffer also holds their parent."""
    masks, patterns, measures = workspace.masks, workspace.patterns, workspace.measures
    changes, last, turned = workspace.changes, workspace.last_parent, workspace.turned
    added, removed, scaled, scales, counts = changes
    candidates, possible, buckets = workspace.candidates, workspace.possible, workspace.buckets
    which, bearoff, after_off = evaluator.which, evaluator.bearoff, evaluator.after_off
    boards, words = buffer.boards, buffer.words
    many, net = ZERO, ZERO
    if not _is_last_parent(words, last):
        last[4] = 0
        for word in range(4):
            last[word] = words[PARENT, word]
    for index in range(count):
        board = boards[index]
        sets_of(words[index], masks)
        if masks[1, 0] == 0:
            _final_outputs(board, masks, after_off, outs[index])
            continue
        if masks[0, 0] < OUTSIDE and masks[1, 0] < OUTSIDE:
            swapped(board, turned)
            if bearoff_outputs(turned, bearoff, outs[index]):
                continue
        position_class, bucket = class_and_bucket(board, masks)
        if many == _BATCH or which[position_class] != net:
            _evaluate_batch(net, many, evaluator, workspace, outs)
            net, many = which[position_class], ZERO
        if last[4] >> net & 1 == 0:
            sets_of(words[PARENT], masks)
            counts[0, _ADDED] = list_rows(boards[PARENT], masks, patterns[0], added[0])
            counts[0, _REMOVED] = 0
            measure(boards[PARENT], masks, measures[0])
            counts[0, _SCALED] = _list_measures(measures[_NONE], measures[0], scaled[0], scales[0])
            parent = workspace.parents[net : net + 1]
            _accumulate(evaluator.bias1[net], evaluator.first[net], changes, ZERO + 1, evaluator.units[net], parent)
            sets_of(words[index], masks)
            last[4] |= 1 << net
        added_count, removed_count = _list_changes(buffer, index, added[many], removed[many])
        pattern_rows(board, masks, patterns[1])
        for number in range(2 * PATTERNS):  # written first and counted then, as above
            removed[many, removed_count], added[many, added_count] = patterns[0, number], patterns[1, number]
            changed = patterns[0, number] != patterns[1, number]
            removed_count += changed
            added_count += changed
        measure(board, masks, measures[1])
        counts[many, _ADDED], counts[many, _REMOVED] = added_count, removed_count
        counts[many, _SCALED] = _list_measures(measures[0], measures[1], scaled[many], scales[many])
        candidates[many], buckets[many] = index, bucket
        possible[many] = _possible(board, masks, position_class == RACE, after_off)
        many += 1
    _evaluate_batch(net, many, evaluator, workspace, outs)


@fast
def prefilter_plays(
    buffer: PlayBuffer, count: int, evaluator: Evaluator, workspace: EvaluationWorkspace, values: Floats
) -> None:
    """What the prefilter thinks of every candidate in a buffer: roughly its equity for the next side."""
    parent, accumulators = workspace.prefilter_parent, workspace.prefilter_accumulators
    added, removed, scaled, scales, counts = workspace.changes
    first, bias, weights = evaluator.prefilter_first, evaluator.prefilter_bias, evaluator.prefilter_weights
    units = bias.shape[0]
    counts[0, _ADDED], counts[0, _REMOVED], counts[0, _SCALED] = _list_board(buffer.boards[PARENT], added[0]), 0, 0
    _add_prefilter_rows(bias, first, added, removed, scaled, scales, counts, 1, units, parent)
    for start in range(0, count, _BATCH):
        many = min(_BATCH, count - start)
        for place in range(many):
            added_count, removed_count = _list_changes(buffer, start + place, added[place], removed[place])
            counts[place, _ADDED], counts[place, _REMOVED], counts[place, _SCALED] = added_count, removed_count, 0
        _add_prefilter_rows(parent[0], first, added, removed, scaled, scales, counts, many, units, accumulators)
        for place in range(many):
            total = np.float32(0.0)
            for unit in range(units):
                total += np.float32(max(accumulators[place, unit], np.int16(0))) * weights[unit]
            values[start + place] = total
