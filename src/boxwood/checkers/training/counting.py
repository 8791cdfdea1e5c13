"""An opponent that does not change while the engine does: alpha-beta to a fixed depth, counting checkers.

Nothing is looked into less deep and nothing is remembered. At its end jumps are looked into until there is none; where
jumping is a choice, standing still is one too.
"""

from collections.abc import Sequence

import numpy as np

from boxwood.checkers.engine.bitboards import JUMP, MOST_MOVES, Moves, can_jump, can_move, count, generate, played
from boxwood.checkers.engine.boards import Board
from boxwood.checkers.training.gauge import Player, after
from boxwood.compiled import exact

__all__ = ["counting"]

MAN, KING = 100, 140
LOST = -30_000
WORST = 2 * LOST


def counting(rules: int, depth: int) -> Player:
    """A player that looks so many turns ahead under some rules, and makes the first of the best moves it finds."""
    moves = np.zeros(16 * MOST_MOVES, np.int64)

    def play(board: Board, path: Sequence[Board]) -> Board:
        end = int(generate(*board, rules, moves, 0))
        best, value = after(board, int(moves[0])), WORST
        for move in moves[:end].tolist():
            child = after(board, move)
            found = -int(looked_into(*child, rules, depth - 1, WORST, -value, moves, end))
            if found > value:
                best, value = child, found
        return best

    return play


@exact
def looked_into(
    own: int,
    enemy: int,
    kings: int,
    black: bool,
    rules: int,
    depth: int,
    alpha: int,
    beta: int,
    moves: Moves,
    begin: int,
) -> int:
    """The value of a position for the side to move; its moves are written from `begin` on."""
    jumps = can_jump(own, enemy, kings, black)
    best = LOST - depth  # the sooner, the worse
    if not jumps and not can_move(own, enemy, kings, black):
        return best
    if depth <= 0 and not (jumps and rules & JUMP):
        best = _counted(own, enemy, kings)
        if not jumps or best >= beta:
            return best
    end = generate(own, enemy, kings, black, rules | JUMP if depth <= 0 else rules, moves, begin)
    for index in range(begin, end):
        mine, theirs, crowned = played(own, enemy, kings, moves[index])
        value = -looked_into(theirs, mine, crowned, not black, rules, depth - 1, -beta, -max(alpha, best), moves, end)
        if value > best:
            best = value
            if best >= beta:
                break
    return best


@exact
def _counted(own: int, enemy: int, kings: int) -> int:
    """The checkers of one side less those of the other."""
    men = count(own & ~kings) - count(enemy & ~kings)
    return MAN * men + KING * (count(own & kings) - count(enemy & kings))
