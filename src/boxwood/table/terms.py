"""What is settled before the first event of a table: the game and its set-up, who sits where, and the dice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from boxwood.dice import commitment
from boxwood.game import GameState
from boxwood.game_type import GameType
from boxwood.games import find_game
from boxwood.naming import Namer, named_by
from boxwood.table.clocks import ClockSettings
from boxwood.table.seats import Seats

__all__ = ["DiceSource", "Terms"]

DiceSource = Literal["sealed", "three", "unsealed", "manual"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What is settled before the first event."""

    game: str
    setup: Mapping[str, Any]
    """How the game was set up, as its game type stores it."""
    seats: Seats
    dice: DiceSource | None
    """Sealed; of three between people; unsealed where nobody could say a word before; or real ones, entered by hand.

    Some games have none.
    """
    words: tuple[str, str] = ("", "")
    hints: bool = True
    take_backs: bool = True
    """Whether a person may take a play back that a bot has answered."""
    created: datetime
    seed: bytes | None = field(default=None, repr=False)
    """The secret that gives the throws; that of sealed dice is shown at the end."""
    sealed_from: int = 0
    """The number of the first throw that the seed gives: those before were thrown elsewhere."""
    throws_stand: bool = False
    """Whether a throw that was taken back is made again with its number; not so at tables from before that rule."""
    between_people: bool = False
    """Whether two people play, each at their own device: the seats are held by keys (`keys.py`)."""
    carried: int = 0
    """So many events came from another table or a file."""
    clock: ClockSettings | None = None
    """How the time of a table between people is kept; None where it is not."""
    name: str = ""
    """What its players call the table; unlike the rest, it can be changed at any time."""

    @property
    def game_type(self) -> GameType[Any]:
        """The game."""
        return find_game(self.game)

    @property
    def commitment(self) -> str | None:
        """What is shown beforehand of the seed of sealed dice, and of dice of three."""
        return None if self.seed is None or self.dice not in ("sealed", "three") else commitment(self.seed)

    def namer(self, state: GameState, *, you: bool = False) -> Namer:
        """What the sides are called: by their players' names, else by the colours of the sheet.

        A bot without a name that plays a person is the bot; with `you`, a person without one who plays a bot is you.
        """
        first, second = (seat.name for seat in self.seats)
        bots = self.seats.bots
        bot = bots[0] if len(bots) == 1 else None
        return named_by((first, second), self.game_type.sheet(state).colours, self.seats.you if you else None, bot)
