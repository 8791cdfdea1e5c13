"""The notation of moves: `11-15`, `22x15x8`, and `22x8` where no other chain has the same ends.

This module knows how moves are written, not which are legal.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from boxwood.checkers.position import Move
from boxwood.checkers.squares import SQUARES
from boxwood.errors import UnreadableMove

__all__ = ["matching", "read_path", "write_short"]

MOST_SQUARES = 13
"""A checker can capture twelve in one turn."""

_BETWEEN = r"\s*[-–x×:/]\s*|\s+"
"""What may stand between two squares. People and programs write jumps in many ways, so it decides nothing."""

_TOGETHER = r"([0-9]{2})([0-9]{2})"
"""Two squares with nothing between them."""


def read_path(text: str) -> tuple[int, ...]:
    """The squares in what a person typed, or `UnreadableMove` that says what cannot be read."""
    if not isinstance(text, str):
        raise UnreadableMove("a move is a text such as '11-15' or '22x15x8', got {text!r}", text=text)
    return _read_path(text)


@lru_cache(maxsize=4096)  # there are not many more ways to move
def _read_path(text: str) -> tuple[int, ...]:
    together = re.fullmatch(_TOGETHER, text.strip(), re.ASCII)
    words = list(together.groups()) if together else re.split(_BETWEEN, text.strip().lower())
    if words == [""]:
        raise UnreadableMove("no move was given; write one such as '11-15' or '22x15x8'")
    shown = text.strip() if len(text.strip()) <= 60 else f"{text.strip()[:59]}…"
    for word in words:
        if not re.fullmatch(r"[0-9]{1,2}", word, re.ASCII) or int(word) not in SQUARES:
            raise UnreadableMove(
                "{word!r} in {shown!r} is not a square: they are numbered 1 to 32", word=word[:20], shown=shown
            )
    if len(words) == 1:
        raise UnreadableMove(
            "{shown!r} says where a checker is, not where it goes; write for example 11-15", shown=shown
        )
    if len(words) > MOST_SQUARES:
        raise UnreadableMove("{shown!r} has more jumps than there are checkers to capture", shown=shown)
    return tuple(map(int, words))


def write_short(move: Move, moves: Iterable[Move]) -> str:
    """The first and the last square of one of `moves`; its whole path where that could mean another of them."""
    alike = [other for other in moves if (other.origin, other.target) == (move.origin, move.target)]
    return str(move) if len(alike) > 1 else str(Move((move.origin, move.target), move.captures))


def matching(path: Sequence[int], moves: Iterable[Move]) -> list[Move]:
    """The moves that a path can mean: the one that goes just so, else all that pass these squares in this order."""
    candidates = [move for move in moves if (move.origin, move.target) == (path[0], path[-1])]
    exact = [move for move in candidates if move.path == tuple(path)]
    return exact or [move for move in candidates if _passes(move.path, path)]


def _passes(path: Sequence[int], squares: Sequence[int]) -> bool:
    """Whether a path passes some squares in their order, from its first to its last."""
    onward = iter(path[1:-1])
    return all(square in onward for square in squares[1:-1])
