"""Tables as messages: summaries, views, events and entries in a language."""

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from boxwood.entries import Entry
from boxwood.errors import DamagedTable, StorageFault
from boxwood.game import BoardView, Button, GameState, Pair, Side
from boxwood.game_type import GameType
from boxwood.games import find_game
from boxwood.language import Phrase, Said
from boxwood.server import messages
from boxwood.table.clocks import DAY, milliseconds
from boxwood.table.seats import Seats
from boxwood.table.standing import DamagedStanding, Standing
from boxwood.table.table import Table

__all__ = [
    "clock_of",
    "dice_of",
    "entries_of",
    "events_of",
    "listed",
    "passing_view",
    "say",
    "standing_of",
    "still_view",
    "storage_message",
    "summary_of",
    "view_of",
    "viewer_of",
]

TAKE_BACK = "take back"
"""The button of a person who may play the last turn again that a bot has answered: a message of its own."""


def summary_of(table: Table | Standing, language: str, yours: Iterable[Side] = ()) -> messages.TableSummary:
    """What a list shows of a table. At one between people `yours` are the sides of whoever is shown it."""
    standing = table.standing if isinstance(table, Table) else table
    terms, game = standing.terms, standing.terms.game_type
    state = table.state if isinstance(table, Table) else _begun(terms.game, json.dumps(terms.setup, sort_keys=True))
    setup = game.summary(state)
    name = terms.namer(state)
    first, second = (_seat(terms.seats, side, name(side).said(language)) for side in Side)
    return messages.TableSummary(
        id=standing.id,
        game=terms.game,
        sheet=game.sheet(state).name,
        name=terms.name,
        title=setup.title.said(language),
        heading=setup.heading.said(language),
        format=setup.format,
        length=setup.length,
        options=dict(setup.options),
        seats=messages.Seats(first=first, second=second),
        dice=terms.dice,
        hints=terms.hints,
        take_backs=terms.take_backs,
        between_people=terms.between_people,
        yours=[side for side in Side if side in yours] if terms.between_people else list(terms.seats.people),
        created=terms.created,
        commitment=terms.commitment,
        words=terms.words,
        damaged=standing.damaged[language] if standing.damaged else None,
        **_standing_fields(standing, language),
    )


@lru_cache(maxsize=256)
def _begun(game: str, setup: str) -> GameState:
    """A game before its first event; most tables of a list are set up alike, and reading that takes the longest."""
    begun: GameState = find_game(game).restore(json.loads(setup))
    return begun


def _seat(seats: Seats, side: Side, called: str) -> messages.Seat:
    """A seat; two people, or two bots, without names are called by their colours, as in all that is said."""
    seat = seats.of(side)
    name = seat.name if len(seats.people) == 1 else seat.name or called
    return messages.Seat(kind=seat.kind, name=name, level=seat.level)


def standing_of(table: Table, language: str) -> messages.TableStanding:
    """What changes of the summary while a table is played."""
    return messages.TableStanding(**_standing_fields(table.standing, language))


def _standing_fields(standing: Standing, language: str) -> dict[str, Any]:
    return {
        "touched": standing.touched,
        "version": standing.version,
        "over": standing.over,
        "score": Pair(*standing.score) if standing.score else None,
        "result": standing.result[language] if standing.result else None,
        "winner": standing.winner,
        "to_act": standing.to_act,
    }


def listed(standing: Standing | DamagedStanding, language: str, yours: Iterable[Side] = ()) -> messages.TableSummary:
    """A line of the list; a table that cannot be read has one too."""
    if isinstance(standing, DamagedStanding):
        return _damaged(standing.id, standing.game, standing.damaged[language], language)
    try:
        return summary_of(standing, language, yours)
    except Exception as problem:
        why = DamagedTable(standing.id, problem).why
        return _damaged(standing.id, standing.terms.game, why.said(language), language)


def _damaged(table: str, game: str, why: str, language: str) -> messages.TableSummary:
    title = Phrase("Damaged game").said(language)
    return messages.TableSummary(
        id=table,
        game=game,
        sheet="",
        name="",
        title=title,
        heading=title,
        format="",
        length=None,
        options={},
        seats=messages.Seats(),
        dice=None,
        hints=False,
        take_backs=False,
        between_people=False,
        yours=[],
        created=None,
        touched=None,
        version=0,
        over=False,
        score=None,
        result=None,
        winner=None,
        to_act=None,
        commitment=None,
        words=("", ""),
        damaged=why,
    )


