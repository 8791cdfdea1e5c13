"""What is settled before the first event of a table: the game and its set-up, who sits where, and the dice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from boxwood.dice import DiceProof, commitment
from boxwood.game_type import GameType
from boxwood.games import find_game
from boxwood.table.seats import Seats

__all__ = ["DiceSource", "Terms"]

DiceSource = Literal["sealed", "manual"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What is settled before the first event."""

    game: str
    setup: Mapping[str, Any]
    """How the game was set up, as its game type stores it."""
    seats: Seats
    dice: DiceSource | None
    """Sealed, or real ones entered by hand; a game without dice has none."""
    words: tuple[str, str] = ("", "")
    hints: bool = True
    created: datetime
    seed: bytes | None = field(default=None, repr=False)
    """The secret of sealed dice, never shown before the end."""
    sealed_from: int = 0
    """The number of the first throw that the seed gives: those before were thrown elsewhere."""

    @property
    def game_type(self) -> GameType[Any]:
        """The game."""
        return find_game(self.game)

    @property
    def commitment(self) -> str | None:
        """What is shown of the seed beforehand."""
        return None if self.seed is None else commitment(self.seed)

    def proof(self, table: str, *, over: bool) -> DiceProof | None:
        """What proves the dice: with the seed, once it is over; None where not all came from it."""
        if self.seed is None or self.sealed_from:
            return None
        proof = DiceProof(commitment(self.seed), table, self.words)
        return proof.reveal(self.seed) if over else proof
