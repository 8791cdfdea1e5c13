"""What the network is told about a position, compiled.

Three sorts of inputs, each for both sides. *Counts*: a row for each place and number of checkers there. *Patterns*: a
row for each way six neighbouring points can be made or left with a blot. *Measures*: what a player sees at once,
as numbers of about 0 to 1: pips, shots, primes, escapes, builders.

Sets of points are bits of an int64: bit p is point p as its own side counts, 25 the bar. Counts and patterns are rows
that are added up, so that a candidate differs from the board it came from by a few of them.
"""

import itertools

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.play_kernels import Boards, Words
from boxwood.bits import count_bits, highest_bit, lowest_bit, mirrored_bits
from boxwood.compiled import ZERO, exact, fast, merged

__all__ = [
    "BUCKETS",
    "COUNT_ROWS",
    "INPUTS",
    "INPUTS_NAME",
    "MEASURES",
    "MEASURES_FROM",
    "PATTERNS",
    "POSITION_CLASSES",
    "RACE",
    "Floats",
    "Masks",
    "class_and_bucket",
    "count_row",
    "measure",
    "pattern_rows",
    "sets_of",
]

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]
Masks = npt.NDArray[np.int64]

INPUTS_NAME = "counts-1, patterns-1, measures-1; kinds-1: contact, race, crashed, back game; shades-1"

COUNT_ROWS = 2 * 26 * 16
"""A row for each side, place (points 1…24, bar 25, off 26) and number of checkers."""
_SIDE_PATTERNS = 11 * 64
PATTERNS = 9
"""Patterns of each side: one row of each is always there."""
SIDE_MEASURES = 18
MEASURES = 2 * SIDE_MEASURES
MEASURES_FROM = COUNT_ROWS + 2 * _SIDE_PATTERNS
INPUTS = MEASURES_FROM + MEASURES
"""All rows of the first layer: counts, patterns, measures."""

POSITION_CLASSES = 4
"""Contact, race, crashed, back game: each may have a network of its own."""
_CONTACT, RACE, _CRASHED, _BACK_GAME = range(POSITION_CLASSES)
_MOST_BACK = 3
BUCKETS = (_MOST_BACK + 1) ** 2
"""Within a class: how many checkers each side has in the enemy's home or on the bar, 0 to 3 or more. Each bucket has
outputs of its own over the same hidden units."""

_ONES = 0x0101010101010101
_GATHER, _TOP_BYTE = np.uint64(0x0102040810204080), np.uint64(56)
_OWN, _OWN2, _OWN3, _FOE, _FOE2 = range(5)
"""What is kept of each side's view: its checkers, its made points, points with a spare; the enemy's two first."""
_HOME, _POINTS, _BAR_BIT = 0x7E, 0x1FFFFFE, 1 << 25


_ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
_HIGH, _LOW = (np.array(dice, np.int64) for dice in zip(*_ROLLS, strict=True))
_WEIGHT = np.where(_HIGH == _LOW, 1, 2)


def _alone() -> tuple[Floats, Floats]:
    """For each set of blocked points 1…12 ahead: how far one checker gets alone, and how often past the near blocks."""
    pips, escapes = np.zeros(4096, np.float32), np.zeros(4096, np.float32)
    for blocked in range(4096):
        near = (blocked & 0xFF).bit_length()
        for one, other in itertools.product(range(1, 7), repeat=2):
            orders = [[one] * 4] if one == other else [[one, other], [other, one]]
            reached = 0
            for order in orders:
                place = 0
                for die in order:
                    if place + die <= 12 and blocked >> (place + die - 1) & 1:
                        break
                    place += die
                reached = max(reached, place)
            pips[blocked] += reached / 36
            escapes[blocked] += (reached > near) / 36
    return pips, escapes


_PIPS_ALONE, _ESCAPES = _alone()


@exact
def count_row(place: int, number: int) -> int:
    """The row of a place on the mover's board, as the next side to move sees it; -1 for an empty place."""
    if number == 0:
        return -1
    if place >= 26:
        return ((27 - place) * 26 + 25) * 16 + number
    if number > 0:
        return (26 + place - 1) * 16 + number
    return (25 - place - 1) * 16 - number


@exact
def _bits_of(word: int) -> int:
    """The fifth bits of eight bytes as the bits of one."""
    return int((np.uint64((word >> 4) & _ONES) * _GATHER) >> _TOP_BYTE)


