"""A play made move by move: whether the moves so far can still become one that the rules allow."""

from collections.abc import Iterator

from boxwood.backgammon.moves import Board, Move, obstacle, step
from boxwood.backgammon.plays import Dice, check_dice, legal_plays
from boxwood.backgammon.position import BAR, OFF, Position
from boxwood.backgammon.rule_sheet import RuleSheet

__all__ = ["Completions", "without"]


class Completions:
    """The legal plays of a roll, and whether moves made so far can still become one of them."""

    def __init__(self, position: Position, dice: Dice, sheet: str | RuleSheet) -> None:
        self.dice = check_dice(dice)
        self.all_dice: tuple[int, ...] = (self.dice[0],) * 4 if self.dice[0] == self.dice[1] else self.dice
        self.plays = legal_plays(position, dice, sheet)
        self.results = {tuple(-n for n in reversed(play.after.board)): play for play in self.plays}
        self._known: dict[tuple[Board, tuple[int, ...]], bool] = {}

    def possible(self, board: Board, left: tuple[int, ...]) -> bool:
        """Whether this board, with these dice left, is the end of a legal play or on the way to one."""
        key = (board, left)
        if key not in self._known:
            self._known[key] = board in self.results or any(
                self.possible(after, rest) for after, _, rest in self.single_moves(board, left)
            )
        return self._known[key]

    def single_moves(self, board: Board, left: tuple[int, ...]) -> Iterator[tuple[Board, Move, tuple[int, ...]]]:
        """Every move of one checker with one of the dice left, with the board and the dice after it."""
        for die in dict.fromkeys(left):
            for origin in range(BAR, OFF, -1):
                if obstacle(board, origin, die) is None:
                    yield *step(board, origin, die), without(left, die)

    def further(self, board: Board, left: tuple[int, ...]) -> Move | None:
        """A move that can be made next on the way to a legal play; None if there is none."""
        moves = self.single_moves(board, left)
        return next((move for after, move, rest in moves if self.possible(after, rest)), None)


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice that are left after one is played."""
    left = list(dice)
    left.remove(die)
    return tuple(left)
