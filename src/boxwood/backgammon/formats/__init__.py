"""The file formats of backgammon: our match file, which keeps everything, and `.mat`, which others read."""

import os
from collections.abc import Sequence
from pathlib import Path

from boxwood.backgammon.formats.mat import MAT
from boxwood.backgammon.formats.match_file import MATCH_FILE
from boxwood.backgammon.match import Match
from boxwood.formats import (
    Format,
    Record,
    format_for,
    format_named,
    read_file,
    read_record,
    write_file,
)

__all__ = ["FORMATS", "load", "read", "save", "write"]

FORMATS: Sequence[Format[Match]] = (MATCH_FILE, MAT)
"""The best first: the one that keeps everything."""


def read(data: bytes, name: str = "", strict: bool = False, *, sheet: str | None = None) -> Record[Match]:
    """The match in a file, which is found by its content, else by its name; `BadFile` with its place if there is none.

    Faults that leave something to read are notices of the record; with `strict` they are `BadFile`. `sheet` is played
    where the file names none.
    """
    return read_record(FORMATS, data, name, strict=strict, sheet=sheet)


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
