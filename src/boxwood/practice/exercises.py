"""Exercises as they are kept: what is asked, when it comes back, and how it was answered."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from boxwood.coaching import Exercise
from boxwood.errors import NoSuchExercise
from boxwood.game import GameState
from boxwood.games import find_game
from boxwood.practice.rows import ANSWERS, EXERCISES
from boxwood.practice.schedule import Return
from boxwood.table.making import new_id
from boxwood.table.rows import naive
from boxwood.table.storage import Storage

__all__ = ["STARTER", "KeptExercise", "add_exercises", "all_exercises", "find_exercise", "keep_answer", "state_of"]

STARTER = "starter"
"""The source of exercises that are our own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptExercise:
    """An exercise of the learner's."""

    id: str
    exercise: Exercise
    source: str
    """The table it comes from, or `starter`."""
    players: tuple[str, str]
    day: date | None
    """When it was played, if that is known."""
    due: date | None
    """When it comes back; None before its first answer."""
    card: Mapping[str, Any] | None
    answered: date | None
    """The day of the last answer that counted."""

    @property
    def is_new(self) -> bool:
        """Whether it was never answered."""
        return self.due is None


def state_of(exercise: Exercise) -> GameState:
    """The state in which the exercise is put."""
    game = find_game(exercise.game)
    state: GameState = game.restore(exercise.setup)
    log = tuple(map(game.parse, exercise.actions))
    for action in log:
        state = state.advanced(action)
    return state.logged(log)


def add_exercises(
    storage: Storage,
    exercises: Iterable[Exercise],
    *,
    source: str,
    now: datetime,
    players: tuple[str, str] = ("", ""),
    day: date | None = None,
) -> int:
    """Keep exercises; those that are there already stay as they are. How many are new."""
    rows = {digest: each for each in exercises for digest in (_digest(each),)}
    if not rows:
        return 0
    with storage.writing() as connection:
        query = sa.select(EXERCISES.c.digest).where(EXERCISES.c.digest.in_(rows))
        known = set(connection.execute(query).scalars())
        new = [
            {
                "id": new_id(),
                "digest": digest,
                "game": each.game,
                "sheet": each.sheet,
                "theme": each.theme,
                "source": source,
                "added": naive(now),
                "content": {**each.to_plain(), "players": list(players), "day": day and day.isoformat()},
                "due": None,
                "card": None,
                "answered": None,
            }
            for digest, each in rows.items()
            if digest not in known
        ]
        if new:
            connection.execute(EXERCISES.insert(), new)
    return len(new)


def _digest(exercise: Exercise) -> str:
    """The same for the same question, wherever it comes from."""
    asked = [exercise.game, exercise.setup, exercise.actions, exercise.kind]
    return hashlib.sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()


def all_exercises(storage: Storage, game: str) -> Sequence[KeptExercise]:
    """The exercises of a game, the oldest first; one that cannot be read is left out."""
    query = sa.select(EXERCISES).where(EXERCISES.c.game == game).order_by(EXERCISES.c.added, EXERCISES.c.id)
    return [each for each in storage.rows(EXERCISES, query, _read) if each is not None]


def find_exercise(storage: Storage, name: str) -> KeptExercise:
    """The exercise of an id, or `NoSuchExercise`."""
    found = next(iter(storage.rows(EXERCISES, sa.select(EXERCISES).where(EXERCISES.c.id == name), _read)), None)
    if found is None:
        raise NoSuchExercise(name)
    return found


def _read(row: Any) -> KeptExercise | None:
    content = dict(row.content)
    try:
        players, day = content.pop("players"), content.pop("day")
        exercise = Exercise.from_plain(content)
    except (KeyError, TypeError, ValueError):
        return None  # a newer version stored it
    return KeptExercise(
        id=row.id,
        exercise=exercise,
        source=row.source,
        players=(players[0], players[1]),
        day=date.fromisoformat(day) if day else None,
        due=row.due,
        card=row.card,
        answered=row.answered,
    )


def keep_answer(
    storage: Storage, name: str, *, action: str, cost: float, right: bool, now: datetime, back: Return | None
) -> None:
    """Keep an answer, and when the exercise comes back if it counts: both, or neither."""
    answer = {
        "id": secrets.token_hex(8),
        "exercise": name,
        "at": naive(now),
        "action": action,
        "cost": cost,
        "right": right,
        "counted": back is not None,
    }
    with storage.writing() as connection:
        if back is not None:
            values = {"due": back.due, "card": dict(back.card), "answered": now.date()}
            changed = connection.execute(EXERCISES.update().where(EXERCISES.c.id == name).values(values))
            if not changed.rowcount:
                raise NoSuchExercise(name)
        connection.execute(ANSWERS.insert(), answer)
