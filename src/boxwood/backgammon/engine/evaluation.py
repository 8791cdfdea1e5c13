"""What a position is worth without a cube: five chances."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Evaluation"]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Chances for the side they are given for, without a cube. A gammon's chance includes backgammons."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float

    @classmethod
    def of_outputs(cls, outputs: npt.NDArray[np.floating]) -> "Evaluation":
        """The five numbers that a network or a rollout gives."""
        return cls(*outputs.tolist())

    @property
    def equity(self) -> float:
        """The points a game is worth on average, without a cube."""
        return 2 * self.win - 1 + self.win_gammon + self.win_backgammon - self.lose_gammon - self.lose_backgammon

    def swap(self) -> "Evaluation":
        """The same chances for the other side."""
        return Evaluation(1 - self.win, self.lose_gammon, self.lose_backgammon, self.win_gammon, self.win_backgammon)
