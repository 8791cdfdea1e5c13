"""Sets of rolls, as players count them: so many of 36, or of the 1,296 pairs of two rolls."""

import numpy as np
import numpy.typing as npt

from boxwood.dice import Dice

__all__ = ["ALL_ROLLS", "COUNTS", "PAIR_COUNTS", "RollSet", "count_of", "rolls_in"]

RollSet = npt.NDArray[np.bool_]
"""Whether each of the 21 rolls is in it, in the order 1-1, 2-1, 2-2 … 6-6."""

ALL_ROLLS: tuple[Dice, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
COUNTS = np.array([1 if high == low else 2 for high, low in ALL_ROLLS])
"""In how many of the 36 throws each roll comes."""
PAIR_COUNTS = np.outer(COUNTS, COUNTS)


def count_of(rolls: RollSet) -> int:
    """How many of the 36 throws are in a set."""
    return int(COUNTS[rolls].sum())


def rolls_in(rolls: RollSet) -> tuple[Dice, ...]:
    """The rolls of a set."""
    return tuple(roll for roll, inside in zip(ALL_ROLLS, rolls, strict=True) if inside)
