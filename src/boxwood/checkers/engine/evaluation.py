"""Compiled static evaluation of a position: checkers counted, and a small network.

Everything is whole numbers, so that a position is worth the same on every machine. The network's hidden layer is a sum
of rows, one for each checker: its kind and its square as the side to move sees them. The sums stand in an accumulator;
each is clipped between 0 and `ONE` and squared, and one output weighs the squares.
"""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from boxwood.bits import count_bits, lowest_bit
from boxwood.checkers.engine.bitboards import Board
from boxwood.compiled import exact

__all__ = [
    "INPUTS",
    "KINDS",
    "ONE",
    "OUTPUT_ONE",
    "SQUARES",
    "UNITS",
    "WEIGHTS",
    "Shorts",
    "Weights",
    "evaluate",
    "make_weights",
]

Shorts = npt.NDArray[np.int16]

KINDS, SQUARES = 4, 35
"""The men and the kings of the side to move, the men and the kings of the other; the squares with their gaps."""
INPUTS = KINDS * SQUARES
UNITS = 64
"""Units of the hidden layer."""
ONE = 256
"""What stands for 1 in the hidden layer."""
OUTPUT_ONE = 16
"""What stands for a hundredth of a man in the output's weights."""

WEIGHTS = np.dtype(
    [
        ("inputs", np.int16, (INPUTS, UNITS)),
        ("bias", np.int16, (UNITS,)),
        ("output", np.int16, (UNITS,)),
        ("tempo", np.int16),
        ("man", np.int16),
        ("king", np.int16),
        ("accumulator", np.int16, (UNITS,)),
    ]
)


class Weights(Protocol):
    """A record of `WEIGHTS`: a network as the compiled functions read it, with an accumulator for one thread."""

    inputs: Shorts
    bias: Shorts
    output: Shorts
    tempo: int
    """What the turn is worth, in hundredths of a man, as a man and a king are."""
    man: int
    king: int
    accumulator: Shorts


def make_weights() -> Weights:
    """A network in which everything is 0."""
    record: Any = np.zeros(1, WEIGHTS).view(np.recarray)[0]
    weights: Weights = record
    return weights


@exact
def evaluate(board: Board, weights: Weights) -> int:
    """What a position is worth for the side to move, in hundredths of a man."""
    own, enemy, kings, black = board
    accumulator, inputs = weights.accumulator, weights.inputs
    for unit in range(UNITS):
        accumulator[unit] = weights.bias[unit]
    for kind in range(KINDS):
        left = (own if kind < 2 else enemy) & (kings if kind & 1 else ~kings)
        while left:
            square = lowest_bit(left)
            left &= left - 1
            row = kind * SQUARES + (square if black else 34 - square)
            for unit in range(UNITS):
                accumulator[unit] += inputs[row, unit]
    total = 0
    for unit in range(UNITS):
        clipped = min(max(accumulator[unit], 0), ONE)
        total += int(np.int32(np.int32(clipped * clipped) * np.int32(weights.output[unit])))
    men = count_bits(own & ~kings) - count_bits(enemy & ~kings)
    more_kings = count_bits(own & kings) - count_bits(enemy & kings)
    material = weights.tempo + men * weights.man + more_kings * weights.king
    return int(material + total // (ONE * ONE * OUTPUT_ONE))
