"""What both sides do so that one of them makes its last move again, which the other has answered (K3)."""

from collections.abc import Sequence

from boxwood.checkers.actions import Accept, TakeBack
from boxwood.checkers.game import Game
from boxwood.game import Side, Step, allowed_steps

__all__ = ["steps_back"]


def steps_back(game: Game, side: Side) -> Sequence[Step]:
    """What each side does in turn; empty where the last move of a side cannot be taken back."""
    if game.turn is not side:
        return ()
    other = side.other
    return allowed_steps(game, (other, TakeBack()), (side, Accept()), (side, TakeBack()), (other, Accept()))
