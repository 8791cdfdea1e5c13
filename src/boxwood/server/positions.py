"""Positions that people set up: read, judged at once, drawn, and rolled out in the background."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response

from boxwood.coaching import Coach, JudgedPosition
from boxwood.errors import BadInput, NotNow
from boxwood.game import GameState, Side
from boxwood.game_type import GameType, NewGame
from boxwood.games import find_game
from boxwood.language import LANGUAGES, Said
from boxwood.rolling_out import RolloutAsked, RolloutKnown
from boxwood.server import practice_messages as messages
from boxwood.server import showing
from boxwood.server.engines import Engines
from boxwood.server.job_routes import LONGEST_WAIT, After, JobId, shown_job
from boxwood.server.jobs import JobRun, Jobs
from boxwood.server.routes import MISSING, OWNERS, PROBLEMS, Language
from boxwood.table.kept_jobs import KeptJob

__all__ = ["RolloutJob", "coach_of", "judged_rows", "router", "think"]

T = TypeVar("T")
router = APIRouter(prefix="/api", responses=PROBLEMS, dependencies=OWNERS)

StartText = Annotated[str, Query(max_length=200)]
ROLLOUT = "rollout"
TOLD = 0.2
"""Seconds between two times that a page hears what is known."""


def coach_of(game: GameType[Any]) -> Coach[Any]:
    """Who judges a game, or `BadInput`."""
    if game.coach is None:
        raise BadInput("positions of {game} can't be analysed here", game=game.name)
    return game.coach


def _state(game: GameType[Any], sheet: str, start: str) -> GameState:
    state: GameState = game.begin(NewGame(sheet=sheet, start=start))
    return state


def _engines(request: Request) -> Engines:
    engines: Engines = request.app.state.rooms.engines
    return engines


async def think(engines: Engines, game: str, work: Callable[[], T]) -> T:
    """Have an engine think about something that a person waits for; `NotNow` before it is ready."""
    if not engines.states[game].ready:
        raise NotNow("the bot is still getting ready; try again in a moment")
    return await engines.ask(work)


@router.post("/editor")
async def read_position(asked: messages.EditorWanted, language: Language = "en") -> messages.EditorPosition:
    """A position in the game's own text, and as a board shows it; the reason if it is none."""
    game = find_game(asked.game)
    state = _state(game, asked.sheet, asked.start)
    view = showing.still_view(game, state, Side.FIRST, language)
    return messages.EditorPosition(id=coach_of(game).position_id(state), view=view)


@router.post("/editor/judgement", responses=MISSING)
async def judge_position(
    request: Request, asked: messages.JudgementWanted, language: Language = "en"
) -> messages.JudgedShown:
    """What can be done in a position and what it is worth."""
    game = find_game(asked.game)
    coach, state = coach_of(game), _state(game, asked.sheet, asked.start)
    action = None if asked.action is None else coach.written(state, asked.action)
    judged = await think(_engines(request), game.name, lambda: coach.judge(state, action))
    return messages.JudgedShown(
        id=coach.position_id(state),
        kind=judged.kind,
        depth=judged.depth,
        unit=game.equity_unit,
        rows=judged_rows(coach, judged, language, yours=action),
        figures=dict(judged.figures),
    )


def judged_rows(
    coach: Coach[Any], judged: JudgedPosition, language: str, *, yours: str | None = None, played: str | None = None
) -> list[messages.SolutionRow]:
    """The choices of a position as rows."""
    best = judged.choices[0].action if judged.choices else None
    return [
        messages.SolutionRow(
            action=each.action,
            text=_said(coach.words(each.action), language),
            equity=each.equity,
            cost=each.cost,
            half=each.half,
            best=each.action == best,
            yours=each.action == yours,
            played=each.action == played,
            details=dict(each.details),
        )
        for each in judged.choices
    ]


def _said(words: Said | str, language: str) -> str:
    return words.said(language) if isinstance(words, Said) else words


