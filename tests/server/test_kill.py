"""A server that is killed at any instant goes on exactly where it was: nothing shown is lost, every folder opens."""

import asyncio
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from boxwood.errors import NoSuchTable
from boxwood.table.storage import FILE, Storage
from boxwood.table.table import Table
from support.coroutines import finished
from support.serving import ServerProcess, first_choice
from support.stored import STORED

KILLS = int(os.environ.get("BOXWOOD_KILLS", "1"))
"""Of servers that play; half as many are killed in a first start, or while an old folder is brought up to date."""
RUNS = ("1", "2")[:KILLS]
"""Where there is more than one kill, two runs, which two workers do side by side."""
TABLES = 10
LATEST = 1.5
"""Seconds after which a server is killed at the latest."""
PATIENCE = 120.0
"""Seconds in which something happens after a start, however busy the machine is."""
GAME = "1. 11-15 22-18 15x22 25x18 *"

Shown = list[tuple[int, str | None, str]]


@dataclass
class Witness:
    """What people were shown: the events of their tables, which tables there are, and which are gone."""

    rng: random.Random
    home: str = ""
    shown: dict[str, Shown] = field(default_factory=dict)
    with_bot: set[str] = field(default_factory=set)
    made: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    heard: dict[str, str] = field(default_factory=dict)
    """What each table said last, for whoever looks into a failure."""
    seen: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether anything has happened since the server was started."""

    # What they do, until the server is killed

    async def live(self) -> None:
        """Play at ten tables, and make, branch, load and delete others, until nobody answers."""
        async with httpx2.AsyncClient(base_url=self.home, headers={"origin": self.home}, timeout=30) as client:
            playing = [self._until_the_end(self._play(table)) for table in self.shown]
            await asyncio.gather(*playing, self._until_the_end(self._keep_making(client)))

    async def _until_the_end(self, living: Any) -> None:
        try:
            await living
        except (WebSocketException, OSError, httpx2.TransportError, EOFError, TimeoutError):
            return

    async def sit_down(self) -> None:
        """Make the ten tables: two against the bot, eight for two people."""
        async with httpx2.AsyncClient(base_url=self.home, headers={"origin": self.home}, timeout=30) as client:
            for number in range(TABLES):
                seats = {"second": {"kind": "bot", "name": "", "level": "expert"}} if number < 2 else {}
                asked = {"game": "backgammon", "format": "match", "length": 99, "seats": seats}
                table = await self._made(client, "/api/tables", asked)
                self.shown[table] = []
                if seats:
                    self.with_bot.add(table)

    async def _made(self, client: httpx2.AsyncClient, path: str, asked: dict[str, Any]) -> str:
        made = (await client.post(path, json=asked)).raise_for_status().json()
        self.made.add(made["id"])
        return str(made["id"])

    async def _loaded(self, client: httpx2.AsyncClient) -> str:
        answer = (await client.post("/api/tables/load?name=game.pdn", content=GAME)).raise_for_status().json()
        self.made |= {table["id"] for table in answer["tables"]}
        return str(answer["tables"][0]["id"])

    async def _keep_making(self, client: httpx2.AsyncClient) -> None:
        while True:
            new = await self._made(client, "/api/tables", {"game": "checkers"})
            loaded = await self._loaded(client)
            await self._made(client, f"/api/tables/{loaded}/branch", {"at": self.rng.randint(0, 3)})
            self.made.discard(new)  # whether it is deleted is not known before the answer
            (await client.delete(f"/api/tables/{new}")).raise_for_status()
            self.deleted.add(new)

    async def _play(self, table: str) -> None:
        url = f"{self.home.replace('http', 'ws')}/api/tables/{table}/play"
        async with connect(url, origin=Origin(self.home), open_timeout=30) as line:
            hello = {"type": "hello", "viewer": "first", "language": "en", "since": len(self.shown[table])}
            await line.send(json.dumps(hello))
            while True:
                text = str(await line.recv())
                message, self.heard[table] = json.loads(text), text[:300]
                assert message["type"] != "table", "the server has forgotten what it showed"
                if message["type"] == "update":
                    self._see(table, message)
                    await self._act(line, table, message)

    def _see(self, table: str, message: dict[str, Any]) -> None:
        shown = self.shown[table]
        assert message["since"] == len(shown)
        for event in message["events"]:
            assert event["number"] == len(shown)
            shown.append((event["number"], event["side"], event["action"]))
            self.seen.set()

    async def _act(self, line: ClientConnection, table: str, message: dict[str, Any]) -> None:
        view, side = message["view"], message["view"]["to_act"]
        if side is None or (side == "second" and table in self.with_bot):
            return
        texts = [node["action"] for node in view["paths"] if node["action"]]
        texts += [name for name, button in view["buttons"].items() if button["live"] and side in button["sides"]]
        texts = [text for text in texts if not text.startswith(("resign", "double"))]
        action = first_choice(texts) or "roll"
        await asyncio.sleep(self.rng.uniform(0, 0.05))
        await line.send(json.dumps({"type": "act", "version": message["version"], "side": side, "action": action}))

    # What must be there afterwards

    def check(self, folder: Path) -> None:
        """Compare what was shown with what is kept."""
        storage = Storage.in_folder(folder)
        for table, shown in self.shown.items():
            kept = storage.load(table)
            stored = [(event.number, event.side and event.side.value, event.action) for event in kept.events]
            assert stored[: len(shown)] == shown
        for table in self.rng.sample(sorted(self.made), min(20, len(self.made))):
            assert isinstance(storage.load(table), Table)
        for table in self.rng.sample(sorted(self.deleted), min(20, len(self.deleted))):
            with pytest.raises(NoSuchTable):
                storage.load(table)
        assert len(storage.list()) >= len(self.made)
        storage.close()


@pytest.mark.parametrize("run", RUNS)
def test_nothing_that_was_shown_is_lost_when_a_server_is_killed_in_play(run: str, tmp_path: Path) -> None:
    rng = random.Random(f"{os.environ.get('BOXWOOD_KILL_SEED', 'boxwood')} {run}")
    server = ServerProcess(tmp_path)
    server.wait_for_engines()  # what is compiled once is kept; killed again and again, it would never be
    witness = Witness(rng, server.home)
    finished(witness.sit_down())

    async def live_and_be_killed() -> None:
        witness.seen = asyncio.Event()
        living = asyncio.create_task(witness.live())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(witness.seen.wait(), PATIENCE)
        assert witness.seen.is_set(), f"nothing has happened since the last kill: {witness.heard}"
        await asyncio.sleep(rng.uniform(0, LATEST))
        server.process.kill()
        await living  # what had been sent is heard: it was shown

    try:
        for _ in range(KILLS // len(RUNS)):
            finished(live_and_be_killed())
            server.kill()
            witness.check(tmp_path)
            server.start()
    finally:
        server.kill()


@pytest.mark.parametrize("run", RUNS)
def test_a_folder_opens_whenever_its_first_start_or_its_migration_was_killed(run: str, tmp_path: Path) -> None:
    rng = random.Random(f"{os.environ.get('BOXWOOD_KILL_SEED', 'boxwood')} {run}")
    old = sorted(STORED.glob(f"*/{FILE}"))[0]
    opening = "import sys; from pathlib import Path; from boxwood.table.storage import Storage; print(flush=True); "
    opening += "Storage.in_folder(Path(sys.argv[1]))"
    for number in range(max(2, KILLS // 2 // len(RUNS))):
        folder = tmp_path / str(number)
        folder.mkdir()
        if number % 2:
            shutil.copy(old, folder / FILE)
        process = subprocess.Popen([sys.executable, "-c", opening, str(folder)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()  # from here on the folder is opened
        time.sleep(rng.uniform(0, 0.15))
        process.kill()
        process.communicate()
        storage = Storage.in_folder(folder)
        assert bool(storage.list()) == bool(number % 2)
        storage.close()
        shutil.rmtree(folder)
