"""Folding a match: actions per second, and whether 1,000 actions fit into one refresh of a screen.

Run with `make bench`. Times are of one core, and machines are noisy: the best of many runs is printed with the median.
"""

import random
import statistics
import time

from boxwood.backgammon import Double, Match, Resign, TakeBack, Undo

ACTIONS = 1000
REFRESH = 1 / 60
RUNS = 40


def random_match(seed: int, length: int) -> Match:
    """A match of random plays and few doubles, long enough to hold the actions that are measured."""
    rng = random.Random(seed)
    match = Match.new(length=length)
    while match.outcome is None and len(match.log) < ACTIONS:
        rare = (Resign, TakeBack, Undo) if rng.random() < 0.02 else (Resign, TakeBack, Undo, Double)
        actions = match.actions()
        match = match.apply(rng.choice([action for action in actions if not isinstance(action, rare)] or actions))
    return match


def main() -> None:
    """Print the figures."""
    match = random_match(seed=1, length=25)
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        again = Match.replay(match.log, match.setup)
        times.append(time.perf_counter() - started)
        assert again == match
    best, median = min(times), statistics.median(times)
    print(f"folding {len(match.log):,} actions of {len(match.results)} games, one core, {RUNS} runs")
    print(f"  best {best * 1000:.1f} ms, median {median * 1000:.1f} ms: {len(match.log) / best:,.0f} actions/s")
    print(f"  a screen refresh at 60 Hz is {REFRESH * 1000:.1f} ms: ratio {best / REFRESH:.2f} at best")


if __name__ == "__main__":
    main()
