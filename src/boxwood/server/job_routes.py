"""Jobs over HTTP: how far they are, to stop them and to let them go on."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from boxwood.server import messages
from boxwood.server.jobs import Jobs
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
    jobs = _jobs(request)
    if after is not None:
        await jobs.changed(id, after, LONGEST_WAIT)
    return shown_job(jobs, await jobs.find(id), language)


@router.post("/{id}/stop", responses=MISSING)
async def stop_job(request: Request, id: JobId, language: Language = "en") -> messages.JobShown:  # noqa: A002
    """Stop a job; what it has found is kept, and it can go on."""
    jobs = _jobs(request)
    return shown_job(jobs, await jobs.stop(id), language)


@router.post("/{id}/go_on", responses=MISSING)
async def go_on(request: Request, id: JobId, language: Language = "en") -> messages.JobShown:  # noqa: A002
    """Let a job go on that was stopped or that failed."""
    jobs = _jobs(request)
    return shown_job(jobs, await jobs.go_on(id), language)


@router.delete("/{id}", status_code=204, responses=MISSING)
async def delete_job(request: Request, id: JobId) -> Response:  # noqa: A002
    """Stop a job and forget what came of it."""
    await _jobs(request).delete(id)
    return Response(status_code=204)
