"""Compiled checkers: bitboards, every legal move under three switches, and perft.

The 32 squares are laid out with a gap after every eighth, in 35 bits: so a step is 4 or 5 bits from every square, and
one that leaves the board at the side lands in a gap.

A move is one whole number: the captured squares in its lower 35 bits, then the numbers of the bits it starts from and
ends on, then whether a man has become a king on its way.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.bits import count_bits, lowest_bit, mirrored_bits
from boxwood.compiled import exact

__all__ = [
    "BOARD",
    "CROWNING_ENDS_TURN",
    "MOST_MOVES",
    "MUST_FINISH",
    "MUST_JUMP",
    "Board",
    "MoveBuffer",
    "ahead",
    "behind",
    "can_jump",
    "can_move",
    "captures",
    "checkers_on",
    "crowns",
    "ends",
    "generate",
    "make_move",
    "moves_king",
    "origin_of",
    "perft",
    "target_of",
    "turned",
]

MoveBuffer = npt.NDArray[np.int64]
"""Room for moves: each position of a line writes its own after those of the position before."""

BOARD = 0b11111111_0_11111111_0_11111111_0_11111111
"""Every square, and no gap."""
BLACK_HOME, WHITE_HOME = 0b1111, 0b1111 << 31
"""The row nearest to each side: where the other side's men become kings (K7)."""

MUST_JUMP, MUST_FINISH, CROWNING_ENDS_TURN = 1, 2, 4
"""The three switches of a rule sheet (K6, K7), added together."""

MOST_JUMPS = 896
MOST_MOVES = MOST_JUMPS + 128
"""Room for the moves of one position: 32 kings have fewer than 128 steps. Jumps that do not fit are left out, which no
position of a game comes near."""

ORIGIN, TARGET, CROWNED = 35, 41, 47
"""The bits at which the parts of a move begin."""
ENDS = 0xFFF
"""The origin and the target of a move, once it is shifted by `ORIGIN`."""


class Board(NamedTuple):
    """A position for the compiled functions, seen by the side to move. Black's men go to higher bits."""

    own: int
    """The checkers of the side to move."""
    enemy: int
    """The checkers of the other side."""
    kings: int
    """Those of both sides that are kings."""
    black: bool
    """Whether the side to move is black."""


class _Jumper(NamedTuple):
    """What stays the same while one checker jumps."""

    origin: int
    enemy: int
    empty: int
    black: bool
    rules: int
    begin: int


@exact
def ahead(bits: int, step: int, black: bool) -> int:
    """The squares one step forward, for a side."""
    return bits << step if black else bits >> step


@exact
def behind(bits: int, step: int, black: bool) -> int:
    """The squares one step backward, for a side."""
    return bits >> step if black else bits << step


@exact
def turned(bits: int) -> int:
    """The same squares, seen from the other side of the board."""
    return mirrored_bits(bits) >> 29 & (1 << 35) - 1


@exact
def captures(move: int) -> int:
    """The squares a move captures."""
    return move & BOARD


@exact
def origin_of(move: int) -> int:
    """The number of the bit a move starts from."""
    return move >> ORIGIN & 63


@exact
def target_of(move: int) -> int:
    """The number of the bit a move ends on."""
    return move >> TARGET & 63


@exact
def ends(move: int) -> int:
    """Origin and target of a move as one number below 4096."""
    return move >> ORIGIN & ENDS


@exact
def crowns(move: int) -> bool:
    """Whether a man becomes a king on the way."""
    return move >> CROWNED & 1 != 0


@exact
def moves_king(board: Board, move: int) -> bool:
    """Whether it is a king that moves."""
    return board.kings >> origin_of(move) & 1 != 0


@exact
def checkers_on(board: Board) -> int:
    """How many checkers are on the board."""
    return count_bits(board.own | board.enemy)


@exact
def can_jump(board: Board) -> bool:
    """Whether a checker of the side to move has a jump (K5)."""
    return _jumpers(board) != 0


@exact
def _jumpers(board: Board) -> int:
    """The checkers that have a jump."""
    own, enemy, kings, black = board
    empty = BOARD & ~(own | enemy)
    forward = behind(enemy & behind(empty, 4, black), 4, black) | behind(enemy & behind(empty, 5, black), 5, black)
    backward = ahead(enemy & ahead(empty, 4, black), 4, black) | ahead(enemy & ahead(empty, 5, black), 5, black)
    return own & (forward | backward & kings)


