"""Compiled judgement of a position without looking ahead: checkers counted, and a small network.

Everything is whole numbers, so that a position is worth the same on every machine. The network's first layer is a sum
of rows, one for each checker: its kind and its square as the side to move sees them. A sum is held between 0 and `ONE`
and squared, and one output weighs the squares. It all stands in one array: a row for each kind and square, the bias,
the output's weights, three single numbers, and room for the sums.
"""

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine.bitboards import count, lowest
from boxwood.compiled import exact

__all__ = [
    "BIAS",
    "INPUTS",
    "KINDS",
    "KING",
    "MAN",
    "ONE",
    "OUTPUT",
    "OUTPUT_ONE",
    "ROWS",
    "SHIFT",
    "SINGLES",
    "UNITS",
    "Rows",
    "evaluate",
]

Rows = npt.NDArray[np.int16]

KINDS, SQUARES = 4, 35
"""The men and the kings of the side to move, the men and the kings of the other; the squares with their gaps."""
INPUTS = KINDS * SQUARES
BIAS, OUTPUT, SINGLES, SUMS = INPUTS, INPUTS + 1, INPUTS + 2, INPUTS + 3
ROWS = INPUTS + 4
SHIFT, MAN, KING = 0, 1, 2
"""Of the row of single numbers: what the turn, a man and a king are worth in hundredths of a man."""
UNITS = 64
ONE = 256
"""What stands for 1 in the first layer."""
OUTPUT_ONE = 16
"""What stands for a hundredth of a man in the output's weights."""


@exact
def evaluate(own: int, enemy: int, kings: int, black: bool, rows: Rows) -> int:
    """What a position is worth for the side to move, in hundredths of a man."""
    for unit in range(UNITS):
        rows[SUMS, unit] = rows[BIAS, unit]
    for kind in range(KINDS):
        left = (own if kind < 2 else enemy) & (kings if kind & 1 else ~kings)
        while left:
            square = lowest(left)
            left &= left - 1
            row = kind * SQUARES + (square if black else 34 - square)
            for unit in range(UNITS):
                rows[SUMS, unit] += rows[row, unit]
    total = 0
    for unit in range(UNITS):
        held = min(max(rows[SUMS, unit], 0), ONE)
        total += int(np.int32(np.int32(held * held) * np.int32(rows[OUTPUT, unit])))
    men = count(own & ~kings) - count(enemy & ~kings)
    more_kings = count(own & kings) - count(enemy & kings)
    counted = rows[SINGLES, SHIFT] + men * rows[SINGLES, MAN] + more_kings * rows[SINGLES, KING]
    return int(counted + total // (ONE * ONE * OUTPUT_ONE))
