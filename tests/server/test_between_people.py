"""A table between people: acts once and for all, presence, phrases, rematch, watchers who see it later."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boxwood.errors import NotNow, TooFast
from boxwood.game import Side
from boxwood.server import attendance, company, create_app, messages
from boxwood.server.audience import Audience
from boxwood.server.company import AWAY_SECONDS, OFFLINE_SECONDS, Company
from boxwood.server.line import MOST_LAG, SILENT_SECONDS, Line
from boxwood.server.roles import Access
from boxwood.table import Table, rematch_table
from boxwood.table.requests import FIRST_WAIT
from boxwood.table.storage import Storage
from support.clocks import MovedTime, clock_table
from support.coroutines import finished
from support.people import OWNER_KEY, Hall, between_people, hall, keep_between
from support.serving import HOME, QuickEngines, page_at
from support.tables import NOW, acted, played


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as place:
        yield place


@pytest.fixture
def slow_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, nobody may say two things meanwhile."""
    monkeypatch.setattr(company, "PHRASE_SECONDS", 3600.0)


def test_an_act_sent_again_is_done_once_and_answered_the_same_also_after_a_restart(tmp_path: Path) -> None:
    act = {"type": "act", "version": 0, "side": "first", "action": "opening", "id": "a1"}
    with hall(tmp_path) as place, place.page("ada") as ada:
        for _ in range(2):
            ada.say(act)
            done = ada.hear_until("done")
            assert (done["id"], done["version"]) == ("a1", 1)
        ada.say(act | {"id": "a2"})
        refused = ada.hear_until("refused")
        assert (refused["kind"], refused["id"]) == ("stale", "a2")
        with place.page("bob") as bob:
            bob.say(act | {"side": "second"})
            assert bob.hear_until("refused")["kind"] == "stale"  # an id is its holder's own
        table = place.table
    app = create_app(Storage.in_folder(tmp_path), engines=QuickEngines(), owner_key=OWNER_KEY)
    with TestClient(app, base_url=HOME):
        again = Hall(app, Storage.in_folder(tmp_path), table, "")
        with again.page("ada") as ada:
            ada.say(act)
            assert ada.hear_until("done")["version"] == 1
            assert ada.version == 1
    assert again.storage.load(table).version == 1


def test_the_answer_comes_after_the_event_is_on_disk(place: Hall) -> None:
    with place.page("ada") as ada:
        ada.say({"type": "act", "version": 0, "side": "first", "action": "opening", "id": "a1"})
        ada.hear_until("done")
        assert place.storage.load(place.table).events[-1].act == "a1"


def test_two_tabs_of_one_seat_see_the_same_and_only_one_act_counts(place: Hall) -> None:
    with place.page("ada") as one, place.page("ada") as other:
        one.act("opening")
        assert other.hear_until("update")["version"] == 1
        one.say({"type": "act", "version": 1, "side": "first", "action": "@no_requests", "id": "x"})
        other.say({"type": "act", "version": 1, "side": "first", "action": "@no_requests", "id": "y"})
        assert {one.hear_until("done", "refused")["type"], other.hear_until("done", "refused")["type"]} == {
            "done",
            "refused",
        }


@pytest.mark.usefixtures("slow_speech")
def test_both_are_told_who_is_there_and_what_is_said(place: Hall) -> None:
    with place.page("ada") as ada:
        assert ada.hear_until("presence")["second"]["state"] == "offline"
        with place.page("bob") as bob:
            assert ada.hear_until("presence")["second"] == {"state": "here", "absent": 0, "hand": False}
            with place.page("eve") as eve:
                assert ada.hear_until("presence")["watchers"] == 1
                bob.say({"type": "say", "side": "second", "phrase": "good_luck"})
                said = ada.hear_until("said")
                assert (said["side"], said["phrase"]) == ("second", "good_luck")
                bob.say({"type": "say", "side": "second", "phrase": "thanks"})
                assert bob.hear_until("refused")["kind"] == "TooFast"
                bob.say({"type": "say", "side": "first", "phrase": "hello"})
                assert bob.hear_until("refused")["kind"] == "NotYours"
                assert not [heard for heard in eve.settle() if heard["type"] == "said"]


