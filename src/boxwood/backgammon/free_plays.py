"""Playing freely on one's honour (T4): a side moves its own checkers as it likes, and answers for it."""

from boxwood.backgammon.moves import Board, Move
from boxwood.backgammon.notation import place_name, read_segments
from boxwood.backgammon.position import BAR, OFF, Position
from boxwood.backgammon.rule_sheet import RuleSheet
from boxwood.errors import IllegalPlay
from boxwood.language import Template

__all__ = ["free_places", "free_play"]


def free_play(text: str, position: Position, sheet: RuleSheet) -> tuple[tuple[Move, ...], Position]:
    """A play made whatever the dice and the blocks: its moves, and the position after it, seen by the next side.

    All checkers stay in play or go off, and no point is shared by both sides; landing on a blot hits it.
    """
    board, moves = position.board, []
    for segment in read_segments(text):
        for _ in range(segment.count):
            origin, target = segment.points[0], segment.points[-1]
            hit = target != OFF and board[target] == -1
            problem = _problem(board, origin, target)
            if problem is not None:
                move = f"{place_name(origin)}/{place_name(target)}"
                raise IllegalPlay(repr(text), "T4", problem, {**sheet.nouns, "move": move})
            board = _carried(board, origin, target)
            moves.append(Move(origin, target, abs(origin - target), hit))
    borne_off = sum(move.target == OFF for move in moves)
    after = Position(tuple(-n for n in reversed(board)), (position.off[1], position.off[0] + borne_off))
    return tuple(moves), after


def free_places(position: Position) -> list[int]:
    """Where a side may put any of its checkers, before its first move and after it."""
    return [place for place in range(BAR) if _is_open(position.board, place)]


def _is_open(board: Board, place: int) -> bool:
    """Whether a checker put there would share no point with the opponent."""
    return place == OFF or board[place] >= -1


def _problem(board: Board, origin: int, target: int) -> Template | None:
    """Why a checker cannot be carried from one place to another; None if it can."""
    if origin in (OFF, target) or target == BAR:
        return "{move} is not a move"
    if board[origin] <= 0:
        return "you have no {checker} there for {move}"
    return None if _is_open(board, target) else "{move} would share a {point} with your opponent"


def _carried(board: Board, origin: int, target: int) -> Board:
    """The board after one checker was carried from one place to another."""
    after = list(board)
    after[origin] -= 1
    if target != OFF:
        if after[target] == -1:
            after[target] = 0
            after[OFF] -= 1
        after[target] += 1
    return tuple(after)
