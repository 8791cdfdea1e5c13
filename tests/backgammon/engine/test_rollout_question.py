"""The decision of a match, rolled out at its score, with its cube and dice, beside what the engine decides."""

import pytest

from boxwood.backgammon import BadInput, Match, Position, Xgid, parse_action
from boxwood.backgammon.engine import BackgammonDecision, Engine, RolloutQuestion, RolloutSettings, roll_out
from boxwood.backgammon.engine.rollout import Estimate
from boxwood.backgammon.engine.rollout_question import cube_verdict

ENGINE, DEEP = Engine(0), Engine(2)
ENDING = Position.build("4:2 3:1 2:1 off:11", "4:1 3:2 1:2 off:10")
"""So few checkers that its chances are exact."""
CLOSE = Position.build("5:2 4:1 2:1 off:11", "5:1 4:2 1:1 off:11")
RACE = Position.build("6:2 5:2 4:2 3:2 2:1 1:1 off:5", "6:2 5:2 4:2 3:2 2:2 1:1 off:4")
SETTINGS = RolloutSettings(trials=648, seed=1)


def rolled_out(match: Match, engine: Engine = ENGINE) -> tuple[RolloutQuestion, dict[str, Estimate]]:
    question = RolloutQuestion.of_match(engine, match)
    found = roll_out(engine, question.candidates, SETTINGS)
    return question, {estimate.name: estimate for estimate in found.estimates}


def equities(decision: BackgammonDecision) -> dict[str, float]:
    return {str(candidate.play): candidate.equity for candidate in decision.candidates}


def drop_of(question: RolloutQuestion) -> float:
    assert question.drop is not None
    return question.drop


def sure(estimate: Estimate, extra: float = 0.0) -> float:
    """Four standard errors, and what a model may be off."""
    return 4 * estimate.standard_error + extra + 1e-4


def test_the_plays_of_a_match_with_dice_are_rolled_out_at_its_score() -> None:
    """In the Crawford game there is no cube, so that in an ending both must find the same to the error."""
    xgid = Xgid(position=ENDING, dice=(2, 1), score=(4, 2), length=5, crawford=True)
    match = Match.from_xgid(str(xgid))
    question, found = rolled_out(match)
    assert question.kind == "play"
    decided = equities(ENGINE.decide(match))
    assert found.keys() <= decided.keys()
    for name, estimate in found.items():
        assert estimate.equity == pytest.approx(decided[name], abs=sure(estimate))
    best = max(found.values(), key=lambda estimate: estimate.equity)
    assert decided[best.name] == pytest.approx(max(decided.values()), abs=0.001)


def test_plays_are_rolled_out_with_the_cube_as_it_lies() -> None:
    """The same roll with the cube on either side: its owner is better off, and both ways to find out agree."""
    best = []
    for owner in ("mover", "opponent"):
        xgid = Xgid(position=RACE, dice=(2, 1), cube=2, cube_owner=owner, score=(1, 2), length=7)
        match = Match.from_xgid(str(xgid))
        _, found = rolled_out(match)
        decision = ENGINE.decide(match)
        for name, estimate in found.items():
            assert estimate.equity == pytest.approx(equities(decision)[name], abs=sure(estimate, 0.03))
        assert max(found, key=lambda name: found[name].equity) == str(decision.best.play)
        best.append(found[str(decision.best.play)].equity)
    assert best[0] > best[1] + 0.2


def test_a_money_cube_is_rolled_out_as_the_exact_tables_know_it() -> None:
    match = Match.from_xgid(str(Xgid(position=CLOSE)))
    question, found = rolled_out(match)
    cube = ENGINE.decide(match).cube
    assert question.kind == "double"
    assert cube is not None
    assert found["no double"].equity == pytest.approx(cube.no_double, abs=sure(found["no double"], 0.01))
    assert found["double, take"].equity == pytest.approx(cube.double_take, abs=sure(found["double, take"], 0.01))
    assert question.drop == pytest.approx(cube.double_drop)
    verdict = cube_verdict(found["no double"], found["double, take"], drop_of(question))
    assert (verdict.double, verdict.take) == (cube.double, cube.take)


