"""Latency of a person's move, stored and answered, with many tables in play on one server process: `make latency`.

Every table has a person against the bot at its fastest level. The person's pages move one after the other, with some
thinking in between, as people do; measured is the time from sending an action until the update that shows it arrives.
Printed are also the milliseconds of the server's processor time for a person's move with the bot's answer, the memory
that the server grew by for each table, and that of a page which only watches. Memory is told on Linux. `--against`
measures another checkout in turns with this one.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from checkouts import Checkout, checkouts

LEVEL = "expert"
"""Without any look-ahead; the levels below it do more work to err."""


class Person:
    """A page that plays at one table as fast as it thinks."""

    def __init__(self, home: str, table: str, rng: random.Random, pause: float) -> None:
        self.home, self.table, self.rng, self.pause = home, table, rng, pause
        self.times: list[float] = []

    async def play(self, begin: asyncio.Barrier, seconds: float) -> None:
        """Sit down, wait for everybody, and play for some time."""
        url = f"{self.home.replace('http', 'ws')}/api/tables/{self.table}/play"
        async with connect(url, origin=Origin(self.home), open_timeout=60) as line:
            await line.send(json.dumps({"type": "hello", "viewer": "first", "language": "en", "since": None}))
            message = json.loads(await line.recv())
            await begin.wait()
            ends = time.perf_counter() + seconds
            sent: tuple[int, float] | None = None
            while time.perf_counter() < ends:
                if message["type"] not in ("table", "update"):
                    message = json.loads(await line.recv())
                    continue
                if sent is not None and message["version"] > sent[0]:
                    self.times.append(time.perf_counter() - sent[1])
                    sent = None
                view = message["view"]
                if view["over"]:
                    return
                if view["to_act"] == "first":
                    await asyncio.sleep(self.rng.uniform(0, 2 * self.pause))
                    sent = (message["version"], time.perf_counter())
                    await self._act(line, message)
                message = json.loads(await line.recv())

    async def _act(self, line: ClientConnection, message: dict[str, Any]) -> None:
        view = message["view"]
        plays = [node["action"] for node in view["paths"] if node["action"]]
        live = [name for name, button in view["buttons"].items() if button["live"] and "first" in button["sides"]]
        usual = [name for name in ("opening", "roll", "pass", "take", "accept") if name in live]
        action = self.rng.choice(plays) if plays else usual[0]
        await line.send(json.dumps({"type": "act", "version": message["version"], "side": "first", "action": action}))


async def make_tables(home: str, count: int, length: int = 99) -> list[str]:
    """New tables of a person against the bot, a few at a time."""
    seats = {"first": {"kind": "person", "name": ""}, "second": {"kind": "bot", "name": "", "level": LEVEL}}
    asked = {"game": "backgammon", "format": "match", "length": length, "seats": seats}
    async with httpx2.AsyncClient(base_url=home, headers={"origin": home}, timeout=120) as client:
        return [(await client.post("/api/tables", json=asked)).raise_for_status().json()["id"] for _ in range(count)]


async def measure(server: "Server", tables: int, seconds: float, pause: float, found: "Found") -> None:
    """Note the latencies of all moves in a time, at so many tables, from when everybody has sat down."""
    memory = server.memory()
    ids = await make_tables(server.home, tables)
    people = [Person(server.home, table, random.Random(number), pause) for number, table in enumerate(ids)]
    await play_together(server, people, seconds, found, memory)


class Plays(Protocol):
    """Somebody who plays, and notes how long each action takes."""

    times: list[float]

    async def play(self, begin: asyncio.Barrier, seconds: float) -> None:
        """Sit down, wait until everybody has, and play for so long."""


async def play_together(
    server: "Server", players: Sequence[Plays], seconds: float, found: "Found", memory: int
) -> None:
    """Have everybody play once all have sat down, and note it; `memory` is what the server took before."""
    begin = asyncio.Barrier(len(players) + 1)
    tasks = [asyncio.create_task(player.play(begin, seconds)) for player in players]
    await begin.wait()
    processor = server.processor()
    await asyncio.wait(tasks, timeout=seconds + 5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    found.times += [moment for player in players for moment in player.times]
    found.memory, found.processor = server.memory() - memory, found.processor + server.processor() - processor


async def idle_sockets(server: "Server", count: int) -> float:
    """Bytes of memory of a page that watches a table and does nothing; all watch the same."""
    table = (await make_tables(server.home, 1))[0]
    url = f"{server.home.replace('http', 'ws')}/api/tables/{table}/play"
    before = server.memory()
    async with AsyncExitStack() as stack:
        for _ in range(count):
            line = await stack.enter_async_context(connect(url, origin=Origin(server.home), open_timeout=60))
            await line.send(json.dumps({"type": "hello", "viewer": "first", "language": "en", "since": None}))
            await line.recv()
        return (server.memory() - before) / count


@dataclass(frozen=True)
class Server:
    """A server of a checkout's code: its address and its process."""

    home: str
    process: int

    def memory(self) -> int:
        """Bytes of memory it holds."""
        pages = int(Path(f"/proc/{self.process}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self.process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(checkout: Checkout) -> Iterator[Server]:
    """A server of a checkout's code with its engines ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "boxwood", "play", "--no-browser", "--port", str(port)]
    with tempfile.TemporaryDirectory() as folder:
        environment = checkout.environment(Path(folder))
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
        try:
            yield Server(ready(f"http://127.0.0.1:{port}"), process.pid)
        finally:
            process.kill()
            process.wait()


def ready(home: str) -> str:
    """The address of a server, once all its engines are ready: one that compiles needs a core for itself."""
    while True:
        try:
            if all(engine["ready"] for engine in httpx2.get(f"{home}/api/engines").json().values()):
                return home
        except httpx2.TransportError:
            pass
        time.sleep(0.2)


@dataclass
class Found:
    """What was measured at a number of tables in one checkout."""

    times: list[float] = field(default_factory=list)
    processor: float = 0.0
    memory: int = 0


def report(tables: int, seconds: float, found: dict[str, Found]) -> None:
    """Print how long moves took in every checkout, and the median of the first in parts of the second."""
    medians: list[float] = []
    for name, seen in found.items():
        times = seen.times
        median, late = statistics.median(times), sorted(times)[int(0.99 * (len(times) - 1))]
        medians.append(median)
        ratio = f"{medians[0] / median:7.2f}" if len(medians) > 1 else ""
        print(
            f"{tables:6} {name:8} {len(times):6} {len(times) / seconds:8.1f} {1000 * median:10.1f} {1000 * late:8.1f}"
            f" {1000 * seen.processor / len(times):9.2f} {seen.memory / tables / 1000:9.1f}{ratio}",
            flush=True,
        )


def main() -> None:
    """Measure with 1, 50, 200, 1,000 and 2,000 tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=25.0, help="how long each turn is")
    parser.add_argument("--turns", type=int, default=1, help="how often each checkout is measured")
    parser.add_argument("--pause", type=float, default=5.0, help="how long people think on average")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 50, 200, 1000, 2000])
    parser.add_argument("--sockets", type=int, default=200, help="pages that do nothing, for their memory")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to measure in turns with this")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        servers = {checkout.name: stack.enter_context(serving(checkout)) for checkout in checkouts(chosen.against)}
        print(f"bots at level {LEVEL}; people think {chosen.pause:g} s on average; {os.cpu_count()} cores", flush=True)
        ratio = "  ratio" if len(servers) > 1 else ""
        print(
            f"{'tables':>6} {'checkout':8} {'moves':>6} {'moves/s':>8} {'median ms':>10} {'99 % ms':>8}"
            f" {'processor':>9} {'KB/table':>9}{ratio}"
        )
        for tables in chosen.tables:
            pause = chosen.pause if tables > 1 else 0.05
            found = {name: Found() for name in servers}
            for turn in range(chosen.turns):
                for name in servers if turn % 2 == 0 else reversed(servers):
                    asyncio.run(measure(servers[name], tables, chosen.seconds, pause, found[name]))
            report(tables, chosen.turns * chosen.seconds, found)
        for name, server in servers.items():
            idle = asyncio.run(idle_sockets(server, chosen.sockets))
            print(f"an idle socket, {name}: {idle / 1000:.1f} KB ({chosen.sockets} of them at one table)", flush=True)


if __name__ == "__main__":
    main()
