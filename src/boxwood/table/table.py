"""A table: who plays what against whom, and everything that happened, in order. Its state is the fold of its events."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal, Self

from boxwood.dice import commitment, new_seed, sealed_throw
from boxwood.errors import BadAction, BadOption, NotNow, NotYours, UnknownName
from boxwood.game import GameState, Side
from boxwood.language import Said
from boxwood.table.entries import Entry, extended
from boxwood.table.kinds import GameName, Kind, NewGame, kind_of
from boxwood.table.seats import Seat, Seats
from boxwood.table.telling import told

__all__ = ["LONGEST_NAME", "Event", "NewTable", "Seal", "Table", "Terms", "check_seats", "new_id", "new_table"]

DiceKind = Literal["sealed", "manual"]
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What ids are made of: no letter can be taken for another."""
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: the n-th action, by a side, at a time."""

    number: int
    at: datetime
    side: Side | None
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What is settled before the first event."""

    game: GameName
    setup: Mapping[str, Any]
    """How the game was set up, as its `Kind` keeps it."""
    seats: Seats
    dice: DiceKind | None
    """Sealed, or real ones entered by hand; a game without dice has none."""
    words: tuple[str, str] = ("", "")
    hints: bool = True
    created: datetime
    seed: bytes | None = field(default=None, repr=False)
    """The secret of sealed dice, never shown before the end."""
    sealed_from: int = 0
    """The number of the first throw that the seed gives: those before were thrown elsewhere."""

    @property
    def kind(self) -> Kind:
        """The game as tables see it."""
        return kind_of(self.game)

    @property
    def commitment(self) -> str | None:
        """What is shown of the seed beforehand."""
        return None if self.seed is None else commitment(self.seed)


@dataclass(frozen=True)
class Table:
    """A table as it stands. `version` is the number of its events."""

    id: str
    terms: Terms
    state: GameState
    events: tuple[Event, ...] = ()
    entries: tuple[Entry, ...] = ()
    """The record in lines."""
    told: tuple[Said, ...] = ()
    """Each event in words."""

    @classmethod
    def fold(cls, id: str, terms: Terms, events: Iterable[Event] = ()) -> Self:  # noqa: A002 - the word of the protocol
        """The table after its events."""
        table = cls(id, terms, terms.kind.restore(terms.setup))
        for event in events:
            table = table.after(event)
        return table

    @property
    def version(self) -> int:
        """How much has happened."""
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.state.outcome is not None

    @property
    def touched(self) -> datetime:
        """When something last happened."""
        return self.events[-1].at if self.events else self.terms.created

    @property
    def to_act(self) -> Side | None:
        """The side that is asked to act. What either may do is a person's to do, if there is one."""
        people = self.terms.seats.people
        if len(people) == 1 and self.terms.kind.is_free_for_all(self.state):
            return people[0]
        return self.state.to_act

    @property
    def bot_to_act(self) -> Side | None:
        """The side to act, if the bot plays it."""
        side = self.to_act
        return side if side is not None and self.terms.seats.of(side).is_bot else None

    def after(self, event: Event) -> Self:
        """The table after one more event, which must be allowed."""
        action = self.terms.kind.parse(event.action)
        state = self.state.apply(action)
        entries = extended(self.entries, self.state, action, state, event.number + 1)
        sentence = told(self.state, action, state, self.terms.seats)
        return replace(self, state=state, events=(*self.events, event), entries=entries, told=(*self.told, sentence))

    def acted(self, side: Side, text: str, at: datetime, *, by_bot: bool = False) -> Self:
        """The table after a side has done what a text says, or the reason why it may not.

        With sealed dice a throw is asked for without numbers; with dice entered by hand it has them.
        """
        action = self.check(side, text, by_bot=by_bot)
        return self.after(Event(self.version, at, side, str(action)))

    def check(self, side: Side, text: str, *, by_bot: bool = False) -> Any:
        """The action that a text asks for, if the side may take it; else the reason is raised."""
        action = self.read(text)
        refusal = self.state.why_not(action)
        if refusal is not None:
            raise refusal
        if side not in self.state.actors(action):
            raise NotYours("that is for the other side to do")
        if self.terms.seats.of(side).is_bot and not by_bot:
            raise NotYours("that is the bot's to do")
        return action

    def read(self, text: str) -> Any:
        """The action that a text asks for, with dice thrown if it asks for them."""
        words = text.lower().split()
        if not words or words[0] not in ("roll", "opening") or not self.terms.kind.has_dice:
            return self.terms.kind.parse(text)
        if self.terms.dice == "sealed" and len(words) > 1:
            raise BadAction("the dice of this table are thrown by it; say {word} without numbers", word=words[0])
        if self.terms.dice == "manual" and len(words) == 1:
            raise BadAction("the dice of this table are entered by hand; say {word} 6 4", word=words[0])
        if len(words) == 1:
            one, other = self.next_throw()
            return self.terms.kind.parse(f"{words[0]} {one} {other}")
        return self.terms.kind.parse(text)

    def next_throw(self) -> tuple[int, int]:
        """What the seed gives for the next throw; its number follows from the log."""
        if self.terms.seed is None:
            raise NotNow("this table has no dice of its own")
        number = len(self.terms.kind.throws(self.state.log))
        return sealed_throw(self.terms.seed, self.id, self.terms.words, number)

    def as_it_was(self, version: int) -> Self:
        """The table after its first so many events."""
        if not 0 <= version <= self.version:
            raise NotNow("the table has {count} events; there is no state after {at}", count=self.version, at=version)
        return self.fold(self.id, self.terms, self.events[:version])


