"""A match as other programs write it down, game by game: what was done, before any rule of the game is asked."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from boxwood.backgammon.judgement import Judgement
from boxwood.backgammon.plays import Dice
from boxwood.backgammon.position import Position
from boxwood.backgammon.setup import Cube
from boxwood.game import Side

__all__ = ["Board", "Entry", "EntryKind", "GameEntries"]

EntryKind = Literal["dice", "double", "beaver", "raccoon", "take", "drop", "resign", "wins", "board", "unreadable"]


@dataclass(frozen=True, slots=True)
class Board:
    """A board that a file sets up, seen from the side whose turn it is."""

    position: Position
    turn: Side
    cube: Cube = field(default_factory=Cube)


class Entry(NamedTuple):
    """What one side did: the text after the dice or the word, and the number in it.

    `side` is None where a file does not say who wins; `sure` says whether it can be no other.
    """

    line: int
    """The line of the file, or its record."""
    kind: EntryKind
    side: Side | None
    sure: bool = True
    dice: Dice | None = None
    text: str = ""
    number: int | None = None
    after: Position | None = None
    """The board after a play, seen by the next side, where the file says so."""
    board: Board | None = None
    judgements: tuple[Judgement, ...] = ()
    """What the file's program thought of this entry; they do not know their number yet."""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class GameEntries:
    """One game's part of a file."""

    line: int
    number: int
    names: tuple[str, str] | None
    score: tuple[int, int] | None
    score_line: int
    entries: tuple[Entry, ...]
    crawford: bool | None = None
    """Whether it is the Crawford game, where the file says so."""
    automatic_doubles: int = 0
    """How often the stakes were doubled before the first throw (S-auto)."""
    comment: str = ""
