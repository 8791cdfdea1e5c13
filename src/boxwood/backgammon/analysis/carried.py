"""The analysis that a file carried, in the shape of our own: other programs' judgements, counted as ours are."""

from dataclasses import replace

from boxwood.backgammon.analysis.analysis import Analysis
from boxwood.backgammon.analysis.answers import decision_of, luck_of, scale_of
from boxwood.backgammon.analysis.decision import AnalysedDecision, Scale
from boxwood.backgammon.analysis.questions import Question, questions_of
from boxwood.backgammon.judgement import CubeEquities, JudgedMatch, Judgement, cube_choices
from boxwood.backgammon.match import Match

__all__ = ["carried_analysis"]


def carried_analysis(match: Match, judged: JudgedMatch) -> Analysis:
    """What another program thought of a match; decisions that it did not judge are left out."""
    by_place = {(each.number, each.kind): each for each in judged.judgements}
    questions = questions_of(match)
    decisions, luck = [], []
    for question in questions:
        if question.kind == "luck":
            judgement = by_place.get((question.number + 1, "play"))
            if judgement is not None and judgement.luck is not None:
                luck.append(luck_of(question, judgement.luck))
        elif question.kind != "resign" and (question.number, question.kind) in by_place:
            decision = _decision(question, by_place[question.number, question.kind])
            if decision is not None:
                decisions.append(decision)
    asked = sum(question.kind != "resign" for question in questions)
    complete = len(decisions) + len(luck) == asked
    return Analysis.of(match, decisions, luck, program=judged.program, complete=complete)


def _decision(question: Question, judgement: Judgement) -> AnalysedDecision | None:
    """A decision as it was judged; None if the program did not say what it was worth."""
    judged = _in_equities(judgement, scale_of(question))
    if judged.error is None:
        return None
    forced = question.kind == "play" and (not judged.decided or len(judged.choices) < 2)
    asked = replace(question, played=judged.played)
    return decision_of(asked, judged.choices, error=judged.error, cube=judged.cube, forced=forced)


def _in_equities(judgement: Judgement, scale: Scale | None) -> Judgement:
    """A judgement of the cube whose figures are chances of winning the match, in equities."""
    cube = judgement.cube
    if cube is None or not cube.is_chance or scale is None:
        return judgement
    doubler = scale if judgement.kind == "double" else Scale(1 - scale.middle, scale.unit)
    equities = CubeEquities(doubler.equity(cube.no_double), doubler.equity(cube.double_take), cube.double_drop)
    choices = cube_choices(judgement.kind, equities, None, "")
    made = next((choice.equity for choice in choices if choice.action == judgement.played), None)
    error = None if made is None else choices[0].equity - made
    return replace(judgement, cube=equities, choices=choices, error=error)
