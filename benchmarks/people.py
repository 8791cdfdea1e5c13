"""Latency of a move between people, with many tables in play on one server process: `make latency`.

Two people sit at each table, with a clock and dice of three: their pages commit to chains and reveal links by
themselves. Measured is the time from sending an action until the page is told that it is on disk. Printed are also the
milliseconds of the server's processor time for an action, with everything that follows from it, and the memory that the
server grew by for each table. `--against` measures another checkout in turns with this one.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from boxwood.dice_of_three import SecretChain
from boxwood.game import Side
from checkouts import Checkout, checkouts
from latency import Found, Server, play_together, ready, report

USUAL = ("opening", "roll", "pass", "take", "accept")
SEATING = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from boxwood.game_type import NewGame
from boxwood.table.keys import digest_of
from boxwood.table.making import NewTable, new_table
from boxwood.table.seats import Seats
from boxwood.table.storage import Storage

storage = Storage.in_folder(Path(sys.argv[1]))
wanted = NewGame(format="match", length=99)
for _ in range(int(sys.argv[2])):
    asked = NewTable(game="backgammon", wanted=wanted, seats=Seats(), between_people=True, clock="tournament")
    table = new_table(asked, datetime.now(UTC))
    keys = [(digest_of(f"{table.id} {side}"), side) for side in ("first", "second")]
    storage.create(table, keys=keys)
    print(table.id)
"""
"""Run by the code of a checkout: tables whose holders' secrets follow from their names."""


@contextmanager
def serving(checkout: Checkout, tables: int) -> Iterator[tuple[Server, list[str]]]:
    """A server of a checkout's code, its engines ready, with so many tables between people."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = checkout.environment(Path(folder))
        seating = [sys.executable, "-c", SEATING, folder, str(tables)]
        made = subprocess.run(seating, env=environment, check=True, capture_output=True, text=True).stdout.split()
        command = [sys.executable, "-m", "boxwood", "play", "--no-browser", "--port", str(port)]
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
        try:
            yield Server(ready(f"http://127.0.0.1:{port}"), process.pid), made
        finally:
            process.kill()
            process.wait()


class Player:
    """A page of one side that plays as fast as its person thinks."""

    def __init__(self, home: str, table: str, side: Side, rng: random.Random, pause: float) -> None:
        self.home, self.rng, self.pause = home, rng, pause
        self.table, self.side = table, side
        self.chain = SecretChain(secrets.token_bytes(32), self.table, self.side, 0)
        self.times: list[float] = []
        self._sent: dict[str, float] = {}
        self._thinks: asyncio.Task[None] | None = None

    async def play(self, begin: asyncio.Barrier, seconds: float) -> None:
        """Sit down, wait for everybody, and play for some time."""
        url = f"{self.home.replace('http', 'ws')}/api/tables/{self.table}/play"
        headers = {"cookie": f'boxwood_browser="{self.table} {self.side}"'}
        async with connect(url, origin=Origin(self.home), open_timeout=120, additional_headers=headers) as line:
            hello = {"type": "hello", "viewer": self.side.value, "language": "en", "since": None}
            await line.send(json.dumps(hello))
            message = json.loads(await line.recv())
            while message["type"] not in ("table", "update") or None in (
                message["dice"]["first"],
                message["dice"]["second"],
            ):
                await self._hear(line, message, sits=True)
                message = json.loads(await line.recv())
            await begin.wait()
            ends = time.perf_counter() + seconds
            try:
                while time.perf_counter() < ends:
                    await self._hear(line, message)
                    message = json.loads(await line.recv())
            finally:
                if self._thinks is not None:
                    self._thinks.cancel()

    async def _hear(self, line: ClientConnection, message: dict[str, Any], *, sits: bool = False) -> None:
        if message["type"] == "ping":
            await line.send(json.dumps({"type": "pong", "number": message["number"]}))
        elif message["type"] == "done":
            self.times.append(time.perf_counter() - self._sent.pop(message["id"]))
        elif message["type"] in ("table", "update"):
            await self._answer(line, message, sits)

    async def _answer(self, line: ClientConnection, message: dict[str, Any], sits: bool) -> None:
        dice, version = message["dice"], message["version"]
        own = dice[self.side.value]
        if own is None:
            await self._act(line, version, f"@chain 0 {self.chain.committed.head.hex()}")
        elif dice["asked"] == self.side.value:
            number = dice["number"]
            await self._act(line, version, f"@link {number} {self.chain.link(number).hex()}")
        elif dice["roller"] is None and not sits:
            action = self._choice(message["view"])
            if action is not None:
                if self._thinks is not None:
                    self._thinks.cancel()
                self._thinks = asyncio.create_task(self._think(line, version, action))

    def _choice(self, view: dict[str, Any]) -> str | None:
        side, buttons = self.side.value, view["buttons"]
        plays = [node["action"] for node in view["paths"] if node["action"]] if view["to_act"] == side else []
        live = [name for name in USUAL if name in buttons and buttons[name]["live"] and side in buttons[name]["sides"]]
        return self.rng.choice(plays) if plays else live[0] if live else None

    async def _think(self, line: ClientConnection, version: int, action: str) -> None:
        await asyncio.sleep(self.rng.uniform(0, 2 * self.pause))
        act = secrets.token_hex(8)
        self._sent[act] = time.perf_counter()
        await self._act(line, version, action, act)

    async def _act(self, line: ClientConnection, version: int, action: str, act: str = "") -> None:
        said = {"type": "act", "version": version, "side": self.side.value, "action": action, "id": act}
        await line.send(json.dumps(said))


async def measure(server: Server, tables: list[str], seconds: float, pause: float, found: Found) -> None:
    """Note the latencies of all actions in a time, at so many tables, from when everybody has sat down."""
    memory = server.memory()
    players = [
        Player(server.home, table, side, random.Random(f"{number} {side}"), pause)
        for number, table in enumerate(tables)
        for side in Side
    ]
    await play_together(server, players, seconds, found, memory)


def main() -> None:
    """Measure with 1, 50, 200 and 1,000 tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=25.0, help="how long each turn is")
    parser.add_argument("--pause", type=float, default=5.0, help="how long people think on average")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 50, 200, 1000])
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to measure in turns with this")
    chosen = parser.parse_known_args()[0]  # the rest is for the tables with bots
    with ExitStack() as stack:
        servers = {
            checkout.name: stack.enter_context(serving(checkout, sum(chosen.tables)))
            for checkout in checkouts(chosen.against)
        }
        print(f"between people, who think {chosen.pause:g} s on average; {os.cpu_count()} cores", flush=True)
        ratio = "  ratio" if len(servers) > 1 else ""
        print(
            f"{'tables':>6} {'checkout':8} {'moves':>6} {'moves/s':>8} {'median ms':>10} {'99 % ms':>8}"
            f" {'processor':>9} {'KB/table':>9}{ratio}"
        )
        begun = 0
        for tables in chosen.tables:
            pause = chosen.pause if tables > 1 else 0.05
            found = {name: Found() for name in servers}
            for name, (server, made) in servers.items():
                asyncio.run(measure(server, made[begun : begun + tables], chosen.seconds, pause, found[name]))
            if all(seen.times for seen in found.values()):
                report(tables, chosen.seconds, found)
            else:
                print(f"{tables:6} tables: no action was answered in time", flush=True)
            begun += tables


if __name__ == "__main__":
    main()
