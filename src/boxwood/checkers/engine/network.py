"""A network: rows of weights as its file keeps them, and a record of them for the compiled functions.

There are the rows of the patterns, of the kings and of the move, one row of output weights for each stage, and for each
stage one that begins with what the turn, a man and a king are worth.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from boxwood.checkers.engine.bitboards import MUST_JUMP
from boxwood.checkers.engine.evaluation import (
    BLOCKS,
    KING_ROWS,
    MOVE_ROWS,
    PATTERNS,
    STAGES,
    UNITS,
    Shorts,
    Weights,
    make_weights,
)
from boxwood.network_file import NetworkFile, weights_digest

__all__ = [
    "KING",
    "KINGS",
    "MAN",
    "MATERIAL",
    "MOVE",
    "OUTPUT",
    "ROWS",
    "TEMPO",
    "Network",
    "plain_network",
    "shipped_network",
]

INPUTS_NAME = "blocks-1: men by block of three rows and two columns, kings by square, stage and move"

KINGS = BLOCKS * PATTERNS
"""Where the rows of the kings begin; those of the patterns come before."""
MOVE = KINGS + KING_ROWS
OUTPUT = MOVE + MOVE_ROWS
MATERIAL = OUTPUT + STAGES
ROWS = MATERIAL + STAGES
TEMPO, MAN, KING = 0, 1, 2
"""Of the rows of the material: the columns of what the turn, a man and a king are worth in hundredths of a man."""


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of an evaluation."""

    recipe: str
    rows: Shorts

    def weights(self) -> Weights:
        """A copy for the compiled functions, for one thread."""
        weights, rows = make_weights(), self.rows
        weights.patterns[:], weights.kings[:] = rows[:KINGS], rows[KINGS:MOVE]
        weights.move[:], weights.output[:] = rows[MOVE:OUTPUT], rows[OUTPUT:MATERIAL]
        weights.tempo[:], weights.man[:], weights.king[:] = rows[MATERIAL:, [TEMPO, MAN, KING]].T
        return weights

    @property
    def digest(self) -> str:
        """A name of its own for these very weights."""
        return weights_digest(self.rows.astype("<i2").tobytes())

    def to_bytes(self) -> bytes:
        """The file's content."""
        return NetworkFile(INPUTS_NAME, self.digest, self.recipe, {"rows": self.rows}, {}).to_bytes()

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> "Network":
        """The network in a file's content, or `BadFile`."""
        file = NetworkFile.from_bytes(content, name, INPUTS_NAME)
        rows = file.array("rows", np.int16)
        if rows.shape != (ROWS, UNITS):
            file.reject(
                "expected {rows} rows of {units} weights, got {shape}", rows=ROWS, units=UNITS, shape=rows.shape
            )
        network = cls(file.recipe, rows)
        file.check_digest(network.digest)
        return network


@cache
def plain_network() -> Network:
    """A network that counts checkers and nothing else."""
    rows = np.zeros((ROWS, UNITS), np.int16)
    rows[MATERIAL:, MAN], rows[MATERIAL:, KING] = 100, 140
    return Network("a man is 100, a king 140", rows)


@cache
def shipped_network(rules: int) -> Network:
    """The network that comes with the program, for rules under which jumping is compulsory or a choice."""
    file = files(__package__) / f"network-{'tournament' if rules & MUST_JUMP else 'coral'}.npz"
    return Network.from_bytes(file.read_bytes(), file.name)
