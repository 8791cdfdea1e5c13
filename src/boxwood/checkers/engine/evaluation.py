"""Compiled static evaluation of a position: checkers counted, and a network over patterns of men.

Everything is whole numbers, so that a position is worth the same on every machine. The network's hidden layer is a sum
of rows: one for the pattern of men in each block of six squares (three neighbouring rows of the board, two columns of
them), one for each king by kind and square, and one for the stage of the game and which side has the move. The sums
stand in an accumulator; each is clipped between 0 and `ONE` and squared, and the stage's output weighs the squares.
The side to move sees the board as black does.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from boxwood.bits import count_bits, lowest_bit
from boxwood.checkers.engine.bitboards import BOARD, Board, turned
from boxwood.compiled import exact

__all__ = [
    "BLOCKS",
    "COLUMNS",
    "KING_ROWS",
    "MOVE_ROWS",
    "ONE",
    "OUTPUT_ONE",
    "PATTERNS",
    "SQUARES",
    "STAGES",
    "STAGE_OF",
    "UNITS",
    "WEIGHTS",
    "Patterns",
    "Shorts",
    "Weights",
    "evaluate",
    "has_the_move",
    "make_weights",
    "patterns_in",
    "stage_of",
]

Shorts = npt.NDArray[np.int16]

SQUARES = 35
"""The squares with their gaps."""
PATTERNS = 3**6
"""A block's squares are empty of men, or hold one of the side to move, or one of the other."""
COLUMNS = 3
"""Pairs of neighbouring columns."""
BLOCKS = 6 * COLUMNS
"""For each three neighbouring rows from the home row on, each pair of neighbouring columns."""
KING_ROWS = 2 * SQUARES
"""Kings of the side to move by square, then those of the other."""
STAGES = 8
MOVE_ROWS = 2 * STAGES
"""By stage, and whether the side to move has the move."""
STAGE_OF = np.array(
    [next(s for s, least in enumerate((22, 20, 18, 16, 14, 12, 9, 0)) if n >= least) for n in range(65)]
)
"""The stage of the game by the number of checkers."""
UNITS = 64
"""Units of the hidden layer."""
ONE = 256
"""What stands for 1 in the hidden layer."""
OUTPUT_ONE = 16
"""What stands for a hundredth of a man in the output's weights."""
FIELD_BITS = 16
FIELD = (1 << FIELD_BITS) - 1
"""Three patterns are looked up and added as one number."""
EVERY_OTHER_ROW = 0b1111_0000_0_1111_0000_0_1111_0000_0_1111_0000
"""Every second row of the board; one side has the move if an odd number of checkers stands there."""

WEIGHTS = np.dtype(
    [
        ("patterns", np.int16, (BLOCKS * PATTERNS, UNITS)),
        ("kings", np.int16, (KING_ROWS, UNITS)),
        ("move", np.int16, (MOVE_ROWS, UNITS)),
        ("output", np.int16, (STAGES, UNITS)),
        ("tempo", np.int16, (STAGES,)),
        ("man", np.int16, (STAGES,)),
        ("king", np.int16, (STAGES,)),
        ("accumulator", np.int16, (UNITS,)),
        ("ternary", np.int64, (256,)),
        ("stage_of", np.int16, (65,)),
    ]
)


class Weights(Protocol):
    """A record of `WEIGHTS`: a network as the compiled functions read it, with an accumulator for one thread."""

    patterns: Shorts
    kings: Shorts
    move: Shorts
    output: Shorts
    tempo: Shorts
    """By stage: what the turn is worth, in hundredths of a man, as a man and a king are."""
    man: Shorts
    king: Shorts
    accumulator: Shorts
    ternary: npt.NDArray[np.int64]
    """The patterns of the pairs of columns in a row, side by side in one number, by the men in its four squares."""
    stage_of: Shorts


def make_weights() -> Weights:
    """A network in which everything is 0."""
    record: Any = np.zeros(1, WEIGHTS).view(np.recarray)[0]
    weights: Weights = record
    men = np.arange(256)
    for column in range(COLUMNS):
        own, enemy = men >> column & 3, men >> 4 + column & 3
        pattern = (own & 1) + 2 * (enemy & 1) + 3 * (own >> 1) + 6 * (enemy >> 1)
        weights.ternary[:] += pattern << FIELD_BITS * column
    weights.stage_of[:] = STAGE_OF
    return weights


