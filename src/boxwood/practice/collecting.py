"""Taking one's own games into practice: their errors become exercises, and every decision counts for the statistics."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from boxwood.analysing import AnalysisProgress
from boxwood.errors import NotNow
from boxwood.game import Side
from boxwood.games import find_game
from boxwood.practice.exercises import STARTER, add_exercises
from boxwood.practice.statistics import PlayedMatch, all_played, costs_of, keep_played
from boxwood.record_tags import day_of
from boxwood.table.files import record_of
from boxwood.table.kept_jobs import jobs_about
from boxwood.table.standing import Standing
from boxwood.table.storage import Storage
from boxwood.table.table import Table

__all__ = ["Collected", "add_starter", "collect", "uncollected"]

ANALYSIS = "analysis"
"""The kind of the jobs that analyse tables."""
GIVEN_UP = timedelta(days=1)
"""A game that nobody has touched for so long counts as given up: it counts as any other."""
LEAST = 8
"""Events that a game must have to say anything."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What came of a game."""

    exercises: int
    """New ones."""
    errors: int
    decisions: int


def add_starter(storage: Storage, game: str, now: datetime) -> None:
    """Keep the exercises that a game brings, those that are not there yet."""
    coach = find_game(game).coach
    if coach is not None:
        add_exercises(storage, coach.starter(), source=STARTER, now=now)


def collect(
    storage: Storage,
    table: Table,
    side: Side,
    *,
    level: str,
    now: datetime,
    progress: Callable[[AnalysisProgress], None] | None = None,
    stop: threading.Event | None = None,
    executor: Executor | None = None,
) -> Collected | None:
    """Keep what one side did at a table, by the analysis that is kept or a new one; None if it was stopped."""
    game = table.terms.game_type
    analyst, coach = game.analyst, game.coach
    if analyst is None or coach is None:
        raise NotNow("this game can't be analysed here")
    record = record_of(table)
    known = _kept_analysis(storage, table, level, analyst.levels)
    if known is not None:
        analysis = analyst.restore(record, known)
    else:
        analysis = analyst.analyse(record, level, progress=progress, stop=stop, executor=executor)
        if stop is not None and stop.is_set():
            return None
    own = [each for each in coach.exercises(record, analysis) if each.side is side]
    day = day_of(record.tags) or table.touched.date()
    new = add_exercises(storage, own, source=table.id, now=now, players=record.players, day=day)
    costs = costs_of(each for each in coach.counted(analysis) if each.side is side)
    keep_played(storage, _played(table, side, day, costs))
    return Collected(new, len(own), len(costs))


def _kept_analysis(storage: Storage, table: Table, level: str, levels: Sequence[str]) -> Any:
    """The deepest analysis of a table as it stands that is done, if it is as deep as that."""
    order = {name: place for place, name in enumerate(levels)}
    done = [
        job
        for job in jobs_about(storage, ANALYSIS, table.id)
        if job.state == "done" and job.asked.get("version") == table.version
    ]
    best = max(done, key=lambda job: order.get(job.asked.get("level", ""), -1), default=None)
    if best is None or order.get(best.asked.get("level", ""), -1) < order[level]:
        return None
    return best.result


def _played(table: Table, side: Side, day: date, costs: list[tuple[str, float]]) -> PlayedMatch:
    return PlayedMatch(
        table=table.id,
        side=side.value,
        game=table.terms.game,
        sheet=table.terms.game_type.sheet(table.state).name,
        day=day,
        version=table.version,
        over=table.over,
        costs=costs,
    )


def uncollected(storage: Storage, game: str, now: datetime) -> Iterator[tuple[str, Side]]:
    """One's own games against a bot that have ended or were given up, and were not looked at since: table and side."""
    known = {(each.table, each.side): each.version for each in all_played(storage, game)}
    for standing in storage.list():
        if not isinstance(standing, Standing) or standing.damaged or standing.terms.game != game:
            continue
        people = standing.terms.seats.people
        side = people[0] if len(people) == 1 else None
        ended = standing.over or now - standing.touched > GIVEN_UP
        if side is None or not ended or standing.version < LEAST:
            continue
        if known.get((standing.id, side.value)) != standing.version:
            yield standing.id, side
