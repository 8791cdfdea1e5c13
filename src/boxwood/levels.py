"""Levels of play as data: TOML in, frozen records out, the weakest first.

A game describes a level as a frozen dataclass derived from `BaseLevel` and keeps its levels in a TOML file, one table
for each. A level is found by its name in any case, with spaces, underscores or hyphens between words.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TypeVar

from boxwood.errors import UnknownName
from boxwood.language import Template

__all__ = ["BaseLevel", "Levels", "read_levels"]


@dataclass(frozen=True, kw_only=True)
class BaseLevel:
    """What every level has: its name, its title for people, and what to expect of it, in a line."""

    name: str
    title: Template
    about: Template


AnyLevel = TypeVar("AnyLevel", bound=BaseLevel)


class Levels(Mapping[str, AnyLevel]):
    """The levels of a game by name, the weakest first."""

    def __init__(self, levels: Iterable[AnyLevel]) -> None:
        self._by_name = {level.name: level for level in levels}
        self._by_key = {_key(name): level for name, level in self._by_name.items()}

    def __getitem__(self, name: str) -> AnyLevel:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def find(self, name: str) -> AnyLevel:
        """The level of a name however it is spelt, or `UnknownName`."""
        level = self._by_key.get(_key(name)) if isinstance(name, str) else None
        if level is None:
            raise UnknownName("level", name, list(self))
        return level


def read_levels(kind: type[AnyLevel], file: Traversable) -> Levels[AnyLevel]:
    """The levels in a TOML file: a table's name is the level's, its keys are the fields of `kind`."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return Levels(kind(name=name, **values) for name, values in tables.items())


def _key(name: str) -> str:
    """One spelling for all: lower case, one space between words."""
    return re.sub(r"[\s_-]+", " ", name).strip().casefold()
