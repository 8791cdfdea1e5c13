"""How the engine teaches itself: games against itself, a network fitted to them, better games, again.

Nothing comes from anybody else: the first games are played by counting checkers, or by the network that ships, which
learnt in the same way. The same recipe gives the same games: the randomness of each chunk comes from the seed, the
round and the chunk's number.
"""

import json
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed, wait
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path

import numpy as np

from boxwood.checkers.engine.boards import rules_of
from boxwood.checkers.engine.endgame import Endgame
from boxwood.checkers.engine.network import Network, plain_network, shipped_network
from boxwood.checkers.rule_sheet import find_sheet
from boxwood.checkers.training.fitting import Fit, fit
from boxwood.checkers.training.games import Conditions, Records, play_games
from boxwood.errors import BadFile, BadInput

__all__ = ["CHUNK", "Recipe", "continued", "short_recipe", "train"]

CHUNK = 200
"""Games between two looks at whether to go on."""


@dataclass(frozen=True)
class Recipe:
    """What a training run does: in each round so many games, then a network fitted to those of the last rounds.

    Each round goes on from the network of the round before; the first from `begin`, the digest of the network that
    ships, or from counting checkers if that is empty.
    """

    sheet: str = "tournament"
    begin: str = ""
    rounds: int = 4
    games: int = 10_000
    remembered: int = 3
    endgame: int = 4
    seed: int = 1
    conditions: Conditions = field(default_factory=Conditions)
    fit: Fit = field(default_factory=Fit)

    def __post_init__(self) -> None:
        find_sheet(self.sheet)
        if min(self.rounds, self.games, self.remembered) < 1:
            raise BadInput("a recipe needs rounds, games and rounds that are remembered, got {recipe}", recipe=self)
        if self.begin and self.begin != (shipped := _shipped(self.sheet)).digest:
            raise BadInput(
                "the network that ships is {shipped}, and the recipe begins with {begin}",
                shipped=shipped.digest,
                begin=self.begin,
            )

    @property
    def chunks(self) -> int:
        """How many chunks the games of a round make."""
        return -(-self.games // CHUNK)

    def games_in(self, chunk: int) -> int:
        """The games of a chunk: the last may have fewer."""
        return min(CHUNK, self.games - chunk * CHUNK)

    def __str__(self) -> str:
        return json.dumps(asdict(self))


def short_recipe(sheet: str = "tournament") -> Recipe:
    """A recipe of seconds, to see that training works."""
    return Recipe(sheet=sheet, rounds=2, games=100, endgame=3, conditions=Conditions(nodes=200))


def continued(recipe: Recipe) -> Recipe:
    """The same recipe, beginning with the network that ships."""
    return replace(recipe, begin=_shipped(recipe.sheet).digest)


def train(
    recipe: Recipe,
    folder: Path,
    progress: Callable[[int], None] = lambda games: None,
    executor: Executor | None = None,
) -> Network:
    """Follow a recipe and give its network; a run that was stopped goes on from what it has left in `folder`.

    `progress` is told the games played so far, and may raise to stop the run. Chunks of games are handed to `executor`,
    say a pool of processes; without one they are played one after the other.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _claim(recipe, folder)
    _endgame(recipe.sheet, recipe.endgame)  # built once, before several processes would
    for number in range(recipe.rounds):
        if not _network_file(folder, number).exists():
            _play_round(recipe, folder, number, progress, executor or ThreadPoolExecutor(1))
            recent = range(max(0, number + 1 - recipe.remembered), number + 1)
            records = np.concatenate([_read(recipe, folder, earlier) for earlier in recent])
            begin = _network_before(recipe, folder, number)
            network = fit(records, begin, f"self-play, round {number + 1} of {recipe}", recipe.fit)
            _write(_network_file(folder, number), network.to_bytes())
        progress((number + 1) * recipe.games)
    return _network(folder, recipe.rounds - 1)


def _claim(recipe: Recipe, folder: Path) -> None:
    """Refuse a folder that belongs to another recipe."""
    file = folder / "recipe.json"
    if not file.exists():
        _write(file, str(recipe).encode("utf-8"))
    elif (text := file.read_text(encoding="utf-8")) != str(recipe):
        raise BadFile("{name}: belongs to another recipe: {recipe}", name=file.name, recipe=text)


def _play_round(recipe: Recipe, folder: Path, number: int, progress: Callable[[int], None], executor: Executor) -> None:
    """Play the games of a round that are not there yet."""
    missing = [chunk for chunk in range(recipe.chunks) if not _games_file(folder, number, chunk).exists()]
    done = number * recipe.games + recipe.games - sum(map(recipe.games_in, missing))
    waiting = {executor.submit(_play_chunk, recipe, folder, number, chunk): chunk for chunk in missing}
    try:
        for future in as_completed(waiting):
            future.result()
            done += recipe.games_in(waiting[future])
            progress(done)
    finally:
        wait([future for future in waiting if not future.cancel()])  # so that nobody writes when the run goes on


def _play_chunk(recipe: Recipe, folder: Path, number: int, chunk: int) -> None:
    """Play the games of a chunk and keep their records; runs in a process of its own, if need be."""
    endgame = _endgame(recipe.sheet, recipe.endgame)
    network = _network_before(recipe, folder, number)
    seed = (recipe.seed, number, chunk)
    records = play_games(network, endgame, recipe.conditions, recipe.games_in(chunk), seed)
    file = _games_file(folder, number, chunk)
    temporary = file.with_suffix(".tmp.npy")
    np.save(temporary, records)
    temporary.replace(file)


@cache
def _endgame(sheet: str, checkers: int) -> Endgame:
    """The endgame tables, ready."""
    endgame = Endgame(sheet, checkers)
    endgame.prepare()
    return endgame


def _read(recipe: Recipe, folder: Path, number: int) -> Records:
    """The records of a round; an opening that comes again led to the same game, which is left out."""
    found: list[Records] = []
    seen = np.zeros(0, np.int64)
    for chunk in range(recipe.chunks):
        records = np.load(_games_file(folder, number, chunk))
        found.append(records[~np.isin(records["opening"], seen)])
        seen = np.concatenate([seen, np.unique(records["opening"])])
    return np.concatenate(found)


def _network_before(recipe: Recipe, folder: Path, number: int) -> Network:
    """The network that plays the games of a round and that its fit begins with."""
    if number:
        return _network(folder, number - 1)
    return _shipped(recipe.sheet) if recipe.begin else plain_network()


def _shipped(sheet: str) -> Network:
    """The network that ships for a rule sheet."""
    return shipped_network(rules_of(find_sheet(sheet)))


def _network(folder: Path, number: int) -> Network:
    """The network of a round."""
    file = _network_file(folder, number)
    return Network.from_bytes(file.read_bytes(), file.name)


def _games_file(folder: Path, number: int, chunk: int) -> Path:
    return folder / f"games-{number}-{chunk}.npy"


def _network_file(folder: Path, number: int) -> Path:
    return folder / f"network-{number}.npz"


def _write(file: Path, content: bytes) -> None:
    """Write a file, whole or not at all."""
    temporary = file.with_suffix(".tmp")
    temporary.write_bytes(content)
    temporary.replace(file)
