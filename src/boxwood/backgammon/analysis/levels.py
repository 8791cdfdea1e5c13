"""Levels of analysis: how thoroughly a match is judged."""

from dataclasses import dataclass, replace
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
    matters: float = 0.0
    """What a play has to give up by the screen to be looked at deeper."""
    close: float = 0.1
    """How far apart doubling and not doubling, or taking and dropping, may be for the cube to be close."""
    width: int = 8
    """How many plays the deeper search begins with; half as many are looked at to its end."""
    luck: int = 0
    """How many rolls ahead each of the 21 rolls is looked at for the luck of the one that was thrown."""
    trials: int = 0
    """Games of a rollout for each choice, at most; 0 for no rollouts."""
    truncate: int = 0
    """Plays after which they are evaluated as they stand; 0 to play to the end."""
    sure: float = 0.005
    """How narrow half the interval of a rollout has to be."""
    doubt: float = 0.02
    """How near to the border of an error or a blunder, or to nothing, an error is rolled out."""

    @property
    def without_rollouts(self) -> "AnalysisLevel":
        """The same, but for the rollouts."""
        return replace(self, trials=0, truncate=0)


LEVELS = read_levels(AnalysisLevel, files(__package__) / "levels.toml")
"""By name, the quickest first."""


def find_level(level: str | AnalysisLevel) -> AnalysisLevel:
    """The level of a name however it is spelt, or the very one that is given."""
    return level if isinstance(level, AnalysisLevel) else LEVELS.find(level)
