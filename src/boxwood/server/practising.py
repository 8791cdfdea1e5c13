"""Practice over HTTP: what is due, exercises, answers, and taking one's own games in."""

import asyncio
import random
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from boxwood.coaching import Coach, Exercise, JudgedPosition
from boxwood.errors import BadInput, NotNow
from boxwood.formats import Record
from boxwood.game import GameState, Side
from boxwood.games import find_game
from boxwood.language import Phrase, Said
from boxwood.practice.collecting import add_starter, collect, uncollected
from boxwood.practice.exercises import STARTER, KeptExercise, all_exercises, find_exercise, keep_answer, state_of
from boxwood.practice.schedule import schedule
from boxwood.practice.sessions import Wanted, due_today, pick_session, shuffled_choices
from boxwood.practice.statistics import FEWEST, Group, all_played, by_month, by_theme, group_of
from boxwood.server import messages as table_messages
from boxwood.server import practice_messages as messages
from boxwood.server import showing
from boxwood.server.engines import Engines
from boxwood.server.job_routes import shown_job
from boxwood.server.jobs import JobRun, Jobs
from boxwood.server.positions import coach_of, judged_rows, think
from boxwood.server.reviews import Reviews
from boxwood.server.rooms import Rooms
from boxwood.server.routes import MISSING, OWNERS, PROBLEMS, GameName, Language, seats_of
from boxwood.table import branch_table
from boxwood.table.kept_jobs import KeptJob
from boxwood.table.making import played_table
from boxwood.table.storage import Storage

__all__ = ["Clock", "CollectJob", "router"]

router = APIRouter(prefix="/api/practice", responses=PROBLEMS, dependencies=OWNERS)

Clock = Callable[[], datetime]
"""The time in the learner's own time zone."""
ExerciseId = Annotated[str, Path(pattern="^[a-z0-9]{12}$", description="Twelve letters and digits.")]
Filter = Annotated[str, Query(max_length=40)]
COLLECT = "collect"
LEVEL = "standard"
"""How thoroughly games are judged before their errors are practised."""
MOST_COLLECTED = 50
SHOWN = 4
"""Choices of a solution that are always told."""


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def _now(request: Request) -> datetime:
    clock: Clock = request.app.state.clock
    return clock()


# What there is to practise


@router.get("/{game}", responses=MISSING)
async def get_practice(request: Request, game: GameName, language: Language = "en") -> messages.PracticeShown:
    """What there is to practise of a game, and how well one plays it."""
    coach_of(find_game(game))
    return await _rooms(request).read(_practice, game, _now(request), language)


def _practice(storage: Storage, game: str, now: datetime, language: str) -> messages.PracticeShown:
    add_starter(storage, game, now)
    exercises, today = all_exercises(storage, game), now.date()
    due = [each for each in exercises if due_today(each, today)]
    later = [each.due for each in exercises if each.due is not None and each.due > today]
    coach, box = coach_of(find_game(game)), find_game(game).box(language)
    return messages.PracticeShown(
        game=game,
        due=len(due),
        fresh=sum(each.is_new for each in exercises),
        total=len(exercises),
        own=sum(each.source != STARTER for each in exercises),
        next=min(later, default=None),
        themes=_groups(
            [(theme.name, theme.title.said(language)) for theme in coach.themes],
            exercises,
            today,
            lambda each: each.exercise.theme,
        ),
        sheets=_groups(
            [(sheet.name, sheet.title) for sheet in box.sheets], exercises, today, lambda each: each.exercise.sheet
        ),
        uncollected=sum(1 for _ in uncollected(storage, game, now)),
        statistics=_statistics(storage, game, language),
    )


def _groups(
    named: Sequence[tuple[str, str]],
    exercises: Sequence[KeptExercise],
    today: date,
    key: Callable[[KeptExercise], str],
) -> list[messages.PracticeGroup]:
    found = []
    for name, title in named:
        among = [each for each in exercises if key(each) == name]
        ready = sum(each.is_new or due_today(each, today) for each in among)
        if among:
            found.append(messages.PracticeGroup(name=name, title=title, total=len(among), due=ready))
    return found


def _statistics(storage: Storage, game: str, language: str) -> messages.PracticeStatistics:
    played, found = all_played(storage, game), find_game(game)
    analyst, coach = found.analyst, coach_of(found)
    assert analyst is not None
    name, factor, decimals = analyst.rate
    titles = {theme.name: theme.title.said(language) for theme in coach.themes}

    def shown(group: Group) -> messages.StatisticsGroup:
        rate, half = (None if value is None else value * factor for value in (group.mean, group.half))
        title = titles.get(group.name, group.name)
        return messages.StatisticsGroup(
            name=group.name, title=title, matches=group.matches, decisions=group.decisions, rate=rate, half=half
        )

    return messages.PracticeStatistics(
        rate_name=name.said(language),
        decimals=decimals,
        fewest=FEWEST,
        given_up=sum(not each.over for each in played),
        all=shown(group_of("", played)),
        months=[shown(each) for each in by_month(played)],
        themes=[shown(each) for each in by_theme(played, list(titles))],
    )


