"""What both sides do so that one of them plays its last turn again, before it has thrown for the next (T3)."""

from collections.abc import Sequence

from boxwood.backgammon.actions import Accept, TakeBack, Undo
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.game import Side, Step, allowed_steps

__all__ = ["steps_back"]


def steps_back(match: Match, side: Side) -> Sequence[Step]:
    """What each side does in turn; empty where the last turn of a side cannot be taken back."""
    game, other = match.game, side.other
    asked: tuple[Step, ...] = ((side, TakeBack()), (other, Accept()))
    if game.phase is Phase.PLAYED and game.turn is other:  # the other side's play still lies there
        return allowed_steps(match, (other, Undo()), *asked)
    if game.phase is Phase.START and game.turn is side:
        return allowed_steps(match, (other, TakeBack()), (side, Accept()), *asked)
    return ()
