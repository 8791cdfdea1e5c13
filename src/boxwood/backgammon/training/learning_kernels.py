"""Learning by playing, compiled: temporal differences."""

import numpy as np

from boxwood.backgammon.engine.input_kernels import Floats, kind_of, sets_of
from boxwood.backgammon.engine.network_kernels import Desk, Judgement, add_rows, list_inputs, outputs_of, turn_outputs
from boxwood.backgammon.engine.play_kernels import Boards, Sheaf, copy_board, farthest, swapped
from boxwood.backgammon.engine.search_kernels import Room, judge_roll
from boxwood.compiled import fast

__all__ = ["self_play"]


@fast
def _learn(sheaf: Sheaf, target: Floats, rate: float, judgement: Judgement, desk: Desk, slope: Floats) -> None:
    """Move the network's outputs for a position towards a target, by one step down the slope of the squared error.

    The board, the sheaf's first, is still the mover's, the target is the next side's. What the tables know is not
    learnt.
    """
    masks, _, _, rows, factors, sums, _, _ = desk
    which, first, scales, bias1, weights, bias2, _, _, _, _ = judgement
    board = sheaf[0][0]
    sets_of(sheaf[1][0], masks)
    if masks[0, 0] < 128 and masks[1, 0] < 128:
        return
    net = which[kind_of(board, masks)]
    count = list_inputs(board, desk)
    hidden, out = sums[sums.shape[0] - 1], np.empty(5, np.float32)
    add_rows(bias1[net], first[net], scales[net], rows[0], factors[0], count, hidden)
    outputs_of(hidden, weights[net], bias2[net], out)
    for unit in range(hidden.shape[0]):
        slope[unit] = 0.0
    for index in range(5):
        error = np.float32(rate * (target[index] - out[index]))
        bias2[net, index] += error
        for unit in range(hidden.shape[0]):
            if hidden[unit] > 0:
                slope[unit] += error * weights[net, index, unit]
                weights[net, index, unit] += error * hidden[unit]
    for unit in range(hidden.shape[0]):
        bias1[net, unit] += slope[unit]
    for item in range(count):
        row, factor = rows[0, item], factors[0, item]
        for unit in range(hidden.shape[0]):
            first[net, row, unit] += factor * slope[unit]


@fast
def self_play(
    starts: Boards, games: int, seed: int, rate: float, stakes: Floats, judgement: Judgement, room: Room
) -> int:
    """Play games against itself and learn from each position what the next one is worth (TD(0)); returns the plies."""
    boards, words, outs, values, _, desk, _ = room
    np.random.seed(seed)
    board = np.empty(32, np.int8)
    target, slope = np.empty(5, np.float32), np.empty(judgement[3].shape[1], np.float32)
    plies = 0
    for _ in range(games):
        copy_board(starts[np.random.randint(starts.shape[0])], board)
        opening = True
        while True:
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
            _learn((boards[0], words[0]), target, rate, judgement, desk, slope)
            plies += 1
            if farthest(boards[1, best]) == 0:
                break
            swapped(boards[1, best], board)
    return plies
