"""Keeping the clocks of all tables: flags that have fallen, and what a restart of the server must cost nobody."""

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

from boxwood.errors import BoxwoodError, StorageFault
from boxwood.server.rooms import Rooms
from boxwood.table.clock_actions import Flag, Resume, Stand
from boxwood.table.clocks import milliseconds
from boxwood.table.requests import asked_back_at
from boxwood.table.storage import Storage
from boxwood.table.table import Table
from boxwood.table.table_action import TableAction
from boxwood.table.table_actions import Unanswered

__all__ = ["Timekeeper"]

log = logging.getLogger(__name__)

LOOKS_EVERY = 0.5
"""Seconds between two looks at what is due."""
SIGN_EVERY = timedelta(seconds=2)
"""How often the server gives a sign of life while clocks run."""
TOGETHER = 50
"""Tables that are noted at the same time, so that they share transactions."""
MOST = 1_000_000

ActionFor = Callable[[Table], TableAction | None]


class Timekeeper:
    """One task for all tables. Several servers may keep the same tables: the key (table, seq) lets one flag fall."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._next_sign = rooms.now()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Let no clock have run while the server was down, then keep them."""
        await self.stand_still()
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """End it."""
        if self._task is not None:
            self._task.cancel()

    async def stand_still(self) -> None:
        """Take back what clocks ran since the last sign of life; they stand until somebody is back."""
        try:
            last = await self._rooms.read(Storage.last_sign)
            ids = await self._rooms.read(Storage.due, limit=MOST)
        except StorageFault as fault:
            log.warning("%s", fault)
            return

        def stand(table: Table) -> TableAction | None:
            if table.clocks is None or table.clocks.running is None:
                return None
            now = milliseconds(self._rooms.now())
            since = table.clocks.at if last is None else max(milliseconds(last), table.clocks.at)
            return Stand(max(0, now - since))

        for place in range(0, len(ids), TOGETHER):
            await asyncio.gather(*(self._note(id, stand) for id in ids[place : place + TOGETHER]))  # noqa: A001

    async def look(self) -> None:
        """Do what is due by now, and give a sign of life if any clock runs."""
        now = self._rooms.now()
        running = now >= self._next_sign and bool(await self._rooms.read(Storage.due, limit=1))
        if running:
            await self._rooms.writer.do(lambda storage: storage.give_sign(now))
            self._next_sign = now + SIGN_EVERY
        for id in await self._rooms.read(Storage.due, now):  # noqa: A001
            await self._note(id, self._due)

    def _due(self, table: Table) -> TableAction | None:
        if table.due is None or table.due > self._rooms.now() or table.clocks is None:
            return None
        if table.status.halt == "server":
            return Resume()
        if asked_back_at(table.events) is not None:
            return Unanswered()
        return None if table.clocks.running is None else Flag(table.clocks.running)

    async def _note(self, id: str, action_for: ActionFor) -> None:  # noqa: A002 - the word of the protocol
        try:
            await (await self._rooms.open(id)).note(action_for)
        except BoxwoodError as problem:  # deleted, damaged, or not to be stored now: it is looked at again
            log.warning("the clocks of table %s are not kept: %s", id, problem)

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except StorageFault:
                pass  # whoever plays is told of it; it is tried again
            except Exception:
                log.exception("the clocks cannot be kept")
            await asyncio.sleep(LOOKS_EVERY)
