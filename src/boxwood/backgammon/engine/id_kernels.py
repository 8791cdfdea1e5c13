"""Position ids as bits, compiled: for each place as many ones as checkers stand there, and a zero.

The opponent's points 1…24 and bar come first, then the mover's: fifty places in ten bytes.
"""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.play_kernels import Boards
from boxwood.bits import lowest_bit
from boxwood.compiled import ZERO, exact

__all__ = ["read_bits", "write_bits"]

Bytes = npt.NDArray[np.uint8]

_BYTES, _PLACES, _CHECKERS = 10, 50, 15


@exact
def read_bits(data: Bytes, boards: Boards) -> bool:
    """Fill empty boards from the bytes of ids; returns whether all of them are positions."""
    for row in range(data.shape[0]):
        bits = held = byte = opponent = mover = ZERO
        for place in range(_PLACES):
            while held <= _CHECKERS and byte < _BYTES:
                bits |= ZERO + data[row, byte] << held
                held, byte = held + 8, byte + 1
            count = lowest_bit(~bits)
            if count > _CHECKERS or count >= held:
                return False
            bits, held = bits >> (count + 1), held - count - 1
            if count == 0:
                continue
            if place < 25:
                boards[row, 24 - place] = -count
                opponent += count
            elif boards[row, place - 24] != 0:
                return False
            else:
                boards[row, place - 24] = count
                mover += count
        while byte < _BYTES:
            bits, byte = bits | data[row, byte], byte + 1
        if bits != 0 or max(opponent, mover) > _CHECKERS or opponent + mover == 0:
            return False
        boards[row, 26], boards[row, 27] = _CHECKERS - mover, _CHECKERS - opponent
    return True


@exact
def write_bits(boards: Boards, data: Bytes) -> None:
    """Write boards into bytes that are all zero."""
    for row in range(boards.shape[0]):
        bits = held = byte = ZERO
        for place in range(_PLACES):
            count = ZERO - boards[row, 24 - place] if place < 25 else ZERO + boards[row, place - 24]
            if count > 0:
                bits |= ((1 << count) - 1) << held
            held += max(count, 0) + 1
            while held >= 8:
                data[row, byte] = bits & 0xFF
                bits, held, byte = bits >> 8, held - 8, byte + 1
        if held > 0:
            data[row, byte] = bits
