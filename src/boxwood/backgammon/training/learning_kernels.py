"""Learning by playing, compiled: temporal differences.

The network as it was when the games began chooses plays and evaluates positions; what is learnt goes into weights of
its own.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.input_kernels import MEASURES, MEASURES_FROM, Floats, class_and_bucket, measure, sets_of
from boxwood.backgammon.engine.network_kernels import (
    OUTSIDE,
    EvaluationWorkspace,
    Evaluator,
    forget_parent,
    list_rows,
    turn_outputs,
)
from boxwood.backgammon.engine.play_kernels import Boards, PlayBuffer, copy_board, farthest, swapped
from boxwood.backgammon.engine.search_kernels import PREFILTER_MARGIN, SearchWorkspace, evaluate_roll
from boxwood.compiled import allocating, fast

__all__ = ["LONGEST", "LearntWeights", "self_play"]

Indices = npt.NDArray[np.int64]
LONGEST = 1_000
"""Plies after which a game is given up: somebody who knows nothing yet can play one that never ends."""


class LearntWeights(NamedTuple):
    """For each network the rows and biases of the first layer, and by bucket the weights and biases of the outputs."""

    first: Floats
    bias1: Floats
    weights: Floats
    bias2: Floats


@fast
def _sum_rows(rows: Indices, count: int, measures: Floats, first: Floats, bias1: Floats, hidden: Floats) -> None:
    """Write the sums of the hidden units: the rows of a position, and those of its measures as far as they go."""
    for unit in range(hidden.shape[0]):
        hidden[unit] = bias1[unit]
    for item in range(count):
        for unit in range(hidden.shape[0]):
            hidden[unit] += first[rows[item], unit]
    for number in range(MEASURES):
        if measures[number] != 0.0:
            for unit in range(hidden.shape[0]):
                hidden[unit] += measures[number] * first[MEASURES_FROM + number, unit]


@fast
def _step_rows(rows: Indices, count: int, measures: Floats, gradient: Floats, first: Floats, bias1: Floats) -> None:
    """Move those rows and the biases by the gradient of the hidden units."""
    for unit in range(gradient.shape[0]):
        bias1[unit] += gradient[unit]
    for item in range(count):
        for unit in range(gradient.shape[0]):
            first[rows[item], unit] += gradient[unit]
    for number in range(MEASURES):
        if measures[number] != 0.0:
            for unit in range(gradient.shape[0]):
                first[MEASURES_FROM + number, unit] += measures[number] * gradient[unit]


@fast
def _learn(
    buffer: PlayBuffer,
    target: Floats,
    rate: float,
    which: Indices,
    learnt: LearntWeights,
    workspace: EvaluationWorkspace,
    hidden: Floats,
    gradient: Floats,
) -> None:
    """Move the network's outputs for a position towards a target, by one step down the gradient of the squared error.

    The board, the buffer's first, is still the mover's, the target is the next side's. What the tables know is not
    learnt.
    """
    masks, patterns, measures, rows = workspace.masks, workspace.patterns, workspace.measures, workspace.changes.added
    forget_parent(workspace)  # what it keeps of the last parent is written over
    board = buffer.boards[0]
    sets_of(buffer.words[0], masks)
    if masks[0, 0] < OUTSIDE and masks[1, 0] < OUTSIDE:
        return
    position_class, bucket = class_and_bucket(board, masks)
    net = which[position_class]
    first, bias1 = learnt.first[net], learnt.bias1[net]
    weights, bias2 = learnt.weights[net, bucket], learnt.bias2[net, bucket]
    count = list_rows(board, masks, patterns[0], rows[0])
    measure(board, masks, measures[0])
    _sum_rows(rows[0], count, measures[0], first, bias1, hidden)
    for unit in range(gradient.shape[0]):
        gradient[unit] = 0.0
    for index in range(5):
        total = bias2[index]
        for unit in range(hidden.shape[0]):
            total += max(hidden[unit], np.float32(0.0)) * weights[index, unit]
        out = np.float32(1.0) / (np.float32(1.0) + np.exp(-total))
        error = np.float32(rate * (target[index] - out))
        bias2[index] += error
        for unit in range(hidden.shape[0]):
            if hidden[unit] > 0:
                gradient[unit] += error * weights[index, unit]
                weights[index, unit] += error * hidden[unit]
    _step_rows(rows[0], count, measures[0], gradient, first, bias1)


@allocating
def self_play(
    starts: Boards,
    games: int,
    seed: int,
    rate: float,
    payoffs: Floats,
    evaluator: Evaluator,
    learnt: LearntWeights,
    workspace: SearchWorkspace,
) -> int:
    """Play games against itself and learn from each position what the next one is worth (TD(0)); returns the plies."""
    boards, outs, values = workspace.boards, workspace.outputs, workspace.values
    learning = PlayBuffer(boards[0], workspace.words[0])
    forget_parent(workspace.evaluation)
    np.random.seed(seed)
    board = np.empty(32, np.int8)
    target = np.empty(5, np.float32)
    hidden, gradient = np.empty_like(learnt.bias1[0]), np.empty_like(learnt.bias1[0])
    plies = 0
    for _ in range(games):
        copy_board(starts[np.random.randint(starts.shape[0])], board)
        opening = True
        for _ in range(LONGEST):
            one, other = np.random.randint(1, 7), np.random.randint(1, 7)
            while opening and one == other:
                one, other = np.random.randint(1, 7), np.random.randint(1, 7)
            opening = False
            count = evaluate_roll(board, one, other, True, 0, payoffs, 0, PREFILTER_MARGIN, evaluator, workspace, 1)
            best = 0
            for index in range(1, count):
                if values[1, index] < values[1, best]:
                    best = index
            turn_outputs(outs[1, best], target)
            swapped(board, boards[0, 0])
            _learn(learning, target, rate, evaluator.which, learnt, workspace.evaluation, hidden, gradient)
            plies += 1
            if farthest(boards[1, best]) == 0:
                break
            swapped(boards[1, best], board)
    return plies