@exact
def sets_of(words: Words, masks: Masks) -> None:
    """The sets of points of a board, given as four words.

    `masks[0]` is as the next side to move sees them, `masks[1]` as the mover does.
    """
    mover = mover2 = mover3 = foe = foe2 = foe3 = 0
    for index in range(4):
        word = words[index]
        negative = (word >> 7) & _ONES
        low = negative * 0x7F
        positive = word & ~low & 0x0F * _ONES
        other = ((word ^ low) & low) + negative
        if index == 3:  # behind the bar stand the checkers borne off
            positive, other = positive & 0xFFFF, other & 0xFFFF
        shift = 8 * index
        mover |= _bits_of(positive + 0x0F * _ONES) << shift
        mover2 |= _bits_of(positive + 0x0E * _ONES) << shift
        mover3 |= _bits_of(positive + 0x0D * _ONES) << shift
        foe |= _bits_of(other + 0x0F * _ONES) << shift
        foe2 |= _bits_of(other + 0x0E * _ONES) << shift
        foe3 |= _bits_of(other + 0x0D * _ONES) << shift
    masks[1, _OWN], masks[1, _OWN2], masks[1, _OWN3] = mover, mover2, mover3
    masks[1, _FOE], masks[1, _FOE2] = foe, foe2
    masks[0, _OWN], masks[0, _OWN2] = mirrored_bits(foe) >> 38 & 0x3FFFFFF, mirrored_bits(foe2) >> 38 & 0x3FFFFFF
    masks[0, _OWN3] = mirrored_bits(foe3) >> 38 & 0x3FFFFFF
    masks[0, _FOE], masks[0, _FOE2] = mirrored_bits(mover) >> 38 & 0x3FFFFFF, mirrored_bits(mover2) >> 38 & 0x3FFFFFF


@exact
def class_and_bucket(board: Boards, masks: Masks) -> tuple[int, int]:
    """The class and the bucket of a position."""
    mover, foe = masks[1, _OWN], masks[1, _FOE]
    back = ZERO + max(board[25], 0)
    front = ZERO + max(-board[0], 0)
    for point in range(1, 7):
        back += max(board[25 - point], 0)
        front += max(-board[point], 0)
    bucket = min(front, _MOST_BACK) * (_MOST_BACK + 1) + min(back, _MOST_BACK)
    if foe == 0 or mover == 0 or highest_bit(mover) < lowest_bit(foe):
        return RACE, bucket
    if back >= 5 or front >= 5:
        return _BACK_GAME, bucket
    if max(board[1], 0) + max(board[2], 0) + board[26] >= 7 or max(-board[24], 0) + max(-board[23], 0) + board[27] >= 7:
        return _CRASHED, bucket
    return _CONTACT, bucket


@exact
def pattern_rows(board: Boards, masks: Masks, rows: Indices) -> None:
    """The rows of the patterns that are there: 9 of the next side to move, then 9 of the mover."""
    for side in range(2):
        own, own2 = masks[side, _OWN], masks[side, _OWN2]
        blots = own & ~own2
        bar = -board[0] if side == 1 else board[25]  # the enemy's, against this side's home
        at, base = side * PATTERNS, COUNT_ROWS + side * _SIDE_PATTERNS
        rows[at] = base + min(max(bar, 0), 2) * 64 + (own2 >> 1 & 63)
        base += 128
        rows[at + 1] = base + 64 + (own2 >> 7 & 63)
        rows[at + 2] = base + 128 + (own2 >> 13 & 63)
        rows[at + 3] = base + 192 + (own2 >> 19 & 63)
        rows[at + 4] = base + 256 + (own2 >> 4 & 63)
        rows[at + 5] = base + 320 + (blots >> 1 & 63)
        rows[at + 6] = base + 384 + (blots >> 7 & 63)
        rows[at + 7] = base + 448 + (blots >> 13 & 63)
        rows[at + 8] = base + 512 + (blots >> 19 & 63)


@fast
def measure(board: Boards, masks: Masks, measures: Floats) -> None:
    """The measures of both sides: the next side to move's, then the mover's."""
    pips = other_pips = ZERO
    for point in range(1, 26):
        pips += point * max(board[point], 0)
        other_pips += (25 - point) * max(-board[point], 0)
    other_pips += 25 * max(-board[0], 0)
    _side_measures(masks[0], masks[1], other_pips, -int(board[0]), measures, 0)
    _side_measures(masks[1], masks[0], pips, int(board[25]), measures, SIDE_MEASURES)


@exact
def _ahead(foe_made_there: int, point: int) -> int:
    """The blocked points 1…12 ahead of a checker, given the enemy's made points as the enemy counts them."""
    return foe_made_there >> (26 - point) & 0xFFF


