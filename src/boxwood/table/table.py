"""A table: who plays what against whom, and everything that happened, in order. Its state is the fold of its events."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from boxwood.dice import Dice, sealed_throw
from boxwood.entries import Entry
from boxwood.errors import BadAction, NotNow, NotYours
from boxwood.game import GameState, Side
from boxwood.language import LANGUAGES, Said
from boxwood.naming import Namer
from boxwood.table.standing import Standing
from boxwood.table.terms import Terms
from boxwood.time_limit import in_time

__all__ = ["Event", "Table"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: the n-th action, by a side, at a time."""

    number: int
    at: datetime
    side: Side | None
    action: str


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
    throws: int = 0
    """How often the dice were thrown: the number of the next new throw."""

    def renamed(self, name: str) -> "Table":
        """The table by another name."""
        return replace(self, terms=replace(self.terms, name=name))

    @classmethod
    def fold(cls, id: str, terms: Terms, events: Iterable[Event] = ()) -> "Table":  # noqa: A002 - the word of the protocol
        """The table after its events."""
        game, kept = terms.game_type, tuple(events)
        state: GameState = game.restore(terms.setup)
        name = terms.namer(state, you=True)
        log: list[Any] = []
        entries: list[Entry] = []
        told: list[Said] = []
        for event in in_time(kept):
            action = game.parse(event.action)
            after = state.advanced(action)
            game.write_entries(entries, state, action, after, event.number + 1)
            told.append(game.sentence(state, action, after, name))
            log.append(action)
            state = after
        throws = game.throws(log, stand=terms.throws_stand)
        state = state.logged(tuple(log))
        return cls(id, terms, state, kept, tuple(entries), tuple(told), throws[-1].number + 1 if throws else 0)

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
    def name(self) -> Namer:
        """What the sides are called here: by their players' names, else by their colours."""
        return self.terms.namer(self.state)

    @property
    def addressing(self) -> Namer:
        """What the sides are called before the only person here, who is you unless the seat has a name."""
        return self.terms.namer(self.state, you=True)

    @property
    def result(self) -> Said | None:
        """How it ended, in a sentence; None while it goes on."""
        return self.terms.game_type.result(self.state, self.addressing)

    @property
    def to_act(self) -> Side | None:
        """The side that is asked to act. What either may do is a person's to do, if there is one."""
        people = self.terms.seats.people
        if len(people) == 1 and self.terms.game_type.open_action(self.state) is not None:
            return people[0]
        return self.state.to_act

    @property
    def bot_to_act(self) -> Side | None:
        """The side to act, if the bot plays it."""
        side = self.to_act
        return side if side is not None and self.terms.seats.of(side).is_bot else None

    @cached_property
    def standing(self) -> Standing:
        """How it stands, as lists show it."""
        state, ended = self.state, self.result
        return Standing(
            id=self.id,
            terms=self.terms,
            touched=self.touched,
            version=self.version,
            over=self.over,
            to_act=self.to_act,
            score=self.terms.game_type.score(state),
            result=None if ended is None else {language: ended.said(language) for language in LANGUAGES},
            winner=state.outcome.winner if state.outcome is not None else None,
        )

    def after(self, event: Event) -> "Table":
        """The table after one more event, which must be allowed."""
        action = self.terms.game_type.parse(event.action)
        return self._extended(event, action, self.state.apply(action))

    def _extended(self, event: Event, action: Any, state: GameState) -> "Table":
        game = self.terms.game_type
        entries = list(self.entries)
        game.write_entries(entries, self.state, action, state, event.number + 1)
        sentence = game.sentence(self.state, action, state, self.addressing)
        return Table(
            self.id,
            self.terms,
            state,
            (*self.events, event),
            tuple(entries),
            (*self.told, sentence),
            self.throws + (bool(game.throws([action])) and self._taken_back_throw is None),
        )

    @property
    def _taken_back_throw(self) -> Dice | None:
        """The throw that was taken back and is made again by the next one, if that is the rule here."""
        return self.terms.game_type.taken_back_throw(self.state) if self.terms.throws_stand else None

    def acted(self, side: Side, text: str, at: datetime, *, by_bot: bool = False) -> "Table":
        """The table after a side has done what a text says, or the reason why it may not.

        With sealed dice a throw is asked for without numbers; with dice entered by hand it has them.
        """
        action = self.read(text)
        state = self.state.apply(action)
        self._check_actor(side, action, by_bot)
        return self._extended(Event(self.version, at, side, str(action)), action, state)

    def steps_back(self, side: Side) -> Sequence[tuple[Side, str]]:
        """What each side does so that a person plays the last turn again that a bot has answered; empty where not."""
        seats = self.terms.seats
        if not self.terms.take_backs or seats.of(side).is_bot or not seats.of(side.other).is_bot:
            return ()
        return self.terms.game_type.steps_back(self.state, side)

    def taken_back(self, side: Side, at: datetime) -> list["Table"]:
        """The table after each step of a person's take-back, or the reason why there is none."""
        steps, tables = self.steps_back(side), [self]
        if not steps:
            raise NotNow("there is no play to take back")
        for actor, text in steps:
            tables.append(tables[-1].acted(actor, text, at, by_bot=actor is not side))
        return tables[1:]

    def check(self, side: Side, text: str) -> None:
        """Return if a side may do what a text says; else the reason is raised."""
        action = self.read(text)
        refusal = self.state.why_not(action)
        if refusal is not None:
            raise refusal
        self._check_actor(side, action, by_bot=False)

    def _check_actor(self, side: Side, action: Any, by_bot: bool) -> None:
        actors = self.state.actors(action)
        if not actors:
            raise NotYours("only a file can say that")
        if side not in actors:
            raise NotYours("that is for the other side to do")
        if self.terms.seats.of(side).is_bot and not by_bot:
            raise NotYours("that is the bot's to do")

    def read(self, text: str) -> Any:
        """The action that a text asks for, with dice thrown if it asks for them."""
        game = self.terms.game_type
        words = text.lower().split()
        if not words or words[0] not in game.throw_words:
            return game.parse(text)
        if self.terms.dice in ("sealed", "unsealed") and len(words) > 1:
            raise BadAction("this table rolls its own dice; say {word} without numbers", word=words[0])
        if self.terms.dice == "manual" and len(words) == 1:
            raise BadAction("the dice of this table are entered by hand; say {word} 6 4", word=words[0])
        if len(words) == 1:
            one, other = self.next_throw()
            return game.parse(f"{words[0]} {one} {other}")
        return game.parse(text)

    def next_throw(self) -> Dice:
        """What the seed gives for the next throw; its number follows from the log.

        A throw that was taken back stands: it is made again.
        """
        if self.terms.seed is None:
            raise NotNow("this table has no dice of its own")
        again = self._taken_back_throw
        if again is not None:
            return again
        return sealed_throw(self.terms.seed, self.id, self.terms.words, self.throws)

    def states(self) -> Iterator[GameState]:
        """The state before the first event and after each; a log of a state has only its last action."""
        game = self.terms.game_type
        state: GameState = game.restore(self.terms.setup)
        yield state
        for event in self.events:
            action = game.parse(event.action)
            state = state.advanced(action)
            yield state.logged((action,))

    def as_it_was(self, version: int) -> "Table":
        """The table after its first so many events."""
        if not 0 <= version <= self.version:
            raise NotNow("the table has {count} events; there is no state after {at}", count=self.version, at=version)
        return self.fold(self.id, self.terms, self.events[:version])
