"""A bot that needs no engine: it looks two moves ahead, and plays while the engine is still compiled."""

from boxwood.checkers.actions import Accept, Action, MakeMove, Refuse
from boxwood.checkers.game import Game, Phase
from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Colour, Position
from boxwood.checkers.rule_sheet import RuleSheet
from boxwood.checkers.squares import SQUARES, bit

__all__ = ["simple_action"]

MAN, KING, ROW = 10.0, 15.0, 0.1
"""What a man and a king are worth, and each row that a man has come."""
LOST = -1000.0
REPLIES = 2
"""Turns that it looks ahead after its own."""


def simple_action(game: Game) -> Action:
    """What the side to act does; it never offers a draw and never resigns."""
    sheet, position = game.setup.sheet, game.position
    if game.phase is Phase.TAKING_BACK:
        return Accept()
    if game.phase is Phase.OFFERED:  # the other side is asked
        return Refuse() if _worth(position) < 0 else Accept()
    moves = legal_moves(position, sheet)
    return MakeMove(str(max(moves, key=lambda move: -_ahead(position.apply(move), sheet, REPLIES))))


def _ahead(position: Position, sheet: RuleSheet, turns: int) -> float:
    """What a position is worth to the side to move when both have made their best moves for so many turns."""
    if not turns:
        return _worth(position)
    replies = legal_moves(position, sheet)
    return max((-_ahead(position.apply(move), sheet, turns - 1) for move in replies), default=LOST)


def _worth(position: Position) -> float:
    """What stands on the board, to the side to move."""
    return _counted(position, position.turn) - _counted(position, position.turn.other)


def _counted(position: Position, colour: Colour) -> float:
    men = position.men(colour)
    come = sum(_rows(square, colour) for square in SQUARES if men & bit(square))
    return MAN * men.bit_count() + KING * position.kings(colour).bit_count() + ROW * come


def _rows(square: int, colour: Colour) -> int:
    """How many rows a man on a square has come."""
    row = (square - 1) // 4
    return row if colour is Colour.BLACK else 7 - row
