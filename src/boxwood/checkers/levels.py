"""Levels of play, from a child's to full strength: by time, and below by how people go wrong."""

from dataclasses import dataclass
from importlib.resources import files

from boxwood.levels import BaseLevel, read_levels

__all__ = ["LEVELS", "Level", "find_level"]


@dataclass(frozen=True, kw_only=True)
class Level(BaseLevel):
    """How somebody plays. Values are in hundredths of a man."""

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
    book: bool = False
    """Whether it plays its first moves from the opening book."""


LEVELS = read_levels(Level, files(__package__) / "levels.toml")
"""By name, the weakest first."""


def find_level(level: str | Level) -> Level:
    """The level of a name however it is spelt, or the very one that is given."""
    return level if isinstance(level, Level) else LEVELS.find(level)
