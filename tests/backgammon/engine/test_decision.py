"""One way to decide: what bot, hints and the command line all ask."""

import dataclasses
import itertools
import random
import threading

import pytest

from boxwood.backgammon import BadInput, Cube, Double, Match, Position, Side, legal_plays, parse_action
from boxwood.backgammon.engine import BackgammonDecision, Bot, Engine, decision_kind
from boxwood.backgammon.levels import LEVELS
from support.games import varied
from support.matches import choose, random_setup

EXPERT = Engine(level="expert")
DEEP = Engine(2)
RACE = Position.build("6:2 5:2 4:2 3:2 2:1 1:1", "6:2 5:2 4:2 3:2 2:2 1:1")
START = Position.start()


def at(position: Position, *actions: str, **new: object) -> Match:
    """A match in which the first side is on turn in a position, after some actions."""
    match = Match.new(start=position, begins=Side.FIRST, **new)  # type: ignore[arg-type]
    for text in actions:
        match = match.apply(parse_action(text))
    return match


def test_a_play_is_decided_with_chances_and_equities_best_first() -> None:
    decision = EXPERT.decide(at(START, "roll 3 1"))
    assert (decision.kind, decision.side, decision.depth) == ("play", Side.FIRST, 0)
    assert decision.best.action == "play 8/5 6/5"
    assert decision.best.play in legal_plays(START, (3, 1))
    equities = [candidate.equity for candidate in decision.candidates]
    assert equities == sorted(equities, reverse=True)
    assert decision.best.chances is not None
    assert 0.5 < decision.best.chances.win < 0.7
    assert decision.loss(decision.candidates[1]) > 0


def test_doubling_is_decided_with_the_equities_of_the_cube() -> None:
    decision = EXPERT.decide(at(RACE))
    assert decision.kind == "double"
    assert [candidate.action for candidate in decision.candidates] == ["double", "roll"]
    assert decision.cube is not None
    assert decision.best.equity == decision.cube.doubled
    assert decision.candidates[1].equity == decision.cube.no_double


@pytest.mark.parametrize(
    ("options", "offers", "answers"),
    [
        ({}, ["double"], {"take", "drop"}),
        ({"beavers": True}, ["double"], {"take", "drop", "beaver"}),
        ({"beavers": True}, ["double", "beaver"], {"take", "drop"}),
        ({"beavers": True, "raccoons": True}, ["double", "beaver"], {"take", "drop", "raccoon"}),
        ({"beavers": True, "raccoons": True}, ["double", "beaver", "raccoon"], {"take", "drop"}),
    ],
)
def test_every_legal_answer_to_an_offer_is_a_candidate(
    options: dict[str, bool], offers: list[str], answers: set[str]
) -> None:
    match = at(START, *offers, options=options)
    decision = EXPERT.decide(match)
    assert decision.kind == "take"
    assert decision.side is match.to_act
    assert {candidate.action for candidate in decision.candidates} == answers
    assert all(match.why_not(parse_action(answer)) is None for answer in answers)


def test_an_offer_is_worth_to_one_side_what_it_costs_the_other() -> None:
    before, offered = EXPERT.decide(at(RACE)), EXPERT.decide(at(RACE, "double"))
    assert offered.best.equity == pytest.approx(-before.best.equity)


def test_a_resignation_is_weighed_against_playing_on() -> None:
    gammonish = Position.build("6:15", "1:1")
    small, whole = (EXPERT.decide(at(gammonish, f"resign {level}")) for level in ("single", "backgammon"))
    assert (small.kind, small.side) == ("resign", Side.SECOND)
    assert (small.best.action, whole.best.action) == ("refuse", "accept")
    assert small.candidates[1].equity == pytest.approx(1.0)


@pytest.mark.parametrize("crawford", [True, False])
def test_the_cube_is_decided_about_only_where_it_may_be_turned(crawford: bool) -> None:
    match = at(RACE, length=5, score=(4, 2), crawford_played=not crawford)
    assert (match.why_not(Double()) is None) is not crawford
    assert decision_kind(match) == (None if crawford else "double")
    theirs = at(RACE, cube=Cube(2, Side.SECOND))
    assert decision_kind(theirs) is None
    with pytest.raises(BadInput, match="nothing to decide"):
        EXPERT.decide(theirs)


def test_there_is_nothing_to_decide_where_nothing_can_be_played() -> None:
    shut_out = at(Position.build("bar:1 6:4 5:2", "6:2 5:2 4:2 3:2 2:2 8:3"), "roll 6 5")
    assert decision_kind(shut_out) is None


def test_the_score_changes_what_is_decided() -> None:
    """A race in which a double gains in a long match, and can no longer matter at the score that it would win."""
    assert EXPERT.decide(at(RACE, length=11)).best.action == "double"
    assert EXPERT.decide(at(RACE, length=11, score=(10, 3), crawford_played=True)).best.action == "roll"


