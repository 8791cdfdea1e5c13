"""A player made of the engine: it moves, and answers an offered draw."""

import threading

from boxwood.checkers.actions import Action, parse_action
from boxwood.checkers.engine.engine import BookUse, Engine, Report
from boxwood.checkers.game import Game

__all__ = ["Bot"]


class Bot:
    """A seat at the table, shown the game as everybody is. `report` and `stop` are as `Engine.decide` has them."""

    def __init__(self, engine: Engine, report: Report | None = None, stop: threading.Event | None = None) -> None:
        self.engine, self._report, self._stop = engine, report, stop

    def act(self, game: Game) -> Action:
        """What the side to act does."""
        decision = self.engine.decide(game, report=self._report, stop=self._stop, use=BookUse.VARIED)
        return parse_action(decision.best.action)
