"""One checker, one die: what it may do, and what is in its way.

Boards are those of `Position`: seen from the mover, 25 is the mover's bar, 0 the opponent's.
"""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from boxwood.backgammon.position import BAR, OFF
from boxwood.language import Template

__all__ = ["HOME", "Board", "Move", "Obstacle", "checkers_outside", "farthest", "landing", "obstacle", "step", "steps"]

Board = tuple[int, ...]
HOME = 6


class Move(NamedTuple):
    """One checker moved with one die: from point to point, from the bar (25), or off (0)."""

    origin: int
    target: int
    die: int
    hit: bool


class Obstacle(Enum):
    """Why a checker cannot move with a die, by the clause of the rules."""

    NO_CHECKER = ("no checker", "B4")
    BAR_EMPTY = ("bar empty", "B9")
    BAR_FIRST = ("bar first", "B9")
    BLOCKED = ("blocked", "B7")
    NOT_HOME = ("not home", "B11")
    HIGHER_POINT = ("higher point", "B11")

    @property
    def clause(self) -> str:
        """The clause of the rules."""
        return self.value[1]

    @property
    def template(self) -> Template:
        """The reason in a sentence, with the names of the values to fill in."""
        return _REASONS[self]


_REASONS: dict[Obstacle, Template] = {
    Obstacle.NO_CHECKER: "you have no {checker} on your {origin}-{point}",
    Obstacle.BAR_EMPTY: "you have no {checker} on the {bar}",
    Obstacle.BAR_FIRST: "enter your {checker} from the {bar} first",
    Obstacle.BLOCKED: "{move} is blocked by {count} {checkers}",
    Obstacle.NOT_HOME: "you can bear off when all your {checkers} are in your {home}; {count} outside",
    Obstacle.HIGHER_POINT: "a {die} can't bear off from {origin} while you have a {checker} on {highest}",
}


def landing(origin: int, die: int) -> int:
    """Where a die takes a checker: entering is moving from 25 (B9), and past the ace point is off (B11)."""
    return max(origin - die, OFF)


def obstacle(board: Board, origin: int, die: int) -> Obstacle | None:
    """What keeps the mover from playing `die` from `origin`, or None if the move is legal by itself."""
    if board[origin] <= 0:
        return Obstacle.BAR_EMPTY if origin == BAR else Obstacle.NO_CHECKER
    if board[BAR] and origin != BAR:
        return Obstacle.BAR_FIRST
    target = origin - die
    if target > OFF:
        return Obstacle.BLOCKED if board[target] <= -2 else None
    highest = farthest(board)
    if highest > HOME:
        return Obstacle.NOT_HOME
    if target < OFF and highest > origin:
        return Obstacle.HIGHER_POINT
    return None


def farthest(board: Board) -> int:
    """The highest point, or bar, on which the mover has a checker; 0 if none is left."""
    return next((point for point in range(BAR, OFF, -1) if board[point] > 0), OFF)


def checkers_outside(board: Board) -> int:
    """How many of the mover's checkers are not in the home table, those on the bar included."""
    return sum(n for n in board[HOME + 1 :] if n > 0)


def step(board: Board, origin: int, die: int) -> tuple[Board, Move]:
    """The board after a legal move, and the move: a blot on its target goes to the opponent's bar (B8)."""
    target = origin - die if origin > die else OFF
    hit = target != OFF and board[target] < 0
    after = list(board)
    after[origin] -= 1
    if hit:
        after[target] = 1
        after[OFF] -= 1
    elif target != OFF:
        after[target] += 1
    return tuple(after), Move(origin, target, die, hit)


@lru_cache(maxsize=1024)
def steps(board: Board, die: int) -> tuple[tuple[Board, Move], ...]:
    """Every legal move of a die from the highest point down, with the board after it; plays and paths ask the same."""
    return tuple(
        [
            step(board, origin, die)
            for origin in range(BAR, OFF, -1)
            if board[origin] > 0 and obstacle(board, origin, die) is None
        ]
    )
