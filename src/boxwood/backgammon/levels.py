"""Levels of play, from a beginner's to the strongest there is.

A weaker level errs as people do. It looks less far ahead. The two weakest evaluate a board by the prefilter alone,
which sees how many checkers stand where, and so miss shots, primes and timing. Noise in its evaluations mixes up close
plays and leaves clear ones alone. And it is timid with the cube.
"""

from dataclasses import dataclass
from importlib.resources import files

from boxwood.levels import BaseLevel, read_levels

__all__ = ["LEVELS", "Level", "find_level"]


@dataclass(frozen=True, kw_only=True)
class Level(BaseLevel):
    """How somebody plays."""

    plies: int
    """How many rolls ahead it looks."""
    trials: int = 0
    """Games for each of the plays that are close, in a rollout; 0 for none."""
    truncate: int | None = None
    """Plays after which they are evaluated as they stand."""
    prefilter_only: bool = False
    """Whether it evaluates by the prefilter instead of the network."""
    noise: float = 0.0
    """How far its evaluation of a play is off, in points (standard deviation); always the same for the same play."""
    timid: float = 0.0
    """How many points more than others it wants before it doubles, and more it thinks it loses by taking."""

    @property
    def errs(self) -> bool:
        """Whether it has an opinion of its own instead of the network's."""
        return self.prefilter_only or self.noise > 0


LEVELS = read_levels(Level, files(__package__) / "levels.toml")
"""By name, the weakest first."""


def find_level(level: str | Level) -> Level:
    """The level of a name however it is spelt, or the very one that is given."""
    return level if isinstance(level, Level) else LEVELS.find(level)
