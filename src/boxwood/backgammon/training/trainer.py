"""The trainer: temporal differences first, then rounds of look-ahead and fitting. Every stage leaves a file.

In a run's folder: `recipe.json`, `network-N.npz` after stage N, `data-N.npz` of round N, `curve.jsonl` with a line for
each stage. A run that was stopped goes on after the last file; the first stage keeps a checkpoint of its own.
"""

import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.boards import PLACES, BoardArray, array_of
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network import NAMES_IN_FILE, PREFILTER_UNITS, Network
from boxwood.backgammon.engine.network_kernels import BACKGAMMONS_AFTER_OFF, GAMMONS_AFTER_OFF, OUTPUTS
from boxwood.backgammon.engine.search_kernels import MONEY, make_search_workspace
from boxwood.backgammon.position import Position
from boxwood.backgammon.training.data_kernels import make_game_buffers, play_games
from boxwood.backgammon.training.learning_kernels import LearntWeights, self_play
from boxwood.backgammon.training.recipe import REAL_STARTS, Recipe, Round
from boxwood.backgammon.training.starts import IN_EVERY_ROUND, draw_starts
from boxwood.errors import BadFile

__all__ = ["Report", "train"]

Report = Callable[[str, float], None]
"""Told what is being done and which part of it is done, 0 to 1; may raise to stop the run."""

PREFILTER_WIDTH = 8
"""How many candidates of a roll are evaluated, once there is a prefilter that was fitted."""
GAMES, POSITIONS, STARTS, BETWEEN = 200, 10_000, 4_000, 100
"""Games by one state of the network, positions between two looks at the clock, starts drawn for a round, and how many
such batches of games there are between two checkpoints."""


def train(recipe: Recipe, folder: Path, report: Report = lambda what, part: None, threads: int = 1) -> Network:
    """Run a recipe and give its last network; a run that was stopped goes on where it was.

    With one thread the first stage is the same every time; with more the threads share the weights without locks.
    """
    folder.mkdir(parents=True, exist_ok=True)
    said = folder / "recipe.json"
    if said.exists() and said.read_text(encoding="utf-8") != str(recipe):
        raise BadFile("{name}: this folder belongs to another recipe", name=said.name)
    said.write_text(str(recipe), encoding="utf-8")
    network = _stage(folder, 0, lambda: _first_stage(recipe, folder, report, threads))
    for number, each in enumerate(recipe.rounds, start=1):
        before = network if number > 1 else network.split(recipe.which)
        for net, width in enumerate(before.widths):
            wanted = each.units if net == 0 else each.other_units
            if wanted > width:
                before = before.widened(net, wanted, recipe.seed)
        network = _stage(folder, number, lambda: _round(recipe, folder, number, each, before, report, threads))  # noqa: B023 - called at once
    return network


def _stage(folder: Path, number: int, make: Callable[[], Network]) -> Network:
    """The network of a stage, from its file or made now."""
    file = folder / f"network-{number}.npz"
    if file.exists():
        return Network.from_bytes(file.read_bytes(), file.name)
    started = time.perf_counter()
    content = make().to_bytes()
    _write(file, content)
    network = Network.from_bytes(content, file.name)  # a run that goes on from the file does the same
    with (folder / "curve.jsonl").open("a", encoding="utf-8") as curve:
        minutes = round((time.perf_counter() - started) / 60, 1)
        curve.write(json.dumps({"stage": number, "minutes": minutes, "network": network.digest}) + "\n")
    return network


