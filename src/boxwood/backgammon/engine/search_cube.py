"""The cube of a search, compiled: equities that are backed up beside the outputs, for every level and owner."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.cube_kernels import (
    OTHER_OWNER,
    CubeTerms,
    cube_efficiency,
    undoubled_values,
    values_on_turn,
)
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.play_kernels import Boards
from boxwood.compiled import exact, fast

__all__ = [
    "DEEPEST",
    "MOST_LEVELS",
    "Doubles",
    "SearchCube",
    "add_best",
    "evaluate_average",
    "evaluate_cube",
    "keep_best",
    "make_search_cube",
    "set_zero",
    "worth",
    "worth_with_cube",
    "write_average",
    "write_undoubled",
]

Doubles = npt.NDArray[np.float64]

DEEPEST = 3
"""How many rolls ahead a search looks at most."""
_RAISES = 3
"""How often the cube can be turned before one throw: by a double, a beaver, a raccoon."""
MOST_LEVELS = 1 + _RAISES * (DEEPEST + 1)
"""How many levels of the cube a search tells apart at most."""
_AMONG_EQUALS = 1e-6
"""What a point without the cube counts beside one with it: where the opponent doubles and wins at once whatever is
played, the better play is still the better one."""


class SearchCube(NamedTuple):
    """The cube of a search: what it depends on, and the equities that are backed up.

    Equities are by level and owner, as in `cube_kernels`. With one level the cube is dead and they are not needed.
    """

    terms: CubeTerms
    owner: int
    """As the side to move at the root sees it."""
    payoffs: Floats
    """What the outputs count for with a dead cube."""
    sums: Doubles
    """By ply, the sums over the rolls."""
    best: Doubles
    """By ply, what the roll that is tried there is worth."""
    values: Doubles
    """Those of one position."""
    root: Doubles
    """Those of the position that was searched before a throw, thrown at once."""


def make_search_cube(terms: CubeTerms, owner: int, payoffs: Floats, plies: int) -> SearchCube:
    """The cube of a search that looks so many rolls ahead."""
    raises = _RAISES if terms.beavers else 1
    levels = min(terms.settled.shape[1], 1 + raises * (plies + 1))
    sums, best = np.zeros((2, DEEPEST + 2, levels, 3))
    values, root = np.zeros((2, levels, 3))
    return SearchCube(terms, owner, payoffs, sums, best, values, root)


@fast
def worth(out: Floats, payoffs: Floats) -> float:
    """What outputs count for, but for a constant."""
    return float(
        out[0] * payoffs[0] + out[1] * payoffs[1] + out[2] * payoffs[2] + out[3] * payoffs[3] + out[4] * payoffs[4]
    )


@exact
def set_zero(sums: Doubles) -> None:
    """Begin with nothing; slices would compile for seconds."""
    for level in range(sums.shape[0]):
        for owner in range(3):
            sums[level, owner] = 0.0


@exact
def add_best(best: Doubles, weight: float, sums: Doubles) -> None:
    """Add what a roll is worth to the sums over all rolls."""
    for level in range(sums.shape[0]):
        for owner in range(3):
            sums[level, owner] += weight * best[level, owner]


@exact
def write_average(sums: Doubles, values: Doubles) -> None:
    """Write the averages over all rolls."""
    for level in range(sums.shape[0]):
        for owner in range(3):
            values[level, owner] = sums[level, owner] / 36.0


@exact
def write_undoubled(board: Boards, out: Floats, cube: SearchCube) -> None:
    """Write what the position at the root is worth to the side that throws at once."""
    terms = cube.terms
    settled, highest = terms.settled[0], cube.root.shape[0] - 1
    undoubled_values(out, cube_efficiency(board), settled, terms.jacoby, 0, highest, cube.root)


@exact
def evaluate_cube(board: Boards, out: Floats, side: int, cube: SearchCube) -> None:
    """Write what a position after a play is worth to the next side, which may double first, into `cube.values`.

    The board is seen by the side that has played; `side` is the next one, whose outputs they are.
    """
    terms, values = cube.terms, cube.values
    settled, highest = terms.settled[side], values.shape[0] - 1
    undoubled_values(out, cube_efficiency(board), settled, terms.jacoby, 0, highest, values)
    values_on_turn(values, settled, terms.beavers, terms.raccoons, 0)


@exact
def evaluate_average(sums: Doubles, side: int, cube: SearchCube) -> None:
    """The same for a position whose rolls have all been looked into; `sums` are over them."""
    terms, values = cube.terms, cube.values
    write_average(sums, values)
    values_on_turn(values, terms.settled[side], terms.beavers, terms.raccoons, 0)


@exact
def worth_with_cube(out: Floats, side: int, cube: SearchCube) -> float:
    """What the position in `cube.values` is worth to the side to move there, with the cube as it lies at the root."""
    owner = cube.owner if side == 0 else OTHER_OWNER[cube.owner]
    return float(cube.values[0, owner] + _AMONG_EQUALS * worth(out, cube.payoffs[side]))


@exact
def keep_best(values: Doubles, best: Doubles, first: bool) -> None:
    """Keep what a candidate is worth to the side that makes the play, where it is the first or better than others.

    `values` are those of the next side.
    """
    for level in range(values.shape[0]):
        for owner in range(3):
            equity = -values[level, OTHER_OWNER[owner]]
            if first or equity > best[level, owner]:
                best[level, owner] = equity
