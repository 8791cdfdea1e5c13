"""Our match equities beside published ones, and what must hold for any."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from boxwood.backgammon import BadInput
from boxwood.backgammon.engine.match_equity import BACKGAMMONS, GAMMONS, MatchEquities, match_equities

PUBLISHED = Path(__file__).parents[2] / "data" / "match_equities.txt"
ALL = [
    match_equities(32, doubling=doubling, crawford=crawford)
    for doubling, crawford in ((True, True), (True, False), (False, True))
]


def published(name: str) -> npt.NDArray[np.float64]:
    """The rows of a published table, as chances."""
    lines = PUBLISHED.read_text(encoding="utf-8").splitlines()
    rows = lines[lines.index(name) + 1 :][:8]
    rows = [row.removeprefix("after") for row in rows if row and not row.startswith("#")]
    return np.array([[float(number) for number in row.split()] for row in rows]) / 100


def differences(name: str) -> npt.NDArray[np.float64]:
    """What the leader's chances differ by, up to seven points away."""
    ours, theirs = match_equities(7).table[1:8, 1:8], published(name)[:7]
    return np.abs(ours - theirs)[np.triu_indices(7, 1)]


@pytest.mark.parametrize(("name", "mean", "most"), [("kazaross", 0.003, 0.010), ("woolsey", 0.007, 0.021)])
def test_equities_are_near_published_ones(name: str, mean: float, most: float) -> None:
    found = differences(name)
    assert found.mean() < mean
    assert found.max() < most


def test_equities_after_the_crawford_game_are_near_published_ones() -> None:
    ours, theirs = match_equities(7).after_crawford[1:8], published("kazaross")[7]
    assert np.abs(ours - theirs).max() < 0.005


def test_scores_that_every_player_knows() -> None:
    chance = match_equities(9).chance
    assert chance(1, 1) == 0.5
    assert chance(2, 1) == pytest.approx(0.315, abs=0.01)
    assert chance(3, 1) == pytest.approx(0.25, abs=0.01)
    assert chance(4, 1) == pytest.approx(0.175, abs=0.01)
    assert chance(3, 2) == pytest.approx(0.40, abs=0.01)
    assert chance(4, 2) == pytest.approx(0.33, abs=0.015)
    assert chance(5, 3) == pytest.approx(0.35, abs=0.01)
    assert chance(6, 4) == pytest.approx(0.36, abs=0.01)
    assert chance(7, 3) == pytest.approx(0.24, abs=0.01)


def test_in_the_crawford_game_only_gammons_count_beside_wins() -> None:
    equities = match_equities(9)
    after = equities.after_crawford
    by_hand = ((1 - GAMMONS) * after[4] + (GAMMONS - BACKGAMMONS) * after[3] + BACKGAMMONS * after[2]) / 2
    assert equities.chance(5, 1) == pytest.approx(by_hand, abs=1e-6)


@pytest.mark.parametrize("equities", ALL)
def test_both_chances_make_one_and_fewer_points_to_go_are_better(equities: MatchEquities) -> None:
    table = equities.table[1:, 1:]
    assert np.allclose(table + table.T, 1, atol=1e-12)
    assert (np.diff(table, axis=0) < 0).all()
    assert (np.diff(table, axis=1) > 0).all()
    assert table.min() > 0
    assert table.max() < 1


def test_after_the_crawford_game_the_drop_is_free_when_the_trailer_needs_an_even_number() -> None:
    after = match_equities(16).after_crawford
    for even in range(2, 17, 2):
        free = after[even - 1] - after[even]
        assert 0 < free < 0.02
        if even < 16:
            assert after[even] - after[even + 1] > 3 * free


def test_once_the_crawford_game_is_played_the_cube_helps_the_trailer() -> None:
    equities = match_equities(9)
    for needs in range(2, 10):
        assert equities.chance(needs, 1, crawford_played=True) > equities.chance(needs, 1)
        assert equities.chance(1, needs, crawford_played=True) == pytest.approx(
            1 - equities.chance(needs, 1, crawford_played=True)
        )


def test_without_the_crawford_rule_the_leader_of_a_match_has_less_of_it() -> None:
    with_rule, without = match_equities(9), match_equities(9, crawford=False)
    assert without.chance(1, 3) == with_rule.chance(1, 3, crawford_played=True) < with_rule.chance(1, 3)


def test_without_doubling_a_lead_is_worth_more() -> None:
    with_cube, without = match_equities(9), match_equities(9, doubling=False)
    for needs in range(3, 10):
        assert without.chance(2, needs) > with_cube.chance(2, needs)
    assert without.chance(1, 5) == pytest.approx(without.chance(1, 5, crawford_played=True), abs=1e-6)


def test_a_table_is_the_corner_of_a_longer_one_and_the_longest_is_sound() -> None:
    short, longest = match_equities(25), match_equities(999)
    size = len(short.table)
    assert np.array_equal(longest.table[:size, :size], short.table)
    assert np.isfinite(longest.table).all()
    assert (np.diff(longest.table[1:, 1:], axis=0) < 1e-12).all()
    assert longest.chance(100, 110) == pytest.approx(0.6, abs=0.05)


def test_a_decided_match_is_certain_and_senseless_scores_are_refused() -> None:
    equities = match_equities(5)
    assert equities.chance(0, 3) == equities.chance(-4, 1, crawford_played=True) == 1
    assert equities.chance(3, 0) == 0
    with pytest.raises(BadInput, match="only one side can have won"):
        equities.chance(0, -1)
    for longest in (0, 1025, True, 7.0):
        with pytest.raises(BadInput, match="from 1 to 1024"):
            match_equities(longest)  # type: ignore[arg-type]


def test_nobody_can_change_a_table() -> None:
    with pytest.raises(ValueError, match="read-only"):
        match_equities(5).table[1, 1] = 1
