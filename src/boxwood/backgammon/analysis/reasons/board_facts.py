"""What turns do on the board: hit, make points, escape, stay on the bar, leave shots. Many boards at a time.

Boards are arrays as in `engine/boards.py`, before and after a turn, both seen by the side whose turn it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.boards import BoardArray
from boxwood.backgammon.position import BAR, Position

__all__ = ["Flags", "Turns", "blots", "closed_points", "direct_shots", "prime_length", "turned"]

HOME = 6
OUT = 18
"""A checker on this point or a higher one has not got past the opponent's bar point."""
_MOVER_OFF, _OTHER_OFF = 26, 27
Flags = npt.NDArray[np.bool_]


def turned(boards: BoardArray) -> BoardArray:
    """Boards seen from the other side; the last axis holds the places."""
    other = np.zeros_like(boards)
    other[..., : BAR + 1] = -boards[..., BAR::-1]
    other[..., _MOVER_OFF], other[..., _OTHER_OFF] = boards[..., _OTHER_OFF], boards[..., _MOVER_OFF]
    return other


@dataclass(frozen=True, eq=False, slots=True)
class Turns:
    """Boards before and after turns, of any shape, with the places last."""

    before: BoardArray
    after: BoardArray

    @property
    def hit(self) -> Flags:
        """Whether a checker was hit."""
        return self.after[..., 0] < self.before[..., 0]

    @property
    def hit_two(self) -> Flags:
        """Whether two checkers or more were."""
        return self.after[..., 0] + 1 < self.before[..., 0]

    @property
    def stayed(self) -> Flags:
        """Whether a checker stayed on the bar."""
        return self.after[..., BAR] > 0

    def made(self, point: int) -> Flags:
        """Whether a point was made."""
        return (self.after[..., point] > 1) & (self.before[..., point] < 2)

    def landed(self, point: int) -> Flags:
        """Whether a checker came to a point."""
        return self.after[..., point] > self.before[..., point].clip(min=0)

    @property
    def escaped(self) -> Flags:
        """Whether a checker got from behind the opponent's bar point, or from it, past it."""
        return _behind(self.after) < _behind(self.before)

    @property
    def bore_off_two(self) -> Flags:
        """Whether two checkers were borne off, or the last."""
        two = self.after[..., _MOVER_OFF] >= self.before[..., _MOVER_OFF] + 2
        return two | ((self.after[..., : BAR + 1] <= 0).all(axis=-1) & (self.before[..., : BAR + 1] > 0).any(axis=-1))

    @property
    def left_direct_shot(self) -> Flags:
        """Whether a blot outside the opponent's home board was left to a single number of one die.

        A side that is on the bar can hit with one number only where it enters.
        """
        theirs, blot = self.after[..., : OUT + 1] < 0, self.after[..., : OUT + 1] == 1
        theirs[..., 1:] &= ~theirs[..., :1]
        shots = np.zeros(theirs.shape[:-1], np.bool_)
        for die in range(1, HOME + 1):
            shots |= (theirs[..., :-die] & blot[..., die:]).any(axis=-1)
        return shots

    @property
    def broke_board(self) -> Flags:
        """Whether fewer points of the home board are held than before, of four or more."""
        before, after = ((boards[..., 1 : HOME + 1] > 1).sum(axis=-1) for boards in (self.before, self.after))
        found: Flags = (before > 3) & (after < before)
        return found


def _behind(boards: BoardArray) -> npt.NDArray[np.int64]:
    found: npt.NDArray[np.int64] = boards[..., OUT : BAR + 1].clip(min=0).sum(axis=-1)
    return found


def blots(position: Position) -> tuple[int, ...]:
    """The points on which the mover has a single checker."""
    return tuple(point for point in range(1, BAR) if position.board[point] == 1)


def closed_points(position: Position) -> int:
    """How many points of its home board the mover holds."""
    return sum(position.board[point] > 1 for point in range(1, HOME + 1))


def prime_length(position: Position) -> int:
    """How many points in a row the mover holds at most."""
    return max(_runs(position))


def _runs(position: Position) -> Iterator[int]:
    run = 0
    for point in range(1, BAR):
        run = run + 1 if position.board[point] > 1 else 0
        yield run


def direct_shots(position: Position) -> tuple[int, ...]:
    """The numbers of one die with which the side to throw can hit at once."""
    board, bar = position.board, position.board[BAR] > 0
    return tuple(
        die
        for die in range(1, 7)
        if any(board[origin] > 0 and board[origin - die] == -1 for origin in range(BAR if bar else die + 1, BAR + 1))
    )
