"""A network's weights: arrays for the kernels, and a file that says what they are.

The file is NumPy's `.npz` with the four arrays in half precision and a line of JSON: the shape and inputs they belong
to, a digest of the numbers, and the recipe that made them. A file that is damaged or of another shape is refused.
"""

import hashlib
import io
import json
import zipfile
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.kernels import OUTPUTS, ROWS
from boxwood.errors import BadFile

__all__ = ["Network", "shipped_network"]

Floats = npt.NDArray[np.float32]

INPUTS = "rows-1: side, place 1-24, bar, off, number of checkers; networks for contact and race"
NAMES = ("rows", "bias1", "weights", "bias2")


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of the networks for contact (0) and race (1)."""

    recipe: str
    rows: Floats
    bias1: Floats
    weights: Floats
    bias2: Floats

    @classmethod
    def random(cls, units: int, seed: int) -> "Network":
        """A network that knows nothing yet."""
        generator = np.random.default_rng(seed)
        rows = generator.standard_normal((2, ROWS, units)) * 0.05
        weights = generator.standard_normal((2, OUTPUTS, units)) * 0.05
        bias2 = np.tile([0.0, -1.5, -4.0, -1.5, -4.0], (2, 1))  # gammons are rarer than wins from the first game on
        arrays = [array.astype(np.float32) for array in (rows, np.zeros((2, units)), weights, bias2)]
        return cls(f"random, seed {seed}", *arrays)

    @property
    def units(self) -> int:
        """The size of the hidden layer."""
        return int(self.rows.shape[2])

    @property
    def arrays(self) -> tuple[Floats, Floats, Floats, Floats]:
        """What the kernels are given."""
        return self.rows, self.bias1, self.weights, self.bias2

    @property
    def digest(self) -> str:
        """A number of its own for these very weights, as a file keeps them."""
        content = b"".join(np.ascontiguousarray(array, np.float16).tobytes() for array in self.arrays)
        return hashlib.sha256(content).hexdigest()[:16]

    def to_bytes(self) -> bytes:
        """The file's content."""
        about = {"inputs": INPUTS, "units": self.units, "digest": self.digest, "recipe": self.recipe}
        rows, bias1, weights, bias2 = (array.astype(np.float16) for array in self.arrays)
        buffer = io.BytesIO()
        text = np.array(json.dumps(about))
        np.savez_compressed(buffer, about=text, rows=rows, bias1=bias1, weights=weights, bias2=bias2)
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> "Network":
        """The network in a file's content, or `BadFile`."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as file:
                about = json.loads(str(file["about"]))
                arrays = [np.ascontiguousarray(file[part], np.float32) for part in NAMES]
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile, NotImplementedError) as error:
            raise BadFile(f"{name}: is no network: {error}") from None
        if not isinstance(about, dict) or about.get("inputs") != INPUTS:
            raise BadFile(f"{name}: is a network with other inputs than this program computes")
        units = about.get("units")
        shapes = [(2, ROWS, units), (2, units), (2, OUTPUTS, units), (2, OUTPUTS)]
        if [array.shape for array in arrays] != shapes:
            raise BadFile(f"{name}: the weights do not have the shape the file says")
        network = cls(str(about.get("recipe")), *arrays)
        if network.digest != about.get("digest"):
            raise BadFile(f"{name}: the weights are not those that were saved")
        return network


@cache
def shipped_network() -> Network:
    """The network that comes with the program."""
    file = files(__package__) / "network.npz"
    return Network.from_bytes(file.read_bytes(), file.name)
