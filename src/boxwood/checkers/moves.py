"""Every legal move: the readable truth, clause by clause.

Rules K3 to K7. Three switches of the rule sheet say where the boxes differ: whether a jump must be made, whether it
must be carried through to its end (K6), and whether a man that is crowned stops there (K7).
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from boxwood.checkers.position import Colour, Move, Position
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.checkers.squares import ALL, DOWN, SQUARES, UP, Direction, bit, neighbour, squares_of

__all__ = ["WAYS", "Way", "can_move", "directions", "legal_moves", "moves_from", "perft"]

Way = tuple[int, int | None]
"""The next square in one direction, and the one behind it if the board goes on."""


def directions(colour: Colour, king: bool) -> tuple[Direction, ...]:
    """Where a checker may go: a man forward, a king anywhere (K4, K5)."""
    if king:
        return (*UP, *DOWN)
    return DOWN if colour is Colour.BLACK else UP


def _ways(square: int, colour: Colour, king: bool) -> tuple[Way, ...]:
    found = ((direction, neighbour(square, direction)) for direction in directions(colour, king))
    return tuple((near, neighbour(near, direction)) for direction, near in found if near is not None)


Ways = Mapping[int, tuple[Way, ...]]

WAYS: Mapping[Colour, tuple[Ways, Ways]] = {
    colour: (
        {square: _ways(square, colour, king=False) for square in SQUARES},
        {square: _ways(square, colour, king=True) for square in SQUARES},
    )
    for colour in Colour
}
"""The ways from every square of each side's men, and of its kings."""


def legal_moves(position: Position, sheet: str | RuleSheet = "tournament") -> list[Move]:
    """Every way to move one checker (K3); empty if the side to move has lost (K8).

    Chains that capture the same checkers on different paths are different moves. The order is stable: jumps first, from
    the lowest square up, a chain that stops early before the one that goes on.
    """
    return list(_legal_moves(position, _switches_of(find_sheet(sheet))))


def moves_from(position: Position, square: int, sheet: str | RuleSheet = "tournament") -> list[Move]:
    """Those of the legal moves that the checker on one square makes, without a look at the others' moves."""
    rules, here = find_sheet(sheet), bit(square)
    if not position.checkers(position.turn) & here:
        return []
    jumping, king = _jumpers(position), bool(position.kings(position.turn) & here)
    jumps = list(_chains(position, square, king, _switches_of(rules))) if jumping & here else []
    if jumping and rules.must_jump:  # K6
        return jumps
    return [*jumps, *(Move((square, near)) for near in _steps(position, square, king))]


def can_move(position: Position) -> bool:
    """Whether the side to move has any move; if not it has lost (K8)."""
    return bool(_jumpers(position)) or any(
        True for square, king in _movers(position) for _ in _steps(position, square, king)
    )


class _Switches(NamedTuple):
    """All in which the rule sheets differ about moves."""

    must_jump: bool
    must_finish: bool
    crowning_ends_turn: bool


def _switches_of(rules: RuleSheet) -> _Switches:
    return _Switches(rules.must_jump, rules.must_finish, rules.crowning_ends_turn)


@lru_cache(maxsize=4096)  # a move is read, judged and told from the same position
def _legal_moves(position: Position, rules: _Switches) -> tuple[Move, ...]:
    jumping, kings = _jumpers(position), position.kings(position.turn)
    jumps = [
        chain for square in squares_of(jumping) for chain in _chains(position, square, bool(kings & bit(square)), rules)
    ]
    if jumps and rules.must_jump:  # K6
        return tuple(jumps)
    steps = (Move((square, near)) for square, king in _movers(position) for near in _steps(position, square, king))
    return (*jumps, *steps)


def perft(position: Position, depth: int, sheet: str | RuleSheet = "tournament") -> int:
    """How many ways the next `depth` turns can go."""
    rules = find_sheet(sheet)
    if depth <= 0:
        return 1
    moves = legal_moves(position, rules)
    return len(moves) if depth == 1 else sum(perft(position.apply(move), depth - 1, rules) for move in moves)


EVEN_ROWS, ODD_ROWS = 0x0F0F_0F0F, 0xF0F0_F0F0
"""In even rows, counted from 0, the squares below are 4 and 5 further, in odd ones 3 and 4."""
NOT_LEFTMOST, NOT_RIGHTMOST = 0xEEEE_EEEE, 0x7777_7777
"""The squares from which a jump to the left, and to the right, stays on the board."""


def _jumpers(position: Position) -> int:
    """The checkers of the side to move that can jump (K5), as bits: all at once, for most positions have none."""
    colour = position.turn
    men, kings, enemies = position.men(colour), position.kings(colour), position.checkers(colour.other)
    free = ALL & ~(position.black | position.white)
    down, up = (men | kings, kings) if colour is Colour.BLACK else (kings, men | kings)
    found = 0
    if down:
        left = free >> 7 & NOT_LEFTMOST & (enemies >> 4 & EVEN_ROWS | enemies >> 3 & ODD_ROWS)
        right = free >> 9 & NOT_RIGHTMOST & (enemies >> 5 & EVEN_ROWS | enemies >> 4 & ODD_ROWS)
        found = down & (left | right)
    if up:
        left = free << 9 & NOT_LEFTMOST & (enemies << 4 & EVEN_ROWS | enemies << 5 & ODD_ROWS)
        right = free << 7 & NOT_RIGHTMOST & (enemies << 3 & EVEN_ROWS | enemies << 4 & ODD_ROWS)
        found |= up & (left | right)
    return found


def _movers(position: Position) -> Iterator[tuple[int, bool]]:
    """The checkers of the side to move, each with whether it is a king."""
    kings = position.kings(position.turn)
    for square in squares_of(position.checkers(position.turn)):
        yield square, bool(kings & bit(square))


def _steps(position: Position, square: int, king: bool) -> Iterator[int]:
    """The free squares next to a checker, in the directions it may go (K4)."""
    taken = position.black | position.white
    for near, _ in WAYS[position.turn][king][square]:
        if not taken & bit(near):
            yield near


def _chains(position: Position, square: int, king: bool, rules: _Switches) -> Iterator[Move]:
    """Every chain of jumps by one checker (K5) that may end where it ends (K6, K7)."""
    colour, ways = position.turn, WAYS[position.turn]
    far_row, enemies = colour.far_row, position.checkers(colour.other)
    free = ALL & ~(position.black | position.white) | bit(square)  # the square it started from counts as empty

    def onward(path: tuple[int, ...], captures: tuple[int, ...], enemies: int, king: bool) -> Iterator[Move]:
        further = [
            (near, behind)
            for near, behind in ways[king][path[-1]]
            if behind is not None and enemies & bit(near) and free & bit(behind)
        ]
        if captures and not (further and rules.must_finish):  # K6
            yield Move(path, captures)
        for near, behind in further:
            longer, more = (*path, behind), (*captures, near)
            crowned = not king and bool(bit(behind) & far_row)
            if crowned and rules.crowning_ends_turn:  # K7
                yield Move(longer, more)
            else:  # a captured checker is not jumped twice
                yield from onward(longer, more, enemies & ~bit(near), king or crowned)

    return onward((square,), (), enemies, king)
