"""The pages that watch a table: what each is shown, and when."""

import asyncio
from datetime import datetime, timedelta

from boxwood.game import Side
from boxwood.language import Phrase
from boxwood.server import messages, showing
from boxwood.server.roles import Access
from boxwood.server.room_host import RoomHost
from boxwood.server.watcher import Watcher
from boxwood.table.table import Table

__all__ = ["Audience"]

MOST_MISSED = 200
"""Events a page can be behind and still be told only what it missed."""


class Audience:
    """Those who watch a table. It is shown as `table`, all of which is stored."""

    def __init__(self, host: RoomHost, table: Table) -> None:
        self.table, self.watchers = table, set[Watcher]()
        self.dice_wanted: Side | None = None
        """The bot's side, when it wants dice thrown that are entered by hand."""
        self.gone = False
        """Whether the table was deleted."""
        self._late: Table | None = None
        """The table as who sees it later saw it last: it goes on from there."""
        self._host = host

    def tell(self, message: messages.ToPage) -> None:
        """Tell all pages the same."""
        text = message.model_dump_json()
        for watcher in self.watchers:
            watcher.send_text(text)

    def show(self, after: Table, *, passing: bool = False) -> None:
        """Go on to a table of which everything is stored, and tell everybody what has happened.

        One that is only `passing`, for the next follows at once, is shown without what could be done there.
        """
        before, self.table, self.dice_wanted = self.table, after, None
        self._publish(before, passing=passing)

    def show_renamed(self, named: Table) -> None:
        """Go on to a table that is called something else, and show all of it to everybody."""
        self.table = named
        for watcher in self.watchers:
            watcher.send(self._everything(watcher))

    def want_dice(self, side: Side) -> None:
        """Ask for dice that are entered by hand for the bot."""
        self.dice_wanted = side
        self._publish(self.table)

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

    def end(self) -> None:
        """The table was deleted: whoever watches is told."""
        if not self.gone:
            self.gone = True
            for watcher in self.watchers:
                self.tell_gone(watcher)

    def tell_gone(self, watcher: Watcher) -> None:
        """Tell a page that the table was deleted, and let it go."""
        watcher.send(messages.Gone(message=Phrase("The game was deleted.").said(watcher.language)))
        watcher.close()

    # Who watches two people sees it later

    def seen_by(self, access: Access) -> Table:
        """The table as somebody sees it: who only watches two people, as it was a while ago."""
        table = self.table
        if not self._sees_later(access):
            return table
        limit = self._seen_at(access)
        version = table.version
        while version and table.events[version - 1].at > limit:
            version -= 1
        return table if version == table.version else self._as_it_was(version)

    def _as_it_was(self, version: int) -> Table:
        """The table after so many events; to fold all of them for each watcher would keep everybody waiting."""
        late = self._late
        if late is None or late.version > version or late.terms is not self.table.terms:
            late = self.table.as_it_was(version)
        for event in self.table.events[late.version : version]:
            late = late.after(event)
        self._late = late
        return late

    def tell_later(self, watcher: Watcher) -> None:
        """Have a watcher told of each event that is too new, when its time has come."""
        now = self._host.now()
        for event in reversed(self.table.events):
            wait = self._host.watch_delay - (now - event.at).total_seconds()
            if wait <= 0:
                break
            asyncio.get_running_loop().call_later(wait + 0.01, self._tell_late, watcher)

    def _tell_late(self, watcher: Watcher) -> None:
        if watcher in self.watchers and self.seen_by(watcher.access).version > watcher.version:
            self.catch_up(watcher, watcher.version)

    def _sees_later(self, access: Access) -> bool:
        return not access.plays and self.table.terms.between_people

    def _seen_at(self, access: Access) -> datetime:
        """The time of what somebody sees."""
        return self._host.now() - timedelta(seconds=self._host.watch_delay if self._sees_later(access) else 0)

    def _clock(self, table: Table, access: Access) -> messages.ClockShown | None:
        """Both clocks as somebody sees them; None where the time is not kept."""
        return None if table.clocks is None else showing.clock_of(table, self._seen_at(access))

    # The messages

    def _everything(self, watcher: Watcher) -> messages.TableMessage:
        table, language = self.seen_by(watcher.access), watcher.language
        return messages.TableMessage(
            version=table.version,
            summary=showing.summary_of(table, language, watcher.access.sides),
            view=showing.view_of(table, watcher.viewer, language, self.dice_wanted),
            record=showing.entries_of(table.entries, language),
            dice_wanted=self.dice_wanted,
            clock=self._clock(table, watcher.access),
            dice=showing.dice_of(table),
        )

    def _update(
        self, since: int, kept: int, watcher: Watcher, table: Table, *, passing: bool = False
    ) -> messages.Update:
        language = watcher.language
        return messages.Update(
            version=table.version,
            since=since,
            standing=showing.standing_of(table, language),
            events=showing.events_of(table, since, language),
            view=showing.passing_view(table, watcher.viewer, language)
            if passing
            else showing.view_of(table, watcher.viewer, language, self.dice_wanted),
            kept=kept,
            entries=showing.entries_of(table.entries[kept:], language),
            dice_wanted=self.dice_wanted,
            clock=self._clock(table, watcher.access),
            dice=showing.dice_of(table),
        )

    def _publish(self, before: Table, *, passing: bool = False) -> None:
        """Tell all pages what has been stored; those that look alike are told the same, written once."""
        kept = _alike(before, self.table)
        written: dict[tuple[Side, str], str] = {}
        for watcher in self.watchers:
            if self._sees_later(watcher.access):
                asyncio.get_running_loop().call_later(self._host.watch_delay + 0.01, self._tell_late, watcher)
                continue
            key = (showing.viewer_of(self.table, watcher.viewer), watcher.language)
            if key not in written:
                update = self._update(before.version, kept, watcher, self.table, passing=passing)
                written[key] = update.model_dump_json()
            watcher.send_text(written[key])


def _alike(one: Table, other: Table) -> int:
    """How many lines the records of two tables have in common at their beginning."""
    count = min(len(one.entries), len(other.entries))
    while one.entries[:count] != other.entries[:count]:  # hardly ever more than the last line differs
        count -= 1
    return count
