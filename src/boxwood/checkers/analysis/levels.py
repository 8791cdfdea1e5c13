"""How deeply a game is analysed."""

from dataclasses import dataclass

from boxwood.errors import UnknownName

__all__ = ["LEVELS", "AnalysisLevel", "find_level"]


@dataclass(frozen=True, slots=True)
class AnalysisLevel:
    """How far ahead each move is looked into, in turns, and how many of the best are shown."""

    name: str
    depth: int
    candidates: int = 3


LEVELS = {
    level.name: level for level in (AnalysisLevel("quick", 9), AnalysisLevel("standard", 13), AnalysisLevel("deep", 17))
}
"""The quickest first."""


def find_level(level: str | AnalysisLevel) -> AnalysisLevel:
    """The level of a name, or the very one that is given."""
    if isinstance(level, AnalysisLevel):
        return level
    if level not in LEVELS:
        raise UnknownName("level", level, list(LEVELS))
    return LEVELS[level]
