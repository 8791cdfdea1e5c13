"""Compiled checkers: boards of bits, every legal move under three switches, and perft.

The 32 squares are laid out with a gap after every eighth, in 35 bits: so a step is 4 or 5 bits from every square, and
one that leaves the board at the side lands in a gap. A position is three boards and whose turn it is: the checkers of
the side to move (`own`), those of the other (`enemy`), which of all are kings, and whether the side to move is black,
whose men go to higher bits.

A move is one whole number: the captured squares in its lower 35 bits, then the numbers of the bits it starts from and
ends on, then whether a man has become a king on its way.
"""

import numpy as np
import numpy.typing as npt

from boxwood.compiled import exact

__all__ = [
    "BOARD",
    "CROWNING_ENDS_TURN",
    "FINISH",
    "JUMP",
    "MOST_MOVES",
    "Moves",
    "ahead",
    "behind",
    "can_jump",
    "can_move",
    "captures",
    "count",
    "generate",
    "lowest",
    "perft",
    "played",
    "turned",
]

Moves = npt.NDArray[np.int64]
Boards = tuple[int, int, int]

BOARD = 0b11111111_0_11111111_0_11111111_0_11111111
"""Every square, and no gap."""
BLACK_HOME, WHITE_HOME = 0b1111, 0b1111 << 31
"""The row nearest to each side: where the other side's men become kings (K7)."""

JUMP, FINISH, CROWNING_ENDS_TURN = 1, 2, 4
"""The three switches of a rule sheet (K6, K7), added together."""

MOST_JUMPS = 896
MOST_MOVES = MOST_JUMPS + 128
"""Room for the moves of one position: 32 kings have fewer than 128 steps. Jumps that do not fit are left out, which no
position of a game comes near."""

ORIGIN, TARGET, CROWNED = 35, 41, 47
"""Where the parts of a move begin."""


@exact
def count(bits: int) -> int:
    """How many bits are set; the compiler knows this loop for what it is."""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


@exact
def lowest(bits: int) -> int:
    """The number of the lowest bit that is set."""
    return count((bits & -bits) - 1)


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
    bits = (bits & 0x5_5555_5555) << 1 | (bits >> 1) & 0x5_5555_5555
    bits = (bits & 0x3_3333_3333) << 2 | (bits >> 2) & 0x3_3333_3333
    bits = (bits & 0xF_0F0F_0F0F) << 4 | (bits >> 4) & 0xF_0F0F_0F0F
    bits = (bits & 0xFF_00FF_00FF) << 8 | (bits >> 8) & 0xFF_00FF_00FF
    return ((bits & 0xFFFF) << 32 | bits & 0xFFFF_0000 | bits >> 32) >> 13


@exact
def captures(move: int) -> int:
    """The squares a move captures."""
    return move & BOARD


@exact
def can_jump(own: int, enemy: int, kings: int, black: bool) -> bool:
    """Whether a checker of the side to move has a jump (K5)."""
    return _jumpers(own, enemy, kings, black) != 0


@exact
def _jumpers(own: int, enemy: int, kings: int, black: bool) -> int:
    """The checkers that have a jump."""
    empty = BOARD & ~(own | enemy)
    forward = behind(enemy & behind(empty, 4, black), 4, black) | behind(enemy & behind(empty, 5, black), 5, black)
    backward = ahead(enemy & ahead(empty, 4, black), 4, black) | ahead(enemy & ahead(empty, 5, black), 5, black)
    return own & (forward | backward & kings)


@exact
def can_move(own: int, enemy: int, kings: int, black: bool) -> bool:
    """Whether a checker of the side to move has a free square before it (K4); it may have a jump without one."""
    empty = BOARD & ~(own | enemy)
    forward = behind(empty, 4, black) | behind(empty, 5, black)
    backward = ahead(empty, 4, black) | ahead(empty, 5, black)
    return own & (forward | backward & kings) != 0


