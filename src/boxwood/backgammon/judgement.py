"""What a program thought of the decisions of a match, whichever program it was.

Equities are those of the side that decides, in points of the cube as it stands (the cube's value is 1), at the score
of the match: a lost single game is worth -1, a dropped double 1. Errors are what a choice gives up, and never negative.
"""

from dataclasses import dataclass
from typing import Literal

from boxwood.game import Side

__all__ = ["Chances", "Choice", "CubeEquities", "JudgedMatch", "Judgement", "JudgementKind", "cube_choices"]

JudgementKind = Literal["play", "double", "take"]


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of the side that decides, without a cube. A gammon's chance includes backgammons."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float

    def swap(self) -> "Chances":
        """The same chances for the other side."""
        return Chances(1 - self.win, self.lose_gammon, self.lose_backgammon, self.win_gammon, self.win_backgammon)


@dataclass(frozen=True, slots=True)
class CubeEquities:
    """What the cube is worth to the side that doubles or might."""

    no_double: float
    double_take: float
    double_drop: float
    is_chance: bool = False
    """Whether these are chances to win the match, from 0 to 1, and not equities."""
    chances: Chances | None = None
    """Of the side that doubles or might, where a file says them and no equities."""
    depth: str = ""
    """How these chances were judged."""

    @property
    def double(self) -> float:
        """What a double is worth if the answer is the best one."""
        return min(self.double_take, self.double_drop)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One thing that could have been done. `action` is its text: `play 8/5 6/5`, `roll`, `double`, `take`, `drop`."""

    action: str
    equity: float
    chances: Chances | None = None
    depth: str = ""
    """How it was judged, in the words of the program: `2-ply`, `3-ply red`, `Roller++`, `rollout`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """One decision of a match as a program judged it."""

    number: int = 0
    """How many actions came before it: it is about the action with this number in the log."""
    side: Side
    kind: JudgementKind
    played: str
    """What was done, as an action's text; `pass` where dice could not be played."""
    choices: tuple[Choice, ...] = ()
    """The best first, as the program has them."""
    cube: CubeEquities | None = None
    """Of a double or a take, seen by the side that doubles or might."""
    error: float | None = None
    """What the choice made gave up, in equity; None where the program did not say."""
    luck: float | None = None
    """How much better the roll was than the average roll; only of plays."""
    decided: bool = True
    """Whether the program took it for a decision: a forced play is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMatch:
    """The analysis that a file carried."""

    program: str
    judgements: tuple[Judgement, ...]


def cube_choices(kind: JudgementKind, cube: CubeEquities, chances: Chances | None, depth: str) -> tuple[Choice, ...]:
    """What there is to choose about the cube, the best first; `chances` are those of the side that might double."""
    if kind == "double":
        choices = [
            Choice(action="roll", equity=cube.no_double, chances=chances, depth=depth),
            Choice(action="double", equity=cube.double, chances=chances, depth=depth),
        ]
    else:
        swapped = chances and chances.swap()
        choices = [
            Choice(action="take", equity=-cube.double_take, chances=swapped, depth=depth),
            Choice(action="drop", equity=-cube.double_drop, depth=depth),
        ]
    return tuple(sorted(choices, key=lambda choice: -choice.equity))
