"""Tables into files and files into tables, by the formats that each game has."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from boxwood.errors import BadFile
from boxwood.formats import Record, format_named
from boxwood.game import Side
from boxwood.games import find_file_format
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
    terms, formats = table.terms, table.terms.game_type.formats
    chosen = format_named(formats, name or formats[0].name)
    assert chosen.write is not None
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
    game, found = find_file_format(content, name)
    records = found.read(content, name, strict=True, sheet=None)
    if len(records) > MOST_GAMES:
        raise BadFile("the file has {count} games; at most {most} are loaded", count=len(records), most=MOST_GAMES)
    return [played_table(game, record, now) for record in records]
