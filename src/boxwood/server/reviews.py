"""Tables that are analysed: the work itself, and what is shown of it."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from boxwood.analysing import AnalysisProgress, Analyst, CandidateRow, Explanation, JudgedDecision, Report
from boxwood.errors import BadInput, NotNow, UnknownName
from boxwood.formats import Record
from boxwood.game import GameState, Side
from boxwood.server.engines import Engines
from boxwood.server.jobs import JobRun, Jobs
from boxwood.table.files import record_of
from boxwood.table.kept_jobs import KeptJob
from boxwood.table.storage import Storage
from boxwood.table.table import Table

__all__ = ["AnalysisKind", "Reviewed", "Reviews"]

KIND = "analysis"
SHOWN, LONGEST_PAUSE = 0.3, 5.0
"""Seconds until what was found so far is shown; each pause is twice the one before, for there is more to show."""
KEPT = 8
"""Analyses that stay in memory as they are shown."""


class AnalysisKind:
    """Analysing a table, as a kind of job: `asked` has its game and the level."""

    name = KIND

    def __init__(self, storage: Storage, engines: Engines) -> None:
        self._storage, self._engines = storage, engines

    async def ready(self, job: KeptJob) -> None:
        """Wait until the engine is ready."""
        await self._engines.ready(job.asked["game"])

    def work(self, run: JobRun) -> Any:
        """Judge every decision of the table; what has been judged before is not judged again."""
        table = self._storage.load(run.subject)
        analyst = _analyst(table)
        pause = SHOWN

        def tell(progress: AnalysisProgress) -> None:
            nonlocal pause
            found = None
            if progress.so_far is not None and run.is_due(pause):
                found = analyst.store(progress.so_far())
                pause = min(2 * pause, LONGEST_PAUSE)
            run.tell(progress.done, progress.total, found)

        analysis = analyst.analyse(
            record_of(table), run.asked["level"], progress=tell, stop=run.stop, executor=run.executor
        )
        return analyst.store(analysis)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A table with what is known of its decisions."""

    table: Table
    job: KeptJob | None
    """The work that was asked for last."""
    level: str | None = None
    record: Record[Any] | None = None
    analysis: Any = None


class Reviews:
    """The analyses of a server. What is slow is done in threads."""

    def __init__(self, jobs: Jobs, engines: Engines) -> None:
        self._jobs, self._engines = jobs, engines
        self._kept: OrderedDict[tuple[str, int], Reviewed] = OrderedDict()

    @staticmethod
    def why_closed(table: Table) -> NotNow | None:
        """Why a table cannot be analysed: while it is played, an analysis would tell what to do."""
        if table.over or (table.terms.carried == table.version and table.version):
            return None
        return NotNow("the analysis opens when the game is over")

    async def start(self, table: Table, level: str) -> KeptJob:
        """Have a table analysed at a level; what was begun goes on, and what is done is not done again."""
        analyst = _analyst(table)
        closed = self.why_closed(table)
        if closed is not None:
            raise closed
        if level not in analyst.levels:
            raise UnknownName("level", level, list(analyst.levels))
        for job in await self._jobs.about(KIND, table.id):
            if job.asked["level"] == level and job.asked["version"] == table.version:
                return await self._jobs.go_on(job.id)
        asked = {"game": table.terms.game, "level": level, "version": table.version}
        return await self._jobs.start(KIND, table.id, asked)

    async def find(self, table: Table) -> Reviewed:
        """What is known of a table: the deepest analysis that is done, else what there is of the newest."""
        if self.why_closed(table) is not None:
            return Reviewed(table, None)
        jobs = [job for job in await self._jobs.about(KIND, table.id) if job.asked["version"] == table.version]
        found = [job for job in jobs if job.result is not None]
        if not found:
            return Reviewed(table, jobs[0] if jobs else None)
        order = list(_analyst(table).levels)
        best = max(found, key=lambda job: (job.state == "done", order.index(job.asked["level"]), job.done))
        reviewed = await self._restored(table, best)
        newest = next((job for job in jobs if job.is_open), best)
        return replace(reviewed, job=newest)

    async def _restored(self, table: Table, job: KeptJob) -> Reviewed:
        key = (job.id, self._jobs.found(job.id))
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(_restore, table, job)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    async def report(self, reviewed: Reviewed, viewer: Side) -> Report | None:
        """What was found, seen by a side; None before anything was."""
        if reviewed.analysis is None:
            return None
        return await asyncio.to_thread(_report, reviewed, viewer)

    async def decision(self, reviewed: Reviewed, number: int, viewer: Side) -> tuple[JudgedDecision, Explanation]:
        """One decision, and what is to be said of it."""
        report = await self.report(reviewed, viewer)
        found = None if report is None else next((each for each in report.decisions if each.number == number), None)
        if found is None:
            raise BadInput("action {number} was no decision, or is not analysed yet", number=number)
        analyst, you, record = _analyst(reviewed.table), reviewed.table.terms.seats.you, _judged(reviewed)
        return found, await self._engines.ask(lambda: analyst.explain(record, reviewed.analysis, number, you))

    async def judge(self, reviewed: Reviewed, number: int, action: str) -> CandidateRow:
        """Something else that could have been done at a decision."""
        analyst, record = _analyst(reviewed.table), _judged(reviewed)
        return await self._engines.ask(lambda: analyst.judge(record, reviewed.analysis, number, action))

    @staticmethod
    def state_before(table: Table, number: int) -> GameState:
        """The state of a table before one of its events."""
        state = next(islice(table.states(), number, None), None)
        if state is None:
            raise BadInput("the table has {count} events", count=table.version)
        return state


def _analyst(table: Table) -> Analyst[Any]:
    analyst = table.terms.game_type.analyst
    if analyst is None:
        raise NotNow("this game can't be analysed here")
    return analyst


def _restore(table: Table, job: KeptJob) -> Reviewed:
    record = record_of(table)
    return Reviewed(table, job, job.asked["level"], record, _analyst(table).restore(record, job.result))


def _judged(reviewed: Reviewed) -> Record[Any]:
    """The record that was analysed, or `NotNow`."""
    if reviewed.record is None:
        raise NotNow("this game is not analysed yet")
    return reviewed.record


def _report(reviewed: Reviewed, viewer: Side) -> Report:
    you = reviewed.table.terms.seats.you
    return _analyst(reviewed.table).report(_judged(reviewed), reviewed.analysis, viewer=viewer, you=you)
