"""Analysing a match: every decision judged, by as many threads or workers as there are."""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager

from boxwood.analysing import AnalysisProgress
from boxwood.backgammon.analysis.analysis import Analysis
from boxwood.backgammon.analysis.answers import decision_of, luck_of
from boxwood.backgammon.analysis.cache import VerdictCache, question_key
from boxwood.backgammon.analysis.judge import judge
from boxwood.backgammon.analysis.levels import AnalysisLevel, find_level
from boxwood.backgammon.analysis.questions import Question, questions_of
from boxwood.backgammon.analysis.rollouts import is_in_doubt, rolled_out
from boxwood.backgammon.analysis.verdict import Verdict
from boxwood.backgammon.engine.network import Network
from boxwood.backgammon.match import Match

__all__ = ["AnalysisProgress", "analyse"]

Verdicts = dict[int, Verdict | None]
"""By the place of their question."""

PROGRAM = "Boxwood"
_PATIENCE = 0.1
"""Seconds between two looks at whether to stop."""
_WAITING = 8 * (os.cpu_count() or 1)
"""Questions that are handed out at a time."""
_shared_cache = VerdictCache()


def analyse(
    match: Match,
    level: str | AnalysisLevel = "standard",
    *,
    progress: Callable[[AnalysisProgress], None] | None = None,
    stop: threading.Event | None = None,
    executor: Executor | None = None,
    cache: VerdictCache | None = None,
    network: Network | None = None,
) -> Analysis:
    """Judge every decision and roll of a match.

    `executor` does the work: by default threads, one for each processor. `progress` is told after each question, and
    may raise to end it all; once `stop` is set, what has been judged comes back, and a later call with the same `cache`
    goes on from there. Without one, a cache in memory serves the whole program.
    """
    asked = find_level(level)
    questions = questions_of(match)
    run = _Run(match, asked, _shared_cache if cache is None else cache, network, progress, stop)
    with _threads(executor) as workers:
        verdicts = run.on(workers, questions)
        if asked.trials:
            run.roll_out(workers, questions, verdicts)
    return _analysis(match, asked, questions, verdicts, run.finished)


@contextmanager
def _threads(executor: Executor | None) -> Iterator[Executor]:
    """The executor that is given, or threads for as long as they are needed."""
    if executor is not None:
        yield executor
        return
    threads = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="boxwood-analysis")
    try:
        yield threads
    finally:
        threads.shutdown(wait=True, cancel_futures=True)


class _Run:
    """One analysis: hands questions out, and keeps what comes back."""

    def __init__(
        self,
        match: Match,
        level: AnalysisLevel,
        cache: VerdictCache,
        network: Network | None,
        progress: Callable[[AnalysisProgress], None] | None,
        stop: threading.Event | None,
    ) -> None:
        self.match, self.level, self.cache, self.network = match, level, cache, network
        self.progress, self.stop = progress, stop
        self.finished = True
        """Whether nothing was left out because it was stopped."""

    def on(self, executor: Executor, questions: tuple[Question, ...]) -> Verdicts:
        """The verdicts by the place of their question; those that were not reached are missing."""
        level = self.level.without_rollouts
        keys = [question_key(question, level, self.network) for question in questions]
        verdicts: Verdicts = {}
        unknown: dict[str, list[int]] = {}
        for place, key in enumerate(keys):
            known = self.cache.get(key)
            if known is not None:
                verdicts[place] = known
            else:
                unknown.setdefault(key, []).append(place)
        self._report(questions, verdicts)
        waiting: dict[Future[Verdict | None], str] = {}
        left = iter(unknown)
        try:
            while not self._stopped:
                for key in left:
                    waiting[executor.submit(judge, questions[unknown[key][0]], level, self.network)] = key
                    if len(waiting) >= _WAITING:
                        break
                if not waiting:
                    break
                for future in wait(waiting, timeout=_PATIENCE, return_when=FIRST_COMPLETED).done:
                    key = waiting.pop(future)
                    self._take(future, key, unknown[key], verdicts)
                    self._report(questions, verdicts)
        finally:
            for future in waiting:
                future.cancel()
            self.cache.save()
        return verdicts

    def roll_out(self, executor: Executor, questions: tuple[Question, ...], verdicts: Verdicts) -> None:
        """Put rollouts in the place of verdicts that are in doubt, one after the other."""
        places = [
            place for place, found in verdicts.items() if found and is_in_doubt(questions[place], found, self.level)
        ]
        for done, place in enumerate(places):
            self._report(questions, verdicts, done, len(places))
            question, verdict = questions[place], verdicts[place]
            assert verdict is not None
            key = question_key(question, self.level, self.network)
            found = self.cache.get(key)
            if found is None and not self._stopped:
                found = rolled_out(
                    question, verdict, self.level, network=self.network, executor=executor, stop=self.stop
                )
                if found is not None:
                    self.cache.put(key, found)
            self.finished = self.finished and found is not None
            verdicts[place] = found or verdict
        self.cache.save()
        self._report(questions, verdicts, len(places), len(places))

    @property
    def _stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()

    def _take(self, future: "Future[Verdict | None]", key: str, places: Iterable[int], verdicts: Verdicts) -> None:
        verdict = future.result()
        if verdict is not None:
            self.cache.put(key, verdict)
        verdicts.update(dict.fromkeys(places, verdict))

    def _report(self, questions: tuple[Question, ...], verdicts: Verdicts, rolled: int = 0, to_roll: int = 0) -> None:
        """Tell how much has been judged, and how many of those in doubt have been rolled out."""
        if self.progress is not None:
            self.progress(
                AnalysisProgress(
                    len(verdicts) + rolled,
                    len(questions) + to_roll,
                    lambda: _analysis(self.match, self.level, questions, verdicts, finished=False),
                )
            )


def _analysis(
    match: Match, level: AnalysisLevel, questions: tuple[Question, ...], verdicts: Verdicts, finished: bool
) -> Analysis:
    """The analysis that verdicts make."""
    decisions, luck = [], []
    for place, question in enumerate(questions):
        verdict = verdicts.get(place)
        if verdict is not None and verdict.luck is not None:
            luck.append(luck_of(question, verdict.luck))
        elif verdict is not None:
            decisions.append(decision_of(question, verdict.candidates, cube=verdict.cube, forced=verdict.forced))
    complete = finished and len(decisions) + len(luck) == len(questions)
    return Analysis.of(match, decisions, luck, program=PROGRAM, level=level.name, complete=complete)
