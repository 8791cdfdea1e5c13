"""Decisions and evaluations a second beside GNU Backgammon (`gnubg-nn`) in one run, and two threads beside one.

Run with `make bench`. Cubeless, one core. Machines are noisy, so both are timed in turns, by processor time.
"""

import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

import gnubg_nn
import numpy as np
import numpy.typing as npt

from boxwood.backgammon import Dice
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.network import PREFILTER_UNITS
from boxwood.backgammon.engine.network_kernels import Evaluator, evaluate_plays, prefilter_plays
from boxwood.backgammon.engine.play_kernels import Boards, PlayBuffer, all_plays
from boxwood.backgammon.engine.search_kernels import SearchWorkspace, make_search_workspace
from boxwood.backgammon.rule_sheet import find_sheet
from boxwood.compiled import fast
from support.games import varied

Indices = npt.NDArray[np.int64]
Work = Callable[[slice], int]
"""Does something with a part of the cases; returns how many times."""

ROUNDS = 15
"""Both programs are timed in turns, so many times: a machine that is now slow, now fast is so for both."""
CASES = {0: 400, 1: 30, 2: 4}
"""How many decisions of the same rolls both make at each depth in a turn."""


def main() -> None:
    """Print the figures."""
    cases = [(p, d) for p, d in varied(seed=6, count=21_000) if min(p.board) < 0 < max(p.board)]
    ids, rolls = [position.gnubg_id for position, _ in cases], [dice for _, dice in cases]
    boards = [gnubg_nn.board_from_position_id(identity) for identity in ids]
    Engine(1).best_plays(ids[:1], rolls[:1])  # compiled before the clock starts
    for plies, size in CASES.items():
        engine = Engine(plies)

        def decide(part: slice, engine: Engine = engine) -> int:
            return len(engine.best_plays(ids[part], rolls[part]))

        def decide_there(part: slice, plies: int = plies) -> int:
            for board, (one, other) in zip(boards[part], rolls[part], strict=True):
                gnubg_nn.best_move(board, one, other, plies, b=1)
            return int(part.stop - part.start)

        print(f"{plies} plies: {_side_by_side(decide, decide_there, size)} decisions/s")
    _evaluations()
    _threads(ids[:400], rolls[:400])


def _side_by_side(ours: Work, theirs: Work, size: int) -> str:
    """What we and they do in a second, in turns and with the same cases; the ratio of all, and of single turns."""
    parts = [slice(turn * size, (turn + 1) * size) for turn in range(ROUNDS)]
    done = np.array([[_timed(work, part) for work in (ours, theirs)] for part in parts])
    mine, their = done[:, :, 0].sum(axis=0) / done[:, :, 1].sum(axis=0)
    turns = done[:, :, 0] / done[:, :, 1]
    low, high = np.percentile(turns[:, 0] / turns[:, 1], [25, 75])
    return (
        f"{mine:10,.0f}, gnubg-nn {their:8,.0f}: ratio {mine / their:.1f} (half of the turns {low:.1f} to {high:.1f})"
    )


def _timed(work: Work, part: slice) -> tuple[int, float]:
    """What a work on a part does, and how long it takes."""
    started = time.process_time()
    done = work(part)
    return done, time.process_time() - started


def _evaluations() -> None:
    """Evaluations a second, the generation of the plays included, beside GNU Backgammon's of given positions.

    It remembers what it has evaluated, so it is never given a position twice.
    """
    engine = Engine(0, prefilter_width=0)
    evaluator = engine.evaluator_by(find_sheet("tournament"))
    workspace = make_search_workspace(0, engine.network.networks, engine.network.units, PREFILTER_UNITS)

    for seed, what in enumerate(("the network that ships", f"per-point inputs alone, {PREFILTER_UNITS} units")):
        cases = {p: d for p, d in varied(seed=60 + seed, count=26_000) if min(p.board) < 0 < max(p.board)}
        boards, dice = np.array([array_of(position) for position in cases]), np.array([*cases.values()], np.int64)
        theirs = [gnubg_nn.board_from_position_id(position.gnubg_id) for position in cases]

        def evaluate(part: slice, prefiltered: bool = seed == 1, boards: Boards = boards, dice: Indices = dice) -> int:
            return int(_evaluate_many(boards[part], dice[part], prefiltered, evaluator, workspace))

        def evaluate_there(part: slice, theirs: list[Any] = theirs) -> int:
            for board in theirs[part]:
                gnubg_nn.probabilities(board, 0)
            return int(part.stop - part.start)

        evaluate(slice(0, 2))
        print(f"{_side_by_side(evaluate, evaluate_there, 1_200)} evaluations/s, {what}")


@fast
def _evaluate_many(
    boards: Boards, dice: Indices, prefiltered: bool, evaluator: Evaluator, workspace: SearchWorkspace
) -> int:
    """Generate and evaluate all plays of many rolls; returns how many there were."""
    buffer, evaluation = PlayBuffer(workspace.boards[1], workspace.words[1]), workspace.evaluation
    total = 0
    for index in range(boards.shape[0]):
        count = all_plays(boards[index], dice[index, 0], dice[index, 1], True, buffer)
        if prefiltered:
            prefilter_plays(buffer, count, evaluator, evaluation, workspace.values[1])
        else:
            evaluate_plays(buffer, count, evaluator, evaluation, workspace.outputs[1])
        total += count
    return total


def _threads(ids: list[str], rolls: list[Dice]) -> None:
    """How much faster two threads are than one; beside them two processes, which share nothing but the machine."""
    ratios: dict[str, list[float]] = {"threads": [], "processes": []}
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2, get_context("spawn")) as processes:
        pools: dict[str, Executor] = {"threads": threads, "processes": processes}
        for pool in pools.values():
            list(pool.map(_decide, [ids[:8]] * 2, [rolls[:8]] * 2))  # each makes itself ready
        for _ in range(9):
            for name, pool in pools.items():
                alone = pool.submit(_decide, ids, rolls).result()
                together = max(pool.map(_decide, [ids] * 2, [rolls] * 2))
                ratios[name].append(2 * alone / together)
    for name, found in ratios.items():
        print(f"two {name}: {np.median(found):.2f} times one ({min(found):.2f} to {max(found):.2f})")


@cache
def _shared_engine() -> Engine:
    return Engine(1)


def _decide(ids: list[str], rolls: list[Dice]) -> float:
    """Make decisions one roll ahead; returns how long they took."""
    engine = _shared_engine()
    started = time.perf_counter()
    engine.best_plays(ids, rolls)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
