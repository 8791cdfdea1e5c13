"""The record of a game in lines, as every game writes it and every page shows it."""

from dataclasses import dataclass
from typing import Literal

from boxwood.dice import Dice
from boxwood.game import Side
from boxwood.language import Said

__all__ = ["Entry", "EntryKind"]

EntryKind = Literal["play", "cube", "pass", "resign", "result", "draw"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record. `at_event` is the table's version after it; a turn in progress has no text yet."""

    number: int
    game: int
    turn: int
    side: Side
    kind: EntryKind
    text: Said | str
    at_event: int
    dice: Dice | None = None
