"""Tables into files and files into tables, by the formats that each game has."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from boxwood.errors import BadFile, BadOption
from boxwood.formats import Record, find_format
from boxwood.game import Side
from boxwood.games import games
from boxwood.table.making import played_table
from boxwood.table.table import Table

__all__ = ["TableFile", "export_table", "load_tables", "record_of"]

MOST_GAMES = 200
"""The games of one file that become tables."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """A table as a file."""

    name: str
    content: bytes


def export_table(table: Table, name: str | None = None) -> TableFile:
    """A table in a format of its game, the best without a name; `BadInput` if the format cannot hold this table."""
    game, terms = table.terms.game_type, table.terms
    writable = {one.name: one for one in game.formats if one.write is not None}
    chosen = writable.get(name or next(iter(writable)))
    if chosen is None or chosen.write is None:
        raise BadOption("a table of {game} is written as {known}", game=terms.game, known=", ".join(writable))
    stem = f"{terms.created:%Y-%m-%d}-{table.id}"
    return TableFile(f"{stem}{chosen.suffixes[0]}", chosen.write([record_of(table)]))


def record_of(table: Table, *, ended: bool = False) -> Record[Any]:
    """A table on its way into a file. Its seal is opened once it is over, or where it has ended before that."""
    first, second = (str(table.name(side)) for side in Side)
    return Record(
        state=table.state,
        players=(first, second),
        times=tuple(event.at for event in table.events),
        proof=table.terms.proof(table.id, over=ended or table.over),
        tags={"Date": f"{table.terms.created:%Y.%m.%d}"},
    )


def load_tables(name: str, content: bytes, now: datetime) -> list[Table]:
    """The tables in a file, by what it holds; `BadFile` with every fault if it cannot be read."""
    known = games()
    game, found = find_format({key: one.formats for key, one in known.items()}, content, name)
    records: Sequence[Record[object]] = found.read(content, name)
    if len(records) > MOST_GAMES:
        raise BadFile("the file has {count} games; at most {most} are loaded", count=len(records), most=MOST_GAMES)
    return [played_table(known[game], record, now) for record in records]
