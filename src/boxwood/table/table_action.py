"""What can be done at a table beside the game: the shape of such actions, and what they make of the table."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar, Literal, Self

from boxwood.errors import BadAction, NotNow
from boxwood.game import GameState, Side
from boxwood.language import Phrase, Said, Template
from boxwood.naming import Namer
from boxwood.table.clocks import Clocks
from boxwood.table.dice_log import DiceLog
from boxwood.table.event import Event
from boxwood.table.terms import Terms

__all__ = ["Ending", "Halt", "Order", "Situation", "Status", "TableAction", "awaited"]


Halt = Literal["paused", "server", "adjourned"]
"""Why the clocks do not run as usual: both want a pause, the server was down, or the table is adjourned."""


Order = Literal["forced", "roll"]
"""What the server does for a player by correspondence: play where there is no choice, roll where none may double."""
NO_ORDERS: tuple[frozenset[Order], frozenset[Order]] = (frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Ending:
    """How a table ended by an action of its own, before its game did."""

    by: "TableAction"
    winner: Side | None = None
    score: tuple[int, int] | None = None
    """The points afterwards, where they change."""


@dataclass(frozen=True, slots=True)
class Status:
    """What a table's own actions have made of it: a fold of the log, beside the game's state."""

    ending: Ending | None = None
    no_requests: frozenset[Side] = frozenset()
    """The sides that want no more requests to take back."""
    dice: DiceLog | None = None
    """What is known of dice of three; None at tables with others."""

    orders: tuple[frozenset[Order], frozenset[Order]] = NO_ORDERS
    """What the server does for the first and for the second side."""
    halt: Halt | None = None
    wishes: frozenset[Side] = frozenset()
    """The sides that want the clocks to stand, or to go on; it is done when both do."""

    def after_game(self, event: Event, before: GameState, after: GameState) -> "Status":
        """The status after one more action of the game: whoever acts is back, and wants no pause."""
        dice = self.dice if self.dice is None or self.dice.throwing is None else self.dice.made()
        stays = self.halt not in (None, "server") or (self.halt is None and not self.wishes)
        if stays:
            return self if dice is self.dice else replace(self, dice=dice)
        return replace(self, dice=dice, halt=None, wishes=frozenset())


@dataclass(frozen=True, slots=True)
class Situation:
    """A table as one of its own actions finds it."""

    terms: Terms
    state: GameState
    status: Status
    events: Sequence[Event]
    side: Side | None
    """Who acts; None where the server does."""
    at: datetime
    clocks: Clocks | None = None

    @property
    def awaited(self) -> Side | None:
        """The side that the table waits for."""
        return awaited(self.terms, self.state, self.status)


def awaited(terms: Terms, state: GameState, status: Status) -> Side | None:
    """The side that a table waits for: its page is to reveal a link, it was asked something, or it is its turn."""
    asked = status.dice.asked if status.dice is not None else None
    timing = terms.game_type.timing(state)
    return asked or timing.side or (state.to_act if timing.question else None)


class TableAction(ABC):
    """An action of the table itself. Its text is `@word`, and what more it needs to say."""

    word: ClassVar[str]
    for_players: ClassVar[bool] = True
    """Whether a player may do it; else only the server does."""
    told: ClassVar[Template | None] = None
    """The sentence it is told by, which may say the {name} of whoever does it; None for what pages do by themselves."""

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """The action that the words after its own say, or `BadAction`."""
        if words:
            raise BadAction("{word} takes nothing after it", word=f"@{cls.word}")
        return cls()

    def __str__(self) -> str:
        return f"@{self.word}"

    @abstractmethod
    def why_not(self, situation: Situation) -> NotNow | None:
        """Why it cannot be done as the table stands; None if it can."""

    def status_after(self, status: Status, event: Event) -> Status:
        """What it makes of the table: nothing, unless it says so."""
        return status

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """What it makes of the clocks; `status` is that from before it."""
        return clocks

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """The action told to people."""
        return Phrase("") if self.told is None else Phrase(self.told, name=name(side or Side.FIRST))

    def result(self, ending: Ending, name: Namer) -> Said:
        """How the table ended by it, in a sentence, for those that end one."""
        raise NotImplementedError

    def line(self, side: Side | None, name: Namer) -> Said | None:
        """Its line in the record; None where it has none. Those that end a table have one."""
        return None

    def ended(self, status: Status, winner: Side | None, score: tuple[int, int] | None = None) -> Status:
        """The status of a table that it ends."""
        return replace(status, ending=Ending(self, winner, score))
