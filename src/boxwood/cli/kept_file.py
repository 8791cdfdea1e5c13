"""The file that a table in a terminal is kept in: read once, and written anew after every event."""

import contextlib
import os
import secrets
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from boxwood.errors import BadFile, BadInput, NotNow
from boxwood.formats import Format, Record, find_format
from boxwood.game import Side
from boxwood.game_type import GameType
from boxwood.games import games
from boxwood.language import LANGUAGES, Phrase, Template
from boxwood.table import Seats, Table, branch_table
from boxwood.table.files import record_of
from boxwood.table.making import played_table

__all__ = ["KeptFile"]

EVENT: Template = "A game at one keyboard"


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
        writable = [one for one in game.formats if one.write is not None]
        named = [one for one in writable if path.suffix.lower() in one.suffixes]
        return cls(path, (named or writable)[0])

    @classmethod
    def read(cls, path: Path, game: GameType[Any]) -> Self:
        """A file whose last game goes on, or `BadInput`."""
        try:
            content = path.read_bytes()
        except OSError as error:
            raise BadFile("{name}: cannot be read: {cause}", name=path.name, cause=error.strerror) from None
        known = games()
        found, form = find_format({name: one.formats for name, one in known.items()}, content, path.name)
        if found != game.name:
            raise BadInput("{name} is a file of {game}", name=path.name, game=_title(known[found]))
        if form.write is None:
            raise BadInput("{name}: files of this format can only be read", name=path.name)
        records = list(form.read(content, path.name))
        if not records:
            return cls(path, form)
        if records[-1].state.outcome is not None:
            raise NotNow("the last game in this file is over; name another file for a new one")
        return cls(path, form, records[:-1], records[-1])

    def table(self, game: GameType[Any], seats: Seats, now: datetime) -> Table | None:
        """The table that goes on, with these seats and the players' names from the file; None if there is none."""
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
        content = self.format.write([*self.others, replace(record, tags=tags)])
        try:
            _write(self.path, content)
        except OSError as error:
            raise BadFile("{name}: cannot be written: {cause}", name=self.path.name, cause=error.strerror) from None


def _title(game: GameType[Any]) -> Phrase:
    return Phrase(game.box("en").title)


def _names(record: Record[Any], game: GameType[Any]) -> list[str]:
    """The players' names; a colour is none, so that it is said in the language of whoever listens."""
    colours = game.sheet(record.state).colours
    names = []
    for side, name in zip(Side, record.players, strict=True):
        colour = colours.first if side is Side.FIRST else colours.second
        plain = {side.value, *(getattr(colour, language) for language in LANGUAGES)}
        names.append("" if name.lower() in plain else name)
    return names


def _write(path: Path, content: bytes) -> None:
    temporary = path.parent / f".{secrets.token_hex(8)}.tmp"
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            shutil.copymode(path, temporary)  # a file that was kept from others stays so
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
