"""What a table's log holds of dice of three, in the order in which it comes for a roll.

::

    @chain 0 HEAD      a side's page commits to a chain that serves roll 0 and the next 511
    @throw roll        the rolling side asks for its roll, and can do nothing else any more
    @link 0 LINK       the waiting side's page reveals its link
    @without 0         or: the waiting side's page did not answer; the roll is made without it
    @link 0 LINK       the rolling side's page reveals its link, and the dice follow in the game's own action

    @throw roll ordered  or: the server rolls by order, of the last links known; the dice follow

    @lost 0            or: the rolling side's page has lost its chain and cannot reveal the link
    @again 0           and the waiting side lets the roll be made with new chains of both
"""

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from boxwood.dice_of_three import read_link
from boxwood.errors import BadAction, NotNow
from boxwood.game import Side
from boxwood.language import Template
from boxwood.table.clocks import Clocks, milliseconds
from boxwood.table.dice_log import DiceLog
from boxwood.table.event import Event
from boxwood.table.table_action import Situation, Status, TableAction

__all__ = ["DICE_ACTIONS", "Again", "Chain", "Link", "Lost", "Throw", "Without"]


class DiceAction(TableAction):
    """Something that happens with dice of three."""

    @abstractmethod
    def log_after(self, log: DiceLog, side: Side) -> DiceLog:
        """The log after it, or the reason why it cannot be."""

    def why_not(self, situation: Situation) -> NotNow | None:
        """The log says; a link that is wrong is `BadProof`."""
        log = situation.status.dice
        if log is None:
            return NotNow("this game does not use three-part dice")
        try:
            self.log_after(log, situation.side or Side.FIRST)
        except NotNow as reason:
            return reason
        return None

    def status_after(self, status: Status, event: Event) -> Status:
        """What it makes of the dice."""
        if status.dice is None:
            raise NotNow("this game does not use three-part dice")
        return replace(status, dice=self.log_after(status.dice, event.side or Side.FIRST))

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """While a page is asked for its link, its own clock runs."""
        dice = self.status_after(status, event).dice
        asked = dice.asked if dice is not None else None
        return clocks.asked_for_link(milliseconds(event.at), event.side, event.lag, asked)


@dataclass(frozen=True, slots=True)
class Throw(DiceAction):
    """A side asks for its roll; `throw` is the game's word for it."""

    word = "throw"
    for_players = False
    throw: str
    ordered: bool = False
    """Whether the server does it by the side's order, while its page is away."""

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """With the game's word, and whether it is by order."""
        if not words or words[1:] not in ([], ["ordered"]):
            raise BadAction("expected one word after @{word}", word=cls.word)
        return cls(words[0], len(words) == 2)

    def __str__(self) -> str:
        return f"@throw {self.throw} ordered" if self.ordered else f"@throw {self.throw}"

    def log_after(self, log: DiceLog, side: Side) -> DiceLog:
        """The pages are asked for their links."""
        return log.thrown(side, self.throw, ordered=self.ordered)


@dataclass(frozen=True, slots=True)
class _Numbered(DiceAction):
    """An action about one roll."""

    number: int

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """With the number of the roll."""
        if len(words) != 1:
            raise BadAction("expected @{word} and the number of a roll", word=cls.word)
        return cls(_read_number(words[0]))

    def __str__(self) -> str:
        return f"@{self.word} {self.number}"


@dataclass(frozen=True, slots=True)
class Without(_Numbered):
    """The waiting side's page did not answer: the roll is made without it."""

    word = "without"
    for_players = False
    told: ClassVar[Template | None] = "The other browser did not answer. This roll is made without its part."

    def log_after(self, log: DiceLog, side: Side) -> DiceLog:
        """The rolling side is asked next."""
        return log.left_out(self.number)


@dataclass(frozen=True, slots=True)
class Lost(_Numbered):
    """The rolling side's page has lost its chain."""

    word = "lost"
    told: ClassVar[Template | None] = "{name} lost part of the dice and asks for a new roll."

    def log_after(self, log: DiceLog, side: Side) -> DiceLog:
        """The roll waits."""
        return log.lost(side, self.number)


@dataclass(frozen=True, slots=True)
class Again(_Numbered):
    """The waiting side lets the roll be made with new chains."""

    word = "again"
    told: ClassVar[Template | None] = "{name} allows a new roll."

    def log_after(self, log: DiceLog, side: Side) -> DiceLog:
        """Both pages commit anew."""
        return log.again(side, self.number)


@dataclass(frozen=True, slots=True)
class _Linked(DiceAction):
    """An action about one roll that brings a link or a head."""

    number: int
    link: bytes

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """With the number of the roll, and the link in hexadecimal."""
        if len(words) != 2:
            raise BadAction("expected @{word}, the number of a roll and a link", word=cls.word)
        return cls(_read_number(words[0]), read_link(words[1]))

    def __str__(self) -> str:
        return f"@{self.word} {self.number} {self.link.hex()}"


@dataclass(frozen=True, slots=True)
class Chain(_Linked):
    """A page commits to a chain; `link` is its head."""

    word = "chain"

    def log_after(self, log: DiceLog, side: Side) -> DiceLog:
        """It serves from now on."""
        return log.committed(side, self.number, self.link)

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """As they were: nobody gets time by committing again and again."""
        return clocks


@dataclass(frozen=True, slots=True)
class Link(_Linked):
    """A page reveals its link."""

    word = "link"

    def log_after(self, log: DiceLog, side: Side) -> DiceLog:
        """It must be the chain's."""
        return log.revealed(side, self.number, self.link)


def _read_number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,7}", text, re.ASCII):
        raise BadAction("expected the number of a roll, got {text!r}", text=text[:40])
    return int(text)


DICE_ACTIONS: tuple[type[DiceAction], ...] = (Chain, Throw, Link, Without, Lost, Again)
