"""Why a choice of an exercise is wrong, in the sentences of the analysis."""

from collections.abc import Sequence
from typing import cast

from boxwood.backgammon.analysis.answers import decision_of
from boxwood.backgammon.analysis.decision import AnalysedKind
from boxwood.backgammon.analysis.judge import chances_of, engine_of
from boxwood.backgammon.analysis.questions import Question
from boxwood.backgammon.analysis.reasons import reasons
from boxwood.backgammon.judgement import Chances, Choice, CubeEquities
from boxwood.backgammon.match import Match
from boxwood.coaching import JudgedChoice, JudgedPosition
from boxwood.language import Said

__all__ = ["reasons_of"]

PLIES = 2


def reasons_of(match: Match, judged: JudgedPosition, action: str) -> Sequence[Said]:
    """Why an action gives something up; nothing of one that does not."""
    side, made = match.to_act, judged.choice(action)
    if side is None or made is None or made.cost <= 0 or judged.kind not in ("play", "double", "take"):
        return ()
    question = Question(
        number=len(match.log),
        game=1,
        match=match,
        side=side,
        kind=cast("AnalysedKind", judged.kind),
        played=action,
        dice=match.game.dice if judged.kind == "play" else None,
    )
    decision = decision_of(question, _candidates(match, judged), cube=_cube(judged))
    return reasons(match, decision).said()


def _candidates(match: Match, judged: JudgedPosition) -> list[Choice]:
    known = [_choice(each) for each in judged.choices]
    if judged.kind == "play" or any(each.chances is not None for each in known):
        return known
    found = {each.action: chances_of(each.chances) for each in engine_of(PLIES).decide(match).candidates}
    return [Choice(action=each.action, equity=each.equity, chances=found.get(each.action)) for each in known]


def _choice(choice: JudgedChoice) -> Choice:
    names = ("win", "gammon", "backgammon", "lose_gammon", "lose_backgammon")
    known = choice.details
    chances = Chances(*(known[name] for name in names)) if set(names) <= set(known) else None
    return Choice(action=choice.action, equity=choice.equity, chances=chances)


def _cube(judged: JudgedPosition) -> CubeEquities | None:
    figures = judged.figures
    if "double_drop" not in figures:
        return None
    return CubeEquities(figures["no_double"], figures["double_take"], figures["double_drop"])
