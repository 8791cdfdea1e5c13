"""The search as Python sees it: room for it, and looking one turn deeper again and again."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine import search
from boxwood.checkers.engine.bitboards import generate
from boxwood.checkers.engine.boards import Board
from boxwood.checkers.engine.network import Network
from boxwood.checkers.engine.retrograde import Table

__all__ = ["Found", "Searcher"]

Numbers = npt.NDArray[np.int64]

WINDOW = 40
"""How far from the last value the next one is expected, in hundredths of a man."""


class Found(NamedTuple):
    """What a search has found: the value for the side to move, and the best line as compiled moves."""

    value: int
    line: tuple[int, ...]
    depth: int
    nodes: int


class Searcher:
    """A search with its memory. It is used by one thread at a time; another may stop it."""

    def __init__(self, rules: int, network: Network, *, entries: int = 2**20) -> None:
        self.rows = network.rows.copy()  # it has room for the sums of one thread
        self._room = np.zeros(search.ROOM, np.int64)
        self._room[search.RULES] = rules
        self._table = np.zeros(2 * entries, np.int64)
        self._asked = False
        self.use_endgame(np.zeros(1, np.uint8), 0)

    def use_endgame(self, table: Table, checkers: int) -> None:
        """Look positions of up to so many checkers up in a table."""
        self._endgame = table
        self._room[search.PIECES] = checkers

    def forget(self) -> None:
        """Empty the memory, so that the next search does not depend on those before it."""
        self._table[:] = 0
        self._room[search.KILLERS : search.PATH] = 0

    def allow(self) -> None:
        """Let searches run again after a stop."""
        self._asked = False

    def stop(self) -> None:
        """End the search that is running, or is about to, from another thread; it ends within microseconds."""
        self._asked = True
        self._room[search.LIMIT] = 0

    @property
    def stopped(self) -> bool:
        """Whether searches end at once, until they are allowed again."""
        return self._asked

    @property
    def nodes(self) -> int:
        """The nodes the running search has visited."""
        return int(self._room[search.NODES])

    def run(
        self,
        board: Board,
        *,
        path: Sequence[int] = (),
        depth: int = search.DEEPEST,
        nodes: int = 2**62,
        report: Callable[[Found], None] | None = None,
    ) -> Found:
        """Search deeper and deeper, to a depth or a number of nodes or until it is stopped, one turn at the least.

        `path` are the keys of the positions before this one since the last capture or man's move. There must be a
        legal move. `report` is told what each depth has found.
        """
        room, quiet = self._room, len(path)
        room[search.STOP], room[search.NODES], room[search.ROOT] = 0, 0, quiet
        room[search.PATH : search.PATH + quiet] = path
        room[search.HISTORY : search.PATH] //= 4
        value, line, done = 0, self._any_move(board), 0
        for deeper in range(1, depth + 1):
            room[search.LIMIT] = 0 if self._asked else nodes
            new = self._widened(board, deeper, quiet, value)
            if room[search.LINES]:  # the line of a depth that was not finished is the better one already
                line = room[search.LINES : search.LINES + search.DEEPEST].copy()
            if room[search.STOP]:
                break
            value, done = new, deeper
            if report is not None:
                report(self._found(value, line, done))
            if search.WIN - abs(value) <= deeper:
                break
        return self._found(value, line, done)

    def _any_move(self, board: Board) -> Numbers:
        """A line of any legal move, before anything is known."""
        generate(*board, self._room[search.RULES], self._room, search.MOVES)
        return np.array([self._room[search.MOVES], 0])

    def _found(self, value: int, line: Numbers, depth: int) -> Found:
        moves = tuple(int(move) for move in line[: int((line != 0).argmin())])
        return Found(value, moves, depth, self.nodes)

    def _widened(self, board: Board, depth: int, quiet: int, guess: int) -> int:
        """The value at a depth, looked for near a guess first."""
        below, above = (guess - WINDOW, guess + WINDOW) if depth > 4 else (-search.WIN, search.WIN)
        while True:
            value = int(
                search.search(
                    *board,
                    depth,
                    below,
                    above,
                    0,
                    quiet,
                    search.MOVES,
                    self._room,
                    self._table,
                    self.rows,
                    self._endgame,
                )
            )
            if below < value < above or self._room[search.STOP]:
                return value
            if value <= below:
                below = -search.WIN
            else:
                above = search.WIN
