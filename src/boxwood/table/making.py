"""Making tables: new ones, those that go on from another, and those that were played elsewhere."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import takewhile
from typing import Any, Literal, TypedDict

from boxwood.dice import commitment, new_seed
from boxwood.errors import BadOption, NotNow, UnknownName
from boxwood.formats import Record
from boxwood.game import GameState
from boxwood.game_type import GameType, NewGame
from boxwood.games import find_game
from boxwood.table.clock_presets import OwnClock, clock_for
from boxwood.table.clocks import ClockSettings
from boxwood.table.event import Event
from boxwood.table.seats import Seat, Seats
from boxwood.table.table import Table
from boxwood.table.terms import DiceSource, Terms

__all__ = ["LONGEST_NAME", "NewTable", "Seal", "branch_table", "new_id", "new_table", "played_table", "rematch_table"]

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What ids are made of: no letter can be taken for another."""
LONGEST_NAME = 40


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
    dice: Literal["sealed", "manual"] = "sealed"
    words: tuple[str, str] = ("", "")
    hints: bool = True
    take_backs: bool = True
    between_people: bool = False
    clock: str | OwnClock | None = None
    """The name of a clock, or one of the players' own; without, the time is not kept."""
    seal: Seal | None = None
    """The one that was shown before the words; a new one without."""


def new_id() -> str:
    """An id that nobody can guess: twelve letters and digits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def new_table(asked: NewTable, now: datetime) -> Table:
    """A table before its first event, or `BadInput`; one that begins from dice on the board has their throw."""
    game = find_game(asked.game)
    if asked.between_people and asked.seats.bots:
        raise BadOption("a game between people has no bot")
    dice: DiceSource | None = asked.dice if game.throw_words else None
    if asked.between_people and dice == "sealed":
        dice = "three"
    wanted = asked.wanted
    if dice is not None:
        wanted = replace(wanted, manual_dice=dice == "manual")
    state = game.begin(wanted)
    seal = asked.seal or Seal.new()
    terms = Terms(
        game=game.name,
        setup=game.store(state),
        seats=_check_seats(game, asked.seats, state, dice),
        dice=dice,
        words=("", "") if dice == "three" else asked.words,
        hints=asked.hints and not asked.between_people,
        take_backs=asked.take_backs,
        between_people=asked.between_people,
        clock=_clock(asked, game, state),
        created=now,
        seed=seal.seed if dice in ("sealed", "three") else None,
        sealed_from=len(game.throws(state.log)),
        throws_stand=True,
    )
    table = Table.fold(seal.id, terms, _events(state, now))
    if terms.dice == "sealed":
        table.next_throw()  # refuses words that no dice can be made of
    return table


def branch_table(table: Table, at: int, seats: Seats | None, now: datetime) -> Table:
    """A new table that goes on from the state after so many events.

    Its dice are its own and not sealed: the words of the other table were known before its seed was made.
    """
    then = table.as_it_was(at)
    if then.over:
        raise NotNow("the game is over at that position; choose an earlier one")
    game = table.terms.game_type
    terms = replace(
        table.terms,
        seats=_check_seats(game, seats or table.terms.seats, then.state, table.terms.dice),
        created=now,
        **_unsealed(table.terms.dice),
        sealed_from=then.throws,
        throws_stand=True,
        between_people=False,
        clock=None,
        carried=len(then.game_events),
    )
    return Table.fold(new_id(), terms, [replace(event, number=place) for place, event in enumerate(then.game_events)])


def rematch_table(table: Table, now: datetime) -> Table:
    """The same once more with colours changed, between the same people, from the same beginning."""
    terms = table.terms
    first, second = terms.seats
    again = replace(
        terms,
        seats=Seats(second, first),
        created=now,
        seed=None if terms.seed is None else new_seed(),
        words=("", ""),
        throws_stand=True,
        name="",
    )
    begun = takewhile(lambda event: event.side is None, table.game_events)
    return Table.fold(new_id(), again, [replace(event, at=now) for event in begun])


def played_table(game: GameType[Any], record: Record[Any], now: datetime) -> Table:
    """A table at which a game was played that came from elsewhere."""
    state = record.state
    manual = game.summary(state).manual_dice
    first, second = (Seat("person", _tidy(player)) for player in record.players)
    terms = Terms(
        game=game.name,
        setup=game.store(state),
        seats=Seats(first, second),
        **_unsealed(None if not game.throw_words else "manual" if manual else "sealed"),
        created=now,
        sealed_from=len({throw.number for throw in game.throws(state.log)}),
        throws_stand=True,
        carried=len(state.log),
    )
    return Table.fold(new_id(), terms, _events(state, now, record.times))


class _Dice(TypedDict):
    """The terms of a table's dice."""

    dice: DiceSource | None
    words: tuple[str, str]
    seed: bytes | None


def _unsealed(dice: DiceSource | None) -> _Dice:
    """The dice of a table that goes on with what was begun with such dice: unsealed, unless they are real ones."""
    thrown = dice in ("sealed", "three", "unsealed")
    return {"dice": "unsealed" if thrown else dice, "words": ("", ""), "seed": new_seed() if thrown else None}


def _events(state: GameState, now: datetime, times: Sequence[datetime] = ()) -> list[Event]:
    """What happened before there was a table."""
    return [Event(place, times[place] if times else now, None, str(action)) for place, action in enumerate(state.log)]


def _clock(asked: NewTable, game: GameType[Any], state: GameState) -> ClockSettings | None:
    """The clock that is asked for, if it can be had."""
    if asked.clock is None:
        return None
    if not asked.between_people:
        raise BadOption("only games between people have a clock")
    return clock_for(asked.clock, game, state)


def _check_seats(game: GameType[Any], seats: Seats, state: Any, dice: DiceSource | None) -> Seats:
    """Seats that this can be played at, or `BadInput`."""
    if len(seats.bots) == 2:
        if game.summary(state).endless:
            raise BadOption("two bots would play this forever; choose a format that ends")
        if dice == "manual":
            raise BadOption("with two bots nobody can enter the dice")
    return Seats(*(_check_seat(game, seat) for seat in seats))


def _check_seat(game: GameType[Any], seat: Seat) -> Seat:
    if not seat.is_bot:
        return Seat("person", _tidy(seat.name))
    if seat.level is None:
        raise UnknownName("level", seat.level, list(game.levels))
    return Seat("bot", _tidy(seat.name), game.find_level(seat.level))


def _tidy(name: str) -> str:
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
