"""The tables of exact endings: computed once, kept in the user's data folder, loaded once a process."""

import threading
from collections.abc import Callable
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine import bearoff_kernels as kernels
from boxwood.backgammon.engine.bearoff_kernels import Bearoff
from boxwood.backgammon.position import CHECKERS
from boxwood.kept_tables import Progress, Tables, kept_tables

__all__ = ["Bearoff", "kept_bearoff", "load_bearoff"]

RECIPE = "bearoff-1: left, waiting, win, undoubled"
"""To be changed whenever a table comes to hold something else."""

WORK = "exact endings"
"""What progress is told is being done."""

_PLACEMENTS_AT_ONCE = 4096
_PAIRS_AT_ONCE = 33
_ROLLS = [(high, low) for high in range(6) for low in range(high + 1)]

Part = Callable[[float], None]
"""Told which part of one table is done."""

_loaded: list[Bearoff] = []
_lock = threading.Lock()


def load_bearoff(progress: Progress | None = None) -> Bearoff:
    """The tables, for all threads the same; the first time on a machine they are computed, which takes seconds."""
    with _lock:
        if not _loaded:
            _loaded.append(kept_bearoff(progress))
        return _loaded[0]


def kept_bearoff(progress: Progress | None = None) -> Bearoff:
    """The tables as read from their file, or computed and kept there."""
    tables = kept_tables("bearoff", RECIPE, lambda: _build(progress or _silent))
    return Bearoff(
        left=np.ascontiguousarray(tables["left"], np.float32),
        waiting=np.ascontiguousarray(tables["waiting"], np.float32),
        win=np.ascontiguousarray(tables["win"], np.float32),
        undoubled=np.ascontiguousarray(tables["undoubled"], np.int16),
    )


def _silent(what: str, part: float) -> None:
    """Tell nobody."""


def _build(progress: Progress) -> Tables:
    """All tables; what is told of the parts follows the time they take."""
    steps = np.full((kernels.PLACEMENTS, 6, 6), -1, np.int32)
    progress(WORK, 0.0)
    kernels.fill_steps(_placements(), steps)
    left = _left(1, steps, lambda part: progress(WORK, 0.3 + 0.15 * part))
    waiting = _left(kernels.ALL_ON_BOARD, steps, lambda part: progress(WORK, 0.45 + 0.05 * part))
    undoubled = _undoubled(steps, lambda part: progress(WORK, 0.5 + 0.5 * part))
    return {
        "left": _rounded(left),
        "waiting": _rounded(waiting[kernels.ALL_ON_BOARD :, : kernels.WAITS]),
        "win": ((1.0 + undoubled[:, :, 0]) / 2.0).astype(np.float32),
        "undoubled": np.rint(undoubled[:, :, 1:] * kernels.SCALE).astype(np.int16),
    }


def _rounded(chances: kernels.Doubles) -> kernels.Floats:
    """Chances as the kernels read them; the tiniest are none, since a processor takes long to multiply them."""
    return np.where(chances < 1e-12, 0.0, chances).astype(np.float32)


def _placements() -> npt.NDArray[np.int8]:
    """A board for each placement of the mover's checkers, in the order of `home_index`.

    A row of `sums` holds the checkers on points 1 to 6, on 2 to 6, and so on.
    """
    sums = np.array(sorted(sums[::-1] for sums in combinations_with_replacement(range(CHECKERS + 1), 6)), np.int8)
    boards = np.zeros((len(sums), 28), np.int8)
    boards[:, 1:7] = -np.diff(sums, axis=1, append=0)
    boards[:, 26] = CHECKERS - sums[:, 0]
    return boards


def _left(finished: int, steps: kernels.Indices, tell: Part) -> kernels.Doubles:
    """The chances, for each placement, of not having come below the placement `finished` after 0, 1, 2… rolls."""
    count = len(steps)
    reached = np.empty((4, count, 6), np.int32)
    reached[:] = np.arange(count)[:, np.newaxis]
    means, left = np.zeros(count), np.zeros((count, kernels.ROLLS))
    for start in range(0, count, _PLACEMENTS_AT_ONCE):
        stop = min(start + _PLACEMENTS_AT_ONCE, count)
        kernels.settle_placements(start, stop, finished, steps, reached, means, left)
        tell(stop / count)
    return left


def _undoubled(steps: kernels.Indices, tell: Part) -> kernels.Doubles:
    """The equities of all pairs of small placements, as `settle_pairs` orders them."""
    small = kernels.SMALL
    starts, results = _results(steps[:small])
    undoubled = np.zeros((small, small, 4))
    equities = np.zeros((small, small, 4))
    equities[:, 0] = -1.0  # the other side has finished
    for start in range(1, small, _PAIRS_AT_ONCE):
        stop = min(start + _PAIRS_AT_ONCE, small)
        kernels.settle_pairs(start, stop, starts, results, equities, undoubled)
        tell((stop / small) ** 2)
    return undoubled


def _results(steps: kernels.Indices) -> tuple[kernels.Indices, kernels.Indices]:
    """The placements after every play: those of placement p and roll r are results[starts[p, r] : starts[p, r + 1]]."""
    once = [[set(dice[dice >= 0].tolist()) or {index} for dice in rows] for index, rows in enumerate(steps)]

    def then(placements: set[int], die: int) -> set[int]:
        return {after for placement in placements for after in once[placement][die]}

    starts = np.empty((len(steps), 22), np.int32)
    results: list[int] = []
    for index, dice in enumerate(once):
        for roll, (high, low) in enumerate(_ROLLS):
            starts[index, roll] = len(results)
            if high == low:
                results += sorted(then(then(then(dice[high], high), high), high))
            else:
                results += sorted(then(dice[high], low) | then(dice[low], high))
        starts[index, 21] = len(results)
    return starts, np.array(results, np.int32)
