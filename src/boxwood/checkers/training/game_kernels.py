"""Compiled games of the engine against itself, for training: random openings, then searches of few nodes."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine.bitboards import BOARD, ORIGIN, can_jump, count, generate, played
from boxwood.checkers.engine.evaluation import Rows
from boxwood.checkers.engine.retrograde import DRAW, Table, probe
from boxwood.checkers.engine.search import (
    DEEPEST,
    KILLERS,
    LIMIT,
    LINES,
    MOVES,
    NODES,
    PATH,
    PIECES,
    ROOT,
    RULES,
    STOP,
    SURE,
    WIN,
    position_key,
    search,
)
from boxwood.compiled import exact

__all__ = ["MOST_TURNS", "SCALE", "Memory", "Seen", "play_game"]

Numbers = npt.NDArray[np.int64]

SCALE = 150.0
"""Hundredths of a man that make a position worth 73 % of the point."""
MOST_TURNS = 400
"""A game that is longer is drawn; with the patience of a recipe none comes near."""
UNDECIDED = 9


class Memory(NamedTuple):
    """What a search needs; see `search`."""

    room: Numbers
    table: Numbers
    rows: Rows
    endgame: Table


class Seen(NamedTuple):
    """The positions of a game in turn, and what each is worth for black: first by its search, then by what followed."""

    own: Numbers
    enemy: Numbers
    kings: Numbers
    black: npt.NDArray[np.bool_]
    calm: npt.NDArray[np.bool_]  # whether no jump was at hand
    worth: npt.NDArray[np.float32]


@exact
def _think(own: int, enemy: int, kings: int, black: bool, quiet: int, nodes: int, memory: Memory) -> tuple[int, int]:
    """The value of a position and the best move, by a search of so many nodes."""
    room, table, rows, endgame = memory
    room[STOP], room[NODES], room[LIMIT], room[ROOT] = 0, 0, nodes, quiet
    zero = room[STOP]  # a constant would have the search compiled a second time
    generate(own, enemy, kings, black, room[RULES], room, MOVES + zero)
    value, move = zero, room[MOVES]
    for depth in range(1, DEEPEST):
        found = search(
            own,
            enemy,
            kings,
            black,
            depth,
            zero - WIN,
            zero + WIN,
            zero,
            quiet,
            MOVES + zero,
            room,
            table,
            rows,
            endgame,
        )
        if room[LINES]:
            move = room[LINES]
        if room[STOP]:
            break
        value = found
        if abs(value) > SURE:
            break
    return value, move


@exact
def _result(own: int, enemy: int, kings: int, black: bool, memory: Memory) -> int:
    """How the game ends for the side to move, if the rules or the endgame tables say so: 1, 0, -1 or `UNDECIDED`."""
    room = memory.room
    begin = MOVES + 0 * room[STOP]
    if generate(own, enemy, kings, black, room[RULES], room, begin) == begin:
        return -1
    if count(own | enemy) > room[PIECES]:
        return UNDECIDED
    turns = probe(own, enemy, kings, black, memory.endgame)
    return 0 if turns == DRAW else 1 if turns & 1 else -1


@exact
def _random_moves(
    own: int, enemy: int, kings: int, black: bool, moves: int, memory: Memory
) -> tuple[int, int, int, bool]:
    """The position after so many random moves, or fewer if the game ends before."""
    room = memory.room
    begin = MOVES + 0 * room[STOP]
    for _ in range(moves):
        end = generate(own, enemy, kings, black, room[RULES], room, begin)
        if end == begin:
            break
        mine, theirs, kings = played(own, enemy, kings, room[begin + np.random.randint(end - begin)])
        own, enemy, black = theirs, mine, not black
    return own, enemy, kings, black


@exact
def _judge(seen: Seen, number: int, worth: float, trust: float) -> None:
    """What each position is worth for black, given what the end was: by its own search, and by what followed."""
    for index in range(number - 1, -1, -1):
        value = seen.worth[index] if seen.black[index] else -seen.worth[index]
        worth = (1 - trust) / (1 + np.exp(-value / SCALE)) + trust * worth
        seen.worth[index] = worth


@exact
def play_game(
    own: int,
    enemy: int,
    kings: int,
    black: bool,
    opening: int,
    seed: int,
    nodes: int,
    even: int,
    patience: int,
    trust: float,
    memory: Memory,
    seen: Seen,
) -> int:
    """Play a game from a position, `opening` random moves first; returns the number of positions seen.

    There is none if a side is ahead by more than `even` after the opening. The game is drawn when a position comes
    again, and after `patience` turns without a capture or a man's move.
    """
    np.random.seed(seed)
    memory.table[:] = 0
    memory.room[KILLERS:PATH] = 0
    own, enemy, kings, black = _random_moves(own, enemy, kings, black, opening, memory)
    number, quiet = 0, 0 * memory.room[STOP]
    result = _result(own, enemy, kings, black, memory)
    while result == UNDECIDED:
        value, move = _think(own, enemy, kings, black, quiet, nodes, memory)
        if number == 0 and abs(value) > even:
            return 0
        if abs(value) > SURE:
            result = 1 if value > 0 else -1
            break
        seen.own[number], seen.enemy[number], seen.kings[number] = own, enemy, kings
        seen.black[number], seen.worth[number] = black, value
        seen.calm[number] = not can_jump(own, enemy, kings, black)
        number += 1
        memory.room[PATH + quiet] = position_key(own, enemy, kings, black)
        quiet = quiet + 1 if move & BOARD == 0 and kings >> (move >> ORIGIN & 63) & 1 else 0
        mine, theirs, kings = played(own, enemy, kings, move)
        own, enemy, black = theirs, mine, not black
        result = _result(own, enemy, kings, black, memory)
        drawn = quiet >= patience or number == MOST_TURNS or _again(own, enemy, kings, black, quiet, memory)
        if result == UNDECIDED and drawn:
            result = 0
    _judge(seen, number, 0.5 + 0.5 * (result if black else -result), trust)
    return number


@exact
def _again(own: int, enemy: int, kings: int, black: bool, quiet: int, memory: Memory) -> bool:
    """Whether a position has been there before."""
    key = position_key(own, enemy, kings, black)
    return bool(np.any(memory.room[PATH : PATH + quiet] == key))
