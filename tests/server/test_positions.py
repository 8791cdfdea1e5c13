"""Positions that people set up: read from any text, drawn, and rolled out as the command line does."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import distributed
import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from boxwood.backgammon import Match
from boxwood.backgammon.coaching.rolling_out import roll_out_match
from boxwood.backgammon.engine.cluster import cluster_executor
from boxwood.cli.app import app
from boxwood.rolling_out import RolloutAsked
from support.serving import ORIGIN, serving

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
ENDING = "XGID=-BBA---------------------a:0:0:1:21:0:0:0:7:10"
SHORT = {"trials": 36, "truncate": 3, "seed": 5, "stop_at": None, "choices": 3}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("positions")) as client:
        client.headers.update(ORIGIN)
        while not client.get("/api/engines").json()["backgammon"]["ready"]:
            time.sleep(0.02)
        yield client


@pytest.mark.parametrize(
    ("game", "text", "found"),
    [
        ("backgammon", OPENING.removeprefix("XGID="), OPENING),
        ("backgammon", "4HPwATDgc/ABMA:cAkAAAAAAAAA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"),
        ("checkers", "b:w6,15:b1", "B:W6,15:B1"),
    ],
)
def test_a_position_in_any_text_becomes_the_games_own(client: TestClient, game: str, text: str, found: str) -> None:
    answer = client.post("/api/editor", json={"game": game, "start": text})
    assert answer.status_code == 200, answer.text
    assert answer.json()["id"].split(":")[0] == found.split(":", maxsplit=1)[0]
    assert answer.json()["view"]["game"] == game


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:91:0:0:0:7:10", "dice of an XGID"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:9:0:0:7:10", "match to 7"),
        ("nonsense", "neither a starting array nor a position id"),
    ],
)
def test_a_bad_text_is_told_which_part_is_wrong(client: TestClient, start: str, said: str) -> None:
    answer = client.post("/api/editor", json={"game": "backgammon", "start": start})
    assert answer.status_code == 400
    assert said in answer.json()["error"]["message"]


def test_a_position_is_drawn_to_be_kept(client: TestClient) -> None:
    picture = client.get("/api/editor/picture.svg", params={"game": "backgammon", "start": OPENING})
    assert picture.text.startswith("<svg")
    assert "position.svg" in picture.headers["content-disposition"]


def test_a_position_is_judged_with_the_play_that_is_asked_for(client: TestClient) -> None:
    asked = {"game": "backgammon", "start": OPENING, "action": "play 13/10 6/5"}
    judged = client.post("/api/editor/judgement", json=asked).json()
    assert (judged["kind"], judged["rows"][0]["text"], judged["rows"][0]["cost"]) == ("play", "8/5 6/5", 0)
    assert [row["text"] for row in judged["rows"] if row["yours"]] == ["13/10 6/5"]
    assert all(row["cost"] >= 0 for row in judged["rows"])


def waited(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    """A rollout when it does nothing any more."""
    for _ in range(3000):
        shown: dict[str, Any] = client.get(f"/api/rollouts/{job['id']}").json()
        if shown["job"]["state"] not in ("waiting", "running"):
            return shown
        time.sleep(0.05)
    raise AssertionError("the rollout does not end")


def equities(shown: dict[str, Any]) -> dict[str, str]:
    return {row["text"]: f"{row['equity']:+.3f}" for row in shown["choices"]}


def test_a_rollout_in_the_page_is_that_of_the_command_line_with_the_same_seed(client: TestClient) -> None:
    begun = client.post("/api/rollouts", json={"game": "backgammon", "start": OPENING, **SHORT, "choices": 5})
    assert begun.status_code == 201, begun.text
    shown = waited(client, begun.json()["job"])
    assert (shown["job"]["state"], shown["games"]) == ("done", 36)
    told = CliRunner(env={"COLUMNS": "200"}).invoke(
        app, ["rollout", OPENING, "--trials", "36", "--truncate", "3", "--seed", "5"]
    )
    assert told.exit_code == 0, told.output
    for play, equity in equities(shown).items():
        line = next(line for line in told.output.splitlines() if f" {play} " in line)
        assert equity in line


def test_a_rollout_that_is_stopped_goes_on_to_the_same_end(client: TestClient) -> None:
    asked = {"game": "backgammon", "start": OPENING, **SHORT, "trials": 360}
    wanted = RolloutAsked(trials=360, truncate=3, seed=5, stop_at=None, choices=3)
    whole, _ = roll_out_match(Match.from_id(OPENING), wanted)
    job = client.post("/api/rollouts", json=asked).json()["job"]
    while not (shown := client.get(f"/api/rollouts/{job['id']}").json())["games"]:
        time.sleep(0.01)
    stopped = client.post(f"/api/jobs/{job['id']}/stop").json()
    assert stopped["state"] == "stopped"
    shown = client.get(f"/api/rollouts/{job['id']}").json()
    assert 0 < shown["games"] < 360
    assert client.post(f"/api/jobs/{job['id']}/go_on").json()["state"] in ("waiting", "running")
    shown = waited(client, job)
    assert (shown["games"], shown["job"]["state"]) == (360, "done")
    assert [row["equity"] for row in shown["choices"]] == [row.equity for row in whole.choices]


def test_threads_and_a_local_cluster_give_the_same() -> None:
    match, asked = Match.from_id(OPENING), RolloutAsked(trials=72, truncate=3, seed=5, stop_at=None, choices=2)
    with ThreadPoolExecutor(3) as threads:
        on_threads, _ = roll_out_match(match, asked, executor=threads)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
        ) as cluster,
        cluster_executor(cluster.scheduler_address) as executor,
    ):
        on_cluster, _ = roll_out_match(match, asked, executor=executor)
    assert on_threads == on_cluster


def test_a_cluster_that_is_not_there_is_told_in_a_sentence(client: TestClient) -> None:
    asked = {"game": "backgammon", "start": OPENING, **SHORT, "cluster": "nowhere"}
    shown = waited(client, client.post("/api/rollouts", json=asked).json()["job"])
    assert shown["job"]["state"] == "failed"
    assert "nowhere" in shown["job"]["problem"]


def test_what_cannot_be_rolled_out_is_told(client: TestClient) -> None:
    refused = client.post("/api/rollouts", json={"game": "checkers", "start": "B:W6,15:B1"})
    assert refused.status_code == 400
    assert "do not exist for checkers" in refused.json()["error"]["message"]
