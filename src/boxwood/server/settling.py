"""Settling a table that a side has left: shown first, then done, by what the engine says of it."""

from boxwood.errors import NotNow, Stale
from boxwood.game import Side
from boxwood.language import Said
from boxwood.server.room import Room
from boxwood.settling import settled_win
from boxwood.table.clock_actions import Settle
from boxwood.table.table import Table

__all__ = ["settle", "withholds"]


async def settle(room: Room, side: Side, version: int, *, agreed: bool) -> Said | None:
    """How the table would be settled; once it is agreed to, it is, and there is nothing more to say."""
    table, host = room.table, room.host
    if version != table.version:
        raise Stale
    if not table.terms.between_people:
        raise NotNow("only a game between people can be settled")
    room.check_left(side, host.settle_after)
    settlement = settled_win(side) if withholds(table, side.other) else await host.engines.settlement(table, side.other)
    found = Settle(settlement, table.score)
    if not agreed:
        return found.sentence(None, table.name)
    room.check_left(side, host.settle_after)  # while the engine thought, somebody may have come back
    if not await room.note(lambda now: found if now.version == version else None):
        raise Stale
    return None


def withholds(table: Table, leaver: Side) -> bool:
    """Whether a side has left after it asked for a roll that only its own link is missing of.

    Who runs the server knows that roll already: leaving before it must not save them from it.
    """
    throwing = table.status.dice.throwing if table.status.dice is not None else None
    return throwing is not None and throwing.answered and throwing.side is leaver