@dataclass(frozen=True, slots=True)
class Seal:
    """The id of a table to come and the seed of its dice: both are settled before the players say their words."""

    id: str
    seed: bytes = field(repr=False)

    @classmethod
    def new(cls) -> "Seal":
        """A seal that nobody can guess."""
        return cls(new_id(), new_seed())

    @property
    def commitment(self) -> str:
        """What is shown of the seed beforehand."""
        return commitment(self.seed)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """What a new table is to be."""

    game: str
    wanted: NewGame
    seats: Seats
    dice: DiceKind = "sealed"
    words: tuple[str, str] = ("", "")
    hints: bool = True
    seal: Seal | None = None
    """The one that was shown before the words; a new one without."""


def new_id() -> str:
    """An id that nobody can guess: twelve letters and digits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def new_table(asked: NewTable, now: datetime) -> Table:
    """A table before its first event, or `BadInput`."""
    kind = kind_of(asked.game)
    dice = asked.dice if kind.has_dice else None
    wanted = asked.wanted
    if dice is not None:
        wanted = replace(wanted, options={**wanted.options, "manual_dice": dice == "manual"})
    kept = kind.keep(kind.begin(wanted))
    seal = asked.seal or Seal.new()
    terms = Terms(
        game=kind.name,
        setup=kept,
        seats=check_seats(kind, asked.seats, kept, dice),
        dice=dice,
        words=asked.words,
        hints=asked.hints,
        created=now,
        seed=seal.seed if dice == "sealed" else None,
    )
    table = Table.fold(seal.id, terms)
    if terms.seed is not None:
        table.next_throw()  # refuses words that no dice can be made of
    return table


def check_seats(kind: Kind, seats: Seats, setup: Mapping[str, Any], dice: DiceKind | None) -> Seats:
    """Seats that this can be played at, or `BadInput`."""
    if len(seats.bots) == 2:
        if setup.get("format") == "money":
            raise BadOption("two bots would play for money for ever; let them play a match or a single game")
        if dice == "manual":
            raise BadOption("where two bots play nobody enters the dice")
    return Seats(*(_check_seat(kind, seat) for seat in seats))


def _check_seat(kind: Kind, seat: Seat) -> Seat:
    name = " ".join(seat.name.split())[:LONGEST_NAME]
    if not seat.is_bot:
        return Seat("person", name)
    if seat.level not in kind.levels:
        raise UnknownName("level", seat.level, list(kind.levels))
    return Seat("bot", name, seat.level)
