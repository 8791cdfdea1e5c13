"""Playing freely on one's honour (T4): a side moves its own checkers as it likes, and answers for it."""

from boxwood.backgammon.moves import Board, Move
from boxwood.backgammon.notation import place_name, read_segments
from boxwood.backgammon.position import BAR, OFF, Position
from boxwood.errors import IllegalPlay
from boxwood.language import Template

__all__ = ["free_places", "free_play"]


def free_play(text: str, position: Position) -> tuple[tuple[Move, ...], Position]:
    """A play made whatever the dice and the blocks: its moves, and the position after it, seen by the next side.

    All checkers stay in play or go off, and no point is shared by both sides; landing on a blot hits it.
    """
    board, moves = position.board, []
    for segment in read_segments(text):
        for _ in range(segment.count):
            origin, target = segment.points[0], segment.points[-1]
            hit = target != OFF and board[target] == -1
            board = _carried(board, origin, target, text)
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


def _carried(board: Board, origin: int, target: int, text: str) -> Board:
    """The board after one checker was carried from one place to another."""
    if origin in (OFF, target) or target == BAR:
        raise _refused(text, "{move} is no move", origin, target)
    if board[origin] <= 0:
        raise _refused(text, "you have no checker there for {move}", origin, target)
    after = list(board)
    after[origin] -= 1
    if not _is_open(board, target):
        raise _refused(text, "{move} would share a point with the opponent", origin, target)
    if target != OFF:
        if after[target] == -1:
            after[target] = 0
            after[OFF] -= 1
        after[target] += 1
    return tuple(after)


def _refused(text: str, template: Template, origin: int, target: int) -> IllegalPlay:
    return IllegalPlay(repr(text), "T4", template, {"move": f"{place_name(origin)}/{place_name(target)}"})
