"""A server killed while people play: nothing acknowledged is lost or doubled, pages come back, no clock is charged."""

import os
import random
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2

from boxwood.game import Side
from boxwood.table.clock_actions import Stand
from boxwood.table.clocks import milliseconds
from boxwood.table.storage import Storage
from boxwood.table.table import Table
from boxwood.table.table_actions import read_table_action
from support.line_pages import LinePages, needs_node, running_pages
from support.serving import ServerProcess

KILLS = int(os.environ.get("BOXWOOD_PEOPLE_KILLS", "1"))
TABLES = int(os.environ.get("BOXWOOD_PEOPLE_TABLES", "4"))
LATEST = 2.5
"""Seconds after which a server is killed at the latest."""
THINKS = 250
"""Milliseconds that a page thinks at most before it plays on."""
PATIENCE = 120.0
"""Seconds in which every page is back, however busy the machine is."""
TERMS = {"game": "backgammon", "format": "match", "length": 99, "clock": "tournament"}

pytestmark = needs_node


class People:
    """Two people at each of some tables, and what their pages saw."""

    def __init__(self, server: ServerProcess, pages: LinePages) -> None:
        self.server, self.pages = server, pages
        self.tables: dict[str, dict[Side, str]] = {}
        """The pages of each table."""
        self.waits: list[float] = []
        """Seconds from a server's start until a page was back."""
        self.killed: list[int] = []
        """When, in milliseconds since 1970."""

    def sit_down(self) -> None:
        """Invite, and sit down, each with a browser of their own."""
        for number in range(TABLES):
            headers = {"origin": self.server.home}
            host, guest = (httpx2.Client(base_url=self.server.home, headers=headers, timeout=60) for _ in range(2))
            made = host.post("/api/invitations", json={"terms": TERMS, "side": "first"}).raise_for_status().json()
            seen = guest.post("/api/invitations/open", json={"code": made["code"]}).raise_for_status().json()
            agreed = {"name": "", "revision": seen["revision"]}
            guest.post(f"/api/invitations/{made['id']}/sit", json=agreed).raise_for_status()
            self.tables[made["id"]] = {}
            for side, browser in ((Side.FIRST, host), (Side.SECOND, guest)):
                page = f"{number} {side}"
                cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
                place = {"home": self.server.home, "table": made["id"], "side": side.value, "cookie": cookie}
                self.pages.ask("open", page, **place, haste=1, plays=THINKS)
                self.tables[made["id"]][side] = page
                browser.close()

    @property
    def all_pages(self) -> list[str]:
        return [page for pages in self.tables.values() for page in pages.values()]

    def come_back(self) -> None:
        """Wait until each page has heard of its table again."""
        up = time.time()
        left = set(self.all_pages)
        while left:
            assert time.time() - up < PATIENCE, f"not back: {left}"
            time.sleep(0.02)
            for page in sorted(left):
                back = self.pages.look(page)["back"]
                if back:
                    left.discard(page)
                    self.waits.append(max(0.0, back / 1000 - up))

    def check(self, folder: Path) -> None:
        """Compare what pages were shown and told with what is kept, while no server runs."""
        storage = Storage.in_folder(folder)
        for table_id, pages in self.tables.items():
            table = storage.load(table_id)
            kept = [[event.number, event.side and event.side.value, event.action] for event in table.events]
            ids = [event.act for event in table.events if event.act]
            assert len(ids) == len(set(ids)), "an act was done twice"
            for page in pages.values():
                seen = self.pages.look(page)
                assert seen["whole"] == 1, "a page goes on by versions, without everything anew"
                assert not seen["doubts"], "nothing looks as if the host had put the game back"
                assert kept[seen["events"][0][0] :][: len(seen["events"])] == seen["events"] if seen["events"] else True
                assert {act["id"] for act in seen["acts"] if act["answer"] == "done"} <= set(ids)
            self._check_clocks(table)
        storage.close()

    def _check_clocks(self, table: Table) -> None:
        """No clock ran from a kill on until the server was back."""
        stands: list[Any] = []
        for event in table.events:
            action = read_table_action(event.action) if event.is_of_table else None
            if isinstance(action, Stand):
                stands.append((milliseconds(event.at) - action.time, milliseconds(event.at)))
        for since, until in stands:
            assert any(since <= killed <= until for killed in self.killed), "the clock ran on after the kill"


def test_nothing_is_lost_or_doubled_or_charged_when_a_server_is_killed_between_people(tmp_path: Path) -> None:
    rng = random.Random(os.environ.get("BOXWOOD_KILL_SEED", "people"))
    server = ServerProcess(tmp_path)
    with ExitStack() as stack:
        stack.callback(server.kill)
        pages = stack.enter_context(running_pages())
        people = People(server, pages)
        people.sit_down()
        people.come_back()
        people.waits.clear()
        for _ in range(KILLS):
            time.sleep(rng.uniform(0, LATEST))
            people.killed.append(round(time.time() * 1000))
            server.kill()
            while any(pages.look(page)["connection"] == "open" for page in people.all_pages):
                time.sleep(0.02)
            people.check(tmp_path)
            server.start()
            people.come_back()
        storage = Storage.in_folder(tmp_path)
        events = sum(storage.load(table).version for table in people.tables)
        storage.close()
    waits = sorted(people.waits)
    late = waits[int(0.99 * (len(waits) - 1))]
    middle = waits[len(waits) // 2]
    sys.stdout.write(
        f"{KILLS} kills, {TABLES} tables, {events} events; back after {middle:.2f} s, 99 %: {late:.2f} s\n"
    )
    assert events > 2 * TABLES, "something was played"
