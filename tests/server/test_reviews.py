"""Tables that are analysed: in the background, kept, looked into, tried, commented, exported."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boxwood.backgammon.game_type import GAME
from boxwood.formats import format_named
from support.reviews import judged_record
from support.serving import ORIGIN, new_table, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder of its own, also for what has been judged."""
    made = tmp_path_factory.mktemp("reviews")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOXWOOD_DATA", str(made))
        yield made


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    with serving(folder) as client:
        yield client


@pytest.fixture(scope="module")
def table(client: TestClient) -> str:
    """A short match from a file, analysed."""
    return analysed(client, loaded(client))


def loaded(client: TestClient) -> str:
    content = format_named(GAME.formats, "sgf").write  # it keeps a comment at its place
    assert content is not None
    answer = client.post("/api/tables/load?name=x.sgf", content=content([judged_record(("Ada", "Bo"))]), headers=ORIGIN)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["tables"][0]["id"])


def analysed(client: TestClient, table: str, level: str = "quick") -> str:
    job = client.post(f"/api/tables/{table}/analysis", json={"level": level}, headers=ORIGIN).json()
    while job["state"] in ("waiting", "running"):
        job = client.get(f"/api/jobs/{job['id']}?after={job['revision']}").json()
    assert job["state"] == "done", job
    return table


def review(client: TestClient, table: str, **asked: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{table}/analysis", params=asked).json()
    return found


def test_a_file_is_analysed_in_the_background_and_every_decision_is_shown(client: TestClient, table: str) -> None:
    shown = review(client, table)
    assert shown["complete"]
    assert shown["closed"] is None
    assert shown["job"]["done"] == shown["job"]["total"]
    first = shown["decisions"][0]
    assert (first["kind"], first["side"], first["dice"], first["played"]) == ("play", "first", [3, 1], "24/21 24/23")
    assert (first["best"], first["severity"]) == ("8/5 6/5", "blunder")
    assert [curve["name"] for curve in shown["curves"]] == ["chances", "equity"]
    assert {figure["label"] for figure in shown["figures"]} >= {"PR", "luck", "errors", "blunders"}


def test_an_opening_is_shown_with_what_our_rollouts_say_of_it(client: TestClient, table: str) -> None:
    first, later = (client.get(f"/api/tables/{table}/analysis/{number}").json() for number in _plays(client, table))
    (fact,) = [fact for fact in first["facts"] if fact["label"] == "Opening 8/5 6/5, rolled out"]
    equity, error = map(float, fact["value"].split(" ± "))
    assert 0.1 < equity < 0.3
    assert 0 < error < 0.01
    assert later["facts"] == []


def _plays(client: TestClient, table: str) -> tuple[int, int]:
    """The numbers of the first and the last play."""
    plays = [each["number"] for each in review(client, table)["decisions"] if each["kind"] == "play"]
    return plays[0], plays[-1]


def test_the_curve_is_seen_by_whoever_looks(client: TestClient, table: str) -> None:
    first, second = (review(client, table, viewer=viewer)["curves"][0]["points"] for viewer in ("first", "second"))
    assert [round(point["value"], 6) for point in first] == [round(1 - point["value"], 6) for point in second]


def test_one_decision_has_its_candidates_with_equity_and_cost_and_a_board_to_try_on(
    client: TestClient, table: str
) -> None:
    shown = client.get(f"/api/tables/{table}/analysis/1").json()
    assert shown["columns"] == ["Win", "Gammon", "Equity"]
    best = shown["candidates"][0]
    assert (best["text"], best["cost"], best["action"]) == ("8/5 6/5", 0, "play 8/5 6/5")
    assert [row["text"] for row in shown["candidates"] if row["played"]] == ["24/21 24/23"]
    assert shown["view"]["dice"] == [3, 1]
    assert shown["view"]["paths"]
    assert shown["reasons"][0].startswith("This costs 0.")


def test_a_cube_decision_has_three_equities_and_the_points_at_this_score(client: TestClient, table: str) -> None:
    number = next(each["number"] for each in review(client, table)["decisions"] if each["played"] == "Double")
    shown = client.get(f"/api/tables/{table}/analysis/{number}").json()
    assert [row["text"] for row in shown["candidates"]] == ["No double", "Double, take", "Double, drop"]
    assert {"Doubles from", "The other side takes from"} <= {fact["label"] for fact in shown["facts"]}


def test_something_else_is_judged_at_once_and_what_is_not_allowed_is_refused_by_its_clause(
    client: TestClient, table: str
) -> None:
    tried = client.post(f"/api/tables/{table}/analysis/1/try", json={"action": "play 13/10 6/5"}, headers=ORIGIN)
    assert tried.json()["cost"] > 0.05
    best = client.post(f"/api/tables/{table}/analysis/1/try", json={"action": "play 8/5 6/5"}, headers=ORIGIN).json()
    assert best["cost"] == 0
    wrong = client.post(f"/api/tables/{table}/analysis/1/try", json={"action": "play 24/18"}, headers=ORIGIN)
    assert wrong.status_code == 400
    assert wrong.json()["error"]["kind"] == "IllegalPlay"
    nothing = client.post(f"/api/tables/{table}/analysis/0/try", json={"action": "take"}, headers=ORIGIN)
    assert nothing.status_code == 400


def test_everything_is_said_in_french(client: TestClient, table: str) -> None:
    shown = review(client, table, language="fr")
    assert shown["decisions"][0]["label"] == "Gaffe"
    assert shown["judged_by"].startswith("jugé par")


def test_a_comment_is_kept_shown_exported_and_taken_away(client: TestClient, table: str) -> None:
    written = client.put(f"/api/tables/{table}/comments/4", json={"text": "Run!\n"}, headers=ORIGIN).json()
    assert {"at": 4, "text": "Run!"} in written
    assert {"at": 4, "text": "Run!"} in review(client, table)["comments"]
    for name in ("sgf", "mat", "match"):
        assert b"Run!" in client.get(f"/api/tables/{table}/export?format={name}").content, name
    client.put(f"/api/tables/{table}/comments/4", json={"text": ""}, headers=ORIGIN)
    assert all(comment["at"] != 4 for comment in review(client, table)["comments"])


def test_comments_of_a_file_come_with_it(client: TestClient, table: str) -> None:
    assert any("onerror" in comment["text"] for comment in review(client, table)["comments"])


def test_a_table_in_play_is_not_analysed_and_nothing_of_it_is_told(client: TestClient) -> None:
    for bot in (None, "club"):
        table = new_table(client, bot=bot)
        refused = client.post(f"/api/tables/{table}/analysis", json={"level": "quick"}, headers=ORIGIN)
        assert refused.status_code == 409
        shown = review(client, table)
        assert shown["closed"] == "the analysis opens when the game is over"
        assert shown["decisions"] == []


def test_an_analysis_is_kept_and_there_after_a_restart(folder: Path, client: TestClient, table: str) -> None:
    before = review(client, table)
    with serving(folder) as again:
        after = review(again, table)
    assert after["decisions"] == before["decisions"]
    assert after["figures"] == before["figures"]


def test_a_table_that_is_deleted_takes_its_analysis_with_it(client: TestClient) -> None:
    table = analysed(client, loaded(client))
    job = review(client, table)["job"]["id"]
    client.delete(f"/api/tables/{table}", headers=ORIGIN)
    assert client.get(f"/api/jobs/{job}").status_code == 404
