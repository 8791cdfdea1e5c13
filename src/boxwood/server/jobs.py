"""Work that goes on beside the tables: it tells how far it is, can be stopped and go on, and is kept on disk.

A kind of job is an object (`JobKind`) that does the work in a thread. It knows nothing of threads, pages or the disk:
it is given a `JobRun`, tells it how far it is and what it has found, and returns what came of it.
"""

import asyncio
import itertools
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Protocol

from boxwood.errors import BoxwoodError, NoSuchJob, NotNow, StorageFault
from boxwood.language import LANGUAGES, Phrase, Said
from boxwood.server.background import BackgroundThreads, lower_priority
from boxwood.server.thinkers import Thinkers
from boxwood.server.writer import Writer
from boxwood.table.kept_jobs import KeptJob, delete_job, find_job, jobs_about, keep_job, unfinished_jobs
from boxwood.table.making import new_id
from boxwood.table.storage import Storage

__all__ = ["JobKind", "JobRun", "Jobs"]

log = logging.getLogger(__name__)

MOST_AT_ONCE = 4
"""Jobs that are being done; the others wait."""
MOST_OPEN = 100
"""Jobs that are being done or wait."""
STEP_ASIDE = 0.02
"""Seconds that each piece of background work waits at most for bots and hints to be done."""
TOLD = 0.1
"""Seconds between two reports of how far a job is."""
SAVED = 5.0
"""Seconds between two times that what was found so far is kept on disk."""
REMEMBERED = 32
"""Jobs that have ended and stay in memory."""
WENT_WRONG = Phrase("something went wrong on the server; the error was logged")


class JobRun:
    """A job that is being done, as the one who does it sees it. Its methods are called in threads."""

    def __init__(self, job: KeptJob, executor: Executor, jobs: "Jobs") -> None:
        self.asked: Mapping[str, Any] = job.asked
        self.subject = job.subject
        self.before: Any = job.result
        """What was found before it was stopped; None at first."""
        self.stop = threading.Event()
        """Set when it is to end soon, with what there is by then."""
        self.executor: Executor = executor
        """Threads for its pieces of work, which let bots and hints go first."""
        self._id, self._jobs = job.id, jobs
        self._told, self._found = 0.0, time.monotonic()

    def is_due(self, seconds: float) -> bool:
        """Whether what was found was last told so many seconds ago, or that it began."""
        return time.monotonic() - self._found >= seconds

    def tell(self, done: int, total: int, result: Any = None) -> None:
        """Say how far it is, and what was found so far as plain data; None if that is as before."""
        now = time.monotonic()
        if result is not None:
            self._found = now
        elif now - self._told < TOLD and done != total:
            return
        self._told = now
        self._jobs._hear(self._id, done, total, result)


class JobKind(Protocol):
    """A kind of work."""

    @property
    def name(self) -> str:
        """Its name in the database and in messages."""

    async def ready(self, job: KeptJob) -> None:
        """Wait until a job can begin, such as for an engine."""

    def work(self, run: JobRun) -> Any:
        """Do a job, in a thread, and return what came of it as plain data; soon after `run.stop`, what there is."""


@dataclass
class _Known:
    """A job in memory."""

    job: KeptJob
    revision: int
    """Another number after each change."""
    found: int = 0
    """The revision in which it last found something."""
    saved: int = 0
    """The revision that is on disk."""
    run: JobRun | None = None
    task: "asyncio.Task[None] | None" = None
    waiting: "set[asyncio.Future[None]]" = field(default_factory=set)
    """Who waits for a change."""


