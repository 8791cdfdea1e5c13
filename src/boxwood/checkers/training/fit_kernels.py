"""Compiled fitting of a network: what it says of a position, how to make it say something else, and Adam's steps.

The evaluation is the engine's, in fractions instead of whole numbers and in units of the logistic curve. A man has a
row for its square beside those of the patterns it is in: what is true of it everywhere is learnt from every position
it stands in. Such rows are part of the patterns once the network is written down.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.bits import count_bits, lowest_bit
from boxwood.checkers.engine.bitboards import Board, turned
from boxwood.checkers.engine.evaluation import (
    BLOCKS,
    KING_ROWS,
    MOVE_ROWS,
    PATTERNS,
    SQUARES,
    STAGES,
    UNITS,
    Weights,
    has_the_move,
    patterns_in,
    stage_of,
)
from boxwood.compiled import exact

__all__ = ["KINGS", "MEN", "MOVE", "ROWS", "Moments", "Parameters", "add_gradients", "predict", "step", "zeros"]

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

MEN = BLOCKS * PATTERNS
"""Where the rows of men by square begin; those of the patterns come before."""
KINGS = MEN + KING_ROWS
MOVE = KINGS + KING_ROWS
ROWS = MOVE + MOVE_ROWS
MOST_ROWS = BLOCKS + 64 + 1
"""Of one position."""
MEMORY, SQUARE_MEMORY, TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
"""Adam's constants."""


class Parameters(NamedTuple):
    """What is fitted, or a gradient of it."""

    rows: Floats
    output: Floats
    """By stage."""
    counted: Floats
    """By stage: what the turn, a man and a king are worth."""


class Moments(NamedTuple):
    """What Adam keeps of the gradients so far."""

    first: Parameters
    second: Parameters


def zeros() -> Parameters:
    """Parameters that are all 0."""
    return Parameters(
        np.zeros((ROWS, UNITS), np.float32), np.zeros((STAGES, UNITS), np.float32), np.zeros((STAGES, 3), np.float32)
    )


@exact
def _rows_of(board: Board, weights: Weights, rows: Numbers) -> int:
    """Write the rows that a position sums; returns how many. `weights` are asked for their tables only."""
    rows[0] = MOVE + 2 * stage_of(board, weights) + has_the_move(board)
    own, enemy, kings, black = board
    if not black:
        own, enemy, kings = turned(own), turned(enemy), turned(kings)
    found = 1
    for row in range(6):
        for pattern in patterns_in(own & ~kings, enemy & ~kings, row, weights):
            rows[found] = pattern
            found += 1
    for kind in range(4):
        left = (enemy if kind & 1 else own) & (kings if kind & 2 else ~kings)
        while left:
            rows[found] = MEN + kind * SQUARES + lowest_bit(left)
            left &= left - 1
            found += 1
    return found


@exact
def _say(board: Board, stage: int, rows: Numbers, number: int, parameters: Parameters, sums: Floats) -> float:
    """What a position is worth; its sums are left behind."""
    men = count_bits(board.own & ~board.kings) - count_bits(board.enemy & ~board.kings)
    more_kings = count_bits(board.own & board.kings) - count_bits(board.enemy & board.kings)
    counted = parameters.counted
    total = counted[stage, 0] + counted[stage, 1] * np.float32(men) + counted[stage, 2] * np.float32(more_kings)
    for unit in range(UNITS):
        sums[unit] = parameters.rows[rows[0], unit]
    for place in range(1, number):
        for unit in range(UNITS):
            sums[unit] += parameters.rows[rows[place], unit]
    for unit in range(UNITS):
        held = min(max(sums[unit], np.float32(0)), np.float32(1))
        total += parameters.output[stage, unit] * held * held
    return float(total)


@exact
def predict(board: Board, parameters: Parameters, weights: Weights, rows: Numbers, sums: Floats) -> float:
    """What the parameters say of a position, in units of the logistic curve."""
    number = _rows_of(board, weights, rows)
    return _say(board, stage_of(board, weights), rows, number, parameters, sums)


@exact
def add_gradients(
    parameters: Parameters,
    gradient: Parameters,
    weights: Weights,
    room: tuple[Numbers, Floats, Floats],
    own: Numbers,
    enemy: Numbers,
    kings: Numbers,
    black: npt.NDArray[np.bool_],
    targets: Floats,
) -> None:
    """Add how the mean cross entropy of a batch changes with each parameter."""
    rows, sums, slopes = room
    for index in range(len(own)):
        board = Board(own[index], enemy[index], kings[index], black[index])
        stage, number = stage_of(board, weights), _rows_of(board, weights, rows)
        said = _say(board, stage, rows, number, parameters, sums)
        error = np.float32((1 / (1 + np.exp(-said)) - targets[index]) / len(own))
        men = count_bits(board.own & ~board.kings) - count_bits(board.enemy & ~board.kings)
        more_kings = count_bits(board.own & board.kings) - count_bits(board.enemy & board.kings)
        gradient.counted[stage, 0] += error
        gradient.counted[stage, 1] += error * np.float32(men)
        gradient.counted[stage, 2] += error * np.float32(more_kings)
        for unit in range(UNITS):
            held = min(max(sums[unit], np.float32(0)), np.float32(1))
            gradient.output[stage, unit] += error * held * held
            slope = np.float32(2) * error * parameters.output[stage, unit] * held
            slopes[unit] = slope if sums[unit] < np.float32(1) else np.float32(0)
        for place in range(number):
            for unit in range(UNITS):
                gradient.rows[rows[place], unit] += slopes[unit]


@exact
def step(rate: float, number: int, values: Floats, gradient: Floats, first: Floats, second: Floats) -> None:
    """Adam's step `number`, from 1 on, for flat arrays; the gradient is 0 again afterwards."""
    scale = np.float32(rate / (1 - MEMORY**number))
    square_scale = np.float32(1 / (1 - SQUARE_MEMORY**number))
    for index in range(len(values)):
        slope = gradient[index]
        first[index] += (np.float32(1) - MEMORY) * (slope - first[index])
        second[index] += (np.float32(1) - SQUARE_MEMORY) * (slope * slope - second[index])
        values[index] -= scale * first[index] / (np.sqrt(second[index] * square_scale) + TINY)
        gradient[index] = np.float32(0)
