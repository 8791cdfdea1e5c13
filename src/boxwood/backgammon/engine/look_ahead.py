"""What the next two rolls are worth: first one of the side on turn, then one of the other side, all 441 pairs of them.

Both are played as the bare network would; with the cube each side doubles, takes and drops where it should. The mean
of the pairs is what a look two rolls ahead says, so that any set of rolls carries a part of it.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.boards import BoardArray, array_of
from boxwood.backgammon.engine.cube import CubeSituation, board_on_turn, search_cube
from boxwood.backgammon.engine.cube_kernels import (
    OTHER_OWNER,
    ROLL_WEIGHTS,
    ROLLS,
    THEIRS,
    CubeTerms,
    cube_efficiency,
    cube_values,
    doubled_value,
    values_on_turn,
)
from boxwood.backgammon.engine.engine import Engine, finished
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Play

__all__ = ["CubeAction", "LookAhead", "RollPairs", "look_ahead"]

Doubles = npt.NDArray[np.float64]
CubeAction = Literal["roll", "take", "drop"]
"""What happens before a throw: it is thrown at once, or a double is taken or dropped."""

_WIN = 3
"""Where a level's settled values hold a single game won."""
_ROLLS_AHEAD = 2
_RAISES = 3
"""How often the cube can be turned before one throw, where beavers and raccoons are played."""


@dataclass(frozen=True, slots=True, eq=False)
class RollPairs:
    """What each pair of rolls is worth to the side that throws first, with one cube."""

    equities: Doubles
    """By the first roll and the second, in the order 1-1, 2-1, 2-2 … 6-6."""

    @property
    def mean(self) -> float:
        """What they are worth on average."""
        return float(ROLL_WEIGHTS @ self.equities @ ROLL_WEIGHTS)


@dataclass(frozen=True, slots=True, eq=False)
class LookAhead:
    """The next two rolls with every cube there can be, for the side that throws first."""

    situation: CubeSituation
    leaves: Doubles
    """By both rolls, level and owner: what the position is worth to the first side, which may double next."""
    nodes: Doubles
    """By the first roll, level and owner: to the other side, if it throws at once."""
    ended: npt.NDArray[np.bool_]
    """After which first rolls the game is over."""
    boards: BoardArray
    """After each first roll, seen by the other side."""
    later_boards: BoardArray
    """After each pair of rolls, seen by the first side; after the end of the game as it was then."""

    @property
    def undoubled(self) -> Doubles:
        """What the position is worth by level and owner, thrown at once."""
        on_turn = np.array([_on_turn(node, self.situation.terms, side=1) for node in self.nodes])
        return -np.tensordot(ROLL_WEIGHTS, on_turn, 1)[:, list(OTHER_OWNER)]

    def best(self) -> tuple[CubeAction, RollPairs]:
        """What the first side does with the cube, and its opponent answers, and the pairs of rolls after that."""
        values, situation = self.undoubled, self.situation
        if not situation.may_double or situation.dead:
            return "roll", self.no_double()
        action, level, owner = _cube_action(values, situation.terms, 0, 0, situation.owner)
        if action == "drop":
            won = np.full((ROLLS, ROLLS), situation.terms.settled[0, 0, _WIN])
            return action, RollPairs(won)
        return action, self._pairs(level, owner)

    def no_double(self) -> RollPairs:
        """The pairs of rolls with the cube as it lies."""
        return self._pairs(0, self.situation.owner)

    def taken(self) -> RollPairs:
        """The pairs of rolls after a double that was taken."""
        return self._pairs(min(1, self.nodes.shape[1] - 1), THEIRS)

    def _pairs(self, level: int, owner: int) -> RollPairs:
        terms, other = self.situation.terms, OTHER_OWNER[owner]
        equities = np.empty((ROLLS, ROLLS))
        for roll, node in enumerate(self.nodes):
            action, then, theirs = _cube_action(node, terms, 1, level, other)
            if self.ended[roll]:
                equities[roll] = self.leaves[roll, :, level, owner]
            elif action == "drop":
                equities[roll] = -terms.settled[1, level, _WIN]
            else:
                equities[roll] = self.leaves[roll, :, then, OTHER_OWNER[theirs]]
        return RollPairs(equities)


def look_ahead(engine: Engine, match: Match, play: Play | None = None) -> LookAhead:
    """The next two rolls of a match: before a throw those of the side that throws, after a play those that follow.

    The position after the play must not be the end of the game.
    """
    rules = match.setup.sheet
    first, second = (CubeSituation.of(match, after_play=(play is not None) is not other) for other in (False, True))
    board = array_of(board_on_turn(match) if play is None else play.after)[np.newaxis]
    replies = engine.after_rolls(board, rules, search_cube(first, 0))
    over = finished(replies)
    then = np.repeat(replies, ROLLS, axis=0)
    live = ~np.repeat(over, ROLLS)
    if live.any():
        then[live] = engine.after_rolls(replies[~over], rules, search_cube(second, 0))
    levels = min(first.terms.settled.shape[1], 1 + (_RAISES if first.terms.beavers else 1) * (_ROLLS_AHEAD + 1))
    outputs = np.empty((len(then), 5), np.float32)
    outputs[live] = engine.outputs_of(then[live], rules)
    leaves = np.zeros((len(then), levels, 3))
    leaves[live] = _with_cube(then[live], outputs[live], first.terms, levels)
    leaves = leaves.reshape(ROLLS, ROLLS, levels, 3)
    nodes = -np.tensordot(leaves, ROLL_WEIGHTS, (1, 0))[:, :, list(OTHER_OWNER)]
    if over.any():
        nodes[over] = _with_cube(replies[over], engine.outputs_of(replies[over], rules), second.terms, levels)
        leaves[over] = -nodes[over][:, np.newaxis][..., list(OTHER_OWNER)]
    return LookAhead(first, leaves, nodes, over, replies, then.reshape(ROLLS, ROLLS, -1))


def _with_cube(boards: BoardArray, outputs: Floats, terms: CubeTerms, levels: int) -> Doubles:
    """What boards are worth to the side to move, the first one of the terms, which may double first."""
    efficiencies = np.array([cube_efficiency(board) for board in boards])
    undoubled, on_turn = np.empty((2, len(boards), levels, 3))
    cube_values(outputs, efficiencies, terms, undoubled, on_turn)
    return on_turn


def _on_turn(node: Doubles, terms: CubeTerms, side: int) -> Doubles:
    """Equities of a side that may double first."""
    values = node.copy()
    values_on_turn(values, terms.settled[side], terms.beavers, terms.raccoons, 0)
    return values


def _cube_action(values: Doubles, terms: CubeTerms, side: int, level: int, owner: int) -> tuple[CubeAction, int, int]:
    """What is done with the cube before a throw, and the level and owner after it."""
    settled = terms.settled[side]
    if owner == THEIRS or level + 1 >= len(values):
        return "roll", level, owner
    doubled = doubled_value(values, settled, level, terms.beavers, terms.raccoons)
    if doubled <= values[level, owner]:
        return "roll", level, owner
    if doubled == settled[level, _WIN]:
        return "drop", level, owner
    raised = next((up for up in range(level + 1, len(values)) if values[up, THEIRS] == doubled), level + 1)
    return "take", raised, THEIRS
