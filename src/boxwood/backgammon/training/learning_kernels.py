"""Learning by playing, compiled: temporal differences.

Plays are chosen, and positions judged, by the network as it was when the games began; what is learnt goes into weights
of its own.
"""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.input_kernels import MEASURES, MEASURES_FROM, Floats, kind_and_shade, measure, sets_of
from boxwood.backgammon.engine.network_kernels import Desk, Judgement, clear_desk, list_rows, turn_outputs
from boxwood.backgammon.engine.play_kernels import Boards, Sheaf, copy_board, farthest, swapped
from boxwood.backgammon.engine.search_kernels import Room, judge_roll
from boxwood.compiled import fast

__all__ = ["LONGEST", "Weights", "self_play"]

Indices = npt.NDArray[np.int64]
Weights = tuple[Floats, Floats, Floats, Floats]
"""For each network the rows and biases of the first layer, and by shade the weights and biases of the outputs."""
LONGEST = 1_000
"""Plies after which a game is given up: somebody who knows nothing yet can play one that never ends."""


@fast
def _learn(  # noqa: PLR0912 - forward and backward in one
    sheaf: Sheaf,
    target: Floats,
    rate: float,
    which: Indices,
    learnt: Weights,
    desk: Desk,
    hidden: Floats,
    slope: Floats,
) -> None:
    """Move the network's outputs for a position towards a target, by one step down the slope of the squared error.

    The board, the sheaf's first, is still the mover's, the target is the next side's. What the tables know is not
    learnt.
    """
    masks, patterns, measures, (rows, _, _, _, _), _, _, _, _, _, _, _ = desk
    clear_desk(desk)  # its papers on the last parent are written over
    board = sheaf[0][0]
    sets_of(sheaf[1][0], masks)
    if masks[0, 0] < 128 and masks[1, 0] < 128:
        return
    kind, shade = kind_and_shade(board, masks)
    net = which[kind]
    first, bias1, weights, bias2 = learnt[0][net], learnt[1][net], learnt[2][net, shade], learnt[3][net, shade]
    count = list_rows(board, masks, patterns[0], rows[0])
    measure(board, masks, measures[0])
    for unit in range(hidden.shape[0]):
        hidden[unit], slope[unit] = bias1[unit], 0.0
    for item in range(count):
        for unit in range(hidden.shape[0]):
            hidden[unit] += first[rows[0, item], unit]
    for number in range(MEASURES):
        if measures[0, number] != 0.0:
            for unit in range(hidden.shape[0]):
                hidden[unit] += measures[0, number] * first[MEASURES_FROM + number, unit]
    for index in range(5):
        total = bias2[index]
        for unit in range(hidden.shape[0]):
            total += max(hidden[unit], np.float32(0.0)) * weights[index, unit]
        out = np.float32(1.0) / (np.float32(1.0) + np.exp(-total))
        error = np.float32(rate * (target[index] - out))
        bias2[index] += error
        for unit in range(hidden.shape[0]):
            if hidden[unit] > 0:
                slope[unit] += error * weights[index, unit]
                weights[index, unit] += error * hidden[unit]
    for unit in range(hidden.shape[0]):
        bias1[unit] += slope[unit]
    for item in range(count):
        for unit in range(hidden.shape[0]):
            first[rows[0, item], unit] += slope[unit]
    for number in range(MEASURES):
        if measures[0, number] != 0.0:
            for unit in range(hidden.shape[0]):
                first[MEASURES_FROM + number, unit] += measures[0, number] * slope[unit]


@fast
def self_play(
    starts: Boards,
    games: int,
    seed: int,
    rate: float,
    stakes: Floats,
    judgement: Judgement,
    learnt: Weights,
    room: Room,
) -> int:
    """Play games against itself and learn from each position what the next one is worth (TD(0)); returns the plies."""
    boards, words, outs, values, _, desk, _, _ = room
    clear_desk(desk)
    np.random.seed(seed)
    board = np.empty(32, np.int8)
    target = np.empty(5, np.float32)
    hidden, slope = np.empty_like(learnt[1][0]), np.empty_like(learnt[1][0])
    plies = 0
    for _ in range(games):
        copy_board(starts[np.random.randint(starts.shape[0])], board)
        opening = True
        for _ in range(LONGEST):
            one, other = np.random.randint(1, 7), np.random.randint(1, 7)
            while opening and one == other:
                one, other = np.random.randint(1, 7), np.random.randint(1, 7)
            opening = False
            count = judge_roll(board, one, other, True, 0, stakes, 0, judgement, room, 1)
            best = 0
            for index in range(1, count):
                if values[1, index] < values[1, best]:
                    best = index
            turn_outputs(outs[1, best], target)
            swapped(board, boards[0, 0])
            _learn((boards[0], words[0]), target, rate, judgement[0], learnt, desk, hidden, slope)
            plies += 1
            if farthest(boards[1, best]) == 0:
                break
            swapped(boards[1, best], board)
    return plies
