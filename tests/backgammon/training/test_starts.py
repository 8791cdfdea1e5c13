import random

import pytest

from boxwood.backgammon import CHECKERS
from boxwood.backgammon.training.starts import SKETCHES, draw, draw_starts


@pytest.mark.parametrize("name", SKETCHES)
def test_a_sketch_gives_whole_positions_that_are_still_to_be_played(name: str) -> None:
    rng = random.Random(1)
    found = [draw(SKETCHES[name], rng) for _ in range(20)]
    assert len(set(found)) > 10
    for position in found:
        assert position.checkers == (CHECKERS, CHECKERS)
        assert min(position.board) < 0 < max(position.board)


def test_starts_are_drawn_in_turn_and_the_same_for_the_same_seed() -> None:
    names = ("standard", "race", "crashed")
    one, other = draw_starts(names, 9, seed=4), draw_starts(names, 9, seed=4)
    assert (one == other).all()
    assert one.shape == (9, 32)
    assert (one[0] == one[3]).all()
