"""Settling a table that a side has left: shown first, then done, by what the engine says of it."""

from boxwood.errors import NotNow, Stale
from boxwood.game import Side
from boxwood.language import Said
from boxwood.server.rooms import Room
from boxwood.table.clock_actions import Settle

__all__ = ["settle"]


async def settle(room: Room, side: Side, version: int, *, agreed: bool) -> Said | None:
    """How the table would be settled; once it is agreed to, it is, and there is nothing more to say."""
    table, rooms = room.table, room.rooms
    if version != table.version:
        raise Stale
    if not table.terms.between_people:
        raise NotNow("only a table between people can be settled")
    room.check_left(side, rooms.settle_after)
    found = Settle(await rooms.engines.settlement(table, side.other), table.score)
    if not agreed:
        return found.sentence(None, table.name)
    room.check_left(side, rooms.settle_after)  # while the engine thought, somebody may have come back
    if not await room.note(lambda now: found if now.version == version else None):
        raise Stale
    return None
