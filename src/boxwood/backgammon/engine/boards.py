"""The one conversion between positions, their ids, and the arrays that kernels work on.

An array holds 32 small numbers: the 26 of `Position.board`, seen from the side to move, then the checkers borne off by
the mover and by the opponent, then four zeros, so that it is four words of eight.
"""

import base64
import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.position import CHECKERS, Position
from boxwood.errors import BadInput

__all__ = ["BoardArray", "array_of", "arrays_of_ids", "ids_of_arrays", "position_of"]

BoardArray = npt.NDArray[np.int8]

PLACES = 32
_COUNTED = 50
"""What an id counts: the opponent's points 1…24 and bar, then the mover's."""


def array_of(position: Position) -> BoardArray:
    """A position as an array."""
    return np.array([*position.board, *position.off, 0, 0, 0, 0], dtype=np.int8)


def position_of(board: BoardArray) -> Position:
    """An array that the kernels have made as a position."""
    numbers = board.tolist()
    return Position.known_good(tuple(numbers[:26]), (numbers[26], numbers[27]))


def arrays_of_ids(ids: Sequence[str]) -> BoardArray:
    """Many position ids as arrays, in rows; a bad one is refused as `Position.from_gnubg_id` refuses it."""
    if not len(ids):
        return np.empty((0, PLACES), np.int8)
    if not all(isinstance(identity, str) for identity in ids):
        return _one_by_one(ids)
    text = "AA".join(ids) + "AA"  # sixteen characters are twelve bytes, the last two of them none of the id's
    if not re.fullmatch(r"([A-Za-z0-9+/]{13}[AQgw]AA)*", text) or len(text) != 16 * len(ids):
        return _one_by_one(ids)
    data = np.frombuffer(base64.b64decode(text), np.uint8).reshape(len(ids), 12)[:, :10]
    bits = np.unpackbits(data, axis=1, bitorder="little")
    ones = bits.sum(axis=1, dtype=np.int64)
    if (bits.shape[1] - ones < _COUNTED).any():
        return _one_by_one(ids)
    zeros = np.flatnonzero(bits == 0)
    rows = np.arange(len(ids)) * bits.shape[1]
    first = rows - (np.cumsum(ones) - ones)  # where each row's zeros begin
    ends = zeros[first[:, np.newaxis] + np.arange(_COUNTED)]  # where each of the first fifty zeros stands
    counts = np.empty_like(ends)
    counts[:, 0] = ends[:, 0] - rows
    np.subtract(ends[:, 1:], ends[:, :-1] + 1, out=counts[:, 1:])
    opponent, mover = counts[:, :25], counts[:, 25:]
    shared = (opponent[:, 23::-1] > 0) & (mover[:, :24] > 0)
    total = counts.sum(axis=1)
    sides = np.maximum(opponent.sum(axis=1), mover.sum(axis=1)) <= CHECKERS
    if not ((ones == total) & sides & ~shared.any(axis=1) & (total > 0)).all():
        return _one_by_one(ids)
    boards = np.zeros((len(ids), PLACES), np.int8)
    boards[:, 1:26] = mover
    boards[:, 0:25] -= opponent[:, ::-1].astype(np.int8)
    boards[:, 26] = CHECKERS - mover.sum(axis=1)
    boards[:, 27] = CHECKERS - opponent.sum(axis=1)
    return boards


def _one_by_one(ids: Sequence[str]) -> BoardArray:
    """The slow way, which finds the id that is wrong and says why."""
    boards = [array_of(Position.from_gnubg_id(identity)) for identity in ids]
    if not boards:
        raise BadInput("expected position ids")
    return np.array(boards, np.int8)


def ids_of_arrays(boards: BoardArray) -> list[str]:
    """The position ids of many arrays."""
    counts = np.concatenate([np.maximum(-boards[:, 24::-1], 0), np.maximum(boards[:, 1:26], 0)], axis=1)
    ends = np.cumsum(counts.astype(np.int64) + 1, axis=1) - 1  # where each place's zero stands
    places = np.arange(80)
    bits = (places[np.newaxis] < ends[:, -1:]).astype(np.uint8)
    np.put_along_axis(bits, ends, 0, axis=1)
    data = np.zeros((len(boards), 12), np.uint8)
    data[:, :10] = np.packbits(bits, axis=1, bitorder="little")
    text = base64.b64encode(data.tobytes()).decode("ascii")
    return [text[start : start + 14] for start in range(0, len(text), 16)]
