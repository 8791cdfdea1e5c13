"""The tables in play, and those that were lately."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from boxwood.errors import BoxwoodError, StorageFault
from boxwood.server import showing
from boxwood.server.company import OFFLINE_SECONDS
from boxwood.server.engines import Engines
from boxwood.server.reading_limit import ReadingLimit
from boxwood.server.room import Room
from boxwood.server.seals import Seals
from boxwood.server.seat_links import SeatLinks
from boxwood.server.writer import Writer
from boxwood.table.keys import Key, keys_of
from boxwood.table.standing import Standing
from boxwood.table.storage import Place, Storage
from boxwood.table.table import Table

__all__ = ["WATCH_DELAY", "Rooms"]

log = logging.getLogger(__name__)

T = TypeVar("T")
P = ParamSpec("P")
READERS = 2
"""Threads that read from the storage; nobody who reads waits for those who write."""
LOOKED_AGAIN = 5.0
"""Seconds until they are looked at again when the storage could not be read."""
LOOKED_AT = 100
"""Tables that are looked at together for a bot that is to go on."""
LONGEST_REST = 1.0
"""Seconds. Bots that nobody waits for rest as long as they act, so that half of the time is left to people."""
KEPT = 256
"""Tables that nobody watches stay folded in memory, the last so many."""
WATCH_DELAY = 30.0
"""Seconds after which watchers see what happens between people, so that nobody can help a player."""


def presence_time() -> float:
    """Seconds of the clock of presence."""
    return asyncio.get_running_loop().time()


class Rooms:
    """The tables in play, and those that were lately. A table has one room as long as anybody holds it."""

    def __init__(
        self,
        storage: Storage,
        engines: Engines,
        watch_delay: float = WATCH_DELAY,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.storage, self.engines, self.seals, self.watch_delay = storage, engines, Seals(), watch_delay
        self.seat_links = SeatLinks()
        self.now, self.presence_time, self.settle_after = now, presence_time, OFFLINE_SECONDS
        self.started = presence_time()
        self.reading_limit = ReadingLimit()
        self.writer = Writer(storage, self._tell_storage)
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._kept: OrderedDict[str, Room] = OrderedDict()
        self._deleted = 0
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._resuming: list[asyncio.Task[None]] = []
        engines.changed = self._tell_engine

    async def read(self, work: Callable[Concatenate[Storage, P], T], *arguments: P.args, **more: P.kwargs) -> T:
        """Read something from the storage, beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(
            self._readers, lambda: work(self.storage, *arguments, **more)
        )

    async def open(self, id: str) -> Room:  # noqa: A002 - the word of the protocol
        """The room of a table; `NoSuchTable`, or `DamagedTable` if it cannot be read."""
        room = self._rooms.get(id)
        while room is None:
            deleted = self._deleted
            table, keys = await self.read(_load, id)
            if deleted == self._deleted:  # else it may be the one that was deleted meanwhile
                room = self._rooms.get(id) or Room(self, table, keys)
        self._keep(room)
        return room

    async def create(self, *tables: Table) -> None:
        """Store new tables, all of them or none."""
        await self.writer.do(lambda storage: storage.create(*tables))
        for table in tables:
            self._keep(Room(self, table))

    async def create_between(self, table: Table, keys: Sequence[Key]) -> None:
        """Store a new table between people with the keys of its seats."""
        given = [(key.digest, key.role) for key in keys]
        await self.writer.do(lambda storage: storage.create(table, keys=given))
        self._keep(Room(self, table, tuple(keys)))

    async def delete(self, id: str) -> None:  # noqa: A002 - the word of the protocol
        """Remove a table; whoever watches is told."""
        await self.writer.do(lambda storage: storage.delete(id))
        self._deleted += 1
        self._kept.pop(id, None)
        room = self._rooms.pop(id, None)
        if room is not None:
            room.end()

    def resume(self) -> None:
        """Let the bots go on, by turns, with the tables they were playing at with people when the program ended.

        A table that somebody comes to does not wait for its turn.
        """
        self._resuming = [asyncio.create_task(self._resume(game)) for game in self.engines.games]

    async def _resume(self, game: str) -> None:
        await self.engines.ready(game)
        place: Place | None = None
        while True:
            try:
                found = await self.read(Storage.list, limit=LOOKED_AT, before=place, over=False)
            except StorageFault:
                await asyncio.sleep(LOOKED_AGAIN)
                continue
            for standing in found:
                if not isinstance(standing, Standing):
                    continue
                seats, side = standing.terms.seats, standing.to_act
                if standing.terms.game == game and side is not None and seats.of(side).is_bot and seats.people:
                    begun = presence_time()
                    await self._go_on(standing.id)
                    await asyncio.sleep(min(presence_time() - begun, LONGEST_REST))
            places = [Place(standing.touched, standing.id) for standing in found if standing.touched is not None]
            if len(found) < LOOKED_AT or not places:
                return
            place = places[-1]

    async def _go_on(self, id: str) -> None:  # noqa: A002 - the word of the protocol
        try:
            room = await self.open(id)
        except BoxwoodError as problem:  # deleted, damaged, or not to be read now: it goes on when somebody comes
            log.warning("the bot does not go on: %s", problem)
            return
        room.wake()
        await room.bot.has_acted()

    def close(self) -> None:
        """End everything that runs."""
        for task in self._resuming:
            task.cancel()
        for room in list(self._rooms.values()):
            room.close()
            for watcher in room.watchers:
                watcher.close()
        self.writer.close()
        self._readers.shutdown(wait=True)

    def _tell_engine(self, game: str) -> None:
        for room in list(self._rooms.values()):
            if room.table.terms.game == game:
                room.tell_engine()

    def _tell_storage(self, fault: StorageFault | None) -> None:
        if fault is not None:
            log.warning("%s", fault)
        for room in list(self._rooms.values()):
            for watcher in room.watchers:
                watcher.send(showing.storage_message(fault, watcher.language))

    def _keep(self, room: Room) -> None:
        """Keep a room in memory, and of those that nobody holds the last ones."""
        self._rooms[room.table.id] = self._kept[room.table.id] = room
        self._kept.move_to_end(room.table.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _load(storage: Storage, id: str) -> tuple[Table, tuple[Key, ...]]:  # noqa: A002 - the word of the protocol
    """A table, and the keys of one between people."""
    table = storage.load(id)
    return table, keys_of(storage, id) if table.terms.between_people else ()
