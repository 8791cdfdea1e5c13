"""An opponent that does not change while the engine does: alpha-beta to a fixed depth, counting checkers.

Nothing is reduced and nothing is remembered. At its end jumps are searched until there is none; where jumping is a
choice, standing pat is one too.
"""

from collections.abc import Sequence

import numpy as np

from boxwood.bits import count_bits
from boxwood.checkers.engine.bitboards import (
    MOST_MOVES,
    MUST_JUMP,
    Board,
    MoveBuffer,
    can_jump,
    can_move,
    generate,
    make_move,
)
from boxwood.checkers.training.gauge import Player
from boxwood.compiled import exact

__all__ = ["LOST", "WORST", "alpha_beta", "counting_player"]

MAN, KING = 100, 140
LOST = -30_000
WORST = 2 * LOST


def counting_player(rules: int, depth: int) -> Player:
    """A player that looks so many turns ahead under some rules, and makes the first of the best moves it finds."""
    moves = np.zeros(16 * MOST_MOVES, np.int64)

    def play(board: Board, path: Sequence[Board]) -> Board:
        end = int(generate(board, rules, moves, 0))
        best, best_value = make_move(board, int(moves[0])), WORST
        for move in moves[:end].tolist():
            after = make_move(board, move)
            value = -int(alpha_beta(after, rules, depth - 1, WORST, -best_value, moves, end))
            if value > best_value:
                best, best_value = after, value
        return best

    return play


@exact
def alpha_beta(board: Board, rules: int, depth: int, alpha: int, beta: int, moves: MoveBuffer, begin: int) -> int:
    """The value of a position for the side to move; its moves are written from `begin` on."""
    jumps = can_jump(board)
    best = LOST - depth  # the sooner, the worse
    if not jumps and not can_move(board):
        return best
    if depth <= 0 and not (jumps and rules & MUST_JUMP):
        best = _material(board)
        if not jumps or best >= beta:
            return best
    end = generate(board, rules | MUST_JUMP if depth <= 0 else rules, moves, begin)
    for index in range(begin, end):
        after = make_move(board, moves[index])
        value = -alpha_beta(after, rules, depth - 1, -beta, -max(alpha, best), moves, end)
        if value > best:
            best = value
            if best >= beta:
                break
    return best


@exact
def _material(board: Board) -> int:
    """The checkers of one side less those of the other."""
    own, enemy, kings, _ = board
    men = count_bits(own & ~kings) - count_bits(enemy & ~kings)
    return MAN * men + KING * (count_bits(own & kings) - count_bits(enemy & kings))