def _write(file: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    temporary = file.with_suffix(".tmp")
    temporary.write_bytes(content)
    temporary.replace(file)


def _first_stage(recipe: Recipe, folder: Path, report: Report, threads: int) -> Network:
    """Temporal differences from real starts, with checkpoints."""
    first, file = recipe.first, folder / "checkpoint.npz"
    network, done = Network.random(recipe.units, recipe.seed), 0
    if file.exists():
        with np.load(file, allow_pickle=False) as kept:
            done = int(kept["done"])
            for array, name in zip(network.floats, NAMES_IN_FILE, strict=True):
                array[:] = kept[name]
    network = replace(network, recipe=str(recipe))
    starts = np.array([array_of(Position.start(name)) for name in REAL_STARTS])
    bearoff, chunks = load_bearoff(), -(-first.games // GAMES)
    learnt = LearntWeights(network.first, network.bias1, network.weights, network.bias2)
    lock, local = threading.Lock(), threading.local()

    def play(chunk: int) -> None:
        nonlocal done
        if not hasattr(local, "workspace"):
            local.workspace = make_search_workspace(0, network.networks, network.units, PREFILTER_UNITS)
        games = min(GAMES, first.games - chunk * GAMES)
        seed, rate = recipe.seed * 1_000_000 + chunk, first.rate(chunk / chunks)
        self_play(starts, games, seed, rate, MONEY, network.evaluator(bearoff), learnt, local.workspace)
        with lock:
            done += 1
            if done % BETWEEN == 0 or done == chunks:
                temporary = folder / "checkpoint.tmp.npz"
                named: dict[str, Any] = dict(zip(NAMES_IN_FILE, network.floats, strict=True))
                np.savez(temporary, done=done, **named)
                temporary.replace(file)
            report("games against itself", done / chunks)

    _in_threads(threads, play, range(done, chunks))
    return network


def _in_threads(threads: int, work: Callable[[int], None], parts: range) -> None:
    """Do all parts of a work; if one fails or the user stops it, the others are not begun."""
    with ThreadPoolExecutor(threads) as pool:
        try:
            list(pool.map(work, parts))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _round(
    recipe: Recipe, folder: Path, number: int, each: Round, network: Network, report: Report, threads: int
) -> Network:
    """Make this round's positions and fit the network to the last sets."""
    from boxwood.backgammon.training.fitting import Fit, fit  # noqa: PLC0415 - PyTorch is an extra, and slow to load

    file = folder / f"data-{number}.npz"
    if not file.exists():
        boards, targets = _positions(recipe.seed * 1_000 + number, number, each, network, report, threads)
        temporary = folder / "data.tmp.npz"
        np.savez(temporary, boards=boards, targets=targets)
        temporary.replace(file)
    sets = [np.load(folder / f"data-{k}.npz") for k in range(max(1, number - each.sets + 1), number + 1)]
    boards = np.concatenate([one["boards"] for one in sets])
    targets = np.concatenate([one["targets"] for one in sets])
    how = Fit(each.epochs, each.batch, rate=each.rate, seed=recipe.seed * 1_000 + number)
    return fit(network, boards, targets, how, lambda what, part: report(f"round {number}: {what}", part))


def _positions(
    seed: int, number: int, each: Round, network: Network, report: Report, threads: int
) -> tuple[BoardArray, Floats]:
    """Positions and targets of a round: the same for any number of threads."""
    real = draw_starts(REAL_STARTS, len(REAL_STARTS), seed)
    sketched = draw_starts(IN_EVERY_ROUND + each.more, STARTS, seed)
    boards = np.zeros((each.positions, PLACES), np.int8)
    targets = np.zeros((each.positions, OUTPUTS), np.float32)
    evaluator = network.evaluator(load_bearoff(), GAMMONS_AFTER_OFF | BACKGAMMONS_AFTER_OFF)
    chunks = -(-each.positions // POSITIONS)
    local, lock, done = threading.local(), threading.Lock(), 0

    def play(chunk: int) -> None:
        nonlocal done
        if not hasattr(local, "workspace"):
            local.workspace = make_search_workspace(0, network.networks, network.units, PREFILTER_UNITS)
        part = slice(chunk * POSITIONS, (chunk + 1) * POSITIONS)
        varied = (chunk * each.varied) % 1 + each.varied > 1 - 1e-9
        play_games(
            sketched if varied else real,
            seed * 100_000 + chunk,
            each.stray,
            each.varied_fade or each.fade if varied else each.fade,
            MONEY,
            PREFILTER_WIDTH if number > 1 else 0,
            evaluator,
            local.workspace,
            make_game_buffers(),
            boards[part],
            targets[part],
        )
        with lock:
            done += 1
            report("positions", done / chunks)

    _in_threads(threads, play, range(chunks))
    return boards, targets
