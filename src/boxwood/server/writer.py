"""Storing events: those that wait together go into one transaction, and a fault of the disk is waited out."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from boxwood.errors import BoxwoodError, StorageFault
from boxwood.table.storage import Storage
from boxwood.table.table import Table

__all__ = ["Writer"]

T = TypeVar("T")
MOST_AT_ONCE = 100
"""Acts in one transaction."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before it is tried again after a fault; each pause is twice the one before."""


class Writer:
    """Writes to the storage, in one thread. `told` hears of a fault when it begins and gets None when it is over."""

    def __init__(self, storage: Storage, told: Callable[[StorageFault | None], None]) -> None:
        self.fault: StorageFault | None = None
        """What keeps events from being stored now."""
        self._storage, self._told = storage, told
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Sequence[Table], asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, *steps: Table) -> None:
        """Store the last event of a table, or of each of its next steps; raise why one was refused.

        During a fault it waits until that is over.
        """
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((steps, stored))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._store())
        await stored

    async def do(self, work: Callable[[Storage], T]) -> T:
        """Write something else, once; `StorageFault` if the disk refuses it."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, self._storage)

    def close(self) -> None:
        """Let go of what waits: nobody was shown it."""
        if self._task is not None:
            self._task.cancel()
        self._thread.shutdown(wait=True)

    async def _store(self) -> None:
        while self._waiting:
            group = self._waiting[:MOST_AT_ONCE]
            del self._waiting[:MOST_AT_ONCE]
            tables = [step for steps, _ in group for step in steps]
            refusals: Sequence[Exception | None]
            try:
                refusals = await self._patiently(tables)
            except Exception as problem:
                refusals = [problem] * len(tables)
            answers = iter(refusals)
            for steps, stored in group:
                refused = [problem for problem in islice(answers, len(steps)) if problem is not None]
                if stored.done():  # whoever waited has gone
                    continue
                if refused:
                    stored.set_exception(refused[0])
                else:
                    stored.set_result(None)

    async def _patiently(self, tables: list[Table]) -> list[BoxwoodError | None]:
        """Store the last events of tables, again and again until the disk does not refuse it."""
        pause = FIRST_PAUSE
        while True:
            try:
                refusals = await self.do(lambda storage: storage.append_all(tables))
            except StorageFault as fault:
                first, self.fault = self.fault is None, fault
                if first:
                    self._told(fault)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                if self.fault is not None:
                    self.fault = None
                    self._told(None)
                return refusals
