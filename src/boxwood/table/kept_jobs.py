"""Jobs as they are kept: what was asked for, how far it got, and what came of it so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

import sqlalchemy as sa

from boxwood.table.rows import naive
from boxwood.table.storage import JOBS, Storage

__all__ = ["JobState", "KeptJob", "delete_job", "find_job", "jobs_about", "keep_job", "unfinished_jobs"]

JobState = Literal["waiting", "running", "stopped", "done", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptJob:
    """A job as it stands."""

    id: str
    kind: str
    """What sort of work it is: `analysis`."""
    subject: str = ""
    """What it is about, such as the id of a table; with the table its jobs are removed."""
    state: JobState = "waiting"
    asked: Mapping[str, Any] = field(default_factory=dict)
    """What was asked for, as plain data."""
    done: int = 0
    total: int = 0
    result: Any = None
    """What came of it so far, as plain data."""
    problem: Mapping[str, str] | None = None
    """Why it failed, in each language."""
    made: datetime

    @property
    def is_open(self) -> bool:
        """Whether it is being done, or will be."""
        return self.state in ("waiting", "running")


def keep_job(storage: Storage, job: KeptJob) -> None:
    """Keep a job, a new one or how far a known one got."""
    row = _row(job)
    with storage.writing() as connection:
        known = connection.execute(JOBS.update().where(JOBS.c.id == job.id).values(row)).rowcount
        if not known:
            connection.execute(JOBS.insert(), row)


def find_job(storage: Storage, name: str) -> KeptJob | None:
    """The job of an id, if there is one."""
    return next(iter(_read(storage, JOBS.c.id == name)), None)


def jobs_about(storage: Storage, kind: str, subject: str) -> list[KeptJob]:
    """The jobs of a kind about something, the newest first."""
    return _read(storage, sa.and_(JOBS.c.kind == kind, JOBS.c.subject == subject))


def unfinished_jobs(storage: Storage) -> list[KeptJob]:
    """The jobs that were waiting or running when they were kept, the newest first."""
    return _read(storage, JOBS.c.state.in_(("waiting", "running")))


def delete_job(storage: Storage, name: str) -> None:
    """Forget a job; nothing happens if there is none."""
    with storage.writing() as connection:
        connection.execute(JOBS.delete().where(JOBS.c.id == name))


def _read(storage: Storage, where: sa.ColumnElement[bool]) -> list[KeptJob]:
    """The jobs that can be read: one that cannot is as if it had not been."""
    query = sa.select(JOBS).where(where).order_by(JOBS.c.made.desc(), JOBS.c.id)
    return storage.rows(JOBS, query, _job)


def _row(job: KeptJob) -> dict[str, Any]:
    names = ("id", "kind", "subject", "state", "asked", "done", "total", "result", "problem")
    return {**{name: getattr(job, name) for name in names}, "made": naive(job.made)}


def _job(row: Any) -> KeptJob:
    return KeptJob(**{**row._mapping, "made": row.made.replace(tzinfo=UTC)})
