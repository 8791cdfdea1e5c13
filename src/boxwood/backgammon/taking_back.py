"""What both sides do so that one of them plays its last turn again, before it has thrown for the next (T3)."""

from boxwood.backgammon.actions import Accept, Action, TakeBack, Undo
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.game import Side

__all__ = ["steps_back"]

Steps = tuple[tuple[Side, Action], ...]


def steps_back(match: Match, side: Side) -> Steps:
    """What each side does in turn; empty where the last turn of a side cannot be taken back."""
    game, other = match.game, side.other
    asked: Steps = ((side, TakeBack()), (other, Accept()))
    if game.phase is Phase.PLAYED and game.turn is other:  # the other side's play still lies there
        return _allowed(match, ((other, Undo()), *asked))
    if game.phase is Phase.START and game.turn is side:
        return _allowed(match, ((other, TakeBack()), (side, Accept()), *asked))
    return ()


def _allowed(match: Match, steps: Steps) -> Steps:
    """The steps, if each is allowed after those before it."""
    for side, action in steps:
        if match.why_not(action) is not None or side not in match.actors(action):
            return ()
        match = match.apply(action)
    return steps
