"""Decisions and evaluations a second beside GNU Backgammon (`gnubg-nn`) in one run, and two threads beside one.

Run with `make bench`. Cubeless, one core; machines are noisy, so compare within one run.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import gnubg_nn
import numpy as np
import numpy.typing as npt

from boxwood.backgammon import Position
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.network import GLANCE
from boxwood.backgammon.engine.network_kernels import Judgement, glance_all, judge_all
from boxwood.backgammon.engine.play_kernels import Boards, all_plays
from boxwood.backgammon.engine.search_kernels import Room, make_room
from boxwood.compiled import fast
from support.games import varied

Indices = npt.NDArray[np.int64]

CASES = {0: (20_000, 2_000), 1: (600, 60), 2: (30, 15)}
"""How many decisions we and they make at each depth."""


def main() -> None:
    """Print the figures."""
    cases = [(p, d) for p, d in varied(seed=6, count=21_000) if min(p.board) < 0 < max(p.board)]
    ids, rolls = [position.gnubg_id for position, _ in cases], [dice for _, dice in cases]
    boards = [gnubg_nn.board_from_position_id(identity) for identity in ids[:2_000]]
    Engine(1).best_plays(ids[:1], rolls[:1])  # compiled before the clock starts
    for plies, (ours, theirs) in CASES.items():
        engine = Engine(plies)
        started = time.perf_counter()
        engine.best_plays(ids[:ours], rolls[:ours])
        our_rate = len(ids[:ours]) / (time.perf_counter() - started)
        started = time.perf_counter()
        for board, (one, other) in zip(boards[:theirs], rolls, strict=False):
            gnubg_nn.best_move(board, one, other, plies, b=1)
        their_rate = theirs / (time.perf_counter() - started)
        ratio = our_rate / their_rate
        print(f"{plies} plies: {our_rate:9,.0f} decisions/s, gnubg-nn {their_rate:8,.0f}: ratio {ratio:.1f}")
    _evaluations(cases)
    _threads(ids[:400], rolls[:400])


def _evaluations(cases: list[tuple[Position, tuple[int, int]]]) -> None:
    """Evaluations a second, the generation of the plays included, beside GNU Backgammon's of given positions."""
    engine = Engine(0, judged=0)
    boards = np.array([array_of(position) for position, _ in cases])
    dice = np.array([roll for _, roll in cases], np.int64)
    room = make_room(0, engine.network.networks, engine.network.units, GLANCE)
    theirs = [gnubg_nn.board_from_position_id(position.gnubg_id) for position, _ in cases[:5_000]]
    started = time.perf_counter()
    for board in theirs:
        gnubg_nn.probabilities(board, 0)
    their_rate = len(theirs) / (time.perf_counter() - started)
    for what, glances in (("the network that ships", False), (f"per-point inputs alone, {GLANCE} units", True)):
        _judge_many(boards[:2], dice[:2], glances, engine.judgement, room)
        started = time.perf_counter()
        count = _judge_many(boards, dice, glances, engine.judgement, room)
        rate = count / (time.perf_counter() - started)
        print(f"{rate:11,.0f} evaluations/s, {what}; gnubg-nn {their_rate:8,.0f}: ratio {rate / their_rate:.1f}")


@fast
def _judge_many(boards: Boards, dice: Indices, glances: bool, judgement: Judgement, room: Room) -> int:
    """Generate and judge all plays of many rolls; returns how many there were."""
    found, words, outs, values, _, desk, _ = room
    sheaf = (found[1], words[1])
    total = 0
    for index in range(boards.shape[0]):
        count = all_plays(boards[index], dice[index, 0], dice[index, 1], True, sheaf)
        if glances:
            glance_all(sheaf, count, judgement, desk, values[1])
        else:
            judge_all(sheaf, count, judgement, desk, outs[1])
        total += count
    return total


def _threads(ids: list[str], rolls: list[tuple[int, int]]) -> None:
    engine = Engine(1)
    started = time.perf_counter()
    engine.best_plays(ids, rolls)
    engine.best_plays(ids, rolls)
    one = time.perf_counter() - started
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: engine.best_plays(ids[:1], rolls[:1]), range(2)))  # room for both threads
        started = time.perf_counter()
        list(pool.map(lambda _: engine.best_plays(ids, rolls), range(2)))
    print(f"two threads: {one / (time.perf_counter() - started):.2f} times one")


if __name__ == "__main__":
    main()
