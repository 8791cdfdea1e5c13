"""The inputs of many positions as arrays for fitting: the same ones the compiled network sums up."""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.boards import BoardArray
from boxwood.backgammon.engine.input_kernels import INPUTS, MEASURES, Floats, kind_and_shade, measure, sets_of
from boxwood.backgammon.engine.network_kernels import MOST_ROWS, Desk, list_rows, make_desk
from boxwood.backgammon.engine.play_kernels import Sheaf, make_sheaf, swapped
from boxwood.compiled import exact

__all__ = ["describe_boards"]

Rows = npt.NDArray[np.int16]
Kinds = npt.NDArray[np.int8]


def describe_boards(boards: BoardArray) -> tuple[Rows, Floats, Kinds]:
    """The rows, padded with `INPUTS`, the measures, and the kinds and shades of positions seen by the side to move."""
    rows = np.full((len(boards), MOST_ROWS), INPUTS, np.int16)
    measures = np.zeros((len(boards), MEASURES), np.float32)
    kinds = np.zeros((2, len(boards)), np.int8)
    _describe(boards, make_sheaf(), make_desk(1, 1, 1), rows, measures, kinds)
    return rows, measures, kinds


@exact
def _describe(boards: BoardArray, sheaf: Sheaf, desk: Desk, rows: Rows, measures: Floats, kinds: Kinds) -> None:
    turned = sheaf[0][0]
    masks, patterns, _, (listed, _, _, _, _), _, _, _, _, _, _, _ = desk
    for index in range(boards.shape[0]):
        swapped(boards[index], turned)
        sets_of(sheaf[1][0], masks)
        kinds[0, index], kinds[1, index] = kind_and_shade(turned, masks)
        for item in range(list_rows(turned, masks, patterns[0], listed[0])):
            rows[index, item] = listed[0, item]
        measure(turned, masks, measures[index])
