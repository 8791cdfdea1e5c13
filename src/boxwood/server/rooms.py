"""Tables in play: who watches, who acts, and the bot whose turn it is. An event is stored before anyone hears of it."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from boxwood.errors import BoxwoodError, NoSuchTable, NotNow, Stale, StorageFault
from boxwood.game import Side
from boxwood.language import Phrase
from boxwood.server import messages, showing
from boxwood.server.company import AWAY_SECONDS, OFFLINE_SECONDS, Company
from boxwood.server.engines import Engines
from boxwood.server.line import Line
from boxwood.server.reading_limit import ReadingLimit
from boxwood.server.roles import Access
from boxwood.server.seals import Seals
from boxwood.server.writer import Writer
from boxwood.table import rematch_table
from boxwood.table.dice_actions import Without
from boxwood.table.dice_log import DiceLog, Throwing
from boxwood.table.keys import Key, SeatRole, give_key, keys_of
from boxwood.table.standing import Standing
from boxwood.table.storage import Place, Storage
from boxwood.table.table import Table

__all__ = ["WATCH_DELAY", "Room", "Rooms", "Watcher"]

log = logging.getLogger(__name__)

T = TypeVar("T")
P = ParamSpec("P")
READERS = 2
"""Threads that read from the storage; nobody who reads waits for those who write."""
LOOKED_AGAIN = 5.0
"""Seconds until they are looked at again when the storage could not be read."""
LOOKED_AT = 100
"""Tables that are looked at together for a bot that is to go on."""
KEPT = 256
"""Tables that nobody watches stay folded in memory, the last so many."""
QUIETLY = 0.1
"""Seconds that a quick bot thinks before pages are told of it: most have moved by then."""
LINK_SECONDS, LINK_SECONDS_AWAY = 10.0, 5.0
"""How long a roll waits for the link of the waiting side's page, and of one that is not connected."""
MOST_MISSED = 200
"""Events a page can be behind and still be told only what it missed."""
MOST_WAITING = 500
"""Messages that wait for a slow page before it is let go."""
WATCH_DELAY = 30.0
"""Seconds after which watchers see what happens between people, so that nobody can help a player."""
MOST_BYTES = 4 * 1024 * 1024
"""Bytes that wait for it; a single message may be larger."""


class Watcher:
    """A page that watches a table, from a side and in a language; `access` says what it may do."""

    def __init__(self, viewer: str, language: str, access: Access | None = None) -> None:
        self.viewer, self.language, self.access = viewer, language, access or Access()
        self.line = Line()
        self.version = 0
        """Of the table as it was last told; only who is told later needs it."""
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.bytes = 0
        """What waits to be sent, the message that is being sent among it."""
        self.too_slow = asyncio.Event()

    def send(self, message: messages.ToPage) -> None:
        """Have a message sent; a page that does not read is let go."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Have a message sent that is written already."""
        if self.waiting.qsize() < MOST_WAITING and (not self.bytes or self.bytes + len(text) <= MOST_BYTES):
            self.bytes += len(text)
            self.waiting.put_nowait(text)
        else:
            self.too_slow.set()

    def sent(self, text: str) -> None:
        """A message has been sent."""
        self.bytes -= len(text)

    def close(self) -> None:
        """End the connection after what waits to be sent."""
        self.waiting.put_nowait(None)


