"""The app: what is served where, and what is answered when something is wrong. Never an internal error."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Match

from boxwood import __version__
from boxwood.errors import BoxwoodError, NoSuchExercise, NoSuchJob, NoSuchTable, NotNow, NotOwner, StorageFault, TooFast
from boxwood.language import LANGUAGES, Phrase, Said
from boxwood.server.engines import Engines
from boxwood.server.invitation_routes import router as invitation_router
from boxwood.server.invitations import Invitations
from boxwood.server.job_routes import router as job_router
from boxwood.server.jobs import Jobs
from boxwood.server.openings import router as opening_router
from boxwood.server.pages import ROOT, serve_page
from boxwood.server.play import play
from boxwood.server.positions import RolloutJob
from boxwood.server.positions import router as position_router
from boxwood.server.practising import Clock, CollectJob
from boxwood.server.practising import router as practice_router
from boxwood.server.review_routes import router as review_router
from boxwood.server.reviews import AnalysisKind, Reviews
from boxwood.server.rooms import WATCH_DELAY, Rooms
from boxwood.server.routes import router
from boxwood.server.security import Guard
from boxwood.server.timekeeping import Timekeeper
from boxwood.table.storage import Storage

__all__ = ["create_app"]

log = logging.getLogger(__name__)

FIRST_ANSWERS = 0.3
"""Seconds in which the page gets its first answers before engines, which get ready beside it, compete for the time."""
STATUSES: dict[type[BoxwoodError], int] = {
    NoSuchTable: 404,
    NoSuchJob: 404,
    NoSuchExercise: 404,
    NotOwner: 403,
    StorageFault: 503,
    TooFast: 429,
    NotNow: 409,
    BoxwoodError: 400,
}
"""What HTTP calls a problem; the first that fits."""


def create_app(
    storage: Storage | None = None,
    *,
    engines: Engines | None = None,
    hosts: Iterable[str] = (),
    any_address: bool = False,
    owner_key: str | None = None,
    addresses: Sequence[str] = (),
    watch_delay: float = WATCH_DELAY,
    web: Path = ROOT,
    clock: Clock = lambda: datetime.now().astimezone(),
) -> FastAPI:
    """The app with its tables in `storage`, in the user's data folder without.

    `hosts` are names of this server beside localhost; with `any_address` it answers to every numeric address.
    With `owner_key` others can reach it, and tables are for those who have the key.
    `addresses` are where others on the network find it. Who watches a table between people sees it `watch_delay`
    seconds later.
    `engines` think for its bots; without, it has its own. `clock` tells the time of
    events and of the learner's day.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        kept = storage or Storage()
        bots = engines or Engines()
        app.state.rooms = rooms = Rooms(kept, bots, watch_delay, lambda: clock().astimezone(UTC))
        timekeeper = Timekeeper(rooms)
        await timekeeper.start()
        app.state.invitations = Invitations(rooms, clock)
        kinds = (AnalysisKind(kept, bots), RolloutJob(bots), CollectJob(bots, kept, clock))
        app.state.jobs = jobs = Jobs(kept, rooms.writer, bots.thinkers, kinds)
        app.state.reviews = Reviews(jobs, bots)
        starting = asyncio.get_running_loop().call_later(FIRST_ANSWERS, bots.start)
        rooms.resume()
        jobs.resume()
        try:
            yield
        finally:
            starting.cancel()
            timekeeper.close()
            jobs.close()
            rooms.close()
            bots.stop()
            kept.close()

    app = FastAPI(
        title="Boxwood",
        version=__version__,
        summary="Tables of backgammon and checkers.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(router)
    app.include_router(job_router)
    app.include_router(position_router)
    app.include_router(opening_router)
    app.include_router(practice_router)
    app.include_router(review_router)
    app.include_router(invitation_router)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, hosts=tuple(hosts), any_address=any_address)
    app.state.owner_key = owner_key
    app.state.addresses = tuple(addresses)
    app.state.clock = clock
    app.add_exception_handler(BoxwoodError, _say_problem)
    app.add_exception_handler(RequestValidationError, _say_unfit)
    app.add_exception_handler(HTTPException, _say_http)
    app.add_exception_handler(Exception, _say_unexpected)

    @app.websocket("/api/tables/{id}/play")
    async def play_at(socket: WebSocket, id: str) -> None:  # noqa: A002 - the word of the protocol
        await play(socket, app.state.rooms, id)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        found = None if path == "api" or path.startswith("api/") else serve_page(path, request, web)
        if found is None:
            raise HTTPException(404)
        return found

    return app


def _language(request: Request) -> str:
    asked = request.query_params.get("language", "en")
    return asked if asked in LANGUAGES else "en"


def _problem(request: Request, status: int, kind: str, message: Said, clause: str | None = None) -> JSONResponse:
    said = message.said(_language(request))
    return JSONResponse({"error": {"kind": kind, "message": said, "clause": clause}}, status)


async def _say_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, BoxwoodError)
    status = next(status for kind, status in STATUSES.items() if isinstance(problem, kind))
    message = problem.said(_language(request))
    body = {"error": {"kind": type(problem).__name__, "message": message, "clause": problem.clause or None}}
    return JSONResponse(body, status)


async def _say_unfit(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    place = ".".join(map(str, first["loc"]))
    return _problem(request, 422, "BadMessage", Phrase("{place}: {problem}", place=place, problem=first["msg"]))


async def _say_http(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    messages = {
        404: Phrase("there is nothing at {path}", path=request.url.path[:100]),
        405: Phrase("{path} does not allow that", path=request.url.path[:100]),
        400: Phrase("the server can't read this request"),
    }
    message = messages.get(problem.status_code) or Phrase("the server can't answer this request")
    answer = _problem(request, problem.status_code, "BadRequest", message)
    if problem.status_code == 405:
        answer.headers["Allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: Request) -> set[str]:
    """What can be done at a path: each method has a route of its own."""
    routers = (router, job_router, review_router, position_router, practice_router, invitation_router)
    inside = [route for each in routers for route in each.routes]
    routes = inside if request.url.path.startswith("/api/") else request.app.routes
    matching = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    path = getattr(matching[0], "path", None) if matching else None
    alike = [route for route in matching if getattr(route, "path", None) == path]
    return set().union(*(getattr(route, "methods", None) or () for route in alike))


async def _say_unexpected(request: Request, problem: Exception) -> Response:
    log.error("unexpected: %s %s", request.method, request.url.path, exc_info=problem)
    return _problem(request, 500, "Unexpected", Phrase("something went wrong on the server; the error was logged"))
