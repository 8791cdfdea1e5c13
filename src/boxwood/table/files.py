"""Tables into files and files into tables: our match file, `.mat` and PDN."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from boxwood.backgammon import formats as backgammon
from boxwood.backgammon.dice import DiceProof, new_seed
from boxwood.checkers import pdn
from boxwood.errors import BadFile, NotNow
from boxwood.formats import Format, Record, find_format, format_named
from boxwood.game import GameState, Side
from boxwood.table.kinds import KINDS, Kind
from boxwood.table.seats import Seat, Seats
from boxwood.table.table import LONGEST_NAME, Event, Table, Terms, check_seats, new_id
from boxwood.table.telling import name_of

__all__ = ["FORMATS", "branch_table", "export_table", "load_tables"]

FORMATS: Mapping[str, Sequence[Format[Any]]] = {"backgammon": backgammon.FORMATS, "checkers": pdn.FORMATS}
"""What the tables of a game can be written as and loaded from, the best first."""
MOST_GAMES = 200
"""The games of one file that become tables."""


def export_table(table: Table, format: str | None = None) -> tuple[str, bytes]:  # noqa: A002 - the word of the protocol
    """The name of a file and what is in it; `BadInput` if it cannot hold this table."""
    chosen = format_named(FORMATS[table.terms.game], format or FORMATS[table.terms.game][0].name)
    assert chosen.write is not None
    first, second = (str(name_of(table.state, table.terms.seats, side)) for side in Side)
    record = Record(
        state=table.state,
        players=(first, second),
        times=tuple(event.at for event in table.events),
        proof=proof_of(table),
        tags={"Date": f"{table.terms.created:%Y.%m.%d}"},
    )
    return f"{table.terms.created:%Y-%m-%d}-{table.id}{chosen.suffixes[0]}", chosen.write([record])


def proof_of(table: Table) -> DiceProof | None:
    """What proves the dice of a table: with the seed, once it is over; None where not all came from it."""
    terms = table.terms
    if terms.seed is None or terms.commitment is None or terms.sealed_from:
        return None
    proof = DiceProof(terms.commitment, table.id, terms.words)
    return proof.reveal(terms.seed) if table.over else proof


def load_tables(name: str, data: bytes, now: datetime) -> list[Table]:
    """The tables in a file, by what it looks like or is called; `BadFile` with every fault if it cannot be read."""
    found = find_format([each for formats in FORMATS.values() for each in formats], data, name)
    game = next(game for game, formats in FORMATS.items() if found in formats)
    records = found.read(data, name, strict=True, sheet=None)
    if len(records) > MOST_GAMES:
        raise BadFile("the file has {count} games; at most {most} are loaded", count=len(records), most=MOST_GAMES)
    return [_table(KINDS[game], record.state, record.players, now, record.times) for record in records]


def _table(
    kind: Kind,
    state: GameState,
    players: tuple[str, str],
    now: datetime,
    times: Sequence[datetime] | None = None,
) -> Table:
    """A table at which a game was played that came from elsewhere."""
    actions: Iterable[Any] = state.log
    events = [
        Event(number, times[number] if times else now, None, str(action)) for number, action in enumerate(actions)
    ]
    kept = kind.keep(state)
    manual = bool((kept.get("options") or {}).get("manual_dice"))
    first, second = (Seat("person", " ".join(player.split())[:LONGEST_NAME]) for player in players)
    terms = Terms(
        game=kind.name,
        setup=kept,
        seats=Seats(first, second),
        dice=None if not kind.has_dice else "manual" if manual else "sealed",
        created=now,
        seed=new_seed() if kind.has_dice and not manual else None,
        sealed_from=len(kind.throws(state.log)),
    )
    return Table.fold(new_id(), terms, events)


def branch_table(table: Table, at: int, seats: Seats | None, now: datetime) -> Table:
    """A new table that goes on from the state after so many events, with dice of its own."""
    then = table.as_it_was(at)
    if then.over:
        raise NotNow("the game is over there; go back to a position before its end")
    kind = table.terms.kind
    terms = replace(
        table.terms,
        seats=check_seats(kind, seats or table.terms.seats, table.terms.setup, table.terms.dice),
        created=now,
        seed=new_seed() if table.terms.seed is not None else None,
        sealed_from=len(kind.throws(then.state.log)),
    )
    return Table.fold(new_id(), terms, then.events)
