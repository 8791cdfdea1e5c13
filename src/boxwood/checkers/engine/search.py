"""The compiled search: principal variations with everything that makes them deep.

What the search needs beside the position is in four arrays, so that little is handed from call to call. `room` holds
everything made of whole numbers, each part at a place of its own; `table` is the transposition table, two numbers an
entry; `rows` and `endgame` are what evaluation and endgame tables know.
"""

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine.bitboards import (
    BOARD,
    CROWNED,
    JUMP,
    MOST_MOVES,
    ORIGIN,
    can_jump,
    can_move,
    count,
    generate,
    played,
)
from boxwood.checkers.engine.evaluation import Rows, evaluate
from boxwood.checkers.engine.retrograde import DRAW, Table, probe
from boxwood.compiled import exact

__all__ = []

Numbers = npt.NDArray[np.int64]

WIN = 30_000
"""Winning now; a win in n turns is worth n less."""
SURE = WIN - 1_000
"""From here on a value means a win that has been seen to its end."""
UNKNOWN = 2 * WIN
QUIET_TURNS = 80
"""The game is drawn after so many turns without a capture or a man's move (K9)."""
DEEPEST = 96
LONGEST_PATH = QUIET_TURNS

STOP, NODES, LIMIT, RULES, PIECES, ROOT = range(6)
"""Whether the search has been stopped; the nodes it has visited and may visit; the rule sheet's switches; how many
checkers the endgame tables know; where in the path the search began."""
KILLERS = 16
HISTORY = KILLERS + 2 * DEEPEST
PATH = HISTORY + 2 * 4096
LINES = PATH + LONGEST_PATH + DEEPEST
MOVES = LINES + DEEPEST * DEEPEST
ROOM = MOVES + 16 * MOST_MOVES + 64 * DEEPEST

UPPER, LOWER, EXACT = 1, 2, 3
PROBE, PROBE_LESS, PROBE_MARGIN = 5, 4, 40
"""From this depth on, a search so many turns less deep is believed if its value lies so far outside the window."""
ENDS = 0xFFF
"""Of a move shifted by `ORIGIN`: where it starts and ends."""
MOVE = 2**48 - 1


@exact
def position_key(own: int, enemy: int, kings: int, black: bool) -> int:
    """A number that two positions share by a chance of 1 in 2**64."""
    mixed = own * 0x1F83D9ABFB41BD6B + enemy * 0x5BE0CD19137E2179 + kings * 0x6A09E667F3BCC909
    if black:
        mixed += 0x3C6EF372FE94F82B
    mixed ^= mixed >> 32
    mixed *= 0x2545F4914F6CDD1D
    return mixed ^ mixed >> 29


@exact
def _repeated(key: int, here: int, quiet: int, room: Numbers) -> bool:
    """Whether a position has been there before: once since the search began, or twice in the game (K9)."""
    seen = 0
    for place in range(here - 4, max(here - quiet, 0) - 1, -2):
        if room[PATH + place] == key:
            seen += 1
            if seen == 2 or place >= room[ROOT]:
                return True
    return False


@exact
def _quiet_after(quiet: int, move: int, kings: int) -> int:
    """The turns since the last capture or man's move, after another move (K9)."""
    return quiet + 1 if move & BOARD == 0 and kings >> (move >> ORIGIN & 63) & 1 else 0


@exact
def _known(own: int, enemy: int, kings: int, black: bool, ply: int, endgame: Table) -> int:
    """The value of a position in the endgame tables."""
    turns = probe(own, enemy, kings, black, endgame)
    if turns == DRAW:
        return 0
    return WIN - ply - turns if turns & 1 else ply + turns - WIN


