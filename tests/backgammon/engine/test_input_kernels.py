"""What the network is told about a position, against slow and plain ways to find it out."""

import numpy as np
import pytest
from hypothesis import given

from boxwood.backgammon import Position, legal_plays
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.input_kernels import MEASURES, class_and_bucket, measure, sets_of
from boxwood.backgammon.engine.network import Network
from support.games import ROLLS, varied
from support.strategies import reachable

NAMES = (
    *("pips", "rear", "contact", "escapes", "alone", "second", "mobility", "shots", "double shots", "lost", "danger"),
    *("making", "pointing", "prime", "wall", "contained", "containing", "home"),
)


def masks_of(position: Position) -> np.ndarray:
    """The sets of points of a position: first of the side to move."""
    masks = np.zeros((2, 5), np.int64)
    sets_of(array_of(position.swap()).view(np.int64), masks)
    return masks


def measures_of(position: Position) -> tuple[dict[str, float], dict[str, float]]:
    """The measures of the side to move and of the other, by name."""
    board, found = array_of(position.swap()), np.zeros(MEASURES, np.float32)
    measure(board, masks_of(position), found)
    mine, theirs = found[: MEASURES // 2].tolist(), found[MEASURES // 2 :].tolist()
    return dict(zip(NAMES, mine, strict=True)), dict(zip(NAMES, theirs, strict=True))


@given(reachable())
def test_sets_hold_the_points_with_one_two_and_three_checkers_as_each_side_counts(position: Position) -> None:
    masks = masks_of(position)
    for row, board in zip(masks, (position.board, position.swap().board), strict=True):
        own = [sum(1 << place for place in range(26) if board[place] >= number) for number in (1, 2, 3)]
        foe = [sum(1 << place for place in range(26) if board[place] <= -number) for number in (1, 2)]
        assert row.tolist() == own + foe


def test_shots_are_the_rolls_that_hit() -> None:
    seen = 0
    for position, _ in varied(seed=21, count=200):
        mine, _ = measures_of(position)
        if position.board[25] or mine["shots"] == 0 or position.off[0]:
            continue  # from the bar and in the bear-off what must be played first can spoil a shot
        hitting = sum(
            (1 if one == other else 2)
            for one, other in ROLLS
            if any(play.after.board[25] > position.swap().board[25] for play in legal_plays(position, (one, other)))
        )
        assert hitting / 36 <= mine["shots"] + 1e-6, repr(position)  # alone each checker has at least these shots
        seen += hitting == round(36 * mine["shots"])
    assert seen > 25


def test_a_lone_blot_six_away_is_hit_by_seventeen_rolls() -> None:
    mine, theirs = measures_of(Position.build("13:2 5:13", "18:1 6:14"))
    assert mine["shots"] == pytest.approx(17 / 36)
    assert mine["lost"] == pytest.approx(17 * 7 / (36 * 12))
    assert theirs["shots"] == 0


def test_a_full_prime_holds_what_is_behind_it() -> None:
    mine, theirs = measures_of(Position.build("8:2 7:2 6:2 5:2 4:2 3:2 13:3", "24:2 13:5 6:8"))
    assert mine["prime"] == 1.0
    assert mine["wall"] == 1.0
    assert theirs["escapes"] == 0.0
    assert mine["contained"] == 1.0


def test_measures_look_the_same_from_either_side() -> None:
    for position, _ in varied(seed=22, count=300):
        mine, theirs = measures_of(position)
        swapped = measures_of(position.swap())
        assert swapped == (theirs, mine)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (Position.start(), 0),
        (Position.build("6:8 5:7", "6:8 5:7"), 1),
        (Position.build("24:2 2:5 1:8", "13:5 8:3 6:5 5:2"), 2),
        (Position.build("24:2 22:3 6:5 5:5", "13:5 8:3 6:5 5:2"), 3),
    ],
    ids=["contact", "race", "crashed", "back game"],
)
def test_the_classes_of_positions(position: Position, expected: int) -> None:
    assert class_and_bucket(array_of(position.swap()), masks_of(position))[0] == expected
    assert class_and_bucket(array_of(position), masks_of(position.swap()))[0] == expected


@pytest.mark.parametrize(
    ("position", "own", "other"),
    [
        (Position.start(), 2, 2),
        (Position.build("bar:1 24:1 13:5 8:3 6:5", "23:3 13:4 8:3 6:5"), 2, 3),
        (Position.build("18:2 13:5 8:3 6:5", "bar:5 22:1 13:2 8:3 6:4"), 0, 3),
    ],
)
def test_a_shade_counts_the_checkers_in_the_enemys_home_or_on_the_bar_up_to_three(
    position: Position, own: int, other: int
) -> None:
    assert class_and_bucket(array_of(position.swap()), masks_of(position))[1] == 4 * own + other


def test_a_split_network_evaluates_as_before() -> None:
    whole = Network.random(units=8, seed=1)
    split = whole.split((0, 1, 2, 3))
    assert split.networks == 4
    assert np.array_equal(split.first[2], whole.first[0])
    assert np.array_equal(split.first[1], whole.first[1])
