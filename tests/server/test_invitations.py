"""A friend is invited by a code; the terms are shown before they sit down, and the table opens when both agree."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boxwood.seal_words import seal_words
from boxwood.table.invitations import CODE_LETTERS
from support.people import Hall, hall
from support.qr import read_svg
from support.serving import page_at

TERMS = {"game": "backgammon", "format": "match", "length": 3, "dice": "sealed"}


class Clock:
    """A clock that a test sets."""

    now = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def place(tmp_path: Path, clock: Clock) -> Iterator[Hall]:
    with hall(tmp_path, clock=clock) as place:
        yield place


def invited(host: TestClient, **more: Any) -> dict[str, Any]:
    answer = host.post("/api/invitations", json={"terms": TERMS, "side": "second", "name": "Ada"} | more)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def opened(guest: TestClient, code: str) -> dict[str, Any]:
    answer = guest.post("/api/invitations/open", json={"code": code})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_guest_sees_the_terms_sits_down_and_both_have_their_seats(place: Hall) -> None:
    host, guest = place.browser("host", owner=True), place.browser("guest")
    made = invited(host)
    assert len(made["code"]) == 6
    assert set(made["code"]) <= set(CODE_LETTERS)
    assert not set("IOQLUV01") & set(CODE_LETTERS)
    seen = opened(guest, f" {made['code'][:3].lower()} {made['code'][3:]} ")
    assert (seen["host"], seen["side"], seen["host_name"]) == (False, "first", "Ada")
    assert "match to 3" in seen["terms"]["title"].lower()
    assert "dice made in three parts" in seen["terms"]["facts"]
    assert seen["commitment"] == made["commitment"]
    assert tuple(seen["seal"]) == tuple(made["seal"]) == seal_words(made["commitment"])
    waiting = host.get(f"/api/invitations/{made['id']}").json()
    assert waiting["opened"] is not None
    assert waiting["revision"] != made["revision"]
    assert waiting["table"] is None
    sat = guest.post(f"/api/invitations/{made['id']}/sit", json={"name": "Bob", "revision": seen["revision"]}).json()
    table = sat["table"]
    assert table == made["id"]
    for browser, side in ((host, "second"), (guest, "first")):
        summary = browser.get(f"/api/tables/{table}").json()
        assert summary["yours"] == [side]
        assert (summary["between_people"], summary["hints"]) == (True, False)
        assert summary["commitment"] == made["commitment"]
        assert (summary["seats"]["first"]["name"], summary["seats"]["second"]["name"]) == ("Bob", "Ada")
    assert guest.get("/api/tables").json()["tables"][0]["yours"] == ["first"]
    with page_at(guest, table) as page:
        assert page.act(f"@chain 0 {'00' * 32}", side="first")["version"] == 1
    late = place.browser("late")
    assert late.post("/api/invitations/open", json={"code": made["code"]}).status_code == 400
    assert host.get("/api/invitations").json()["invitations"] == []


def test_either_proposes_other_terms(place: Hall) -> None:
    host, guest = place.browser("host", owner=True), place.browser("guest")
    made = invited(host)
    address = f"/api/invitations/{made['id']}"
    opened(guest, made["code"])
    other = {"name": "Bob", "terms": TERMS | {"length": 7}}
    proposed = guest.post(f"{address}/propose", json=other).json()
    assert proposed["proposal"]["title"].endswith("7")
    kept = host.post(f"{address}/answer", json={"agree": False, "revision": proposed["revision"]}).json()
    assert (kept["proposal"], kept["refused"], kept["terms"]["title"][-1]) == (None, True, "3")
    changed = host.put(f"{address}/terms", json={"terms": TERMS | {"length": 5}, "side": "first", "name": "Ada"})
    assert changed.json()["terms"]["title"].endswith("5")
    proposed = guest.post(f"{address}/propose", json=other).json()
    agreed = host.post(f"{address}/answer", json={"agree": True, "revision": proposed["revision"]}).json()
    summary = guest.get(f"/api/tables/{agreed['table']}").json()
    assert (summary["length"], summary["yours"], summary["seats"]["second"]["name"]) == (7, ["second"], "Bob")
    impossible = guest.post(f"{address}/propose", json=other | {"terms": {"game": "chess"}})
    assert impossible.status_code in (400, 409)


def test_nobody_agrees_to_terms_that_were_changed_behind_their_back(place: Hall) -> None:
    host, guest = place.browser("host", owner=True), place.browser("guest")
    made = invited(host)
    address = f"/api/invitations/{made['id']}"
    seen = opened(guest, made["code"])["revision"]
    host.put(f"{address}/terms", json={"terms": TERMS | {"length": 25}, "side": "second", "name": "Ada"})
    refused = guest.post(f"{address}/sit", json={"name": "Bob", "revision": seen})
    assert (refused.status_code, refused.json()["error"]["kind"]) == (409, "NotNow")
    seen = guest.post(f"{address}/propose", json={"name": "Bob", "terms": TERMS | {"length": 7}}).json()["revision"]
    guest.post(f"{address}/propose", json={"name": "Bob", "terms": TERMS | {"length": 1}})
    refused = host.post(f"{address}/answer", json={"agree": True, "revision": seen})
    assert "look at it again" in refused.json()["error"]["message"]
    now = guest.get(address).json()
    assert (now["state"], now["terms"]["title"][-2:], now["proposal"]["title"][-1]) == ("open", "25", "1")
    assert guest.post(f"{address}/sit", json={"name": "Bob", "revision": now["revision"]}).json()["table"]


def test_it_is_declined_withdrawn_or_runs_out(place: Hall, clock: Clock) -> None:
    host, guest = place.browser("host", owner=True), place.browser("guest")
    declined, withdrawn, old = invited(host), invited(host), invited(host)
    for made in (declined, withdrawn, old):
        opened(guest, made["code"])
    assert guest.post(f"/api/invitations/{declined['id']}/decline").json()["state"] == "declined"
    assert host.delete(f"/api/invitations/{withdrawn['id']}").status_code == 204
    clock.now += timedelta(days=1, seconds=1)
    assert guest.get(f"/api/invitations/{old['id']}").json()["state"] == "expired"
    for made in (declined, withdrawn, old):
        answer = guest.post(f"/api/invitations/{made['id']}/sit", json={"name": "Bob", "revision": made["revision"]})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "NotNow")


def test_the_host_cannot_sit_at_both_seats_nor_a_guest_do_what_is_the_hosts(place: Hall) -> None:
    host, guest, stranger = place.browser("host", owner=True), place.browser("guest"), place.browser("mallory")
    made = invited(host)
    address = f"/api/invitations/{made['id']}"
    opened(guest, made["code"])
    assert host.post(f"{address}/sit", json={"name": "Me", "revision": 0}).status_code == 403
    assert guest.delete(address).status_code == 403
    assert guest.post(f"{address}/answer", json={"agree": True, "revision": 0}).status_code == 403
    assert stranger.get(address).status_code == 403
    assert stranger.post(f"{address}/sit", json={"name": "Mallory", "revision": 0}).status_code == 403
    assert stranger.post("/api/invitations", json={"terms": TERMS}).status_code == 403


def test_guessing_codes_is_slow(place: Hall) -> None:
    guest = place.browser("guest")
    answers = [guest.post("/api/invitations/open", json={"code": "AAAAAA"}).status_code for _ in range(12)]
    assert answers == [400] * 10 + [429] * 2


def test_the_qr_code_holds_the_link(place: Hall, tmp_path: Path) -> None:
    host = place.browser("host", owner=True)
    made = invited(host)
    drawn = host.get(f"/api/invitations/{made['id']}/qr.svg?base=http://192.168.1.24:8642")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert read_svg(drawn.text) == f"http://192.168.1.24:8642/join#{made['code']}"
    assert host.get(f"/api/invitations/{made['id']}/qr.svg?base=javascript:x").status_code == 422