@merged
def _side_measures(own: Masks, foe: Masks, pips: int, bar: int, measures: Floats, at: int) -> None:
    """The measures of one side: what it can do to the other."""
    men, made, spares = own[_OWN], own[_OWN2] & _POINTS, own[_OWN3]
    enemies, walls = own[_FOE], own[_FOE2]
    foe_made = foe[_OWN2] & _POINTS
    blots = men & ~made & _POINTS
    targets = enemies & ~walls & _POINTS
    rear = highest_bit(men) if men != 0 else 0
    foe_rear = lowest_bit(enemies) if enemies != 0 else 26  # as this side counts: low is far back for the enemy
    second = men & ~(1 << rear)
    home = count_bits(made & _HOME)
    for index in range(at, at + SIDE_MEASURES):
        measures[index] = 0.0
    measures[at] = pips / 100.0
    measures[at + 1] = rear / 25.0
    measures[at + 2] = max(rear - foe_rear, 0) / 25.0
    if rear <= foe_rear:
        return
    measures[at + 3] = _ESCAPES[_ahead(foe_made, rear)]
    measures[at + 4] = _PIPS_ALONE[_ahead(foe_made, rear)] / 8.0
    if second != 0:
        measures[at + 5] = _ESCAPES[_ahead(foe_made, highest_bit(second))]
    measures[at + 6] = _mobility(men, foe_made)
    _shots(men & _POINTS, bar, walls, targets, home, measures, at + 7)
    _builders((spares | blots) & _POINTS, made, blots, walls, targets, measures, at + 11)
    ahead = made & ~((2 << foe_rear) - 1)
    measures[at + 13] = _longest_run(ahead) / 6.0
    measures[at + 14] = _wall(ahead, foe_rear) / 6.0
    least, total = 1.0, 0.0
    for point in range(19, 26):  # where the enemy's back checkers might stand, as it counts
        escapes = _ESCAPES[_ahead(made, point)]
        total += escapes
        if point <= 25 - foe_rear:
            least = min(least, escapes)
    measures[at + 15] = 1.0 - least
    measures[at + 16] = 1.0 - total / 7.0
    measures[at + 17] = (home / 6.0) ** 2


@fast
def _mobility(men: int, foe_made: int) -> float:
    """How far the checkers outside home can run alone, on average, in tens of pips."""
    total, left = np.float32(0.0), men & ~_HOME & _POINTS
    number = count_bits(left)
    if number == 0:
        return 0.0
    while left != 0:
        total += _PIPS_ALONE[_ahead(foe_made, lowest_bit(left))]
        left &= left - 1
    return float(total / (8.0 * number))


@fast
def _shots(men: int, bar: int, walls: int, targets: int, home: int, measures: Floats, at: int) -> None:
    """The share of the 36 rolls that hit, that hit two, the pips they cost, and all that against the board behind."""
    if targets == 0:
        return
    hitting = double = lost = 0
    free = ~walls
    for roll in range(21):
        hits = _hits(men, bar, free, _HIGH[roll], _LOW[roll]) & targets
        if hits != 0:
            weight = _WEIGHT[roll]
            hitting += weight
            lost += weight * highest_bit(hits)
            if hits & (hits - 1) != 0:
                double += weight
    measures[at] = hitting / 36.0
    measures[at + 1] = double / 36.0
    measures[at + 2] = lost / (36.0 * 12.0)
    measures[at + 3] = hitting * home / 216.0


@exact
def _hits(men: int, bar: int, free: int, one: int, other: int) -> int:
    """The points that some checker can touch with a roll, alone."""
    if bar <= 0:
        first = men >> one & free
        if one == other:
            second = first >> one & free
            third = second >> one & free
            return first | second | third | third >> one
        second = men >> other & free
        return first | second | first >> other | second >> one
    entered, entered_other = _BAR_BIT >> one & free, _BAR_BIT >> other & free
    if bar > 1:
        return entered | entered_other
    if one == other:
        if entered == 0:
            return 0
        second = (men | entered) >> one & free
        third = second >> one & free
        return entered | second | third | third >> one & free
    hits = entered | entered_other
    if entered != 0:
        hits |= (men | entered) >> other
    if entered_other != 0:
        hits |= (men | entered_other) >> one
    return hits


@fast
def _builders(spares: int, made: int, blots: int, walls: int, targets: int, measures: Floats, at: int) -> None:
    """The share of the 36 rolls that make a new point from the 3-point to the bar-point, and that do so on a blot."""
    wanted = 0x1F8 & ~made & ~walls
    making = pointing = 0
    for roll in range(21):
        one, other = _HIGH[roll], _LOW[roll]
        first, second = spares >> one, spares >> other
        together = first & second if one != other else made >> one
        points = (together | (first | second) & blots) & wanted
        if points != 0:
            making += _WEIGHT[roll]
            if points & targets != 0:
                pointing += _WEIGHT[roll]
    measures[at] = making / 36.0
    measures[at + 1] = pointing / 36.0


@exact
def _longest_run(points: int) -> int:
    """The longest row of neighbouring points."""
    length = 0
    while points != 0:
        points &= points >> 1
        length += 1
    return length


@exact
def _wall(points: int, rear: int) -> int:
    """The most made points among any six in a row that begin within six of the enemy's rear checker."""
    most = 0
    for start in range(rear + 1, rear + 8):
        most = max(most, count_bits(points >> start & 63))
    return most
