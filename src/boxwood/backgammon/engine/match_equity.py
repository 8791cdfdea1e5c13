"""Match equities: the chance of winning a match from every score, computed by ourselves.

Between equals a game is an even one. What it does to the score depends on the cube, so the chance at a score is the
equity of the average game with the cube in the middle, by the very model that evaluates positions (`cube_kernels`),
out of the chances at the scores it leads to: one recursion from the end of the match up. Its inputs are constants of
ours:

- how many of the games won are gammons, how many backgammons;
- how live the cube is, as in positions with contact;
- how far the first rolls spread the winning chances, which is what the free drop after the Crawford game lives on.

In the Crawford game there is no cube. After it the trailer doubles at once; the leader takes or drops, whichever is
better once the first rolls are seen: with the winning chances spread normally around one half.

Under a sheet without the Crawford rule the cube is in play when a side first needs one point, and without doubling
there is nothing but gammons. `classic` and `coral` count more games as gammons (S-gammon); the table does not, nor does
it know the limit of a cube, automatic doubles and beavers.
"""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.cube_kernels import CENTRED, CONTACT, undoubled_values
from boxwood.compiled import allocating
from boxwood.errors import BadInput

__all__ = ["MatchEquities", "match_equities"]

Doubles = npt.NDArray[np.float64]

GAMMONS, BACKGAMMONS = 0.28, 0.012
"""Their share of the games won."""
SPREAD = 0.033
"""The standard deviation of the leader's winning chances when the trailer doubles."""

_SHORTEST, _LONGEST = 32, 1024
_LEVELS = 11
"""The cube at 1, 2 … 1024: enough for the longest match."""


@dataclass(frozen=True, slots=True, eq=False)
class MatchEquities:
    """The chances of winning from every score up to so many points away. Entry 0 stands for a match that is decided."""

    table: Doubles
    """Before and in the Crawford game: by the points a side needs and those its opponent needs."""
    after_crawford: Doubles
    """The trailer's chance when the leader needs one point and there is a cube, by the points the trailer needs."""

    def chance(self, needs: int, opponent_needs: int, *, crawford_played: bool = False) -> float:
        """The chance of the side that needs `needs` points, 0 or less if it has won, before a game starts."""
        if needs <= 0 and opponent_needs <= 0:
            raise BadInput("only one side can have won the match")
        if needs <= 0 or opponent_needs <= 0:
            return 1.0 if needs <= 0 else 0.0
        if crawford_played and opponent_needs == 1:
            return float(self.after_crawford[needs])
        if crawford_played and needs == 1:
            return 1.0 - float(self.after_crawford[opponent_needs])
        return float(self.table[needs, opponent_needs])


def match_equities(longest: int, *, doubling: bool = True, crawford: bool = True) -> MatchEquities:
    """The equities of scores up to `longest` points away, with or without doubling and the Crawford rule."""
    if type(longest) is not int or not 1 <= longest <= _LONGEST:
        raise BadInput(
            "match equities go from 1 to {most} points away, got {longest!r}", most=_LONGEST, longest=longest
        )
    size = _SHORTEST
    while size < longest:
        size *= 2
    return _built(size, doubling, crawford)


@cache
def _built(size: int, doubling: bool, crawford: bool) -> MatchEquities:
    table, after_crawford = np.zeros((size + 1, size + 1)), np.zeros(size + 1)
    table[0, 1:] = 1.0
    shares = np.array([1.0 - GAMMONS, GAMMONS - BACKGAMMONS, BACKGAMMONS])
    _fill_after_crawford(shares, doubling, after_crawford)
    outputs = np.array([1.0, GAMMONS, BACKGAMMONS, GAMMONS, BACKGAMMONS], np.float32) * np.float32(0.5)
    _fill(outputs, shares, CONTACT, doubling, crawford, after_crawford, table)
    table.flags.writeable = after_crawford.flags.writeable = False
    return MatchEquities(table, after_crawford)


def _fill_after_crawford(shares: Doubles, doubling: bool, chances: Doubles) -> None:
    """The trailer's chances when the leader needs one point, after the Crawford game."""
    chances[0], chances[1] = 1.0, 0.5
    for needs in range(2, len(chances)):
        stakes = 2 if doubling else 1
        won = sum(share * chances[max(needs - stakes * points, 0)] for points, share in enumerate(shares, start=1))
        chances[needs] = won / 2
        if doubling:
            chances[needs] -= _gain_by_dropping(won / 2 - chances[needs - 1], SPREAD * won)


def _gain_by_dropping(mean: float, deviation: float) -> float:
    """What the leader saves by dropping where a take is worse for it: the mean of a normal variable's positive part."""
    score = mean / deviation
    density = math.exp(-score * score / 2) / math.sqrt(2 * math.pi)
    return mean * (1 + math.erf(score / math.sqrt(2))) / 2 + deviation * density


@allocating
def _fill(
    outputs: npt.NDArray[np.float32],
    shares: Doubles,
    efficiency: float,
    doubling: bool,
    crawford: bool,
    after_crawford: Doubles,
    table: Doubles,
) -> None:
    """The chances at every score, from those of smaller ones; a score with the sides exchanged has the rest."""
    settled, values = np.empty((_LEVELS, 6)), np.empty((1, 3))
    for needs in range(1, table.shape[0]):
        table[needs, needs] = 0.5
        for other in range(needs + 1, table.shape[0]):
            if needs == 1 and not crawford:
                table[1, other] = 1.0 - after_crawford[other]
            else:
                levels, stakes = 0, 1
                while levels == 0 or (doubling and needs > 1 and stakes < 2 * other):
                    for points in range(1, 4):
                        lost = other - stakes * points
                        settled[levels, 2 + points] = table[max(needs - stakes * points, 0), other]
                        settled[levels, 3 - points] = 0.0 if lost <= 0 else table[needs, lost]
                        if needs == 1 and lost > 0:
                            settled[levels, 3 - points] = 1.0 - after_crawford[lost]
                    levels, stakes = levels + 1, stakes * 2
                undoubled_values(outputs, efficiency, settled[:levels], False, 0, 0, values)
                table[needs, other] = values[0, CENTRED]
            table[other, needs] = 1.0 - table[needs, other]
