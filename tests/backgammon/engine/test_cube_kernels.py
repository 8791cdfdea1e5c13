"""What must hold of the cube's model, for every position and in every situation."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boxwood.backgammon import Cube, Position, Side
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.cube import CubeSituation
from boxwood.backgammon.engine.cube_kernels import (
    CENTRED,
    CONTACT,
    MINE,
    ROLL_WEIGHTS,
    THEIRS,
    cube_efficiency,
    cube_values,
    value_after_play,
)
from support.cubes import Floats, at_score, chances, money, on_turn, outputs, shares, situations, turned, undoubled

Doubles = npt.NDArray[np.float64]
OTHERS = {CENTRED: CENTRED, MINE: THEIRS, THEIRS: MINE}
efficiencies = st.floats(0, 1)


def without_cube(found: Floats, settled: Doubles) -> Doubles:
    """The equities by level of a game that is played out with a dead cube."""
    win, gammon, backgammon, lost, lost_backgammon = found.astype(np.float64)
    weights = [lost_backgammon, lost - lost_backgammon, 1 - win - lost, win - gammon, gammon - backgammon, backgammon]
    equities: Doubles = settled @ np.array(weights)
    return equities


@given(situations(), outputs(), efficiencies)
def test_an_equity_is_the_negative_of_the_other_sides(
    situation: CubeSituation, found: Floats, efficiency: float
) -> None:
    own = undoubled(found, situation.terms, efficiency)
    other = undoubled(turned(found), situation.terms, efficiency, side=1)
    scale = np.abs(situation.terms.settled).max()
    for owner in OTHERS:
        assert own[:, owner] == pytest.approx(-other[:, OTHERS[owner]], abs=1e-4 * scale)


@given(situations(), shares, shares, shares, shares, shares, shares)
def test_an_equity_rises_with_the_winning_chances(
    situation: CubeSituation, one: float, other: float, g: float, b: float, lg: float, lb: float
) -> None:
    low, high = (chances(win, g, b, lg, lb) for win in sorted((one, other)))
    scale = np.abs(situation.terms.settled).max()
    for judge in (undoubled, on_turn):
        assert (judge(high, situation.terms) - judge(low, situation.terms) > -1e-5 * scale).all()


@given(situations(), outputs(), efficiencies)
def test_a_cube_never_costs_its_owner_anything(situation: CubeSituation, found: Floats, efficiency: float) -> None:
    terms = situation.terms
    values, dead = undoubled(found, terms, efficiency), without_cube(found, terms.settled[0])
    slack = 1e-5 * np.abs(terms.settled).max()
    first = 1 if terms.jacoby else 0  # there the middle has gammons of its own
    assert (values[:, MINE] >= dead - slack).all()
    assert (values[:, THEIRS] <= dead + slack).all()
    assert (values[first:, MINE] >= values[first:, CENTRED] - slack).all()
    assert (values[first:, CENTRED] >= values[first:, THEIRS] - slack).all()


@given(situations(), st.booleans(), st.sampled_from([0, 1, 2]), efficiencies)
def test_a_certain_result_is_worth_exactly_what_it_scores(
    situation: CubeSituation, wins: bool, extra: int, efficiency: float
) -> None:
    found = chances(float(wins), extra > 0, extra > 1, extra > 0, extra > 1)
    terms = situation.terms
    scored = terms.settled[0, :, 3 + extra if wins else 2 - extra]
    for judge in (undoubled, on_turn):
        values = judge(found, terms, efficiency)
        for owner in OTHERS:
            for level, value in enumerate(values[:, owner]):
                single = terms.jacoby and level == 0 and owner == CENTRED
                assert value == (terms.settled[0, 0, 3 if wins else 2] if single else scored[level])


@given(situations(), outputs())
def test_the_right_to_double_never_costs_and_a_drop_bounds_what_it_gains(
    situation: CubeSituation, found: Floats
) -> None:
    before, after = undoubled(found, situation.terms), on_turn(found, situation.terms)
    drops = np.maximum(before, situation.terms.settled[0, :, 3:4])
    assert (after >= before).all()
    assert (after <= drops).all()
    assert (after[:, THEIRS] == before[:, THEIRS]).all()


@given(shares, st.floats(0, 0.4), st.floats(0, 0.4), efficiencies)
def test_money_equities_double_with_the_cube(win: float, gammon: float, lost: float, efficiency: float) -> None:
    values = undoubled(chances(win, gammon, 0, lost, 0), money().terms, efficiency)
    assert values[1] == pytest.approx(2 * values[0], abs=1e-3)
    assert values[2] == pytest.approx(4 * values[0], abs=5e-3)


@given(outputs())
def test_under_jacoby_only_a_cube_in_the_middle_makes_gammons_single(found: Floats) -> None:
    free, jacoby = undoubled(found, money().terms), undoubled(found, money(jacoby=True).terms)
    assert np.array_equal(jacoby[:, 1:], free[:, 1:])
    assert np.array_equal(jacoby[1:], free[1:])
    assert -1 <= jacoby[0, CENTRED] <= 1


def test_rolls_are_weighed_by_how_often_they_come() -> None:
    in_order = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    thrown = [tuple(sorted((one, other), reverse=True)) for one in range(1, 7) for other in range(1, 7)]
    assert pytest.approx([thrown.count(roll) / 36 for roll in in_order]) == ROLL_WEIGHTS


@given(situations(), st.lists(st.tuples(outputs(), efficiencies), min_size=1, max_size=3))
def test_the_equities_of_many_positions_are_those_of_each(
    situation: CubeSituation, positions: list[tuple[Floats, float]]
) -> None:
    terms = situation.terms
    thrown, doubling = np.empty((2, len(positions), terms.settled.shape[1], 3))
    many = np.array([found for found, _ in positions])
    cube_values(many, np.array([efficiency for _, efficiency in positions]), terms, thrown, doubling)
    for place, (found, efficiency) in enumerate(positions):
        assert np.array_equal(thrown[place], undoubled(found, terms, efficiency))
        assert np.array_equal(doubling[place], on_turn(found, terms, efficiency))


@given(situations(), outputs(), st.sampled_from([CENTRED, MINE, THEIRS]), st.integers(0, 1), st.integers(0, 3))
def test_after_a_play_the_opponent_may_double(
    situation: CubeSituation, found: Floats, owner: int, side: int, level: int
) -> None:
    terms = situation.terms
    levels = terms.settled.shape[1]
    assume(level < levels)
    expected = on_turn(found, terms, side=1 - side)
    value = value_after_play(found, CONTACT, side, level, owner, terms, np.empty((levels, 3)))
    assert value == -expected[level, OTHERS[owner]]


def test_a_side_that_cannot_lose_more_doubles_at_once() -> None:
    trailer = at_score(3, 1, crawford_played=True)
    values = undoubled(chances(0.4), trailer.terms)
    assert values[0, CENTRED] == pytest.approx(values[1, THEIRS])
    leader = at_score(1, 3, crawford_played=True)
    values = undoubled(chances(0.6), leader.terms)
    assert values[0, CENTRED] == pytest.approx(values[1, MINE])
    after_a_double = at_score(2, 5, Cube(2, Side.SECOND))  # a win at 2 is enough: the opponent redoubles to 4 at once
    values = undoubled(chances(0.7), after_a_double.terms)
    assert values[0, THEIRS] == pytest.approx(values[1, MINE])


def test_a_cube_is_less_live_the_nearer_the_end_of_a_race() -> None:
    assert cube_efficiency(array_of(Position.start())) == CONTACT
    races = [
        Position.build("12:5 10:5 6:5", "12:5 10:5 6:5"),
        Position.build("6:7 4:4 3:4", "6:7 4:4 3:4"),
        Position.build("4:2 2:4", "4:3 2:2"),
        Position.build("2:1 1:1", "1:2"),
    ]
    found = [cube_efficiency(array_of(position)) for position in races]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
    assert 0.8 < found[0] < 1
    assert found[-1] == 0
    in_contact = Position.build("7:1 6:14", "20:1 6:14")
    assert cube_efficiency(array_of(in_contact)) == CONTACT