@exact
def stage_of(board: Board, weights: Weights) -> int:
    """The stage of the game."""
    return int(weights.stage_of[count_bits(board.own | board.enemy)])


@exact
def has_the_move(board: Board) -> int:
    """1 if an odd number of checkers stands on every second row, seen by the side to move."""
    rows = EVERY_OTHER_ROW if board.black else BOARD & ~EVERY_OTHER_ROW
    return count_bits((board.own | board.enemy) & rows) & 1


@exact
def _men_in_row(men: int, enemy_men: int, row: int) -> int:
    """The men in the four squares of a row: those of the side to move + 16 × those of the other."""
    place = 4 * row + (row >> 1)
    return men >> place & 15 | (enemy_men >> place & 15) << 4


class Patterns(NamedTuple):
    """The rows of the three blocks that begin in one row of the board."""

    left: int
    middle: int
    right: int


@exact
def patterns_in(men: int, enemy_men: int, row: int, weights: Weights) -> Patterns:
    """The patterns in the blocks that begin in a row of the board."""
    ternary, begin = weights.ternary, row * COLUMNS * PATTERNS
    first, second = ternary[_men_in_row(men, enemy_men, row)], ternary[_men_in_row(men, enemy_men, row + 1)]
    found = first + 9 * second + 81 * ternary[_men_in_row(men, enemy_men, row + 2)]
    return Patterns(
        begin + (found & FIELD),
        begin + PATTERNS + (found >> FIELD_BITS & FIELD),
        begin + 2 * PATTERNS + (found >> 2 * FIELD_BITS),
    )


@exact
def _sum_of(found: Patterns, unit: int, patterns: Shorts) -> int:
    """What the blocks of one row of the board add to a unit."""
    return int(patterns[found.left, unit] + patterns[found.middle, unit] + patterns[found.right, unit])


@exact
def _output(men: int, enemy_men: int, stage: int, weights: Weights) -> int:
    """What the hidden layer says, once the accumulator holds everything but the patterns.

    All patterns are summed in one pass that writes nothing, which compiles to the fewest vector instructions.
    """
    accumulator, patterns = weights.accumulator, weights.patterns
    first, second = patterns_in(men, enemy_men, 0, weights), patterns_in(men, enemy_men, 1, weights)
    third, fourth = patterns_in(men, enemy_men, 2, weights), patterns_in(men, enemy_men, 3, weights)
    fifth, sixth = patterns_in(men, enemy_men, 4, weights), patterns_in(men, enemy_men, 5, weights)
    total = np.int32(0)
    for unit in range(UNITS):
        near = _sum_of(first, unit, patterns) + _sum_of(second, unit, patterns) + _sum_of(third, unit, patterns)
        far = _sum_of(fourth, unit, patterns) + _sum_of(fifth, unit, patterns) + _sum_of(sixth, unit, patterns)
        held = np.int32(min(max(np.int16(accumulator[unit] + near + far), np.int16(0)), np.int16(ONE)))
        square = np.int32(np.int32(held * held) >> np.int32(8))
        total = np.int32(total + np.int32(square * np.int32(weights.output[stage, unit])))
    return int(total // (ONE * OUTPUT_ONE))


@exact
def evaluate(board: Board, weights: Weights) -> int:
    """What a position is worth for the side to move, in hundredths of a man."""
    own, enemy, kings, black = board
    accumulator, stage = weights.accumulator, stage_of(board, weights)
    begin = 2 * stage + has_the_move(board)
    for unit in range(UNITS):
        accumulator[unit] = weights.move[begin, unit]
    if not black:
        own, enemy, kings = turned(own), turned(enemy), turned(kings)
    men, enemy_men, own_kings, enemy_kings = own & ~kings, enemy & ~kings, own & kings, enemy & kings
    for side in range(2):
        left = enemy_kings if side else own_kings
        while left:
            row = side * SQUARES + lowest_bit(left)
            left &= left - 1
            for unit in range(UNITS):
                accumulator[unit] += weights.kings[row, unit]
    counted = int(weights.tempo[stage])
    counted += (count_bits(men) - count_bits(enemy_men)) * int(weights.man[stage])
    counted += (count_bits(own_kings) - count_bits(enemy_kings)) * int(weights.king[stage])
    return int(counted + _output(men, enemy_men, stage, weights))
