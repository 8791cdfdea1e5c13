"""Jobs over HTTP: how far they are, to stop them and to let them go on."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from boxwood.errors import NoSuchJob, NotOwner
from boxwood.server import messages
from boxwood.server.asking import played_room
from boxwood.server.jobs import Jobs
from boxwood.server.roles import asker_of
from boxwood.server.routes import MISSING, PROBLEMS, Language
from boxwood.table.kept_jobs import KeptJob

__all__ = ["router", "shown_job"]

LONGEST_WAIT = 25.0
"""Seconds that an answer is waited for; then it says what the page knows already."""

router = APIRouter(prefix="/api/jobs", responses=PROBLEMS)

JobId = Annotated[str, Path(pattern="^[a-z0-9]{12}$", description="Twelve letters and digits.")]
After = Annotated[
    int | None, Query(ge=0, le=2**53, description="Answer when it has another revision than that, or after a while.")
]


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


async def _allowed(request: Request, id: str) -> Jobs:  # noqa: A002 - the word of the protocol
    """The jobs, if whoever asks may have this one: a guest has those about a table that they played at."""
    jobs = _jobs(request)
    if asker_of(request).owner:
        return jobs
    try:
        job = await jobs.find(id)
    except NoSuchJob:
        raise NotOwner from None
    await played_room(request, job.subject)
    return jobs


def shown_job(jobs: Jobs, job: KeptJob, language: str) -> messages.JobShown:
    """A job as pages see it; what came of it is shown by its kind."""
    return messages.JobShown(
        id=job.id,
        kind=job.kind,
        subject=job.subject,
        state=job.state,
        done=job.done,
        total=job.total,
        problem=None if job.problem is None else job.problem[language],
        revision=jobs.revision(job.id),
        found=jobs.found(job.id),
        made=job.made,
    )


@router.get("/{id}", responses=MISSING)
async def get_job(
    request: Request,
    id: JobId,  # noqa: A002
    after: After = None,
    language: Language = "en",
) -> messages.JobShown:
    """How far a job is; with `after` it is waited for until that has changed."""
    jobs = await _allowed(request, id)
    if after is not None:
        await jobs.changed(id, after, LONGEST_WAIT)
    return shown_job(jobs, await jobs.find(id), language)


@router.post("/{id}/stop", responses=MISSING)
async def stop_job(request: Request, id: JobId, language: Language = "en") -> messages.JobShown:  # noqa: A002
    """Stop a job; what it has found is kept, and it can go on."""
    jobs = await _allowed(request, id)
    return shown_job(jobs, await jobs.stop(id), language)


@router.post("/{id}/go_on", responses=MISSING)
async def go_on(request: Request, id: JobId, language: Language = "en") -> messages.JobShown:  # noqa: A002
    """Let a job go on that was stopped or that failed."""
    jobs = await _allowed(request, id)
    return shown_job(jobs, await jobs.go_on(id), language)


@router.delete("/{id}", status_code=204, responses=MISSING)
async def delete_job(request: Request, id: JobId) -> Response:  # noqa: A002
    """Stop a job and forget what came of it."""
    await (await _allowed(request, id)).delete(id)
    return Response(status_code=204)
