"""The first turns over HTTP: every roll with its plays, and the replies."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boxwood import backgammon as bg
from boxwood.backgammon.coaching.known_openings import known_openings
from boxwood.server import create_app
from boxwood.table.storage import Storage
from support.serving import HOME, ORIGIN, QuickEngines


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("openings")
    with TestClient(create_app(Storage.in_folder(folder), engines=QuickEngines()), base_url=HOME) as client:
        client.headers.update(ORIGIN)
        yield client


def opening(client: TestClient, **place: str) -> dict[str, Any]:
    shown: dict[str, Any] = client.get("/api/openings/backgammon", params=place).json()
    return shown


def test_the_fifteen_first_rolls_are_there_with_their_best_plays(client: TestClient) -> None:
    shown = opening(client)
    assert len(shown["rolls"]) == 15
    assert {"roll": "3-1", "best": "8/5 6/5"} in shown["rolls"]


def test_a_roll_has_its_plays_with_equity_cost_and_interval_the_best_first(client: TestClient) -> None:
    shown = opening(client, roll="2-1")
    rows = shown["rows"]
    assert shown["view"]["dice"] == [2, 1]
    assert [row["cost"] for row in rows] == sorted(row["cost"] for row in rows)
    assert rows[0]["cost"] == 0
    assert all(row["half"] > 0 for row in rows)
    assert shown["games"] > 0


def test_the_best_first_play_leads_to_its_twenty_one_replies_seen_by_who_replies(client: TestClient) -> None:
    (place,) = opening(client, roll="3-1")["onward"].values()
    shown = opening(client, after=place, roll="6-5")
    assert len(shown["rolls"]) == 21
    assert shown["view"]["turn"] == "second"
    assert shown["onward"] == {}


def test_every_play_that_is_told_is_legal_where_it_is_told() -> None:
    for known in known_openings():
        match = bg.Match.from_xgid(known.start)
        for choice in known.judged.choices:
            assert match.why_not(bg.parse_action(choice.action)) is None, (known.start, choice.action)


@pytest.mark.parametrize(
    ("game", "place"),
    [("backgammon", {"after": "6-6 24/18(2)"}), ("backgammon", {"roll": "7-1"}), ("checkers", {})],
)
def test_what_is_not_known_is_told_in_a_sentence(client: TestClient, game: str, place: dict[str, str]) -> None:
    answer = client.get(f"/api/openings/{game}", params={**place, "language": "fr"})
    assert answer.status_code == 400
    assert answer.json()["error"]["message"] == "cette ouverture n’est pas dans le livre"
