"""What the engine would do in a match, as a program asks for it: one word, or moves written out one by one."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from boxwood.backgammon.engine import BackgammonCandidate, BackgammonDecision, Engine, decision_kind
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Play, is_shut_out
from boxwood.backgammon.xgid import Xgid
from boxwood.errors import BadInput

__all__ = ["Advice", "Adviser", "plain_moves"]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do. `action` is `roll`, `double`, `take`, `drop`, `beaver`, or the moves of a play; empty to pass."""

    action: str
    decision: BackgammonDecision | None = None
    """All there was to choose from; None where there was no choice."""

    @property
    def best(self) -> BackgammonCandidate | None:
        """The best candidate with its chances; None without a choice."""
        return None if self.decision is None else self.decision.best


class Adviser:
    """The engine, asked about one match after another."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def advise(
        self,
        said: Xgid,
        *,
        found: Callable[[Advice], None] | None = None,
        stop: threading.Event | None = None,
    ) -> Advice:
        """What the side to act should do; `found` is told after each depth, and once `stop` is set it is enough.

        Other programs throw dice for a side that is shut out (B14): it passes.
        """
        if said.dice is not None and is_shut_out(said.position):
            return Advice("")
        match = Match.from_xgid(str(said))
        if decision_kind(match) is None:
            return Advice(_without_choice(match))
        tell = None if found is None else lambda decision: found(_advice(decision))
        return _advice(self.engine.decide(match, found=tell, stop=stop))


def _advice(decision: BackgammonDecision) -> Advice:
    best = decision.best
    return Advice(plain_moves(best.play) if best.play is not None else best.action, decision)


def _without_choice(match: Match) -> str:
    if match.to_act is None or match.game.phase not in (Phase.START, Phase.PLAYED, Phase.ROLLED):
        raise BadInput("there is nothing to decide here")
    return "" if match.game.phase is Phase.ROLLED else "roll"


def plain_moves(play: Play) -> str:
    """Every move by itself, in the order they can be made: `24/18 18/13`, `bar/20`, `6/off`, without marks of hits."""
    return " ".join(f"{_place(move.origin)}/{_place(move.target)}" for move in play.moves)


def _place(point: int) -> str:
    return {25: "bar", 0: "off"}.get(point, str(point))
