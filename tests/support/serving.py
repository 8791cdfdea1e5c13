"""Servers for tests: in this process with bots that answer at once, or in a process of their own."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from boxwood.data_folder import data_folder
from boxwood.game import Found, Report
from boxwood.server import create_app
from boxwood.server.engines import Engines
from boxwood.table import Table
from boxwood.table.storage import Storage
from support.folders import storage_in

HOME = "http://127.0.0.1"
ORIGIN = {"origin": HOME}
PREFERRED = ("play", "move", "roll", "pass", "take", "accept", "done", "refuse")
"""What a bot in a hurry does, in this order."""


class QuickEngines(Engines):
    """Bots that need no engine: they do the first thing that comes to mind."""

    def start(self) -> None:
        """Be ready at once."""
        for game in self.states:
            self._got_ready(game)

    def act(self, table: Table, level: str, stop: threading.Event, report: Report, found: Found) -> str | None:
        """The first play, move or answer."""
        return first_choice([str(action) for action in table.state.actions(table.state.to_act)])


class SleepyEngines(Engines):
    """Bots that never get ready."""

    def start(self) -> None:
        """Go on sleeping."""


class LateEngines(Engines):
    """Bots that get ready once they are woken."""

    def __init__(self) -> None:
        super().__init__()
        self.woken = threading.Event()

    def _prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        self.woken.wait()
        super()._prepare(loop)


class SlowEngines(QuickEngines):
    """Bots that think until they are told to move."""

    def act(self, table: Table, level: str, stop: threading.Event, report: Report, found: Found) -> str | None:
        """What the others do, after a long time."""
        report({"depth": 1, "nodes": 1, "evaluation": 0.0, "line": ""})
        stop.wait(60)
        return super().act(table, level, stop, report, found)


def first_choice(texts: list[str]) -> str | None:
    """The most natural of some actions; None to throw the dice."""
    for word in PREFERRED:
        for text in texts:
            if text.split()[0] == word:
                return None if word == "roll" else text
    return texts[0]


@contextmanager
def serving(folder: Path, engines: type[Engines] = QuickEngines) -> Iterator[TestClient]:
    """A server in this process with its tables in a folder."""
    app = create_app(storage_in(folder), engines=engines())
    with TestClient(app, base_url=HOME, raise_server_exceptions=True) as client:
        yield client


@contextmanager
def listening(storage: Storage, engines: Engines | None = None, **more: Any) -> Iterator[tuple[str, FastAPI]]:
    """A server in this process that is reached over the network: its address, and what it serves."""
    app = create_app(storage, engines=engines or QuickEngines(), **more)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
    with socket.create_server(("127.0.0.1", 0)) as plug:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # little is sent that nobody reads
        thread = threading.Thread(target=server.run, args=([plug],))
        thread.start()
        while not server.started:
            time.sleep(0.02)
        try:
            yield f"{HOME}:{plug.getsockname()[1]}", app
        finally:
            server.should_exit = True
            thread.join()


def new_table(client: TestClient | httpx2.Client, game: str = "backgammon", bot: str | None = None, **more: Any) -> str:
    """The id of a new table, of a match to 3 unless something else is asked for."""
    asked: dict[str, Any] = {"game": game, "seats": {"first": {"kind": "person", "name": "Ada", "level": None}}}
    if game == "backgammon":
        asked |= {"format": "match", "length": 3}
    if bot:
        asked["seats"]["second"] = {"kind": "bot", "name": "", "level": bot}
    answer = client.post("/api/tables", json=asked | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


class Page:
    """What a page does at a table: it listens, and sends what a player wants."""

    def __init__(self, session: WebSocketTestSession, **hello: Any) -> None:
        self.session = session
        self.heard: list[dict[str, Any]] = []
        self.version = 0
        self.view: dict[str, Any] = {}
        self.say({"type": "hello", "viewer": "first", "language": "en", "since": None, **hello})

    def say(self, message: dict[str, Any]) -> None:
        self.session.send_text(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.session.receive_text())
        self.heard.append(message)
        if message["type"] in ("table", "update"):
            assert message["version"] >= self.version
            self.version, self.view = message["version"], message["view"]
        return message

    def hear_until(self, *types: str) -> dict[str, Any]:
        """The next message of some types."""
        while (message := self.hear())["type"] not in types:
            pass
        return message

    def act(self, action: str, side: str = "first", version: int | None = None) -> dict[str, Any]:
        """Do something, and hear what comes of it."""
        self.say(
            {"type": "act", "version": self.version if version is None else version, "side": side, "action": action}
        )
        return self.hear_until("update", "refused")

    def settle(self) -> list[dict[str, Any]]:
        """Hear everything that was sent before now."""
        begun = len(self.heard)
        self.say({"type": "why", "action": "xyzzy", "side": "first"})
        while not (self.heard[begun:] and self.heard[-1].get("action") == "xyzzy"):
            self.hear()
        return self.heard[begun:-1]


@contextmanager
def page_at(client: TestClient, table: str, **hello: Any) -> Iterator[Page]:
    """A page at a table, that has heard the answer to its hello."""
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{table}/play", headers=ORIGIN) as session:
        page = Page(session, **hello)
        page.hear_until("table", "update")
        yield page


# A process of its own


class ServerProcess:
    """`boxwood play` on a port of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        computed = data_folder() / "tables"
        if computed.exists():  # what the engines have computed before need not be computed again
            (folder / "tables").symlink_to(computed)
        self.environment = os.environ | {"BOXWOOD_DATA": str(folder)}
        self.start()

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, at first on any port that is free and then on the same again, and wait until it answers."""
        command = [sys.executable, "-m", "boxwood", "play", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()  # Boxwood is at http://…
        assert told, "the server does not start"
        self.port = urlsplit(told.split()[3]).port or 0
        for _ in range(1200):
            try:
                self.engines()
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    def engines(self) -> dict[str, Any]:
        """How far the engines are."""
        told: dict[str, Any] = httpx2.get(f"{self.home}/api/engines", timeout=60, verify=False).json()
        return told

    def wait_for_engines(self) -> None:
        """Wait until the bots can play: where nothing is compiled yet that takes minutes."""
        while not all(engine["ready"] for engine in self.engines().values()):
            time.sleep(0.1)

    def kill(self) -> None:
        """End it without a warning."""
        self.process.kill()
        self.process.communicate()

    def play(self, table: str) -> AbstractContextManager[ClientConnection]:
        """A page at a table."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/play"
        return connect(url, origin=Origin(self.home), open_timeout=60)