@exact
def can_move(board: Board) -> bool:
    """Whether a checker of the side to move has a free square before it (K4); it may have a jump without one."""
    own, enemy, kings, black = board
    empty = BOARD & ~(own | enemy)
    forward = behind(empty, 4, black) | behind(empty, 5, black)
    backward = ahead(empty, 4, black) | ahead(empty, 5, black)
    return own & (forward | backward & kings) != 0


@exact
def make_move(board: Board, move: int) -> Board:
    """The board after a move, seen by the other side."""
    origin, target, taken = 1 << origin_of(move), 1 << target_of(move), captures(move)
    kings = board.kings
    if kings & origin:
        kings = kings & ~origin | target
    elif crowns(move):
        kings |= target
    return Board(board.enemy & ~taken, board.own & ~origin | target, kings & ~taken, not board.black)


@exact
def generate(board: Board, rules: int, moves: MoveBuffer, begin: int) -> int:
    """Write every legal move into `moves` from `begin` on, jumps first; returns where they end.

    `rules` is a sum of `MUST_JUMP` (a jump must be made when there is one), `MUST_FINISH` (and carried through) and
    `CROWNING_ENDS_TURN`.
    """
    end = begin
    jumpers = _jumpers(board)
    while jumpers:
        origin = jumpers & -jumpers
        jumpers ^= origin
        empty = BOARD & ~(board.own | board.enemy) | origin
        jumper = _Jumper(lowest_bit(origin), board.enemy, empty, board.black, rules, begin)
        end = _add_jumps(jumper, origin, board.enemy, board.kings & origin != 0, moves, end)
    if end > begin and rules & MUST_JUMP:
        return end
    return _add_steps(board, moves, end)


@exact
def _add_jumps(jumper: _Jumper, here: int, left: int, king: bool, moves: MoveBuffer, end: int) -> int:
    """Add every chain of jumps that goes on from `here`; returns where the moves end (K5).

    `left` are the checkers of the enemy that this chain has not jumped yet.
    """
    for direction in range(4 if king else 2):
        step = 4 + direction % 2
        forward = jumper.black == (direction < 2)
        over = ahead(here, step, forward) & left
        landing = ahead(over, step, forward) & jumper.empty
        if landing == 0:
            continue
        crowned = not king and landing & (WHITE_HOME if jumper.black else BLACK_HOME) != 0
        before = end
        if not (crowned and jumper.rules & CROWNING_ENDS_TURN):
            end = _add_jumps(jumper, landing, left ^ over, king or crowned, moves, end)
        if (end == before or not jumper.rules & MUST_FINISH) and end < jumper.begin + MOST_JUMPS:
            taken = jumper.enemy & ~left | over
            moves[end] = taken | jumper.origin << ORIGIN | lowest_bit(landing) << TARGET
            end += 1
        if crowned:  # and so is every chain that went on from here
            for index in range(before, end):
                moves[index] |= 1 << CROWNED
    return end


@exact
def _add_steps(board: Board, moves: MoveBuffer, end: int) -> int:
    """Add every move to a free square (K4); returns where the moves end."""
    empty = BOARD & ~(board.own | board.enemy)
    far_row = WHITE_HOME if board.black else BLACK_HOME
    for direction in range(4):
        step = 4 + direction % 2
        forward = board.black == (direction < 2)
        movers = (board.own if direction < 2 else board.own & board.kings) & behind(empty, step, forward)
        while movers:
            origin = movers & -movers
            movers ^= origin
            target = ahead(origin, step, forward)
            crowned = 1 if target & far_row and not origin & board.kings else 0
            moves[end] = lowest_bit(origin) << ORIGIN | lowest_bit(target) << TARGET | crowned << CROWNED
            end += 1
    return end


@exact
def perft(board: Board, rules: int, depth: int, moves: MoveBuffer, begin: int) -> int:
    """The number of ways in which the next `depth` turns can be played; `moves` has room for each turn's moves."""
    end = generate(board, rules, moves, begin)
    if depth == 1:
        return end - begin
    total = 0
    for index in range(begin, end):
        total += perft(make_move(board, moves[index]), rules, depth - 1, moves, end)
    return total
