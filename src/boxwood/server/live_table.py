"""A table in play: the next events are stored, then shown, by one after the other."""

import asyncio
from collections.abc import Sequence

from boxwood.errors import NoSuchTable, Stale
from boxwood.server.audience import Audience
from boxwood.server.room_host import RoomHost
from boxwood.table.storage import Storage
from boxwood.table.table import Table

__all__ = ["LiveTable"]


class LiveTable:
    """A table and those who watch it. Whoever changes it holds its `lock`."""

    def __init__(self, host: RoomHost, table: Table) -> None:
        self.host, self.audience = host, Audience(host, table)
        self.lock = asyncio.Lock()

    @property
    def table(self) -> Table:
        """The table as it is stored and shown."""
        return self.audience.table

    async def go_on(self, *steps: Table) -> None:
        """Go on to the table after each of its next events: all are kept together, then shown one after the other."""
        await self._store(steps)
        for step in steps:
            self.audience.show(step, passing=step is not steps[-1])

    async def leap(self, *steps: Table) -> None:
        """Go on as `go_on`, and show all steps as one."""
        await self._store(steps)
        self.audience.show(steps[-1])

    async def _store(self, steps: Sequence[Table]) -> None:
        """Keep the last events of a table, each the last of a step."""
        try:
            await self.host.writer.append(*steps)
        except Stale:  # another process has stored an event in its place
            self.audience.show(await self.host.read(Storage.load, self.table.id))
            raise
        except NoSuchTable:
            self.audience.end()
            raise
