"""A game that nobody above the games has heard of is played by HTTP and websocket: one folder, one line."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from boxwood.errors import NotNow, UnknownName
from boxwood.games import find_game, games, registered
from boxwood.language import Said
from boxwood.server.engines import Engines, Readiness
from support.coroutines import finished
from support.serving import ORIGIN, new_table, page_at, serving
from support.toy import GAME
from support.toy.game_type import RaceEngine


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with registered(GAME), serving(tmp_path, RaceEngines) as client:
        yield client


class RaceEngines(Engines):
    """The game's own engine; the others are not got ready for this."""

    def __init__(self) -> None:
        super().__init__()
        self.games = {"race": GAME}


def test_a_game_is_known_while_it_is_registered() -> None:
    with registered(GAME):
        assert find_game("race") is GAME
        assert list(games()) == ["backgammon", "checkers", "race"]
    with pytest.raises(UnknownName, match="there are backgammon, checkers"):
        find_game("race")


def test_it_is_offered_with_its_sheets_and_levels_and_its_rules_can_be_read(client: TestClient) -> None:
    boxes = client.get("/api/boxes").json()["games"]
    assert [box["game"] for box in boxes] == ["backgammon", "checkers", "race"]
    assert boxes[2]["sheets"][0]["colours"]["first"] == "green"
    assert client.get("/api/rules/race/track").json()["sections"][0]["id"] == "R1"


def test_a_game_that_brings_no_lesson_has_none_and_says_so(client: TestClient) -> None:
    boxes = client.get("/api/boxes").json()["games"]
    assert [box["has_lesson"] for box in boxes] == [True, True, False]
    assert [box["has_lesson"] for box in boxes] == [game.lessons is not None for game in games().values()]
    for answer in (
        client.get("/api/lessons/race/track"),
        client.post("/api/lessons/race/track", json={"step": "run", "action": "run"}, headers=ORIGIN),
    ):
        assert answer.status_code == 400
        assert answer.json()["error"]["message"] == "there is no lesson for race"


def test_a_whole_game_is_played_against_its_bot(client: TestClient) -> None:
    table = new_table(client, "race", bot="jogger", sheet="track")
    with page_at(client, table) as page:
        assert page.view["steps"] == {"first": 0, "second": 0}
        while not page.view["over"]:
            if page.view["to_act"] == "first":
                assert page.act("run")["type"] == "update"
            else:
                page.hear_until("update")
        assert page.act("run")["message"] == "the race is over"
    summary = client.get(f"/api/tables/{table}").json()
    winner = summary["winner"]
    assert summary["result"] == {"first": "Ada won", "second": "Bot won"}[winner]
    dice = client.get(f"/api/tables/{table}/dice").json()
    assert dice["seed"] is not None
    steps = sum(sum(throw["dice"]) for throw in dice["throws"] if throw["side"] == winner)
    assert steps == page.view["steps"][winner] >= 30
    assert all(throw["sealed"] for throw in dice["throws"])
    record = client.get(f"/api/tables/{table}/record").json()
    assert [state["version"] for state in record["states"]] == list(range(len(dice["throws"]) + 1))
    assert "<svg" in client.get(f"/api/tables/{table}/picture.svg").text


def test_it_goes_into_its_own_file_and_comes_back(client: TestClient) -> None:
    table = new_table(client, "race", sheet="track")
    with page_at(client, table, viewer="mover") as page:
        page.act("run", "first")
        page.act("run", "second")
    exported = client.get(f"/api/tables/{table}/export")
    assert len(json.loads(exported.text)["race"]) == 2
    loaded = client.post("/api/tables/load?name=x.race", content=exported.content, headers=ORIGIN).json()["tables"]
    assert (loaded[0]["game"], loaded[0]["version"]) == ("race", 2)
    branched = client.post(f"/api/tables/{table}/branch", json={"at": 1}, headers=ORIGIN).json()
    assert branched["version"] == 1
    assert {one["game"] for one in client.get("/api/tables").json()["tables"]} == {"race"}


def test_its_hint_comes_from_its_own_engine(client: TestClient) -> None:
    with page_at(client, new_table(client, "race", sheet="track")) as page:
        while not client.get("/api/engines").json()["race"]["ready"]:
            page.hear_until("engine")
        page.say({"type": "hint", "version": 0})
        assert page.hear_until("hint")["words"] == "Run."


@pytest.mark.parametrize("full", [False, True])
def test_large_tables_are_built_once_it_is_ready_and_a_full_disk_is_said(
    full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str, float]] = []
    done = threading.Event()

    def enlarging(game: str, doing: Said, part: float) -> None:
        told.append((game, str(doing), part))
        done.set()

    def fail(engine: RaceEngine, progress: object) -> None:
        raise NotNow("there is no room")

    if full:
        monkeypatch.setattr(RaceEngine, "enlarge", fail)
    engines = Engines(enlarging=enlarging)
    engines.games = {"race": GAME}
    engines.states["race"] = Readiness()
    engines._ready["race"] = asyncio.Event()

    async def get_ready() -> None:
        engines.start()
        await engines.ready("race")

    finished(get_ready())
    assert done.wait(60)
    engines.stop()
    assert told == [("race", "there is no room" if full else "growing longer legs", 1.0)]
