"""Every distinct legal play of a roll, compiled. Equal to `plays.py` by test.

Boards are arrays as in `boards.py`.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.compiled import ZERO, exact

__all__ = [
    "MOST_PLAYS",
    "PARENT",
    "Boards",
    "PlayBuffer",
    "Words",
    "all_plays",
    "copy_board",
    "farthest",
    "is_race",
    "make_play_buffer",
    "swapped",
]

Boards = npt.NDArray[np.int8]
Words = npt.NDArray[np.int64]

MOST_PLAYS = 4096
"""More than any roll has: a double shares four steps among fifteen checkers, in at most C(18, 4) = 3,060 ways."""

_BAR, _OFF, _MOVER_OFF = 25, 0, 26
PARENT, _SCRATCH = ZERO + MOST_PLAYS - 1, ZERO + MOST_PLAYS - 8
"""Rows of a buffer: the board that is played from, and the first of those for boards in between."""


class PlayBuffer(NamedTuple):
    """The candidates of one roll: the same memory as boards of small numbers and as rows of four words.

    So boards are copied and compared eight places at a time. The last rows are scratch paper.
    """

    boards: Boards
    words: Words


def make_play_buffer() -> PlayBuffer:
    """An empty buffer for the plays of one roll."""
    words = np.zeros((MOST_PLAYS, 4), np.int64)
    return PlayBuffer(words.view(np.int8), words)


@exact
def farthest(board: Boards) -> int:
    """The mover's highest place; 0 if it has none."""
    point = _BAR
    while point > 0 and board[point] <= 0:
        point -= 1
    return point


@exact
def is_race(board: Boards) -> bool:
    """Whether the sides have passed each other."""
    last = farthest(board)
    point = 0
    while point < last and board[point] >= 0:
        point += 1
    return point == last


@exact
def swapped(board: Boards, after: Boards) -> None:
    """Write the same position, seen from the other side, into `after`."""
    for point in range(26):
        after[point] = -board[25 - point]
    after[26], after[27] = board[27], board[26]
    for rest in range(28, 32):
        after[rest] = 0


@exact
def copy_board(board: Boards, after: Boards) -> None:
    """Write a board into another."""
    for place in range(32):
        after[place] = board[place]


@exact
def _is_legal(board: Boards, origin: int, die: int, last: int) -> bool:
    """Whether one checker may play one die (B7, B9, B11), `origin` being occupied by the mover."""
    if last == _BAR and origin != _BAR:
        return False
    target = origin - die
    if target > 0:
        return bool(board[target] >= -1)
    return last <= 6 and (target == 0 or origin == last)


@exact
def _copy_row(words: Words, row: int, target_row: int) -> None:
    """Write a row of a buffer into another; an assignment of slices would compile for seconds."""
    for word in range(4):
        words[target_row, word] = words[row, word]


@exact
def _step(buffer: PlayBuffer, row: int, origin: int, die: int, target_row: int) -> None:
    """Write the board after a legal move from one row of a buffer into another."""
    boards, words = buffer.boards, buffer.words
    _copy_row(words, row, target_row)
    boards[target_row, origin] -= 1
    target = origin - die
    if target <= 0:
        boards[target_row, _MOVER_OFF] += 1
    elif boards[target_row, target] < 0:
        boards[target_row, target] = 1
        boards[target_row, _OFF] -= 1
    else:
        boards[target_row, target] += 1


@exact
def _double_plays(buffer: PlayBuffer, die: int) -> int:
    """The results of a double: moves from the highest point down, as many of four as can be made (B6, B10)."""
    boards, words = buffer.boards, buffer.words
    _copy_row(words, PARENT, _SCRATCH)
    origins, found = ZERO + farthest(boards[PARENT]), ZERO  # by depth: a byte each, a bit each
    count, longest, depth = ZERO, ZERO + 1, ZERO
    while depth >= 0:
        here = boards[_SCRATCH + depth]
        origin = origins >> (8 * depth) & 0xFF
        if depth < 4 and origin > 0:
            origins -= 1 << (8 * depth)
            if here[origin] > 0 and _is_legal(here, origin, die, farthest(here)):
                found |= 1 << depth
                depth += 1
                _step(buffer, _SCRATCH + depth - 1, origin, die, _SCRATCH + depth)
                origins = origins & ~(0xFF << (8 * depth)) | origin << (8 * depth)
                found &= ~(1 << depth)
            continue
        if found >> depth & 1 == 0 and depth >= longest:
            if depth > longest:
                longest, count = depth, ZERO
            _copy_row(words, _SCRATCH + depth, count)
            count += 1
        found &= ~(1 << depth)
        depth -= 1
    return count


