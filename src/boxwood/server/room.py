"""A table in play, with everybody at it: who watches, who acts, and the bot whose turn it is."""

from collections.abc import Callable, Collection

from boxwood.errors import NotNow, Stale
from boxwood.game import Side
from boxwood.server import showing
from boxwood.server.attendance import Attendance
from boxwood.server.bot_player import BotPlayer
from boxwood.server.company import AWAY_SECONDS
from boxwood.server.link_patience import LinkPatience
from boxwood.server.live_table import LiveTable
from boxwood.server.roles import Access
from boxwood.server.room_host import RoomHost
from boxwood.server.watcher import Watcher
from boxwood.table import rematch_table
from boxwood.table.clock_actions import Adjourn, Resume
from boxwood.table.dice_actions import Chain
from boxwood.table.keys import Key, SeatRole, give_key
from boxwood.table.table import Table
from boxwood.table.table_action import TableAction
from boxwood.table.table_actions import read_table_action

__all__ = ["Room"]


class Room:
    """A table in play."""

    def __init__(self, host: RoomHost, table: Table, keys: tuple[Key, ...] = ()) -> None:
        self.host, self.keys = host, keys
        self._live = LiveTable(host, table)
        self._audience = self._live.audience
        self.attendance = Attendance(host, self._audience)
        self.bot = BotPlayer(self._live)
        self._links = LinkPatience(self._live)

    @property
    def table(self) -> Table:
        """The table as it is stored and shown."""
        return self._live.table

    @property
    def watchers(self) -> Collection[Watcher]:
        """The pages that watch it."""
        return self._audience.watchers

    def seen_by(self, access: Access) -> Table:
        """The table as somebody sees it: who only watches two people, as it was a while ago."""
        return self._audience.seen_by(access)

    # Who comes and goes

    def join(self, watcher: Watcher, since: int | None = None) -> None:
        """Let a page watch, and tell it everything, or what it missed."""
        if self._audience.gone:
            self._audience.tell_gone(watcher)
            return
        new = watcher not in self._audience.watchers
        self._audience.watchers.add(watcher)
        self._audience.catch_up(watcher, since)
        if new:
            self.attendance.come(watcher)
        else:
            self.attendance.tell_presence()
        if not self.bot.engine_ready:
            watcher.send(self.bot.engine_message(watcher.language))
        if self.bot.thinking is not None:
            watcher.send(self.bot.thinking)
        if self.host.writer.fault is not None:
            watcher.send(showing.storage_message(self.host.writer.fault, watcher.language))
        self.wake()

    def leave(self, watcher: Watcher) -> None:
        """A page does not watch any more."""
        if watcher in self._audience.watchers:
            self._audience.watchers.discard(watcher)
            self.attendance.go(watcher)

    def look(self, watcher: Watcher, viewer: str, language: str) -> None:
        """Show the table to a page from another side, or in another language."""
        self._audience.look(watcher, viewer, language)

    def catch_up(self, watcher: Watcher, since: int | None) -> None:
        """Tell a page what it missed, or everything."""
        self._audience.catch_up(watcher, since)

    async def give_key(self, key: Key) -> None:
        """Let one more browser or link have a role here."""
        async with self._live.lock:
            if key not in self.keys:
                await self.host.writer.do(lambda storage: give_key(storage, self.table.id, key))
                self.keys = (*self.keys, key)

    async def come_back(self, sides: Collection[Side]) -> None:
        """Somebody is back after the server was down: the clocks go on, if it is their turn."""

        def resume(table: Table) -> TableAction | None:
            waits = table.status.halt == "server" and table.clocks is not None and table.clocks.turn in sides
            return Resume() if waits else None

        await self.note(resume)

    # What players do

    async def act(self, side: Side, text: str, version: int, *, lag: int = 0, act: str = "") -> int:
        """Do what a player asks for, and say which version that led to, or raise the reason why not.

        `act` is the page's id of it: what has been done already is not done again.
        """
        own = read_table_action(text) if text.startswith("@") else None
        async with self._live.lock:
            before, dice_wanted = self.table, self._audience.dice_wanted
            if version != before.version:
                done = before.event_of(act, side, version)
                if done is not None:
                    return done.number + 1
                if isinstance(own, Chain) or not before.only_committed_since(version):
                    raise Stale
            by_bot = False
            if dice_wanted is not None and text.lower().startswith(before.terms.game_type.throw_words[0]):
                side, by_bot = dice_wanted, True  # whoever sees the dice enters them for the bot
            if isinstance(own, Adjourn):
                self.check_left(side, AWAY_SECONDS)
            elif isinstance(own, Resume) and side.other in before.status.wishes:
                self.attendance.check_here(side.other)  # who wished it once may be asleep by now
            now = self.host.now()
            after = before.acted(side, text, now, by_bot=by_bot, lag=lag, act=act)
            await self._live.go_on(after, *after.follows(now))
            version = self.table.version
        self.wake()
        return version

    async def take_back(self, side: Side, version: int) -> None:
        """Let a person play the last turn again, as the bot always agrees, or raise the reason why not."""
        async with self._live.lock:
            if version != self.table.version:
                raise Stale
            await self._live.leap(*self.table.taken_back(side, self.host.now()))
        self.wake()

    async def want_rematch(self, side: Side) -> None:
        """A player wants to play again; when both do, the next table is made, with colours changed."""
        company = self.attendance.company
        async with self._live.lock:
            self.attendance.check()
            if company.want_rematch(side, over=self.table.over):
                again = rematch_table(self.table, self.host.now())
                swapped: dict[SeatRole, SeatRole] = {"first": "second", "second": "first", "watcher": "watcher"}
                await self.host.create_between(again, [Key(key.digest, swapped[key.role]) for key in self.keys])
                company.next_table = again.id
        self.attendance.tell_rematch()

    def check_left(self, side: Side, seconds: float) -> None:
        """Return if the other side is to act and has been away for so long; a restart of the server is no absence."""
        table = self.table
        if table.awaited is not side.other and table.status.halt != "paused":
            raise NotNow("only when it is the other player's turn")
        if table.clocks is not None and table.clocks.settings.in_days:
            raise NotNow("this is a correspondence game: the clock decides")
        if self.attendance.absence(side.other) < seconds:
            raise NotNow("the other player is here, or has only just left")

    async def rename(self, name: str) -> None:
        """Call the table something else, and show it so to everybody."""
        async with self._live.lock:
            named = self.table.renamed(name)
            await self.host.writer.do(lambda storage: storage.rename(named))
            self._audience.show_renamed(named)

    # What the server does

    async def note(self, action_for: Callable[[Table], TableAction | None]) -> bool:
        """Let the server do something at the table, if there is something to do; whether it was done.

        Of two servers that see the same at once, one stores it; the other sees what was stored.
        """
        async with self._live.lock:
            action = action_for(self.table)
            if action is None:
                return False
            try:
                now = self.host.now()
                noted = self.table.noted(action, now)
                await self._live.go_on(noted, *noted.follows(now))
            except NotNow:
                return False
        return True

    def wake(self) -> None:
        """Let the bot act if it is its turn, and wait for the link that a roll needs."""
        self._links.wait()
        self.bot.wake()

    def play_simply(self) -> None:
        """Have a simple bot play until the engine is ready."""
        self.bot.play_simply()
        self.tell_engine()

    def tell_engine(self) -> None:
        """Tell all pages how far the engine is."""
        for watcher in self._audience.watchers:
            watcher.send(self.bot.engine_message(watcher.language))

    def close(self) -> None:
        """End what runs for this table."""
        self.bot.close()
        self._links.close()

    def end(self) -> None:
        """The table was deleted: whoever watches is told."""
        self.close()
        self._audience.end()
