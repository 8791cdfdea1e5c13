"""Compiled games of the engine against itself, for training: random openings, then searches of some nodes."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine.bitboards import Board, can_jump, checkers_on, generate, make_move
from boxwood.checkers.engine.retrograde import DRAW, probe
from boxwood.checkers.engine.search import (
    MAX_PLY,
    PROVEN,
    WIN,
    SearchMemory,
    Workspace,
    position_key,
    quiet_turns_after,
    search,
)
from boxwood.compiled import ZERO, exact

__all__ = ["MOST_TURNS", "SCALE", "GameRules", "Trajectory", "play_game"]

Numbers = npt.NDArray[np.int64]

SCALE = 150.0
"""Hundredths of a man that make a position worth 73 % of the point."""
MOST_TURNS = 400
"""A game that is longer is drawn; with the patience of a recipe none comes near."""
UNDECIDED = 9
DECIDED_TURNS = 3
"""A game is over once so many turns in a row each found a side ahead by `GameRules.decided`."""


class GameRules(NamedTuple):
    """How a game is played; see `Conditions`, whose numbers these are."""

    random_moves: int
    seed: int
    nodes: int
    even: int
    decided: int
    patience: int
    td_lambda: float


class Trajectory(NamedTuple):
    """The positions of a game in turn, and what each is worth for black: first by its search, then by what followed."""

    own: Numbers
    enemy: Numbers
    kings: Numbers
    black: npt.NDArray[np.bool_]
    calm: npt.NDArray[np.bool_]
    """Whether no jump was at hand."""
    value: npt.NDArray[np.float32]


@exact
def _best_move(board: Board, quiet_turns: int, nodes: int, memory: SearchMemory) -> tuple[int, int]:
    """The value of a position and the best move, by a search of so many nodes."""
    workspace = memory.workspace
    workspace.stopped, workspace.nodes, workspace.node_limit, workspace.root = 0, 0, nodes, quiet_turns
    generate(board, workspace.rules, memory.moves, ZERO)
    value, move = ZERO, memory.moves[0]
    for depth in range(1, MAX_PLY):
        found = search(board, depth, ZERO - WIN, ZERO + WIN, ZERO, quiet_turns, ZERO, memory)
        if workspace.principal_variations[0, 0]:
            move = workspace.principal_variations[0, 0]
        if workspace.stopped:
            break
        value = found
        if abs(value) > PROVEN:
            break
    return value, move


@exact
def _result(board: Board, memory: SearchMemory) -> int:
    """How the game ends for the side to move, if the rules or the endgame tables say so: 1, 0, -1 or `UNDECIDED`."""
    if generate(board, memory.workspace.rules, memory.moves, ZERO) == 0:
        return -1
    if checkers_on(board) > memory.workspace.endgame_checkers:
        return UNDECIDED
    turns = probe(board, memory.endgame)
    return 0 if turns == DRAW else 1 if turns & 1 else -1


@exact
def _after_random_moves(board: Board, moves: int, memory: SearchMemory) -> Board:
    """The position after so many random moves, or fewer if the game ends before."""
    for _ in range(moves):
        end = generate(board, memory.workspace.rules, memory.moves, ZERO)
        if end == 0:
            break
        board = make_move(board, memory.moves[np.random.randint(end)])
    return board


@exact
def _assign_targets(seen: Trajectory, number: int, target: float, td_lambda: float) -> None:
    """What each position is worth for black, given what the end was: by its own search, and by what followed."""
    for index in range(number - 1, -1, -1):
        value = seen.value[index] if seen.black[index] else -seen.value[index]
        target = (1 - td_lambda) / (1 + np.exp(-value / SCALE)) + td_lambda * target
        seen.value[index] = target


@exact
def play_game(board: Board, rules: GameRules, memory: SearchMemory, seen: Trajectory) -> int:
    """Play a game from a position, random moves first; returns the number of positions seen. The memory is empty.

    There is none if a side is ahead by more than `rules.even` after the opening. The game is won once it is clear
    enough, and drawn when a position comes again, and after `rules.patience` turns without a capture or a man's move.
    """
    np.random.seed(rules.seed)
    workspace = memory.workspace
    board = _after_random_moves(board, rules.random_moves, memory)
    number, quiet_turns, clear_turns = 0, ZERO, 0
    result = _result(board, memory)
    while result == UNDECIDED:
        value, move = _best_move(board, quiet_turns, rules.nodes, memory)
        if number == 0 and abs(value) > rules.even:
            return 0
        seen.own[number], seen.enemy[number], seen.kings[number] = board.own, board.enemy, board.kings
        seen.black[number], seen.value[number] = board.black, value
        seen.calm[number] = not can_jump(board)
        number += 1
        clear_turns = clear_turns + 1 if abs(value) >= rules.decided else 0
        if abs(value) > PROVEN or clear_turns == DECIDED_TURNS:
            result = 1 if value > 0 else -1
            break
        workspace.path[quiet_turns] = position_key(board)
        quiet_turns = quiet_turns_after(quiet_turns, board, move)
        board = make_move(board, move)
        result = _result(board, memory)
        drawn = quiet_turns >= rules.patience or number == MOST_TURNS or _repeated(board, quiet_turns, workspace)
        if result == UNDECIDED and drawn:
            result = 0
    _assign_targets(seen, number, 0.5 + 0.5 * (result if board.black else -result), rules.td_lambda)
    return number


@exact
def _repeated(board: Board, quiet_turns: int, workspace: Workspace) -> bool:
    """Whether a position has been there before."""
    key = position_key(board)
    for turn in range(quiet_turns):  # noqa: SIM110 - numba compiles no generators
        if workspace.path[turn] == key:
            return True
    return False
