"""The one conversion between positions, their ids, and the arrays that kernels work on.

An array holds 32 small numbers: the 26 of `Position.board`, seen from the side to move, then the checkers borne off by
the mover and by the opponent, then four zeros, so that it is four words of eight.
"""

import base64
import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.id_kernels import read_bits, write_bits
from boxwood.backgammon.position import Position
from boxwood.errors import BadInput

__all__ = ["BoardArray", "array_of", "arrays_of_ids", "ids_of_arrays", "position_of"]

BoardArray = npt.NDArray[np.int8]

PLACES = 32


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
    data = np.frombuffer(base64.b64decode(text), np.uint8).reshape(len(ids), 12)
    boards = np.zeros((len(ids), PLACES), np.int8)
    return boards if read_bits(data, boards) else _one_by_one(ids)


def _one_by_one(ids: Sequence[str]) -> BoardArray:
    """The slow way, which finds the id that is wrong and says why."""
    boards = [array_of(Position.from_gnubg_id(identity)) for identity in ids]
    if not boards:
        raise BadInput("expected position ids")
    return np.array(boards, np.int8)


def ids_of_arrays(boards: BoardArray) -> list[str]:
    """The position ids of many arrays."""
    data = np.zeros((len(boards), 12), np.uint8)
    write_bits(boards, data)
    text = base64.b64encode(data.tobytes()).decode("ascii")
    return [text[start : start + 14] for start in range(0, len(text), 16)]
