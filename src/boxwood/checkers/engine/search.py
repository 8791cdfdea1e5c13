"""The compiled search.

It is a principal variation search with a transposition table, killer moves, the history heuristic, late-move reductions
and ProbCut. A quiescence search follows captures to their end, and endgame tables are asked inside both. Values are for
the side to move, in hundredths of a man.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from boxwood.bits import count_bits, prefetch
from boxwood.checkers.engine.bitboards import (
    MOST_MOVES,
    MUST_JUMP,
    Board,
    MoveBuffer,
    can_jump,
    can_move,
    captures,
    checkers_on,
    crowns,
    ends,
    generate,
    make_move,
    moves_king,
)
from boxwood.checkers.engine.evaluation import Weights, evaluate
from boxwood.checkers.engine.retrograde import DRAW, QUIET_TURNS, EndgameTable, probe
from boxwood.compiled import exact

__all__ = [
    "ENTRY",
    "FORCED",
    "KNOWN",
    "MAX_PLY",
    "MOVE_BUFFER",
    "PROVEN",
    "QUIET_TURNS",
    "WIN",
    "WORKSPACE",
    "SearchMemory",
    "TranspositionTable",
    "Workspace",
    "make_workspace",
    "position_key",
    "quiet_turns_after",
    "search",
]

Numbers = npt.NDArray[np.int64]

WIN = 30_000
"""Winning now; a win in n turns is worth n less."""
PROVEN = WIN - 1_000
"""From here on a value means a win that has been seen to its end."""
UNKNOWN = 2 * WIN
KNOWN = PROVEN - 1_000
"""A win that the endgame tables know of without its turns, less the turns until then."""
FORCED = KNOWN - 200
"""From here on a value means a win, seen to its end or known."""
MAX_PLY = 96
MOVE_BUFFER = 16 * MOST_MOVES + 64 * MAX_PLY

UPPER, LOWER, EXACT = 1, 2, 3
"""What a value in the transposition table is: an upper bound, a lower bound, or both."""
ENTRY = np.dtype(
    [("key", np.int64), ("value", np.int16), ("move", np.int16), ("depth", np.uint8), ("bound", np.uint8)], align=True
)
"""Of the transposition table; of the best move it keeps where it starts and ends."""
TranspositionTable = npt.NDArray[np.void]

PROBCUT_DEPTH, PROBCUT_REDUCTION, PROBCUT_MARGIN = 5, 4, 40
"""From this depth on, a search so many turns less deep is believed if its value lies so far outside the window."""

HASH_MOVE_SCORE, CAPTURE_SCORE, KILLER_SCORES, HISTORY_LIMIT = 0x7FFF, 0x6000, (0x5800, 0x5400), 0x5000
"""The order in which moves are searched: history scores stay below their limit."""
SCORE, MOVE = 48, 2**48 - 1
"""The bit at which the score of a move begins in the move buffer, and the bits of the move itself."""

WORKSPACE = np.dtype(
    [
        ("stopped", np.int64),
        ("nodes", np.int64),
        ("node_limit", np.int64),
        ("rules", np.int64),
        ("endgame_checkers", np.int64),
        ("root", np.int64),
        ("excluded", np.int64),
        ("killers", np.int64, (MAX_PLY, 2)),
        ("history", np.int64, (2, 4096)),
        ("path", np.int64, (QUIET_TURNS + MAX_PLY,)),
        ("principal_variations", np.int64, (MAX_PLY, MAX_PLY)),
        ("excluded_moves", np.int64, (MOST_MOVES,)),
    ]
)


class Workspace(Protocol):
    """A record of `WORKSPACE`: what a search writes down beside the transposition table."""

    stopped: int
    """1 once the search has been stopped."""
    nodes: int
    """The nodes it has visited."""
    node_limit: int
    """The nodes it may visit; another thread stops the search by setting it to 0."""
    rules: int
    """The switches of the rule sheet."""
    endgame_checkers: int
    """Positions of up to so many checkers are in the endgame tables."""
    root: int
    """The place of the root in `path`."""
    excluded: int
    """How many moves of the root are left out of the search."""
    killers: Numbers
    """By ply: the last two moves without captures that caused a cutoff."""
    history: Numbers
    """By side (0 is white) and by where a move starts and ends: how often it caused a cutoff."""
    path: Numbers
    """The keys of the positions since the last capture or man's move, in the game and then in the search."""
    principal_variations: Numbers
    """By ply: the best line found from there, ended by a 0."""
    excluded_moves: Numbers
    """Those moves of the root."""


