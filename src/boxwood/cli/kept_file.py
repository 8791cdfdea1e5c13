"""The file that a table in a terminal is kept in: read once, and written anew after every event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from boxwood.errors import BadInput, NotNow
from boxwood.formats import Format, Record, read_file, write_file
from boxwood.game import Side
from boxwood.game_type import GameType
from boxwood.games import find_file_format, format_to_write
from boxwood.language import LANGUAGES, Phrase
from boxwood.table import Seats, Table, branch_table
from boxwood.table.files import record_of
from boxwood.table.making import played_table

__all__ = ["KeptFile"]

EVENT = "A game at one keyboard"
"""The tag of new games; files are in English."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file, its format, and what else it holds."""

    path: Path
    format: Format[Any]
    others: Sequence[Record[Any]] = ()
    """The games before the one that goes on."""
    record: Record[Any] | None = None
    """The one that goes on, as it was read."""

    @classmethod
    def new(cls, path: Path, game: GameType[Any]) -> Self:
        """A file to be, in the format of its name's ending, else in the game's best."""
        return cls(path, format_to_write(game, path.name))

    @classmethod
    def read(cls, path: Path, game: GameType[Any], sheet: str) -> Self:
        """A file whose last game goes on, or `BadInput`; `sheet` is played where the file names none."""
        data = read_file(path)
        other, found = find_file_format(data, path.name)
        if other is not game:
            raise BadInput("{name} is for another game: {game}", name=path.name, game=Phrase(other.box("en").title))
        if found.write is None:
            raise BadInput("{name}: this format can only be read, not written", name=path.name)
        records = found.read(data, path.name, strict=True, sheet=sheet)
        if records[-1].state.outcome is not None:
            raise NotNow("the game in this file is over; choose another file for a new one")
        return cls(path, found, records[:-1], records[-1])

    def table(self, game: GameType[Any], seats: Seats, now: datetime) -> Table | None:
        """The table that goes on, with these seats and the players' names from the file; None for a new file."""
        if self.record is None:
            return None
        names = _names(self.record, game)
        named = Seats(*(replace(seat, name=name) for seat, name in zip(seats, names, strict=True)))
        table = played_table(game, self.record, now)
        return branch_table(table, table.version, named, now)

    def keep(self, table: Table, *, ended: bool = False) -> None:
        """Write the table. Whatever happens meanwhile, the file is the old one or the new one, whole."""
        assert self.format.write is not None
        record = record_of(table, ended=ended)
        tags: Mapping[str, str] = {"Event": EVENT, **record.tags}
        if self.record is not None:
            tags = {**record.tags, **self.record.tags}
            record = replace(record, comments=self.record.comments)
        write_file(self.format.write([*self.others, replace(record, tags=tags)]), self.path)


def _names(record: Record[Any], game: GameType[Any]) -> list[str]:
    """The players' names; a colour is none, so that it is said in the language of whoever listens."""
    colours = game.sheet(record.state).colours
    names = []
    for side, name in zip(Side, record.players, strict=True):
        colour = colours.first if side is Side.FIRST else colours.second
        plain = {side.value, *(getattr(colour, language) for language in LANGUAGES)}
        names.append("" if name.lower() in plain else name)
    return names
