"""File formats of a game as data: one list a game, found by content, with one `Record` for whatever is read."""

import codecs
import contextlib
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path, PurePath
from typing import Any, Generic, Protocol, TypeVar

from boxwood.errors import BadFile, BadOption, Fault, RecordFault
from boxwood.language import Said, speak

__all__ = [
    "Format",
    "Notice",
    "Record",
    "decode_text",
    "find_format",
    "format_for",
    "format_named",
    "notices_of",
    "read_file",
    "read_records",
    "write_file",
]

State = TypeVar("State")


@dataclass(frozen=True)
class Notice(Said):
    """Something about a file that its reader should know: what was repaired or left out, and where."""

    text: Said
    line: int | None = None
    record: int | None = None
    """The number of the record, in a file that has no lines."""

    def said(self, language: str) -> str:
        """What and where, in a language."""
        if self.record is not None:
            return speak(language, "record {line}: {reason}", line=self.record, reason=self.text)
        if self.line is None:
            return self.text.said(language)
        return speak(language, "line {line}: {reason}", line=self.line, reason=self.text)

    def __str__(self) -> str:
        return self.said("en")


def notices_of(faults: Iterable[Fault]) -> tuple[Notice, ...]:
    """The faults of a file that was read all the same."""
    return tuple(
        Notice(fault.reason, record=fault.line) if isinstance(fault, RecordFault) else Notice(fault.reason, fault.line)
        for fault in faults
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Generic[State]):
    """A game or match from a file, or on its way into one."""

    state: State
    """Its last state; the actions that led there are in its log."""
    players: tuple[str, str] = ("", "")
    """The names of the first and the second side."""
    times: tuple[datetime, ...] = ()
    """When each action was taken; empty if that is not known."""
    proof: Any = None
    """What proves the dice (`DiceProof`), if anything does."""
    carried: int = 0
    """So many of its actions came from another table or file, which it goes on from."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What else the file says about the game as a whole: event, date, site."""
    comments: Mapping[int, str] = field(default_factory=dict)
    """Comments by the number of actions they stand after; one line for each."""
    notices: tuple[Notice, ...] = ()
    analysis: Any = None
    """What an engine thought of each decision, if the file says so."""
    strict: bool = field(default=False, compare=False)
    """Whether the file was read strictly: then nothing in it was repaired, for there was nothing to repair."""

    @property
    def match(self) -> State:
        """The state, by the name that backgammon gives it."""
        return self.state


class Reader(Protocol[State]):
    """Reads the records of a file."""

    def __call__(self, data: bytes, name: str, *, strict: bool, sheet: str | None) -> Sequence[Record[State]]:
        """The records in a file of that name, or `BadFile`.

        What is wrong with one that can be read all the same is told in its notices; with `strict` it is `BadFile` with
        every fault. `sheet` is played where the file names none.
        """


@dataclass(frozen=True, slots=True)
class Format(Generic[State]):
    """One file format of a game."""

    name: str
    """Its name on the command line and in the protocol: `mat`."""
    title: Said
    suffixes: tuple[str, ...]
    """File name endings with their dot, the usual one first."""
    sniff: Callable[[bytes], bool]
    """Whether the beginning of a file looks like this format."""
    read: Reader[State]
    write: Callable[[Sequence[Record[State]]], bytes] | None = None
    """A file; `BadInput` if the format cannot hold a record. None for formats that are only read."""
    repairs: bool = False
    """Whether a file with faults is read whole all the same, with what is wrong repaired and told."""


def find_format(formats: Sequence[Format[State]], data: bytes, name: str = "") -> Format[State]:
    """The format of a file: the first that it looks like, else that of its name; `BadFile` if it is none of them."""
    for each in formats:
        if each.sniff(data):
            return each
    found = _with_suffix(formats, name)
    if found is None:
        known = ", ".join(each.suffixes[0] for each in formats)
        raise BadFile("{name}: unknown kind of file; known kinds: {known}", name=name or "file", known=known)
    return found


def _with_suffix(formats: Iterable[Format[State]], name: str) -> Format[State] | None:
    suffix = PurePath(name).suffix.lower()
    return next((each for each in formats if suffix in each.suffixes), None)


def format_named(formats: Sequence[Format[State]], name: str) -> Format[State]:
    """The format of that name that can be written, or `BadOption`."""
    known = {each.name: each for each in formats if each.write is not None}
    if name not in known:
        raise BadOption("there is no format {name!r} to write; there are {known}", name=name, known=", ".join(known))
    return known[name]


def format_for(formats: Sequence[Format[State]], name: str) -> Format[State]:
    """The format to write a file of that name in: that of its suffix, else the first."""
    writable = [each for each in formats if each.write is not None]
    return _with_suffix(writable, name) or writable[0]


def read_records(
    formats: Sequence[Format[State]], data: bytes, name: str = "", *, strict: bool = False, sheet: str | None = None
) -> Sequence[Record[State]]:
    """All that is in a file, or `BadFile`."""
    if not isinstance(data, bytes):
        raise BadFile("a file is bytes, got a value of type {kind}", kind=type(data).__name__)
    records = find_format(formats, data, name).read(data, name, strict=strict, sheet=sheet)
    return [replace(record, strict=strict) for record in records]


# Files


def decode_text(data: bytes) -> str:
    """The text of a file; UTF-16 is known by its mark, and older ones that are not UTF-8 are read as Latin 1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read_file(path: str | os.PathLike[str]) -> bytes:
    """What is in a file, or `BadFile`."""
    source = Path(path)
    try:
        return source.read_bytes()
    except (OSError, ValueError) as error:
        raise BadFile("can't read {name}: {cause}", name=source.name, cause=_cause(error)) from None


def write_file(data: bytes, path: str | os.PathLike[str]) -> None:
    """Write a file; whatever happens meanwhile, the file of that name is the old one or the new one, whole."""
    target = Path(path)
    temporary = target.parent / f".{secrets.token_hex(8)}.tmp"
    try:
        try:
            with temporary.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(FileNotFoundError):
                shutil.copymode(target, temporary)  # a file that was kept from others stays so
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise BadFile("can't write {name}: {cause}", name=target.name, cause=_cause(error)) from None


def _cause(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
