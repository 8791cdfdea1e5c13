"""Reading a play that plainly uses every die: no search is needed, for no other clause can forbid it.

This is what folding a long match spends its time on. Whatever is not plain is left to `reading.py`.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from boxwood.backgammon.moves import Board, Move, obstacle, step
from boxwood.backgammon.notation import Segment
from boxwood.backgammon.plays import Dice, Play, after_moves
from boxwood.backgammon.position import OFF, Position

__all__ = ["plain_play"]

Legs = list[tuple[int, int]]


def plain_play(segments: Sequence[Segment], position: Position, dice: Dice) -> Play | None:
    """The play that a text means, if it uses every die and means nothing else; None if that takes a closer look."""
    legs = [leg for segment in segments for leg in pairwise(segment.points) for _ in range(segment.count)]
    high, low = dice
    if any(there >= here for here, there in legs):
        return None
    if high == low:
        made = _made(position.board, _double_origins(legs, high))
    elif len(legs) == 1:
        made = _combined(position.board, legs[0], high, low)
    else:
        ways = (_made(position.board, way) for way in _orders(legs, high, low))
        made = next((way for way in ways if way is not None), None)
    if made is None:
        return None
    board, moves = made
    hits = {move.target for move in moves if move.hit}
    if len(moves) != (4 if high == low else 2) or any(not segment.hits <= hits for segment in segments):
        return None
    return Play(dice, moves, after_moves(position, board, moves))


def _double_origins(legs: Legs, die: int) -> list[tuple[int, int]]:
    """The single moves of a double as (origin, die), the highest first: in that order they can all be made."""
    origins = [origin for here, there in legs for origin in range(here, there, -die)]
    exact = all((here - there) % die == 0 or there == OFF for here, there in legs)
    return [(origin, die) for origin in sorted(origins, reverse=True)] if exact else []


def _combined(board: Board, leg: tuple[int, int], high: int, low: int) -> tuple[Board, tuple[Move, ...]] | None:
    """One checker plays both numbers, if either order leads to the same board or only one can be played."""
    here, there = leg
    if there == OFF or here - there != high + low:
        return None
    one = _made(board, [(here, high), (here - high, low)])
    other = _made(board, [(here, low), (here - low, high)])
    if one is not None and other is not None and one[0] != other[0]:
        return None
    return one or other


def _orders(legs: Legs, high: int, low: int) -> Iterator[list[tuple[int, int]]]:
    """The orders in which two different dice can make two legs, the larger first and from the highest point down."""
    if len(legs) == 2:
        one, other = sorted(legs, reverse=True)
        for first, second in ((high, low), (low, high)):
            for a, b in ((one, other), (other, one)):
                if _fits(a, first) and _fits(b, second):
                    yield [(a[0], first), (b[0], second)]


def _fits(leg: tuple[int, int], die: int) -> bool:
    here, there = leg
    return here - there == die or (there == OFF and here <= die)


def _made(board: Board, way: list[tuple[int, int]]) -> tuple[Board, tuple[Move, ...]] | None:
    """The board after single moves in this order, and the moves; None if one of them cannot be made."""
    moves = []
    for origin, die in way:
        if obstacle(board, origin, die) is not None:
            return None
        board, move = step(board, origin, die)
        moves.append(move)
    return board, tuple(moves)
