"""Levels of play, from a child's to full strength: by time, and below by how people go wrong."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType

from boxwood.errors import UnknownName

__all__ = ["LEVELS", "Level", "find_level"]


@dataclass(frozen=True, kw_only=True)
class Level:
    """How somebody plays. Values are in hundredths of a man."""

    name: str
    about: str
    seconds: float | None = None
    """The time for a move, if there is no other limit."""
    depth: int | None = None
    """How many turns ahead it looks."""
    attention: float | None = None
    """The chance to see an answer of the other side that is easy to see; None sees everything."""
    greed: int = 0
    """How much it likes to capture now, whatever comes after."""
    impatience: int = 0
    """How much it likes to go forward with a man."""
    slack: int = 0
    """Moves that are worse by up to so much may seem better."""
    knowledge: bool = False
    """Whether it judges more than the number of checkers."""
    endgame: bool = False
    """Whether it knows the endgame tables."""


def _read() -> Mapping[str, Level]:
    tables = tomllib.loads((files(__package__) / "levels.toml").read_text(encoding="utf-8"))
    return MappingProxyType({name: Level(name=name, **values) for name, values in tables.items()})


LEVELS = _read()
"""By name, the weakest first."""


def find_level(level: str | Level) -> Level:
    """The level of that name, or the very one that is given."""
    if isinstance(level, Level):
        return level
    try:
        return LEVELS[level]
    except (KeyError, TypeError):
        raise UnknownName("level", level, list(LEVELS)) from None
