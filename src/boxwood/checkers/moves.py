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

__all__ = ["WAYS", "Way", "directions", "legal_moves", "perft"]

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
    rules = find_sheet(sheet)
    switches = _Switches(rules.must_jump, rules.must_finish, rules.crowning_ends_turn)
    return list(_legal_moves(position, switches))


class _Switches(NamedTuple):
    """All in which the rule sheets differ about moves."""

    must_jump: bool
    must_finish: bool
    crowning_ends_turn: bool


@lru_cache(maxsize=4096)  # a move is read, judged and told from the same position
def _legal_moves(position: Position, rules: _Switches) -> tuple[Move, ...]:
    jumps = [chain for square, king in _movers(position) for chain in _chains(position, square, king, rules)]
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
