"""The analyst of checkers: it judges games, and tells what it found. The engine is loaded when it is asked to judge."""

import threading
from collections.abc import Callable
from typing import Any

from boxwood.analysing import AnalysisProgress, Report
from boxwood.checkers.game import Game
from boxwood.formats import Record
from boxwood.language import Phrase, Said

__all__ = ["CheckersAnalyst"]


class CheckersAnalyst:
    """Judges games."""

    levels = ("quick", "standard", "deep")

    @property
    def rate(self) -> tuple[Said, float, int]:
        """The mean error, in men."""
        return Phrase("mean error, men"), 1.0, 3

    def analyse(
        self,
        record: Record[Game],
        level: str,
        *,
        progress: Callable[[AnalysisProgress], None] | None = None,
        stop: threading.Event | None = None,
    ) -> Any:
        """The analysis of a game."""
        from boxwood.checkers.analysis import analyse  # noqa: PLC0415 - numba is slow to load

        return analyse(record.state, level, progress=progress, stop=stop)

    def carried(self, record: Record[Game]) -> Any:
        """No file of checkers brings an analysis."""

    def report(self, record: Record[Game], analysis: Any) -> Report:
        """What an analysis found."""
        from boxwood.checkers.reviewing.report import make_report  # noqa: PLC0415 - numba is slow to load

        return make_report(record, analysis)

    def with_analysis(self, record: Record[Game], analysis: Any) -> Record[Game]:
        """The record as it is: PDN has no place for an analysis."""
        return record
