"""The inputs of many positions as arrays for fitting: the same ones the compiled network sums up."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.boards import BoardArray
from boxwood.backgammon.engine.input_kernels import INPUTS, MEASURES, Floats, class_and_bucket, measure, sets_of
from boxwood.backgammon.engine.network_kernels import (
    MOST_ROWS,
    EvaluationWorkspace,
    list_rows,
    make_evaluation_workspace,
)
from boxwood.backgammon.engine.play_kernels import PlayBuffer, make_play_buffer, swapped
from boxwood.compiled import exact

__all__ = ["InputLists", "describe_boards"]

Rows = npt.NDArray[np.int16]
Numbers = npt.NDArray[np.int8]


class InputLists(NamedTuple):
    """The inputs of positions, in rows."""

    rows: Rows
    """Of counts and patterns, padded with `INPUTS`."""
    measures: Floats
    classes: Numbers
    buckets: Numbers


def describe_boards(boards: BoardArray) -> InputLists:
    """The inputs of positions seen by the side to move."""
    count = len(boards)
    lists = InputLists(
        rows=np.full((count, MOST_ROWS), INPUTS, np.int16),
        measures=np.zeros((count, MEASURES), np.float32),
        classes=np.zeros(count, np.int8),
        buckets=np.zeros(count, np.int8),
    )
    _describe(boards, make_play_buffer(), make_evaluation_workspace(1, 1, 1), lists)
    return lists


@exact
def _describe(boards: BoardArray, buffer: PlayBuffer, workspace: EvaluationWorkspace, lists: InputLists) -> None:
    turned, masks, listed = buffer.boards[0], workspace.masks, workspace.changes.added[0]
    for index in range(boards.shape[0]):
        swapped(boards[index], turned)
        sets_of(buffer.words[0], masks)
        lists.classes[index], lists.buckets[index] = class_and_bucket(turned, masks)
        for item in range(list_rows(turned, masks, workspace.patterns[0], listed)):
            lists.rows[index, item] = listed[item]
        measure(turned, masks, lists.measures[index])
