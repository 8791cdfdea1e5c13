"""What is said of one decision: why it was wrong, the points of the cube, something else that could have been done."""

from dataclasses import replace

from boxwood.analysing import Advice, CandidateRow, Explanation, Percent, Text
from boxwood.backgammon.analysis import LEVELS, AnalysedDecision, Analysis
from boxwood.backgammon.analysis.answers import decision_of
from boxwood.backgammon.analysis.judge import engine_of, judge
from boxwood.backgammon.analysis.questions import Question, questions_of
from boxwood.backgammon.analysis.reasons import reasons
from boxwood.backgammon.engine.decision import decision_kind
from boxwood.backgammon.match import Match
from boxwood.backgammon.openings import find_opening
from boxwood.backgammon.reading import parse_play
from boxwood.backgammon.reviewing.report import candidates_of
from boxwood.backgammon.reviewing.words import action_words, label_of
from boxwood.errors import BadInput
from boxwood.language import Figure, Phrase, Said

__all__ = ["advise", "explain", "judge_other"]

LEVEL = LEVELS["quick"]
"""How deeply the tutor judges, and what is tried where another program judged the match."""
SHOWN = 4
"""Plays of an opening that are told of."""
ANSWERS: dict[str, tuple[str, ...]] = {"double": ("roll", "double"), "take": ("take", "drop")}
"""What can be said about the cube."""


def explain(analysis: Analysis, number: int) -> Explanation:
    """Why a decision was wrong, the points of the cube where it was about the cube, and what an opening is worth."""
    decision, question = _find(analysis, number)
    match = question.match
    facts = _cube_facts(match, decision) if decision.kind in ("double", "take") else _opening_facts(match)
    return Explanation(facts=facts, reasons=reasons(question.match, decision).said() if decision.label else ())


def _opening_facts(match: Match) -> tuple[tuple[Said, Text], ...]:
    """What our rollouts say of a play of the first two plies."""
    game = match.game
    found = find_opening(game.position, game.dice) if game.dice is not None else None
    if found is None:
        return ()
    return tuple(
        (
            Phrase("Opening {play}, rolled out", play=each.play),
            Phrase("{equity} ± {error}", equity=Figure(each.equity, 3), error=Figure(each.standard_error, 3)),
        )
        for each in found.plays[:SHOWN]
    )


def _cube_facts(match: Match, decision: AnalysedDecision) -> tuple[tuple[Said, Text], ...]:
    cube = engine_of(1).cube(match)
    chances = decision.candidates[0].chances if decision.candidates else None
    facts: list[tuple[Said, Text]] = []
    if chances is not None:
        win = chances.win if decision.kind == "double" else 1 - chances.win
        facts.append((Phrase("Chances of the side that doubles"), Percent(win, 1)))
    if cube.double_point is not None:
        facts.append((Phrase("Doubles from"), Percent(cube.double_point, 1)))
    if cube.take_point is not None:
        facts.append((Phrase("The other side takes from"), Percent(cube.take_point, 1)))
    if cube.dead:
        facts.append((Phrase("The cube"), Phrase("is dead: turning it gains nothing")))
    return tuple(facts)


def judge_other(analysis: Analysis, number: int, action: str) -> CandidateRow:
    """Something else that could have been done at a decision; what was judged there before is not judged again."""
    decision, question = _find(analysis, number)
    asked = replace(question, played=_checked(question, action))
    if any(each.action == asked.played for each in decision.candidates):
        return _row(replace(decision, played=asked.played))
    level = LEVELS.get(analysis.level, LEVEL)
    verdict = judge(asked, level.without_rollouts)
    if verdict is None or verdict.forced:
        raise BadInput("there was nothing to choose here")
    return _row(decision_of(asked, verdict.candidates, cube=verdict.cube))


def _row(decision: AnalysedDecision) -> CandidateRow:
    """What was done at a decision, as a row beside its candidates."""
    row = next(each for each in candidates_of(decision)[1] if each.played)
    return replace(row, action=decision.played)


def advise(match: Match, action: str) -> Advice | None:
    """What a tutor says of a play, or a word about the cube, that is about to be made."""
    kind, side = decision_kind(match), match.to_act
    if side is None or kind not in ("play", "double", "take"):
        return None
    question = Question(
        number=len(match.log),
        game=len(match.results) + 1,
        match=match.logged(()),
        side=side,
        kind=kind,
        played=action,
        dice=match.game.dice if kind == "play" else None,
    )
    if kind != "play" and action not in ANSWERS[kind]:
        return None
    asked = replace(question, played=_checked(question, action))
    verdict = judge(asked, LEVEL)
    if verdict is None or verdict.forced:
        return None
    decision = decision_of(asked, verdict.candidates, cube=verdict.cube)
    return Advice(
        severity=decision.label or None,
        label=label_of(decision),
        cost=decision.error,
        played=action_words(decision.played),
        best=action_words(decision.best),
        best_action=decision.best,
        reasons=reasons(asked.match, decision).said() if decision.label else (),
    )


def _checked(question: Question, action: str) -> str:
    """The text of something that can be done at a question, or the reason why it cannot."""
    if question.kind != "play":
        known = ANSWERS.get(question.kind, ())
        if action not in known:
            raise BadInput(
                "{action} is not an answer here; the answers are {known}", action=action, known=", ".join(known)
            )
        return action
    assert question.dice is not None
    text = action.removeprefix("play ")
    return f"play {parse_play(text, question.match.game.position, question.dice, question.match.setup.sheet)}"


def _find(analysis: Analysis, number: int) -> tuple[AnalysedDecision, Question]:
    decision = next((each for each in analysis.decisions if each.number == number), None)
    question = next(
        (each for each in questions_of(analysis.match) if each.number == number and each.kind != "luck"), None
    )
    if decision is None or question is None:
        raise BadInput("action {number} was no decision, or is not analysed yet", number=number)
    return decision, question
