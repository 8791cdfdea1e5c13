"""A player made of the engine: it moves, and answers an offered draw."""

import threading

from boxwood.checkers.actions import Accept, Action, MakeMove, Refuse
from boxwood.checkers.engine.engine import Engine, Report
from boxwood.checkers.game import Game, Phase

__all__ = ["Bot"]

EVEN = 0.1
"""Up to this many men ahead or behind a game is even."""
STALLED = 20
"""Turns of both sides without a capture or a man's move after which an even game is going nowhere."""


class Bot:
    """A seat at the table, shown the game as everybody is. `report` and `stop` are as `Engine.think` has them."""

    def __init__(self, engine: Engine, report: Report | None = None, stop: threading.Event | None = None) -> None:
        self.engine, self._report, self._stop = engine, report, stop

    def act(self, game: Game) -> Action:
        """What the side to act does."""
        thought = self.engine.think(game.position, game.quiet[:-1], report=self._report, stop=self._stop)
        if game.phase is Phase.OFFERED:  # by the side on turn, whose thoughts these are
            return Accept() if -thought.evaluation <= self._enough(game) else Refuse()
        return MakeMove(str(thought.move))

    def _enough(self, game: Game) -> float:
        """Up to how many men ahead the bot takes a draw: it plays an even game on while there is something in it."""
        return EVEN if len(game.quiet) > STALLED else -EVEN
