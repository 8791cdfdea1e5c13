"""Backgammon's analyst: it judges records, and tells what it found. The engine is loaded when it is asked to judge."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

from boxwood.analysing import Advice, AnalysisProgress, CandidateRow, Explanation, Report
from boxwood.backgammon.judgement import JudgedMatch
from boxwood.backgammon.match import Match
from boxwood.data_folder import data_folder
from boxwood.formats import Record
from boxwood.game import Side
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
        executor: Executor | None = None,
    ) -> Any:
        """The analysis of a match; what has been judged once is kept in the data folder."""
        from boxwood.backgammon.analysis import VerdictCache, analyse  # noqa: PLC0415 - numba is slow to load

        folder = data_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        cache = VerdictCache(folder / CACHE)
        try:
            return analyse(record.state, level, progress=progress, stop=stop, executor=executor, cache=cache)
        finally:
            cache.close()

    def carried(self, record: Record[Match]) -> Any:
        """What another program thought of a match, if its file says so."""
        if not isinstance(record.analysis, JudgedMatch) or not record.analysis.judgements:
            return None
        from boxwood.backgammon.analysis import carried_analysis  # noqa: PLC0415 - numba is slow to load

        analysis = carried_analysis(record.state, record.analysis)
        return analysis if analysis.decisions else None

    def report(
        self, record: Record[Match], analysis: Any, *, viewer: Side = Side.FIRST, you: Side | None = None
    ) -> Report:
        """What an analysis found."""
        from boxwood.backgammon.reviewing.report import make_report  # noqa: PLC0415 - numba is slow to load

        return make_report(record, analysis, viewer=viewer, you=you)

    def explain(self, record: Record[Match], analysis: Any, number: int, you: Side | None = None) -> Explanation:
        """The points of the cube at this score."""
        from boxwood.backgammon.reviewing.explaining import explain  # noqa: PLC0415 - numba is slow to load

        del record, you
        return explain(analysis, number)

    def judge(self, record: Record[Match], analysis: Any, number: int, action: str) -> CandidateRow:
        """Something else that could have been done, judged like what was done."""
        from boxwood.backgammon.reviewing.explaining import judge_other  # noqa: PLC0415 - numba is slow to load

        del record
        return judge_other(analysis, number, action)

    def advise(self, state: Match, action: str) -> Advice | None:
        """What a tutor says of a play, or a word about the cube, that is about to be made."""
        from boxwood.backgammon.reviewing.explaining import advise  # noqa: PLC0415 - numba is slow to load

        return advise(state, action)

    def store(self, analysis: Any) -> dict[str, Any]:
        """An analysis as plain data."""
        from boxwood.backgammon.analysis.stored import store_analysis  # noqa: PLC0415 - numba is slow to load

        return store_analysis(analysis)

    def restore(self, record: Record[Match], stored: Mapping[str, Any]) -> Any:
        """The analysis of a match that was kept."""
        from boxwood.backgammon.analysis.stored import restore_analysis  # noqa: PLC0415 - numba is slow to load

        return restore_analysis(record.state, stored)

    def with_analysis(self, record: Record[Match], analysis: Any) -> Record[Match]:
        """The record as a file carries it: in a match, GNU Backgammon tells of the cube in chances of winning it."""
        from boxwood.backgammon.reviewing.carrying import judged_match  # noqa: PLC0415 - numba is slow to load

        return replace(record, analysis=judged_match(analysis))
