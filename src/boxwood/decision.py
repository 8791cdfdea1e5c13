"""A decision: everything a side may choose from, and what an engine thinks of each.

Bots, hints, reviews and the command line all read the same decision: at the same level they cannot disagree.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

from boxwood.game import Side

__all__ = ["Candidate", "Decision"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One choice. `action` is its text as a table reads it: `play 8/5 6/5`, `double`, `roll`, `move 11-15`."""

    action: str
    equity: float
    """What it is worth to the side that decides: in points at this cube and score, or in men."""


AnyCandidate = TypeVar("AnyCandidate", bound=Candidate)


@dataclass(frozen=True, slots=True)
class Decision(Generic[AnyCandidate]):
    """What a side should do. `candidates` are the best first and never empty."""

    kind: str
    """What is decided: `play`, `double`, `take` or `resign` in backgammon, `move` or `draw` in checkers."""
    side: Side
    depth: int
    """How far the engine looked ahead: rolls in backgammon, turns in checkers."""
    candidates: tuple[AnyCandidate, ...]

    @property
    def best(self) -> AnyCandidate:
        """The best choice."""
        return self.candidates[0]

    def loss(self, candidate: Candidate) -> float:
        """What a candidate gives up against the best."""
        return self.best.equity - candidate.equity