class SearchMemory(NamedTuple):
    """Everything a search needs beside the position."""

    workspace: Workspace
    moves: MoveBuffer
    table: TranspositionTable
    weights: Weights
    endgame: EndgameTable


def make_workspace() -> Workspace:
    """A workspace in which everything is 0."""
    record: Any = np.zeros(1, WORKSPACE).view(np.recarray)[0]
    workspace: Workspace = record
    return workspace


@exact
def position_key(board: Board) -> int:
    """A number that two positions share by a chance of 1 in 2**64."""
    mixed = board.own * 0x1F83D9ABFB41BD6B + board.enemy * 0x5BE0CD19137E2179 + board.kings * 0x6A09E667F3BCC909
    if board.black:
        mixed += 0x3C6EF372FE94F82B
    mixed ^= mixed >> 32
    mixed *= 0x2545F4914F6CDD1D
    return mixed ^ mixed >> 29


@exact
def _repeated(key: int, here: int, quiet_turns: int, workspace: Workspace) -> bool:
    """Whether a position has been there before: once since the search began, or twice in the game (K9)."""
    seen = 0
    for place in range(here - 4, max(here - quiet_turns, 0) - 1, -2):
        if workspace.path[place] == key:
            seen += 1
            if seen == 2 or place >= workspace.root:
                return True
    return False


@exact
def quiet_turns_after(quiet_turns: int, board: Board, move: int) -> int:
    """The turns since the last capture or man's move, after another move (K9)."""
    return quiet_turns + 1 if captures(move) == 0 and moves_king(board, move) else 0


@exact
def _endgame_value(board: Board, ply: int, endgame: EndgameTable) -> int:
    """The value of a position in the endgame tables."""
    turns = probe(board, endgame)
    if turns == DRAW:
        return 0
    if checkers_on(board) > endgame.counted:
        return KNOWN - ply if turns else ply - KNOWN
    return WIN - ply - turns if turns & 1 else ply + turns - WIN


@exact
def _quiescence(board: Board, alpha: int, beta: int, ply: int, begin: int, memory: SearchMemory) -> int:
    """The value of a position once no jump is left to be made; where jumping is a choice, so is standing pat."""
    workspace = memory.workspace
    workspace.nodes += 1
    if board.own == 0:
        return ply - WIN
    if checkers_on(board) <= workspace.endgame_checkers:
        return _endgame_value(board, ply, memory.endgame)
    if not can_jump(board):
        if not can_move(board):
            return ply - WIN
        return evaluate(board, memory.weights)
    rules = workspace.rules
    best = ply - WIN
    if not rules & MUST_JUMP or ply >= MAX_PLY - 1:
        best = evaluate(board, memory.weights)
        if best >= beta or ply >= MAX_PLY - 1:
            return best
        alpha = max(alpha, best)
    end = generate(board, rules | MUST_JUMP, memory.moves, begin)
    for index in range(begin, end):
        value = -_quiescence(make_move(board, memory.moves[index]), -beta, -alpha, ply + 1, end, memory)
        if value > best:
            best = value
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    return best


@exact
def _score_moves(
    board: Board, begin: int, end: int, hash_move: int, ply: int, workspace: Workspace, moves: MoveBuffer
) -> None:
    """Write how promising each move is into its upper bits."""
    side = 1 if board.black else 0
    for index in range(begin, end):
        move = moves[index]
        if ends(move) == hash_move:
            score = HASH_MOVE_SCORE
        elif captures(move):
            score = CAPTURE_SCORE + 16 * count_bits(captures(move)) + count_bits(captures(move) & board.kings)
        elif move == workspace.killers[ply, 0]:
            score = KILLER_SCORES[0]
        elif move == workspace.killers[ply, 1]:
            score = KILLER_SCORES[1]
        else:
            score = workspace.history[side, ends(move)]
        moves[index] = score << SCORE | move


