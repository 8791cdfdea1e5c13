"""Settling a table that a side has left: shown first, then done, by what the engine says of it."""

from boxwood.errors import NotNow, Stale
from boxwood.game import Settlement, Side
from boxwood.language import Said
from boxwood.server.room import Room
from boxwood.settling import settled_by_points, settled_win
from boxwood.table.clock_actions import Settle
from boxwood.table.table import Table

__all__ = ["forfeits", "settle"]


async def settle(room: Room, side: Side, version: int, *, agreed: bool) -> Said | None:
    """How the table would be settled; once it is agreed to, it is, and there is nothing more to say."""
    table, host = room.table, room.host
    if version != table.version:
        raise Stale
    if not table.terms.between_people:
        raise NotNow("only a game between people can be settled")
    if table.status.halt == "paused":
        raise NotNow("the game is paused; it resumes when both players want to")
    room.check_left(side, host.settle_after)
    leaver = side.other
    settlement = _forfeited(table, leaver) if forfeits(table, leaver) else await host.engines.settlement(table, leaver)
    found = Settle(settlement, table.score)
    if not agreed:
        return found.sentence(None, table.name)
    room.check_left(side, host.settle_after)  # while the engine thought, somebody may have come back
    if not await room.note(lambda now: found if now.version == version else None):
        raise Stale
    return None


def forfeits(table: Table, leaver: Side) -> bool:
    """Whether a side that has left loses it: it may know a roll to come, and leaving must not save it from that.

    It asked for a roll that only its own link is missing of, which whoever runs the server knows; or a throw was taken
    back and will be made again, which both know.
    """
    dice = table.status.dice
    if dice is None:  # real dice are thrown anew
        return False
    throwing = dice.throwing
    withheld = throwing is not None and throwing.answered and throwing.side is leaver
    return withheld or table.taken_back_throw is not None


def _forfeited(table: Table, leaver: Side) -> Settlement:
    """A match is lost; what is played for points costs the most that the game could."""
    game, state = table.terms.game_type, table.state
    before = game.score(state)
    if before is None or game.summary(state).length is not None:
        return settled_win(leaver.other)
    worst = 1
    for resignation in (action for action in state.actions(leaver) if str(action).startswith("resign ")):
        after = game.score(state.apply(resignation).apply(game.parse("accept")))
        assert after is not None
        worst = max(worst, after[leaver.other.index] - before[leaver.other.index])
    return settled_by_points(leaver, -worst)
