"""The opponent that stays the same: it finds what looking at everything finds."""

import numpy as np
import pytest

from boxwood.checkers import Position, RuleSheet, legal_moves, sheets
from boxwood.checkers.engine.bitboards import MOST_MOVES
from boxwood.checkers.engine.boards import board_of, position_of, rules_of
from boxwood.checkers.training.counting import LOST, WORST, alpha_beta, counting_player
from support.checkers_games import varied

SHEETS = list(sheets().values())


def counted(position: Position) -> int:
    men = position.black_men.bit_count() - position.white_men.bit_count()
    kings = position.black_kings.bit_count() - position.white_kings.bit_count()
    return (100 * men + 140 * kings) * (1 if position.turn.letter == "B" else -1)


def plainly(position: Position, sheet: RuleSheet, depth: int) -> int:
    """The value of a position by looking at everything."""
    moves = legal_moves(position, sheet)
    if not moves:
        return LOST - depth
    if depth <= 0:
        moves = [move for move in moves if move.captures]
    values = [-plainly(position.apply(move), sheet, depth - 1) for move in moves]
    if depth > 0 or (values and sheet.must_jump):
        return max(values)
    return max([counted(position), *values])


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_it_finds_what_looking_at_everything_finds(sheet: RuleSheet) -> None:
    moves = np.zeros(16 * MOST_MOVES, np.int64)
    for position in varied(seed=41, count=150, sheet=sheet):
        if position.black.bit_count() + position.white.bit_count() > 10:
            continue
        for depth in (0, 1, 2):
            board = board_of(position)
            found = alpha_beta(board, rules_of(sheet), depth, WORST, -WORST, moves, 0)
            assert found == plainly(position, sheet, depth), position.fen


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_it_makes_the_first_of_the_best_moves(sheet: RuleSheet) -> None:
    player = counting_player(rules_of(sheet), depth=3)
    position = Position.from_fen("B:W18,22,30,32:B1,10,14,21")
    made = position_of(player(board_of(position), []))
    values = {position.apply(move): -plainly(position.apply(move), sheet, 2) for move in legal_moves(position, sheet)}
    assert values[made] == max(values.values())
