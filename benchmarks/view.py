"""The view of a state for a board: processor time with every button, and of seeing what may be done.

Run with `make bench`. Only the processor's own time counts, and the best of many runs is printed.
"""

import time
import timeit
from collections.abc import Callable
from functools import partial

from boxwood.backgammon import Done, MakePlay, Match, Opening
from boxwood.backgammon.view import view_match
from boxwood.game import Side

CALLS = 100
RUNS = 15


def best(work: Callable[[], object]) -> float:
    """Microseconds of processor time for one call."""
    return min(timeit.repeat(work, number=CALLS, repeat=RUNS, timer=time.process_time)) / CALLS * 1e6


def main() -> None:
    """Print the figures."""
    opening = Match.new(length=7)
    rolled = opening.apply(Opening(3, 1))
    played = rolled.apply(MakePlay("8/5 6/5"))
    states = {"opening": opening, "rolled": rolled, "played": played, "start": played.apply(Done())}
    print(f"microseconds of processor time, best of {RUNS} times {CALLS} calls")
    for name, state in states.items():
        seen = best(partial(view_match, state, Side.FIRST, "en"))
        print(f"  {name:<8} view {seen:6.0f}   actions {best(state.actions):6.0f}")


if __name__ == "__main__":
    main()
