"""What goes wrong with the disk or with one table is told, waited out, and spoils nothing else."""

import asyncio
import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from boxwood.errors import DamagedTable, NoSuchTable, NotNow, StorageFault
from boxwood.server import create_app
from boxwood.server import rooms as rooms_module
from boxwood.server import writer as writer_module
from boxwood.server.rooms import Rooms
from boxwood.server.watcher import Watcher
from boxwood.table import Seat, Seats, Table
from boxwood.table import storage as storage_module
from boxwood.table.folder_lock import FolderLock
from boxwood.table.storage import Storage
from support.coroutines import finished
from support.faults import FULL, LOCKED, Faults
from support.folders import storage_in
from support.serving import HOME, QuickEngines, new_table, page_at
from support.tables import BOT, acted, make_table


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return storage_in(tmp_path)


def spoil(storage: Storage, statement: str, **values: Any) -> None:
    """Change what is kept, past all checks."""
    with storage.engine.begin() as connection:
        assert connection.execute(sa.text(statement), values).rowcount


# One room a table


def test_a_table_has_one_room_however_many_are_opened_before_hello(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "KEPT", 2)
    tables = [make_table() for _ in range(6)]
    storage.create(*tables)

    async def come() -> None:
        rooms = Rooms(storage, QuickEngines())
        early = await rooms.open(tables[0].id)  # connected, and has not said hello
        for table in tables[1:]:
            await rooms.open(table.id)
        assert await rooms.open(tables[0].id) is early
        one, other = await asyncio.gather(rooms.open(tables[1].id), rooms.open(tables[1].id))
        assert one is other
        rooms.close()

    finished(come())


def test_a_hello_to_a_table_that_was_deleted_meanwhile_is_answered_by_gone(storage: Storage) -> None:
    table = make_table()
    storage.create(table)

    async def come() -> str:
        rooms = Rooms(storage, QuickEngines())
        room, watcher = await rooms.open(table.id), Watcher("first", "en")
        await rooms.delete(table.id)
        room.join(watcher)
        told = await watcher.waiting.get()
        with pytest.raises(NoSuchTable):
            await rooms.open(table.id)
        rooms.close()
        assert told is not None
        return told

    assert json.loads(finished(come())) == {"type": "gone", "message": "The game was deleted."}


# First start, and who may have the folder


