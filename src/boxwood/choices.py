"""What people choose from before a game: a box with its rule sheets, formats, options and levels, in a language.

Every game fills these records from its own rules, so that a page or a terminal offers just what the rules allow.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from boxwood.formats import Format
from boxwood.language import speak
from boxwood.levels import BaseLevel
from boxwood.sheets import Colours

__all__ = [
    "Agreeing",
    "AgreeingColours",
    "Box",
    "FileChoice",
    "LevelChoice",
    "OptionChoice",
    "Plan",
    "SheetChoice",
    "SideColours",
    "agreeing_colours",
    "file_choices",
    "level_choices",
    "side_colours",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionChoice:
    """A rule the players can have or not; `always` is told, but cannot be declined."""

    name: str
    title: str
    about: str
    clause: str
    choice: Literal["off", "on", "always"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A way to play by a sheet: a format, or a match of one special length."""

    format: str
    length: int | None
    """The only length this holds for; None: all others."""
    doubling: Literal["cube", "spoken", "none"]
    facts: tuple[str, ...]
    """What sets the sheet apart when it is played so."""
    options: tuple[OptionChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreeing:
    """A colour as it is said of one checker, of several, and of a king."""

    one: str
    many: str
    king: str


@dataclass(frozen=True, slots=True)
class SideColours:
    """The colours of both sides in a language."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class AgreeingColours:
    """The colours of both sides as they agree with what they are said of."""

    first: Agreeing
    second: Agreeing


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChoice:
    """A rule sheet."""

    name: str
    title: str
    about: str
    palette: str
    colours: SideColours
    agreeing: AgreeingColours
    words: dict[str, str]
    """What the sheet calls things."""
    centred_cube: Literal["bar", "trays"] | None
    """Where a cube lies that nobody owns; None where there is none."""
    start: str | None
    """The starting array the sheet uses, where there are several."""
    plans: tuple[Plan, ...]
    """The first one that fits a format and a length counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChoice:
    """A level of the bot."""

    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChoice:
    """A file format that tables of the game can be written as."""

    name: str
    title: str
    suffix: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A game with everything there is to choose."""

    game: str
    title: str
    has_lesson: bool
    """Whether a first game of it is taught."""
    has_dice: bool
    has_take_back: bool
    """Whether a play can be taken back that was answered."""
    has_openings: bool
    """Whether anything is known of its first turns."""
    record_order: Literal["seats", "turns"]
    """Whether the record's first column is the first side's or that of whoever begins."""
    start_about: str
    """What can be given as a starting position, in a sentence."""
    starts: tuple[str, ...]
    """Starting arrays by name."""
    lengths: tuple[int, ...]
    """Usual lengths of a match; empty where there are no matches."""
    sheets: tuple[SheetChoice, ...]
    levels: tuple[LevelChoice, ...]
    files: tuple[FileChoice, ...]
    """The first is the best."""


@cache
def _forms() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "colours.toml").read_text(encoding="utf-8"))


def side_colours(colours: Colours, language: str) -> SideColours:
    """The colours of a sheet in a language."""
    first, second = (colour.fr if language == "fr" else colour.en for colour in (colours.first, colours.second))
    return SideColours(first, second)


def agreeing_colours(colours: Colours, language: str) -> AgreeingColours:
    """The colours of a sheet by what they are said of; in English that is always the same word."""

    def agreeing(colour: str) -> Agreeing:
        forms = _forms().get(colour, {}) if language == "fr" else {}
        return Agreeing(**{"one": colour, "many": colour, "king": colour, **forms})

    plain = side_colours(colours, language)
    return AgreeingColours(agreeing(plain.first), agreeing(plain.second))


def level_choices(levels: Iterable[BaseLevel], language: str) -> tuple[LevelChoice, ...]:
    """The levels of a game's bot in a language."""
    return tuple(
        LevelChoice(name=level.name, title=speak(language, level.title), about=speak(language, level.about))
        for level in levels
    )


def file_choices(formats: Iterable[Format[Any]], language: str) -> tuple[FileChoice, ...]:
    """The formats that tables of a game can be written as, in a language."""
    return tuple(
        FileChoice(name=one.name, title=one.title.said(language), suffix=one.suffixes[0])
        for one in formats
        if one.write is not None
    )
