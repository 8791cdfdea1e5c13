"""A player made of the engine: it plays, doubles, takes, beavers, resigns and answers as the engine judges."""

from boxwood.backgammon.actions import (
    Accept,
    Action,
    Beaver,
    Done,
    Double,
    Drop,
    MakePlay,
    Pass,
    Raccoon,
    Refuse,
    Resign,
    Retake,
    Take,
)
from boxwood.backgammon.engine.cube import CubeDecision, CubeSituation, resignation
from boxwood.backgammon.engine.evaluator import Engine
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match

__all__ = ["Bot"]

_ANSWERS: dict[str, Action] = {"take": Take(), "drop": Drop(), "beaver": Beaver(), "raccoon": Raccoon()}


class Bot:
    """A seat at the table. It is shown the match as everybody is, and never sees a die before it is thrown."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def act(self, match: Match) -> Action | None:
        """What the side to act does; None to throw the dice."""
        game = match.game
        if game.phase is Phase.ROLLED:
            best = self.engine.choose(match)
            return Pass() if best is None else MakePlay(str(best))
        plain: dict[Phase, Action] = {Phase.DISPUTED: Retake(), Phase.TAKING_BACK: Accept()}
        if game.phase is Phase.PLAYED and match.to_act is game.turn:
            return Done()
        if game.phase in plain:
            return plain[game.phase]
        if game.resigned is not None:
            return self._answer_resignation(match)
        decision = self.engine.cube(match)
        if game.phase is Phase.OFFERED:
            return self._answer_offer(match, decision)
        return self._start_turn(match, decision)

    def _start_turn(self, match: Match, decision: CubeDecision) -> Action | None:
        double = Double()
        eager = decision.doubled - decision.no_double > self.engine.level.timid or not self.engine.level.timid
        if decision.double and eager and match.why_not(double) is None and match.warning(double) is None:
            return double
        level = resignation(CubeSituation.of(match), self.engine.outputs(match))
        if level is not None and match.why_not(Resign(level)) is None:
            return Resign(level)
        return Pass() if match.why_not(Pass()) is None else None

    def _answer_offer(self, match: Match, decision: CubeDecision) -> Action:
        offer = match.game.offer
        assert offer is not None
        answer = decision.answer(offer)
        if answer == "take" and offer == "double" and decision.double_take + self.engine.level.timid > 1:
            answer = "drop"  # a timid player sees too many dangers
        action = _ANSWERS[answer]
        return action if match.why_not(action) is None else Take()

    def _answer_resignation(self, match: Match) -> Action:
        """Accept what is at least as good as playing on."""
        game = match.game
        assert game.resigned is not None
        lost, playing_on = CubeSituation.of(match).lost(game.resigned), self.engine.cube(match).no_double
        return Accept() if lost <= playing_on + 1e-6 else Refuse()  # both as the side that resigns sees them
