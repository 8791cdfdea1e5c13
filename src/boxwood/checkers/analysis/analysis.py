"""An analysed game: its moves, judged, and what they come to for each side."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from boxwood.checkers.analysis.decision import AnalysedDecision
from boxwood.checkers.game import Game
from boxwood.game import Side

__all__ = ["Analysis", "Totals"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What the moves of one side come to."""

    side: Side
    moves: int
    """All, forced ones among them."""
    decisions: int
    """Those with a choice."""
    error: float
    """In men, of all decisions together."""
    errors: int
    """Blunders are among them."""
    blunders: int
    wins_thrown_away: int
    draws_thrown_away: int

    @property
    def mean_error(self) -> float | None:
        """In men, of a decision; None without any."""
        return self.error / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What a game was judged to be."""

    game: Game
    level: str
    decisions: tuple[AnalysedDecision, ...]
    """In the order of the log."""
    totals: Mapping[Side, Totals]
    complete: bool
    """Whether every move was judged: it was not stopped."""
    program: str = "Boxwood"

    @classmethod
    def of(cls, game: Game, level: str, decisions: Iterable[AnalysedDecision], *, complete: bool) -> "Analysis":
        """The analysis with its totals."""
        judged = tuple(decisions)
        totals = {side: _sum_up(judged, side) for side in Side}
        return cls(game=game, level=level, decisions=judged, totals=totals, complete=complete)

    @property
    def curve(self) -> tuple[float, ...]:
        """What the position was worth to the first side after each move, in men."""
        return tuple(each.value for each in self.decisions)

    def worst(self, most: int, side: Side | None = None) -> tuple[AnalysedDecision, ...]:
        """The moves that gave up most, the worst first; what was thrown away goes before what was lost in men."""
        wrong = [each for each in self.decisions if each.label and side in (None, each.side)]
        return tuple(sorted(wrong, key=lambda each: (not each.threw_away, -each.error))[:most])


def _sum_up(decisions: tuple[AnalysedDecision, ...], side: Side) -> Totals:
    own = [each for each in decisions if each.side is side]
    counted = [each for each in own if each.counted]
    return Totals(
        side=side,
        moves=len(own),
        decisions=len(counted),
        error=sum(each.error for each in counted),
        errors=sum(each.label != "" for each in counted),
        blunders=sum(each.label == "blunder" for each in counted),
        wins_thrown_away=sum(each.threw_away == "win" for each in counted),
        draws_thrown_away=sum(each.threw_away == "draw" for each in counted),
    )