@router.get(
    "/editor/picture.svg",
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def draw_position(
    game: Annotated[str, Query(max_length=40)],
    start: StartText,
    sheet: Annotated[str, Query(max_length=40)] = "tournament",
) -> Response:
    """A position as a picture, to keep."""
    found = find_game(game)
    picture = found.picture(_state(found, sheet, start), Side.FIRST)
    headers = {"Content-Disposition": 'attachment; filename="position.svg"'}
    return Response(picture, media_type="image/svg+xml", headers=headers)


# Rollouts


class RolloutJob:
    """Rolls a position out; what was played is kept, so that it goes on where it was stopped."""

    name = ROLLOUT

    def __init__(self, engines: Engines) -> None:
        self.engines = engines

    async def ready(self, job: KeptJob) -> None:
        """Wait for the engine of the game."""
        await self.engines.ready(job.asked["game"])

    def work(self, run: JobRun) -> Any:
        """Play the games."""
        game = find_game(run.asked["game"])
        roller = coach_of(game).roller
        if roller is None:
            raise BadInput("rollouts do not exist for {game}", game=game.name)
        state = _state(game, run.asked["sheet"], run.asked["start"])

        def tell(known: RolloutKnown) -> None:
            if run.is_due(TOLD) or known.games == known.trials:
                run.tell(known.games, known.trials, {"known": plain_known(known)})

        before = (run.before or {}).get("rounds")
        known, rounds = roller.roll_out(
            state,
            RolloutAsked(**run.asked["how"]),
            executor=run.executor,
            progress=tell,
            stop=run.stop,
            before=before,
        )
        run.tell(known.games, known.trials, {"known": plain_known(known)})
        return {"known": plain_known(known), "rounds": rounds}


def plain_known(known: RolloutKnown) -> dict[str, Any]:
    """What is known as plain data, its words in every language."""
    plain = asdict(known)
    for row, choice in zip(plain["choices"], known.choices, strict=True):
        row["text"] = {language: _said(choice.text, language) for language in LANGUAGES}
        row["details"] = dict(choice.details)
    plain["words"] = [{language: each.said(language) for language in LANGUAGES} for each in known.words]
    return plain


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


@router.post("/rollouts", status_code=201, responses=MISSING)
async def start_rollout(
    request: Request, asked: messages.RolloutWanted, language: Language = "en"
) -> messages.RolloutShown:
    """Begin to roll a position out; `/api/jobs` stops it and lets it go on."""
    game = find_game(asked.game)
    if coach_of(game).roller is None:
        raise BadInput("rollouts do not exist for {game}", game=game.name)
    _state(game, asked.sheet, asked.start)
    how = {name: getattr(asked, name) for name in ("trials", "seed", "truncate", "stop_at", "choices", "cluster")}
    wanted = {"game": game.name, "sheet": asked.sheet, "start": asked.start, "how": how}
    job = await _jobs(request).start(ROLLOUT, asked=wanted)
    return _shown(_jobs(request), job, language)


@router.get("/rollouts/{id}", responses=MISSING)
async def get_rollout(
    request: Request,
    id: JobId,  # noqa: A002
    after: After = None,
    language: Language = "en",
) -> messages.RolloutShown:
    """What a rollout has found; with `after` it is waited for until there is more."""
    jobs = _jobs(request)
    if after is not None:
        await jobs.changed(id, after, LONGEST_WAIT)
    return _shown(jobs, await jobs.find(id), language)


def _shown(jobs: Jobs, job: KeptJob, language: str) -> messages.RolloutShown:
    if job.kind != ROLLOUT:
        raise BadInput("this is not a rollout")
    how = job.asked["how"]
    known: Mapping[str, Any] = (job.result or {}).get("known") or {}
    return messages.RolloutShown(
        job=shown_job(jobs, job, language),
        games=known.get("games", 0),
        trials=known.get("trials", how["trials"]),
        half=known.get("half", 0.0),
        stop_at=how["stop_at"],
        choices=[messages.RolledShown(**{**row, "text": row["text"][language]}) for row in known.get("choices", ())],
        words=[words[language] for words in known.get("words", ())],
    )
