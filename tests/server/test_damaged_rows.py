"""A row that cannot be read spoils no other, and no start: jobs, invitations, exercises, statistics, the last sign."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from boxwood.errors import StorageFault
from boxwood.practice.exercises import add_exercises, all_exercises
from boxwood.practice.statistics import PlayedMatch, all_played, keep_played
from boxwood.server import create_app
from boxwood.table.invitations import find_by_code, keep, new_invitation, of_host
from boxwood.table.kept_jobs import KeptJob, jobs_about, keep_job, unfinished_jobs
from boxwood.table.storage import Storage
from support.exercises import double_exercise, exercise
from support.faults import Faults
from support.serving import HOME, QuickEngines
from support.tables import NOW

HOST = "ab" * 32


def spoil(storage: Storage, statement: str) -> None:
    """Change what is kept of one row, past all checks."""
    with storage.engine.begin() as connection:
        assert connection.execute(sa.text(statement)).rowcount == 1


def with_jobs(storage: Storage) -> Callable[[], int]:
    for name in ("aaaaaaaaaaaa", "bbbbbbbbbbbb"):
        keep_job(storage, KeptJob(id=name, kind="none", subject="x", made=NOW))
    return lambda: len(unfinished_jobs(storage)) + len(jobs_about(storage, "none", "x"))


def with_invitations(storage: Storage) -> Callable[[], int]:
    one, other = (new_invitation(HOST, name, "first", {}, NOW) for name in ("Ann", "Bob"))
    keep(storage, one)
    keep(storage, other)
    spoil(storage, f"UPDATE invitations SET id = 'aaaaaaaaaaaa' WHERE id = '{one.id}'")
    return lambda: (
        len(of_host(storage, HOST, NOW)) + sum(find_by_code(storage, each.code) is not None for each in (one, other))
    )


def with_exercises(storage: Storage) -> Callable[[], int]:
    add_exercises(storage, [exercise(), double_exercise()], source="one", now=NOW)
    return lambda: 2 * len(all_exercises(storage, "backgammon"))


def with_played(storage: Storage) -> Callable[[], int]:
    for name in ("aaaaaaaaaaaa", "bbbbbbbbbbbb"):
        match = PlayedMatch(
            table=name,
            side="first",
            game="backgammon",
            sheet="tournament",
            day=date(2026, 1, 2),
            version=30,
            over=True,
            costs=[],
        )
        keep_played(storage, match)
    return lambda: 2 * len(all_played(storage, "backgammon"))


FIRST_EXERCISE = "id = (SELECT min(id) FROM exercises)"
DAMAGES: dict[str, tuple[Callable[[Storage], Callable[[], int]], str]] = {
    "what was asked of a job": (with_jobs, "UPDATE jobs SET asked = '{' WHERE id = 'aaaaaaaaaaaa'"),
    "the time of a job": (with_jobs, "UPDATE jobs SET made = 'noon' WHERE id = 'aaaaaaaaaaaa'"),
    "an invitation": (with_invitations, "UPDATE invitations SET content = '{' WHERE id = 'aaaaaaaaaaaa'"),
    "an invitation's fields": (with_invitations, "UPDATE invitations SET content = '{}' WHERE id = 'aaaaaaaaaaaa'"),
    "an exercise": (with_exercises, f"UPDATE exercises SET content = '{{' WHERE {FIRST_EXERCISE}"),
    "the day of an exercise": (with_exercises, f"UPDATE exercises SET due = 'noon' WHERE {FIRST_EXERCISE}"),
    "a match that was played": (with_played, "UPDATE played SET costs = '[1' WHERE \"table\" = 'aaaaaaaaaaaa'"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_row_that_cannot_be_read_is_left_out_and_all_others_are_read(tmp_path: Path, damage: str) -> None:
    storage = Storage.in_folder(tmp_path)
    fill, statement = DAMAGES[damage]
    count = fill(storage)
    assert count() == 4
    spoil(storage, statement)
    assert count() == 2
    with TestClient(create_app(storage, engines=QuickEngines()), base_url=HOME) as client:
        assert client.get("/api/practice/backgammon").status_code == 200
        assert client.get("/api/jobs/aaaaaaaaaaaa").status_code == 404


def test_a_start_does_not_need_the_last_sign_of_life(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    storage.give_sign(NOW)
    assert storage.last_sign() == NOW
    spoil(storage, "UPDATE signs SET at = 'noon'")
    assert storage.last_sign() is None
    with TestClient(create_app(storage, engines=QuickEngines()), base_url=HOME) as client:
        assert client.get("/api/tables").json()["tables"] == []


def test_what_the_disk_refuses_to_read_is_not_taken_for_damage(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    with_jobs(storage)
    faults = Faults(storage)
    faults.refuses = ("SELECT",)
    faults.begin()
    with pytest.raises(StorageFault, match="database or disk is full"):
        unfinished_jobs(storage)
    faults.end()
    assert len(unfinished_jobs(storage)) == 2
