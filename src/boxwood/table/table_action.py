"""What can be done at a table beside the game: the shape of such actions, and what they make of the table."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar, Self

from boxwood.errors import BadAction, NotNow
from boxwood.game import GameState, Side
from boxwood.language import Said
from boxwood.naming import Namer
from boxwood.table.dice_log import DiceLog
from boxwood.table.event import Event
from boxwood.table.terms import Terms

__all__ = ["Ending", "Situation", "Status", "TableAction"]


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

    def after_game(self, event: Event, before: GameState, after: GameState) -> "Status":
        """The status after one more action of the game."""
        return self if self.dice is None or self.dice.throwing is None else replace(self, dice=self.dice.made())


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


class TableAction(ABC):
    """An action of the table itself. Its text is `@word`, and what more it needs to say."""

    word: ClassVar[str]
    for_players: ClassVar[bool] = True
    """Whether a player may do it; else only the server does."""

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """The action that the words after its own say, or `BadAction`."""
        if words:
            raise BadAction("{word} stands alone", word=f"@{cls.word}")
        return cls()

    def __str__(self) -> str:
        return f"@{self.word}"

    @abstractmethod
    def why_not(self, situation: Situation) -> NotNow | None:
        """Why it cannot be done as the table stands; None if it can."""

    @abstractmethod
    def status_after(self, status: Status, event: Event) -> Status:
        """What it makes of the table."""

    @abstractmethod
    def sentence(self, side: Side | None, name: Namer) -> Said:
        """The action told to people."""

    def result(self, ending: Ending, name: Namer) -> Said:
        """How the table ended by it, in a sentence, for those that end one."""
        raise NotImplementedError

    def line(self, side: Side | None, name: Namer) -> Said | None:
        """Its line in the record; None where it has none. Those that end a table have one."""
        return None

    def ended(self, status: Status, winner: Side | None, score: tuple[int, int] | None = None) -> Status:
        """The status of a table that it ends."""
        return replace(status, ending=Ending(self, winner, score))