@exact
def _pick_move(index: int, end: int, moves: MoveBuffer) -> int:
    """Bring the most promising move that is left to `index`; returns it."""
    best = index
    for other in range(index + 1, end):
        if moves[other] > moves[best]:
            best = other
    move = moves[best]
    moves[best] = moves[index]
    moves[index] = move
    return int(move & MOVE)


@exact
def _note_cutoff(board: Board, move: int, depth: int, ply: int, workspace: Workspace) -> None:
    """Keep a move without captures that caused a cutoff as a killer move and in the history."""
    if captures(move):
        return
    if workspace.killers[ply, 0] != move:
        workspace.killers[ply, 1] = workspace.killers[ply, 0]
        workspace.killers[ply, 0] = move
    side = 1 if board.black else 0
    score = workspace.history[side, ends(move)]
    workspace.history[side, ends(move)] = score + depth * depth * (HISTORY_LIMIT - score) // HISTORY_LIMIT


@exact
def _update_principal_variation(move: int, ply: int, workspace: Workspace) -> None:
    """The best line from here: a move, and the best line after it."""
    lines = workspace.principal_variations
    lines[ply, 0] = move
    for place in range(1, MAX_PLY):
        lines[ply, place] = lines[ply + 1, place - 1]
        if lines[ply, place] == 0:
            break


@exact
def _terminal_value(board: Board, ply: int, quiet_turns: int, memory: SearchMemory) -> int:
    """The value of a position that need not be searched (K8, K9), or `UNKNOWN`; its key is in the path already."""
    workspace = memory.workspace
    if not can_jump(board) and not can_move(board):
        return ply - WIN
    here = workspace.root + ply
    if quiet_turns >= QUIET_TURNS or (
        quiet_turns >= 4 and _repeated(workspace.path[here], here, quiet_turns, workspace)
    ):
        return 0
    if checkers_on(board) <= workspace.endgame_checkers:
        return _endgame_value(board, ply, memory.endgame)
    return UNKNOWN


@exact
def _stored_value(slot: int, key: int, depth: int, alpha: int, beta: int, ply: int, table: TranspositionTable) -> int:
    """The value in the transposition table, if it is deep enough and says enough, or `UNKNOWN`.

    A window of some width lies on the principal variation, which is shown: that is searched to its end.
    """
    entry = table[slot]
    if entry.key != key or beta - alpha > 1:
        return UNKNOWN
    value = int(entry.value)
    if value > FORCED:
        value -= ply
    elif value < -FORCED:
        value += ply
    enough = LOWER if value >= beta else UPPER if value <= alpha else EXACT
    return value if entry.depth >= depth and entry.bound & enough == enough else UNKNOWN


@exact
def _store(slot: int, key: int, value: int, bound: int, depth: int, move: int, ply: int, memory: SearchMemory) -> None:
    """Keep what was found in the transposition table; a win is so many turns from here, not from the root.

    What was found without some moves of the root says nothing of the position.
    """
    if ply == 0 and memory.workspace.excluded:
        return
    if value > FORCED:
        value += ply
    elif value < -FORCED:
        value -= ply
    entry = memory.table[slot]
    entry.key = key
    entry.value = value
    entry.move = ends(move)
    entry.depth = depth
    entry.bound = bound


@exact
def _prefetch_entries(
    board: Board, depth: int, begin: int, end: int, moves: MoveBuffer, table: TranspositionTable
) -> None:
    """Have the entries of the positions after each move on their way: waiting for them takes a third of the time."""
    for index in range(begin, end if depth > 1 else begin):
        prefetch(table, position_key(make_move(board, moves[index])) & table.shape[0] - 1)


