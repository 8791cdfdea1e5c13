"""The 32 squares that are played on (K1), with their standard numbers: 1 to 4 in the top row, 29 to 32 at the bottom.

Black's men go down the board, to higher numbers; white's go up. The square at the top left is not played on.
"""

from collections.abc import Iterator

__all__ = ["ALL", "DOWN", "ROWS", "SQUARES", "UP", "Direction", "bit", "column", "neighbour", "row", "squares_of"]

Direction = tuple[int, int]
"""Rows down, columns to the right."""

ROWS = 8
SQUARES = range(1, 33)
ALL = 2**32 - 1
DOWN: tuple[Direction, ...] = ((1, -1), (1, 1))
UP: tuple[Direction, ...] = ((-1, -1), (-1, 1))


def row(square: int) -> int:
    """The row of a square, from 0 at the top."""
    return (square - 1) // 4


def column(square: int) -> int:
    """The column of a square, from 0 at the left."""
    return (square - 1) % 4 * 2 + (row(square) + 1) % 2


_AT = {(row(square), column(square)): square for square in SQUARES}


def neighbour(square: int, direction: Direction) -> int | None:
    """The next square in a direction; None past the edge."""
    down, right = direction
    return _AT.get((row(square) + down, column(square) + right))


def bit(square: int) -> int:
    """The bit that stands for a square."""
    return 1 << (square - 1)


def squares_of(bits: int) -> Iterator[int]:
    """The squares whose bits are set, in order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length()
        bits ^= lowest
