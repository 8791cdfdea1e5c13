"""Plays generated per second by the readable generator, and its slowest roll, beside GNU Backgammon's generator.

Run with `make bench`. Times are of one core, and machines are noisy: compare within one run.
"""

import time

import gnubg_nn

from boxwood.backgammon import Position, legal_plays
from support.games import ROLLS, varied
from support.perft import NAMED

CASES = 5_000

WIDE_OPEN = Position.build("24:1 22:1 20:1 18:1 16:1 14:1 12:1 11:1 10:1 9:1 8:1 7:1 6:1 5:1 4:1", "24:2")
"""Fifteen checkers each alone and hardly an enemy: as many plays as a roll can have."""


def main() -> None:
    """Print the figures."""
    cases = list(varied(seed=5, count=CASES))
    started = time.perf_counter()
    plays = sum(len(legal_plays(position, dice)) for position, dice in cases)
    ours = time.perf_counter() - started
    boards = [(gnubg_nn.board_from_position_id(position.gnubg_id), dice) for position, dice in cases]
    started = time.perf_counter()
    for board, dice in boards:
        gnubg_nn.moves(board, *dice)
    theirs = time.perf_counter() - started
    print(f"{CASES:,} positions and rolls of every kind, {plays:,} plays, one core")
    print(f"  Boxwood, readable Python: {CASES / ours:9,.0f} rolls/s  {plays / ours:9,.0f} plays/s")
    print(f"  gnubg-nn, compiled C++:   {CASES / theirs:9,.0f} rolls/s  {plays / theirs:9,.0f} plays/s")
    print(f"  ratio {theirs / ours:.2f}")
    slowest = []
    for name, position in (*NAMED.items(), ("wide-open", WIDE_OPEN)):
        for dice in ROLLS:
            best = float("inf")
            for _ in range(3):
                started = time.perf_counter()
                count = len(legal_plays(position, dice))
                best = min(best, time.perf_counter() - started)
            slowest.append((best, name, dice, count))
    print("slowest rolls, best of three:")
    for seconds, name, (high, low), count in sorted(slowest, reverse=True)[:3]:
        print(f"  {seconds * 1000:6.1f} ms  {count:5,} plays  {high}-{low} from {name}")


if __name__ == "__main__":
    main()