# Exercises


@router.get("/{game}/session", responses=MISSING)
async def get_session(
    request: Request,
    game: GameName,
    theme: Filter = "",
    sheet: Filter = "",
    table: Filter = "",
    language: Language = "en",
) -> messages.SessionShown:
    """What is practised now: at most twenty exercises, of a theme, a rule sheet or a table if that is wanted."""
    coach_of(find_game(game))
    wanted = Wanted(theme=theme, sheet=sheet, table=table)
    return await _rooms(request).read(_session, game, wanted, _now(request), language)


def _session(storage: Storage, game: str, wanted: Wanted, now: datetime, language: str) -> messages.SessionShown:
    add_starter(storage, game, now)
    picked = pick_session(all_exercises(storage, game), wanted, now.date())
    chance = random.Random(secrets.randbits(64))
    return messages.SessionShown(exercises=[_exercise(each, chance, language) for each in picked])


def _exercise(kept: KeptExercise, chance: random.Random, language: str) -> messages.ExerciseShown:
    exercise = kept.exercise
    game = find_game(exercise.game)
    coach, state = coach_of(game), state_of(exercise)
    titles = {theme.name: theme.title.said(language) for theme in coach.themes}
    choices = [
        messages.ExerciseChoice(action=action, text=_said(coach.words(action), language))
        for action in shuffled_choices(exercise, chance, _alike(exercise, state))
    ]
    return messages.ExerciseShown(
        id=kept.id,
        game=exercise.game,
        sheet=exercise.sheet,
        kind=exercise.kind,
        theme=titles.get(exercise.theme, exercise.theme),
        side=exercise.side,
        origin=_origin(kept).said(language),
        own=kept.source != STARTER,
        view=game.view(state, exercise.side, language),
        choices=choices,
    )


def _alike(exercise: Exercise, state: GameState) -> list[str]:
    """Whatever else the rules allow of the same sort: other plays, other moves."""
    verb = exercise.choices[0].action.split()[0]
    return [text for action in state.actions(exercise.side) if (text := str(action)).split()[0] == verb]


def _said(words: Said | str, language: str) -> str:
    return words.said(language) if isinstance(words, Said) else words


def _origin(kept: KeptExercise) -> Said:
    """Where an exercise comes from."""
    exercise = kept.exercise
    if kept.source == STARTER:
        return Phrase("From our own bot matches, checked by rollout.")
    name = kept.players[exercise.side.other.index] or Phrase("an opponent")
    game, turn = exercise.number, exercise.turn
    if kept.day is None:  # files do not always say when
        if game:
            return Phrase("Game {game} with {name}, turn {turn}.", game=game, name=name, turn=turn)
        return Phrase("Your game with {name}, turn {turn}.", name=name, turn=turn)
    day = kept.day.isoformat()
    if game:
        return Phrase("Game {game} with {name}, turn {turn}, {day}.", game=game, name=name, turn=turn, day=day)
    return Phrase("Your game with {name}, turn {turn}, {day}.", name=name, turn=turn, day=day)


@router.post("/exercises/{id}", responses=MISSING)
async def answer_exercise(
    request: Request,
    id: ExerciseId,  # noqa: A002
    given: messages.ExerciseAnswer,
    language: Language = "en",
) -> messages.SolutionShown:
    """Answer an exercise: what it is worth, the solution, and when it comes back."""
    rooms, now = _rooms(request), _now(request)
    kept = await rooms.read(find_exercise, id)
    exercise, game = kept.exercise, find_game(kept.exercise.game)
    coach, state = coach_of(game), await asyncio.to_thread(state_of, kept.exercise)
    action = coach.written(state, given.action)
    judged, found = await _judged(rooms.engines, coach, kept, state, action)
    made = judged.choice(action)
    if made is None:
        raise NotNow("this can't be analysed")
    right = round(made.cost, 4) <= coach.right
    counts = kept.answered != now.date()
    back = schedule(kept.card, made.cost, right=coach.right, equal=coach.equal, now=now) if counts else None
    await rooms.writer.do(
        lambda storage: keep_answer(storage, id, action=action, cost=made.cost, right=right, now=now, back=back)
    )
    due = back.due if back is not None else kept.due or now.date()
    asked = exercise.played if right and exercise.played else action
    reasons = await _reasons(rooms.engines, coach, game.name, state, judged if right else found, asked)
    return messages.SolutionShown(
        right=right,
        cost=made.cost,
        rows=_rows(coach, kept, judged, action, language),
        unit=game.equity_unit,
        reasons=[each.said(language) for each in reasons],
        rolled_out=exercise.rolled_out,
        counted=counts,
        days=(due - now.date()).days,
        played_cost=exercise.cost if exercise.played else None,
    )


