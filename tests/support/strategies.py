"""Hypothesis strategies: rolls, and positions that play can reach."""

import random
from functools import cache

from hypothesis import strategies as st

from boxwood.backgammon import Dice, Position, legal_plays, starting_arrays

GAMES, MOST_PLIES = 200, 90

dice: st.SearchStrategy[Dice] = st.tuples(st.integers(1, 6), st.integers(1, 6))


@st.composite
def reachable(draw: st.DrawFn) -> Position:
    """A position after some plies of any play, from any starting array, and before the game's end."""
    positions = _game(draw(st.integers(0, GAMES - 1)))
    return positions[draw(st.integers(0, len(positions) - 1))]


@cache
def _game(number: int) -> tuple[Position, ...]:
    """The positions of a game of random plays; all tests share them, for they take long to come to."""
    rng, starts = random.Random(number), sorted(starting_arrays())
    positions = [Position.start(starts[number % len(starts)])]
    for _ in range(MOST_PLIES):
        plays = legal_plays(positions[-1], (rng.randint(1, 6), rng.randint(1, 6)))
        after = rng.choice(plays).after if plays else positions[-1].swap()
        if after.off[1] == after.checkers[1]:
            break
        positions.append(after)
    return tuple(positions)
