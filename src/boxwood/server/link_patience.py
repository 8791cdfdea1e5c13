"""Dice of three: a roll waits for the link of the other player's page, but not for ever."""

import asyncio
from contextlib import suppress

from boxwood.errors import Stale
from boxwood.server.live_table import LiveTable
from boxwood.table.dice_actions import Without
from boxwood.table.dice_log import DiceLog, Throwing

__all__ = ["LinkPatience"]

LINK_SECONDS, LINK_SECONDS_AWAY = 10.0, 5.0
"""How long a roll waits for the link of the waiting side's page, and of one that is not connected."""


class LinkPatience:
    """Has a roll made without a page that does not answer in time."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._task: asyncio.Task[None] | None = None
        self._awaited: Throwing | None = None
        """The roll that it waits for."""

    def wait(self) -> None:
        """Wait for the link that a roll needs now, if there is one."""
        dice = self._live.table.status.dice
        throwing = dice.throwing if dice is not None else None
        if dice is None or throwing is None or throwing.answered or throwing == self._awaited:
            return
        if self._live.audience.gone:
            return
        self.close()
        self._awaited = throwing
        self._task = asyncio.get_running_loop().create_task(self._leave_out(throwing, self._patience(dice)))

    def close(self) -> None:
        """Wait no more."""
        if self._task is not None:
            self._task.cancel()

    def _patience(self, dice: DiceLog) -> float:
        """How long a page is waited for: one that is away, and was not there for the last roll either, not at all.

        After a start of the server pages are on their way back: who runs it does not leave them out by that.
        """
        asked, host = dice.asked, self._live.host
        started = host.presence_time() - host.started < LINK_SECONDS
        if started or any(asked in watcher.access.sides for watcher in self._live.audience.watchers):
            return LINK_SECONDS
        return 0.0 if dice.rolls and dice.rolls[-1].without is asked else LINK_SECONDS_AWAY

    async def _leave_out(self, throwing: Throwing, seconds: float) -> None:
        await asyncio.sleep(seconds)
        async with self._live.lock:
            table = self._live.table
            dice = table.status.dice
            if dice is not None and dice.throwing == throwing and not table.over and not self._live.audience.gone:
                with suppress(Stale):
                    now = self._live.host.now()
                    without = table.noted(Without(throwing.number), now)
                    await self._live.go_on(without, *without.follows(now))