def clock_of(table: Table, now: datetime) -> messages.ClockShown | None:
    """Both clocks as they stand now; None where the time is not kept."""
    clocks = table.clocks
    if clocks is None:
        return None
    reading, settings, status = clocks.reading(milliseconds(now)), clocks.settings, table.status
    return messages.ClockShown(
        law=settings.law,
        in_days=settings.in_days,
        full_delay=settings.delay,
        reserve=Pair(*reading.reserve),
        delay=Pair(*reading.delay),
        running=reading.running,
        link=reading.link,
        halt=status.halt,
        wishes=[side for side in Side if side in status.wishes],
        holidays=Pair(*(time // DAY for time in clocks.holidays)),
        away=Pair(*(max(0, until - milliseconds(now)) for until in clocks.away_until)),
        orders=messages.Orders(first=sorted(status.orders[0]), second=sorted(status.orders[1])),
    )


def viewer_of(table: Table, viewer: str) -> Side:
    """The side from which a viewer looks; a mover's board turns with the side to act, unless a bot plays."""
    if viewer != "mover":
        return Side(viewer)
    people = table.terms.seats.people
    if len(people) == 1:
        return people[0]
    return table.to_act or Side.FIRST


def view_of(table: Table, viewer: str, language: str, dice_wanted: Side | None = None) -> BoardView:
    """What a board needs to be drawn and handled; a person is asked for dice that the bot wants entered by hand."""
    if table.status.ending is not None:
        ended: Any = still_view(table.terms.game_type, table.state, viewer_of(table, viewer), language)
        return replace(ended, to_act=None, over=True)  # type: ignore[no-any-return]
    if table.status.dice is not None and table.status.dice.throwing is not None:  # nothing else can be done now
        return still_view(table.terms.game_type, table.state, viewer_of(table, viewer), language)
    by_hand = table.bot_to_act is None  # nobody moves a bot's checkers
    view: Any = table.terms.game_type.view(table.state, viewer_of(table, viewer), language, paths=by_hand)
    if len(table.terms.seats.people) == 1 and table.steps_back(table.terms.seats.people[0]):
        view = replace(view, buttons={**view.buttons, TAKE_BACK: Button(True, tuple(table.terms.seats.people))})
    if dice_wanted is None:
        to_act = table.to_act
        return view if view.to_act is to_act else replace(view, to_act=to_act)  # type: ignore[no-any-return]
    roll = table.terms.game_type.throw_words[0]
    buttons = {**view.buttons, roll: replace(view.buttons[roll], sides=tuple(Side))}
    changed: BoardView = replace(view, to_act=dice_wanted.other, buttons=buttons)
    return changed


def passing_view(table: Table, viewer: str, language: str) -> BoardView:
    """What a board needs to show something on the way to what follows at once."""
    view: Any = still_view(table.terms.game_type, table.state, viewer_of(table, viewer), language)
    return view if view.to_act is table.to_act else replace(view, to_act=table.to_act)  # type: ignore[no-any-return]


def dice_of(table: Table) -> messages.DiceShown | None:
    """What a page needs to take its part in dice of three."""
    dice = table.status.dice
    if dice is None or table.over:
        return None
    throwing = dice.throwing
    first, second = (
        None if each is None else messages.ChainShown(start=each.chain.start, head=each.chain.head.hex())
        for each in dice.serving
    )
    return messages.DiceShown(
        number=dice.number,
        first=first,
        second=second,
        roller=throwing.side if throwing is not None else None,
        asked=dice.asked,
        waiting=throwing.waiting.hex() if throwing is not None and throwing.waiting is not None else None,
        lost=throwing is not None and throwing.lost,
    )


def events_of(table: Table, since: int, language: str) -> list[messages.Event]:
    """What happened since a version."""
    return [
        messages.Event(
            number=event.number, at=event.at, side=event.side, action=event.action, said=sentence.said(language)
        )
        for event, sentence in zip(table.events[since:], table.told[since:], strict=True)
    ]


def entries_of(entries: Iterable[Entry], language: str) -> list[messages.Entry]:
    """Lines of the record."""
    return [
        messages.Entry(
            number=entry.number,
            game=entry.game,
            turn=entry.turn,
            side=entry.side,
            dice=entry.dice,
            text=say(entry.text, language),
            at_event=entry.at_event,
            kind=entry.kind,
        )
        for entry in entries
    ]


def storage_message(fault: StorageFault | None, language: str) -> messages.StorageMessage:
    """That something cannot be stored now, or that it can again."""
    words = Phrase("everything is saved again")
    if fault is not None:
        words = Phrase("{fault}; your last action is kept and will be saved later", fault=fault.phrase)
    return messages.StorageMessage(working=fault is None, message=words.said(language))


def still_view(game: GameType[Any], state: GameState, viewer: Side, language: str) -> BoardView:
    """A board to be looked at, not played on."""
    return game.view(state, viewer, language, paths=False, buttons=False)


def say(text: Said | str, language: str) -> str:
    """Words in a language, or as they stand."""
    return text.said(language) if isinstance(text, Said) else text
