"""The bot at a table: it acts when it is its turn, and pages are told when it thinks."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from boxwood.errors import NoSuchTable, Stale
from boxwood.game import Side
from boxwood.server import messages
from boxwood.server.live_table import LiveTable
from boxwood.table.table import Table

__all__ = ["BotPlayer"]

log = logging.getLogger(__name__)

QUIETLY = 0.1
"""Seconds that a quick bot thinks before pages are told of it: most have moved by then."""


class BotPlayer:
    """Acts for the bots of a table."""

    def __init__(self, live: LiveTable) -> None:
        self.thinking: messages.Thinking | None = None
        """What pages are told of a bot that thinks now."""
        self._live = live
        self._task: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()
        self._simply = asyncio.Event()
        """Set when a simple bot is to play until the engine is ready."""

    def wake(self) -> None:
        """Let the bot act if it is its turn; two bots play only while somebody watches."""
        busy = self._task is not None and not self._task.done()
        if not busy and self._may_act():
            self._task = asyncio.get_running_loop().create_task(self._take_turns())

    def move_now(self) -> None:
        """Have the bot play the best it has found so far."""
        self._stop.set()

    def play_simply(self) -> None:
        """Have a simple bot play until the engine is ready."""
        self._simply.set()

    def engine_message(self, language: str) -> messages.EngineMessage:
        """How far the engine is, and whether a simple bot plays here meanwhile."""
        game, engines = self._live.table.terms.game, self._live.host.engines
        state = engines.states[game]
        return messages.EngineMessage(
            game=game,
            ready=state.ready,
            doing=engines.doing(game, language),
            part=state.part,
            simple=self._simply.is_set(),
        )

    async def has_acted(self) -> None:
        """Wait until the bot has nothing to do here, for now."""
        if self._task is not None:
            await asyncio.wait({self._task})

    def close(self) -> None:
        """Let it act no more."""
        if self._task is not None:
            self._task.cancel()
        self._stop.set()

    @property
    def engine_ready(self) -> bool:
        """Whether the engine of this table's game can be asked."""
        return self._live.host.engines.states[self._live.table.terms.game].ready

    def _may_act(self) -> bool:
        table, audience = self._live.table, self._live.audience
        if audience.gone or table.bot_to_act is None or audience.dice_wanted is not None:
            return False
        return bool(table.terms.seats.people) or bool(audience.watchers)

    async def _take_turns(self) -> None:
        """Let the bot act; whatever goes wrong is noted, and tried again when somebody comes to the table."""
        try:
            while self._may_act():
                await self._act()
        except NoSuchTable:
            pass  # it was deleted meanwhile
        except Exception:
            log.exception("the bot of table %s cannot act", self._live.table.id)

    async def _act(self) -> None:
        await self._player_is_there()
        table, side = self._live.table, self._live.table.bot_to_act
        assert side is not None
        steps = await self._think(table, side)
        async with self._live.lock:
            if self._live.table is not table:
                return
            if not steps:
                self._live.audience.want_dice(side)
                return
            with suppress(Stale):
                await self._live.go_on(*steps)

    async def _player_is_there(self) -> None:
        """Wait for the engine, or until a simple bot is to play in its place."""
        if self._simply.is_set() or self.engine_ready:
            return
        ready = self._live.host.engines.ready(self._live.table.terms.game)
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
        host = self._live.host
        open_to_both = table.terms.game_type.open_action(table.state)
        if open_to_both is not None:  # two bots
            return [table.acted(side, open_to_both, host.now(), by_bot=True)]
        if not self.engine_ready:
            return await host.engines.simple_turn(table)
        loop = asyncio.get_running_loop()
        level = table.terms.seats.of(side).level
        assert level is not None
        self._stop = stop = asyncio.Event()
        since = host.now()

        def tell(report: Mapping[str, float | str] | None) -> None:
            if self._live.table is table:
                found = None if report is None else dict(report)
                self.thinking = messages.Thinking(side=side, since=since, report=found)
                self._live.audience.tell(self.thinking)

        def tell_more(report: Mapping[str, float | str]) -> None:
            if self.thinking is not None:
                tell(report)

        def report(found: Mapping[str, float | str]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(tell_more, found)

        telling = loop.call_later(QUIETLY, tell, None) if table.terms.game_type.is_quick(level) else None
        if telling is None:
            tell(None)
        try:
            return await host.engines.turn(table, level, stop, report, unseen=not self._live.audience.watchers)
        finally:
            if telling is not None:
                telling.cancel()
            self.thinking = None
