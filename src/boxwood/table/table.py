"""A table: who plays what against whom, and everything that happened, in order. Its state is the fold of its events."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from boxwood.dice import Dice, DiceProof, sealed_throw
from boxwood.dice_of_three import ThreeProof
from boxwood.entries import Entry
from boxwood.errors import BadAction, NotNow, NotYours
from boxwood.game import GameState, Side
from boxwood.language import LANGUAGES, Said
from boxwood.naming import Namer
from boxwood.table.clocks import SECOND, Clocks, instant, milliseconds
from boxwood.table.correspondence import only_decision
from boxwood.table.dice_actions import Chain, Throw
from boxwood.table.dice_log import DiceLog
from boxwood.table.event import Event
from boxwood.table.requests import ANSWER_WITHIN, REFUSE, asked_back_at, why_not_asked
from boxwood.table.standing import Standing
from boxwood.table.table_action import Situation, Status, TableAction, awaited
from boxwood.table.table_actions import NoRequests, Unanswered, read_table_action
from boxwood.table.terms import Terms
from boxwood.time_limit import in_time

__all__ = ["GRACE", "STANDSTILL", "Table"]

GRACE = SECOND
"""Milliseconds after a deadline in which an act may still come that was made in time."""
STANDSTILL = 120 * SECOND
"""Milliseconds after a restart of the server until the clocks go on, if nobody has come back by then."""


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
    status: Status = field(default_factory=Status)
    """What the table's own actions have made of it."""
    clocks: Clocks | None = None
    """The clocks, where the time is kept."""

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
        status, clocks = _first_status(id, terms), _begun(terms)
        for event in in_time(kept):
            if event.is_of_table:
                own = read_table_action(event.action)
                clocks = _after_own(clocks, own, status, event)
                status = own.status_after(status, event)
                told.append(own.sentence(event.side, name))
                _write_line(entries, own, event, name)
                continue
            action = game.parse(event.action)
            after = state.advanced(action)
            game.write_entries(entries, state, action, after, event.number + 1)
            told.append(game.sentence(state, action, after, name))
            log.append(action)
            clocks = _after_game(terms, clocks, status, event, state, action, after)
            status = status.after_game(event, state, after)
            state = after
        throws = game.throws(log, stand=terms.throws_stand)
        state = state.logged(tuple(log))
        thrown = throws[-1].number + 1 if throws else 0
        return cls(id, terms, state, kept, tuple(entries), tuple(told), thrown, status, clocks)

    @property
    def version(self) -> int:
        """How much has happened."""
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.state.outcome is not None or self.status.ending is not None

    @property
    def winner(self) -> Side | None:
        """Who won; None while it goes on, and where nobody did."""
        ending, outcome = self.status.ending, self.state.outcome
        return ending.winner if ending is not None else outcome.winner if outcome is not None else None

    @cached_property
    def game_events(self) -> tuple[Event, ...]:
        """The events that are the game's: the n-th is the n-th action of its log."""
        return tuple(event for event in self.events if not event.is_of_table)

    def events_before(self, action: int) -> int:
        """How many events came before an action of the game, by its number; all of them before one to come."""
        return self.game_events[action].number if action < len(self.game_events) else self.version

    def actions_before(self, version: int) -> int:
        """How many of the first so many events are the game's."""
        return sum(not event.is_of_table for event in self.events[:version])

    def only_committed_since(self, version: int) -> bool:
        """Whether pages have done no more since a version than commit to chains, so that nobody has to look again."""
        since = self.events[version:]
        return bool(since) and all(event.action.startswith(f"@{Chain.word} ") for event in since)

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
        ending = self.status.ending
        if ending is not None:
            return ending.by.result(ending, self.addressing)
        return self.terms.game_type.result(self.state, self.addressing)

    @property
    def score(self) -> tuple[int, int] | None:
        """The points of a match or session; None where nothing is scored."""
        ending = self.status.ending
        return (ending and ending.score) or self.terms.game_type.score(self.state)

    @property
    def to_act(self) -> Side | None:
        """The side that is asked to act. What either may do is a person's to do, if there is one."""
        people = self.terms.seats.people
        if self.status.ending is not None:
            return None
        if len(people) == 1 and self.terms.game_type.open_action(self.state) is not None:
            return people[0]
        return self.state.to_act

    @property
    def awaited(self) -> Side | None:
        """The side that it waits for, as `awaited` says."""
        return None if self.over else awaited(self.terms, self.state, self.status)

    @property
    def bot_to_act(self) -> Side | None:
        """The side to act, if the bot plays it."""
        side = self.to_act
        return side if side is not None and self.terms.seats.of(side).is_bot else None

    @cached_property
    def standing(self) -> Standing:
        """How it stands, as lists show it."""
        ended = self.result
        return Standing(
            id=self.id,
            terms=self.terms,
            touched=self.touched,
            version=self.version,
            over=self.over,
            to_act=self.to_act,
            score=self.score,
            result=None if ended is None else {language: ended.said(language) for language in LANGUAGES},
            winner=self.winner,
        )

    def after(self, event: Event) -> "Table":
        """The table after one more event, which must be allowed."""
        if event.is_of_table:
            return self._extended_by_own(event, read_table_action(event.action))
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
            self.throws + (bool(game.throws([action])) and self.taken_back_throw is None),
            self.status.after_game(event, self.state, state),
            _after_game(self.terms, self.clocks, self.status, event, self.state, action, state),
        )

    def _extended_by_own(self, event: Event, action: TableAction) -> "Table":
        """The table after one more event of its own."""
        entries = list(self.entries)
        _write_line(entries, action, event, self.addressing)
        return replace(
            self,
            events=(*self.events, event),
            entries=tuple(entries),
            told=(*self.told, action.sentence(event.side, self.addressing)),
            status=action.status_after(self.status, event),
            clocks=_after_own(self.clocks, action, self.status, event),
        )

    @property
    def taken_back_throw(self) -> Dice | None:
        """The throw that was taken back and is made again by the next one, if that is the rule here."""
        return self.terms.game_type.taken_back_throw(self.state) if self.terms.throws_stand else None

    def acted(
        self, side: Side, text: str, at: datetime, *, by_bot: bool = False, lag: int = 0, act: str = ""
    ) -> "Table":
        """The table after a side has done what a text says, or the reason why it may not.

        With sealed dice a throw is asked for without numbers; with dice entered by hand it has them. `lag` and `act`
        are kept with the event.
        """
        if text.startswith("@"):
            own = self._read_own(side, text, at)
            return self._extended_by_own(Event(self.version, at, side, str(own), lag, act), own)
        self._check_open()
        self._check_time(side, at, lag)
        self._check_not_rolling()
        asked = self._asked_throw(text)
        if asked is not None:
            self._check_throw(side, asked)
            own = Throw(asked)
            return self._extended_by_own(Event(self.version, at, side, str(own), lag, act), own)
        action = self.read(text)
        state = self.state.apply(action)
        self._check_actor(side, action, by_bot)
        self._check_request(side, str(action), at)
        return self._extended(Event(self.version, at, side, str(action), lag, act), action, state)

    def follows(self, at: datetime) -> list["Table"]:
        """The table after what follows by itself.

        With both links revealed, the dice are rolled; who wants no more requests refuses the one that waits; orders by
        correspondence are done.
        """
        steps: list[Table] = []
        while (step := (steps[-1] if steps else self)._next(at)) is not None:
            steps.append(step)
        return steps

    def _next(self, at: datetime) -> "Table | None":
        dice = self.status.dice
        throwing = dice.throwing if dice is not None else None
        if throwing is None:
            return self._refused(at) or self._ordered(at)
        if throwing.rolling is None:
            return None
        one, other = self.next_throw()
        return self.after(Event(self.version, at, throwing.side, f"{throwing.throw} {one} {other}"))

    def _ordered(self, at: datetime) -> "Table | None":
        """The table after what the side to act has ordered for when it has no choice; None where it has not."""
        side, clocks = self.state.to_act, self.clocks
        orders = self.status.orders[side.index] if side is not None and not self.over else frozenset()
        if side is None or not orders or clocks is None or not clocks.settings.in_days or clocks.stands:
            return None
        if clocks.has_fallen(milliseconds(at)):
            return None
        only = only_decision(self.terms.game_type, self.state)
        if only is None or ("roll" if only in self.terms.game_type.throw_words else "forced") not in orders:
            return None
        if self._asked_throw(only) is None:
            return self.acted(side, only, at)
        try:
            return self.after(Event(self.version, at, side, str(Throw(only, ordered=True))))
        except NotNow:  # the chains of both are not known well enough: it rolls when it is back
            return None

    def _refused(self, at: datetime) -> "Table | None":
        """The table after the refusal that lies in wanting no more requests; None where none waits."""
        last = self.events[-1] if self.events else None
        asked = self.state.to_act
        if last is None or asked is None or asked_back_at(self.events) is None:
            return None
        wanted = last.action == str(NoRequests()) and last.side is asked
        return self.acted(asked, REFUSE, at) if wanted or last.action == str(Unanswered()) else None

    def noted(self, action: TableAction, at: datetime) -> "Table":
        """The table after the server has done something at it, or the reason why that cannot be."""
        self._check_own(action, None, at)
        return self._extended_by_own(Event(self.version, at, None, str(action)), action)

    def _read_own(self, side: Side, text: str, at: datetime) -> TableAction:
        """The action of the table itself that a player asks for, or the reason why it may not be."""
        action = read_table_action(text)
        if not action.for_players:
            raise NotYours("only the server does that")
        self._check_own(action, side, at)
        return action

    def _check_own(self, action: TableAction, side: Side | None, at: datetime) -> None:
        self._check_open()
        refusal = action.why_not(Situation(self.terms, self.state, self.status, self.events, side, at, self.clocks))
        if refusal is not None:
            raise refusal

    def _check_request(self, side: Side, action: str, at: datetime) -> None:
        """Between people nobody is asked again and again."""
        if self.terms.between_people:
            refusal = why_not_asked(self.status, self.events, side, action, at)
            if refusal is not None:
                raise refusal

    def event_of(self, act: str, side: Side, since: int) -> Event | None:
        """The event of a page's act that was done since a version; None if there is none."""
        found = (event for event in self.events[since:] if event.act == act and event.side is side)
        return next(found, None) if act else None

    def _check_time(self, side: Side, at: datetime, lag: int) -> None:
        """Refuse what comes too late, or while both have agreed to a pause."""
        if self.status.halt == "paused":
            raise NotNow("the game is paused; it resumes when both players want to")
        clocks = self.clocks
        if clocks is not None and clocks.has_fallen(milliseconds(at), lag if side is clocks.running else 0):
            raise NotNow("time is up")

    @property
    def due(self) -> datetime | None:
        """When the server has to look: a flag has fallen by then, a standstill is over, or nobody has answered."""
        if self.over or self.clocks is None:
            return None
        if self.status.halt == "server":
            return instant(self.clocks.at + STANDSTILL)
        asked = asked_back_at(self.events)
        if asked is not None and not self.clocks.settings.in_days and self.status.halt is None:
            return asked + ANSWER_WITHIN
        deadline = self.clocks.deadline
        return None if deadline is None else instant(deadline + GRACE + 1)

    def _check_open(self) -> None:
        """Return unless an action of the table has ended it; what the game's end forbids, the game says."""
        if self.status.ending is not None:
            raise NotNow("the game has ended")

    def _check_not_rolling(self) -> None:
        """Return unless a roll was asked for: who may know it already decides nothing before it."""
        if self.status.dice is not None and self.status.dice.throwing is not None:
            raise NotNow("the dice are still rolling")

    def _asked_throw(self, text: str) -> str | None:
        """The game's word for the throw that a text asks for, where pages take part in it; one taken back stands."""
        words = text.lower().split()
        asks = self.status.dice is not None and words and words[0] in self.terms.game_type.throw_words
        if not asks or self.taken_back_throw is not None:
            return None
        if len(words) > 1:
            raise BadAction("this game rolls its own dice; type {word} without numbers", word=words[0])
        return words[0]

    def _check_throw(self, side: Side, word: str) -> None:
        """Return if a side may throw now, whatever the dice will be; else the reason is raised."""
        action = self.terms.game_type.parse(f"{word} 2 1")
        refusal = self.state.why_not(action)
        if refusal is not None:
            raise refusal
        self._check_actor(side, action, by_bot=False)

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
        self._check_open()
        self._check_not_rolling()
        asked = self._asked_throw(text)
        if asked is not None:
            self._check_throw(side, asked)
            return
        action = self.read(text)
        refusal = self.state.why_not(action)
        if refusal is not None:
            raise refusal
        self._check_actor(side, action, by_bot=False)

    def _check_actor(self, side: Side, action: Any, by_bot: bool) -> None:
        actors = self.state.actors(action)
        if not actors:
            raise NotYours("only a file can do that")
        if side not in actors:
            raise NotYours("only the other side can do that")
        if self.terms.seats.of(side).is_bot and not by_bot:
            raise NotYours("that is up to the bot")

    def read(self, text: str) -> Any:
        """The action that a text asks for, with dice thrown if it asks for them."""
        game = self.terms.game_type
        words = text.lower().split()
        if not words or words[0] not in game.throw_words:
            return game.parse(text)
        if self.terms.dice in ("sealed", "unsealed", "three") and len(words) > 1:
            raise BadAction("this game rolls its own dice; type {word} without numbers", word=words[0])
        if self.terms.dice == "manual" and len(words) == 1:
            raise BadAction("this game uses real dice; type {word} 6 4", word=words[0])
        if len(words) == 1:
            one, other = self.next_throw()
            return game.parse(f"{words[0]} {one} {other}")
        return game.parse(text)

    def next_throw(self) -> Dice:
        """What the seed gives for the next throw; its number follows from the log.

        A throw that was taken back stands: it is made again. Dice of three are known when both links are.
        """
        if self.terms.seed is None:
            raise NotNow("this game has no dice of its own")
        again = self.taken_back_throw
        if again is not None:
            return again
        if self.status.dice is not None:
            return self.status.dice.dice(self.terms.seed)
        return sealed_throw(self.terms.seed, self.id, self.terms.words, self.throws)

    def proof(self, *, over: bool) -> DiceProof | ThreeProof | None:
        """What proves the dice: with the seed, once it is over; None where not all came from it."""
        terms, dice = self.terms, self.status.dice
        if terms.seed is None or terms.commitment is None or terms.sealed_from:
            return None
        proof: DiceProof | ThreeProof = DiceProof(terms.commitment, self.id, terms.words, stands=terms.throws_stand)
        if dice is not None:
            proof = dice.proof(terms.commitment)
        return proof.reveal(terms.seed) if over else proof

    def states(self) -> Iterator[GameState]:
        """The state before the first event and after each; a log of a state has only its last action."""
        game = self.terms.game_type
        state: GameState = game.restore(self.terms.setup)
        yield state
        for event in self.events:
            if not event.is_of_table:
                action = game.parse(event.action)
                state = state.advanced(action).logged((action,))
            yield state

    def as_it_was(self, version: int) -> "Table":
        """The table after its first so many events."""
        if not 0 <= version <= self.version:
            raise NotNow("the table has {count} events; there is no state after {at}", count=self.version, at=version)
        return self.fold(self.id, self.terms, self.events[:version])


