"""The engine counts gammons as each sheet does (S-gammon, S-backgammon)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import Match, Position, Side, game_value, legal_plays, sheets
from boxwood.backgammon.engine import Engine, Network
from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out

UNTAUGHT = Network.random(units=16, seed=3)
THREE_OFF_AND_ONE_ON_THE_BAR = Position.from_sides({1: 1, 2: 1}, {25: 1, 1: 11}, (13, 3))
"""The side to move is about to win; the other has borne off three and waits against an open board."""


@st.composite
def last_checkers(draw: st.DrawFn) -> Position:
    """The side to move bears off its last checker with any roll; the other stands anywhere."""
    off = draw(st.integers(0, 14))
    places = draw(st.lists(st.integers(1, 25), min_size=15 - off, max_size=15 - off))
    opponent = {place: places.count(place) for place in set(places) if place != 24}  # its 24-point is our ace point
    standing = sum(opponent.values())
    if not standing:
        opponent, standing = {6: 1}, 1
    return Position.from_sides({1: 1}, opponent, (14, 15 - standing))


@given(last_checkers(), st.sampled_from(sorted(sheets())))
def test_S_gammon_and_S_backgammon_a_won_game_is_worth_what_the_sheet_says(position: Position, sheet: str) -> None:
    (play,) = legal_plays(position, (2, 1), sheet)
    ((best, chances),) = Engine(0, network=UNTAUGHT).rank(position, (2, 1), sheet)
    assert best == play
    assert chances.equity == game_value(play.after, sheet)
    assert Engine(1, network=UNTAUGHT).evaluate(position, sheet).equity == pytest.approx(game_value(play.after, sheet))


@pytest.mark.parametrize(("gammon", "backgammon", "value"), [
    ("none off", "none off", 1),
    ("none off or outside", "none off", 2),
    ("none off", "any", 3),
    ("none off or outside", "any", 3),
])  # fmt: skip
def test_S_gammon_and_S_backgammon_are_two_switches(gammon: str, backgammon: str, value: int) -> None:
    rules = sheets()["tournament"].derive("own", gammon=gammon, backgammon=backgammon)
    position = Position.from_sides({1: 1}, {25: 1, 1: 11}, (14, 3))
    assert Engine(1, network=UNTAUGHT).evaluate(position, rules).equity == pytest.approx(value)


def test_S_backgammon_rollouts_count_it_as_the_sheet_does() -> None:
    rolled = {
        sheet: roll_out(
            Engine(0),
            [RolloutCandidate("position", THREE_OFF_AND_ONE_ON_THE_BAR, rules=sheets()[sheet])],
            RolloutSettings(trials=36),
        ).best
        for sheet in ("tournament", "classic")
    }
    assert rolled["tournament"].equity == pytest.approx(1)
    assert rolled["tournament"].evaluation.win_gammon == 0
    assert rolled["classic"].evaluation.win_backgammon == 1
    assert rolled["classic"].equity == pytest.approx(3)


def test_S_gammon_the_cube_is_told_of_gammons_that_only_the_sheet_counts() -> None:
    """Two on the bar, three off: a single game by `tournament`, and worth playing on by `classic`."""
    decisions = {}
    for sheet in ("tournament", "classic"):
        position = Position.from_sides({1: 3}, {25: 2, 1: 10}, (12, 3))
        match = Match.new(sheet, start=position, begins=Side.FIRST)
        decisions[sheet] = Engine(2).cube(match)
    assert not decisions["tournament"].too_good
    assert not decisions["tournament"].take
    assert decisions["classic"].too_good


def test_S_gammon_the_network_expects_gammons_of_a_side_that_has_borne_off_where_the_sheet_counts_them() -> None:
    position = Position.build("6:3 5:3 4:3 3:2 2:2 1:2", "bar:2 2:4 1:4 off:5")
    assert Engine(0).evaluate(position).win_gammon == 0
    assert Engine(0).evaluate(position, "classic").win_gammon > 0.05
