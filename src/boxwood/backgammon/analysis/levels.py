"""Levels of analysis: how thoroughly a match is judged."""

from dataclasses import dataclass
from importlib.resources import files

from boxwood.levels import BaseLevel, read_levels

__all__ = ["LEVELS", "AnalysisLevel", "find_level"]


@dataclass(frozen=True, kw_only=True)
class AnalysisLevel(BaseLevel):
    """How decisions are judged: all of them by a screen, those that matter deeper, those in doubt by a rollout."""

    screen: int
    """How many rolls ahead every decision is looked at."""
    plies: int
    """How many where something else was played than the screen thinks best, or where the cube is close."""
    close: float = 0.1
    """How far apart doubling and not doubling may be for the cube to be close."""
    luck: int = 0
    """How many rolls ahead each of the 21 rolls is looked at for the luck of the one that was thrown."""
    trials: int = 0
    """Games of a rollout for each choice; 0 for no rollouts."""
    truncate: int = 0
    """Plays after which they are evaluated as they stand."""
    doubt: float = 0.02
    """How near to the border of an error or a blunder, or to nothing, an error is rolled out."""


LEVELS = read_levels(AnalysisLevel, files(__package__) / "levels.toml")
"""By name, the quickest first."""


def find_level(level: str | AnalysisLevel) -> AnalysisLevel:
    """The level of a name however it is spelt, or the very one that is given."""
    return level if isinstance(level, AnalysisLevel) else LEVELS.find(level)
