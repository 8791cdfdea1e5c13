"""The rule sheet of a game of checkers: every way in which the boxes differ is one field here."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

from boxwood.sheets import BoxSheet, SheetWord, find_in, nouns_of, read_sheets

__all__ = ["RuleSheet", "Vocabulary", "Words", "find_sheet", "sheets"]


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
class RuleSheet(BoxSheet):
    """One box's rules. The comment on a field is its id in the rules."""

    starts: Literal["dark", "players decide"]  # K2
    must_jump: bool  # K6: a jump must be made when there is one
    must_finish: bool  # K6: jumps must be carried through to their end
    crowning_ends_turn: bool  # K7
    double_deckers: bool = False  # K7: a king is shown as one checker on another
    words: Vocabulary

    @cached_property
    def nouns(self) -> Mapping[str, SheetWord]:
        """What the sheet calls things, to fill into sentences (`{man}`, `{kings}`)."""
        return nouns_of(self.words, ("checker", "checkers", "man", "men", "king", "kings"))


@cache
def sheets() -> Mapping[str, RuleSheet]:
    """The rule sheets by name."""
    return read_sheets(RuleSheet, files(__package__) / "sheets")


def find_sheet(sheet: str | RuleSheet) -> RuleSheet:
    """The rule sheet of that name, or the very one that is given."""
    return find_in(sheets(), "rule sheet of checkers", sheet)