@exact
def _quiesce(
    own: int,
    enemy: int,
    kings: int,
    black: bool,
    alpha: int,
    beta: int,
    ply: int,
    begin: int,
    room: Numbers,
    rows: Rows,
    endgame: Table,
) -> int:
    """The value of a position once no jump is left to be made; where jumping is a choice, so is standing still."""
    room[NODES] += 1
    if own == 0:
        return ply - WIN
    if count(own | enemy) <= room[PIECES]:
        return _known(own, enemy, kings, black, ply, endgame)
    if not can_jump(own, enemy, kings, black):
        if not can_move(own, enemy, kings, black):
            return ply - WIN
        return evaluate(own, enemy, kings, black, rows)
    rules = room[RULES]
    best = ply - WIN
    if not rules & JUMP or ply >= DEEPEST - 1:
        best = evaluate(own, enemy, kings, black, rows)
        if best >= beta or ply >= DEEPEST - 1:
            return best
        alpha = max(alpha, best)
    end = generate(own, enemy, kings, black, rules | JUMP, room, begin)
    for index in range(begin, end):
        mine, theirs, crowned = played(own, enemy, kings, room[index])
        value = -_quiesce(theirs, mine, crowned, not black, -beta, -alpha, ply + 1, end, room, rows, endgame)
        if value > best:
            best = value
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    return best


@exact
def _order(begin: int, end: int, favourite: int, kings: int, ply: int, side: int, room: Numbers) -> None:
    """Write how promising each move is into its upper bits."""
    for index in range(begin, end):
        move = room[index]
        if move >> ORIGIN & ENDS == favourite:
            promise = 0x7FFF
        elif move & BOARD:
            promise = 0x6000 + 16 * count(move & BOARD) + count(move & kings)
        elif move == room[KILLERS + 2 * ply]:
            promise = 0x5800
        elif move == room[KILLERS + 2 * ply + 1]:
            promise = 0x5400
        else:
            promise = room[side + (move >> ORIGIN & ENDS)]
        room[index] = promise << 48 | move


@exact
def _next(index: int, end: int, room: Numbers) -> int:
    """Bring the most promising move that is left to `index`; returns it."""
    best = index
    for other in range(index + 1, end):
        if room[other] > room[best]:
            best = other
    move = room[best]
    room[best] = room[index]
    room[index] = move
    return int(move & MOVE)


@exact
def _praise(move: int, depth: int, ply: int, side: int, room: Numbers) -> None:
    """Remember a move without captures that refuted what led to it."""
    if move & BOARD:
        return
    if room[KILLERS + 2 * ply] != move:
        room[KILLERS + 2 * ply + 1] = room[KILLERS + 2 * ply]
        room[KILLERS + 2 * ply] = move
    place = side + (move >> ORIGIN & ENDS)
    room[place] += depth * depth * (0x5000 - room[place]) // 0x5000


@exact
def _extend_line(move: int, ply: int, room: Numbers) -> None:
    """The line of best play from here: a move, and the line after it."""
    line = LINES + ply * DEEPEST
    room[line] = move
    for place in range(line + 1, line + DEEPEST):
        room[place] = room[place + DEEPEST - 1]
        if room[place] == 0:
            break


@exact
def _certain(own: int, enemy: int, kings: int, black: bool, ply: int, quiet: int, room: Numbers, endgame: Table) -> int:
    """The value of a position that need not be searched (K8, K9), or `UNKNOWN`; its key is in the path already."""
    if not can_jump(own, enemy, kings, black) and not can_move(own, enemy, kings, black):
        return ply - WIN
    here = room[ROOT] + ply
    if quiet >= QUIET_TURNS or (quiet >= 4 and _repeated(room[PATH + here], here, quiet, room)):
        return 0
    if count(own | enemy) <= room[PIECES]:
        return _known(own, enemy, kings, black, ply, endgame)
    return UNKNOWN


@exact
def _recalled(slot: int, key: int, depth: int, alpha: int, beta: int, ply: int, table: Numbers) -> int:
    """The value in the transposition table, if it is deep enough and says enough, or `UNKNOWN`.

    A window of some width lies on the best line, which is shown: that is searched to its end.
    """
    if table[slot] != key or beta - alpha > 1:
        return UNKNOWN
    entry = table[slot + 1]
    value = (entry >> 32) - 0x8000
    if value > SURE:
        value -= ply
    elif value < -SURE:
        value += ply
    enough = LOWER if value >= beta else UPPER if value <= alpha else EXACT
    return value if entry >> 12 & 0xFF >= depth and entry >> 20 & enough == enough else UNKNOWN


