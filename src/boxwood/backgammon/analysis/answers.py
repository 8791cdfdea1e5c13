"""A question and what was found out about it, whoever found it: a decision or a roll of the analysis."""

from collections.abc import Sequence

from boxwood.backgammon.analysis.counting import counts_as_double, counts_as_play
from boxwood.backgammon.analysis.decision import AnalysedDecision, RollLuck, Scale
from boxwood.backgammon.analysis.questions import Question
from boxwood.backgammon.engine.cube import CubeSituation
from boxwood.backgammon.game import Phase
from boxwood.backgammon.judgement import Choice, CubeEquities

__all__ = ["decision_of", "luck_of", "scale_of"]


def decision_of(
    question: Question,
    candidates: Sequence[Choice],
    error: float | None = None,
    cube: CubeEquities | None = None,
    forced: bool = False,
) -> AnalysedDecision:
    """A decision that was judged. Without an error it follows from the candidates."""
    assert question.kind != "luck"
    if error is None:
        made = next((each.equity for each in candidates if each.action == question.played), None)
        error = 0.0 if made is None else max(0.0, candidates[0].equity - made)
    counted = question.kind == "take"
    if question.kind == "play":
        counted = not forced and counts_as_play(candidates)
    elif question.kind == "double" and cube is not None:
        dead = CubeSituation.of(question.match).dead
        counted = counts_as_double(cube, error, doubled=question.played == "double", dead=dead)
    return AnalysedDecision(
        number=question.number,
        game=question.game,
        side=question.side,
        kind=question.kind,
        played=question.played,
        candidates=tuple(candidates),
        error=error,
        counted=counted,
        scale=scale_of(question),
        cube=cube,
        dice=question.dice,
        forced=forced,
    )


def luck_of(question: Question, luck: float) -> RollLuck:
    """A roll whose luck was found out."""
    assert question.dice is not None
    return RollLuck(
        number=question.number,
        game=question.game,
        side=question.side,
        dice=question.dice,
        luck=luck,
        scale=scale_of(question),
        stake=question.match.game.cube.value,
    )


def scale_of(question: Question) -> Scale | None:
    """What equities of the side that is asked stand for, with the cube as it lies; None in play for points."""
    match, game = question.match, question.match.game
    if match.setup.length is None:
        return None
    situation = CubeSituation.of(match)
    on_turn = game.turn.other if game.phase is Phase.PLAYED else game.turn
    return Scale(situation.middle if question.side is on_turn else 1 - situation.middle, situation.unit)
