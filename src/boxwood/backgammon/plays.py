"""Every legal play of a roll: the readable truth, clause by clause.

Rules B4 to B13 and S-larger. What one checker may do with one die stands in `moves.py` (B4, B7, B8, B9, B11, B12); here
the dice come together: B5, B6, B10 and S-larger.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from boxwood.backgammon.moves import HOME, Board, Move, obstacle, steps
from boxwood.backgammon.notation import write_moves
from boxwood.backgammon.position import BAR, OFF, Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.dice import Dice, check_dice

__all__ = ["Dice", "Play", "after_moves", "boards_after", "can_play", "check_dice", "is_shut_out", "legal_plays"]


@dataclass(frozen=True, slots=True)
class Play:
    """All the moves of one roll, and the position after them, seen by the side that moves next.

    Plays are equal if they lead to the same position: the order of moves makes no other play.
    """

    dice: Dice
    moves: tuple[Move, ...] = field(compare=False)
    after: Position

    @property
    def hits(self) -> tuple[int, ...]:
        """The points, from the mover's view, on which a blot was hit."""
        return tuple(move.target for move in self.moves if move.hit)

    def __str__(self) -> str:
        return write_moves(self.moves)


def legal_plays(position: Position, dice: Dice, sheet: str | RuleSheet = "tournament") -> list[Play]:
    """One play for each distinct position that the roll can lead to; empty if nothing can be played.

    The order is stable: the larger die first, from the highest point down.
    """
    played = check_dice(dice)
    boards = boards_after(position, played, find_sheet(sheet).larger)
    return [Play(played, moves, after_moves(position, board, moves)) for board, moves in boards.items()]


def boards_after(position: Position, dice: Dice, larger: bool) -> dict[Board, tuple[Move, ...]]:
    """The boards that a roll, its higher die first, can lead to, seen by the mover, each with the moves to it.

    `larger` is whether the larger number must be played where only one can be (S-larger).
    """
    high, low = dice
    board = position.board
    if high == low:
        sequences = list(_sequences(board, (high,) * 4))  # B6
    else:
        sequences = [*_sequences(board, (high, low)), *_sequences(board, (low, high))]  # B5
    longest = max(len(moves) for _, moves in sequences)
    if longest == 0:
        return {}  # B10: no legal move, the turn passes
    sequences = [(after, moves) for after, moves in sequences if len(moves) == longest]  # B10
    if longest == 1 and larger:  # S-larger
        played = max(moves[0].die for _, moves in sequences)
        sequences = [(after, moves) for after, moves in sequences if moves[0].die == played]
    distinct: dict[Board, tuple[Move, ...]] = {}
    for after, moves in sequences:
        distinct.setdefault(after, moves)
    return distinct


def can_play(position: Position, dice: Dice) -> bool:
    """Whether any part of the roll can be played at all (B10)."""
    return any(
        obstacle(position.board, origin, die) is None for die in set(check_dice(dice)) for origin in range(BAR, OFF, -1)
    )


def is_shut_out(position: Position) -> bool:
    """Whether the mover is on the bar against six closed points (B14)."""
    return position.board[BAR] > 0 and all(n <= -2 for n in position.board[BAR - HOME : BAR])


def _sequences(board: Board, dice: tuple[int, ...]) -> Iterator[tuple[Board, tuple[Move, ...]]]:
    """Every way to play the dice in this order until one cannot be played, with the board it leads to.

    The moves of a double are taken from the highest point down: every set of moves of one number can be made in that
    order, for a checker that has yet to come home or to a point stands higher than one that waits for it.
    """
    double = len(dice) == 4
    waiting: list[tuple[Board, tuple[Move, ...]]] = [(board, ())]
    while waiting:
        board, moves = waiting.pop()
        die = dice[len(moves)] if len(moves) < len(dice) else None
        onward: list[tuple[Board, tuple[Move, ...]]] = []
        if die is not None:
            highest = moves[-1].origin if moves and double else BAR
            onward = [(after, (*moves, move)) for after, move in steps(board, die) if move.origin <= highest]
        if onward:
            waiting.extend(reversed(onward))
        else:
            yield board, moves


def after_moves(before: Position, board: Board, moves: tuple[Move, ...]) -> Position:
    """The position after moves that led to a board, seen by the next side."""
    borne_off = sum([move.target == OFF for move in moves])
    return Position.known_good(tuple([-n for n in board[::-1]]), (before.off[1], before.off[0] + borne_off))
