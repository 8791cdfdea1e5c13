"""Only our own page reaches the server."""

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from support.serving import new_table

ELSEWHERE = "http://elsewhere.example"


def test_every_answer_tells_the_browser_what_it_may_do(client: TestClient) -> None:
    for path in ("/", "/api/tables", "/api/none"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "127.0.0.1.elsewhere.example", "192.168.1.7", "", "[", "[::ffff"]
)
def test_a_name_that_is_not_ours_is_refused(client: TestClient, host: str) -> None:
    answer = client.get("/api/tables", headers={"host": host})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "BadHost")


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost", "[::1]:80", "127.1.2.3"])
def test_this_machine_is_ours(client: TestClient, host: str) -> None:
    assert client.get("/api/tables", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", [ELSEWHERE, "null", "http://127.0.0.1:9999", "file://", "http://[", "http://127.0.0.1.x"]
)
def test_a_page_from_elsewhere_changes_nothing(client: TestClient, origin: str) -> None:
    answer = client.post("/api/tables", json={"game": "checkers"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "BadOrigin")
    assert client.delete(f"/api/tables/{new_table(client)}", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("headers", [{"origin": ELSEWHERE}, {"origin": "null"}, {}, {"host": "elsewhere.example"}])
def test_a_page_from_elsewhere_plays_at_no_table(client: TestClient, headers: dict[str, str]) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"ws://127.0.0.1/api/tables/{new_table(client)}/play", headers=headers),
    ):
        pass


def test_what_is_too_large_is_refused(client: TestClient) -> None:
    answer = client.post("/api/tables", content=b"x" * (65 * 1024), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (413, "TooLarge")
    large = client.post("/api/tables/load", content=b"x" * 1_100_000)
    assert large.status_code == 413
    assert client.post("/api/tables/load", content=b"x" * 500_000).status_code == 400
