"""A server that others can reach is its owner's: tables are for those who have the key."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from boxwood.server.app import create_app
from boxwood.server.ownership import COOKIE, is_owner, is_reachable, owner_key
from boxwood.table.storage import Storage
from support.serving import QuickEngines

HOME = "http://192.168.1.5:8642"


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(
        Storage.in_folder(tmp_path), engines=QuickEngines(), any_address=True, owner_key=owner_key(tmp_path)
    )
    with TestClient(app, base_url=HOME, headers={"origin": HOME}) as client:
        yield client


def test_a_stranger_may_read_the_rules_and_touch_no_table(stranger: TestClient) -> None:
    for path in ("/", "/api/boxes", "/api/rules/backgammon/graves"):
        assert stranger.get(path).status_code == 200
    reach = stranger.get("/api/boxes").json()["reach"]
    assert reach["open"]
    assert "ask the owner" in reach["words"]
    table = "abcdefghjkmn"
    for answer in (
        stranger.get("/api/tables"),
        stranger.post("/api/tables", json={"game": "checkers"}),
        stranger.delete(f"/api/tables/{table}"),
        stranger.get(f"/api/tables/{table}/export"),
        stranger.post("/api/seals"),
    ):
        assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "NotOwner")
    with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(f"/api/tables/{table}/play"):
        pass


def test_the_key_opens_everything_and_a_cookie_remembers_it(stranger: TestClient, tmp_path: Path) -> None:
    assert stranger.post("/api/owner", json={"key": "guessed"}).status_code == 400
    assert stranger.get("/api/tables").status_code == 403
    answer = stranger.post("/api/owner", json={"key": owner_key(tmp_path)})
    assert answer.status_code == 204
    assert {"HttpOnly", "SameSite=strict"} <= set(answer.headers["set-cookie"].split("; "))
    assert stranger.get("/api/tables").status_code == 200
    assert "delete every table" in stranger.get("/api/boxes").json()["reach"]["words"]
    assert stranger.post("/api/tables", json={"game": "checkers"}).status_code == 201


def test_the_key_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    key = owner_key(tmp_path)
    assert owner_key(tmp_path) == key
    assert len(key) >= 32
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "owner.key").stat().st_mode) == 0o600
    assert is_owner(key, f"a=b; {COOKIE}={key}")
    assert not is_owner(key, f"{COOKIE}={key[:-1]}")
    assert not is_owner(key, "\x00=;;=")


def test_only_a_server_that_others_reach_asks_for_a_key(client: TestClient) -> None:
    assert client.get("/api/tables").status_code == 200
    assert client.get("/api/boxes").json()["reach"] == {
        "open": False,
        "owner": True,
        "addresses": [],
        "words": "",
    }
    assert not is_reachable("127.0.0.1")
    assert not is_reachable("localhost")
    assert is_reachable("0.0.0.0")
    assert is_reachable("192.168.1.5")