class Jobs:
    """The jobs of a server. Its methods are called in the event loop."""

    def __init__(self, storage: Storage, writer: Writer, thinkers: Thinkers, kinds: Iterable[JobKind] = ()) -> None:
        self._storage, self._writer = storage, writer
        self._kinds = {kind.name: kind for kind in kinds}
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._revisions = itertools.count(1)
        self._slots = asyncio.Semaphore(MOST_AT_ONCE)
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="job", initializer=lower_priority)
        self._background = BackgroundThreads(lambda: thinkers.wait_for_quiet(STEP_ASIDE))
        self._loop = asyncio.get_running_loop()
        self._resuming: asyncio.Task[None] | None = None
        self._closing = False

    def resume(self) -> None:
        """Go on with what was waiting or being done when the program ended."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        try:
            left = await asyncio.to_thread(unfinished_jobs, self._storage)
        except StorageFault as fault:
            log.warning("jobs do not go on: %s", fault)
            return
        for job in reversed(left):
            if job.kind in self._kinds and job.id not in self._known:
                self._begin(job)

    async def _resumed(self) -> None:
        """Wait until the jobs that were left are known: one that begins or is forgotten meanwhile would begin again."""
        if self._resuming is not None:
            await asyncio.wait({self._resuming})

    async def start(self, kind: str, subject: str = "", asked: Mapping[str, Any] | None = None) -> KeptJob:
        """A new job, which begins as soon as there is room; `NotNow` where too many wait."""
        await self._resumed()
        if sum(known.job.is_open for known in self._known.values()) >= MOST_OPEN:
            raise NotNow("{count} jobs are waiting; try again when some are done", count=MOST_OPEN)
        job = KeptJob(id=new_id(), kind=kind, subject=subject, asked=dict(asked or {}), made=datetime.now(UTC))
        await self._writer.do(lambda storage: keep_job(storage, job))
        return self._begin(job).job

    async def find(self, name: str) -> KeptJob:
        """The job of an id as it stands, or `NoSuchJob`."""
        known = self._known.get(name)
        if known is not None:
            return known.job
        found = await asyncio.to_thread(find_job, self._storage, name)
        if found is None:
            raise NoSuchJob(name)
        return found

    async def about(self, kind: str, subject: str) -> list[KeptJob]:
        """The jobs of a kind about something as they stand, the newest first."""
        kept = await asyncio.to_thread(jobs_about, self._storage, kind, subject)
        return [self._known[job.id].job if job.id in self._known else job for job in kept]

    def revision(self, name: str) -> int:
        """A number that is another one after each change; 0 for what has not changed since the server started."""
        known = self._known.get(name)
        return 0 if known is None else known.revision

    def found(self, name: str) -> int:
        """The revision in which a job last found something; 0 for what has not changed since the server started."""
        known = self._known.get(name)
        return 0 if known is None else known.found

    async def changed(self, name: str, after: int, seconds: float) -> None:
        """Wait until a job has another revision than that, for so long at most."""
        known = self._known.get(name)
        if known is None or known.revision != after or not known.job.is_open:
            return
        heard = self._loop.create_future()
        known.waiting.add(heard)
        try:
            await asyncio.wait({heard}, timeout=seconds)
        finally:
            known.waiting.discard(heard)

    async def stop(self, name: str) -> KeptJob:
        """Let a job end with what it has found; one that waits does not begin."""
        await self._resumed()
        job = await self.find(name)
        known = self._known.get(name)
        if known is None or known.task is None or not job.is_open:
            return job
        if known.run is None:
            known.task.cancel()
            self._change(known, state="stopped")
            await self._save(known)
        else:
            known.run.stop.set()
            await asyncio.wait({known.task})
        return known.job

    async def go_on(self, name: str) -> KeptJob:
        """Let a job go on that was stopped or that failed."""
        job = await self.find(name)
        if job.state in ("stopped", "failed"):
            job = self._begin(replace(job, state="waiting", problem=None)).job
        return job

    async def delete(self, name: str) -> None:
        """Stop a job and forget what came of it."""
        await self.stop(name)
        known = self._known.pop(name, None)
        if known is not None and known.task is not None:
            await asyncio.wait({known.task})  # one that has just ended is still being kept
        await self._writer.do(lambda storage: delete_job(storage, name))

    async def forget_about(self, subject: str) -> None:
        """Stop the jobs about something that was removed."""
        for known in [each for each in self._known.values() if each.job.subject == subject]:
            await self.delete(known.job.id)

    def close(self) -> None:
        """End what is being done; it goes on when the program is started again."""
        self._closing = True
        if self._resuming is not None:
            self._resuming.cancel()
        for known in self._known.values():
            if known.run is not None:
                known.run.stop.set()
            if known.task is not None:
                known.task.cancel()
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._background.shutdown(cancel_futures=True)
        with suppress(StorageFault):
            for known in self._known.values():
                if known.job.is_open:
                    keep_job(self._storage, known.job)

    # Doing them

    def _begin(self, job: KeptJob) -> _Known:
        known = _Known(job, next(self._revisions))
        self._known[job.id] = known
        self._known.move_to_end(job.id)
        ended = [name for name, each in self._known.items() if not each.job.is_open]
        for name in ended[: max(0, len(ended) - REMEMBERED)]:
            del self._known[name]
        known.task = asyncio.create_task(self._do(known))
        return known

    async def _do(self, known: _Known) -> None:
        kind = self._kinds[known.job.kind]
        await kind.ready(known.job)
        async with self._slots:
            known.run = run = JobRun(known.job, self._background, self)
            self._change(known, state="running")
            work = self._loop.run_in_executor(self._threads, kind.work, run)
            while not (await asyncio.wait({work}, timeout=SAVED))[0]:
                await self._save(known)
            try:
                self._change(known, state="stopped" if run.stop.is_set() else "done", result=work.result())
            except BoxwoodError as problem:
                self._fail(known, problem)
            except Exception:
                log.exception("a job of kind %s went wrong", kind.name)
                self._fail(known, WENT_WRONG)
            known.run = None
            await self._save(known)

    def _fail(self, known: _Known, why: "Said | BoxwoodError") -> None:
        self._change(known, state="failed", problem={language: why.said(language) for language in LANGUAGES})

    def _hear(self, name: str, done: int, total: int, result: Any) -> None:
        """Called in threads: how far a job is."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._got_further, name, done, total, result)

    def _got_further(self, name: str, done: int, total: int, result: Any) -> None:
        known = self._known.get(name)
        if known is not None and known.run is not None:
            found = {} if result is None else {"result": result}
            self._change(known, done=done, total=total, **found)

    def _change(self, known: _Known, **changes: Any) -> None:
        known.job, known.revision = replace(known.job, **changes), next(self._revisions)
        if "result" in changes:
            known.found = known.revision
        for heard in known.waiting:
            if not heard.done():
                heard.set_result(None)

    async def _save(self, known: _Known) -> None:
        """Keep a job on disk if it has changed; what the disk refuses is kept the next time."""
        job, revision = known.job, known.revision
        if revision == known.saved or self._closing:
            return
        try:
            await self._writer.do(lambda storage: keep_job(storage, job))
            known.saved = revision
        except StorageFault as fault:
            log.warning("a job cannot be kept: %s", fault)
