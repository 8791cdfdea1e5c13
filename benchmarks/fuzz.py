"""Malformed input for some minutes: files for every reader, and requests, raw bytes and frames for a real server."""

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import websockets

from boxwood.errors import BadFile, BoxwoodError
from boxwood.games import find_file_format, games
from boxwood.table.files import export_table, load_tables
from checkouts import HERE, Checkout
from support.tables import NOW, make_table, played

SECONDS_A_FILE = 2.0
LARGE = 1_000_000
SPECIAL = (b"(", b")", b"{", b"}", b"[", b'"', b"\n", b":", b"*", b"1-0", b"\0", b"\xff")
PARTS = (
    *SPECIAL,
    b"1. 11-15 ",
    b"(11-15) ",
    b"11-16 22-18 ",
    b'[A "b"]',
    b"; x\n",
    b"{x} ",
    b"$1 ",
    b"Game 1\n",
    b"1) 31: 8/5 6/5\n",
    b";B[31fabb]",
    b"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n",
    b" ",
)
"""What large files repeat."""
HEADS = {
    "pdn": b'[Event "x"]\n',
    "mat": b" 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n",
    "match": b"boxwood match 1\n",
    "sgf": b"(;FF[4]GM[6]AP[GNU Backgammon:1.0]MI[length:3][game:0][ws:0][bs:0]",
    "txt": b"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n",
}
"""How large files begin."""
PATHS = ("/", "/api/tables", "/api/tables/abcdefghjkmn/play", "/api/seals", "/x.js", "/api/tables/load")
ENDS = ("", "?language=fr", "?limit=-1", "/" * 50, "%00", "\\..\\x", "x" * 300 + ".js", "?before=9-%ff")


def seeds(samples: Path | None) -> list[tuple[str, bytes]]:
    """Files to be mutated: our own, and those of a folder."""
    found = []
    for game in games().values():
        written = [each.name for each in game.formats if each.write is not None]
        for number in range(3):
            table = played(make_table(game.name), number)
            found += [(f"{number}.{name}", export_table(table, name).content) for name in written]
    known = {suffix for game in games().values() for each in game.formats for suffix in each.suffixes}
    for path in sorted(samples.rglob("*")) if samples else []:
        if path.suffix.lower() in known and path.stat().st_size <= LARGE:
            found.append((path.name, path.read_bytes()))
    return found


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A file with some of its bytes changed, left out, doubled or replaced by what is special in some format."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(changed) + 1)
        length = chance.choice([1, 1, 4, 40, 400])
        kind = chance.randrange(4)
        if kind == 0:
            changed[at : at + length] = chance.randbytes(length)
        elif kind == 1:
            del changed[at : at + length]
        elif kind == 2:
            changed[at:at] = changed[at : at + length] * chance.choice([1, 2, 50])
        else:
            changed[at:at] = chance.choice(SPECIAL)
    return bytes(changed[:LARGE])


