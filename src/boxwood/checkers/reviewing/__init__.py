"""The analyst of checkers: it judges games, and tells what it found. The engine is loaded when it is asked to judge."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any

from boxwood.analysing import Advice, AnalysisProgress, CandidateRow, Explanation, Report
from boxwood.checkers.game import Game
from boxwood.formats import Record
from boxwood.game import Side
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
        executor: Executor | None = None,
    ) -> Any:
        """The analysis of a game."""
        from boxwood.checkers.analysis import analyse  # noqa: PLC0415 - numba is slow to load

        return analyse(record.state, level, progress=progress, stop=stop, executor=executor)

    def carried(self, record: Record[Game]) -> Any:
        """No file of checkers brings an analysis."""

    def report(
        self, record: Record[Game], analysis: Any, *, viewer: Side = Side.FIRST, you: Side | None = None
    ) -> Report:
        """What an analysis found."""
        from boxwood.checkers.reviewing.report import make_report  # noqa: PLC0415 - numba is slow to load

        return make_report(record, analysis, viewer=viewer, you=you)

    def explain(self, record: Record[Game], analysis: Any, number: int, you: Side | None = None) -> Explanation:
        """How play goes on with the best of both, after the best move and after the one that was made."""
        from boxwood.checkers.reviewing.explaining import explain  # noqa: PLC0415 - numba is slow to load

        del record, you
        return explain(analysis, number)

    def judge(self, record: Record[Game], analysis: Any, number: int, action: str) -> CandidateRow:
        """Another move, judged like the one that was made."""
        from boxwood.checkers.reviewing.explaining import judge_other  # noqa: PLC0415 - numba is slow to load

        del record
        return judge_other(analysis, number, action)

    def advise(self, state: Game, action: str) -> Advice | None:
        """What a tutor says of a move that is about to be made."""
        from boxwood.checkers.reviewing.explaining import advise  # noqa: PLC0415 - numba is slow to load

        return advise(state, action)

    def store(self, analysis: Any) -> dict[str, Any]:
        """An analysis as plain data."""
        from boxwood.checkers.analysis.stored import store_analysis  # noqa: PLC0415 - numba is slow to load

        return store_analysis(analysis)

    def restore(self, record: Record[Game], stored: Mapping[str, Any]) -> Any:
        """The analysis of a game that was kept."""
        from boxwood.checkers.analysis.stored import restore_analysis  # noqa: PLC0415 - numba is slow to load

        return restore_analysis(record.state, stored)

    def with_analysis(self, record: Record[Game], analysis: Any) -> Record[Game]:
        """The record as it is: PDN has no place for an analysis."""
        return record
