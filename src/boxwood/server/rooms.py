"""Tables in play: who watches, who acts, and the bot whose turn it is. An event is stored before anyone hears of it."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import TypeVar

from boxwood.errors import NoSuchTable, Stale
from boxwood.game import Side
from boxwood.server import messages, showing
from boxwood.server.engines import Engines
from boxwood.server.seals import Seals
from boxwood.table.standing import Standing
from boxwood.table.storage import Storage
from boxwood.table.table import Table

__all__ = ["Room", "Rooms", "Watcher"]

log = logging.getLogger(__name__)

T = TypeVar("T")
KEPT = 256
"""Tables that nobody watches stay folded in memory, the last so many."""
MOST_MISSED = 200
"""Events a page can be behind and still be told only what it missed."""
MOST_WAITING = 500
"""Messages that wait for a slow page before it is let go."""


class Watcher:
    """A page that watches a table, from a side and in a language."""

    def __init__(self, viewer: str, language: str) -> None:
        self.viewer, self.language = viewer, language
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.too_slow = asyncio.Event()

    def send(self, message: messages.ToPage) -> None:
        """Have a message sent; a page that does not read is let go."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Have a message sent that is written already."""
        if self.waiting.qsize() < MOST_WAITING:
            self.waiting.put_nowait(text)
        else:
            self.too_slow.set()

    def close(self) -> None:
        """End the connection after what waits to be sent."""
        self.waiting.put_nowait(None)