@pytest.mark.usefixtures("slow_speech")
def test_a_hand_that_is_raised_is_seen_by_all_until_it_is_lowered_or_its_player_goes(place: Hall) -> None:
    with place.page("ada") as ada, place.page("eve") as eve, place.page("bob") as bob:
        bob.say({"type": "hand", "side": "second", "raised": True})
        for page in (ada, eve):
            while not page.hear_until("presence")["second"]["hand"]:
                pass
        bob.say({"type": "hand", "side": "first", "raised": True})
        assert bob.hear_until("refused")["kind"] == "NotYours"
        eve.say({"type": "hand", "side": "first", "raised": True})
        assert eve.hear_until("refused")["kind"] == "NotYours"
        bob.say({"type": "hand", "side": "second", "raised": False})
        assert not ada.hear_until("presence")["second"]["hand"]
        bob.say({"type": "hand", "side": "second", "raised": True})
        assert bob.hear_until("refused")["kind"] == "TooFast"
    company = Company(0.0)
    company.come(Side.FIRST)
    company.raise_hand(Side.FIRST, 0.0, raised=True)
    company.raise_hand(Side.FIRST, 0.0, raised=True)
    assert company.hands == {Side.FIRST}
    company.go(Side.FIRST, 1.0)
    assert company.hands == set()


def test_who_watches_is_told_by_the_name_they_give(place: Hall) -> None:
    with place.page("ada", name="not a watcher") as ada:
        with place.page("eve", name="  Eve\n of  the club ") as eve, place.page("eve"):
            while (heard := ada.hear_until("presence"))["watchers"] < 2:
                pass
            assert heard["names"] == ["Eve of the club"]
            eve.say({"type": "hello", "viewer": "first", "language": "en", "since": eve.version, "name": "Eva"})
            assert ada.hear_until("presence")["names"] == ["Eva"]
        while (heard := ada.hear_until("presence"))["watchers"]:
            pass
        assert heard["names"] == []


def test_presence_is_here_then_away_then_offline() -> None:
    company = Company(0.0)
    assert company.here(Side.FIRST, 0.0).state == "offline"
    company.come(Side.FIRST)
    company.come(Side.FIRST)
    company.go(Side.FIRST, 100.0)
    assert company.here(Side.FIRST, 200.0).state == "here"  # the other tab
    company.go(Side.FIRST, 200.0)
    for after, state in ((1, "here"), (AWAY_SECONDS, "away"), (OFFLINE_SECONDS, "offline")):
        assert company.here(Side.FIRST, 200.0 + after).state == state
    company.speak(Side.FIRST, 0.0)
    with pytest.raises(TooFast):
        company.speak(Side.FIRST, 4.9)
    company.speak(Side.FIRST, 5.0)


def test_a_page_that_closes_is_found_away_even_if_the_clock_stands_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (attendance, company):
        monkeypatch.setattr(module, "AWAY_SECONDS", 0.02)
    told: list[messages.Presence] = []
    times = [100.0]

    async def leave() -> None:
        host: Any = SimpleNamespace(presence_time=lambda: times[0], started=0.0)
        audience: Any = SimpleNamespace(
            table=SimpleNamespace(terms=SimpleNamespace(between_people=True)), watchers=[], tell=told.append
        )
        page: Any = SimpleNamespace(access=SimpleNamespace(sides=[Side.FIRST], plays=True), send=told.append)
        there = attendance.Attendance(host, audience)
        there.come(page)
        there.go(page)  # uvloop's clock stands within a turn of the loop
        times[0] += 0.05
        await asyncio.sleep(0.1)

    finished(leave())
    assert [each.first.state for each in told] == ["here", "away"]


