"""Searching with one network: what every other part of the engine asks the kernels by."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.boards import PLACES, BoardArray, array_of
from boxwood.backgammon.engine.cube_kernels import CENTRED, CubeTerms
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network import PREFILTER_UNITS, Network
from boxwood.backgammon.engine.network_kernels import BACKGAMMONS_AFTER_OFF, GAMMONS_AFTER_OFF, OUTPUTS, Evaluator
from boxwood.backgammon.engine.search_cube import SearchCube, make_search_cube
from boxwood.backgammon.engine.search_kernels import (
    MONEY,
    NO_ROLL,
    PREFILTER_MARGIN,
    SearchFilter,
    SearchWorkspace,
    make_search_workspace,
    search,
)
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadPosition

__all__ = ["LOSE", "PREFILTER_WIDTH", "WIDTH", "Searcher", "no_cube", "search_filter", "unfinished"]

WIDTH, MARGIN = 8, 0.16
"""How many plays of a roll, the best of the bare network, are searched, and how far behind they may be."""
LATER_NARROWING = 8
"""How many times fewer are searched at the rolls after that."""
DEEPER_WIDTH, DEEPER_MARGIN = 4, 0.06
"""How many of the plays that were searched are searched one roll deeper, and how far behind they may be."""
PREFILTER_WIDTH, ROOT_EXTRA = 8, 2
"""How many plays of each roll, the best of the prefilter, are evaluated; of the roll in question how many more."""
CUBE_WIDTH, CUBE_MARGIN = 3, 0.1
"""On how many plays of each later roll, the best without the cube, the cube is put, and how far behind they may be."""
_TOURNAMENT = find_sheet("tournament")
_POINTS = CubeTerms(np.array([[[-3.0, -2.0, -1.0, 1.0, 2.0, 3.0]]] * 2), jacoby=False, beavers=False, raccoons=False)
LOSE = 2
"""Where a level's settled values hold a single game lost."""


class Searcher:
    """Looks `plies` rolls ahead with a network; threads share it, each with a workspace of its own."""

    def __init__(self, network: Network, plies: int = 0, search_filter: SearchFilter | None = None) -> None:
        self.network, self.plies = network, plies
        self.filter = search_filter or _FILTER
        self.evaluators = _evaluators(network)
        """What the kernels are given, by what counts for a loser that has borne off."""
        self._workspaces: list[SearchWorkspace] = []

    def evaluate(self, position: Position, sheet: str | RuleSheet = "tournament") -> Evaluation:
        """The chances of the side to move, before it throws."""
        board = array_of(unfinished(position))[np.newaxis]
        return Evaluation.of_outputs(self.evaluate_boards(board, self.depth, rules=find_sheet(sheet))[0])

    @property
    def depth(self) -> int:
        """The plies of what is asked without a clock."""
        return self.plies

    def evaluator_by(self, rules: RuleSheet) -> Evaluator:
        """What the kernels are given, with what a sheet calls a gammon (S-gammon, S-backgammon)."""
        gammons = GAMMONS_AFTER_OFF if rules.gammon == "none off or outside" else 0
        backgammons = BACKGAMMONS_AFTER_OFF if rules.backgammon == "any" else 0
        return self.evaluators[gammons | backgammons]

    def search_rolls(
        self,
        workspace: SearchWorkspace,
        boards: BoardArray,
        rolls: npt.NDArray[np.int64],
        plies: int,
        search_filter: SearchFilter,
        rules: RuleSheet,
        cube: SearchCube,
        results: BoardArray,
        begun: int = -1,
    ) -> int:
        """Rank the candidates of rolls in a workspace, going on from the depth that was begun there if it is given."""
        nothing = np.empty((0, OUTPUTS), np.float32)
        evaluator = self.evaluator_by(rules)
        return search(
            boards, rolls, plies, search_filter, rules.larger, cube, evaluator, workspace, results, nothing, begun
        )

    def evaluate_boards(
        self, boards: BoardArray, plies: int, cube: SearchCube | None = None, rules: RuleSheet = _TOURNAMENT
    ) -> Floats:
        """The outputs of positions for the side to move; the equities of the last one are left in `cube.root`."""
        cube = cube or no_cube()
        results = np.empty((len(boards), OUTPUTS), np.float32)
        rolls, nothing = np.full((len(boards), 2), NO_ROLL, np.int64), np.empty((0, PLACES), np.int8)
        evaluator, larger = self.evaluator_by(rules), rules.larger
        with self.workspace() as workspace:
            search(boards, rolls, plies, self.filter, larger, cube, evaluator, workspace, nothing, results, -1)
        if len(cube.root) == 1 and len(boards):
            cube.root[:] = cube.terms.settled[0, 0, LOSE] + results[-1] @ cube.payoffs[0]
        return results

    @contextmanager
    def workspace(self) -> Iterator[SearchWorkspace]:
        """A workspace for the kernels that nobody else uses meanwhile."""
        try:
            workspace = self._workspaces.pop()
        except IndexError:
            workspace = make_search_workspace(self.plies, self.network.networks, self.network.units, PREFILTER_UNITS)
        try:
            yield workspace
        finally:
            self._workspaces.append(workspace)


def search_filter(width: int = WIDTH, prefilter_width: int = PREFILTER_WIDTH) -> SearchFilter:
    """The filter that begins with so many plays of a roll, and has so many evaluated, 0 for all."""
    return SearchFilter(
        width=width,
        margin=MARGIN,
        later_width=max(1, width // LATER_NARROWING),
        prefilter_width=prefilter_width + ROOT_EXTRA if prefilter_width else 0,
        prefilter_margin=PREFILTER_MARGIN,
        later_prefilter_width=prefilter_width,
        deeper_width=max(1, width * DEEPER_WIDTH // WIDTH),
        deeper_margin=DEEPER_MARGIN,
        cube_width=max(CUBE_WIDTH, width // LATER_NARROWING),
        cube_margin=CUBE_MARGIN,
    )


_FILTER = search_filter()


@lru_cache(maxsize=4)
def _evaluators(network: Network) -> tuple[Evaluator, ...]:
    """What the kernels are given, by what counts for a loser that has borne off; engines share it."""
    evaluator = network.evaluator(load_bearoff())
    return tuple(evaluator._replace(after_off=bits) for bits in range((GAMMONS_AFTER_OFF | BACKGAMMONS_AFTER_OFF) + 1))


def no_cube() -> SearchCube:
    """A game for points without a cube."""
    return make_search_cube(_POINTS, CENTRED, MONEY, 0)


def unfinished(position: Position) -> Position:
    """The position, or `BadPosition` if its game is over."""
    if min(position.board) >= 0 or max(position.board) <= 0:
        raise BadPosition("the game of this position is over: there is nothing to evaluate")
    return position
