"""A player made of the engine: it plays, doubles, takes, beavers, resigns and answers as the engine decides."""

import threading
from collections.abc import Callable

from boxwood.backgammon.actions import Action, Opening, Pass, Refuse, Resign, parse_action
from boxwood.backgammon.engine.cube import CubeSituation, is_hopeless, resignation
from boxwood.backgammon.engine.decision import BackgammonDecision, decision_kind
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.simple_bot import formality

__all__ = ["Bot"]


class Bot:
    """A seat at the table. It is shown the match as everybody is, and never sees a die before it is thrown."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def act(
        self,
        match: Match,
        *,
        found: Callable[[Action | None], None] = lambda action: None,
        stop: threading.Event | None = None,
    ) -> Action | None:
        """What the side to act does; None to throw the dice.

        `found` is told what it would do after looking so far ahead, each time; once `stop` is set, it looks no further.
        """
        kind = decision_kind(match)
        if kind is None:
            action = self._without_choice(match)
            found(action)
            return action
        throw = self._without_choice(match) if kind == "double" else None

        def action_of(decision: BackgammonDecision) -> Action | None:
            return throw if decision.best.action == "roll" else parse_action(decision.best.action)

        return action_of(self.engine.decide(match, found=lambda decision: found(action_of(decision)), stop=stop))

    def _without_choice(self, match: Match) -> Action | None:
        """What is done where there is nothing to decide, or where the cube is left alone."""
        plain = formality(match)
        if plain is not None or match.game.phase is Phase.OPENING:
            return plain
        outputs = self.engine.outputs(match)
        resigned = resignation(CubeSituation.of(match), outputs) if is_hopeless(outputs) else None
        if resigned is not None and not _was_refused(match) and match.why_not(Resign(resigned)) is None:
            return Resign(resigned)
        return Pass() if match.why_not(Pass()) is None else None


def _was_refused(match: Match) -> bool:
    """Whether a resignation has been refused in this game: who wants to play it to its end is not asked again."""
    for before, action in zip(reversed(match.log[:-1]), reversed(match.log), strict=False):
        if isinstance(action, Opening):
            return False
        if isinstance(action, Refuse) and isinstance(before, Resign):
            return True
    return False