@exact
def _aim(own: int, enemy: int, kings: int, black: bool, depth: int, alpha: int, beta: int, rows: Rows) -> int:
    """The value that a less deep search has to reach, or not to reach, to be believed; `UNKNOWN` if it is not asked.

    Only the side of the window is asked about on which the position lies at a glance.
    """
    if depth < PROBE or beta - alpha > 1 or abs(beta) >= SURE - PROBE_MARGIN or can_jump(own, enemy, kings, black):
        return UNKNOWN
    return beta + PROBE_MARGIN if evaluate(own, enemy, kings, black, rows) >= beta else beta - PROBE_MARGIN


@exact
def _less(depth: int, number: int, move: int) -> int:
    """By how many turns less deep a move is looked into at first: late ones that capture and crown nothing."""
    if depth < 3 or number < 2 or move & BOARD or move >> CROWNED & 1:
        return 0
    return 1 + int(number >= 4) + int(depth >= 8 and number >= 3) + int(depth >= 12 and number >= 5)


@exact
def _remember(slot: int, key: int, value: int, bound: int, depth: int, move: int, ply: int, table: Numbers) -> None:
    """Keep what was found in the transposition table; a win is so many turns from here, not from the root."""
    if value > SURE:
        value += ply
    elif value < -SURE:
        value -= ply
    table[slot] = key
    table[slot + 1] = (value + 0x8000) << 32 | bound << 20 | depth << 12 | move >> ORIGIN & ENDS


@exact
def search(
    own: int,
    enemy: int,
    kings: int,
    black: bool,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    quiet: int,
    begin: int,
    room: Numbers,
    table: Numbers,
    rows: Rows,
    endgame: Table,
) -> int:
    """The value of a position for the side to move, `depth` turns ahead, if it lies between `alpha` and `beta`.

    `quiet` are the turns since the last capture or man's move, and the moves of this position are written from `begin`
    on. If the search is stopped, the value means nothing.
    """
    room[LINES + ply * DEEPEST] = 0
    if depth <= 0 or ply >= DEEPEST - 2:
        return _quiesce(own, enemy, kings, black, alpha, beta, ply, begin, room, rows, endgame)
    room[NODES] += 1
    if room[NODES] >= room[LIMIT]:
        room[STOP] = 1
        return 0
    key = position_key(own, enemy, kings, black)
    room[PATH + room[ROOT] + ply] = key
    slot = 2 * (key & table.shape[0] // 2 - 1)
    value = UNKNOWN if ply == 0 else _certain(own, enemy, kings, black, ply, quiet, room, endgame)
    value = value if value != UNKNOWN else _recalled(slot, key, depth, alpha, beta, ply, table)
    if value != UNKNOWN:
        return value
    aim = _aim(own, enemy, kings, black, depth, alpha, beta, rows)
    if aim != UNKNOWN:
        value = search(
            own,
            enemy,
            kings,
            black,
            depth - PROBE_LESS,
            aim - 1,
            aim,
            ply,
            quiet,
            begin,
            room,
            table,
            rows,
            endgame,
        )
        if room[STOP] or (value >= aim) == (aim > beta):
            return value
        room[LINES + ply * DEEPEST] = 0
    favourite = table[slot + 1] & ENDS if table[slot] == key else -1
    side = HISTORY + (4096 if black else 0)
    end = generate(own, enemy, kings, black, room[RULES], room, begin)
    _order(begin, end, favourite, kings, ply, side, room)
    best, chosen, bound = ply - WIN, 0, UPPER
    for index in range(begin, end):
        move = _next(index, end, room)
        mine, theirs, crowned = played(own, enemy, kings, move)
        less, upper = _less(depth, index - begin, move), beta if index == begin else alpha + 1
        while True:  # first less deep and just for being better than alpha, then for what it is worth
            value = -search(
                theirs,
                mine,
                crowned,
                not black,
                depth - 1 - less,
                -upper,
                -alpha,
                ply + 1,
                _quiet_after(quiet, move, kings),
                end,
                room,
                table,
                rows,
                endgame,
            )
            if value <= alpha or (less == 0 and (upper == beta or value >= beta)):
                break
            upper, less = upper if less else beta, 0
        if room[STOP]:
            return 0
        if value > best:
            best, chosen = value, move
            if value > alpha:
                alpha, bound = value, EXACT
                _extend_line(move, ply, room)
                if alpha >= beta:
                    bound = LOWER
                    _praise(move, depth, ply, side, room)
                    break
    _remember(slot, key, best, bound, depth, chosen, ply, table)
    return best
