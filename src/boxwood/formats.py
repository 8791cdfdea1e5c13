"""File formats of a game as data: one list a game, found by content, with one `Record` for whatever is read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from boxwood.language import Said

__all__ = ["Format", "Notice", "Record"]

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about a file that its reader should know: what was repaired or left out, and where."""

    text: Said
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Generic[State]):
    """A game or match from a file, or on its way into one."""

    state: State
    """Its last state; the actions that led there are in its log."""
    players: tuple[str, str] = ("", "")
    """The names of the first and the second side."""
    times: tuple[datetime, ...] = ()
    """When each action was taken, if that is known."""
    proof: Any = None
    """What proves the dice (`DiceProof`), if anything does."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What else the file says about the game as a whole: event, date, site."""
    comments: Mapping[int, str] = field(default_factory=dict)
    """Comments by the number of actions they stand after."""
    notices: tuple[Notice, ...] = ()

    @property
    def match(self) -> State:
        """The state, by the name that backgammon gives it."""
        return self.state


@dataclass(frozen=True, slots=True)
class Format(Generic[State]):
    """One file format of a game."""

    name: str
    """Its name on the command line and in the protocol: `mat`."""
    title: Said
    suffixes: tuple[str, ...]
    """File name endings with their dot, the usual one first."""
    sniff: Callable[[bytes], bool]
    """Whether a text looks like this format."""
    read: Callable[[bytes, str], Sequence[Record[State]]]
    """The records in a text, given with the name of its file, or `BadFile` with every fault."""
    write: Callable[[Sequence[Record[State]]], bytes] | None = None
    """The text of a file; `BadInput` if the format cannot hold a record. None for formats that are only read."""


def find_format(known, content, name):
    for game, formats in known.items():
        for one in formats:
            if one.sniff(content):
                return game, one
    suffix = "." + name.rsplit(".", 1)[-1].lower()
    for game, formats in known.items():
        for one in formats:
            if suffix in one.suffixes:
                return game, one
    from boxwood.errors import BadFile

    raise BadFile("{name} is neither a match file nor a .mat or .pdn file", name=name)
