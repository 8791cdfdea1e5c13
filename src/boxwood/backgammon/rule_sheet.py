"""The rule sheet of a game of backgammon: every way in which the boxes differ is one field here."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

from boxwood.backgammon.starting_arrays import starting_arrays
from boxwood.errors import UnknownName
from boxwood.sheets import Sheet

__all__ = ["Colour", "Colours", "Note", "RuleSheet", "Vocabulary", "Words", "find_sheet", "sheets"]

Choice = Literal["no", "off", "on", "always"]
"""Whether a rule can be had: not at all; if the players ask; unless they decline; in every game."""

Scope = Literal["money", "anywhere"]
Format = Literal["match", "money", "single"]


@dataclass(frozen=True, kw_only=True)
class Colour:
    """A side's colour, in each language."""

    en: str
    fr: str


@dataclass(frozen=True, kw_only=True)
class Colours:
    """The colours of the two sides."""

    first: Colour
    second: Colour


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a sheet calls things, in one language."""

    checker: str
    checkers: str
    point: str
    home: str
    outer: str
    bar: str
    roll: str
    double: str
    take: str
    drop: str


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
    start: str  # B2: the name of a starting array
    formats: tuple[Format, ...]  # S-format
    opening: Literal["opening dice", "new throw"]  # S-opening
    larger: bool  # S-larger
    gammon: Literal["none off", "none off or outside"]  # S-gammon
    backgammon: Literal["none off", "any"]  # S-backgammon
    doubling: Literal["cube", "spoken", "none"]  # S-cube
    doubling_in_single_game: bool  # S-cube
    doubling_limit: int | None  # S-limit
    dead_double: Literal["warn", "allow", "refuse"]  # S-dead
    automatic_doubles: Choice  # S-auto
    automatic_doubles_limit: int | None  # S-auto
    automatic_doubles_scope: Scope  # S-auto
    beavers: Choice  # S-beaver
    raccoons: Choice  # S-beaver
    beavers_scope: Scope  # S-beaver
    crawford: Choice  # S-crawford
    jacoby: Choice  # S-jacoby
    jacoby_met_by_automatic_double: bool  # S-jacoby
    manners: bool  # S-manners
    honour_play: Choice  # S-manners
    colours: Colours
    words: Vocabulary
    notes: tuple[Note, ...]

    def check(self) -> None:
        """Refuse values no game can be played by."""
        if not self.name.strip():
            self.refuse("name", "is empty")
        if self.start not in starting_arrays():
            self.refuse(
                "start", "expected one of {known}, got {start!r}", known=", ".join(starting_arrays()), start=self.start
            )
        for field in ("languages", "formats"):
            values = getattr(self, field)
            if not values or len(set(values)) < len(values):
                self.refuse(field, "expected at least one, each once, got {value!r}", value=list(values))
        limit = self.doubling_limit
        if limit is not None and (limit < 2 or limit & (limit - 1)):
            self.refuse("doubling_limit", "expected a power of two from 2 on, or 'none', got {limit}", limit=limit)
        if self.automatic_doubles_limit is not None and self.automatic_doubles_limit < 1:
            self.refuse(
                "automatic_doubles_limit",
                "expected 1 or more, or 'none', got {automatic_doubles_limit}",
                automatic_doubles_limit=self.automatic_doubles_limit,
            )
        if self.colours.first == self.colours.second:
            self.refuse("colours", "both sides are {colour}", colour=self.colours.first.en)

    def arises(self, field: str) -> bool:
        """Whether a field can matter under this sheet: a cube's limit cannot where there is no doubling."""
        doubling = self.doubling != "none"
        match, money = "match" in self.formats, "money" in self.formats
        return {
            "doubling_in_single_game": doubling and "single" in self.formats,
            "doubling_limit": doubling,
            "dead_double": doubling and match,
            "automatic_doubles": doubling and (money or self.automatic_doubles_scope == "anywhere"),
            "automatic_doubles_limit": doubling and self.automatic_doubles != "no",
            "automatic_doubles_scope": doubling and self.automatic_doubles != "no",
            "beavers": doubling and (money or self.beavers_scope == "anywhere"),
            "beavers_scope": doubling and self.beavers != "no",
            "raccoons": doubling and self.beavers != "no",
            "crawford": doubling and match,
            "jacoby": doubling and money,
            "jacoby_met_by_automatic_double": doubling and self.jacoby != "no" and self.automatic_doubles != "no",
        }.get(field, True)


@cache
def sheets() -> Mapping[str, RuleSheet]:
    """The rule sheets by name: those of the five boxes, and today's tournament standard first."""
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
        raise UnknownName("rule sheet", sheet, list(sheets())) from None