async def _judged(
    engines: Engines, coach: Coach[Any], kept: KeptExercise, state: Any, action: str
) -> tuple[JudgedPosition, JudgedPosition]:
    """What is known of the exercise, with an action that was not among it judged now; and who judged the two alike."""
    exercise = kept.exercise
    known = JudgedPosition(kind=exercise.kind, depth=0, choices=exercise.choices, figures=exercise.figures)
    if known.choice(action) is not None:
        return known, known
    judged = await think(engines, exercise.game, lambda: coach.judge(state, action))
    made = judged.choice(action)
    if made is None:
        return known, known
    best = exercise.choices[0].equity
    beside = replace(made, equity=best - made.cost, half=None)
    choices = sorted([*exercise.choices, beside], key=lambda each: -each.equity)
    return replace(known, choices=tuple(choices)), judged


async def _reasons(
    engines: Engines, coach: Coach[Any], game: str, state: Any, judged: JudgedPosition, action: str
) -> Sequence[Said]:
    """Why; none before the engine is ready, for the solution does not wait for them."""
    if not engines.states[game].ready:
        return ()
    return await think(engines, game, lambda: coach.reasons(state, judged, action))


def _rows(
    coach: Coach[Any], kept: KeptExercise, judged: JudgedPosition, action: str, language: str
) -> list[messages.SolutionRow]:
    """The best few, one's own, and what was done in the game."""
    played = kept.exercise.played
    rows = judged_rows(coach, judged, language, yours=action, played=played)
    return [row for place, row in enumerate(rows) if place < SHOWN or row.yours or row.played]


@router.post("/exercises/{id}/table", status_code=201, responses=MISSING)
async def play_on(
    request: Request,
    id: ExerciseId,  # noqa: A002
    asked: messages.PlayExerciseOn,
    language: Language = "en",
) -> table_messages.TableSummary:
    """A new table that goes on from an exercise."""
    rooms = _rooms(request)
    kept = await rooms.read(find_exercise, id)
    state, now = await asyncio.to_thread(state_of, kept.exercise), datetime.now(UTC)
    table = played_table(find_game(kept.exercise.game), Record(state=state), now)
    new = await asyncio.to_thread(branch_table, table, table.version, seats_of(asked.seats), now)
    await rooms.create(new)
    return showing.summary_of(new, language)


# Taking one's own games in


class CollectJob:
    """Analyses a table, and keeps the errors of one side as exercises."""

    name = COLLECT

    def __init__(self, engines: Engines, storage: Storage, clock: Clock) -> None:
        self.engines, self.storage, self.clock = engines, storage, clock

    async def ready(self, job: KeptJob) -> None:
        """Wait for the engine of the game."""
        await self.engines.ready(job.asked["game"])

    def work(self, run: JobRun) -> Any:
        """Analyse, and keep."""
        found = collect(
            self.storage,
            self.storage.load(run.subject),
            Side(run.asked["side"]),
            level=LEVEL,
            now=self.clock(),
            progress=lambda progress: run.tell(progress.done, progress.total),
            stop=run.stop,
            executor=run.executor,
        )
        return None if found is None else {"exercises": found.exercises, "errors": found.errors}


@router.post("/{game}/collect", status_code=202, responses=MISSING)
async def collect_games(
    request: Request, game: GameName, asked: messages.CollectWanted, language: Language = "en"
) -> messages.Collecting:
    """Look at one's own games, or at one table for one side, and practise their errors."""
    coach_of(find_game(game))
    rooms, jobs = _rooms(request), request.app.state.jobs
    if asked.table is not None:
        table = (await rooms.open(asked.table)).table
        people = table.terms.seats.people
        side = Side(asked.side) if asked.side else people[0] if len(people) == 1 else None
        if table.terms.game != game or side is None:
            raise BadInput("choose whose errors to practise: first or second")
        closed = Reviews.why_closed(table)
        if closed is not None:
            raise closed
        wanted = [(table.id, side)]
    else:
        wanted = await rooms.read(_uncollected, game, _now(request))
    found = [await _start(jobs, game, table_id, side) for table_id, side in wanted]
    return messages.Collecting(jobs=[shown_job(jobs, job, language) for job in found])


def _uncollected(storage: Storage, game: str, now: datetime) -> list[tuple[str, Side]]:
    return list(uncollected(storage, game, now))[:MOST_COLLECTED]


async def _start(jobs: Jobs, game: str, table: str, side: Side) -> KeptJob:
    """The job that looks at a table for a side, which may be under way already."""
    asked = {"game": game, "side": side.value}
    for job in await jobs.about(COLLECT, table):
        if job.is_open and dict(job.asked) == asked:
            return job
    return await jobs.start(COLLECT, table, asked)
