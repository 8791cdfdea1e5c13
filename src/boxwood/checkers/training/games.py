"""Games of the engine against itself: the positions they went through, and what these turned out to be worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine.boards import board_of
from boxwood.checkers.engine.endgame import Endgame
from boxwood.checkers.engine.network import Network
from boxwood.checkers.engine.search import SearchMemory
from boxwood.checkers.engine.searcher import Searcher
from boxwood.checkers.position import Position
from boxwood.checkers.training.game_kernels import MOST_TURNS, GameRules, Trajectory, play_game

__all__ = ["RECORD", "Conditions", "Records", "play_games"]

RECORD = np.dtype([("own", "i8"), ("enemy", "i8"), ("kings", "i8"), ("black", "?"), ("target", "f4")])
"""A position without a jump at hand, and the share of the point it is worth for the side to move."""
Records = npt.NDArray[np.void]

ENTRIES = 2**14
"""Of the transposition table: enough for searches of few nodes."""


@dataclass(frozen=True)
class Conditions:
    """How games are played."""

    nodes: int = 600
    least_random: int = 4
    most_random: int = 10
    even: int = 150
    """An opening of random moves is used if neither side is ahead by more, in hundredths of a man."""
    patience: int = 20
    """A game is drawn after so many turns without a capture or a man's move."""
    td_lambda: float = 0.9
    """How much of a position's target is taken from what came after it, rather than from its own search: TD(λ)."""


def play_games(network: Network, endgame: Endgame, conditions: Conditions, games: int, seed: Sequence[int]) -> Records:
    """The records of many games; the same seed gives the same games."""
    assert endgame.table is not None
    rng = np.random.default_rng(seed)
    searcher = Searcher(endgame.rules, network, entries=ENTRIES)
    searcher.use_endgame(endgame.table, endgame.checkers)
    found: list[Records] = []
    while len(found) < games:
        searcher.forget()
        records = _play_one(searcher.memory, conditions, rng)
        if len(records):
            found.append(records)
    return np.concatenate(found)


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
        patience=conditions.patience,
        td_lambda=conditions.td_lambda,
    )
    number = play_game(board_of(Position.start()), rules, memory, seen)
    records = np.zeros(number, RECORD)
    for name in ("own", "enemy", "kings", "black"):
        records[name] = getattr(seen, name)[:number]
    records["target"] = np.where(seen.black, seen.value, 1 - seen.value)[:number]
    return records[seen.calm[:number]]
