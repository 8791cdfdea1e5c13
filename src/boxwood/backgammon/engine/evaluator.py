"""The engine: what a position is worth, and which play is best, looking some rolls ahead."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine import kernels
from boxwood.backgammon.engine.boards import BoardArray, array_of, arrays_of_ids, ids_of_arrays, position_of
from boxwood.backgammon.engine.network import Network, shipped_network
from boxwood.backgammon.plays import Dice, Play, check_dice, legal_plays
from boxwood.backgammon.position import Position
from boxwood.errors import BadInput, BadPosition

__all__ = ["Engine", "Evaluation"]

DEEPEST = 3
WIDE = 8
"""How many plays of a roll, the best of the bare network, are looked into."""
NARROWER = 8
"""By how much fewer are looked into at the rolls after that."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Chances for the side they are given for, without a cube. A gammon's chance includes backgammons."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float

    @property
    def equity(self) -> float:
        """The points a game is worth on average, without a cube."""
        return 2 * self.win - 1 + self.win_gammon + self.win_backgammon - self.lose_gammon - self.lose_backgammon

    def swap(self) -> "Evaluation":
        """The same chances for the other side."""
        return Evaluation(1 - self.win, self.lose_gammon, self.lose_backgammon, self.win_gammon, self.win_backgammon)


class _Workspace(threading.local):
    """Room for the kernels, one for each thread."""

    def __init__(self, layers: int, units: int) -> None:
        self.layers = kernels.make_room(layers, units)
        self.order = np.empty(kernels.MOST_PLAYS, np.int64)


class Engine:
    """A judge of positions that looks `plies` rolls ahead: 0 is the bare network. Dice are given, never asked for."""

    def __init__(self, plies: int = 0, *, network: Network | None = None, wide: int = WIDE) -> None:
        if type(plies) is not int or not 0 <= plies <= DEEPEST:
            raise BadInput(f"an engine looks 0 to {DEEPEST} rolls ahead, got {plies!r}")
        if type(wide) is not int or not 1 <= wide <= kernels.MOST_PLAYS:
            raise BadInput(f"the plays looked into at each roll are 1 to {kernels.MOST_PLAYS}, got {wide!r}")
        self.plies, self.wide, self.narrow = plies, wide, max(1, wide // NARROWER)
        self.network = network or shipped_network()
        self._workspace = _Workspace(plies + 2, self.network.units)

    def evaluate(self, position: Position) -> Evaluation:
        """The chances of the side to move, before it throws."""
        return _evaluation(self._evaluate_arrays(array_of(_unfinished(position))[np.newaxis])[0])

    def evaluate_many(self, ids: Sequence[str]) -> npt.NDArray[np.float32]:
        """The five chances of the side to move for many position ids, in rows."""
        return self._evaluate_arrays(_arrays(ids))

    def best_play(self, position: Position, dice: Dice) -> Play | None:
        """The best play of a roll; None if nothing can be played."""
        ranked = self.rank(position, dice)
        return ranked[0][0] if ranked else None

    def rank(self, position: Position, dice: Dice) -> list[tuple[Play, Evaluation]]:
        """Every play of a roll with the mover's chances after it, the best first."""
        high, low = check_dice(dice)
        room = self._workspace
        count = kernels.rank_plays(
            array_of(_unfinished(position)),
            high,
            low,
            self.plies,
            self.wide,
            self.narrow,
            True,
            self.network.arrays,
            room.layers,
            room.order,
        )
        plays = {play.after: play for play in legal_plays(position, dice)}
        ranked = []
        boards, outs = room.layers[0][self.plies + 1], room.layers[1][self.plies + 1]
        for index in room.order[:count]:
            after = position_of(boards[index]).swap()
            ranked.append((plays[after], _evaluation(outs[index]).swap()))
        return ranked

    def best_plays(self, ids: Sequence[str], dice: Sequence[Dice]) -> list[str]:
        """The ids after the best plays of many positions and rolls, seen by the next side."""
        boards = _arrays(ids)
        rolls = np.array([check_dice(roll) for roll in dice], np.int64).reshape(-1, 2)
        if len(boards) != len(rolls):
            raise BadInput(f"there is one roll for each position: expected {len(boards)}, got {len(rolls)}")
        room, results = self._workspace, np.empty_like(boards)
        kernels.best_boards(
            boards,
            rolls,
            self.plies,
            self.wide,
            self.narrow,
            True,
            self.network.arrays,
            room.layers,
            room.order,
            results,
        )
        return ids_of_arrays(results)

    def _evaluate_arrays(self, boards: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
        room, results = self._workspace, np.empty((len(boards), kernels.OUTPUTS), np.float32)
        kernels.evaluate_boards(boards, self.plies, self.narrow, True, self.network.arrays, room.layers, results)
        return results


def _arrays(ids: Sequence[str]) -> BoardArray:
    boards = arrays_of_ids(ids)
    if len(boards) and ((boards[:, :26].min(axis=1) >= 0) | (boards[:, :26].max(axis=1) <= 0)).any():
        raise BadPosition("the game of one of these positions is over: there is nothing to judge")
    return boards


def _unfinished(position: Position) -> Position:
    if min(position.board) >= 0 or max(position.board) <= 0:
        raise BadPosition("the game of this position is over: there is nothing to judge")
    return position


def _evaluation(outputs: npt.NDArray[np.float32]) -> Evaluation:
    return Evaluation(*(float(output) for output in outputs))
