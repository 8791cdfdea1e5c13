"""Levels of play, from a beginner's to the strongest there is.

A weaker level errs as people do. It looks less far ahead. The two weakest evaluate a board by the prefilter alone,
which sees how many checkers stand where, and so miss shots, primes and timing. Noise in its evaluations mixes up close
plays and leaves clear ones alone. And it is timid with the cube.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType

from boxwood.errors import UnknownName
from boxwood.language import Template

__all__ = ["LEVELS", "Level", "find_level"]


@dataclass(frozen=True, kw_only=True)
class Level:
    """How somebody plays."""

    name: str
    title: Template
    about: Template
    plies: int
    """How many rolls ahead it looks."""
    prefilter_only: bool = False
    """Whether it evaluates by the prefilter instead of the network."""
    noise: float = 0.0
    """How far its evaluation of a play is off, in points (standard deviation); always the same for the same play."""
    timid: float = 0.0
    """How many points more than others it wants before it doubles, and more it thinks it loses by taking."""

    @property
    def errs(self) -> bool:
        """Whether it has an opinion of its own instead of the network's."""
        return self.prefilter_only or self.noise > 0


def _read() -> Mapping[str, Level]:
    tables = tomllib.loads((files(__package__) / "levels.toml").read_text(encoding="utf-8"))
    return MappingProxyType({name: Level(name=name, **values) for name, values in tables.items()})


LEVELS = _read()
"""By name, the weakest first."""


def find_level(level: str | Level) -> Level:
    """The level of a name, or the very one that is given; "World Class" and "world_class" are "world-class"."""
    if isinstance(level, Level):
        return level
    name = re.sub(r"[\s_-]+", "-", level.strip().lower()) if isinstance(level, str) else level
    try:
        return LEVELS[name]
    except (KeyError, TypeError):
        raise UnknownName("level", level, list(LEVELS)) from None
