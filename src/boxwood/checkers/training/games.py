"""Games of the engine against itself: the positions they went through, and what these turned out to be worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine.bitboards import Board
from boxwood.checkers.engine.boards import board_of
from boxwood.checkers.engine.endgame import Endgame
from boxwood.checkers.engine.network import Network
from boxwood.checkers.engine.search import SearchMemory, position_key
from boxwood.checkers.engine.searcher import Searcher
from boxwood.checkers.position import Position
from boxwood.checkers.training.game_kernels import MOST_TURNS, GameRules, Trajectory, play_game

__all__ = ["RECORD", "Conditions", "Records", "play_games"]

RECORD = np.dtype(
    [("own", "i8"), ("enemy", "i8"), ("kings", "i8"), ("black", "?"), ("target", "f4"), ("opening", "i8")]
)
"""A position without a jump at hand, the share of the point it is worth for the side to move, and the key of the
position its game began from."""
Records = npt.NDArray[np.void]

ENTRIES = 2**16
"""Of the transposition table: enough for the searches of a game."""


@dataclass(frozen=True)
class Conditions:
    """How games are played."""

    nodes: int = 4_000
    least_random: int = 6
    most_random: int = 12
    """Random moves make the opening: enough of them that the same one hardly comes twice."""
    even: int = 80
    """An opening is used if neither side is ahead by more, in hundredths of a man."""
    decided: int = 400
    """A game is over when a side stays ahead by as much."""
    patience: int = 30
    """A game is drawn after so many turns without a capture or a man's move."""
    td_lambda: float = 0.7
    """How much of a position's target is taken from what came after it, rather than from its own search: TD(λ)."""


def play_games(network: Network, endgame: Endgame, conditions: Conditions, games: int, seed: Sequence[int]) -> Records:
    """The records of many games, each from another opening; the same seed gives the same games."""
    assert endgame.table is not None
    rng = np.random.default_rng(seed)
    searcher = Searcher(endgame.rules, network, entries=ENTRIES)
    searcher.use_endgame(endgame.table, endgame.checkers)
    found: dict[int, Records] = {}
    while len(found) < games:
        searcher.forget()
        records = _play_one(searcher.memory, conditions, rng)
        if len(records):
            found.setdefault(int(records["opening"][0]), records)
    return np.concatenate(list(found.values()))


def _play_one(memory: SearchMemory, conditions: Conditions, rng: np.random.Generator) -> Records:
    """The records of one game; none if its opening was not even."""
    own, enemy, kings = (np.zeros(MOST_TURNS, np.int64) for _ in range(3))
    black, calm = np.zeros(MOST_TURNS, np.bool_), np.zeros(MOST_TURNS, np.bool_)
    seen = Trajectory(own, enemy, kings, black, calm, np.zeros(MOST_TURNS, np.float32))
    rules = GameRules(
        random_moves=int(rng.integers(conditions.least_random, conditions.most_random + 1)),
        seed=int(rng.integers(2**31)),
        nodes=conditions.nodes,
        even=conditions.even,
        decided=conditions.decided,
        patience=conditions.patience,
        td_lambda=conditions.td_lambda,
    )
    number = play_game(board_of(Position.start()), rules, memory, seen)
    records = np.zeros(number, RECORD)
    for name in ("own", "enemy", "kings", "black"):
        records[name] = getattr(seen, name)[:number]
    if number:
        records["opening"] = position_key(Board(int(own[0]), int(enemy[0]), int(kings[0]), bool(black[0])))
    records["target"] = np.where(seen.black, seen.value, 1 - seen.value)[:number]
    return records[seen.calm[:number]]
