"""Who is at a table between people, as its pages are told: presence, phrases, and who wants a rematch."""

import asyncio

from boxwood.errors import NotNow
from boxwood.game import Side
from boxwood.server import messages
from boxwood.server.audience import Audience
from boxwood.server.company import AWAY_SECONDS, OFFLINE_SECONDS, Company
from boxwood.server.room_host import RoomHost
from boxwood.server.watcher import Watcher

__all__ = ["MOST_NAMES", "Attendance"]

MOST_NAMES = 50
"""Names of those who watch that are told."""


class Attendance:
    """The players of a table who are there; against a bot nobody else can be."""

    def __init__(self, host: RoomHost, audience: Audience) -> None:
        self.company = Company(host.presence_time())
        self._host, self._audience = host, audience
        self._told: messages.Presence | None = None

    def come(self, watcher: Watcher) -> None:
        """Count a page that has come, and tell it who else is there."""
        if not self._between_people:
            return
        for side in watcher.access.sides:
            self.company.come(side)
        if not watcher.access.plays:
            self._audience.tell_later(watcher)
        if not self._tell():
            watcher.send(self._presence())
        if self.company.rematch:
            watcher.send(self._rematch())

    def go(self, watcher: Watcher) -> None:
        """A page has gone."""
        if self._between_people:
            for side in watcher.access.sides:
                self.company.go(side, self._host.presence_time())
            self._tell()

    def say(self, side: Side, phrase: messages.PhraseName) -> None:
        """A player says something to the other."""
        self.check()
        self.company.speak(side, self._host.presence_time())
        text = messages.PhraseSaid(side=side, phrase=phrase).model_dump_json()
        for watcher in self._audience.watchers:
            if watcher.access.plays:
                watcher.send_text(text)

    def raise_hand(self, side: Side, *, raised: bool) -> None:
        """A player raises a hand, or lowers it."""
        self.check()
        self.company.raise_hand(side, self._host.presence_time(), raised=raised)
        self._tell()

    def tell_presence(self) -> None:
        """Tell all pages who is there, if that has changed."""
        if self._between_people:
            self._tell()

    def tell_rematch(self) -> None:
        """Tell all pages who wants to play again, and where."""
        self._audience.tell(self._rematch())

    def check(self) -> None:
        """Return if this table is between people."""
        if not self._between_people:
            raise NotNow("nobody else is in this game")

    def check_here(self, side: Side) -> None:
        """Return if a side has a page open."""
        if not self.company.here(side, self._host.presence_time()).connected:
            raise NotNow("the other player is away; you can resume when both are here")

    def absence(self, side: Side) -> float:
        """Seconds that a side has been away; while the server was down nobody was."""
        now = self._host.presence_time()
        return min(self.company.here(side, now).absent, now - self._host.started)

    @property
    def _between_people(self) -> bool:
        return self._audience.table.terms.between_people

    def _presence(self) -> messages.Presence:
        now = self._host.presence_time()
        watchers = [watcher for watcher in self._audience.watchers if not watcher.access.plays]
        return messages.Presence(
            first=self._player(Side.FIRST, now),
            second=self._player(Side.SECOND, now),
            watchers=len(watchers),
            names=sorted(watcher.name for watcher in watchers if watcher.name)[:MOST_NAMES],
        )

    def _player(self, side: Side, now: float) -> messages.PlayerPresence:
        here = self.company.here(side, now)
        return messages.PlayerPresence(state=here.state, absent=int(here.absent), hand=side in self.company.hands)

    def _tell(self) -> bool:
        """Tell all pages who is there, if that has changed; somebody whose line is lost is looked at again."""
        now = self._presence()
        changed = self._told is None or _shown(self._told) != _shown(now)
        if changed:
            self._told = now
            self._audience.tell(now)
        for side in Side:
            here = self.company.here(side, self._host.presence_time())
            for limit in (AWAY_SECONDS, OFFLINE_SECONDS):
                if not here.connected and here.absent < limit:  # the loop's clock may stand: absent for no time yet
                    asyncio.get_running_loop().call_later(limit - here.absent + 0.01, self._tell)
                    break
        return changed

    def _rematch(self) -> messages.Rematch:
        wanted = [side for side in Side if side in self.company.rematch]
        return messages.Rematch(wanted=wanted, table=self.company.next_table)


def _shown(presence: messages.Presence) -> object:
    """What pages show of it: for how long somebody has been away they count themselves."""
    first, second = presence.first, presence.second
    return first.state, first.hand, second.state, second.hand, presence.watchers, presence.names
