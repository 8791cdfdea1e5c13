"""Practice over HTTP: exercises answered by the real rules, graded by what they give up, coming back on their day."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from boxwood.practice.exercises import add_exercises
from boxwood.server import create_app
from boxwood.table.storage import Storage
from support.exercises import double_exercise, exercise
from support.serving import HOME, ORIGIN, QuickEngines, new_table

TABLE = "abcdefghjkmn"


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def client(tmp_path: Path, clock: Clock) -> Iterator[TestClient]:
    storage = Storage.in_folder(tmp_path)
    add_exercises(storage, [exercise(), double_exercise()], source=TABLE, now=clock(), players=("", "Maren"))
    with TestClient(create_app(storage, engines=QuickEngines(), clock=clock), base_url=HOME) as client:
        client.headers.update(ORIGIN)
        yield client


def session(client: TestClient, **wanted: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = client.get(
        "/api/practice/backgammon/session", params={"table": TABLE, **wanted}
    ).json()["exercises"]
    return found


def test_an_exercise_shows_a_live_board_and_nothing_of_its_solution(client: TestClient) -> None:
    (play, double) = sorted(session(client), key=lambda each: str(each["kind"]), reverse=True)
    assert play["view"]["dice"] == [3, 1]  # type: ignore[index]
    assert play["view"]["paths"]  # type: ignore[index]
    assert play["origin"] == "Game 2 with Maren, turn 3."
    offered = {choice["action"] for choice in play["choices"]}  # type: ignore[attr-defined]
    assert offered > {"play 8/5 6/5", "play 24/20", "play 13/9"}
    assert len(offered) == 4
    assert {choice["text"] for choice in double["choices"]} == {"Double", "No double"}  # type: ignore[attr-defined]
    assert not {"rows", "cost", "played"} & set(play)


@pytest.mark.parametrize(
    ("action", "right", "cost"),
    [("play 6/5 8/5", True, 0.0), ("play 24/20", True, 0.01), ("play 13/10 10/9", False, 0.1)],
)
def test_an_answer_is_graded_by_what_it_gives_up(client: TestClient, action: str, right: bool, cost: float) -> None:
    (asked,) = session(client, theme="contact")
    solution = client.post(f"/api/practice/exercises/{asked['id']}", json={"action": action}).json()
    assert (solution["right"], solution["cost"]) == (right, cost)
    assert solution["rows"][0]["text"] == "8/5 6/5"
    assert [row["text"] for row in solution["rows"] if row["played"]] == ["13/9"]
    assert [row["cost"] for row in solution["rows"] if row["yours"]] == [cost]
    assert solution["days"] >= 1


def test_an_error_comes_back_on_its_day_and_not_before(client: TestClient, clock: Clock) -> None:
    (asked,) = session(client, theme="contact")
    answer = client.post(f"/api/practice/exercises/{asked['id']}", json={"action": "play 13/9"}).json()
    assert (answer["right"], answer["days"], answer["counted"]) == (False, 1, True)
    again = client.post(f"/api/practice/exercises/{asked['id']}", json={"action": "play 8/5 6/5"}).json()
    assert (again["right"], again["days"], again["counted"]) == (True, 1, False), (
        "only the first answer of a day counts"
    )

    def due() -> list[object]:
        answered = client.get("/api/practice/backgammon/session", params={"theme": "contact"}).json()["exercises"]
        return [each["id"] for each in answered if each["own"]]

    assert asked["id"] not in due()
    assert client.get("/api/practice/backgammon").json()["due"] == 0
    clock.now += timedelta(hours=15)
    assert asked["id"] in due()
    assert client.get("/api/practice/backgammon").json()["due"] == 1
    right = client.post(f"/api/practice/exercises/{asked['id']}", json={"action": "play 8/5 6/5"}).json()
    assert (right["right"], right["counted"]) == (True, True)
    assert asked["id"] not in due()
    clock.now += timedelta(days=right["days"])
    assert asked["id"] in due()


def test_what_the_rules_forbid_is_refused_with_its_clause(client: TestClient) -> None:
    (asked,) = session(client, theme="contact")
    refused = client.post(f"/api/practice/exercises/{asked['id']}", json={"action": "play 24/22"})
    assert refused.status_code == 400
    assert refused.json()["error"]["clause"].startswith("B")


def test_the_cube_is_answered_too(client: TestClient) -> None:
    (asked,) = session(client, theme="cube")
    wrong = client.post(f"/api/practice/exercises/{asked['id']}?language=fr", json={"action": "roll"}).json()
    assert (wrong["right"], wrong["cost"]) == (False, 0.2)


def test_it_can_be_played_on(client: TestClient) -> None:
    (asked,) = session(client, theme="contact")
    seats = {
        "first": {"kind": "person", "name": "", "level": None},
        "second": {"kind": "bot", "name": "", "level": "club"},
    }
    made = client.post(f"/api/practice/exercises/{asked['id']}/table", json={"seats": seats})
    assert made.status_code == 201
    assert made.json()["to_act"] == "first"


def test_ones_own_games_that_ended_wait_to_be_looked_at(client: TestClient, clock: Clock) -> None:
    table = new_table(client, bot="club")
    assert client.get("/api/practice/backgammon").json()["uncollected"] == 0, "it has just begun"
    refused = client.post("/api/practice/checkers/collect", json={"table": table})
    assert refused.status_code == 400


def test_what_is_not_there_is_told(client: TestClient) -> None:
    assert client.post(f"/api/practice/exercises/{TABLE}", json={"action": "roll"}).status_code == 404
    assert client.get("/api/practice/chess").status_code == 400
    assert client.get("/api/practice/backgammon/session?theme=nothing").json() == {"exercises": []}
