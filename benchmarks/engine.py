"""Decisions a second at 0, 1 and 2 plies beside GNU Backgammon (`gnubg-nn`) in one run, and two threads beside one.

Run with `make bench`. Cubeless, one core; machines are noisy, so compare within one run.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import gnubg_nn

from boxwood.backgammon import Position, legal_plays
from boxwood.backgammon.engine import Engine
from support.games import varied

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
    """Candidates judged a second, their generation included."""
    plays = sum(len(legal_plays(position, dice)) for position, dice in cases[:2_000]) / 2_000
    ids, rolls = [position.gnubg_id for position, _ in cases], [dice for _, dice in cases]
    engine = Engine(0)
    started = time.perf_counter()
    engine.best_plays(ids, rolls)
    rate = len(ids) * plays / (time.perf_counter() - started)
    print(f"0 plies: about {rate:,.0f} candidates generated and judged a second ({plays:.1f} a decision)")


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
