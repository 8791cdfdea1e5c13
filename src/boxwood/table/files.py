"""Tables into files and files into tables, by the formats that each game has."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from boxwood.errors import BadFile
from boxwood.formats import Notice, Record, format_named
from boxwood.game import Side
from boxwood.games import find_file_format
from boxwood.table.making import played_table
from boxwood.table.table import Table
from boxwood.time_limit import time_limit

__all__ = ["LoadedTables", "TableFile", "export_table", "load_tables", "record_of"]

MOST_GAMES = 200
"""The games of one file that become tables."""
MOST_SECONDS = 1.5
"""The processor time that a file may take: some thousands of moves."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """A table as a file."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class LoadedTables:
    """What was in a file."""

    tables: tuple[Table, ...]
    notices: tuple[Notice, ...]
    """What was repaired."""
    comments: tuple[Mapping[int, str], ...] = ()
    """Those of each table, by the number of events they stand after."""


def export_table(table: Table, name: str | None = None, record: Record[Any] | None = None) -> TableFile:
    """A table in a format of its game, the best without a name; `BadInput` if the format cannot hold this table.

    A `record` of it may have comments and an analysis.
    """
    terms, formats = table.terms, table.terms.game_type.formats
    chosen = format_named(formats, name or formats[0].name)
    assert chosen.write is not None
    stem = f"{terms.created:%Y-%m-%d}-{table.id}"
    return TableFile(f"{stem}{chosen.suffixes[0]}", chosen.write([record or record_of(table)]))


def record_of(table: Table, *, ended: bool = False, comments: Mapping[int, str] | None = None) -> Record[Any]:
    """A table on its way into a file. Its seal is opened once it is over, or where it has ended before that."""
    first, second = (_printable(str(table.name(side))) for side in Side)
    return Record(
        state=table.state,
        players=(first, second),
        times=tuple(event.at for event in table.game_events),
        proof=table.proof(over=ended or table.over),
        carried=table.terms.carried,
        tags={"Date": f"{table.terms.created:%Y.%m.%d}"},
        comments={table.actions_before(at): text for at, text in (comments or {}).items()},
    )


def load_tables(name: str, content: bytes, now: datetime) -> LoadedTables:
    """The tables in a file, by what it holds, repaired where that is needed; `BadFile` if it cannot be read in time."""
    with time_limit(MOST_SECONDS):
        return _load(name, content, now)


def _load(name: str, content: bytes, now: datetime) -> LoadedTables:
    game, found = find_file_format(content, name)
    records = found.read(content, name, strict=not found.repairs, sheet=None)
    if len(records) > MOST_GAMES:
        raise BadFile("the file has {count} games; the most is {most}", count=len(records), most=MOST_GAMES)
    return LoadedTables(
        tables=tuple(played_table(game, record, now) for record in records),
        notices=tuple(notice for record in records for notice in record.notices),
        comments=tuple(record.comments for record in records),
    )


def _printable(name: str) -> str:
    """A name as any file can hold it: older tables may have one with characters that are no text."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
