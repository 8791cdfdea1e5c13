"""Fitting a network to positions and what they turned out to be worth."""

from dataclasses import dataclass

import numpy as np

from boxwood.checkers.engine.evaluation import (
    BLOCKS,
    COLUMNS,
    MOVE_ROWS,
    ONE,
    OUTPUT_ONE,
    PATTERNS,
    SQUARES,
    UNITS,
    make_weights,
)
from boxwood.checkers.engine.network import KING, KINGS, MAN, MATERIAL, MOVE, OUTPUT, TEMPO, Network, plain_network
from boxwood.checkers.engine.network import ROWS as NETWORK_ROWS
from boxwood.checkers.training import fit_kernels
from boxwood.checkers.training.fit_kernels import MOST_ROWS, Moments, Parameters, add_gradients, step, zeros
from boxwood.checkers.training.game_kernels import SCALE
from boxwood.checkers.training.games import Records

__all__ = ["Fit", "fit", "parameters_of"]

LARGEST = 30_000
"""No weight is larger in the file."""


@dataclass(frozen=True)
class Fit:
    """How a network is fitted: epochs over the data, batches, and a rate that falls to nothing along a cosine."""

    epochs: int = 6
    batch: int = 4096
    rate: float = 1e-3
    first_rate: float = 2e-3
    """The rate for a network that begins with nothing but counting checkers."""
    seed: int = 1


def fit(records: Records, begin: Network, recipe: str, how: Fit) -> Network:
    """A network that says what the positions were worth, as well as it can, changed from the one it begins with."""
    rng = np.random.default_rng(how.seed)
    plain = begin.digest == plain_network().digest
    parameters = _random_parameters(rng) if plain else parameters_of(begin)
    gradient, moments, weights = zeros(), Moments(zeros(), zeros()), make_weights()
    room = np.zeros(MOST_ROWS, np.int64), np.zeros(UNITS, np.float32), np.zeros(UNITS, np.float32)
    columns = [np.ascontiguousarray(records[name]) for name in ("own", "enemy", "kings", "black", "target")]
    steps, number = how.epochs * -(-len(records) // how.batch), 0
    for _ in range(how.epochs):
        order = rng.permutation(len(records))
        for first in range(0, len(order), how.batch):
            chosen = order[first : first + how.batch]
            add_gradients(parameters, gradient, weights, room, *(column[chosen] for column in columns))
            number += 1
            rate = (how.first_rate if plain else how.rate) * (1 + np.cos(np.pi * number / steps)) / 2
            for arrays in zip(parameters, gradient, *moments, strict=True):
                step(float(rate), number, *(array.reshape(-1) for array in arrays))
    return _network_of(parameters, recipe)


def _random_parameters(rng: np.random.Generator) -> Parameters:
    """Parameters that count checkers and know nothing more, but can learn."""
    parameters = zeros()
    parameters.rows[fit_kernels.MEN : fit_kernels.MOVE] = rng.uniform(-0.08, 0.08, (4 * SQUARES, UNITS))
    parameters.rows[fit_kernels.MOVE :] = rng.uniform(0, 0.4, UNITS)
    parameters.output[:] = rng.uniform(-0.15, 0.15, UNITS)
    parameters.counted[:, 1:] = np.array([100, 140]) / SCALE
    return parameters


def parameters_of(network: Network) -> Parameters:
    """The weights of a network in fractions."""
    parameters, rows = zeros(), network.rows.astype(np.float32)
    parameters.rows[: fit_kernels.MEN] = rows[:KINGS] / ONE
    parameters.rows[fit_kernels.KINGS :] = rows[KINGS:OUTPUT] / ONE
    parameters.output[:] = rows[OUTPUT:MATERIAL] / (SCALE * OUTPUT_ONE)
    parameters.counted[:] = rows[MATERIAL:, [TEMPO, MAN, KING]] / SCALE
    return parameters


def _network_of(parameters: Parameters, recipe: str) -> Network:
    """The same in whole numbers, with the rows of men by square as a part of the patterns."""
    rows = np.zeros((NETWORK_ROWS, UNITS))
    rows[:KINGS] = parameters.rows[: fit_kernels.MEN]
    men = parameters.rows[fit_kernels.MEN : fit_kernels.KINGS].reshape(2, SQUARES, UNITS)
    patterns = np.arange(PATTERNS)
    for block in range(BLOCKS):
        for place, square in _squares_of(block):
            digit = patterns // 3**place % 3
            for side in range(2):
                rows[block * PATTERNS + np.flatnonzero(digit == side + 1)] += men[side, square]
    rows[KINGS:OUTPUT] = parameters.rows[fit_kernels.KINGS :]
    rows[:OUTPUT] *= ONE
    rows[OUTPUT:MATERIAL] = parameters.output * SCALE * OUTPUT_ONE
    rows[MATERIAL:, [TEMPO, MAN, KING]] = parameters.counted * SCALE
    assert MOVE + MOVE_ROWS == OUTPUT
    return Network(recipe, np.clip(np.round(rows), -LARGEST, LARGEST).astype(np.int16))


def _squares_of(block: int) -> list[tuple[int, int]]:
    """The squares whose rows go into a block, each with its place there: every square goes into one block."""
    row, column = divmod(block, COLUMNS)
    squares = []
    for place in range(6):
        here, across = row + place // 2, column + place % 2
        if (place < 2 or row == 5) and column == min(across, COLUMNS - 1):
            squares.append((place, 4 * here + across + here // 2))
    return squares
