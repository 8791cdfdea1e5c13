"""Games for learning from, compiled: every position with what it turned out to be worth, the luck of the dice removed.

Each position is looked at one roll ahead. What the look-ahead says more than the bare network did is passed back to the
positions before, fading by `fade` with every play: the dice themselves, known to be luck, are not. From a race, where
good play is easy and exact tables wait at the end, it is passed back whole.

Games are played by today's rules. But what a side that has borne off can lose is told by the wider ones (S-gammon,
S-backgammon of `classic` and `coral`), and is what it loses to plays that are the best by those: in half of the games
both sides play by them once a checker is off. What a side that has not borne off can lose is not mixed with it.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network_kernels import Evaluator, forget_parent, turn_outputs
from boxwood.backgammon.engine.play_kernels import Boards, copy_board, farthest, is_race, swapped
from boxwood.backgammon.engine.search_kernels import PREFILTER_MARGIN, SearchWorkspace, evaluate_roll
from boxwood.compiled import exact, fast

__all__ = ["LONGEST", "GameBuffers", "make_game_buffers", "play_games"]

Flags = npt.NDArray[np.bool_]

LONGEST = 400
"""Plays after which a game is left; the longest that are seen are half of that."""
TODAYS, WIDER = 0, 1
"""Rules by which a play can be the best."""


@exact
def _first_off(before: int, after: int) -> bool:
    """Whether a side has borne off its first checkers with a play: then it can lose no gammon any more."""
    return before == 0 and after > 0


@fast
def _best_of(count: int, workspace: SearchWorkspace, payoffs: Floats, wider: bool) -> int:
    """Which candidate is best; by today's rules a side that has borne off loses no gammon, by the wider it does."""
    boards, outs = workspace.boards, workspace.outputs
    best, least = 0, np.inf
    for index in range(count):
        out, board = outs[1, index], boards[1, index]
        value = out[0] * payoffs[1, 0]
        if wider or board[26] == 0:
            value += out[1] * payoffs[1, 1] + out[2] * payoffs[1, 2]
        if wider or board[27] == 0:
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
        if play + 1 < length:
            board, after = boards[play], boards[play + 1]
            part = np.float32(1.0 if is_race(after) else fade)
            if followed[play, TODAYS]:
                targets[play, 0] -= part * (targets[play + 1, 0] - bare[play + 1, 0])
            if followed[play, WIDER if board[27] > 0 else TODAYS]:
                targets[play, 1] += part * (targets[play + 1, 3] - bare[play + 1, 3])
                targets[play, 2] += part * (targets[play + 1, 4] - bare[play + 1, 4])
            if followed[play, WIDER if board[26] > 0 else TODAYS] and not _first_off(board[26], after[27]):
                targets[play, 3] += part * (targets[play + 1, 1] - bare[play + 1, 1])
                targets[play, 4] += part * (targets[play + 1, 2] - bare[play + 1, 2])
        for index in range(5):
            targets[play, index] = min(max(targets[play, index], np.float32(0.0)), np.float32(1.0))


@exact
def _copy_outputs(outputs: Floats, copy: Floats) -> None:
    """Write outputs into others; an assignment of slices would count who uses them."""
    for index in range(5):
        copy[index] = outputs[index]


@exact
def _take_uncounted(after: Floats, board: Boards, seen: Floats) -> None:
    """Write what today's rules do not count, gammons of a side that has borne off, from the outputs of another play."""
    if board[27] > 0:
        seen[1], seen[2] = after[3], after[4]
    if board[26] > 0:
        seen[3], seen[4] = after[1], after[2]


class GameBuffers(NamedTuple):
    """What a game in the course of being played is kept in."""

    board: Boards
    ahead: Floats
    """By play, the outputs one roll ahead."""
    bare: Floats
    """By play, those of the bare network."""
    followed: Flags
    """By play and rules, whether it was the best one by them."""
    seen: Floats
    chosen: Boards
    chosen_outputs: Floats


def make_game_buffers() -> GameBuffers:
    """Buffers for one game at a time."""
    return GameBuffers(
        board=np.empty(32, np.int8),
        ahead=np.zeros((LONGEST, 5), np.float32),
        bare=np.zeros((LONGEST, 5), np.float32),
        followed=np.zeros((LONGEST, 2), np.bool_),
        seen=np.zeros(5, np.float32),
        chosen=np.empty(32, np.int8),
        chosen_outputs=np.zeros(5, np.float32),
    )


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
    buffers: GameBuffers,
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
    board, ahead, bare, followed, seen, chosen, chosen_out = buffers
    made = 0
    while made < boards.shape[0]:
        copy_board(starts[np.random.randint(starts.shape[0])], board)
        length, over, rules = 0, False, np.random.randint(2)
        while not over and length < LONGEST and made + length < boards.shape[0]:
            copy_board(board, boards[made + length])
            thrown, strays = np.random.randint(36), np.random.random() < stray
            for index in range(5):
                ahead[length, index] = 0.0
            roll = 0
            for high in range(1, 7):
                for low in range(1, high + 1):
                    count = evaluate_roll(
                        board, high, low, True, 0, payoffs, prefilter_width, PREFILTER_MARGIN, evaluator, workspace, 1
                    )
                    best = _best_of(count, workspace, payoffs, False)
                    turn_outputs(outs[1, best], seen)
                    if _first_off(board[26], found[1, best, 26]):
                        seen[3] = seen[4] = 0.0
                    best_by_wider = best
                    if board[26] > 0 or board[27] > 0:
                        best_by_wider = _best_of(count, workspace, payoffs, True)
                        _take_uncounted(outs[1, best_by_wider], board, seen)
                    weight = 1 if high == low else 2
                    for index in range(5):
                        ahead[length, index] += seen[index] * np.float32(weight / 36.0)
                    if roll <= thrown < roll + weight:
                        play = best if rules == TODAYS else best_by_wider
                        if strays:
                            play = np.random.randint(count)
                        followed[length, TODAYS] = play == best and not strays
                        followed[length, WIDER] = play == best_by_wider and not strays
                        copy_board(found[1, play], chosen)
                        _copy_outputs(outs[1, play], chosen_out)
                    roll += weight
            over = farthest(chosen) == 0
            swapped(chosen, board)
            length += 1
            if not over and length < LONGEST:
                _copy_outputs(chosen_out, bare[length])
        _pass_back(boards[made:], ahead, bare, followed, length, fade, targets[made:])
        made += length