class Room:
    """A table in play."""

    def __init__(self, rooms: "Rooms", table: Table, keys: tuple[Key, ...] = ()) -> None:
        self.rooms, self.table, self.keys = rooms, table, keys
        self.watchers: set[Watcher] = set()
        self.gone = False
        """Whether the table was deleted."""
        self.dice_wanted: Side | None = None
        """The bot's side, when it wants dice thrown that are entered by hand."""
        self.company = Company(_now())
        self._told: messages.Presence | None = None
        self._lock = asyncio.Lock()
        self._bot: asyncio.Task[None] | None = None
        self._thinking: messages.Thinking | None = None
        self._stop = asyncio.Event()
        self._simply = asyncio.Event()
        """Set when a simple bot is to play until the engine is ready."""
        self._link: asyncio.Task[None] | None = None
        """Waits for the link of a page."""
        self._awaited: Throwing | None = None
        """The roll that it waits for."""

    # What pages are told

    def join(self, watcher: Watcher, since: int | None = None) -> None:
        """Let a page watch, and tell it everything, or what it missed."""
        if self.gone:
            self._tell_gone(watcher)
            return
        new = watcher not in self.watchers
        self.watchers.add(watcher)
        self.catch_up(watcher, since)
        if new and self.table.terms.between_people:
            self._welcome(watcher)
        game = self.table.terms.game
        if not self.rooms.engines.states[game].ready:
            watcher.send(self.engine_message(watcher.language))
        if self._thinking is not None:
            watcher.send(self._thinking)
        if self.rooms.writer.fault is not None:
            watcher.send(storage_message(self.rooms.writer.fault, watcher.language))
        self.wake()

    def leave(self, watcher: Watcher) -> None:
        """A page does not watch any more."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            if self.table.terms.between_people:
                for side in watcher.access.sides:
                    self.company.go(side, _now())
                self._tell_presence()

    def look(self, watcher: Watcher, viewer: str, language: str) -> None:
        """Show the table to a page from another side, or in another language."""
        watcher.viewer, watcher.language = viewer, language
        watcher.send(self._everything(watcher))

    def catch_up(self, watcher: Watcher, since: int | None) -> None:
        """Tell a page what it missed, or everything."""
        table = self.seen_by(watcher.access)
        if since is not None and table.version - MOST_MISSED <= since <= table.version:
            watcher.send(self._update(since, 0, watcher, table))
        else:
            watcher.send(self._everything(watcher))
        watcher.version = table.version

    def _welcome(self, watcher: Watcher) -> None:
        """Count a page that has come, and tell it who else is there."""
        for side in watcher.access.sides:
            self.company.come(side)
        if not watcher.access.plays:
            self._tell_later(watcher)
        if not self._tell_presence():
            watcher.send(self._presence())
        if self.company.rematch:
            watcher.send(self._rematch_message())

    # Who is here, between people

    def _presence(self) -> messages.Presence:
        first, second = (self.company.here(side, _now()) for side in Side)
        return messages.Presence(
            first=messages.PlayerPresence(state=first.state, absent=int(first.absent)),
            second=messages.PlayerPresence(state=second.state, absent=int(second.absent)),
            watchers=sum(not watcher.access.plays for watcher in self.watchers),
        )

    def _tell_presence(self) -> bool:
        """Tell all pages who is there, if that has changed; somebody whose line is lost is looked at again."""
        now, told = self._presence(), self._told
        changed = told is None or [told.first.state, told.second.state, told.watchers] != [
            now.first.state,
            now.second.state,
            now.watchers,
        ]
        if changed:
            self._told = now
            self.tell(now)
        for side in Side:
            here = self.company.here(side, _now())
            for limit in (AWAY_SECONDS, OFFLINE_SECONDS):
                if 0.0 < here.absent < limit:
                    asyncio.get_running_loop().call_later(limit - here.absent + 0.01, self._tell_presence)
                    break
        return changed

    def say(self, side: Side, phrase: messages.PhraseName) -> None:
        """A player says something to the other."""
        if not self.table.terms.between_people:
            raise NotNow("nobody else is at this table")
        self.company.speak(side, _now())
        text = messages.PhraseSaid(side=side, phrase=phrase).model_dump_json()
        for watcher in self.watchers:
            if watcher.access.plays:
                watcher.send_text(text)

    async def want_rematch(self, side: Side) -> None:
        """A player wants to play again; when both do, the next table is made, with colours changed."""
        async with self._lock:
            table = self.table
            if not table.terms.between_people:
                raise NotNow("nobody else is at this table")
            if self.company.want_rematch(side, over=table.over):
                again = rematch_table(table, datetime.now(UTC))
                swapped: dict[SeatRole, SeatRole] = {"first": "second", "second": "first", "watcher": "watcher"}
                await self.rooms.create_between(again, [Key(key.digest, swapped[key.role]) for key in self.keys])
                self.company.next_table = again.id
        self.tell(self._rematch_message())

    def _rematch_message(self) -> messages.Rematch:
        wanted = [side for side in Side if side in self.company.rematch]
        return messages.Rematch(wanted=wanted, table=self.company.next_table)

    async def give_key(self, key: Key) -> None:
        """Let one more browser or link have a role here."""
        async with self._lock:
            if key not in self.keys:
                await self.rooms.writer.do(lambda storage: give_key(storage, self.table.id, key))
                self.keys = (*self.keys, key)

    # Who watches two people sees it later

    def seen_by(self, access: Access) -> Table:
        """The table as somebody sees it: who only watches two people, as it was a while ago."""
        table = self.table
        if access.plays or not table.terms.between_people:
            return table
        limit = datetime.now(UTC) - timedelta(seconds=self.rooms.watch_delay)
        version = table.version
        while version and table.events[version - 1].at > limit:
            version -= 1
        return table if version == table.version else table.as_it_was(version)

    def _tell_later(self, watcher: Watcher) -> None:
        """Have a watcher told of each event that is too new, when its time has come."""
        now = datetime.now(UTC)
        for event in reversed(self.table.events):
            wait = self.rooms.watch_delay - (now - event.at).total_seconds()
            if wait <= 0:
                break
            asyncio.get_running_loop().call_later(wait + 0.01, self._tell_late, watcher)

    def _tell_late(self, watcher: Watcher) -> None:
        if watcher in self.watchers and self.seen_by(watcher.access).version > watcher.version:
            self.catch_up(watcher, watcher.version)

    def tell(self, message: messages.ToPage) -> None:
        """Tell all pages the same."""
        text = message.model_dump_json()
        for watcher in self.watchers:
            watcher.send_text(text)

    def _everything(self, watcher: Watcher) -> messages.TableMessage:
        table, language = self.seen_by(watcher.access), watcher.language
        return messages.TableMessage(
            version=table.version,
            summary=showing.summary_of(table, language, watcher.access.sides),
            view=showing.view_of(table, watcher.viewer, language, self.dice_wanted),
            record=showing.entries_of(table.entries, language),
            dice_wanted=self.dice_wanted,
            dice=showing.dice_of(table),
        )

    def _update(self, since: int, kept: int, watcher: Watcher, table: Table) -> messages.Update:
        language = watcher.language
        return messages.Update(
            version=table.version,
            since=since,
            standing=showing.standing_of(table, language),
            events=showing.events_of(table, since, language),
            view=showing.view_of(table, watcher.viewer, language, self.dice_wanted),
            kept=kept,
            entries=showing.entries_of(table.entries[kept:], language),
            dice_wanted=self.dice_wanted,
            dice=showing.dice_of(table),
        )

    def _publish(self, before: Table) -> None:
        """Tell all pages what has been stored; those that look alike are told the same, written once."""
        kept = _alike(before, self.table)
        written: dict[tuple[Side, str], str] = {}
        for watcher in self.watchers:
            if self.table.terms.between_people and not watcher.access.plays:
                asyncio.get_running_loop().call_later(self.rooms.watch_delay + 0.01, self._tell_late, watcher)
                continue
            key = (showing.viewer_of(self.table, watcher.viewer), watcher.language)
            if key not in written:
                written[key] = self._update(before.version, kept, watcher, self.table).model_dump_json()
            watcher.send_text(written[key])

    # What players do

    async def act(self, side: Side, text: str, version: int, *, lag: int = 0, act: str = "") -> int:
        """Do what a player asks for, and say which version that led to, or raise the reason why not.

        `act` is the page's id of it: what has been done already is not done again.
        """
        async with self._lock:
            before = self.table
            if version != before.version:
                done = before.event_of(act, side, version)
                if done is not None:
                    return done.number + 1
                if text.startswith("@chain") or not before.only_committed_since(version):
                    raise Stale
            by_bot = False
            if self.dice_wanted is not None and text.lower().startswith(before.terms.game_type.throw_words[0]):
                side, by_bot = self.dice_wanted, True  # whoever sees the dice enters them for the bot
            now = datetime.now(UTC)
            after = before.acted(side, text, now, by_bot=by_bot, lag=lag, act=act)
            await self._go_on(before, [after, *after.follows(now)])
            version = self.table.version
        self.wake()
        return version

    async def take_back(self, side: Side, version: int) -> None:
        """Let a person play the last turn again, as the bot always agrees, or raise the reason why not."""
        async with self._lock:
            before = self.table
            if version != before.version:
                raise Stale
            *steps, after = before.taken_back(side, datetime.now(UTC))
            await self._store(before, [*steps, after])
            self._become(before, after)
        self.wake()

    async def _go_on(self, before: Table, steps: Sequence[Table]) -> None:
        """Go on to a table after each of its next events: all are kept together, then shown one after the other."""
        await self._store(before, steps)
        for step in steps:
            self._become(before, step)
            before = step

    async def _store(self, before: Table, steps: Sequence[Table]) -> None:
        """Keep the last events of a table, each the last of a step."""
        try:
            await self.rooms.writer.append(*steps)
        except Stale:  # another process has stored an event in its place
            self._become(before, await self.rooms.read(Storage.load, before.id))
            raise
        except NoSuchTable:
            self.end()
            raise

    async def rename(self, name: str) -> None:
        """Call the table something else, and show it so to everybody."""
        async with self._lock:
            named = self.table.renamed(name)
            await self.rooms.writer.do(lambda storage: storage.rename(named))
            self.table = named
        for watcher in self.watchers:
            watcher.send(self._everything(watcher))

    def _become(self, before: Table, after: Table) -> None:
        """Go on from what has been stored, and tell everybody."""
        self.table, self.dice_wanted = after, None
        self._publish(before)

    # Dice of three

    def _wait_for_link(self) -> None:
        """Have a roll made without the waiting side's page if it does not answer in time."""
        dice = self.table.status.dice
        throwing = dice.throwing if dice is not None else None
        if dice is None or throwing is None or throwing.answered or self.gone or throwing == self._awaited:
            return
        if self._link is not None:
            self._link.cancel()
        self._awaited = throwing
        self._link = asyncio.get_running_loop().create_task(self._leave_out(throwing, self._patience(dice)))

    def _patience(self, dice: DiceLog) -> float:
        """How long a page is waited for: one that is away, and was not there for the last roll either, not at all."""
        asked = dice.asked
        if any(asked in watcher.access.sides for watcher in self.watchers):
            return LINK_SECONDS
        return 0.0 if dice.rolls and dice.rolls[-1].without is asked else LINK_SECONDS_AWAY

    async def _leave_out(self, throwing: Throwing, seconds: float) -> None:
        await asyncio.sleep(seconds)
        async with self._lock:
            before, dice = self.table, self.table.status.dice
            if dice is not None and dice.throwing == throwing and not before.over and not self.gone:
                with suppress(Stale):
                    await self._go_on(before, [before.noted(Without(throwing.number), datetime.now(UTC))])

    # The bot

    def wake(self) -> None:
        """Let the bot act if it is its turn; two bots play only while somebody watches."""
        self._wait_for_link()
        busy = self._bot is not None and not self._bot.done()
        if not busy and self._bot_may_act():
            self._bot = asyncio.get_running_loop().create_task(self._bots_turn())

    def move_now(self) -> None:
        """Have the bot play the best it has found so far."""
        self._stop.set()

    def play_simply(self) -> None:
        """Have a simple bot play until the engine is ready."""
        self._simply.set()
        self.tell_engine()

    def engine_message(self, language: str) -> messages.EngineMessage:
        """How far the engine is, and whether a simple bot plays here meanwhile."""
        game, engines = self.table.terms.game, self.rooms.engines
        state = engines.states[game]
        return messages.EngineMessage(
            game=game,
            ready=state.ready,
            doing=engines.doing(game, language),
            part=state.part,
            simple=self._simply.is_set(),
        )

    def tell_engine(self) -> None:
        """Tell all pages how far the engine is."""
        for watcher in self.watchers:
            watcher.send(self.engine_message(watcher.language))

    async def bot_has_acted(self) -> None:
        """Wait until the bot has nothing to do here, for now."""
        if self._bot is not None:
            await asyncio.wait({self._bot})

    def close(self) -> None:
        """End what runs for this table."""
        for task in (self._bot, self._link):
            if task is not None:
                task.cancel()
        self._stop.set()

    def end(self) -> None:
        """The table was deleted: whoever watches is told."""
        self.gone = True
        self.close()
        for watcher in self.watchers:
            self._tell_gone(watcher)

    def _tell_gone(self, watcher: Watcher) -> None:
        watcher.send(messages.Gone(message=Phrase("The table was deleted.").said(watcher.language)))
        watcher.close()

    def _bot_may_act(self) -> bool:
        table = self.table
        if self.gone or table.bot_to_act is None or self.dice_wanted is not None:
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
        while self._bot_may_act():
            await self._player_is_there()
            table, side = self.table, self.table.bot_to_act
            assert side is not None
            steps = await self._think(table, side)
            async with self._lock:
                if self.table is not table:
                    continue
                if not steps:
                    self.dice_wanted = side
                    self._publish(table)
                    return
                with suppress(Stale):
                    await self._go_on(table, steps)

    async def _player_is_there(self) -> None:
        """Wait for the engine, or until a simple bot is to play in its place."""
        if self._simply.is_set() or self.rooms.engines.states[self.table.terms.game].ready:
            return
        ready = self.rooms.engines.ready(self.table.terms.game)
        either: set[asyncio.Future[Any]] = {asyncio.ensure_future(ready), asyncio.ensure_future(self._simply.wait())}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waiting in either:
                waiting.cancel()

    async def _think(self, table: Table, side: Side) -> Sequence[Table]:
        """The table after each thing that the bot does next, none if it waits for dice; pages are told that it thinks.

        A bot that hardly thinks throws and plays in one go.
        """
        open_to_both = table.terms.game_type.open_action(table.state)
        if open_to_both is not None:  # two bots
            return [table.acted(side, open_to_both, datetime.now(UTC), by_bot=True)]
        if not self.rooms.engines.states[table.terms.game].ready:
            return await self.rooms.engines.simple_turn(table)
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

        def tell_more(report: Mapping[str, float | str]) -> None:
            if self._thinking is not None:
                tell(report)

        def report(found: Mapping[str, float | str]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(tell_more, found)

        telling = loop.call_later(QUIETLY, tell, None) if table.terms.game_type.is_quick(level) else None
        if telling is None:
            tell(None)
        try:
            return await self.rooms.engines.turn(table, level, stop, report, unseen=not self.watchers)
        finally:
            if telling is not None:
                telling.cancel()
            self._thinking = None


def _alike(one: Table, other: Table) -> int:
    """How many lines the records of two tables have in common at their beginning."""
    count = 0
    for left, right in zip(one.entries, other.entries, strict=False):
        if left is not right and left != right:
            break
        count += 1
    return count


def _now() -> float:
    return asyncio.get_running_loop().time()


def _load(storage: Storage, id: str) -> tuple[Table, tuple[Key, ...]]:  # noqa: A002 - the word of the protocol
    """A table, and the keys of one between people."""
    table = storage.load(id)
    return table, keys_of(storage, id) if table.terms.between_people else ()


def storage_message(fault: StorageFault | None, language: str) -> messages.StorageMessage:
    """That something cannot be stored now, or that it can again."""
    words = Phrase("everything is stored again")
    if fault is not None:
        words = Phrase("{fault}; what was done last is kept and tried again", fault=fault.phrase)
    return messages.StorageMessage(working=fault is None, message=words.said(language))


class Rooms:
    """The tables in play, and those that were lately. A table has one room as long as anybody holds it."""

    def __init__(self, storage: Storage, engines: Engines, watch_delay: float = WATCH_DELAY) -> None:
        self.storage, self.engines, self.seals, self.watch_delay = storage, engines, Seals(), watch_delay
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
            standings = [standing for standing in found if isinstance(standing, Standing)]
            for standing in standings:
                seats, side = standing.terms.seats, standing.to_act
                if standing.terms.game == game and side is not None and seats.of(side).is_bot and seats.people:
                    await self._go_on(standing.id)
            if len(found) < LOOKED_AT or not standings:
                return
            place = Place(standings[-1].touched, standings[-1].id)

    async def _go_on(self, id: str) -> None:  # noqa: A002 - the word of the protocol
        try:
            room = await self.open(id)
        except BoxwoodError as problem:  # deleted, damaged, or not to be read now: it goes on when somebody comes
            log.warning("the bot does not go on: %s", problem)
            return
        room.wake()
        await room.bot_has_acted()

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
                watcher.send(storage_message(fault, watcher.language))

    def _keep(self, room: Room) -> None:
        """Keep a room in memory, and of those that nobody holds the last ones."""
        self._rooms[room.table.id] = self._kept[room.table.id] = room
        self._kept.move_to_end(room.table.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
