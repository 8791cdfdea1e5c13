"""The moves of a game with what each choice was worth.

Values are those of the side that moves, in men. A game that has been seen to its end, by the search or by the endgame
tables, has an outlook; its value is bounded, so that a lost game is not worth hundreds of men.
"""

from dataclasses import dataclass
from typing import Literal

from boxwood.game import Side

__all__ = ["BLUNDER", "ERROR", "MOST_MEN", "AnalysedDecision", "Choice", "Label", "Outlook"]

Outlook = Literal["win", "draw", "loss"]
Label = Literal["", "error", "blunder"]

ERROR, BLUNDER = 0.25, 0.75
"""What a move gives up, in men, from which it is an error, and a blunder; so is a won or drawn game thrown away."""
MOST_MEN = 2.0
"""What a game won counts as. Whoever is so far ahead wins, too: to take longer over it is no error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One move that could have been made. `action` is its text, `move 11-15`."""

    action: str
    equity: float
    """In men, bounded."""
    outlook: Outlook | None
    """How it ends with the best play of both; None where that was not seen."""
    ends_in: int | None = None
    """The turns of both sides until then; None where that was not seen."""
    from_tables: bool = False
    """Whether the endgame tables say so: then it is certain."""
    depth: int = 0
    """How many turns ahead was looked; 0 by the tables."""
    line: tuple[str, ...] = ()
    """The best play of both sides, this move first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysedDecision:
    """One move of a game, judged."""

    number: int
    """How many actions came before it: it is about the action with this number in the log."""
    side: Side
    played: str
    """What was done, as an action's text: `move 11-15`."""
    candidates: tuple[Choice, ...]
    """What could have been done, the best first; what was done is among them."""
    forced: bool
    """Whether there was nothing to choose from."""
    kind: Literal["move"] = "move"

    @property
    def best(self) -> str:
        """What should have been done, as an action's text."""
        return self.candidates[0].action

    @property
    def choice(self) -> Choice:
        """What was done, among the candidates."""
        return next(each for each in self.candidates if each.action == self.played)

    @property
    def counted(self) -> bool:
        """Whether it counts for the mean error: a forced move does not."""
        return not self.forced

    @property
    def error(self) -> float:
        """What was given up, in men; never negative."""
        return max(0.0, self.candidates[0].equity - self.choice.equity)

    @property
    def threw_away(self) -> Literal["win", "draw"] | None:
        """What was certain before this move and is so no more.

        A win that is only out of sight still stands while the engine sees most of a man more.
        """
        best, made = self.candidates[0].outlook, self.choice.outlook
        lost_sight = made is None and self.choice.equity < BLUNDER
        if best == "win" and (made in ("draw", "loss") or lost_sight):
            return "win"
        return "draw" if best == "draw" and made == "loss" else None

    @property
    def label(self) -> Label:
        """What the error is called: nothing, `error` or `blunder`."""
        if self.threw_away:
            return "blunder"
        return "blunder" if self.error >= BLUNDER else "error" if self.error >= ERROR else ""

    @property
    def value(self) -> float:
        """What the position is worth to the first side after the move, in men."""
        return self.choice.equity if self.side is Side.FIRST else -self.choice.equity
