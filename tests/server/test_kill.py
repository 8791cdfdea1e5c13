"""A server that is killed in the middle of the bot's turn goes on exactly where it was: nothing shown is lost."""

import json
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from boxwood.table.storage import Storage
from boxwood.table.table import Table
from support.serving import ServerProcess, first_choice, new_table

KILLS = int(os.environ.get("BOXWOOD_KILLS", "2"))
LATEST = 0.4
"""The seconds after a person's move within which the server is killed; its bot answers within them, or does not."""


class Person:
    """Somebody who plays against the bot, and remembers everything that was shown."""

    def __init__(self, server: ServerProcess, table: str) -> None:
        self.server, self.table = server, table
        self.shown: list[tuple[int, str | None, str]] = []
        self.version = 0
        self.view: dict[str, Any] = {}

    @contextmanager
    def sit_down(self) -> Iterator[ClientConnection]:
        """A line to the table; what it says must agree with what was shown before."""
        with self.server.play(self.table) as line:
            line.send(json.dumps({"type": "hello", "viewer": "first", "language": "en", "since": self.version}))
            self.hear(line.recv(timeout=180))  # who acts before hearing what was missed is told it twice
            yield line

    def hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        assert message["type"] != "table", "the server has forgotten what it showed"
        if message["type"] != "update":
            return
        assert message["since"] == self.version
        for event in message["events"]:
            assert event["number"] == len(self.shown)
            self.shown.append((event["number"], event["side"], event["action"]))
        self.version, self.view = message["version"], message["view"]

    def may_act(self) -> bool:
        return self.view.get("to_act") == "first" and not self.view["over"]

    def act(self, line: ClientConnection) -> None:
        texts = [node["action"] for node in self.view["paths"] if node["action"]]
        texts += [name for name, button in self.view["buttons"].items() if button["live"]]
        texts = [text for text in texts if not text.startswith(("resign", "double"))]
        text = first_choice(texts) or "roll"
        line.send(json.dumps({"type": "act", "version": self.version, "side": "first", "action": text}))

    def play_until(self, line: ClientConnection, moves: int) -> None:
        """Play some moves; the last is sent and not waited for."""
        sent = -1
        while moves:
            if self.may_act() and self.version != sent:
                self.act(line)
                moves, sent = moves - 1, self.version
                continue
            self.hear(line.recv(timeout=180))

    def listen(self, line: ClientConnection, seconds: float) -> None:
        """Hear what comes in a short time."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            try:
                self.hear(line.recv(timeout=left))
            except TimeoutError:
                return

    def drain(self, line: ClientConnection) -> None:
        """Hear what had been sent when the server was killed: it was shown."""
        try:
            while True:
                self.hear(line.recv(timeout=1))
        except (ConnectionClosed, TimeoutError):
            return


def test_a_killed_server_goes_on_exactly_where_it_was(tmp_path: Path) -> None:
    rng = random.Random(os.environ.get("BOXWOOD_KILL_SEED", "boxwood"))
    server = ServerProcess(tmp_path)
    try:
        with httpx2.Client(base_url=server.home, timeout=60) as client:
            table = new_table(client, bot="beginner", length=99)
        person = Person(server, table)
        for _ in range(KILLS):
            with person.sit_down() as line:
                person.play_until(line, rng.randint(1, 4))
                person.listen(line, rng.uniform(0, LATEST))
                server.kill()
                person.drain(line)
            kept = Storage.in_folder(tmp_path).load(table)
            stored = [(event.number, event.side and event.side.value, event.action) for event in kept.events]
            assert stored[: len(person.shown)] == person.shown
            assert Table.fold(kept.id, kept.terms, kept.events) == kept
            server.start()
        with person.sit_down() as line:
            person.play_until(line, 2)  # the bot takes the turn it was killed in
        assert person.version > 0
    finally:
        server.kill()
