"""What must hold of the cube's model, for every position and in every situation."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boxwood.backgammon import Cube, Position, Side
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.cube import CubeSituation
from boxwood.backgammon.engine.cube_kernels import (
    CENTRED,
    CONTACT,
    MINE,
    ROLL_WEIGHTS,
    ROLLS,
    THEIRS,
    CubeTerms,
    cube_efficiency,
    cube_values,
    undoubled_values,
    value_after_play,
    values_on_turn,
)
from support.cubes import Floats, at_score, chances, money, outputs, shares, situations, turned

Doubles = npt.NDArray[np.float64]
OTHERS = {CENTRED: CENTRED, MINE: THEIRS, THEIRS: MINE}
efficiencies = st.floats(0, 1)


def undoubled(found: Floats, terms: CubeTerms, efficiency: float = CONTACT, side: int = 0) -> Doubles:
    """Equities by level and owner if nobody doubles now."""
    values = np.empty((terms.settled.shape[1], 3))
    undoubled_values(found, efficiency, terms.settled[side], terms.jacoby, 0, len(values) - 1, values)
    return values


def on_turn(found: Floats, terms: CubeTerms, efficiency: float = CONTACT, side: int = 0) -> Doubles:
    """Equities by level and owner if the mover may double."""
    values = undoubled(found, terms, efficiency, side)
    values_on_turn(values, terms.settled[side], terms.beavers, terms.raccoons, 0)
    return values


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


def judged_by_hand(leaves: Floats, terms: CubeTerms, side: int) -> Doubles:
    """Equities by level and owner if nobody doubles now: the definition, roll by roll."""
    if leaves.ndim == 1:
        return undoubled(leaves, terms, side=side)
    total = np.zeros((terms.settled.shape[1], 3))
    for weight, later in zip(ROLL_WEIGHTS, leaves, strict=True):
        values = judged_by_hand(later, terms, 1 - side)
        values_on_turn(values, terms.settled[1 - side], terms.beavers, terms.raccoons, 0)
        total -= weight * values[:, [CENTRED, THEIRS, MINE]]
    return total


def test_rolls_are_weighed_by_how_often_they_come() -> None:
    in_order = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    thrown = [tuple(sorted((one, other), reverse=True)) for one in range(1, 7) for other in range(1, 7)]
    assert pytest.approx([thrown.count(roll) / 36 for roll in in_order]) == ROLL_WEIGHTS


def backed_up(many: Floats, plies: int, side: int, levels: int, terms: CubeTerms) -> tuple[Doubles, Doubles]:
    """What the kernel makes of leaves: thrown at once, and with the right to double first."""
    found, doubling = np.empty((2, len(many), levels, 3))
    sums, live = np.zeros((plies + 1, levels, 3)), np.full(many.shape[:2], CONTACT)
    cube_values(many, live, plies, side, terms, sums, found, doubling)
    return found, doubling


@settings(max_examples=25)
@given(situations(), st.integers(0, 2), st.integers(0, 1), st.integers(0, 2**32))
def test_looking_ahead_is_the_weighted_average_of_what_may_come(
    situation: CubeSituation, plies: int, side: int, seed: int
) -> None:
    rng, terms = np.random.default_rng(seed), situation.terms
    levels = terms.settled.shape[1]
    two = [[chances(*rng.random(5)) for _ in range(ROLLS**plies)] for _ in range(2)]  # the sums begin anew for each
    many = np.array(two, np.float32)
    found, doubling = backed_up(many, plies, side, levels, terms)
    for position in range(2):
        expected = judged_by_hand(many[position].reshape((ROLLS,) * plies + (5,)), terms, side)
        assert found[position] == pytest.approx(expected, rel=1e-9, abs=1e-9)
        values_on_turn(expected, terms.settled[side], terms.beavers, terms.raccoons, 0)
        assert doubling[position] == pytest.approx(expected, rel=1e-9, abs=1e-9)
    needed = 3 if terms.beavers else 1
    fewer = min(levels, 1 + needed * (plies + 1))
    found_again, doubling_again = backed_up(many, plies, side, fewer, terms)
    assert np.array_equal(found_again[:, : needed + 1], found[:, : needed + 1])
    assert np.array_equal(doubling_again[:, 0], doubling[:, 0])


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
