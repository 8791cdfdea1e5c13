"""The search as Python sees it: its memory, iterative deepening and aspiration windows."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine import search
from boxwood.checkers.engine.bitboards import Board, generate
from boxwood.checkers.engine.network import Network
from boxwood.checkers.engine.retrograde import EndgameTable, empty_table
from boxwood.checkers.engine.search import SearchMemory

__all__ = ["SearchResult", "Searcher"]

Numbers = npt.NDArray[np.int64]

ASPIRATION_WINDOW = 40
"""How far from the last value the next one is expected, in hundredths of a man."""
ASPIRATION_DEPTH = 5
"""From this depth on; before it the window is open."""
UNLIMITED = 2**62


class SearchResult(NamedTuple):
    """What a search has found: the value for the side to move, and the principal variation as compiled moves."""

    value: int
    line: tuple[int, ...]
    depth: int
    nodes: int


class Searcher:
    """A search with its memory. It is used by one thread at a time; another may stop it."""

    def __init__(self, rules: int, network: Network, *, entries: int = 2**20) -> None:
        table = np.zeros(entries, search.ENTRY)
        moves, endgame = np.zeros(search.MOVE_BUFFER, np.int64), empty_table(0, 0)
        self.memory = SearchMemory(search.make_workspace(), moves, table, network.weights(), endgame)
        self._workspace = self.memory.workspace
        self._workspace.rules = rules
        self._stopped = False

    def use_endgame(self, table: EndgameTable, checkers: int) -> None:
        """Look positions of up to so many checkers up in a table."""
        self.memory = self.memory._replace(endgame=table)
        self._workspace.endgame_checkers = checkers

    def forget(self) -> None:
        """Empty the memory, so that the next search does not depend on those before it."""
        self.memory.table[:] = 0
        self._workspace.killers[:], self._workspace.history[:] = 0, 0

    def allow(self) -> None:
        """Let searches run again after a stop."""
        self._stopped = False

    def stop(self) -> None:
        """End the search that is running, or is about to, from another thread; it ends within microseconds."""
        self._stopped = True
        self._workspace.node_limit = 0

    @property
    def stopped(self) -> bool:
        """Whether searches end at once, until they are allowed again."""
        return self._stopped

    @property
    def nodes(self) -> int:
        """The nodes the running search has visited."""
        return int(self._workspace.nodes)

    def run(
        self,
        board: Board,
        *,
        path: Sequence[int] = (),
        depth: int = search.MAX_PLY,
        nodes: int = UNLIMITED,
        excluded: Sequence[int] = (),
        report: Callable[[SearchResult], None] | None = None,
    ) -> SearchResult:
        """Search deeper and deeper, to a depth or a number of nodes or until it is stopped, one turn at the least.

        `path` are the keys of the positions before this one since the last capture or man's move. Moves that are
        `excluded` are not searched; there must be another legal one. `report` is told what each depth has found.
        """
        workspace, quiet_turns = self._workspace, len(path)
        workspace.stopped, workspace.nodes, workspace.root = 0, 0, quiet_turns
        workspace.path[:quiet_turns] = path
        workspace.history[:] //= 4
        workspace.excluded = len(excluded)
        workspace.excluded_moves[: len(excluded)] = excluded
        value, line, done = 0, self._any_move(board, excluded), 0
        for deeper in range(1, depth + 1):
            workspace.node_limit = 0 if self._stopped else nodes
            new = self._aspire(board, deeper, quiet_turns, value)
            if workspace.principal_variations[0, 0]:  # the line of an unfinished depth is the better one already
                line = workspace.principal_variations[0].copy()
            if workspace.stopped:
                break
            value, done = new, deeper
            if report is not None:
                report(self._result(value, line, done))
            if search.WIN - abs(value) <= deeper:
                break
        return self._result(value, line, done)

    def _any_move(self, board: Board, excluded: Sequence[int]) -> Numbers:
        """A line of any legal move, before anything is known."""
        moves = self.memory.moves
        end = generate(board, self._workspace.rules, moves, 0)
        return np.array([next(move for move in moves[:end].tolist() if move not in excluded), 0])

    def _result(self, value: int, line: Numbers, depth: int) -> SearchResult:
        moves = tuple(int(move) for move in line[: int((line != 0).argmin())])
        return SearchResult(value, moves, depth, self.nodes)

    def _aspire(self, board: Board, depth: int, quiet_turns: int, guess: int) -> int:
        """The value at a depth, searched for in a window around a guess first."""
        alpha, beta = -search.WIN, search.WIN
        if depth >= ASPIRATION_DEPTH:
            alpha, beta = guess - ASPIRATION_WINDOW, guess + ASPIRATION_WINDOW
        while True:
            value = int(search.search(board, depth, alpha, beta, 0, quiet_turns, 0, self.memory))
            if alpha < value < beta or self._workspace.stopped:
                return value
            if value <= alpha:
                alpha = -search.WIN
            else:
                beta = search.WIN
