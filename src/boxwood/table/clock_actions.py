"""What happens to the clocks of a table: flags, pauses, adjournments, gifts of time, and how a table is settled."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from boxwood.errors import BadAction, NotNow
from boxwood.game import WHOLE, Settlement, Side
from boxwood.language import Counted, Phrase, Said, Template
from boxwood.naming import Namer
from boxwood.settling import read_settlement
from boxwood.table.clocks import MINUTE, SECOND, Clocks, milliseconds
from boxwood.table.event import Event
from boxwood.table.table_action import Ending, Situation, Status, TableAction

__all__ = ["CLOCK_ACTIONS", "Adjourn", "Claim", "Credit", "Flag", "Pause", "Resume", "Settle", "Stand"]

MOST_CREDIT = 10 * MINUTE
"""What one may give the other at once."""
CLAIM_GRACE = SECOND
"""Milliseconds after a deadline in which an act may still be on its way."""


class _TimeOver(TableAction):
    """A match that is lost by time."""

    def result(self, ending: Ending, name: Namer) -> Said:
        """Who won."""
        return Phrase("{name} wins on time.", name=name(ending.winner or Side.FIRST))

    def line(self, side: Side | None, name: Namer) -> Said | None:
        """That the time was over."""
        return Phrase("time is up")


@dataclass(frozen=True, slots=True)
class Flag(_TimeOver):
    """The server sees that a side's time is over."""

    loser: Side

    word = "flag"
    for_players = False

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """The side whose flag has fallen."""
        if len(words) != 1 or words[0] not in ("first", "second"):
            raise BadAction("{word} is followed by first or second", word="@flag")
        return cls(Side(words[0]))

    def __str__(self) -> str:
        return f"@flag {self.loser}"

    def why_not(self, situation: Situation) -> NotNow | None:
        """The time must be over."""
        clocks = situation.clocks
        if clocks is None or clocks.running is not self.loser or not clocks.has_fallen(milliseconds(situation.at)):
            return NotNow("there is still time left")
        return None

    def status_after(self, status: Status, event: Event) -> Status:
        """The other side has won."""
        return self.ended(status, self.loser.other)

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """Whose time is over."""
        return Phrase("{name} is out of time.", name=name(self.loser))


@dataclass(frozen=True, slots=True)
class Claim(_TimeOver):
    """A player claims the match, because the other's time is over."""

    word = "claim"
    told: ClassVar[Template | None] = "{name} claims the match: the other is out of time."

    def why_not(self, situation: Situation) -> NotNow | None:
        """The other's time must be over, with what may still be on its way."""
        clocks, side = situation.clocks, situation.side
        at = milliseconds(situation.at)
        if clocks is None or side is None or clocks.running is not side.other:
            return NotNow("the other clock is not running")
        return None if clocks.has_fallen(at, CLAIM_GRACE) else NotNow("there is still time left")

    def status_after(self, status: Status, event: Event) -> Status:
        """Whoever claims it has won."""
        return self.ended(status, event.side)


class _Wish(TableAction):
    """What is done when both players want it."""

    def _already(self, situation: Situation) -> NotNow | None:
        return NotNow("you have said so already") if situation.side in situation.status.wishes else None

    def _agreed(self, status: Status, event: Event) -> bool:
        """Whether it is done now; what the server does needs nobody's agreement."""
        return event.side is None or event.side.other in status.wishes

    @abstractmethod
    def _done(self, status: Status) -> Status:
        """The status once both want it."""

    @abstractmethod
    def _clocks_done(self, clocks: Clocks, at: int) -> Clocks:
        """The clocks once both want it."""

    def status_after(self, status: Status, event: Event) -> Status:
        """It is done, or one of them wants it."""
        if event.side is None or self._agreed(status, event):
            return replace(self._done(status), wishes=frozenset())
        return replace(status, wishes=status.wishes | {event.side})

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """As they were, until both want it."""
        return self._clocks_done(clocks, milliseconds(event.at)) if self._agreed(status, event) else clocks


@dataclass(frozen=True, slots=True)
class Pause(_Wish):
    """A player wants both clocks to stand; they do when both want it."""

    word = "pause"
    told: ClassVar[Template | None] = "{name} wants a pause."

    def why_not(self, situation: Situation) -> NotNow | None:
        """There must be something to pause."""
        if situation.clocks is None:
            return NotNow("this game has no clock")
        if situation.status.halt is not None:
            return NotNow("the clocks are already stopped")
        return self._already(situation)

    def _done(self, status: Status) -> Status:
        return replace(status, halt="paused")

    def _clocks_done(self, clocks: Clocks, at: int) -> Clocks:
        return clocks.stopped(at)


@dataclass(frozen=True, slots=True)
class Resume(_Wish):
    """The clocks go on: when both players want it, or when the server sees who is back after it was down."""

    word = "resume"

    def why_not(self, situation: Situation) -> NotNow | None:
        """Something must have stopped them."""
        halt = situation.status.halt
        if halt is None:
            return NotNow("the clocks are running")
        if (halt == "server") is not (situation.side is None):
            return NotNow("the clocks start again automatically")
        return self._already(situation)

    def _done(self, status: Status) -> Status:
        return replace(status, halt=None)

    def _clocks_done(self, clocks: Clocks, at: int) -> Clocks:
        return clocks.resumed(at)

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """Who wants it."""
        return (
            Phrase("The clocks are running again.")
            if side is None
            else Phrase("{name} wants to resume.", name=name(side))
        )


