"""The one conversion between positions and moves as people read them and the boards of bits that are compiled."""

from collections.abc import Sequence

from boxwood.checkers.engine.bitboards import (
    CROWNING_ENDS_TURN,
    MUST_FINISH,
    MUST_JUMP,
    Board,
    captures,
    origin_of,
    target_of,
)
from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Colour, Move, Position
from boxwood.checkers.rule_sheet import RuleSheet

__all__ = ["board_of", "line_of", "move_of", "position_of", "rules_of"]


def rules_of(sheet: RuleSheet) -> int:
    """The switches of a rule sheet."""
    return MUST_JUMP * sheet.must_jump + MUST_FINISH * sheet.must_finish + CROWNING_ENDS_TURN * sheet.crowning_ends_turn


def board_of(position: Position) -> Board:
    """A position's board."""
    black, white = _spread(position.black), _spread(position.white)
    kings = _spread(position.black_kings | position.white_kings)
    return Board(black, white, kings, True) if position.turn is Colour.BLACK else Board(white, black, kings, False)


def position_of(board: Board) -> Position:
    """A board's position."""
    own, enemy, kings = _gathered(board.own), _gathered(board.enemy), _gathered(board.kings)
    black, white = (own, enemy) if board.black else (enemy, own)
    turn = Colour.BLACK if board.black else Colour.WHITE
    return Position(black & ~kings, black & kings, white & ~kings, white & kings, turn)


def move_of(move: int, position: Position, sheet: RuleSheet) -> Move:
    """A compiled move with its path: the first of the legal moves with these ends and captures."""
    origin, target, taken = _square(origin_of(move)), _square(target_of(move)), _gathered(captures(move))
    for legal in legal_moves(position, sheet):
        if legal.origin == origin and legal.target == target and _bits(legal.captures) == taken:
            return legal
    raise AssertionError(f"{origin} to {target} is no legal move of {position.fen}")


def line_of(moves: Sequence[int], position: Position, sheet: RuleSheet) -> tuple[Move, ...]:
    """A line of compiled moves that follow one another."""
    line = []
    for compiled in moves:
        move = move_of(compiled, position, sheet)
        line.append(move)
        position = position.apply(move)
    return tuple(line)


def _spread(squares: int) -> int:
    """The bits of the 32 squares with a gap after every eighth."""
    return sum((squares >> 8 * row & 0xFF) << 9 * row for row in range(4))


def _gathered(bits: int) -> int:
    """The bits of the 32 squares without the gaps."""
    return sum((bits >> 9 * row & 0xFF) << 8 * row for row in range(4))


def _square(index: int) -> int:
    """The number of a bit's square."""
    return index - index // 9 + 1


def _bits(squares: Sequence[int]) -> int:
    return sum(1 << square - 1 for square in squares)