@exact
def _probcut_bound(board: Board, depth: int, alpha: int, beta: int, weights: Weights) -> int:
    """The value that a less deep search has to reach, or not to reach, to be believed; `UNKNOWN` if it is not asked.

    Only the side of the window is asked about on which the static evaluation lies.
    """
    if depth < PROBCUT_DEPTH or beta - alpha > 1 or abs(beta) >= FORCED - PROBCUT_MARGIN or can_jump(board):
        return UNKNOWN
    return beta + PROBCUT_MARGIN if evaluate(board, weights) >= beta else beta - PROBCUT_MARGIN


@exact
def _late_move_reduction(depth: int, number: int, move: int) -> int:
    """By how many turns less deep a move is searched at first: late ones that capture and crown nothing."""
    if depth < 3 or number < 2 or captures(move) or crowns(move):
        return 0
    return 1 + int(number >= 4) + int(depth >= 8 and number >= 3) + int(depth >= 12 and number >= 5)


@exact
def _generate_wanted(board: Board, begin: int, ply: int, workspace: Workspace, moves: MoveBuffer) -> int:
    """Write the moves to be searched from `begin` on: all but those excluded at the root; returns where they end."""
    end = generate(board, workspace.rules, moves, begin)
    if ply > 0 or workspace.excluded == 0:
        return end
    kept = begin
    for index in range(begin, end):
        wanted = True
        for place in range(workspace.excluded):
            if moves[index] == workspace.excluded_moves[place]:
                wanted = False
        if wanted:
            moves[kept] = moves[index]
            kept += 1
    return kept


@exact
def search(
    board: Board, depth: int, alpha: int, beta: int, ply: int, quiet_turns: int, begin: int, memory: SearchMemory
) -> int:
    """The value of a position for the side to move, `depth` turns ahead, if it lies between `alpha` and `beta`.

    `quiet_turns` are those since the last capture or man's move, and the moves of this position are written from
    `begin` on. If the search is stopped, the value means nothing.
    """
    workspace, moves, table, weights, _ = memory
    workspace.principal_variations[ply, 0] = 0
    if depth <= 0 or ply >= MAX_PLY - 2:
        return _quiescence(board, alpha, beta, ply, begin, memory)
    workspace.nodes += 1
    if workspace.nodes >= workspace.node_limit:
        workspace.stopped = 1
        return 0
    key = position_key(board)
    workspace.path[workspace.root + ply] = key
    slot = key & table.shape[0] - 1
    value = UNKNOWN if ply == 0 else _terminal_value(board, ply, quiet_turns, memory)
    value = value if value != UNKNOWN else _stored_value(slot, key, depth, alpha, beta, ply, table)
    if value != UNKNOWN:
        return value
    bound = _probcut_bound(board, depth, alpha, beta, weights)
    if bound != UNKNOWN:
        value = search(board, depth - PROBCUT_REDUCTION, bound - 1, bound, ply, quiet_turns, begin, memory)
        if workspace.stopped or (value >= bound) == (bound > beta):
            return value
        workspace.principal_variations[ply, 0] = 0
    hash_move = int(table[slot].move) if table[slot].key == key else -1
    end = _generate_wanted(board, begin, ply, workspace, moves)
    _prefetch_entries(board, depth, begin, end, moves, table)
    _score_moves(board, begin, end, hash_move, ply, workspace, moves)
    best, best_move, kind = ply - WIN, 0, UPPER
    for index in range(begin, end):
        move = _pick_move(index, end, moves)
        after, quiet_after = make_move(board, move), quiet_turns_after(quiet_turns, board, move)
        reduction, upper = _late_move_reduction(depth, index - begin, move), beta if index == begin else alpha + 1
        while True:  # first reduced and with a null window, then for what it is worth
            value = -search(after, depth - 1 - reduction, -upper, -alpha, ply + 1, quiet_after, end, memory)
            if value <= alpha or (reduction == 0 and (upper == beta or value >= beta)):
                break
            upper, reduction = upper if reduction else beta, 0
        if workspace.stopped:
            return 0
        if value > best:
            best, best_move = value, move
            if value > alpha:
                alpha, kind = value, EXACT
                _update_principal_variation(move, ply, workspace)
                if alpha >= beta:
                    kind = LOWER
                    _note_cutoff(board, move, depth, ply, workspace)
                    break
    _store(slot, key, best, kind, depth, best_move, ply, memory)
    return best
