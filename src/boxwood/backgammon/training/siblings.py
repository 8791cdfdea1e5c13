"""Candidates of the same roll side by side, with what the network thinks of them: what the prefilter learns from."""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.boards import BoardArray
from boxwood.backgammon.engine.input_kernels import COUNT_ROWS, Floats, count_row
from boxwood.backgammon.engine.network import PREFILTER_UNITS, Network
from boxwood.backgammon.engine.network_kernels import Evaluator, forget_parent
from boxwood.backgammon.engine.search_kernels import (
    MONEY,
    PREFILTER_MARGIN,
    SearchWorkspace,
    evaluate_roll,
    make_search_workspace,
    select_best,
)
from boxwood.compiled import fast

__all__ = ["PLACES_LISTED", "SIBLINGS", "draw_siblings"]

SIBLINGS, _BEST = 8, 4
"""How many candidates of a roll are taken, and how many of them are the best ones."""
PLACES_LISTED = 28

Rows = npt.NDArray[np.int16]


def draw_siblings(network: Network, boards: BoardArray, seed: int) -> tuple[Rows, Floats]:
    """For a roll from each board that has enough candidates: the rows of their counts and their equities.

    Rows are padded with `COUNT_ROWS`; equities are the next side's, as all that is said of candidates.
    """
    rows = np.full((len(boards), SIBLINGS, PLACES_LISTED), COUNT_ROWS, np.int16)
    equities = np.zeros((len(boards), SIBLINGS), np.float32)
    workspace = make_search_workspace(0, network.networks, network.units, PREFILTER_UNITS)
    count = _draw(boards, seed, MONEY, network.evaluator(load_bearoff()), workspace, rows, equities)
    return rows[:count], equities[:count]


@fast
def _draw(
    boards: BoardArray,
    seed: int,
    payoffs: Floats,
    evaluator: Evaluator,
    workspace: SearchWorkspace,
    rows: Rows,
    equities: Floats,
) -> int:
    found, values, orders = workspace.boards, workspace.values, workspace.orders
    forget_parent(workspace.evaluation)
    np.random.seed(seed)
    drawn = 0
    for index in range(boards.shape[0]):
        one, other = np.random.randint(1, 7), np.random.randint(1, 7)
        count = evaluate_roll(boards[index], one, other, True, 0, payoffs, 0, PREFILTER_MARGIN, evaluator, workspace, 1)
        if count < SIBLINGS:
            continue
        order = orders[1]
        select_best(values[1], count, order, count)
        for place in range(_BEST, SIBLINGS):  # any of the others
            chosen = np.random.randint(place, count)
            order[place], order[chosen] = order[chosen], order[place]
        for place in range(SIBLINGS):
            equities[drawn, place] = values[1, order[place]] - np.float32(1.0)
            listed = 0
            for point in range(28):
                row = count_row(point, found[1, order[place], point])
                if row >= 0:
                    rows[drawn, place, listed] = row
                    listed += 1
        drawn += 1
    return drawn