@exact
def played(own: int, enemy: int, kings: int, move: int) -> Boards:
    """The boards after a move, still named from the side that made it."""
    origin, target, taken = 1 << (move >> ORIGIN & 63), 1 << (move >> TARGET & 63), move & BOARD
    own = own & ~origin | target
    enemy &= ~taken
    if kings & origin:
        kings = kings & ~origin | target
    elif move >> CROWNED & 1:
        kings |= target
    return own, enemy, kings & ~taken


@exact
def generate(own: int, enemy: int, kings: int, black: bool, rules: int, moves: Moves, begin: int) -> int:
    """Write every legal move into `moves` from `begin` on, jumps first; returns where they end.

    `rules` is a sum of `JUMP` (a jump must be made when there is one), `FINISH` (and carried through) and
    `CROWNING_ENDS_TURN`.
    """
    end = begin
    jumpers = _jumpers(own, enemy, kings, black)
    while jumpers:
        origin = jumpers & -jumpers
        jumpers ^= origin
        empty = BOARD & ~(own | enemy) | origin
        king = kings & origin != 0
        end = _chains(origin, lowest(origin), enemy, enemy, empty, king, black, rules, moves, begin, end)
    if end > begin and rules & JUMP:
        return end
    return _steps(own, enemy, kings, black, moves, end)


@exact
def _chains(
    here: int,
    origin: int,
    enemy: int,
    left: int,
    empty: int,
    king: bool,
    black: bool,
    rules: int,
    moves: Moves,
    begin: int,
    end: int,
) -> int:
    """Add every chain of jumps that goes on from `here`; returns where the moves end (K5).

    `left` are the checkers of the enemy that this chain has not jumped yet.
    """
    for direction in range(4 if king else 2):
        step = 4 + direction % 2
        forward = black == (direction < 2)
        over = ahead(here, step, forward) & left
        landing = ahead(over, step, forward) & empty
        if landing == 0:
            continue
        crowns = not king and landing & (WHITE_HOME if black else BLACK_HOME) != 0
        before = end
        if not (crowns and rules & CROWNING_ENDS_TURN):
            end = _chains(landing, origin, enemy, left ^ over, empty, king or crowns, black, rules, moves, begin, end)
        if (end == before or not rules & FINISH) and end < begin + MOST_JUMPS:
            moves[end] = enemy & ~left | over | origin << ORIGIN | lowest(landing) << TARGET
            end += 1
        if crowns:  # and so is every chain that went on from here
            for index in range(before, end):
                moves[index] |= 1 << CROWNED
    return end


@exact
def _steps(own: int, enemy: int, kings: int, black: bool, moves: Moves, end: int) -> int:
    """Add every move to a free square (K4); returns where the moves end."""
    empty = BOARD & ~(own | enemy)
    home = WHITE_HOME if black else BLACK_HOME
    for direction in range(4):
        step = 4 + direction % 2
        forward = black == (direction < 2)
        movers = (own if direction < 2 else own & kings) & behind(empty, step, forward)
        while movers:
            origin = movers & -movers
            movers ^= origin
            target = ahead(origin, step, forward)
            crowned = 1 if target & home and not origin & kings else 0
            moves[end] = lowest(origin) << ORIGIN | lowest(target) << TARGET | crowned << CROWNED
            end += 1
    return end


@exact
def perft(own: int, enemy: int, kings: int, black: bool, rules: int, depth: int, moves: Moves, begin: int) -> int:
    """The number of ways in which the next `depth` turns can be played; `moves` has room for each turn's moves."""
    end = generate(own, enemy, kings, black, rules, moves, begin)
    if depth == 1:
        return end - begin
    total = 0
    for index in range(begin, end):
        mine, theirs, crowned = played(own, enemy, kings, moves[index])
        total += perft(theirs, mine, crowned, not black, rules, depth - 1, moves, end)
    return total
