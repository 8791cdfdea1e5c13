"""Settling: the same verdict from both seats, in every phase, at every cube and score, and never better to leave."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from boxwood.backgammon import Match, Position, Side, parse_action
from boxwood.backgammon.actions import Accept, Action, Opening
from boxwood.backgammon.engine import BackgammonTableEngine, Engine
from boxwood.backgammon.engine.settling import worth
from boxwood.backgammon.game import Phase
from boxwood.backgammon.setup import Cube
from boxwood.game import Settlement
from support.matches import play_out, random_setup

TABLE_ENGINE = BackgammonTableEngine()
ENGINE = TABLE_ENGINE.engine("master")
AHEAD = Position.build("6:2 5:2 4:2", "6:3 5:3 4:3 3:3 2:3")
"""The side to move has all but won a race."""


def sampled(count: int, seed: int) -> list[Match]:
    """Matches, sessions and single games as random play leaves them, some of every phase."""
    rng, found = random.Random(seed), list[Match]()
    kept: dict[Phase, int] = dict.fromkeys(Phase, 0)

    def look(before: Match, action: Action, after: Match) -> None:
        phase = after.game.phase
        rare = kept[phase] < count // 20
        if after.outcome is None and (rare or (rng.random() < 0.02 and kept[phase] < count // 3)):
            kept[phase] += 1
            found.append(after)

    while len(found) < count:
        play_out(random_setup(rng), rng, look)
    return found[:count]


def mirrored(match: Match) -> Match:
    """The same match with the players in each other's seats."""
    setup = match.setup
    owner = setup.cube.owner
    turned = replace(
        setup,
        score=setup.score[::-1],
        begins=None if setup.begins is None else setup.begins.other,
        cube=Cube(setup.cube.value, None if owner is None else owner.other),
    )
    return Match.replay([_mirrored_action(action) for action in match.log], turned)


def _mirrored_action(action: Action) -> Action:
    return Opening(action.second, action.first) if isinstance(action, Opening) else action


def turned(settlement: Settlement) -> Settlement:
    return Settlement(settlement.shares[::-1], settlement.points[::-1])


SAMPLED = sampled(150, seed=5)


def test_every_phase_is_among_those_sampled() -> None:
    assert {match.game.phase for match in SAMPLED} == set(Phase) - {Phase.OVER}
    assert {match.setup.format for match in SAMPLED} == {"match", "money", "single"}


def test_the_verdict_is_the_same_from_both_seats() -> None:
    for match in SAMPLED:
        for leaver in Side:
            found = TABLE_ENGINE.settle(match, leaver)
            assert TABLE_ENGINE.settle(mirrored(match), leaver.other) == turned(found), match.log
            assert TABLE_ENGINE.settle(match, leaver) == found


def test_nobody_is_better_off_by_leaving() -> None:
    for match in SAMPLED:
        value = worth(ENGINE, match)
        for leaver in Side:
            found = TABLE_ENGINE.settle(match, leaver)
            stays, goes = leaver.other.index, leaver.index
            if match.setup.length is None:
                own = value if leaver is Side.FIRST else -value
                assert found.points[goes] - found.points[stays] <= own + 1e-6
            else:
                own = value if leaver is Side.FIRST else 1 - value
                assert found.shares[goes] <= 100 * own + 1e-6
                assert sum(found.shares) == 100


def test_the_worth_of_a_state_is_that_of_what_is_best_done_in_it() -> None:
    """It hardly changes by an answer that an engine would give."""
    for match in SAMPLED:
        if match.game.phase is Phase.RESIGNING and match.why_not(Accept()) is None:
            value, accepted = worth(ENGINE, match), match.apply(Accept())
            answerer = match.to_act
            if accepted.outcome is None and match.setup.length is not None and answerer is not None:
                sign = 1 if answerer is Side.FIRST else -1
                assert sign * worth(ENGINE, accepted) <= sign * value + 1e-6


@pytest.mark.parametrize("phase", ["start", "offered"])
def test_a_lost_race_is_a_lost_match_for_the_one_who_leaves(phase: str) -> None:
    match = Match.new(length=3, start=AHEAD, begins=Side.FIRST)
    if phase == "offered":
        match = match.apply(parse_action("double"))
    assert TABLE_ENGINE.settle(match, Side.SECOND) == Settlement((100, 0))


def test_who_leaves_a_won_position_gets_no_more_than_its_chance() -> None:
    match = Match.new(length=5, start=AHEAD, begins=Side.FIRST)
    value = worth(ENGINE, match)
    assert 0.5 < value < 1
    share = int(100 * value)
    assert TABLE_ENGINE.settle(match, Side.FIRST) == Settlement((share, 100 - share))


def test_a_session_is_settled_by_whole_points() -> None:
    match = Match.new(start=AHEAD, begins=Side.FIRST, cube=Cube(4, Side.FIRST))
    won, lost = TABLE_ENGINE.settle(match, Side.SECOND), TABLE_ENGINE.settle(match, Side.FIRST)
    assert won.points[0] >= 4
    assert won.points[1] == 0
    assert won.points[0] - 1 <= lost.points[0] <= won.points[0]


def test_a_last_checker_that_is_off_has_won_though_the_dice_still_lie_there() -> None:
    last = Position.build("1:1", "6:3 5:3 4:3")
    match = Match.new(length=1, start=last, begins=Side.FIRST, options={"pick_up_dice": True})
    for text in ("roll 6 4", "play 1/off"):
        match = match.apply(parse_action(text))
    assert match.outcome is None
    assert TABLE_ENGINE.settle(match, Side.FIRST) == Settlement((100, 0))


def test_before_the_opening_throw_the_score_decides() -> None:
    match = Match.new(length=5, score=(3, 1))
    ahead = worth(ENGINE, match)
    assert ahead > 0.6
    assert TABLE_ENGINE.settle(match, Side.SECOND) == Settlement((100, 0))


def test_another_engine_would_say_much_the_same() -> None:
    """Two rolls ahead instead of one: the verdict is no accident of the depth."""
    deeper = Engine(plies=2)
    near = [abs(worth(deeper, match) - worth(ENGINE, match)) for match in _in_matches()]
    assert sum(near) / len(near) < 0.02


def _in_matches() -> Iterator[Match]:
    return (match for match in SAMPLED[:60] if match.setup.length is not None)
