"""An analysis as plain data and back."""

from collections.abc import Mapping
from typing import Any

from boxwood.checkers.analysis.analysis import Analysis
from boxwood.checkers.analysis.decision import AnalysedDecision
from boxwood.checkers.game import Game
from boxwood.plain_data import from_plain, to_plain

__all__ = ["restore_analysis", "store_analysis"]


def store_analysis(analysis: Analysis) -> dict[str, Any]:
    """An analysis without its game and its totals, which follow from it."""
    return {
        "level": analysis.level,
        "complete": analysis.complete,
        "decisions": to_plain(tuple[AnalysedDecision, ...], analysis.decisions),
    }


def restore_analysis(game: Game, stored: Mapping[str, Any]) -> Analysis:
    """The analysis of a game that was kept; `ValueError` or `KeyError` if that is none."""
    decisions = from_plain(tuple[AnalysedDecision, ...], stored["decisions"])
    return Analysis.of(game, stored["level"], decisions, complete=stored["complete"])