def large() -> Iterator[tuple[str, bytes]]:
    """Files of a megabyte that repeat one thing."""
    for suffix, head in HEADS.items():
        for part in PARTS:
            yield f"{part!r}.{suffix}", (head + part * (LARGE // len(part)))[:LARGE]


def read(name: str, data: bytes) -> None:
    """Read a file, where nothing but `BadFile` may come of it, in time; then load it as the server does."""
    began = time.thread_time()
    with contextlib.suppress(BadFile):
        find_file_format(data, name)[1].read(data, name, strict=False, sheet=None)
    took = time.thread_time() - began
    with contextlib.suppress(BoxwoodError):
        load_tables(name, data, NOW)
    if took > SECONDS_A_FILE:
        raise SystemExit(f"{name}: {len(data):,} bytes took {took:.1f} s of processor time")


def fuzz_files(seconds: float, chance: random.Random, samples: Path | None) -> None:
    """Every reader."""
    for name, data in large():
        read(name, data)
    files, until, count = seeds(samples), time.monotonic() + seconds, 0
    while time.monotonic() < until:
        name, data = chance.choice(files)
        read(name, mutated(data, chance))
        count += 1
    print(f"{count:,} mutated files, {len(list(large()))} large ones")


def request(chance: random.Random, port: int) -> bytes:
    """A request that is wrong somewhere, or any bytes at all."""
    if chance.random() < 0.2:
        return chance.randbytes(chance.randint(1, 500))
    path = chance.choice(PATHS) + chance.choice(ENDS)
    method = chance.choice(["GET", "POST", "DELETE", "PUT", "HEAD", "\x01"])
    body = chance.choice([b"", b"{}", b'{"game": "checkers"}', b"[" * 2_000, chance.randbytes(60)])
    length = chance.choice([len(body), len(body), len(body), 5, -1])
    host = chance.choice([f"127.0.0.1:{port}"] * 4 + ["evil.example", "\xff"])
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n" if chance.random() < 0.3 else "Connection: close\r\n"
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n{upgrade}\r\n"
    return head.encode("latin-1") + body


async def fuzz_server(seconds: float, chance: random.Random, port: int) -> None:
    """Raw bytes on many connections; none may be answered by a 500."""
    until, count = time.monotonic() + seconds, 0

    async def one(sent: bytes) -> None:
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(sent)
                answer = await asyncio.wait_for(reader.read(4096), 1)
            finally:
                writer.close()
            if answer.startswith(b"HTTP/1.1 500"):
                raise SystemExit(f"500: {sent[:300]!r}")

    while time.monotonic() < until:
        await asyncio.gather(*(one(request(chance, port)) for _ in range(20)))
        count += 20
    print(f"{count:,} malformed requests")


def message(chance: random.Random) -> str | bytes:
    """What a page might say to a table, wrong somewhere, or anything at all."""
    if chance.random() < 0.2:
        return chance.randbytes(chance.randint(0, 300))
    said: dict[str, object] = {
        "type": chance.choice(["hello", "act", "view", "hint", "ping", "why", "move_now", "", None, 7]),
        "viewer": chance.choice(["first", "second", "mover", "", None]),
        "language": chance.choice(["en", "fr", "xx", None]),
        "since": chance.choice([None, 0, -1, 10**30, "0"]),
        "version": chance.choice([0, 1, -1, 10**30, 0.5]),
        "side": chance.choice(["first", "second", "both", None]),
        "action": chance.choice(["opening", "roll", "play 8/5 6/5", "resign 1", "\0", "x" * 5_000, None, []]),
    }
    kept = {name: value for name, value in said.items() if chance.random() < 0.9}
    text = chance.choice([json.dumps(kept)] * 4 + ["[" * 3_000, "null", "{", '{"type": "\\ud800"}'])
    return text[: chance.randrange(len(text))] if chance.random() < 0.2 else text


def frame(chance: random.Random) -> bytes:
    """A frame of a websocket with any head: reserved bits, unknown kinds, lengths that do not fit."""
    head = bytes([chance.randrange(256), chance.choice([0x80, 0]) | chance.randrange(128)])
    return head + chance.randbytes(chance.randint(0, 200))


async def fuzz_sockets(seconds: float, chance: random.Random, port: int) -> None:
    """Websockets at a real table: messages that are wrong, and raw frames after a sound handshake."""
    until, messages, frames = time.monotonic() + seconds, 0, 0
    home = f"http://127.0.0.1:{port}"

    async def talk(table: str) -> int:
        sent = 0
        with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
            place = f"ws://127.0.0.1:{port}/api/tables/{table}/play"
            async with websockets.connect(place, origin=websockets.Origin(home), close_timeout=1) as line:
                for _ in range(40):
                    await line.send(message(chance))
                    sent += 1
                while True:
                    await asyncio.wait_for(line.recv(), 0.2)
        return sent

    async def throw(table: str) -> int:
        with contextlib.suppress(OSError, TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                head = f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {home}\r\n"
                writer.write(f"{head}{upgrade}{key}\r\n".encode())
                answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
                if not answer.startswith(b"HTTP/1.1 101"):
                    raise SystemExit(f"no handshake: {answer!r}")
                for _ in range(5):
                    writer.write(frame(chance))
                await asyncio.wait_for(reader.read(4096), 0.2)
            finally:
                writer.close()
        return 5

    while time.monotonic() < until:
        table = await asyncio.to_thread(_make_table, port)
        talks = await asyncio.gather(*(talk(table) for _ in range(5)))
        throws = await asyncio.gather(*(throw(table) for _ in range(10)))
        messages, frames = messages + sum(talks), frames + sum(throws)
        await asyncio.to_thread(_delete_table, port, table)
    print(f"{messages:,} websocket messages, {frames:,} raw frames")


def _make_table(port: int) -> str:
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", b'{"game": "backgammon"}', {"content-type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return str(json.load(answer)["id"])


def _delete_table(port: int, table: str) -> None:
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables/{table}", method="DELETE")
    urllib.request.urlopen(asked, timeout=20).close()


def standing(process: int) -> tuple[int, int]:
    """The memory of a process in MB, and its open files."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20, len(list(Path(f"/proc/{process}/fd").iterdir()))


def main() -> None:
    """Fuzz files, then a server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=40.0, help="for mutated files, and more for the server")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--samples", type=Path)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    print(f"seed {asked.seed}")
    fuzz_files(asked.seconds, chance, asked.samples)
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        port = random.SystemRandom().randrange(20_000, 60_000)
        command = [sys.executable, "-m", "boxwood", "play", "--no-browser", "--port", str(port)]
        environment = Checkout("here", HERE).environment(Path(folder))
        with subprocess.Popen(command, env=environment, stdout=log, stderr=log) as server:
            try:
                _wait(port)
                asyncio.run(fuzz_server(asked.seconds / 3, chance, port))
                asyncio.run(fuzz_sockets(asked.seconds / 3, chance, port))
                before = standing(server.pid)
                asyncio.run(fuzz_server(asked.seconds / 2, chance, port))
                asyncio.run(fuzz_sockets(asked.seconds / 2, chance, port))
                _wait(port)
                time.sleep(1)
                after = standing(server.pid)
            finally:
                server.terminate()
        log.seek(0)
        said = log.read()
    print(f"memory {before[0]} -> {after[0]} MB, open files {before[1]} -> {after[1]}")
    if "Traceback" in said:
        raise SystemExit(said[-4_000:])
    if after[0] > before[0] * 1.1 + 20 or after[1] > before[1] + 30:
        raise SystemExit("memory or open files grow")


def _wait(port: int) -> None:
    """Wait until a server answers and its engines are loaded, which takes memory of its own."""
    for _ in range(900):
        with (
            contextlib.suppress(OSError, urllib.error.URLError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/engines", timeout=5) as answer,
        ):
            if all(engine["ready"] for engine in json.load(answer).values()):
                return
        time.sleep(0.2)
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    main()