def test_candidates_are_worth_what_the_score_makes_of_gammons() -> None:
    """Where a gammon wins the match and where it does not, the same plays have different equities."""
    match = {needs: at(START, "roll 3 1", length=9, score=(9 - needs, 8), crawford_played=True) for needs in (2, 4)}
    two, four = (EXPERT.decide(match[needs]) for needs in (2, 4))
    assert {c.action: c.equity for c in two.candidates} != {c.action: c.equity for c in four.candidates}


def test_it_looks_one_roll_further_each_time_and_reports_what_it_has_found() -> None:
    for match in (at(START, "roll 6 4"), at(RACE), at(RACE, "double")):
        found: list[BackgammonDecision] = []
        decision = DEEP.decide(match, found=found.append)
        assert [each.depth for each in found] == [0, 1, 2]
        assert found[-1] == decision == DEEP.decide(match)
        assert found[0] == EXPERT.decide(match)
        assert found[1] == Engine(level="master").decide(match)


def test_what_is_stopped_is_the_best_found_so_far() -> None:
    match, stop = at(START, "roll 6 4"), threading.Event()

    def stop_at_one(decision: BackgammonDecision) -> None:
        if decision.depth == 1:
            stop.set()

    assert DEEP.decide(match, found=stop_at_one, stop=stop) == Engine(level="master").decide(match)


def test_who_is_told_may_ask_the_same_engine_something_else() -> None:
    match, other = at(START, "roll 6 4"), at(START, "roll 5 2")
    alone = DEEP.decide(match)
    assert DEEP.decide(match, found=lambda decision: [DEEP.decide(other), DEEP.evaluate(START)]) == alone  # type: ignore[arg-type]


def test_against_the_clock_it_looks_further_while_there_is_time() -> None:
    found: list[BackgammonDecision] = []
    decision = Engine(seconds=0.2).decide(at(START, "roll 6 4"), found=found.append)
    depths = [each.depth for each in found]
    assert depths == list(range(len(depths)))
    assert len(depths) > 1
    assert decision == found[-1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_bot_does_what_is_decided_and_it_is_legal(level: str) -> None:
    engine, rng = Engine(level=level), random.Random(5)
    for match in itertools.islice(undecided(rng), {"world-class": 5, "analysis": 2}.get(level, 30)):
        decision = engine.decide(match)
        assert decision.side is match.to_act
        action = Bot(engine).act(match)
        if decision.best.action != "roll":
            assert str(action) == decision.best.action
        for candidate in decision.candidates:
            if candidate.action != "roll":
                assert match.why_not(parse_action(candidate.action)) is None


def undecided(rng: random.Random) -> itertools.chain[Match]:
    """States of random matches in which there is something to decide."""
    return itertools.chain.from_iterable(_undecided(random_setup(rng, longest=7), rng) for _ in itertools.count())


def _undecided(match: Match, rng: random.Random) -> list[Match]:
    found = []
    for _ in range(60):
        if match.outcome is not None:
            break
        if decision_kind(match) is not None and rng.random() < 0.2:
            found.append(match)
        match = match.apply(choose(rng, match.actions()))
    return found


def test_a_decision_cannot_be_changed() -> None:
    decision = EXPERT.decide(at(START, "roll 3 1"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        decision.depth = 3  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        decision.best.equity = 0.0  # type: ignore[misc]


def test_for_points_without_a_cube_the_best_candidate_is_the_best_play() -> None:
    for position, dice in varied(seed=8, count=60):
        if min(position.board) < 0 < max(position.board) and legal_plays(position, dice):
            match = at(position, format="single").apply(parse_action(f"roll {dice[0]} {dice[1]}"))
            decision, play = EXPERT.decide(match), EXPERT.best_play(position, dice)
            (chosen,) = (candidate for candidate in decision.candidates if candidate.play == play)
            assert chosen.equity == pytest.approx(decision.best.equity, abs=0.001)


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_a_play_that_is_asked_for_is_a_candidate_looked_at_as_far_ahead_as_the_best(plies: int) -> None:
    engine, match = Engine(plies), at(START, "roll 6 5", length=5)
    plain = engine.decide(match)
    for play in legal_plays(START, (6, 5)):
        decision = engine.decide(match, also=play)
        asked = next(candidate for candidate in decision.candidates if candidate.play == play)
        assert decision.best.play == plain.best.play
        assert asked.play == decision.best.play or asked.depth == decision.best.depth == plies
        assert len({candidate.play for candidate in decision.candidates}) == len(decision.candidates)


def test_a_play_asked_for_is_worth_what_the_search_finds_it_to_be_worth() -> None:
    engine = Engine(2)
    for number, (position, dice) in enumerate(varied(5, 12)):
        plays = legal_plays(position, dice)
        if len(plays) < 2:
            continue
        match = at(position, f"roll {dice[0]} {dice[1]}", length=5 + number)
        found = engine.decide(match, also=plays[-1]).candidates
        for candidate in found[:2]:
            if candidate.depth == 2 and candidate.play is not None:
                alone = engine._judged(match, candidate.play, 2)
                assert alone.equity == pytest.approx(candidate.equity, abs=1e-4)
