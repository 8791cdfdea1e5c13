"""The rule sheet of a game of backgammon: every way in which the boxes differ is one field here."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

from boxwood.backgammon.starting_arrays import starting_arrays
from boxwood.sheets import BoxSheet, SheetWord, find_in, nouns_of, read_sheets

__all__ = ["Choice", "Format", "RuleSheet", "Vocabulary", "Words", "find_sheet", "sheets"]

Choice = Literal["no", "off", "on", "always"]
"""Whether a rule can be had: not at all; if the players ask; unless they decline; in every game."""

Scope = Literal["money", "anywhere"]
Format = Literal["match", "money", "single"]


_NOUNS = ("checker", "checkers", "point", "home", "outer", "bar", "roll", "cube")


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
    cube: str = "cube"
    double: str
    take: str
    drop: str
    also_drop: str = ""
    """Another way to say it, if the sheet has one."""


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """What a sheet calls things, in each language."""

    en: Words
    fr: Words


@dataclass(frozen=True, kw_only=True)
class RuleSheet(BoxSheet):
    """One box's rules. The comment on a field is its id in the rules."""

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
    jacoby_scope: Scope = "money"  # S-jacoby
    jacoby_met_by_automatic_double: bool  # S-jacoby
    manners: bool  # S-manners
    honour_play: Choice  # S-manners
    words: Vocabulary

    @cached_property
    def nouns(self) -> Mapping[str, SheetWord]:
        """What the sheet calls things, to fill into sentences (`{checkers}`, `{home}`)."""
        return nouns_of(self.words, _NOUNS)

    def check(self) -> None:
        """Refuse values no game can be played by."""
        super().check()
        self.check_list("formats")
        if self.start not in starting_arrays():
            self.refuse(
                "start", "expected one of {known}, got {start!r}", known=", ".join(starting_arrays()), start=self.start
            )
        limit = self.doubling_limit
        if limit is not None and (limit < 2 or limit & (limit - 1)):
            self.refuse("doubling_limit", "expected a power of two from 2 on, or 'none', got {limit}", limit=limit)
        if self.automatic_doubles_limit is not None and self.automatic_doubles_limit < 1:
            self.refuse(
                "automatic_doubles_limit",
                "expected 1 or more, or 'none', got {automatic_doubles_limit}",
                automatic_doubles_limit=self.automatic_doubles_limit,
            )

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
            "jacoby": doubling and (money or self.jacoby_scope == "anywhere"),
            "jacoby_scope": doubling and self.jacoby != "no",
            "jacoby_met_by_automatic_double": doubling and self.jacoby != "no" and self.automatic_doubles != "no",
        }.get(field, True)


@cache
def sheets() -> Mapping[str, RuleSheet]:
    """The rule sheets by name."""
    return read_sheets(RuleSheet, files(__package__) / "sheets")


def find_sheet(sheet: str | RuleSheet) -> RuleSheet:
    """The rule sheet of that name, or the very one that is given."""
    return find_in(sheets(), "rule sheet", sheet)
