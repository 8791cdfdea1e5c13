"""What analyses of all games have in common."""

from dataclasses import dataclass

__all__ = ["AnalysisProgress"]


@dataclass(frozen=True, slots=True)
class AnalysisProgress:
    """How far an analysis is."""

    done: int
    """What has been judged: decisions, and in games with dice the luck of rolls."""
    total: int
