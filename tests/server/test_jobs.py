"""Work that goes on beside the tables."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boxwood.errors import BadInput, NoSuchJob, StorageFault
from boxwood.server.jobs import JobRun, Jobs
from boxwood.server.thinkers import Thinkers, Urgency
from boxwood.server.writer import Writer
from boxwood.table.kept_jobs import KeptJob, find_job, keep_job
from boxwood.table.storage import Storage
from support.coroutines import finished
from support.serving import ORIGIN


class Counting:
    """A job that counts, one number whenever it is let."""

    name = "counting"

    def __init__(self) -> None:
        self.let = threading.Semaphore(0)

    async def ready(self, job: KeptJob) -> None:
        """It can always begin."""

    def work(self, run: JobRun) -> Any:
        """Count from where it was stopped."""
        counted: list[int] = list(run.before or [])
        total = run.asked["total"]
        while len(counted) < total and not run.stop.is_set():
            if self.let.acquire(timeout=0.01):
                counted.append(run.executor.submit(len, counted).result())
                run.tell(len(counted), total, list(counted))
        return counted


class Failing(Counting):
    """A job that goes wrong."""

    name = "failing"

    def work(self, run: JobRun) -> Any:
        """Say why, or do not."""
        raise BadInput("there is no six") if run.asked["known"] else ValueError("six")


@asynccontextmanager
async def at_work(folder: Path, *kinds: Counting) -> AsyncIterator[Jobs]:
    storage, thinkers = Storage.in_folder(folder), Thinkers()
    writer = Writer(storage, lambda fault: None)
    jobs = Jobs(storage, writer, thinkers, kinds)
    jobs.resume()
    try:
        yield jobs
    finally:
        jobs.close()
        writer.close()
        thinkers.close()
        storage.close()


async def until(jobs: Jobs, job: str, holds: Callable[[KeptJob], bool]) -> KeptJob:
    """The job once something holds of it."""
    while not holds(found := await jobs.find(job)):
        await jobs.changed(job, jobs.revision(job), 10)
    return found


def test_a_job_tells_how_far_it_is_and_is_kept_when_it_is_done(tmp_path: Path) -> None:
    async def go() -> None:
        kind = Counting()
        async with at_work(tmp_path, kind) as jobs:
            job = await jobs.start("counting", "me", {"total": 3})
            kind.let.release(2)
            found = await until(jobs, job.id, lambda job: job.done == 2)
            assert (found.state, found.total, found.result) == ("running", 3, [0, 1])
            kind.let.release()
            assert (await until(jobs, job.id, lambda job: job.state == "done")).result == [0, 1, 2]
            assert [each.id for each in await jobs.about("counting", "me")] == [job.id]
        kept = find_job(Storage.in_folder(tmp_path), job.id)
        assert kept is not None
        assert (kept.state, kept.result, kept.done) == ("done", [0, 1, 2], 3)

    finished(go())


def test_a_job_that_was_stopped_goes_on_from_what_it_had_found(tmp_path: Path) -> None:
    async def go() -> None:
        kind = Counting()
        async with at_work(tmp_path, kind) as jobs:
            job = await jobs.start("counting", asked={"total": 3})
            kind.let.release(2)
            await until(jobs, job.id, lambda job: job.done == 2)
            stopped = await jobs.stop(job.id)
            assert (stopped.state, stopped.result) == ("stopped", [0, 1])
            kind.let.release()
            assert (await jobs.go_on(job.id)).state == "waiting"
            assert (await until(jobs, job.id, lambda job: job.state == "done")).result == [0, 1, 2]

    finished(go())


def test_a_job_that_was_running_when_the_program_ended_goes_on_when_it_starts_again(tmp_path: Path) -> None:
    async def go() -> None:
        kind = Counting()
        async with at_work(tmp_path, kind) as jobs:
            job = await jobs.start("counting", asked={"total": 2})
            kind.let.release()
            await until(jobs, job.id, lambda job: job.done == 1)
        kind.let.release()
        async with at_work(tmp_path, kind) as jobs:
            await asyncio.sleep(0)
            assert (await until(jobs, job.id, lambda job: job.state == "done")).result == [0, 1]

    finished(go())


@pytest.mark.parametrize(("known", "said"), [(True, "there is no six"), (False, "something went wrong on the server")])
def test_a_job_that_fails_says_why_in_a_sentence(tmp_path: Path, known: bool, said: str) -> None:
    async def go() -> None:
        async with at_work(tmp_path, Failing()) as jobs:
            job = await jobs.start("failing", asked={"known": known})
            found = await until(jobs, job.id, lambda job: job.state == "failed")
            assert found.problem is not None
            assert found.problem["en"].startswith(said)

    finished(go())


def test_a_job_is_forgotten_with_what_it_is_about(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, Counting()) as jobs:
            job = await jobs.start("counting", "a table", {"total": 1})
            await jobs.forget_about("a table")
            with pytest.raises(NoSuchJob):
                await jobs.find(job.id)

    finished(go())


def test_what_the_disk_refuses_is_kept_when_it_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        kind = Counting()
        async with at_work(tmp_path, kind) as jobs:
            job = await jobs.start("counting", asked={"total": 1})
            with monkeypatch.context() as patched:
                patched.setattr("boxwood.server.jobs.keep_job", _refuse)
                kind.let.release()
                assert (await until(jobs, job.id, lambda job: job.state == "done")).result == [0]

    finished(go())


def _refuse(storage: Storage, job: KeptJob) -> None:
    raise StorageFault("the disk is full")


def test_background_work_waits_for_hints_and_bots_but_not_for_ever() -> None:
    thinkers, go = Thinkers(), threading.Event()
    answer = thinkers.think(go.wait, Urgency.HINT, threading.Event())
    before = time.monotonic()
    thinkers.wait_for_quiet(0.1)
    assert time.monotonic() - before >= 0.09
    threading.Timer(0.05, go.set).start()
    thinkers.wait_for_quiet(10)
    assert answer.done()
    assert time.monotonic() - before < 5
    thinkers.close()


def test_jobs_are_seen_stopped_and_forgotten_over_http(client: TestClient) -> None:
    assert client.get("/api/jobs/abcdefghijkl").json()["error"]["kind"] == "NoSuchJob"
    job = KeptJob(id="abcdefghijkl", kind="none", state="stopped", done=1, total=2, made=datetime.now(UTC))
    keep_job(client.app.state.rooms.storage, job)  # type: ignore[attr-defined]
    shown = client.get("/api/jobs/abcdefghijkl?after=0").json()
    assert (shown["state"], shown["done"], shown["total"], shown["problem"]) == ("stopped", 1, 2, None)
    assert client.post("/api/jobs/abcdefghijkl/stop", headers=ORIGIN).json()["state"] == "stopped"
    assert client.delete("/api/jobs/abcdefghijkl", headers=ORIGIN).status_code == 204
    assert client.get("/api/jobs/abcdefghijkl").status_code == 404