@exact
def _is_new(words: Words, count: int) -> bool:
    """Whether the row after the results so far is none of them."""
    for row in range(count):
        if (
            words[row, 0] == words[count, 0]
            and words[row, 1] == words[count, 1]
            and words[row, 2] == words[count, 2]
            and words[row, 3] == words[count, 3]
        ):
            return False
    return True


@exact
def _is_plain(board: Boards) -> bool:
    """Whether two moves can neither begin on the bar nor bear off: three checkers outside home, none on the bar."""
    outside, point = 0, 7
    while point < _BAR and outside < 3:
        outside += max(board[point], 0)
        point += 1
    return outside >= 3 and board[_BAR] == 0


@exact
def _plain_moves(buffer: PlayBuffer, high: int, low: int) -> int:
    """The results of two different dice on a plain board; none comes twice, so none is compared.

    Either two checkers move, neither from where the other arrives; or one moves on, and then the way round matters only
    if there is a blot to hit on the way.
    """
    boards = buffer.boards
    board, half = boards[PARENT], boards[_SCRATCH]
    count = ZERO
    for origin in range(24, high, -1):
        if board[origin] <= 0 or board[origin - high] < -1:
            continue
        _step(buffer, PARENT, origin, high, _SCRATCH)
        for other in range(24, low, -1):
            if half[other] > 0 and board[other - low] >= -1 and other != origin - high and other - low != origin:
                _step(buffer, _SCRATCH, other, low, count)
                count += 1
    for origin in range(24, high + low, -1):
        if board[origin] <= 0 or board[origin - high - low] < -1:
            continue
        after_high, after_low = board[origin - high], board[origin - low]
        if after_low >= -1:
            _step(buffer, PARENT, origin, low, _SCRATCH)
            _step(buffer, _SCRATCH, origin - low, high, count)
            count += 1
        if after_high >= -1 and (after_low < 0 or after_high < 0):
            _step(buffer, PARENT, origin, high, _SCRATCH)
            _step(buffer, _SCRATCH, origin - high, low, count)
            count += 1
    return count


@exact
def _two_moves(buffer: PlayBuffer, first: int, second: int, count: int) -> int:
    """Add the new results of playing one die and then the other; returns how many there are."""
    boards, words = buffer.boards, buffer.words
    board, half = boards[PARENT], boards[_SCRATCH]
    top = farthest(board)
    for origin in range(top, 0, -1):
        if board[origin] <= 0 or not _is_legal(board, origin, first, top):
            continue
        _step(buffer, PARENT, origin, first, _SCRATCH)
        last = farthest(half)
        for other in range(last, 0, -1):
            if half[other] > 0 and _is_legal(half, other, second, last):
                _step(buffer, _SCRATCH, other, second, count)
                if _is_new(words, count):
                    count += 1
    return count


@exact
def _one_move(buffer: PlayBuffer, die: int, count: int) -> int:
    """Add the results of playing one die alone."""
    boards, words = buffer.boards, buffer.words
    board = boards[PARENT]
    top = farthest(board)
    for origin in range(top, 0, -1):
        if board[origin] > 0 and _is_legal(board, origin, die, top):
            _step(buffer, PARENT, origin, die, count)
            if _is_new(words, count):
                count += 1
    return count


@exact
def all_plays(board: Boards, one: int, other: int, larger: bool, buffer: PlayBuffer) -> int:
    """Write the board after every distinct legal play into the buffer, still seen from the mover; returns their number.

    `larger` is whether the larger number must be played if either but not both can be (S-larger).
    """
    copy_board(board, buffer.boards[PARENT])
    high, low = max(one, other), min(one, other)
    if high == low:
        return _double_plays(buffer, high)
    if _is_plain(board):
        count = _plain_moves(buffer, high, low)
    else:
        count = _two_moves(buffer, low, high, _two_moves(buffer, high, low, ZERO))
    if count > 0:
        return count
    count = _one_move(buffer, high, ZERO)
    if count > 0 and larger:
        return count
    return _one_move(buffer, low, count)