@pytest.mark.parametrize(("score", "model"), [((0, 0), 0.04), ((3, 3), 0.003), ((1, 4), 0.003)])
def test_a_cube_in_a_match_is_rolled_out_as_it_is_decided_two_rolls_ahead(score: tuple[int, int], model: float) -> None:
    """Where the cube is dead after a double, both are exact but for the play; else the model of a live cube is off."""
    match = Match.from_xgid(str(Xgid(position=RACE, score=score, length=5)))
    question, found = rolled_out(match)
    decision = DEEP.decide(match)
    assert decision.cube is not None
    no_double, taken = found["no double"], found["double, take"]
    assert no_double.equity == pytest.approx(decision.cube.no_double, abs=sure(no_double, model))
    assert taken.equity == pytest.approx(decision.cube.double_take, abs=sure(taken, model))
    verdict = cube_verdict(no_double, taken, drop_of(question))
    assert ("double" if verdict.double else "roll") == decision.best.action


def test_a_gnubg_match_id_carries_the_same_question() -> None:
    """One of a match to three points with 6-6 to play, one of a money game before a throw."""
    rolled = Match.from_gnubg_id("u20CAMBm2wgAAA", "MAF7ABAAAAAE")
    question = RolloutQuestion.of_match(ENGINE, rolled)
    assert question.kind == "play"
    best = ENGINE.decide(rolled).best.play
    assert question.candidates[0].name == str(best)
    assert question.candidates[0].situation is not None
    assert 0 < question.candidates[0].situation.middle < 1  # a chance of winning the match
    before = Match.from_gnubg_id("27YBAAjbTgAAAQ", "cAkAAAAAAAAE")
    assert [candidate.name for candidate in RolloutQuestion.of_match(ENGINE, before).candidates] == [
        "no double",
        "double, take",
    ]


def test_an_offer_is_rolled_out_as_taken_and_dropped() -> None:
    match = Match.from_xgid(str(Xgid(position=CLOSE))).apply(parse_action("double"))
    question, found = rolled_out(match)
    assert question.kind == "take"
    assert list(found) == ["double, take"]
    assert found["double, take"].equity == pytest.approx(-ENGINE.decide(match).best.equity, abs=0.02)
    beavers = Match.from_xgid(str(Xgid(position=CLOSE, beavers=True)))
    for text in ("double", "beaver"):
        beavers = beavers.apply(parse_action(text))
    beavered, taken = rolled_out(beavers)
    assert beavered.offer == "beaver"
    assert beavered.drop == pytest.approx(-2.0)
    assert taken["beaver, take"].equity == pytest.approx(2 * found["double, take"].equity, abs=0.02)


def test_where_the_cube_cannot_be_turned_the_position_itself_is_rolled_out() -> None:
    match = Match.from_xgid(str(Xgid(position=CLOSE, cube=2, cube_owner="opponent")))
    question = RolloutQuestion.of_match(ENGINE, match)
    assert (question.kind, [candidate.name for candidate in question.candidates]) == (None, ["before the roll"])


def test_what_cannot_be_rolled_out_is_refused() -> None:
    resigned = Match.from_xgid(str(Xgid(position=CLOSE))).apply(parse_action("resign single"))
    with pytest.raises(BadInput, match="plays and the cube"):
        RolloutQuestion.of_match(ENGINE, resigned)
    shut_out = Position.build("bar:1 6:4 5:10", "6:2 5:2 4:2 3:2 2:2 8:5")
    with pytest.raises(BadInput, match="no legal play"):
        RolloutQuestion.of_match(ENGINE, Match.from_xgid(str(Xgid(position=shut_out, dice=(6, 5)))))
    with pytest.raises(BadInput, match="no legal play"):
        RolloutQuestion.of_position(ENGINE, shut_out, (6, 5))
