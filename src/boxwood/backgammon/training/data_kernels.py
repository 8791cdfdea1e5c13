"""Games for learning from, compiled: every position with what it turned out to be worth, the luck of the dice removed.

Each position is looked at one roll ahead. What the look-ahead says more than the bare network did is passed back to the
positions before, fading by `fade` with every play: the dice themselves, known to be luck, are not. From a race, where
good play is easy and exact tables wait at the end, it is passed back whole.

Games are played by today's rules. But what a side that has borne off can lose is told by the wider ones, so that the
network knows both: what a side that has not can lose is not mixed with it.
"""

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network_kernels import Evaluator, forget_parent, turn_outputs
from boxwood.backgammon.engine.play_kernels import Boards, copy_board, farthest, is_race, swapped
from boxwood.backgammon.engine.search_kernels import SearchWorkspace, evaluate_roll
from boxwood.compiled import exact, fast

__all__ = ["LONGEST", "play_games"]

Flags = npt.NDArray[np.bool_]

LONGEST = 400
"""Plays after which a game is left; the longest that are seen are half of that."""


@exact
def _first_off(before: int, after: int) -> bool:
    """Whether a side has borne off its first checkers with a play: then it can lose no gammon any more."""
    return before == 0 and after > 0


@fast
def _best_of(count: int, workspace: SearchWorkspace, payoffs: Floats) -> int:
    """Which of the candidates is best by today's rules: a side that has borne off loses no gammon."""
    boards, outs = workspace.boards, workspace.outputs
    best, least = 0, np.inf
    for index in range(count):
        out, board = outs[1, index], boards[1, index]
        value = out[0] * payoffs[1, 0]
        if board[26] == 0:
            value += out[1] * payoffs[1, 1] + out[2] * payoffs[1, 2]
        if board[27] == 0:
            value += out[3] * payoffs[1, 3] + out[4] * payoffs[1, 4]
        if value < least:
            best, least = index, value
    return best


@fast
def _pass_back(
    boards: Boards, ahead: Floats, bare: Floats, followed: Flags, length: int, fade: float, targets: Floats
) -> None:
    """The targets of a game's positions, from the last to the first."""
    for play in range(length - 1, -1, -1):
        for index in range(5):
            targets[play, index] = ahead[play, index]
        if play + 1 < length and followed[play]:
            part = np.float32(1.0 if is_race(boards[play + 1]) else fade)
            learnt = targets[play + 1] - bare[play + 1]
            targets[play, 0] -= part * learnt[0]
            targets[play, 1] += part * learnt[3]
            targets[play, 2] += part * learnt[4]
            if not _first_off(boards[play, 26], boards[play + 1, 27]):
                targets[play, 3] += part * learnt[1]
                targets[play, 4] += part * learnt[2]
        for index in range(5):
            targets[play, index] = min(max(targets[play, index], np.float32(0.0)), np.float32(1.0))


@fast
def play_games(
    starts: Boards,
    seed: int,
    stray: float,
    fade: float,
    payoffs: Floats,
    prefilter_width: int,
    evaluator: Evaluator,
    workspace: SearchWorkspace,
    boards: Boards,
    targets: Floats,
) -> None:
    """Fill `boards` with positions of games from the starts, seen by the side to move, and `targets` beside them.

    A share `stray` of the plays is any of those evaluated, so that unusual positions are seen too; nothing is passed
    back over it.
    """
    found, outs = workspace.boards, workspace.outputs
    forget_parent(workspace.evaluation)
    np.random.seed(seed)
    board = np.empty(32, np.int8)
    ahead, bare = np.zeros((LONGEST, 5), np.float32), np.zeros((LONGEST, 5), np.float32)
    followed = np.zeros(LONGEST, np.bool_)
    seen, chosen, chosen_out = np.zeros(5, np.float32), np.empty(32, np.int8), np.zeros(5, np.float32)
    made = 0
    while made < boards.shape[0]:
        copy_board(starts[np.random.randint(starts.shape[0])], board)
        length, over = 0, False
        while not over and length < LONGEST and made + length < boards.shape[0]:
            copy_board(board, boards[made + length])
            thrown, strays = np.random.randint(36), np.random.random() < stray
            followed[length] = not strays
            ahead[length] = 0.0
            roll = 0
            for high in range(1, 7):
                for low in range(1, high + 1):
                    count = evaluate_roll(board, high, low, True, 0, payoffs, prefilter_width, evaluator, workspace, 1)
                    best = _best_of(count, workspace, payoffs)
                    turn_outputs(outs[1, best], seen)
                    if _first_off(board[26], found[1, best, 26]):
                        seen[3] = seen[4] = 0.0
                    weight = 1 if high == low else 2
                    for index in range(5):
                        ahead[length, index] += seen[index] * np.float32(weight / 36.0)
                    if roll <= thrown < roll + weight:
                        if strays:
                            best = np.random.randint(count)
                        copy_board(found[1, best], chosen)
                        chosen_out[:] = outs[1, best]
                    roll += weight
            over = farthest(chosen) == 0
            swapped(chosen, board)
            length += 1
            if not over and length < LONGEST:
                bare[length] = chosen_out
        _pass_back(boards[made:], ahead, bare, followed, length, fade, targets[made:])
        made += length
