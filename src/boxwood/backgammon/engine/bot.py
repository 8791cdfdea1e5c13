"""A player made of the engine: it plays the best play it sees, and handles the cube by rules of thumb."""

from boxwood.backgammon.actions import Accept, Action, Done, Double, Drop, MakePlay, Pass, Refuse, Retake, Take
from boxwood.backgammon.engine.evaluator import Engine
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match

__all__ = ["Bot"]

DOUBLES_FROM, TOO_GOOD, TAKES_FROM = 0.5, 1.0, -0.55
"""Cubeless equities between which it doubles, and down to which it takes: what players learn first."""
LEVELS = {"single": 1, "gammon": 2, "backgammon": 3}


class Bot:
    """A seat at the table. It is shown the match as everybody is, and never sees a die before it is thrown."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def act(self, match: Match) -> Action | None:
        """What the side to act does; None to throw the dice."""
        game = match.game
        if game.phase is Phase.ROLLED:
            assert game.dice is not None
            best = self.engine.best_play(game.position, game.dice)
            return Pass() if best is None else MakePlay(str(best))
        plain: dict[Phase, Action] = {Phase.DISPUTED: Retake(), Phase.TAKING_BACK: Accept()}
        if game.phase is Phase.PLAYED and match.to_act is game.turn:
            return Done()
        if game.phase in plain:
            return plain[game.phase]
        equity = self._equity(match)
        if game.phase is Phase.OFFERED:
            return Take() if equity >= TAKES_FROM else Drop()
        if game.resigned is not None:
            return Accept() if equity <= LEVELS[game.resigned] else Refuse()
        return self._start_turn(match, equity)

    def _start_turn(self, match: Match, equity: float) -> Action | None:
        double = Double()
        if DOUBLES_FROM <= equity < TOO_GOOD and match.why_not(double) is None and match.warning(double) is None:
            return double
        return Pass() if match.why_not(Pass()) is None else None

    def _equity(self, match: Match) -> float:
        """The equity of the side to act, before anybody throws."""
        game = match.game
        board = game.board
        side_on_turn = self.engine.evaluate(board if game.phase is not Phase.PLAYED else board.swap()).equity
        on_turn = game.turn.other if game.phase is Phase.PLAYED else game.turn
        return side_on_turn if match.to_act is on_turn else -side_on_turn
