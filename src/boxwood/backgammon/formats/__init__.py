"""The file formats of backgammon: our match file, which keeps everything, and those of other programs."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from boxwood.backgammon.actions import MakePlay
from boxwood.backgammon.formats.mat import MAT
from boxwood.backgammon.formats.match_file import MATCH_FILE
from boxwood.backgammon.formats.sgf import SGF
from boxwood.backgammon.formats.text import TEXT
from boxwood.backgammon.formats.xg import XG
from boxwood.backgammon.match import Match
from boxwood.errors import BadFile
from boxwood.formats import (
    Format,
    Notice,
    Record,
    format_for,
    format_named,
    read_file,
    read_records,
    write_file,
)
from boxwood.language import Phrase

__all__ = ["FORMATS", "load", "read", "read_all", "save", "write"]

FORMATS: Sequence[Format[Match]] = (MATCH_FILE, MAT, SGF, XG, TEXT)
"""The best first: the one that keeps everything."""


def read(data: bytes, name: str = "", strict: bool = False, *, sheet: str | None = None) -> Record[Match]:
    """The match in a file, which is found by its content, else by its name; `BadFile` with its place if there is none.

    Faults that leave something to read are repaired, and notices of the record; with `strict` they are `BadFile`. Of
    several matches or positions it is the first, and a notice says so; `read_all` gives them all. `sheet` is played
    where the file names none.
    """
    records = read_all(data, name, strict, sheet=sheet)
    if len(records) == 1:
        return records[0]
    if strict:
        raise BadFile("{name}: expected one match, got {count}", name=name or "file", count=len(records))
    several = (
        Phrase("the file has {count} matches, and this is the first", count=len(records))
        if any(isinstance(action, MakePlay) for action in records[0].state.log)
        else Phrase("the file has {count} positions, and this is the first", count=len(records))
    )
    return replace(records[0], notices=(*records[0].notices, Notice(several)))


def read_all(data: bytes, name: str = "", strict: bool = False, *, sheet: str | None = None) -> Sequence[Record[Match]]:
    """All matches and positions in a file."""
    return read_records(FORMATS, data, name, strict=strict, sheet=sheet)


def write(record: Record[Match], name: str) -> bytes:
    """A record in the format of that name; `BadInput` says what the format cannot hold."""
    writer = format_named(FORMATS, name).write
    assert writer is not None
    return writer([record])


def load(path: str | os.PathLike[str], strict: bool = False, *, sheet: str | None = None) -> Record[Match]:
    """The match in a file of the disk."""
    return read(read_file(path), Path(path).name, strict, sheet=sheet)


def save(record: Record[Match], path: str | os.PathLike[str]) -> None:
    """Write a file in the format of its suffix, else a match file; the old file stays whole until the new one is."""
    write_file(write(record, format_for(FORMATS, Path(path).name).name), path)
