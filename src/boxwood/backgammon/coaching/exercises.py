"""Exercises and statistics out of an analysed match."""

from collections.abc import Iterator

from boxwood.backgammon.actions import MakePlay, Opening, Roll
from boxwood.backgammon.analysis import AnalysedDecision, Analysis
from boxwood.backgammon.analysis.questions import Question, questions_of
from boxwood.backgammon.coaching.judging import cube_figures, details_of
from boxwood.backgammon.coaching.themes import theme_of
from boxwood.backgammon.formats.match_header import Header, header_values
from boxwood.backgammon.judgement import Choice
from boxwood.backgammon.match import Match
from boxwood.backgammon.reading import parse_play
from boxwood.backgammon.reviewing.boards import position_of
from boxwood.coaching import CountedDecision, Exercise, JudgedChoice
from boxwood.errors import BoxwoodError

__all__ = ["counted_of", "exercise_of", "exercises_of"]

KINDS = ("play", "double", "take")
MOST = 12
"""Choices that are kept of an exercise; another one is judged when it is answered."""


def exercises_of(match: Match, analysis: Analysis) -> tuple[Exercise, ...]:
    """Every error that can be put as a question, in the order of the log."""
    questions = {(each.number, each.kind): each for each in questions_of(match)}
    turns = _turns(match)
    wrong = (each for each in analysis.decisions if each.label and each.kind in KINDS and each.choice is not None)
    found = []
    for decision in wrong:
        question = questions.get((decision.number, decision.kind))
        if question is not None and question.played == decision.played:
            actions = tuple(map(str, match.log[: decision.number]))
            found.append(exercise_of(question, decision, actions, turns[decision.number]))
    return tuple(found)


def exercise_of(question: Question, decision: AnalysedDecision, actions: tuple[str, ...], turn: int = 0) -> Exercise:
    """One decision as an exercise, at the end of some actions."""
    match = question.match
    return Exercise(
        game="backgammon",
        sheet=match.setup.sheet.name,
        kind=decision.kind,
        theme=theme_of(position_of(match, decision), decision.kind),
        side=decision.side,
        setup=header_values(Header(match.setup)),
        actions=actions,
        choices=tuple(_choices(match, decision)),
        figures=cube_figures(decision.cube),
        played=_written(match, decision.played),
        cost=decision.error,
        rolled_out=decision.candidates[0].depth == "rollout",
        number=decision.game,
        turn=turn,
    )


def _choices(match: Match, decision: AnalysedDecision) -> Iterator[JudgedChoice]:
    """Those that were looked at as deeply as the best: the others are not known well enough to say who was right."""
    best = decision.candidates[0]
    known = [each for each in decision.candidates if each.depth == best.depth or each.action == decision.played]
    for choice in sorted(known, key=lambda each: -each.equity)[:MOST]:
        yield _judged(match, choice, best.equity)
    made = decision.choice
    if made is not None and made not in sorted(known, key=lambda each: -each.equity)[:MOST]:
        yield _judged(match, made, best.equity)


def _judged(match: Match, choice: Choice, best: float) -> JudgedChoice:
    return JudgedChoice(
        action=_written(match, choice.action),
        equity=choice.equity,
        cost=max(0.0, best - choice.equity),
        details=details_of(choice.chances),
    )


def _written(match: Match, action: str) -> str:
    """A play by its usual notation; files write them in all sorts of ways."""
    game = match.game
    if not action.startswith("play ") or game.dice is None:
        return action
    try:
        return str(MakePlay(str(parse_play(action.removeprefix("play "), game.position, game.dice, match.setup.sheet))))
    except BoxwoodError:
        return action


def _turns(match: Match) -> list[int]:
    """The turn of its game in which each action was taken, from 1."""
    turns, turn, game = [], 0, 0
    state = match.begin_again()
    for action in match.log:
        if len(state.results) != game:
            turn, game = 0, len(state.results)
        if isinstance(action, Roll) or (isinstance(action, Opening) and action.first != action.second):
            turn += 1
        turns.append(max(turn, 1))
        state = state.advanced(action)
    return turns


def counted_of(analysis: Analysis) -> tuple[CountedDecision, ...]:
    """Every decision that counts for PR, with its theme."""
    states = {each.number: each.match for each in questions_of(analysis.match) if each.kind != "luck"}
    return tuple(
        CountedDecision(each.side, theme_of(position_of(states[each.number], each), each.kind), each.error)
        for each in analysis.decisions
        if each.counted
    )
