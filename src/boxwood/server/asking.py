"""The room of a table for whoever asks, or the reason why they may not have it."""

from fastapi import Request

from boxwood.errors import NoSuchTable, NotNow, NotOwner
from boxwood.game import Side
from boxwood.server.roles import Access, Asker, access_at, asker_of, owners_only
from boxwood.server.room import Room
from boxwood.server.rooms import Rooms
from boxwood.table.table import Table

__all__ = [
    "access_of",
    "check_not_live",
    "managed_room",
    "played_room",
    "rooms_of",
    "seen_room",
    "seen_table",
    "sides_at",
]


def rooms_of(request: Request) -> Rooms:
    """The server's tables."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def access_of(rooms: Rooms, asker: Asker, id: str) -> tuple[Room, Access]:  # noqa: A002 - the word of the protocol
    """A table's room and what an asker may do there. Strangers are not even told whether there is such a table."""
    try:
        room = await rooms.open(id)
    except NoSuchTable:
        if asker.owner:
            raise
        raise NotOwner from None
    access = access_at(asker, room.table, room.keys)
    if not access.sees:
        raise NotOwner
    return room, access


async def seen_room(request: Request, id: str) -> Room:  # noqa: A002
    """A table's room for who may see the table."""
    return (await access_of(rooms_of(request), asker_of(request), id))[0]


async def seen_table(request: Request, id: str) -> Table:  # noqa: A002
    """A table for who may see it, as they see it."""
    room, access = await access_of(rooms_of(request), asker_of(request), id)
    return room.seen_by(access)


async def sides_at(request: Request, id: str) -> frozenset[Side]:  # noqa: A002
    """The sides that whoever asks plays at a table."""
    return (await access_of(rooms_of(request), asker_of(request), id))[1].sides


async def played_room(request: Request, id: str) -> Room:  # noqa: A002
    """A table's room for who has a seat there, or owns the server."""
    room, access = await access_of(rooms_of(request), asker_of(request), id)
    if not access.plays and not access.manages:
        raise NotOwner
    return room


async def managed_room(request: Request, id: str) -> Room:  # noqa: A002
    """A table's room for who may rename, delete and branch it."""
    owners_only(request)
    return await seen_room(request, id)


def check_not_live(table: Table) -> None:
    """Refuse what would help or tell too much while two people play."""
    if table.terms.between_people and not table.over:
        raise NotNow("between people, this opens when the game is over")
