"""Position ids as bits, compiled: for each place as many ones as checkers stand there, and a zero.

The opponent's points 1…24 and bar come first, then the mover's: fifty places in ten bytes.
"""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.play_kernels import Boards
from boxwood.compiled import exact

__all__ = ["read_bits", "write_bits"]

Bytes = npt.NDArray[np.uint8]

_BITS, _PLACES, _CHECKERS = 80, 50, 15


@exact
def read_bits(data: Bytes, boards: Boards) -> bool:
    """Fill empty boards from the bytes of ids; returns whether all of them are positions."""
    for row in range(data.shape[0]):
        place = count = opponent = mover = 0
        for bit in range(_BITS):
            if data[row, bit >> 3] >> (bit & 7) & 1:
                count += 1
                continue
            if count > 0:
                if place < 25:
                    boards[row, 24 - place] = -count
                    opponent += count
                elif place >= _PLACES or boards[row, place - 24] != 0:
                    return False
                else:
                    boards[row, place - 24] = count
                    mover += count
            place, count = place + 1, 0
        if place < _PLACES or count > 0 or max(opponent, mover) > _CHECKERS or opponent + mover == 0:
            return False
        boards[row, 26], boards[row, 27] = _CHECKERS - mover, _CHECKERS - opponent
    return True


@exact
def write_bits(boards: Boards, data: Bytes) -> None:
    """Write boards into bytes that are all zero."""
    for row in range(boards.shape[0]):
        bit = 0
        for place in range(_PLACES):
            count = -boards[row, 24 - place] if place < 25 else boards[row, place - 24]
            for _ in range(count):
                data[row, bit >> 3] |= 1 << (bit & 7)
                bit += 1
            bit += 1