def _first_status(table: str, terms: Terms) -> Status:
    """That of a table before its first event."""
    return Status(dice=DiceLog(table=table, first=terms.sealed_from) if terms.dice == "three" else None)


def _write_line(entries: list[Entry], action: TableAction, event: Event, name: Namer) -> None:
    """Bring the record up to date after an action of the table itself, if it has a line there."""
    text = action.line(event.side, name)
    if text is not None:
        last = entries[-1] if entries else None
        game, turn = (last.game, last.turn) if last is not None else (1, 1)
        side = event.side or Side.FIRST
        entries.append(Entry(len(entries), game, turn, side, "result", text, event.number + 1))


def _begun(terms: Terms) -> Clocks | None:
    """The clocks before the first action: nobody's runs until somebody has acted."""
    return None if terms.clock is None else Clocks.begin(terms.clock, milliseconds(terms.created))


def _after_game(
    terms: Terms,
    clocks: Clocks | None,
    status: Status,
    event: Event,
    before: GameState,
    action: Any,
    after: GameState,
) -> Clocks | None:
    """The clocks after an action of the game; whoever acts after a restart of the server ends the standstill."""
    if clocks is None:
        return None
    at, game = milliseconds(event.at), terms.game_type
    if status.halt == "server":
        clocks = clocks.resumed(at)
    return clocks.acted(at, event.side, event.lag, game.timing(after), takes_back=game.takes_back(before, action))


def _after_own(clocks: Clocks | None, action: TableAction, status: Status, event: Event) -> Clocks | None:
    """The clocks after an action of the table itself; they stand once it has ended it."""
    if clocks is None:
        return None
    clocks = action.clocks_after(clocks, status, event)
    ends = action.status_after(status, event).ending is not None
    return clocks.stopped(milliseconds(event.at)) if ends else clocks
