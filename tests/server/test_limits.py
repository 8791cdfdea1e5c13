"""What strangers cannot do to a server: hold it up, fill its memory, or leave its folder."""

import asyncio
import contextlib
import os
import stat
import struct
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import websockets
from starlette.requests import Request

from boxwood.backgammon.formats.xg_archive import read_archive
from boxwood.checkers import pdn
from boxwood.errors import BadFile, BadInput, BadPdn, NotNow
from boxwood.game import Side
from boxwood.server import connections, running, seals
from boxwood.server.addresses import network_of
from boxwood.server.pace import Pace
from boxwood.server.pages import serve_page
from boxwood.server.reading_limit import ReadingLimit
from boxwood.server.seals import Seals
from boxwood.server.watcher import MOST_BYTES, Watcher
from boxwood.table import Seat, Seats, files
from boxwood.table.files import export_table, load_tables
from support.coroutines import finished
from support.tables import NOW, make_table, played


async def _answer(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (said := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": str(len(said["text"]))})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"yes"})


async def _served(monkeypatch: pytest.MonkeyPatch, **limits: float) -> tuple[Any, asyncio.Task[None], int]:
    import uvicorn  # noqa: PLC0415

    for name, value in limits.items():
        monkeypatch.setattr(connections, name, value)
    config = uvicorn.Config(
        _answer, http=connections.HttpConnection, ws=connections.SocketConnection, port=0, lifespan="off", log_level=50
    )
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server._serve(None))
    while not server.started:
        await asyncio.sleep(0.01)
    return server, task, server.servers[0].sockets[0].getsockname()[1]


async def _heard(port: int, sent: bytes = b"") -> bytes:
    """All that is answered to some bytes until the connection is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionError:
        return b""
    finally:
        await _close(writer)


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


def test_half_a_request_is_cut_off_and_a_whole_one_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        server, task, port = await _served(monkeypatch, HEAD_SECONDS=0.2)
        assert await _heard(port) == b""
        assert await _heard(port, b"GET / HTTP/1.1\r\nHost: x\r\nX: ") == b""
        monkeypatch.setattr(connections, "HEAD_SECONDS", 15.0)  # what is whole comes in time on a busy machine, too
        assert b"yes" in await _heard(port, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        server.should_exit = True
        await task
        assert not connections.open_connections

    finished(scenario())


def test_a_websocket_outlives_the_time_for_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        server, task, port = await _served(monkeypatch, HEAD_SECONDS=0.5)
        async with websockets.connect(f"ws://127.0.0.1:{port}/") as line:
            await asyncio.sleep(0.6)
            await line.send("x" * 5_000)
            assert await asyncio.wait_for(line.recv(), 20) == "5000"
            assert connections.open_connections.total() == 1
        server.should_exit = True
        await task
        assert not connections.open_connections

    finished(scenario())


def test_pongs_that_nobody_reads_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []
    line = object.__new__(connections.SocketConnection)
    line.transport = SimpleNamespace(  # type: ignore[assignment]
        get_write_buffer_size=lambda: connections.MOST_UNREAD + 1, abort=lambda: ended.append(True)
    )
    line.data_received(b"\x89\x80\0\0\0\0")
    assert ended


def test_one_address_gets_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(connections, "_is_local", lambda address: False)
        server, task, port = await _served(monkeypatch, MOST_FROM_ADDRESS=3)
        kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        assert await _heard(port) == b""
        assert connections.open_connections["127.0.0.1"] == 3
        for _, writer in kept:
            await _close(writer)
        server.should_exit = True
        await task

    finished(scenario())


def test_what_waits_for_a_page_is_bounded_in_bytes() -> None:
    watcher = Watcher("mover", "en")
    let_go: list[bool] = []
    watcher.let_go = lambda: let_go.append(watcher.too_slow)
    watcher.send_text("x" * (MOST_BYTES + 1))  # a single message may be as long as it must
    assert let_go == []
    watcher.send_text("x")
    watcher.send_text("x")
    assert let_go == [True]  # once
    quick = Watcher("mover", "en")
    for _ in range(20):
        quick.send_text("x" * 1_000_000)
        quick.sent(quick.waiting.get_nowait() or "")
    assert not quick.too_slow


def test_a_machine_with_many_addresses_is_counted_as_one() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") != network_of("2001:db8:0:1::1")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert [network_of(each) for each in ("10.0.0.7", "::ffff:10.0.0.7", "::1", "testclient")] == [
        "10.0.0.7",
        "10.0.0.7",
        "::1",
        "testclient",
    ]


def test_nobodys_seals_push_out_those_of_others() -> None:
    now = [0.0]
    kept = Seals(lambda: now[0])
    mine = kept.new("10.0.0.1")
    for _ in range(seals.KEPT + 1):
        kept.new("10.0.0.2")
    assert kept.find(mine.id) == mine
    now[0] = seals.SECONDS + 1
    kept.new("10.0.0.2")
    with pytest.raises(BadInput, match="expired"):
        kept.find(mine.id)


def test_who_speaks_too_fast_waits() -> None:
    now = [0.0]
    pace = Pace(10, 3, lambda: now[0])
    assert [pace.wait() for _ in range(5)] == pytest.approx([0, 0, 0, 0.1, 0.2])
    now[0] = 10.0
    assert pace.wait() == 0


@pytest.mark.parametrize("letter", [")", "} ", "(", "{", "[", "1. 1-1 "])
def test_a_file_of_nonsense_is_told_in_a_hundred_faults_at_most(letter: str) -> None:
    text = '[Event "x"]\n' + letter * 20_000
    try:
        pdn.read_pdn(text)
    except BadPdn as error:
        assert len(error.faults) <= 100
        assert len(str(error)) < 50_000
        assert len(error.faults) < 100 or str(error).endswith("the rest of the file was not read")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.pdn", '[Event "x"]\n(11-15) (11-16) *\n'),
        ("x.mat", " 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n"),
        ("x.match", export_table(played(make_table(), 1, 20), "match").content.decode()),
    ],
)
def test_a_file_that_takes_too_long_is_refused_in_a_sentence(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_tables(name, text.encode(), NOW)
    monkeypatch.setattr(files, "MOST_SECONDS", -1.0)
    with pytest.raises(BadFile, match="takes longer than"):
        load_tables(name, text.encode(), NOW)


def test_two_files_are_read_at_once_for_an_address() -> None:
    limit = ReadingLimit()
    first, second = limit.one_file("10.0.0.1"), limit.one_file("10.0.0.1")
    with first, second, limit.one_file("10.0.0.2"), pytest.raises(NotNow, match="are being read"):
        limit.one_file("10.0.0.1").__enter__()
    with limit.one_file("10.0.0.1"):
        pass


def test_an_archive_does_not_unpack_to_more_than_a_match_has() -> None:
    packed, entry = zlib.compress(bytes(30_000_000), 9), struct.Struct("<256p256pIIIIB3x")
    registry = b"".join(
        entry.pack(b"part%d" % part, b"", 30_000_000, len(packed), 0, zlib.crc32(bytes(30_000_000)), 0)
        for part in range(2)
    )
    tail = struct.pack("<IIIIII12x", 0, 2, 0, len(registry), len(packed), 0)
    with pytest.raises(BadFile, match="more than any match has"):
        read_archive(b"RGMH" + packed + registry + tail)


def test_every_state_of_a_record_is_the_one_there_was() -> None:
    table = played(make_table(), 4, 60)
    for version, state in enumerate(table.states()):
        then = table.as_it_was(version).state
        assert state.logged(()) == then.logged(())
        assert state.log == then.log[-1:]


def test_a_path_cannot_leave_the_folder_nor_be_too_long_for_the_disk(tmp_path: Path) -> None:
    request = Request({"type": "http", "method": "GET", "path": "/", "headers": []})
    for path in ("x" * 300 + ".js", "D:secret.txt", "a\\..\\secret.txt", "../secret.txt", "a/../../secret.txt"):
        assert serve_page(path, request, tmp_path) is None


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_the_data_folder_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        folder = tmp_path / "data"
        folder.mkdir()
        (folder / "tables.sqlite").touch()
        running.make_private(folder)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "tables.sqlite").stat().st_mode) == 0o600
        (folder / "tables.sqlite-wal").touch()
        assert stat.S_IMODE((folder / "tables.sqlite-wal").stat().st_mode) == 0o600
    finally:
        os.umask(before)


def test_a_server_is_called_by_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Den")
    assert {"den", "den.local"} <= set(running.own_names("0.0.0.0"))
    assert {"localhost", "127.0.0.1"} <= set(running.own_names("localhost"))


@pytest.mark.parametrize(("game", "suffix"), [("backgammon", "match"), ("backgammon", "mat"), ("checkers", "pdn")])
def test_any_name_can_be_exported(game: str, suffix: str) -> None:
    table = played(
        make_table(game, seats=Seats(Seat("person", "a : b"), Seat("person", "x\x00\x1b[31m\ny"))), 4, most=6
    )
    object.__setattr__(table.terms.seats[1], "name", "old\x07name")  # as older versions stored it
    (again,) = load_tables(f"a.{suffix}", export_table(table, suffix).content, NOW).tables
    first, second = (str(again.name(side)) for side in Side)
    assert first in ("a : b", "a - b")
    assert second == "old name"
