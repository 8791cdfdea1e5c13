"""A network's weights: arrays for the kernels, and a file that says what they are.

The file is NumPy's `.npz` with a line of JSON: the shape and inputs the arrays belong to, a digest of the numbers, and
the recipe that made them. The rows of the first layer are whole numbers of `STEP`, their low and high bytes apart,
which is smallest; the rest is in half precision. A file that is damaged or of another shape is refused.
"""

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff import Bearoff
from boxwood.backgammon.engine.input_kernels import (
    BUCKETS,
    COUNT_ROWS,
    INPUTS,
    INPUTS_NAME,
    MEASURES_FROM,
    POSITION_CLASSES,
)
from boxwood.backgammon.engine.network_kernels import LARGER_MEASURES, OUTPUTS, Evaluator, padded_units
from boxwood.network_file import NetworkFile, weights_digest
from boxwood.short_numbers import cache_aligned

__all__ = ["NAMES_IN_FILE", "PARTS", "PREFILTER_UNITS", "Network", "shipped_network"]

Floats = npt.NDArray[np.float32]
Shorts = npt.NDArray[np.int16]

PARTS = ("first", "bias1", "weights", "bias2", "prefilter_first", "prefilter_bias", "prefilter_weights")
"""The arrays of a network, as they are called here."""
NAMES_IN_FILE = ("first", "bias1", "weights", "bias2", "glance_first", "glance_bias", "glance_weights")
"""What the files of all networks so far call them."""
PREFILTER_UNITS = 64
"""The hidden units of the prefilter, as many as its kernel adds at a time."""
UNLIKE = 0.3
"""How much copies of a unit are made to differ, in standard deviations of the rows."""
STEP = 2.0**-11
"""What one is worth in the rows of a file. Rows that are rounded to it change chances by 0.0001 on average."""
SUMS_REACH = 16.0
"""How large a sum of a first layer can become before it is cut; the largest that are seen are 11."""


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of one or several networks, and those of the prefilter."""

    recipe: str
    which: tuple[int, ...]
    """Which of them evaluates each class of positions."""
    first: Floats
    bias1: Floats
    weights: Floats
    bias2: Floats
    prefilter_first: Floats
    prefilter_bias: Floats
    prefilter_weights: Floats

    @classmethod
    def random(cls, units: int, seed: int, which: tuple[int, ...] = (0, 1, 0, 0)) -> "Network":
        """A network that knows nothing yet."""
        generator, networks = np.random.default_rng(seed), max(which) + 1
        first = generator.standard_normal((networks, INPUTS, units)) * 0.05
        weights = np.repeat(generator.standard_normal((networks, 1, OUTPUTS, units)) * 0.05, BUCKETS, axis=1)
        bias2 = np.tile([0.0, -1.5, -4.0, -1.5, -4.0], (networks, BUCKETS, 1))  # gammons are rarer from the start
        prefilter_first = generator.standard_normal((COUNT_ROWS, PREFILTER_UNITS)) * 0.05
        prefilter = (prefilter_first, np.zeros(PREFILTER_UNITS), generator.standard_normal(PREFILTER_UNITS) * 0.05)
        arrays = [
            array.astype(np.float32) for array in (first, np.zeros((networks, units)), weights, bias2, *prefilter)
        ]
        return cls(f"random, seed {seed}", which, *arrays)

    def split(self, which: tuple[int, ...]) -> "Network":
        """The same evaluations by more networks: each class gets a copy of the one that has evaluated it so far."""
        source = [self.which[which.index(net)] for net in range(max(which) + 1)]
        copies: dict[str, Any] = {part: np.ascontiguousarray(getattr(self, part)[source]) for part in PARTS[:4]}
        return replace(self, which=which, **copies)

    @property
    def units(self) -> int:
        """The size of the largest hidden layer."""
        return int(self.first.shape[2])

    @property
    def widths(self) -> list[int]:
        """The size of each network's hidden layer: a smaller one than the largest is filled up with zeros."""
        return [int(np.flatnonzero(weights.any(axis=(0, 1))).max(initial=0)) + 1 for weights in self.weights]

    def widened(self, net: int, units: int, seed: int) -> "Network":
        """The same with more units in one network: copies that share the work, each a little different."""
        generator, old = np.random.default_rng(seed), self.widths[net]
        padded: dict[str, Any] = {part: _padded(getattr(self, part), units) for part in PARTS[:3]}
        wide = replace(self, **padded)
        copied = np.arange(units) % old
        shared = np.bincount(copied, minlength=old)
        first = self.first[net][:, copied]
        first += generator.standard_normal(first.shape).astype(np.float32) * UNLIKE * first.std()
        wide.first[net][:, :units] = first
        wide.bias1[net][:units] = self.bias1[net][copied]
        wide.weights[net][..., :units] = (self.weights[net] / np.resize(shared, self.units))[..., copied]
        return wide

    @property
    def networks(self) -> int:
        """How many networks there are."""
        return int(self.first.shape[0])

    @property
    def floats(self) -> list[Floats]:
        """The weights, in the order of `PARTS`."""
        return [getattr(self, part) for part in PARTS]

    def evaluator(self, bearoff: Bearoff, after_off: int = 0) -> Evaluator:
        """What the kernels are given: weights in whole numbers, tables, what counts for a loser that has borne off."""
        first, bias1, weights = (_padded(array, padded_units(self.units)) for array in self.floats[:3])
        nets = [_rounded(rows, bias, MEASURES_FROM) for rows, bias in zip(first, bias1, strict=True)]
        scales = np.array([scale for _, _, scale in nets], np.float32)
        prefilter_first, prefilter_bias, prefilter_scale = _rounded(
            self.prefilter_first, self.prefilter_bias, COUNT_ROWS
        )
        return Evaluator(
            which=np.array(self.which, np.int64),
            units=np.array([padded_units(width) for width in self.widths], np.int64),
            first=cache_aligned(np.array([rows for rows, _, _ in nets])),
            bias1=cache_aligned(np.array([bias for _, bias, _ in nets])),
            weights=cache_aligned(weights * scales[:, np.newaxis, np.newaxis, np.newaxis]),
            bias2=self.bias2,
            prefilter_first=cache_aligned(prefilter_first),
            prefilter_bias=cache_aligned(prefilter_bias),
            prefilter_weights=self.prefilter_weights * prefilter_scale,
            bearoff=bearoff,
            after_off=after_off,
        )

    @property
    def digest(self) -> str:
        """A number of its own for these very weights, as a file keeps them."""
        rest = [np.ascontiguousarray(array, np.float16) for array in self.floats[1:]]
        return weights_digest(bytes(self.which), *(array.tobytes() for array in (_whole(self.first), *rest)))

    def to_bytes(self) -> bytes:
        """The file's content."""
        rows = _whole(self.first).view(np.uint8).reshape(*self.first.shape, 2)
        rest = [array.astype(np.float16) for array in self.floats[1:]]
        arrays: dict[str, npt.NDArray[Any]] = {
            "low": rows[..., 0],
            "high": rows[..., 1],
            **dict(zip(NAMES_IN_FILE[1:], rest, strict=True)),
        }
        return NetworkFile(INPUTS_NAME, self.digest, self.recipe, arrays, {"which": self.which}).to_bytes()

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> "Network":
        """The network in a file's content, or `BadFile`."""
        file = NetworkFile.from_bytes(content, name, INPUTS_NAME)
        low, high = file.array("low", np.uint8), file.array("high", np.uint8)
        if low.shape != high.shape or low.ndim != 3:
            file.reject("the weights do not have the shape the file says")
        rows = np.stack([low, high], axis=-1).view("<i2")[..., 0]
        rest = [file.array(key, np.float32) for key in NAMES_IN_FILE[1:]]
        arrays = [rows.astype(np.float32) * np.float32(STEP), *rest]
        which = tuple(file.details.get("which", ()))
        networks, units = rows.shape[0], rows.shape[-1]
        shapes = [(networks, INPUTS, units), (networks, units)]
        shapes += [(networks, BUCKETS, OUTPUTS, units), (networks, BUCKETS, OUTPUTS)]
        shapes += [(COUNT_ROWS, PREFILTER_UNITS), (PREFILTER_UNITS,), (PREFILTER_UNITS,)]
        if [array.shape for array in arrays] != shapes or sorted(set(which)) != list(range(networks)):
            file.reject("the weights do not have the shape the file says")
        if len(which) != POSITION_CLASSES:
            file.reject("does not say which network evaluates which class of positions")
        network = cls(file.recipe, which, *arrays)
        file.check_digest(network.digest)
        return network


def _whole(rows: Floats) -> Shorts:
    """The rows of a first layer as a file keeps them."""
    whole: Shorts = np.clip(np.rint(rows / STEP), -32768, 32767).astype("<i2")
    return whole


def _padded(array: Floats, units: int) -> Floats:
    """A copy whose last axis holds at least so many units, the new ones zero."""
    more = max(units - array.shape[-1], 0)
    return np.pad(array, [(0, 0)] * (array.ndim - 1) + [(0, more)])


def _rounded(rows: Floats, bias: Floats, measures_from: int) -> tuple[Shorts, Shorts, np.float32]:
    """The rows and biases of a first layer in whole numbers, and what one is worth."""
    larger = rows.copy()
    larger[measures_from:] *= LARGER_MEASURES
    scale = np.float32(max(SUMS_REACH, np.abs(larger).max(), np.abs(bias).max()) / 32767)
    return np.rint(larger / scale).astype(np.int16), np.rint(bias / scale).astype(np.int16), scale


@cache
def shipped_network() -> Network:
    """The network that comes with the program."""
    file = files(__package__) / "network.npz"
    return Network.from_bytes(file.read_bytes(), file.name)
