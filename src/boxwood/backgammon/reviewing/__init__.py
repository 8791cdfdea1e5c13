"""Backgammon's analyst: it judges records, and tells what it found. The engine is loaded when it is asked to judge."""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from boxwood.analysing import AnalysisProgress, Report
from boxwood.backgammon.judgement import JudgedMatch
from boxwood.backgammon.match import Match
from boxwood.data_folder import data_folder
from boxwood.formats import Record
from boxwood.language import Phrase, Said

__all__ = ["BackgammonAnalyst"]

CACHE = "analysis.sqlite"
"""The file in the data folder that keeps what has been judged once."""


class BackgammonAnalyst:
    """Judges matches."""

    levels = ("quick", "standard", "deep")

    @property
    def rate(self) -> tuple[Said, float, int]:
        """PR: 500 times the mean error."""
        return Phrase("PR"), 500.0, 1

    def analyse(
        self,
        record: Record[Match],
        level: str,
        *,
        progress: Callable[[AnalysisProgress], None] | None = None,
        stop: threading.Event | None = None,
    ) -> Any:
        """The analysis of a match; what has been judged once is kept in the data folder."""
        from boxwood.backgammon.analysis import VerdictCache, analyse  # noqa: PLC0415 - numba is slow to load

        folder = data_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        cache = VerdictCache(folder / CACHE)
        try:
            return analyse(record.state, level, progress=progress, stop=stop, cache=cache)
        finally:
            cache.close()

    def carried(self, record: Record[Match]) -> Any:
        """What another program thought of a match, if its file says so."""
        if not isinstance(record.analysis, JudgedMatch) or not record.analysis.judgements:
            return None
        from boxwood.backgammon.analysis import carried_analysis  # noqa: PLC0415 - numba is slow to load

        analysis = carried_analysis(record.state, record.analysis)
        return analysis if analysis.decisions else None

    def report(self, record: Record[Match], analysis: Any) -> Report:
        """What an analysis found."""
        from boxwood.backgammon.reviewing.report import make_report  # noqa: PLC0415 - numba is slow to load

        return make_report(record, analysis)

    def with_analysis(self, record: Record[Match], analysis: Any) -> Record[Match]:
        """The record as a file carries it: in a match, GNU Backgammon tells of the cube in chances of winning it."""
        from boxwood.backgammon.reviewing.carrying import judged_match  # noqa: PLC0415 - numba is slow to load

        return replace(record, analysis=judged_match(analysis))