class Room:
    """A table in play."""

    def __init__(self, rooms: "Rooms", table: Table) -> None:
        self.rooms, self.table = rooms, table
        self.watchers: set[Watcher] = set()
        self.dice_wanted: Side | None = None
        """The bot's side, when it wants dice thrown that are entered by hand."""
        self._lock = asyncio.Lock()
        self._bot: asyncio.Task[None] | None = None
        self._thinking: messages.Thinking | None = None
        self._stop = asyncio.Event()

    # What pages are told

    def join(self, watcher: Watcher, since: int | None = None) -> None:
        """Let a page watch, and tell it everything, or what it missed."""
        self.watchers.add(watcher)
        version = self.table.version
        if since is not None and version - MOST_MISSED <= since <= version:
            watcher.send(self._update(since, 0, watcher))
        else:
            watcher.send(self._everything(watcher))
        game = self.table.terms.game
        if not self.rooms.engines.states[game].ready:
            watcher.send(self.rooms.engine_message(game, watcher.language))
        if self._thinking is not None:
            watcher.send(self._thinking)
        self.wake()

    def leave(self, watcher: Watcher) -> None:
        """A page does not watch any more."""
        self.watchers.discard(watcher)

    def look(self, watcher: Watcher, viewer: str, language: str) -> None:
        """Show the table to a page from another side, or in another language."""
        watcher.viewer, watcher.language = viewer, language
        watcher.send(self._everything(watcher))

    def catch_up(self, watcher: Watcher, since: int) -> None:
        """Tell a page what it missed."""
        if self.table.version - MOST_MISSED <= since <= self.table.version:
            watcher.send(self._update(since, 0, watcher))
        else:
            watcher.send(self._everything(watcher))

    def tell(self, message: messages.ToPage) -> None:
        """Tell all pages the same."""
        text = message.model_dump_json()
        for watcher in self.watchers:
            watcher.send_text(text)

    def _everything(self, watcher: Watcher) -> messages.TableMessage:
        table, language = self.table, watcher.language
        return messages.TableMessage(
            version=table.version,
            summary=showing.summary_of(table, language),
            view=showing.view_of(table, watcher.viewer, language, self.dice_wanted),
            record=showing.entries_of(table.entries, language),
            dice_wanted=self.dice_wanted,
        )

    def _update(self, since: int, kept: int, watcher: Watcher) -> messages.Update:
        table, language = self.table, watcher.language
        return messages.Update(
            version=table.version,
            since=since,
            summary=showing.summary_of(table, language),
            events=showing.events_of(table, since, language),
            view=showing.view_of(table, watcher.viewer, language, self.dice_wanted),
            kept=kept,
            entries=showing.entries_of(table.entries[kept:], language),
            dice_wanted=self.dice_wanted,
        )

    def _publish(self, before: Table) -> None:
        """Tell all pages what has been stored; those that look alike are told the same, written once."""
        kept = _alike(before, self.table)
        written: dict[tuple[Side, str], str] = {}
        for watcher in self.watchers:
            key = (showing.viewer_of(self.table, watcher.viewer), watcher.language)
            if key not in written:
                written[key] = self._update(before.version, kept, watcher).model_dump_json()
            watcher.send_text(written[key])

    # What players do

    async def act(self, side: Side, text: str, version: int, *, by_bot: bool = False) -> None:
        """Do what a player asks for, or raise the reason why not."""
        async with self._lock:
            before = self.table
            if version != before.version:
                raise Stale
            if self.dice_wanted is not None and text.lower().startswith(before.terms.game_type.throw_words[0]):
                side, by_bot = self.dice_wanted, True  # whoever sees the dice enters them for the bot
            after = before.acted(side, text, datetime.now(UTC), by_bot=by_bot)
            try:
                await self.rooms.store(lambda storage: storage.append(after))
            except Stale:  # another process has stored an event in its place
                self._become(before, await self.rooms.store(lambda storage: storage.load(before.id)))
                raise
            self._become(before, after)
        self.wake()

    def _become(self, before: Table, after: Table) -> None:
        """Go on from what has been stored, and tell everybody."""
        self.table, self.dice_wanted = after, None
        self._publish(before)

    # The bot

    def wake(self) -> None:
        """Let the bot act if it is its turn; two bots play only while somebody watches."""
        busy = self._bot is not None and not self._bot.done()
        if not busy and self._bot_may_act():
            self._bot = asyncio.get_running_loop().create_task(self._bots_turn())

    def move_now(self) -> None:
        """Have the bot play the best it has found so far."""
        self._stop.set()

    def close(self) -> None:
        """End what runs for this table."""
        if self._bot is not None:
            self._bot.cancel()
        self._stop.set()

    def _bot_may_act(self) -> bool:
        table = self.table
        if table.bot_to_act is None or self.dice_wanted is not None:
            return False
        return bool(table.terms.seats.people) or bool(self.watchers)

    async def _bots_turn(self) -> None:
        """Let the bot act; whatever goes wrong is noted, and tried again when somebody comes to the table."""
        try:
            await self._let_bot_act()
        except NoSuchTable:
            pass  # it was deleted meanwhile
        except Exception:
            log.exception("the bot of table %s cannot act", self.table.id)

    async def _let_bot_act(self) -> None:
        engines = self.rooms.engines
        await engines.ready(self.table.terms.game)
        while self._bot_may_act():
            table, side = self.table, self.table.bot_to_act
            assert side is not None
            text = await self._think(table, side)
            if self.table is not table:
                continue
            if text is None and table.terms.dice == "manual":
                self.dice_wanted = side
                self._publish(table)
                return
            try:
                await self.act(side, text or table.terms.game_type.throw_words[0], table.version, by_bot=True)
            except Stale:
                continue

    async def _think(self, table: Table, side: Side) -> str | None:
        """What the bot does; pages are told that it thinks, and what about."""
        open_to_both = table.terms.game_type.open_action(table.state)
        if open_to_both is not None:  # two bots
            return open_to_both
        loop = asyncio.get_running_loop()
        level = table.terms.seats.of(side).level
        assert level is not None
        self._stop = stop = asyncio.Event()
        since = datetime.now(UTC)

        def tell(report: Mapping[str, float | str] | None) -> None:
            if self.table is table:
                self._thinking = messages.Thinking(
                    side=side, since=since, report=None if report is None else dict(report)
                )
                self.tell(self._thinking)

        def report(found: Mapping[str, float | str]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(tell, found)

        tell(None)
        try:
            return await self.rooms.engines.decision(table, level, stop, report)
        finally:
            self._thinking = None


def _alike(one: Table, other: Table) -> int:
    """How many lines the records of two tables have in common at their beginning."""
    count = 0
    for left, right in zip(one.entries, other.entries, strict=False):
        if left is not right and left != right:
            break
        count += 1
    return count


class Rooms:
    """The tables in play, and those that were lately."""

    def __init__(self, storage: Storage, engines: Engines) -> None:
        self.storage, self.engines, self.seals = storage, engines, Seals()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="disk")
        engines.changed = self._tell_engine

    async def store(self, work: Callable[[Storage], T]) -> T:
        """Do something with the storage, beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._disk, work, self.storage)

    async def open(self, id: str) -> Room:  # noqa: A002 - the word of the protocol
        """The room of a table, or `NoSuchTable`."""
        room = self._rooms.get(id)
        if room is None:
            table = await self.store(lambda storage: storage.load(id))
            room = self._rooms.get(id) or Room(self, table)
        self._keep(room)
        return room

    async def create(self, table: Table) -> Room:
        """A new table, stored."""
        await self.store(lambda storage: storage.create(table))
        room = Room(self, table)
        self._keep(room)
        return room

    async def delete(self, id: str, message: Callable[[str], str]) -> None:  # noqa: A002 - the word of the protocol
        """Remove a table; whoever watches is told."""
        await self.store(lambda storage: storage.delete(id))
        room = self._rooms.pop(id, None)
        if room is None:
            return
        room.close()
        for watcher in room.watchers:
            watcher.send(messages.Gone(message=message(watcher.language)))
            watcher.close()

    async def list(self) -> list[Standing]:
        """How all tables stand."""
        return await self.store(lambda storage: storage.list())

    async def resume(self) -> None:
        """Let the bots go on with the tables they were playing at with people when the program ended."""
        for standing in await self.list():
            seats, side = standing.terms.seats, standing.to_act
            if side is not None and seats.of(side).is_bot and seats.people:
                (await self.open(standing.id)).wake()

    def close(self) -> None:
        """End everything that runs."""
        for room in self._rooms.values():
            room.close()
            for watcher in room.watchers:
                watcher.close()
        self._disk.shutdown(wait=True)

    def engine_message(self, game: str, language: str) -> messages.EngineMessage:
        """How far an engine is, as a message."""
        state = self.engines.states[game]
        doing = self.engines.doing(game, language)
        return messages.EngineMessage(game=game, ready=state.ready, doing=doing, part=state.part)

    def _tell_engine(self, game: str) -> None:
        for room in self._rooms.values():
            if room.table.terms.game == game:
                for watcher in room.watchers:
                    watcher.send(self.engine_message(game, watcher.language))

    def _keep(self, room: Room) -> None:
        self._rooms[room.table.id] = room
        self._rooms.move_to_end(room.table.id)
        idle = [kept.table.id for kept in self._rooms.values() if not kept.watchers and kept is not room]
        for name in idle[: max(0, len(self._rooms) - KEPT)]:
            self._rooms.pop(name).close()
