"""Learning by playing against itself (temporal differences): no data, weights or evaluations of anybody else.

The same recipe gives the same games: the dice of each chunk come from the seed and the chunk's number.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from boxwood.backgammon.engine import kernels
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.network import Network
from boxwood.backgammon.position import Position
from boxwood.errors import BadFile, BadInput

__all__ = ["CHUNK", "Recipe", "train"]

CHUNK = 5_000
"""Games between two looks at the clock; a checkpoint falls on such a boundary."""


@dataclass(frozen=True)
class Recipe:
    """What a training run does; the rate falls evenly on a logarithmic scale."""

    units: int = 128
    games: int = 1_000_000
    first_rate: float = 0.1
    last_rate: float = 0.002
    seed: int = 1
    starts: tuple[str, ...] = ("standard", "standard", "standard", "nackgammon")

    def __post_init__(self) -> None:
        if min(self.units, self.games) < 1 or not 0 < self.last_rate <= self.first_rate:
            raise BadInput(f"a recipe needs units, games and falling rates above zero, got {self}")

    @property
    def chunks(self) -> int:
        """How many chunks the games make."""
        return -(-self.games // CHUNK)

    def rate(self, chunk: int) -> float:
        """The learning rate of a chunk."""
        return float(self.first_rate * (self.last_rate / self.first_rate) ** (chunk / max(self.chunks - 1, 1)))

    def __str__(self) -> str:
        return json.dumps(asdict(self))


def train(recipe: Recipe, folder: Path, progress: Callable[[int], None] = lambda games: None) -> Network:
    """Play the recipe's games and give the network; a run that was stopped goes on from its checkpoint in `folder`.

    `progress` is told the games played so far, and may raise to stop the run.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "checkpoint.npz"
    network, done = _resumed(recipe, file)
    starts = np.array([array_of(Position.start(name)) for name in recipe.starts])
    room, order = kernels.make_room(2, recipe.units), np.empty(kernels.MOST_PLAYS, np.int64)
    for chunk in range(done, recipe.chunks):
        games = min(CHUNK, recipe.games - chunk * CHUNK)
        seed = recipe.seed * 1_000_000 + chunk
        kernels.self_play(starts, games, seed, recipe.rate(chunk), network.arrays, room, order)
        _keep(recipe, file, network, chunk + 1)
        progress(chunk * CHUNK + games)
    return network


def _keep(recipe: Recipe, file: Path, network: Network, done: int) -> None:
    """Write a checkpoint, whole or not at all."""
    temporary = file.with_suffix(".tmp.npz")
    rows, bias1, weights, bias2 = network.arrays
    said, seen = np.array(str(recipe)), np.array(done)
    np.savez(temporary, recipe=said, done=seen, rows=rows, bias1=bias1, weights=weights, bias2=bias2)
    temporary.replace(file)


def _resumed(recipe: Recipe, file: Path) -> tuple[Network, int]:
    """The network of a checkpoint and the chunks it has seen, or a new one."""
    about = f"temporal differences, {recipe}"
    if not file.exists():
        new = Network.random(recipe.units, recipe.seed)
        return Network(about, *new.arrays), 0
    with np.load(file, allow_pickle=False) as kept:
        if str(kept["recipe"]) != str(recipe):
            raise BadFile(f"{file.name}: belongs to another recipe: {kept['recipe']}")
        arrays = [np.ascontiguousarray(kept[name]) for name in ("rows", "bias1", "weights", "bias2")]
        return Network(about, *arrays), int(kept["done"])
