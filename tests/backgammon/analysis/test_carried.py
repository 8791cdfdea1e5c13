"""The analysis that a file carried, counted as ours is."""

import pytest

from boxwood.backgammon import Match, parse_action
from boxwood.backgammon.analysis import carried_analysis
from boxwood.backgammon.judgement import Choice, CubeEquities, JudgedMatch, Judgement
from boxwood.game import Side

ACTIONS = ("opening 3 1", "play 8/5 6/5", "roll 4 2", "play 24/22 13/9", "double", "drop")


def a_match() -> Match:
    match = Match.new(length=3)
    for text in ACTIONS:
        match = match.apply(parse_action(text))
    return match


def play(number: int, side: Side, error: float | None, *, decided: bool = True) -> Judgement:
    choices = (Choice(action="play 8/4 6/4", equity=0.1), Choice(action=ACTIONS[number], equity=0.1 - (error or 0.0)))
    return Judgement(
        number=number,
        side=side,
        kind="play",
        played=ACTIONS[number],
        choices=choices,
        error=error,
        luck=0.25,
        decided=decided,
    )


def test_decisions_luck_and_totals_are_those_of_the_file() -> None:
    cube = CubeEquities(0.3, 0.2, 1.0)
    judged = JudgedMatch(
        program="eXtreme Gammon",
        judgements=(
            play(1, Side.FIRST, 0.0, decided=False),
            play(3, Side.SECOND, 0.09),
            Judgement(number=4, side=Side.FIRST, kind="double", played="double", cube=cube, error=0.1),
            Judgement(number=5, side=Side.SECOND, kind="take", played="drop", cube=cube, error=0.8),
        ),
    )
    analysis = carried_analysis(a_match(), judged)
    assert analysis.program == "eXtreme Gammon"
    first, second = analysis.totals[Side.FIRST], analysis.totals[Side.SECOND]
    assert (first.plays.decisions, first.doubles.decisions) == (0, 1)
    assert first.cube_errors["wrong double"].decisions == 1
    assert second.pr == pytest.approx(500 * 0.89 / 2)
    assert second.cube_errors["wrong pass"].error == pytest.approx(0.8)
    assert [roll.luck for roll in analysis.luck] == [0.25, 0.25]


def test_what_the_program_did_not_judge_is_left_out() -> None:
    analysis = carried_analysis(a_match(), JudgedMatch(program="x", judgements=(play(3, Side.SECOND, None),)))
    assert analysis.decisions == ()
    assert not analysis.complete


def test_a_cube_told_in_chances_is_counted_in_equities() -> None:
    match = a_match()
    chances = CubeEquities(0.6, 0.55, 1.0, is_chance=True)
    judged = JudgedMatch(
        program="GNU Backgammon",
        judgements=(Judgement(number=4, side=Side.FIRST, kind="double", played="double", cube=chances),),
    )
    (decision,) = carried_analysis(match, judged).decisions
    assert decision.scale is not None
    assert decision.error == pytest.approx((0.6 - 0.55) / decision.scale.unit)
    assert decision.scale.chance(decision.scale.equity(0.6)) == pytest.approx(0.6)
