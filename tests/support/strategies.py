"""Hypothesis strategies: rolls, and positions that play can reach."""

from hypothesis import strategies as st

from boxwood.backgammon import Dice, Position, legal_plays, starting_arrays

dice: st.SearchStrategy[Dice] = st.tuples(st.integers(1, 6), st.integers(1, 6))


@st.composite
def reachable(draw: st.DrawFn, most_plies: int = 90) -> Position:
    """A position after some plies of any play, from any starting array, and before the game's end."""
    position = Position.start(draw(st.sampled_from(sorted(starting_arrays()))))
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, most_plies))):
        plays = legal_plays(position, (rng.randint(1, 6), rng.randint(1, 6)))
        after = rng.choice(plays).after if plays else position.swap()
        if after.off[1] == after.checkers[1]:
            break
        position = after
    return position
