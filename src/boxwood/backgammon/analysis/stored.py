"""An analysis as plain data and back; of each decision the best choices are kept, and the one that was made."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boxwood.backgammon.analysis.analysis import Analysis
from boxwood.backgammon.analysis.decision import AnalysedDecision, RollLuck
from boxwood.backgammon.match import Match
from boxwood.plain_data import from_plain, to_plain

__all__ = ["restore_analysis", "store_analysis"]

MOST = 5
"""Choices that are kept of a decision."""


def store_analysis(analysis: Analysis) -> dict[str, Any]:
    """An analysis without its match and its totals, which follow from it."""
    return {
        "program": analysis.program,
        "level": analysis.level,
        "complete": analysis.complete,
        "decisions": to_plain(tuple[AnalysedDecision, ...], tuple(map(_shortened, analysis.decisions))),
        "luck": to_plain(tuple[RollLuck, ...], analysis.luck),
    }


def restore_analysis(match: Match, stored: Mapping[str, Any]) -> Analysis:
    """The analysis of a match that was kept; `ValueError` or `KeyError` if that is none."""
    return Analysis.of(
        match,
        from_plain(tuple[AnalysedDecision, ...], stored["decisions"]),
        from_plain(tuple[RollLuck, ...], stored["luck"]),
        program=stored["program"],
        level=stored["level"],
        complete=stored["complete"],
    )


def _shortened(decision: AnalysedDecision) -> AnalysedDecision:
    if len(decision.candidates) <= MOST:
        return decision
    kept = [each for place, each in enumerate(decision.candidates) if place < MOST or each.action == decision.played]
    return replace(decision, candidates=tuple(kept))
