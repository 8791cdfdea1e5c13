"""What a search has found one roll ahead, by board, compiled."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.play_kernels import Words
from boxwood.compiled import exact

__all__ = ["TranspositionTable", "make_transposition_table", "probe", "store"]

Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]

_MIXERS = np.array([0x1F3D5B79A2C4E687, 0x3A5C7E9021436587, 0x5D7F91B3C5E70829, 0x7B9DBFD1E3052749], np.int64)


class TranspositionTable(NamedTuple):
    """What has been found one roll ahead.

    Plays lead to the same board in different orders: of those that a look two or three rolls ahead comes to, a fifth
    and two fifths have been seen.
    """

    generation: Indices
    """The number of the search: what an earlier one has found does not count."""
    keys: Words
    """Boards as words, each with the number of its search and whose turn it was."""
    sums: Doubles
    """The sums over their rolls."""
    cube_sums: Doubles
    """The same with the cube."""


def make_transposition_table(entries: int, levels: int) -> TranspositionTable:
    """An empty table of so many entries, a power of two, for so many levels of the cube."""
    return TranspositionTable(
        generation=np.zeros(1, np.int64),
        keys=np.zeros((entries, 5), np.int64),
        sums=np.zeros((entries, 5), np.float64),
        cube_sums=np.zeros((entries, levels, 3), np.float64),
    )


@exact
def _slot(table: TranspositionTable, words: Words) -> int:
    """Where a board is in the table, if it is."""
    mixed = words[0] * _MIXERS[0] ^ words[1] * _MIXERS[1] ^ words[2] * _MIXERS[2] ^ words[3] * _MIXERS[3]
    return int(mixed >> 40 & (table.keys.shape[0] - 1))


@exact
def probe(table: TranspositionTable, words: Words, turn: int, sums: Doubles, cube_sums: Doubles) -> bool:
    """Whether a board is in the table; then the sums over its rolls are written."""
    generation, keys, known, cube_known = table
    slot = _slot(table, words)
    if keys[slot, 4] != 2 * generation[0] + turn:
        return False
    for word in range(4):
        if keys[slot, word] != words[word]:
            return False
    for part in range(5):
        sums[part] = known[slot, part]
    for level in range(cube_sums.shape[0]):
        for owner in range(3):
            cube_sums[level, owner] = cube_known[slot, level, owner]
    return True


@exact
def store(table: TranspositionTable, words: Words, turn: int, sums: Doubles, cube_sums: Doubles) -> None:
    """Keep the sums over a board's rolls, in the slot of another board if need be."""
    generation, keys, known, cube_known = table
    slot = _slot(table, words)
    for word in range(4):
        keys[slot, word] = words[word]
    keys[slot, 4] = 2 * generation[0] + turn
    for part in range(5):
        known[slot, part] = sums[part]
    for level in range(cube_sums.shape[0]):
        for owner in range(3):
            cube_known[slot, level, owner] = cube_sums[level, owner]
