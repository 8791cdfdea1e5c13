"""A play made checker by checker: what may be moved where next, so that the roll can still be played by the rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from boxwood.backgammon.moves import Board, Move, obstacle, step
from boxwood.backgammon.plays import Dice, check_dice, legal_plays
from boxwood.backgammon.position import BAR, OFF, Position
from boxwood.backgammon.rule_sheet import RuleSheet
from boxwood.errors import IllegalPlay

__all__ = ["Completions", "Step", "next_steps", "without"]


@dataclass(frozen=True, slots=True)
class Step:
    """One checker's way with one die or several, and the points on which it hits."""

    origin: int
    target: int
    dice: tuple[int, ...]
    hits: tuple[int, ...]


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

    def steps(self, board: Board, left: tuple[int, ...]) -> list[Step]:
        """Where each checker may go next, with one die or with several in a row."""
        found: dict[Step, None] = {}
        for after, move, rest in self.single_moves(board, left):
            if self.possible(after, rest):
                first = Step(move.origin, move.target, (move.die,), (move.target,) * move.hit)
                found.update(dict.fromkeys(self._onward(first, after, rest)))
        return list(found)

    def _onward(self, so_far: Step, board: Board, left: tuple[int, ...]) -> Iterator[Step]:
        yield so_far
        for after, move, rest in self.single_moves(board, left):
            if move.origin == so_far.target and self.possible(after, rest):
                hits = so_far.hits + (move.target,) * move.hit
                further = Step(so_far.origin, move.target, (*so_far.dice, move.die), hits)
                yield from self._onward(further, after, rest)


def next_steps(
    position: Position,
    dice: Dice,
    sheet: str | RuleSheet = "tournament",
    made: tuple[tuple[int, int], ...] = (),
) -> list[Step]:
    """What may be moved where, after the moves made so far as (origin, die); empty when the play is complete."""
    completions = Completions(position, dice, sheet)
    board, left = position.board, completions.all_dice
    for origin, die in made:
        if die not in left or not 1 <= origin <= BAR or obstacle(board, origin, die) is not None:
            raise IllegalPlay(f"{origin} with {die}", "B5", "that move cannot be made now", {})
        board, _ = step(board, origin, die)
        left = without(left, die)
    return completions.steps(board, left)


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice that are left after one is played."""
    left = list(dice)
    left.remove(die)
    return tuple(left)