def test_the_line_is_measured_by_our_own_clock_and_compensated_up_to_a_second() -> None:
    line = Line()
    assert line.lag == 0
    for trip in (0.1, 0.1, 0.1, 8.0):
        line.pong(line.ping(10.0), 10.0 + trip)
    assert line.lag == 50  # one slow answer changes little
    for _ in range(5):
        line.pong(line.ping(10.0), 19.0)
    assert line.lag == MOST_LAG
    number = line.ping(20.0)
    line.pong(number + 1, 20.0)  # no answer to this ping
    assert line.waits
    assert not line.is_silent(20.0 + SILENT_SECONDS)
    assert line.is_silent(20.1 + SILENT_SECONDS)


def test_a_rematch_is_made_when_both_want_it_with_colours_changed(tmp_path: Path) -> None:
    over = acted(between_people(), "opening").acted(Side.FIRST, "@call_off", NOW)
    with hall(tmp_path, over) as place, place.page("ada") as ada, place.page("bob") as bob:
        for _ in range(2):  # pressed twice
            ada.say({"type": "rematch", "side": "first"})
        heard = bob.hear_until("rematch")
        assert (heard["wanted"], heard["table"]) == (["first"], None)
        bob.say({"type": "rematch", "side": "second"})
        while (heard := ada.hear_until("rematch"))["table"] is None:
            pass
        assert place.browser("ada").get(f"/api/tables/{heard['table']}").json()["yours"] == ["second"]
        assert place.browser("bob").get(f"/api/tables/{heard['table']}").json()["yours"] == ["first"]
        assert place.browser("eve").get(f"/api/tables/{heard['table']}").json()["yours"] == []
    again = rematch_table(over, NOW)
    assert again.version == 0
    assert again.terms.seed != over.terms.seed
    assert replace(again.terms, seed=over.terms.seed) == over.terms


def test_there_is_no_rematch_before_the_end(place: Hall) -> None:
    with place.page("ada") as ada:
        ada.say({"type": "rematch", "side": "first"})
        assert "not over" in ada.hear_until("refused")["message"]


def test_watchers_come_by_a_private_link_and_see_it_later(tmp_path: Path) -> None:
    with hall(tmp_path, watch_delay=3600.0) as place:
        link = place.browser("ada").post(f"/api/tables/{place.table}/watchers").json()["secret"]
        guest = place.browser("friend")
        keys = f"/api/tables/{place.table}/keys"
        assert guest.post(keys, json={"secret": "guessed"}).status_code == 403
        assert guest.post(keys, json={"secret": link}).status_code == 204
        with place.page("ada") as ada, page_at(guest, place.table) as watcher:
            assert ada.act("opening")["version"] == 1
            told = [heard for heard in watcher.settle() if heard["type"] in ("update", "table")]
            assert told == []
            watcher.say({"type": "view", "viewer": "second", "language": "fr"})
            assert watcher.hear_until("table")["version"] == 0
            assert watcher.act("opening")["kind"] == "NotYours"
        summary = guest.get(f"/api/tables/{place.table}").json()
        assert (summary["version"], summary["yours"]) == (0, [])
        assert guest.get(f"/api/tables/{place.table}/dice").json()["throws"] == []
        assert guest.post(f"/api/tables/{place.table}/watchers").status_code == 403


def test_many_watchers_do_not_fold_a_table_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, time = between_people("checkers"), MovedTime()
    for _ in range(12):
        table = played(Table.fold(table.id, table.terms, table.events), 4, most=table.version + 1)
    events = [replace(event, at=NOW + timedelta(seconds=place)) for place, event in enumerate(table.events)]
    table = Table.fold(table.id, table.terms, events)
    host: Any = SimpleNamespace(now=time, watch_delay=30.0)
    audience = Audience(host, table)
    folded, as_it_was = list[int](), Table.as_it_was

    def counted(table: Table, version: int) -> Table:
        folded.append(version)
        return as_it_was(table, version)

    monkeypatch.setattr(Table, "as_it_was", counted)
    time.pass_by(seconds=30)
    for seen in range(1, table.version):
        for _ in range(3):
            assert audience.seen_by(Access(sees=True)) == as_it_was(table, seen)
        time.pass_by(seconds=1)
    assert len(folded) == 1
    renamed = table.renamed("Club night")
    time.pass_by(seconds=-2)
    audience.table = renamed
    assert audience.seen_by(Access(sees=True)) == as_it_was(renamed, table.version - 2)


