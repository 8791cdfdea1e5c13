"""The inputs of many positions as arrays for fitting: the same ones the compiled network sums up."""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.boards import BoardArray
from boxwood.backgammon.engine.input_kernels import (
    INPUTS,
    MEASURES,
    MEASURES_FROM,
    PATTERNS,
    Floats,
    kind_of,
    sets_of,
)
from boxwood.backgammon.engine.network_kernels import Desk, list_inputs, make_desk
from boxwood.backgammon.engine.play_kernels import Sheaf, make_sheaf, swapped
from boxwood.compiled import exact

__all__ = ["MOST_ROWS", "describe_boards"]

MOST_ROWS = 28 + 2 * PATTERNS
"""At most so many places hold checkers, and patterns are always there."""

Rows = npt.NDArray[np.int16]
Kinds = npt.NDArray[np.int8]


def describe_boards(boards: BoardArray) -> tuple[Rows, Floats, Kinds]:
    """The rows, padded with `INPUTS`, the measures, and the kinds of positions seen by the side to move."""
    rows = np.full((len(boards), MOST_ROWS), INPUTS, np.int16)
    measures = np.zeros((len(boards), MEASURES), np.float32)
    kinds = np.zeros(len(boards), np.int8)
    sheaf = make_sheaf()
    _describe(boards, sheaf, make_desk(1, 1, 1), rows, measures, kinds)
    return rows, measures, kinds


@exact
def _describe(boards: BoardArray, sheaf: Sheaf, desk: Desk, rows: Rows, measures: Floats, kinds: Kinds) -> None:
    turned = sheaf[0][0]
    masks, _, _, listed, factors, _, _, _ = desk
    for index in range(boards.shape[0]):
        swapped(boards[index], turned)
        sets_of(sheaf[1][0], masks)
        kinds[index] = kind_of(turned, masks)
        count = list_inputs(turned, desk)
        at = 0
        for item in range(count):
            if listed[0, item] < MEASURES_FROM:
                rows[index, at] = listed[0, item]
                at += 1
            else:
                measures[index, listed[0, item] - MEASURES_FROM] = factors[0, item]
