"""Clocks at a server: what pages are told, flags that fall once, restarts, and tables that a side has left."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from boxwood.game import Settlement, Side
from boxwood.server import rooms as rooms_module
from boxwood.server.engines import Engines
from boxwood.server.rooms import Rooms
from boxwood.server.timekeeping import Timekeeper
from boxwood.table import Table
from boxwood.table.clock_actions import Flag
from boxwood.table.clocks import MINUTE, SECOND
from boxwood.table.storage import Storage
from support.clocks import Absence, MovedTime, clock_table
from support.coroutines import finished
from support.people import Hall, between_people, hall
from support.serving import Page, QuickEngines
from support.tables import NOW, acted, played

SECRETS = {"first": "ada", "second": "bob"}


def opened() -> Table:
    """A table at which a side is to play its opening roll since NOW."""
    table = clock_table()
    while table.clocks is not None and table.clocks.running is None:
        table = acted(table, "opening")
    return table


def on_turn(table: Table) -> Side:
    side = table.state.to_act
    assert side is not None
    return side


def hear_action(page: Page, action: str) -> dict[str, Any]:
    """The update with an event."""
    while True:
        message = page.hear_until("update")
        if any(event["action"].startswith(action) for event in message["events"]):
            return message


@contextmanager
def seated(server: Hall, side: Side) -> Iterator[Page]:
    with server.page(SECRETS[side.value], viewer=side.value) as page:
        yield page


def test_pages_are_told_both_clocks(tmp_path: Path) -> None:
    time, table = MovedTime(), opened()
    time.pass_by(seconds=20)
    mover = on_turn(table)
    with hall(tmp_path, table, clock=time) as server, seated(server, mover) as page:
        clock = page.heard[0]["clock"]
        while clock["halt"] == "server":
            clock = page.hear_until("update")["clock"]
        assert clock["reserve"] == {"first": 10 * MINUTE, "second": 10 * MINUTE}
        assert clock["running"] == mover.value
        assert (clock["law"], clock["full_delay"], clock["in_days"]) == ("delay", 12 * SECOND, False)


def test_a_flag_falls_by_itself_and_both_hear_it(tmp_path: Path) -> None:
    time, table = MovedTime(), opened()
    mover = on_turn(table)
    with (
        hall(tmp_path, table, clock=time) as server,
        seated(server, mover.other) as waiting,
        seated(server, mover) as page,
    ):
        while page.heard[-1].get("clock", {}).get("running") != mover.value:
            page.hear()
        time.pass_by(minutes=10, seconds=20)
        late = page.act("roll", mover.value)
        flagged = late if late["type"] == "update" else hear_action(page, "@flag")
        assert flagged["standing"]["winner"] == mover.other.value
        assert hear_action(waiting, "@flag")["standing"]["over"]
        assert waiting.act("@claim", mover.other.value)["type"] == "refused"
    storage = Storage.in_folder(tmp_path)
    actions = [event.action for event in storage.load(table.id).events]
    assert actions.count(f"@flag {mover}") == 1
    storage.close()


def test_of_two_servers_that_see_the_flag_fall_one_stores_it(tmp_path: Path) -> None:
    table, time = opened(), MovedTime()
    storages = [Storage.in_folder(tmp_path), Storage.in_folder(tmp_path)]
    storages[0].create(table)

    async def race() -> list[Table]:
        found = []
        every = [Rooms(storage, QuickEngines(), now=time) for storage in storages]
        opened = [await rooms.open(table.id) for rooms in every]
        time.pass_by(hours=1)
        keepers = [Timekeeper(rooms) for rooms in every]
        await asyncio.gather(*(keeper.look() for keeper in keepers for _ in range(3)))
        found = [room.table for room in opened]
        for rooms in every:
            rooms.close()
        return found

    seen = finished(race())
    kept = storages[0].load(table.id)
    assert [event.action for event in kept.events[table.version :]] == [f"@flag {on_turn(table)}"]
    assert all(one.version in (table.version, kept.version) for one in seen)
    for storage in storages:
        storage.close()


def test_an_act_that_is_stored_first_keeps_the_flag_from_falling(tmp_path: Path) -> None:
    """The key (table, seq) arbitrates between a play in time and a sweeper of another server."""
    table = opened()
    storage = Storage.in_folder(tmp_path)
    storage.create(table)
    mover = on_turn(table)
    in_time = NOW + timedelta(minutes=10, seconds=12)
    storage.append(table.acted(mover, str(table.state.actions(mover)[0]), in_time))
    refused = storage.append_all([table.noted(Flag(mover), in_time + timedelta(seconds=2))])
    assert type(refused[0]).__name__ == "Stale"
    assert not storage.load(table.id).over
    storage.close()


def test_a_restart_charges_nobody_and_the_clock_goes_on_with_who_is_back(tmp_path: Path) -> None:
    table = opened()
    mover = on_turn(table)
    storage = Storage.in_folder(tmp_path)
    storage.give_sign(NOW + timedelta(seconds=4))
    storage.close()
    time = MovedTime(NOW + timedelta(days=2))
    with hall(tmp_path, table, clock=time) as server:
        with seated(server, mover.other) as waiting:
            clock = waiting.heard[0]["clock"]
            assert (clock["halt"], clock["running"]) == ("server", None)
            assert clock["reserve"][mover.value] == 10 * MINUTE
            assert clock["delay"][mover.value] == 8 * SECOND
            time.pass_by(seconds=30)
            with seated(server, mover):
                resumed = hear_action(waiting, "@resume")["clock"]
        assert (resumed["halt"], resumed["running"]) == (None, mover.value)
        assert resumed["delay"][mover.value] == 8 * SECOND


def test_after_a_restart_the_clock_goes_on_when_nobody_comes(tmp_path: Path) -> None:
    table, time = opened(), MovedTime(NOW + timedelta(hours=1))
    with hall(tmp_path, table, clock=time) as server, seated(server, on_turn(table).other) as waiting:
        time.pass_by(seconds=121)
        assert hear_action(waiting, "@resume")["clock"]["running"] == on_turn(table).value


@pytest.fixture
def presence(monkeypatch: pytest.MonkeyPatch) -> Absence:
    absence = Absence()
    monkeypatch.setattr(rooms_module, "presence_time", absence)
    return absence


class Verdicts(QuickEngines):
    """Engines that always say the same of a table that was left."""

    async def settlement(self, table: Table, leaver: Side) -> Settlement:
        return Settlement((29, 71))


def test_adjourning_needs_somebody_who_is_away(tmp_path: Path, presence: Absence) -> None:
    table, time = opened(), MovedTime()
    mover = on_turn(table)
    with hall(tmp_path, table, clock=time) as server, seated(server, mover.other) as page:
        with seated(server, mover):
            hear_action(page, "@resume")
            presence.now += 1000
            for text in ("@adjourn", "@ adjourn", "@adjourn  "):  # however it is written
                assert page.act(text, mover.other.value)["type"] == "refused"
        presence.now += 5
        assert page.act("@adjourn", mover.other.value)["type"] == "refused"
        presence.now += 6
        adjourned = page.act("@adjourn", mover.other.value)
        assert adjourned["clock"]["halt"] == "adjourned"
        time.pass_by(days=6)
        with seated(server, mover) as back:
            assert back.heard[0]["clock"]["halt"] == "adjourned"
            back.act("@resume", mover.value)
            assert hear_action(page, "@resume")["clock"]["wishes"] == [mover.value]
            resumed = page.act("@resume", mover.other.value)
            assert resumed["clock"]["halt"] is None
            assert resumed["clock"]["reserve"][mover.value] == 10 * MINUTE


@pytest.mark.parametrize("stopped", ["@pause", "@adjourn"])
def test_clocks_go_on_only_while_both_are_there(tmp_path: Path, stopped: str) -> None:
    table = opened()
    mover = on_turn(table)
    table = table.acted(mover.other, stopped, NOW)
    if stopped == "@pause":
        table = table.acted(mover, stopped, NOW)
    with hall(tmp_path, table, clock=MovedTime()) as server, seated(server, mover.other) as page:
        with seated(server, mover) as wishing:
            wishing.act("@resume", mover.value)
        hear_action(page, "@resume")
        assert "away" in page.act("@resume", mover.other.value)["message"]
        with seated(server, mover):
            page.settle()
            assert page.act("@resume", mover.other.value)["clock"]["halt"] is None


def test_nobody_is_kept_in_a_pause_by_who_has_left(tmp_path: Path, presence: Absence) -> None:
    table = opened()
    mover = on_turn(table)
    table = table.acted(mover, "@pause", NOW).acted(mover.other, "@pause", NOW)
    with hall(tmp_path, table, clock=MovedTime()) as server, seated(server, mover) as page:
        presence.now += 9
        assert page.act("@adjourn", mover.value)["type"] == "refused"
        presence.now += 2
        assert page.act("@adjourn", mover.value)["clock"]["running"] == mover.value


def test_a_restart_of_the_server_is_no_absence(tmp_path: Path, presence: Absence) -> None:
    table = opened()
    mover = on_turn(table)
    with hall(tmp_path, table, clock=MovedTime(NOW + timedelta(days=1))) as server, seated(server, mover.other) as page:
        presence.now += 9
        assert page.act("@adjourn", mover.other.value)["type"] == "refused"
        presence.now += 2
        assert page.act("@adjourn", mover.other.value)["type"] == "update"


def test_a_table_is_settled_after_it_was_shown_how(
    tmp_path: Path, presence: Absence, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("support.people.QuickEngines", Verdicts)
    table = opened()
    mover = on_turn(table)
    with hall(tmp_path, table, clock=MovedTime()) as server, seated(server, mover.other) as page:
        wanted = {"type": "settle", "side": mover.other.value}
        page.settle()
        page.say({**wanted, "version": page.version})
        assert page.hear_until("refused", "settlement")["type"] == "refused"
        presence.now += 301
        page.say({**wanted, "version": page.version})
        shown = page.hear_until("refused", "settlement")
        assert "29 %" in shown["words"]
        page.say({**wanted, "version": page.version, "agreed": True})
        settled = hear_action(page, "@settle")
        assert settled["standing"]["result"] == shown["words"]


def test_only_who_stays_can_have_it_settled(tmp_path: Path, presence: Absence) -> None:
    table = opened()
    mover = on_turn(table)
    with hall(tmp_path, table, clock=MovedTime()) as server, seated(server, mover) as page:
        presence.now += 400
        page.say({"type": "settle", "side": mover.value, "version": page.version})
        assert page.hear_until("refused", "settlement")["type"] == "refused"
        page.say({"type": "settle", "side": mover.other.value, "version": page.version})
        assert page.hear_until("refused", "settlement")["kind"] == "NotYours"


def test_a_pause_that_both_agreed_to_is_no_leaving(tmp_path: Path, presence: Absence) -> None:
    table = opened()
    mover = on_turn(table)
    table = table.acted(mover, "@pause", NOW).acted(mover.other, "@pause", NOW)
    with hall(tmp_path, table, clock=MovedTime()) as server, seated(server, mover.other) as page:
        presence.now += 301
        page.say({"type": "settle", "side": mover.other.value, "version": page.version})
        assert "paused" in page.hear_until("refused", "settlement")["message"]
        assert page.act("@adjourn", mover.other.value)["clock"]["halt"] == "adjourned"


def test_who_leaves_without_answering_whether_a_play_may_be_taken_back_is_left(
    tmp_path: Path, presence: Absence, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("support.people.QuickEngines", Verdicts)
    table = between_people("checkers")
    mover = on_turn(table := acted(table, table.terms.game_type.open_action(table.state) or "move 11-15"))
    while "takeback" not in map(str, table.state.actions(mover.other)):
        table = played(table, 4, most=table.version + 1)
        mover = on_turn(table)
    table = table.acted(mover.other, "takeback", NOW)
    assert table.clocks is None
    with hall(tmp_path, table) as server, seated(server, mover.other) as page:
        presence.now += 301
        page.say({"type": "settle", "side": mover.other.value, "version": page.version})
        assert page.hear_until("refused", "settlement")["type"] == "settlement"


def test_boxes_tell_the_clocks_of_each_game(tmp_path: Path) -> None:
    with hall(tmp_path, opened()) as server:
        boxes = server.browser().get("/api/boxes").json()
    assert [clock["name"] for clock in boxes["clocks"]["backgammon"]][:1] == ["tournament"]
    assert [clock["name"] for clock in boxes["clocks"]["checkers"]][:1] == ["fischer_10"]


def test_engines_that_are_not_ready_settle_nothing() -> None:
    async def ask() -> None:
        await Engines().settlement(opened(), Side.FIRST)

    with pytest.raises(Exception, match="getting ready"):
        finished(ask())
