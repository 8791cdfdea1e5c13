"""Whoever asks is the owner, the holder of a seat, a watcher or a stranger, and may do no more than that."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from boxwood.game import Side
from boxwood.server.seat_links import SEAT_LINK_SECONDS, SeatLinks
from support.people import Hall, hall
from support.serving import page_at

PUBLIC = {
    "/api/openapi.json",
    "/api/boxes",
    "/api/owner",
    "/api/words/{language}.json",
    "/api/rules",
    "/api/openings/{game}",
    "/api/rules/{game}/{sheet}",
    "/api/lessons/{game}/{sheet}",
    "/api/websocket.json",
    "/api/engines",
    "/api/positions",
    "/api/invitations/open",
}
"""What anybody may ask; everything else needs a key."""

BODIES = {
    "name": {"name": "mine"},
    "branch": {"at": 0},
    "analysis": {"level": "quick"},
    "try": {"action": "roll"},
    "{number}": {"text": "mine"},
    "keys": {"secret": "guessed"},
    "seat": {"base": "http://x"},
    "sit": {"name": "Mallory", "revision": 0},
    "answer": {"agree": True, "revision": 0},
    "propose": {"name": "Mallory", "terms": {"game": "backgammon"}},
    "terms": {"terms": {"game": "backgammon"}},
}
"""What is asked for, by the end of the address, so that only the asker is wrong."""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as place:
        yield place


def test_a_stranger_is_refused_everywhere_but_where_anybody_may_ask(place: Hall) -> None:
    stranger = place.browser("mallory")
    refused = set()
    for path, methods in place.app.openapi()["paths"].items():
        if path in PUBLIC:
            continue
        for method in methods:
            for table in (place.table, place.owners, "abcdefghjkmn"):
                address = path.format(id=table, game="backgammon", number=0, code="KTRWBN")
                body = BODIES.get(path.rsplit("/", 1)[-1], {})
                answer = stranger.request(method, address, json=body, params={"game": "backgammon", "base": "http://x"})
                if (method, path) in (("get", "/api/tables"), ("get", "/api/invitations")):
                    assert answer.json() in ({"tables": [], "next": None}, {"invitations": []})
                else:
                    assert answer.status_code == 403, (method, address, answer.text)
                    refused.add((method, path))
    assert len(refused) > 20
    for table in (place.table, place.owners):
        with (
            pytest.raises(WebSocketDisconnect),
            stranger.websocket_connect(f"/api/tables/{table}/play", headers={"origin": "http://127.0.0.1"}),
        ):
            pass


def test_a_holder_acts_for_their_own_seat_and_sees_no_other_table(place: Hall) -> None:
    with place.page("ada") as ada, place.page("bob") as bob:
        refused = ada.act("opening", side="second")
        assert (refused["kind"], refused["message"]) == ("NotYours", "somebody else has that seat")
        assert ada.act("opening", side="first")["version"] == 1
        assert bob.hear_until("update")["version"] == 1
        assert bob.act("@call_off", side="first")["kind"] == "NotYours"
    ada_browser = place.browser("ada")
    listed = ada_browser.get("/api/tables").json()["tables"]
    assert [table["id"] for table in listed] == [place.table]
    assert ada_browser.get(f"/api/tables/{place.owners}").status_code == 403
    assert ada_browser.delete(f"/api/tables/{place.table}").status_code == 403


def test_a_holder_goes_on_at_another_device_by_a_link_that_works_once(place: Hall) -> None:
    ada, phone, bob = place.browser("ada"), place.browser("phone"), place.browser("bob")
    where = f"/api/tables/{place.table}"

    def link() -> str:
        made = ada.post(f"{where}/seat", json={"base": "http://192.168.1.7:8000"}).raise_for_status().json()
        assert made["link"].startswith(f"http://192.168.1.7:8000/seat/{place.table}#")
        assert "<svg" in made["qr"]
        return str(made["link"].partition("#")[2])

    void, secret = link(), link()
    assert phone.post(f"{where}/keys", json={"secret": void}).status_code == 403
    assert phone.post(f"{where}/keys", json={"secret": secret}).status_code == 204
    assert place.browser("mallory").post(f"{where}/keys", json={"secret": secret}).status_code == 403
    with place.page("ada") as page, place.page("phone") as other:
        assert other.heard[0]["summary"]["yours"] == page.heard[0]["summary"]["yours"] == ["first"]
        assert other.act("opening")["type"] == "update"
    assert bob.post(f"{where}/keys", json={"secret": link()}).status_code == 409
    for stranger in ("eve", "mallory"):
        assert place.browser(stranger).post(f"{where}/seat", json={"base": "http://x"}).status_code in (403, 409)


def test_a_link_for_another_device_runs_out() -> None:
    links = SeatLinks()
    secret = links.make("table", Side.FIRST, 0.0)
    assert links.take("another", secret, 1.0) is None
    assert links.take("table", secret, SEAT_LINK_SECONDS + 1) is None


def test_a_watcher_sees_and_does_nothing(place: Hall) -> None:
    with place.page("eve") as eve:
        for message in (
            {"type": "act", "version": 0, "side": "first", "action": "opening"},
            {"type": "take_back", "version": 0, "side": "first"},
            {"type": "hint", "version": 0},
            {"type": "move_now"},
            {"type": "simple_bot"},
        ):
            eve.say(message)
            assert eve.hear_until("refused")["kind"] == "NotYours"


def test_while_two_people_play_nobody_gets_help_or_the_record(place: Hall) -> None:
    table = f"/api/tables/{place.table}"
    for browser in (place.browser("ada"), place.browser("eve"), place.browser("ada", owner=True)):
        for path in ("record", "export"):
            assert browser.get(f"{table}/{path}").status_code == 409
        assert browser.get(f"{table}/dice").json()["seed"] is None
    owner = place.browser("ada", owner=True)
    assert owner.post(f"{table}/branch", json={"at": 0}).status_code == 409
    assert owner.post(f"{table}/analysis", json={"level": "quick"}).status_code == 409
    with place.page("ada") as ada:
        ada.say({"type": "hint", "version": 0})
        assert "no hints" in ada.hear_until("no_hint")["message"]


def test_the_owner_sees_every_table_and_plays_at_their_own(place: Hall) -> None:
    owner = place.browser(owner=True)
    assert {table["id"] for table in owner.get("/api/tables").json()["tables"]} == {place.table, place.owners}
    with page_at(owner, place.owners) as page:
        assert page.act("opening", side="second")["version"] == 1
    with page_at(owner, place.table) as page:
        assert page.act("opening", side="first")["kind"] == "NotYours"
    assert owner.delete(f"/api/tables/{place.table}").status_code == 204