def test_a_first_migration_that_is_broken_off_leaves_nothing(tmp_path: Path) -> None:
    code = f"""
import os, sqlalchemy as sa
from pathlib import Path
from boxwood.table.storage import Storage
sa.event.listen(sa.Engine, "after_cursor_execute",
                lambda c, k, statement, *more: os._exit(9) if "CREATE TABLE events" in statement else None)
Storage.in_folder(Path({str(tmp_path)!r}))
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    assert Storage.in_folder(tmp_path).list() == []


def test_first_starts_at_once_all_open(tmp_path: Path) -> None:
    problems: list[BaseException] = []

    def start() -> None:
        try:
            Storage.in_folder(tmp_path).close()
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=start) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_a_start_tries_again_where_sqlite_refuses_without_waiting() -> None:
    """Of two that begin to write ahead at once SQLite refuses one at once, whatever patience it has been told."""
    asked: list[str] = []

    class Cursor(sqlite3.Cursor):
        def execute(self, statement: str, *more: Any) -> Any:
            asked.append(statement)
            if asked.count("PRAGMA journal_mode=WAL") in (1, 2) and "journal_mode" in statement:
                refused = sqlite3.OperationalError("database is locked")
                refused.sqlite_errorcode = sqlite3.SQLITE_BUSY
                raise refused
            return super().execute(statement, *more)

    class Connection(sqlite3.Connection):
        def cursor(self, factory: Any = Cursor) -> Any:
            return super().cursor(factory)

    storage_module._prepare_sqlite(sqlite3.connect(":memory:", factory=Connection), None)
    assert asked.count("PRAGMA journal_mode=WAL") == 3


def test_a_start_waits_for_another_that_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Storage.in_folder(tmp_path).close()
    monkeypatch.setattr(storage_module, "PATIENCE", 1)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    ending = threading.Timer(0.3, other.rollback)
    ending.start()
    Storage.in_folder(tmp_path).close()
    ending.join()
    other.close()


def test_a_second_server_is_refused_the_folder_in_a_sentence(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with pytest.raises(NotNow, match="another Boxwood is using"):
        FolderLock(tmp_path)
    command = [sys.executable, "-m", "boxwood", "play", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    refused = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (refused.returncode, refused.stdout) == (2, "")  # it does not say where it is before it is there
    assert "another Boxwood is using" in refused.stderr
    lock.close()
    FolderLock(tmp_path).close()


# Damaged tables


DAMAGES = {
    "an event": "UPDATE events SET action = 'dance' WHERE \"table\" = :id",
    "the time of an event": "UPDATE events SET at = 'noon' WHERE \"table\" = :id",
    "a missing event": 'DELETE FROM events WHERE "table" = :id',
    "the terms": "UPDATE tables SET terms = '{\"seats\"' WHERE id = :id",
    "the terms' fields": "UPDATE tables SET terms = '{}' WHERE id = :id",
    "an unknown sheet": "UPDATE tables SET terms = replace(terms, 'tournament', 'moonlight') WHERE id = :id",
    "an unknown game": "UPDATE tables SET game = 'chess' WHERE id = :id",
    "an event that is no text": "UPDATE events SET action = CAST(x'ff' AS TEXT) WHERE \"table\" = :id",
    "terms that are no text": "UPDATE tables SET terms = CAST(x'ff' AS TEXT) WHERE id = :id",
    "the standing": "UPDATE tables SET standing = '[' WHERE id = :id",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_table_that_cannot_be_read_is_set_aside_and_everything_else_goes_on(storage: Storage, damage: str) -> None:
    bad, good = acted(make_table(), "opening"), acted(make_table(dice="manual"), "opening 3 1")
    storage.create(bad, good)
    spoil(storage, DAMAGES[damage], id=bad.id)
    with TestClient(create_app(storage, engines=QuickEngines()), base_url=HOME, headers={"origin": HOME}) as client:
        answer = client.get(f"/api/tables/{bad.id}")
        assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "DamagedTable")
        listed = {table["id"]: table for table in client.get("/api/tables?language=fr").json()["tables"]}
        assert listed[good.id]["damaged"] is None
        assert listed[bad.id]["damaged"]
        kept = client.get(f"/api/tables/{bad.id}/export").json()
        assert (kept["id"], "seed" in kept, len(kept["events"])) == (bad.id, False, damage != "a missing event")
        assert kept["commitment"] == bad.terms.commitment
        with page_at(client, good.id) as page:
            assert page.act("play 8/5 6/5")["type"] == "update"
        assert client.delete(f"/api/tables/{bad.id}").status_code == 204


def test_a_table_that_can_be_read_again_is_not_damaged_any_more(storage: Storage) -> None:
    table = acted(make_table(dice="manual"), "opening 3 1")
    storage.create(table)
    spoil(storage, "UPDATE events SET action = 'dance'")
    with pytest.raises(DamagedTable, match="dance"):
        storage.load(table.id)
    spoil(storage, "UPDATE events SET action = 'opening 3 1'")
    assert storage.load(table.id) == table
    assert storage.list() == [table.standing]


# Faults that pass


@pytest.fixture
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "FIRST_PAUSE", 0.01)


@pytest.mark.parametrize("error", [FULL, LOCKED])
@pytest.mark.usefixtures("quick_retries")
def test_an_act_waits_out_a_fault_of_the_disk_and_pages_are_told(storage: Storage, error: tuple[int, str]) -> None:
    faults = Faults(storage)
    with TestClient(create_app(storage, engines=QuickEngines()), base_url=HOME, headers={"origin": HOME}) as client:
        table = new_table(client, bot="beginner", dice="manual")
        with page_at(client, table) as page:
            faults.begin(error)
            page.say({"type": "act", "version": 0, "side": "first", "action": "opening 3 1"})
            told = page.hear_until("storage", "update", "refused")
            assert (told["type"], told["working"]) == ("storage", False)
            assert error[1] in told["message"]
            with page_at(client, table) as other:  # who comes now is told too
                assert other.hear_until("storage")["working"] is False
            refused = client.post("/api/tables", json={"game": "checkers"})
            assert (refused.status_code, refused.json()["error"]["kind"]) == (503, "StorageFault")
            faults.end()
            assert page.hear_until("storage", "update")["working"] is True
            assert page.hear_until("update")["events"][0]["action"] == "opening 3 1"
        assert storage.load(table).version == 1
        assert faults.refused > 1


@pytest.mark.usefixtures("quick_retries")
def test_a_bot_goes_on_by_itself_when_a_fault_is_over(storage: Storage) -> None:
    faults = Faults(storage)
    with TestClient(create_app(storage, engines=QuickEngines()), base_url=HOME, headers={"origin": HOME}) as client:
        table = new_table(client, bot="beginner", dice="manual")
        with page_at(client, table) as page:
            page.act("opening 3 1")
            page.say({"type": "act", "version": 1, "side": "first", "action": "play 8/5 6/5"})
            page.hear_until("update")
            assert page.hear_until("update")["dice_wanted"] == "second"
            faults.begin()
            page.say({"type": "act", "version": 2, "side": "first", "action": "roll 6 1"})
            page.hear_until("storage")
            faults.end()
            assert [page.hear_until("update")["version"] for _ in range(2)] == [3, 4]  # the throw, and the bot's play


def fill(file: Path) -> None:
    """Leave no room on a disk."""
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as filling:
        while filling.write(bytes(512)):
            pass


def append_until_full(storage: Storage, table: Table) -> Table:
    """Throw ties until one cannot be stored any more: the table with that one."""
    while True:
        table = acted(table, "opening 3 3")
        try:
            storage.append(table)
        except StorageFault:
            return table


def test_a_really_full_disk_is_waited_out(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        storage, table = Storage.in_folder(disk), make_table(dice="manual")
        storage.create(table)
        fill(disk / "filling")
        table = append_until_full(storage, table)
        assert storage.load(table.id).version == table.version - 1
        (disk / "filling").unlink()
        storage.append(table)
        assert storage.load(table.id) == table
        storage.close()
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


# Events that wait together


def test_events_that_wait_together_are_stored_in_one_transaction_and_one_that_is_refused_spoils_no_other(
    storage: Storage,
) -> None:
    tables = [make_table(dice="manual") for _ in range(3)]
    storage.create(*tables)
    done: list[str] = []
    sa.event.listen(storage.engine, "connect", lambda connection, _: connection.set_trace_callback(done.append))
    storage.engine.dispose()
    storage.append(acted(tables[1], "opening 6 2"))
    done.clear()
    assert storage.append_all([acted(table, "opening 3 1") for table in (tables[0], tables[2])]) == [None, None]
    assert [statement for statement in done if not statement.startswith(("INSERT", "UPDATE"))] == [
        "BEGIN IMMEDIATE",
        "COMMIT",
    ]
    later = [acted(table, "opening 3 1") for table in tables]
    stale, gone = storage.append_all([later[1], acted(make_table(dice="manual"), "opening 3 1")])
    assert [type(refusal).__name__ for refusal in (stale, gone)] == ["Stale", "NoSuchTable"]
    assert [storage.load(table.id).events[0].action for table in tables] == [
        "opening 3 1",
        "opening 6 2",
        "opening 3 1",
    ]


# Many tables


def test_the_list_comes_in_pages_and_by_name(storage: Storage) -> None:
    tables = [
        make_table(seats=Seats(Seat("person", name), Seat("person", "Bo"))) for name in ("Ada", "Élise", "adaline")
    ]
    storage.create(*tables)
    with TestClient(create_app(storage, engines=QuickEngines()), base_url=HOME) as client:

        def page(**asked: Any) -> dict[str, Any]:
            answer: dict[str, Any] = client.get("/api/tables", params=asked).json()
            return answer

        first = page(limit=2)
        second = page(limit=2, before=first["next"])
        assert (len(first["tables"]), len(second["tables"]), second["next"]) == (2, 1, None)
        assert {table["id"] for table in first["tables"] + second["tables"]} == {table.id for table in tables}
        found = {table["seats"]["first"]["name"] for table in page(search="ADA")["tables"]}
        assert found == {"Ada", "adaline"}
        assert [table["id"] for table in page(search="élise")["tables"]] == [tables[1].id]
        assert page(search="%")["tables"] == []
        assert client.get("/api/tables?before=yesterday").status_code == 422


def test_a_page_of_damaged_tables_hides_no_others_and_stops_no_bots(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "LOOKED_AT", 2)
    good = acted(make_table(dice="manual", seats=Seats(Seat(), BOT)), "opening 1 6")
    bad = [make_table() for _ in range(3)]
    storage.create(good, *bad)
    spoil(storage, "UPDATE tables SET terms = '{}', touched = '2999-12-24 18:00:00.000000' WHERE id != :id", id=good.id)
    with TestClient(create_app(storage, engines=QuickEngines()), base_url=HOME) as client:
        first = client.get("/api/tables?limit=3").json()
        assert [bool(table["damaged"]) for table in first["tables"]] == [True] * 3
        second = client.get("/api/tables", params={"limit": 3, "before": first["next"]}).json()
        assert [table["id"] for table in second["tables"]] == [good.id]

    async def start() -> int:
        engines = QuickEngines()
        rooms = Rooms(storage, engines)
        rooms.resume()
        engines.start()
        await asyncio.wait(rooms._resuming)
        rooms.close()
        return storage.load(good.id).version

    assert finished(start()) > 1


def test_a_start_waits_for_no_bot_and_each_goes_on_in_its_turn(storage: Storage) -> None:
    tables = [acted(make_table(dice="manual", seats=Seats(Seat(), BOT)), "opening 1 6") for _ in range(3)]
    storage.create(*tables)

    async def start() -> list[int]:
        engines = QuickEngines()
        rooms = Rooms(storage, engines)
        rooms.resume()
        assert [storage.load(table.id).version for table in tables] == [1, 1, 1]
        engines.start()
        await asyncio.wait(rooms._resuming)
        rooms.close()
        return [storage.load(table.id).version for table in tables]

    assert all(version > 1 for version in finished(start()))
