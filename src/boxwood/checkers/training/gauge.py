"""Matches between two ways to play: over the openings of three moves, each played twice with colours reversed."""

import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from boxwood.checkers.engine.bitboards import MOST_MOVES, Board, checkers_on, generate, make_move
from boxwood.checkers.engine.boards import board_of, position_of
from boxwood.checkers.engine.endgame import Endgame
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.engine.retrograde import DRAW, probe
from boxwood.checkers.engine.search import MAX_PLY, QUIET_TURNS, position_key
from boxwood.checkers.engine.searcher import Searcher
from boxwood.checkers.position import Position

__all__ = [
    "Player",
    "Referee",
    "Score",
    "engine_player",
    "play_match",
    "play_one",
    "processor_clock",
    "search_player",
    "three_move_openings",
]

Player = Callable[[Board, Sequence[Board]], Board]
"""Makes a move: given a board and those before it since the last capture or man's move, the board after."""

EVEN = 60
"""Openings in which a side is ahead by more than so many hundredths of a man are not played."""
UNLIKELY = 0.05
"""Where one side made every point, the other is no better than what would be so with this chance."""


class Referee:
    """The rules as matches need them: what can be played, what comes after, and when it is over."""

    def __init__(self, endgame: Endgame) -> None:
        self.endgame = endgame
        self._moves = np.zeros(MOST_MOVES, np.int64)

    def moves(self, board: Board) -> list[int]:
        """The legal moves."""
        return [int(move) for move in self._moves[: generate(board, self.endgame.rules, self._moves, 0)]]

    def result(self, board: Board) -> int | None:
        """How it ends for the side to move, if the rules or the endgame tables say so."""
        if not self.moves(board):
            return -1
        if self.endgame.table is None or checkers_on(board) > self.endgame.checkers:
            return None
        turns = probe(board, self.endgame.table)
        return 0 if turns == DRAW else 1 if turns & 1 else -1


@dataclass(frozen=True, slots=True)
class Score:
    """How a match went for the first player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The games played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """The standard error of the share."""
        spread = self.wins * (1 - self.share) ** 2 + self.draws * (0.5 - self.share) ** 2 + self.losses * self.share**2
        return math.sqrt(spread) / self.games

    @property
    def elo(self) -> float:
        """The difference in strength; infinite if every point went to one side."""
        if not 0 < self.share < 1:
            return math.copysign(math.inf, self.share - 0.5)
        return -400 * math.log10(1 / self.share - 1)

    @property
    def elo_error(self) -> float:
        """Its standard error, as far as the share is not near 0 or 1."""
        return self.error * 400 / math.log(10) / (self.share * (1 - self.share)) if 0 < self.share < 1 else math.inf

    def add(self, result: int) -> "Score":
        """The score after another game: 1 is a win, 0 a draw, -1 a loss."""
        return Score(self.wins + (result > 0), self.draws + (result == 0), self.losses + (result < 0))

    def __str__(self) -> str:
        points = f"+{self.wins} ={self.draws} -{self.losses}: {100 * self.share:.1f} ± {100 * self.error:.1f} %"
        if 0 < self.share < 1:
            return f"{points}, Elo {self.elo:+.0f} ± {self.elo_error:.0f}"
        least = 400 * math.log10(1 / (UNLIKELY ** (-1 / self.games) - 1))
        return f"{points}, Elo {'over' if self.share else 'under'} {math.copysign(least, self.elo):+.0f}"


def search_player(searcher: Searcher, *, depth: int = MAX_PLY, nodes: int = 2**62) -> Player:
    """A player that searches to a depth, or so many nodes."""

    def play(board: Board, path: Sequence[Board]) -> Board:
        keys = [int(position_key(each)) for each in path]
        return make_move(board, searcher.run(board, path=keys, depth=depth, nodes=nodes).line[0])

    return play


def engine_player(engine: Engine, *, seconds: float | None = None) -> Player:
    """A player that is an engine, for so many seconds a move or for its usual time."""

    def play(board: Board, path: Sequence[Board]) -> Board:
        position = position_of(board)
        thought = engine.think(position, [position_of(each) for each in path], seconds=seconds)
        return board_of(position.apply(thought.move))

    return play


def processor_clock() -> Callable[[], float]:
    """The time this thread has had a processor, which other threads may ask for: fair on a machine that is busy."""
    clock = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(clock)


def play_one(black: Player, white: Player, board: Board, referee: Referee) -> int:
    """The result of a game for black."""
    path: list[Board] = []
    while (result := referee.result(board)) is None:
        if len(path) >= QUIET_TURNS or path.count(board) >= 2:
            return 0
        new = (black if board.black else white)(board, path)
        path = [*path, board] if _is_quiet(board, new) else []
        board = new
    return result if board.black else -result


def _is_quiet(before: Board, later: Board) -> bool:
    """Whether nothing was captured and no man was moved (K9)."""
    men = (before.own & ~before.kings, before.enemy & ~before.kings)
    men_later = (later.enemy & ~later.kings, later.own & ~later.kings)
    return men == men_later and before.enemy.bit_count() == later.own.bit_count()


def play_match(one: Player, other: Player, openings: Sequence[Board], referee: Referee) -> Iterator[Score]:
    """The score of `one` after each game: every opening twice, with colours reversed."""
    score = Score()
    for opening in openings:
        yield (score := score.add(play_one(one, other, opening, referee)))
        yield (score := score.add(-play_one(other, one, opening, referee)))


def three_move_openings(referee: Referee, searcher: Searcher, depth: int = 9) -> list[Board]:
    """The positions after three moves in which neither side is much ahead, in a mixed order that is always the same."""
    boards = {board_of(Position.start())}
    for _ in range(3):
        boards = {make_move(board, move) for board in boards for move in referee.moves(board)}
    even = []
    for board in sorted(boards, key=position_key):
        searcher.forget()
        if abs(searcher.run(board, depth=depth).value) <= EVEN:
            even.append(board)
    return even
