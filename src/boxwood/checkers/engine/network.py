"""A network's weights: an array for the compiled functions, and a file that says what they are.

The file is NumPy's `.npz` with the array and a line of JSON: the inputs it belongs to, a digest of the numbers, and the
recipe that made them. A file that is damaged or for other inputs is refused.
"""

import hashlib
import io
import json
import zipfile
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from boxwood.checkers.engine.bitboards import JUMP
from boxwood.checkers.engine.evaluation import KING, MAN, ROWS, SINGLES, UNITS, Rows
from boxwood.errors import BadFile

__all__ = ["Network", "plain_network", "shipped_network"]

INPUTS = "kinds-1: men and kings of the side to move and of the other, by square as the side to move sees it"


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of an evaluation, as `evaluation` lays them out."""

    recipe: str
    rows: Rows

    @property
    def digest(self) -> str:
        """A number of its own for these very weights."""
        return hashlib.sha256(self.rows[: SINGLES + 1].astype("<i2").tobytes()).hexdigest()[:16]

    def to_bytes(self) -> bytes:
        """The file's content."""
        about = {"inputs": INPUTS, "digest": self.digest, "recipe": self.recipe}
        buffer = io.BytesIO()
        np.savez_compressed(buffer, about=np.array(json.dumps(about)), rows=self.rows[: SINGLES + 1])
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> "Network":
        """The network in a file's content, or `BadFile`."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as file:
                about, found = json.loads(str(file["about"])), np.asarray(file["rows"], np.int16)
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
            raise BadFile(f"{name}: is no network: {error}") from None
        if not isinstance(about, dict) or about.get("inputs") != INPUTS:
            raise BadFile(f"{name}: is a network with other inputs than this program computes")
        if found.shape != (SINGLES + 1, UNITS):
            raise BadFile(f"{name}: expected {SINGLES + 1} rows of {UNITS} weights, got the shape {found.shape}")
        rows = np.zeros((ROWS, UNITS), np.int16)
        rows[: SINGLES + 1] = found
        network = cls(str(about.get("recipe")), rows)
        if network.digest != about.get("digest"):
            raise BadFile(f"{name}: the weights are not those that were saved")
        return network


@cache
def plain_network() -> Network:
    """A network that counts checkers and nothing else."""
    rows = np.zeros((ROWS, UNITS), np.int16)
    rows[SINGLES, MAN], rows[SINGLES, KING] = 100, 140
    return Network("a man is 100, a king 140", rows)


@cache
def shipped_network(rules: int) -> Network:
    """The network that comes with the program, for rules under which jumping is compulsory or a choice."""
    file = files(__package__) / f"network-{'tournament' if rules & JUMP else 'coral'}.npz"
    return Network.from_bytes(file.read_bytes(), file.name)
