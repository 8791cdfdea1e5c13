"""Invitations of a server: who may open one, who sits down, and who is told of it."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Literal

from boxwood.errors import BadInput, NotNow, NotOwner, TooFast
from boxwood.game import Side
from boxwood.server.pace import Pace
from boxwood.server.rooms import Rooms
from boxwood.table import Seat, Seats, Table, new_table
from boxwood.table.invitations import Invitation, Proposal, drop_old, find_by_code, find_by_id, keep, of_host
from boxwood.table.invitations import new_invitation as invite
from boxwood.table.keys import Key, SeatRole
from boxwood.table.making import NewTable

__all__ = ["Invitations"]

GUESSES, A_GUESS_EVERY = 10, 20.0
"""Codes that one address may try at once, and the seconds for each one after that."""
ADDRESSES = 10_000
"""Addresses whose guesses are counted; the oldest are forgotten."""
MOST_OPEN = 20
"""Open invitations of one browser."""

Device = Literal["phone", "computer"]
Ask = Callable[[Mapping[str, Any]], NewTable]
"""Makes what a page asked for into what a table is made of."""


class Invitations:
    """One lock for all: of two who sit down at the same time one is the first."""

    def __init__(self, rooms: Rooms, clock: Callable[[], datetime]) -> None:
        self._rooms, self._clock = rooms, clock
        self._lock = asyncio.Lock()
        self._guesses: OrderedDict[str, Pace] = OrderedDict()
        self._changed: dict[str, asyncio.Event] = {}
        self._revisions: dict[str, int] = {}
        self._first = secrets.randbelow(2**40)  # so that a page notices a server that was started anew

    @property
    def now(self) -> datetime:
        """The time, in UTC."""
        return self._clock().astimezone(UTC)

    def revision(self, id: str) -> int:  # noqa: A002 - the word of the protocol
        """Another number after each change."""
        return self._first + self._revisions.get(id, 0)

    async def changed(self, id: str, after: int, seconds: float) -> None:  # noqa: A002
        """Wait until an invitation has another revision, or for some seconds."""
        if self.revision(id) == after:
            event = self._changed.setdefault(id, asyncio.Event())
            try:
                async with asyncio.timeout(seconds):
                    await event.wait()
            except TimeoutError:
                pass

    def close(self) -> None:
        """Let everybody go who waits: the server ends."""
        for event in self._changed.values():
            event.set()

    async def make(self, host: str, name: str, side: Side, terms: Mapping[str, Any], ask: Ask) -> Invitation:
        """A new invitation; what cannot be played is refused now, not when the friend sits down."""
        now = self.now
        made = invite(host, name, "first" if side is Side.FIRST else "second", terms, now)
        _table(made, ask, now)
        async with self._lock:
            await self._rooms.writer.do(lambda storage: drop_old(storage, now))
            if len(await self._rooms.read(of_host, host, now)) >= MOST_OPEN:
                raise NotNow("you have {count} open invitations; withdraw one first", count=MOST_OPEN)
            await self._rooms.writer.do(lambda storage: keep(storage, made))
        return made

    async def own(self, host: str) -> list[Invitation]:
        """The open invitations of a browser."""
        return await self._rooms.read(of_host, host, self.now)

    async def open(self, code: str, address: str, digest: str, device: Device) -> Invitation:
        """The invitation of a code; guessing is slow, and a wrong code is told from nothing else."""
        self._count_guess(address)
        letters = "".join(letter for letter in code.upper() if letter.isalpha())
        async with self._lock:
            found = await self._rooms.read(find_by_code, letters)
            if found is None or (not found.is_open(self.now) and digest not in (found.host, *found.guests)):
                raise BadInput("no invitation has this code; check the letters, or ask for a new one")
            if digest == found.host or not found.is_open(self.now):
                return found
            return await self._keep(found.opened_by(digest, device, self.now))

    async def find(self, id: str, digest: str | None) -> Invitation:  # noqa: A002
        """An invitation for its host or a guest."""
        found = await self._rooms.read(find_by_id, id)
        if found is None or digest is None or digest not in (found.host, *found.guests):
            raise NotOwner
        return found

    async def sit(self, id: str, digest: str | None, name: str, seen: int, ask: Ask) -> Invitation:  # noqa: A002
        """A guest sits down on the terms that they have seen: the table is made, and both have their seats."""
        async with self._lock:
            found = await self._open(id, digest, guest=True)
            self._check_seen(id, seen)
            return await self._seat(replace(found, guest_name=name, proposal=None), digest or "", ask)

    async def propose(self, id: str, digest: str | None, name: str, terms: Mapping[str, Any], ask: Ask) -> Invitation:  # noqa: A002
        """A guest would rather play something else."""
        async with self._lock:
            found = await self._open(id, digest, guest=True)
            _table(replace(found, terms=terms), ask, self.now)
            proposal = Proposal(digest or "", name, terms)
            return await self._keep(replace(found, proposal=proposal, guest_name=name, refused=False))

    async def answer(self, id: str, digest: str | None, agree: bool, seen: int, ask: Ask) -> Invitation:  # noqa: A002
        """The host agrees to what was proposed, and the table is made; or keeps to the terms."""
        async with self._lock:
            found = await self._open(id, digest, guest=False)
            proposal = found.proposal
            if proposal is None:
                raise NotNow("nobody has proposed other terms")
            if not agree:
                return await self._keep(replace(found, proposal=None, refused=True))
            self._check_seen(id, seen)
            agreed = replace(found, terms=proposal.terms, guest_name=proposal.name, proposal=None)
            return await self._seat(agreed, proposal.guest, ask)

    async def change(self, id: str, digest: str | None, terms: Mapping[str, Any], side: Side, ask: Ask) -> Invitation:  # noqa: A002
        """The host proposes other terms before anybody has sat down."""
        async with self._lock:
            found = await self._open(id, digest, guest=False)
            changed = replace(found, terms=terms, side=side.value, proposal=None, refused=False)
            _table(changed, ask, self.now)
            return await self._keep(changed)

    async def decline(self, id: str, digest: str | None) -> Invitation:  # noqa: A002
        """A guest does not want to play."""
        async with self._lock:
            return await self._keep(replace(await self._open(id, digest, guest=True), state="declined"))

    async def withdraw(self, id: str, digest: str | None) -> Invitation:  # noqa: A002
        """The host does not want to play any more."""
        async with self._lock:
            return await self._keep(replace(await self._open(id, digest, guest=False), state="withdrawn"))

    async def _open(self, id: str, digest: str | None, *, guest: bool) -> Invitation:  # noqa: A002
        found = await self.find(id, digest)
        if guest == (digest == found.host):
            raise NotOwner
        if not found.is_open(self.now):
            raise NotNow("this invitation is no longer open")
        return found

    def _check_seen(self, id: str, seen: int) -> None:  # noqa: A002
        """Return if somebody agrees to the invitation as it stands; the other may have changed the terms meanwhile."""
        if seen != self.revision(id):
            raise NotNow("the invitation has changed meanwhile; look at it again")

    async def _seat(self, agreed: Invitation, guest: str, ask: Ask) -> Invitation:
        table = _table(agreed, ask, self.now)
        host_role: SeatRole = agreed.side
        guest_role: SeatRole = "second" if agreed.side == "first" else "first"
        await self._rooms.create_between(table, [Key(agreed.host, host_role), Key(guest, guest_role)])
        return await self._keep(replace(agreed, state="seated"))

    async def _keep(self, invitation: Invitation) -> Invitation:
        await self._rooms.writer.do(lambda storage: keep(storage, invitation))
        self._revisions[invitation.id] = self._revisions.get(invitation.id, 0) + 1
        event = self._changed.pop(invitation.id, None)
        if event is not None:
            event.set()
        return invitation

    def _count_guess(self, address: str) -> None:
        pace = self._guesses.setdefault(address, Pace(1 / A_GUESS_EVERY, GUESSES))
        self._guesses.move_to_end(address)
        while len(self._guesses) > ADDRESSES:
            self._guesses.popitem(last=False)
        wait = pace.wait()
        if wait:
            raise TooFast("too many wrong codes from here; wait {seconds} s", seconds=round(wait) or 1)


def _table(invitation: Invitation, ask: Ask, now: datetime) -> Table:
    """The table of an invitation, or the reason why it cannot be played."""
    host, guest = Seat(name=invitation.host_name), Seat(name=invitation.guest_name)
    seats = Seats(host, guest) if invitation.host_side is Side.FIRST else Seats(guest, host)
    asked = replace(ask(invitation.terms), seats=seats, between_people=True, seal=invitation.seal, words=("", ""))
    return new_table(asked, now)
