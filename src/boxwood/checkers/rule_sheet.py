"""The rule sheet of a game of checkers: every way in which the boxes differ is one field here."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

from boxwood.errors import UnknownName
from boxwood.sheets import Sheet

__all__ = ["ColourName", "Colours", "Note", "RuleSheet", "Vocabulary", "Words", "find_sheet", "sheets"]


@dataclass(frozen=True, kw_only=True)
class ColourName:
    """What a side's colour is called, in each language."""

    en: str
    fr: str


@dataclass(frozen=True, kw_only=True)
class Colours:
    """What the sides are called: the first plays white's checkers, the light ones, the second black's."""

    first: ColourName
    second: ColourName


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a sheet calls things, in one language."""

    checker: str
    checkers: str
    man: str
    men: str
    king: str
    kings: str
    jump: str
    draw: str


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """What a sheet calls things, in each language."""

    en: Words
    fr: Words


@dataclass(frozen=True, kw_only=True)
class Note:
    """Where a sheet is misprinted, silent or unclear on a clause, and how it is read."""

    clause: str
    kind: Literal["misprint", "silence", "reading", "ours"]
    text: str


@dataclass(frozen=True, kw_only=True)
class RuleSheet(Sheet):
    """One box's rules. The comment on a field is its id in the rules."""

    title: str
    about: str
    languages: tuple[Literal["en", "fr"], ...]
    palette: Literal["felt", "wood", "coral", "redblack"]
    starts: Literal["dark", "players decide"]  # K2
    must_jump: bool  # K6: a jump must be made when there is one
    must_finish: bool  # K6: jumps must be carried through to their end
    crowning_ends_turn: bool  # K7
    colours: Colours
    words: Vocabulary
    notes: tuple[Note, ...]

    def check(self) -> None:
        """Refuse values no game can be played by."""
        if not self.name.strip():
            self.refuse("name", "is empty")
        if not self.languages or len(set(self.languages)) < len(self.languages):
            self.refuse("languages", "expected at least one, each once, got {value!r}", value=list(self.languages))
        if self.colours.first == self.colours.second:
            self.refuse("colours", "both sides are {colour}", colour=self.colours.first.en)


@cache
def sheets() -> Mapping[str, RuleSheet]:
    """The rule sheets by name: today's tournament standard first, then those of the boxes."""
    folder = files(__package__) / "sheets"
    found = [RuleSheet.read(file) for file in folder.iterdir() if file.name.endswith(".toml")]
    found.sort(key=lambda sheet: (sheet.name != "tournament", sheet.name))
    return MappingProxyType({sheet.name: sheet for sheet in found})


def find_sheet(sheet: str | RuleSheet) -> RuleSheet:
    """The rule sheet of that name, or the very one that is given."""
    if isinstance(sheet, RuleSheet):
        return sheet
    try:
        return sheets()[sheet]
    except (KeyError, TypeError):
        raise UnknownName("rule sheet of checkers", sheet, list(sheets())) from None
