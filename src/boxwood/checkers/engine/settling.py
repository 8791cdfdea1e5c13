"""How a game of checkers is settled that a side has left: by the engine's verdict, or as a draw."""

from boxwood.checkers.actions import Refuse
from boxwood.checkers.engine.decision import CheckersDecision
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.engine.thought import DECIDED
from boxwood.checkers.game import Game, Phase
from boxwood.game import Settlement, Side
from boxwood.settling import settled_draw, settled_win

__all__ = ["settle"]

DEPTH = 11
"""How many turns ahead it looks: always as many, so that the same game is always settled alike."""
A_MAN = 0.95
"""An advantage that wins, in men, for the one who stays."""


def settle(engine: Engine, game: Game, leaver: Side) -> Settlement:
    """A win of the one who stays from a man's advantage on; of the one who left only if it is seen to its end."""
    if game.phase is Phase.TAKING_BACK:
        return settle(engine, game.apply(Refuse()), leaver)
    if game.phase not in (Phase.MOVING, Phase.OFFERED):
        return settled_draw()
    decision = engine.decide(game, depth=DEPTH)
    value = _of_side_on_turn(decision, game)
    advantage = value if leaver is game.turn else -value
    if advantage > DECIDED:
        return settled_win(leaver)
    offered_by_stayer = game.phase is Phase.OFFERED and game.turn is not leaver
    if advantage <= -A_MAN and not offered_by_stayer:
        return settled_win(leaver.other)
    return settled_draw()


def _of_side_on_turn(decision: CheckersDecision, game: Game) -> float:
    """What the position is worth to the side on turn."""
    if game.phase is Phase.OFFERED:
        return -next(candidate for candidate in decision.candidates if candidate.action == "refuse").equity
    return decision.best.equity