def test_a_watcher_is_told_when_the_time_has_come(tmp_path: Path) -> None:
    table = between_people()
    begun = table.acted(Side.FIRST, "opening", datetime.now(UTC) - timedelta(seconds=1))
    with hall(tmp_path, begun, watch_delay=1.2) as place, place.page("eve", since=0) as eve:
        while eve.version < 1:
            eve.hear_until("update")
        assert eve.heard[-1]["events"][0]["action"].startswith("opening")


def may_ask(table: Table, side: Side) -> Table:
    """The table when a side may ask for a move back."""
    while "takeback" not in map(str, table.state.actions(side)):
        table = played(table, 4, most=table.version + 1)
    return table


def test_who_was_refused_waits_longer_each_time_and_may_be_silenced() -> None:
    side, at = Side.FIRST, NOW
    table = may_ask(between_people("checkers"), side)
    for wait in (FIRST_WAIT, 2 * FIRST_WAIT):
        table = may_ask(table.acted(side, "takeback", at).acted(side.other, "refuse", at), side)
        with pytest.raises(NotNow, match="ask again in 1 s"):
            table.acted(side, "takeback", at + wait - timedelta(seconds=1))
        at += wait
    silent = table.acted(side.other, "@no_requests", at)
    with pytest.raises(NotNow, match="no more requests"):
        silent.acted(side, "takeback", at)


def test_who_asks_again_and_again_waits_whatever_lies_between_the_question_and_the_refusal() -> None:
    side, at = Side.FIRST, NOW
    table = Table.fold((asked := clock_table("checkers")).id, asked.terms)
    table = may_ask(table, side).acted(side, "takeback", at).acted(side, "@credit 1", at)
    table = may_ask(table.acted(side.other, "refuse", at), side)
    with pytest.raises(NotNow, match="ask again in 30 s"):
        table.acted(side, "takeback", at)


def test_resigning_is_not_offered_again_at_once_after_it_was_refused() -> None:
    table = acted(between_people(), "opening")
    while (mover := table.state.to_act) is None or table.terms.game_type.open_action(table.state):
        table = acted(table, "opening")
    table = table.acted(mover, "resign single", NOW).acted(mover.other, "refuse", NOW)
    with pytest.raises(NotNow, match="ask again in 30 s"):
        table.acted(mover, "resign single", NOW)
    assert table.acted(mover, "resign gammon", NOW).state.to_act is mover.other, "more than was refused"
    assert table.acted(mover, "resign single", NOW + FIRST_WAIT).state.to_act is mover.other


def test_wanting_no_more_requests_refuses_the_one_that_waits_in_one_act(tmp_path: Path) -> None:
    table = between_people("checkers").acted(Side.SECOND, "move 11-15", NOW)
    with hall(tmp_path, table) as place, place.page("ada") as ada, place.page("bob") as bob:
        assert bob.act("takeback", side="second")["type"] == "update"
        ada.settle()
        ada.act("@no_requests")
        ada.settle()
        kept = place.storage.load(place.table)
        assert [event.action for event in kept.events] == ["move 11-15", "takeback", "@no_requests", "refuse"]


def test_nothing_that_a_page_is_told_holds_the_seed(place: Hall) -> None:
    seed = place.storage.load(place.table).terms.seed
    assert seed is not None
    with place.page("ada") as ada:
        ada.act("opening")
        heard = json.dumps(ada.heard)
    for path in ("", "/dice", "/picture.svg", "/analysis"):
        heard += place.browser("ada", owner=True).get(f"/api/tables/{place.table}{path}").text
    assert seed.hex() not in heard


def test_the_storage_keeps_the_lag_of_an_event(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    table = between_people().acted(Side.FIRST, "opening", NOW, lag=120, act="z")
    keep_between(storage, table, first="ada", second="bob")
    kept = storage.load(table.id).events[0]
    assert (kept.lag, kept.act) == (120, "z")
    storage.close()