@dataclass(frozen=True, slots=True)
class _Timed(TableAction):
    """What is about some time."""

    time: int
    """In milliseconds."""

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """How much."""
        if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 12:
            raise BadAction("{word} is followed by milliseconds", word=f"@{cls.word}")
        return cls(int(words[0]))

    def __str__(self) -> str:
        return f"@{self.word} {self.time}"


@dataclass(frozen=True, slots=True)
class Stand(_Timed):
    """The server was down so long: no clock ran since its last sign of life, and none runs until somebody is back."""

    word = "stand"
    for_players = False
    told: ClassVar[Template | None] = "The server was down. The clocks stood still."

    def why_not(self, situation: Situation) -> NotNow | None:
        """A clock must run."""
        running = situation.clocks is not None and situation.clocks.running is not None
        return None if running and situation.status.halt is None else NotNow("no clock is running")

    def status_after(self, status: Status, event: Event) -> Status:
        """Until somebody is back."""
        return replace(status, halt="server", wishes=frozenset())

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """They have stood, and stand."""
        at = milliseconds(event.at)
        return clocks.stopped(at, since=at - self.time)


@dataclass(frozen=True, slots=True)
class Adjourn(TableAction):
    """Whoever stays puts the clocks aside: the table goes on as correspondence, until both want to go on."""

    word = "adjourn"
    told: ClassVar[Template | None] = "{name} adjourns the game. Both clocks stop until it resumes."

    def why_not(self, situation: Situation) -> NotNow | None:
        """It is done once, between people, while somebody is to act."""
        if not situation.terms.between_people:
            return NotNow("only a game between people can be adjourned")
        if situation.clocks is None or situation.terms.clock is None or situation.terms.clock.in_days:
            return NotNow("this game waits as long as you like")
        if situation.status.halt == "adjourned":
            return NotNow("the game is already adjourned")
        own = situation.awaited is situation.side and situation.status.halt != "paused"
        return NotNow("you can adjourn only when it is the other player's turn") if own else None

    def status_after(self, status: Status, event: Event) -> Status:
        """It goes on later."""
        return replace(status, halt="adjourned", wishes=frozenset())

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """They are put aside."""
        return clocks.adjourned(milliseconds(event.at))


@dataclass(frozen=True, slots=True)
class Credit(_Timed):
    """A player gives the other some time."""

    word = "credit"

    def why_not(self, situation: Situation) -> NotNow | None:
        """There must be a clock, and reason in it."""
        if situation.clocks is None or situation.status.halt == "adjourned":
            return NotNow("this game has no clock")
        return None if 0 < self.time <= MOST_CREDIT else NotNow("you can give at most ten minutes at once")

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """The other side has more."""
        return clocks.credited(milliseconds(event.at), (event.side or Side.FIRST).other, self.time)

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """Who gives how much."""
        seconds = Counted("{count} second", "{count} seconds", self.time // SECOND)
        return Phrase("{name} gives {time}.", name=name(side or Side.FIRST), time=seconds)


@dataclass(frozen=True, slots=True)
class Settle(TableAction):
    """The server settles what a side has left, by the engine's verdict."""

    settlement: Settlement
    score: tuple[int, int] | None = None
    """The points that were scored before, where points are counted."""

    word = "settle"
    for_players = False

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """What each side gets, and the score before it."""
        settlement = read_settlement(words[:3])
        if len(words) == 3:
            return cls(settlement)
        if len(words) != 5 or not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words[3:]):
            raise BadAction("a score is two numbers, got {text!r}", text=" ".join(words[3:])[:60])
        return cls(settlement, (int(words[3]), int(words[4])))

    def __str__(self) -> str:
        score = "" if self.score is None else f" {self.score[0]} {self.score[1]}"
        return f"@settle {self.settlement}{score}"

    def why_not(self, situation: Situation) -> NotNow | None:
        """Only between people."""
        return None if situation.terms.between_people else NotNow("only a game between people can be settled")

    def status_after(self, status: Status, event: Event) -> Status:
        """It has ended."""
        settlement, score = self.settlement, self.score
        if not settlement.is_points or score is None:
            return self.ended(status, settlement.winner, score)
        after = (score[0] + settlement.points[0], score[1] + settlement.points[1])
        winner = None if after[0] == after[1] else Side.FIRST if after[0] > after[1] else Side.SECOND
        return self.ended(status, winner, after)

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """What was settled."""
        return self._said(name)

    def result(self, ending: Ending, name: Namer) -> Said:
        """What was settled."""
        return self._said(name)

    def line(self, side: Side | None, name: Namer) -> Said | None:
        """That it was."""
        return Phrase("settled")

    def _said(self, name: Namer) -> Said:
        settlement = self.settlement
        winner, first, second = settlement.winner, name(Side.FIRST), name(Side.SECOND)
        if settlement.is_points and winner is not None:
            points = Counted("{count} point", "{count} points", settlement.points[winner.index])
            return Phrase("The game is settled: {points} to {name}.", points=points, name=name(winner))
        if winner is not None:
            return Phrase("The game is settled: {name} wins.", name=name(winner))
        if settlement.is_points or settlement.shares[0] == WHOLE // 2:
            return Phrase("The game is settled as a draw.")
        one, other = settlement.shares
        return Phrase(
            "The game is settled: {one} % to {first}, {other} % to {second}.",
            one=one,
            first=first,
            other=other,
            second=second,
        )


CLOCK_ACTIONS: tuple[type[TableAction], ...] = (Flag, Claim, Pause, Resume, Stand, Adjourn, Credit, Settle)
