"""Compiled retrograde analysis: how every position of few checkers ends, and in how many turns.

Positions are seen by the side to move. Those of few checkers have one byte in a table: the number of turns until the
game ends with best play, odd where the side to move wins and even where it loses, or `DRAW`. Those of more checkers
have two bits: won, lost or drawn. Each side's men and kings are numbered as its own side of the board sees them, so
that passing the turn swaps numbers and turns no board.

Men never go back and captured checkers never return. So positions are solved in slices with the same men on the same
squares, the most advanced first: inside a slice only kings have moved, and a king's step can be taken back. Where only
results are kept, turns are counted to the next capture or man's move instead: that needs no more than results of other
slices, and what takes too long for the forty moves is a draw (K9).
"""

from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.bits import count_bits, lowest_bit
from boxwood.checkers.engine.bitboards import (
    BOARD,
    MUST_JUMP,
    Board,
    MoveBuffer,
    can_jump,
    captures,
    checkers_on,
    generate,
    make_move,
    moves_king,
    turned,
)
from boxwood.compiled import exact

__all__ = [
    "COUNTED",
    "DRAW",
    "MEN_SQUARES",
    "MOST_CHECKERS",
    "QUIET_TURNS",
    "Bytes",
    "EndgameTable",
    "Material",
    "Place",
    "SolverWorkspace",
    "Tally",
    "empty_table",
    "king_placements",
    "make_solver_workspace",
    "materials",
    "place_of",
    "positions",
    "probe",
    "ranked",
    "solve",
    "solve_slices",
    "table_of",
    "table_size",
    "tally",
]

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

DRAW = 255
MOST_CHECKERS = 5
COUNTED = 4
"""Positions of up to so many checkers have the turns to the end of the game."""
RESULTS, RESULT = 2, 3
"""The bits of an index that tell the results in one byte apart, and the bits of a result."""
QUIET_TURNS = 80
"""The game is drawn after so many turns without a capture or a man's move (K9)."""
MEN_SQUARES, SQUARES = 28, 32
UNRESOLVED = 255
"""Of `pending`: no end is known yet."""
DRAWN, CLOSED = 255, 254
"""Of `open_steps`: a draw is at hand, so it is not lost; and a jump is compulsory, so that no king steps away."""


class EndgameTable(NamedTuple):
    """What is known of every position of few checkers, in the order of their numbers."""

    content: Bytes
    """A byte for each position whose turns are known, then two bits for each of the others: 0 lost, 1 won, 3 drawn."""
    counted: int
    """Positions of up to so many checkers have the turns."""
    counted_positions: int
    """How many positions these are."""


class Material(NamedTuple):
    """How many men and kings the side to move has, and how many the other."""

    men: int
    kings: int
    enemy_men: int
    enemy_kings: int

    @property
    def checkers(self) -> int:
        """How many there are."""
        return self.men + self.kings + self.enemy_men + self.enemy_kings

    @property
    def swapped(self) -> "Material":
        """The same as the other side sees it."""
        return Material(self.enemy_men, self.enemy_kings, self.men, self.kings)


class Place(NamedTuple):
    """Where a position is found: its slice, and its place there."""

    material: Material
    men: int
    """The rank of the squares of the men of the side to move."""
    enemy_men: int
    """The rank of the other side's, as that side sees them."""
    kings: int
    """The rank of the squares of the kings of both."""


class Tally(NamedTuple):
    """How many positions are won, lost and drawn for the side to move, and the turns of the longest win."""

    wins: int
    losses: int
    draws: int
    longest: int
    """0 where only results are known."""


class _Slice(NamedTuple):
    """The positions of one material with the men on the same squares, one side to move."""

    material: Material
    men: int
    """The rank of the squares of the side to move."""
    enemy_men: int
    """The rank of the other side's, as that side sees them."""
    start: int
    """The number of its first position."""
    place: int
    """Where they begin in the workspace."""


def materials(checkers: int) -> list[Material]:
    """Every material of so many checkers with both sides present, that which is reached last first."""
    found = [
        Material(men, kings, checkers - men - kings - other, other)
        for men, kings, other in product(range(checkers), repeat=3)
        if 0 < men + kings < checkers and men + kings + other <= checkers
    ]
    return sorted(found, key=lambda material: material.men + material.enemy_men)


def king_placements(material: Material) -> int:
    """The size of a slice: a little is left empty, where two checkers would share a square."""
    return comb(SQUARES, material.kings) * comb(SQUARES, material.enemy_kings)


def positions(material: Material) -> int:
    """The room a material takes in a table."""
    return comb(MEN_SQUARES, material.men) * comb(MEN_SQUARES, material.enemy_men) * king_placements(material)


def ranked(squares: int, chosen: int) -> list[tuple[int, ...]]:
    """Every choice of so many of the first squares; its place in the list is its rank."""
    return sorted(combinations(range(squares), chosen), key=lambda choice: choice[::-1])


def _offsets() -> Numbers:
    found, total = np.full((MOST_CHECKERS,) * 4, -1, np.int64), 0
    for checkers in range(2, MOST_CHECKERS + 1):
        for material in materials(checkers):
            found[material] = total
            total += positions(material)
    return found


OFFSETS = _offsets()
"""The number of each material's first position; one of fewer checkers comes before all of more."""
BINOMIALS = np.array([[comb(squares, chosen) for chosen in range(MOST_CHECKERS)] for squares in range(SQUARES + 1)])


def _positions_up_to(checkers: int) -> int:
    return sum(positions(each) for number in range(2, checkers + 1) for each in materials(number))


def table_size(checkers: int, counted: int) -> int:
    """The bytes of a table of 2 to `checkers` checkers of which those of up to `counted` have the turns."""
    whole, bytewise = _positions_up_to(checkers), _positions_up_to(min(checkers, counted))
    return bytewise + (whole - bytewise + RESULT >> RESULTS)


def table_of(content: Bytes, counted: int) -> EndgameTable:
    """The table that has these bytes."""
    return EndgameTable(content, counted, _positions_up_to(counted))


def empty_table(checkers: int, counted: int) -> EndgameTable:
    """A table that calls everything a draw."""
    return table_of(np.full(table_size(checkers, counted), DRAW, np.uint8), counted)


class SolverWorkspace(NamedTuple):
    """What is known of a slice while it is solved: first of one side to move, then of the other."""

    turns: Bytes
    """In how many turns a position ends; `DRAW` as long as that is not known."""
    pending: Bytes
    """In how many turns a position will turn out to end, or `UNRESOLVED`."""
    open_steps: Bytes
    """How many king's steps lead to positions that are not resolved yet, or `DRAWN` or `CLOSED`."""
    longest_loss: Bytes
    """The longest resistance of the moves that are known to lose."""
    subsets: Numbers
    """By number of squares and rank: the squares of a rank, as a bitboard."""
    moves: MoveBuffer
    black: bool
    """Always true: a constant would have the generator compiled a second time."""
    begin: int
    """Always 0, for the same reason."""


def make_solver_workspace(checkers: int) -> SolverWorkspace:
    """A workspace to solve the positions of so many checkers."""
    size = 2 * max(map(king_placements, materials(checkers)))
    subsets = np.zeros((checkers, comb(SQUARES, checkers - 1)), np.int64)
    for chosen in range(checkers):
        for rank, squares in enumerate(ranked(SQUARES, chosen)):
            subsets[chosen, rank] = sum(1 << square + square // 8 for square in squares)
    turns, pending, open_steps, longest_loss = (np.empty(size, np.uint8) for _ in range(4))
    return SolverWorkspace(turns, pending, open_steps, longest_loss, subsets, np.empty(1024, np.int64), True, 0)


@exact
def _rank(bits: int) -> int:
    """The number of a set of squares among the sets of its size."""
    total, size = 0, 0
    while bits:
        number = lowest_bit(bits)
        bits &= bits - 1
        size += 1
        total += BINOMIALS[number - number // 9, size]
    return total


@exact
def _offset(material: Material) -> int:
    """The number of a material's first position."""
    return int(OFFSETS[material.men, material.kings, material.enemy_men, material.enemy_kings])


@exact
def _turns(number: int, table: EndgameTable) -> int:
    """The turns until the position of a number ends, or 1 or 0 where only the result is known; or `DRAW`."""
    further = number - table.counted_positions
    if further < 0:
        return int(table.content[number])
    packed = int(table.content[table.counted_positions + (further >> RESULTS)])
    result = packed >> 2 * (further & RESULT) & RESULT
    return result if result <= 1 else DRAW


@exact
def place_of(board: Board) -> Place:
    """Where a position is found; both sides have a checker."""
    own, enemy, kings = board.own, board.enemy, board.kings
    if not board.black:
        own, kings, enemy = turned(own), turned(kings), turned(enemy)
    own_kings, own_men = own & kings, own & ~kings
    enemy_kings, enemy_men = turned(enemy & kings), turned(enemy & ~kings)
    material = Material(count_bits(own_men), count_bits(own_kings), count_bits(enemy_men), count_bits(enemy_kings))
    ranks = _rank(enemy_kings) * BINOMIALS[SQUARES, material.kings] + _rank(own_kings)
    return Place(material, _rank(own_men), _rank(enemy_men), ranks)


@exact
def _first(material: Material, men: int, enemy_men: int) -> int:
    """The number of the first position of a slice."""
    place = enemy_men * BINOMIALS[MEN_SQUARES, material.men] + men
    size = BINOMIALS[SQUARES, material.kings] * BINOMIALS[SQUARES, material.enemy_kings]
    return _offset(material) + int(place * size)


@exact
def probe(board: Board, table: EndgameTable) -> int:
    """How a position ends for the side to move; both sides have a checker, together no more than the table knows.

    It is the number of turns, or 1 for a win and 0 for a loss where the table has no more than the result; or `DRAW`.
    """
    place = place_of(board)
    return _turns(_first(place.material, place.men, place.enemy_men) + place.kings, table)


@exact
def _begin_position(board: Board, place: int, rules: int, table: EndgameTable, workspace: SolverWorkspace) -> None:
    """Write what captures and men's moves say of a position, and how many king's steps are open."""
    end = generate(board, rules, workspace.moves, workspace.begin)
    counted = checkers_on(board) <= table.counted
    wins, loses, drawn, open_steps = UNRESOLVED, 0, False, 0
    for index in range(end):
        move = workspace.moves[index]
        if captures(move) == 0 and moves_king(board, move):
            open_steps += 1
            continue
        after = make_move(board, move)
        turns = probe(after, table) if after.own else 0
        if turns == DRAW:
            drawn = True
            continue
        if not counted:
            turns &= 1
        if turns & 1:
            loses = max(loses, turns + 1)
        else:
            wins = min(wins, turns + 1)
    closed = rules & MUST_JUMP and can_jump(board)
    workspace.longest_loss[place] = loses
    workspace.open_steps[place] = CLOSED if closed else DRAWN if drawn else open_steps
    workspace.pending[place] = loses if wins == UNRESOLVED and not drawn and open_steps == 0 else wins


@exact
def _begin_slice(part: _Slice, rules: int, table: EndgameTable, workspace: SolverWorkspace) -> int:
    """Begin with every position of a slice; returns how many are pending."""
    material, subsets = part.material, workspace.subsets
    own_men, enemy_men = subsets[material.men, part.men], turned(subsets[material.enemy_men, part.enemy_men])
    place, waiting = part.place, 0
    for enemy_rank in range(BINOMIALS[SQUARES, material.enemy_kings]):
        enemy_kings = turned(subsets[material.enemy_kings, enemy_rank])
        enemy = enemy_men | enemy_kings
        for own_rank in range(BINOMIALS[SQUARES, material.kings]):
            own_kings = subsets[material.kings, own_rank]
            own = own_men | own_kings
            workspace.turns[place] = DRAW
            workspace.pending[place], workspace.open_steps[place] = UNRESOLVED, CLOSED
            if own_men & own_kings == 0 and enemy_men & enemy_kings == 0 and own & enemy == 0:
                board = Board(own, enemy, own_kings | enemy_kings, workspace.black)
                _begin_position(board, place, rules, table, workspace)
                waiting += 1 if workspace.pending[place] != UNRESOLVED else 0
            place += 1
    return waiting


@exact
def _update_predecessor(place: int, turns: int, workspace: SolverWorkspace) -> int:
    """Let a position know that one of its king's steps ends in `turns`; returns 1 if it is now pending too."""
    before = workspace.pending[place]
    if workspace.open_steps[place] == CLOSED:
        return 0
    if turns & 1 == 0:
        workspace.pending[place] = min(int(before), turns + 1)
    elif workspace.open_steps[place] != DRAWN:
        workspace.open_steps[place] -= 1
        if workspace.open_steps[place] == 0 and before == UNRESOLVED:
            workspace.pending[place] = max(int(workspace.longest_loss[place]), turns + 1)
    return 1 if before == UNRESOLVED and workspace.pending[place] != UNRESOLVED else 0


@exact
def _update_predecessors(men: int, kings: int, enemy: int, place: int, turns: int, workspace: SolverWorkspace) -> int:
    """Update every position out of which a king has just stepped to this one; returns how many are newly pending.

    Checkers are seen by the side that has stepped; its positions with `enemy` as it is stand from `place` on.
    """
    empty = BOARD & ~(men | kings | enemy)
    waiting, left = 0, kings
    while left:
        king = left & -left
        left ^= king
        origins = (king << 4 | king << 5 | king >> 4 | king >> 5) & empty
        while origins:
            origin = origins & -origins
            origins ^= origin
            waiting += _update_predecessor(place + _rank(kings ^ king | origin), turns, workspace)
    return waiting


@exact
def _resolve(part: _Slice, before: int, turns: int, workspace: SolverWorkspace) -> int:
    """Resolve the positions of a slice that end in `turns`; returns by how many more are pending.

    The positions before them, the other side to move, stand from `before` on in the workspace.
    """
    material, subsets = part.material, workspace.subsets
    own_ranks, enemy_ranks = BINOMIALS[SQUARES, material.kings], BINOMIALS[SQUARES, material.enemy_kings]
    waiting = 0
    for index in range(own_ranks * enemy_ranks):
        if workspace.pending[part.place + index] != turns or workspace.turns[part.place + index] != DRAW:
            continue
        workspace.turns[part.place + index] = turns
        workspace.open_steps[part.place + index] = CLOSED
        own_rank, enemy_rank = index % own_ranks, index // own_ranks
        own = turned(subsets[material.men, part.men] | subsets[material.kings, own_rank])
        their_men, their_kings = subsets[material.enemy_men, part.enemy_men], subsets[material.enemy_kings, enemy_rank]
        place = before + own_rank * enemy_ranks
        waiting += _update_predecessors(their_men, their_kings, own, place, turns, workspace) - 1
    return waiting


@exact
def _keep(part: _Slice, size: int, table: EndgameTable, workspace: SolverWorkspace) -> None:
    """Write what was found of a slice into the table."""
    for index in range(size):
        number, turns = part.start + index, workspace.turns[part.place + index]
        further = number - table.counted_positions
        if further < 0:
            table.content[number] = turns
            continue
        place, shift = table.counted_positions + (further >> RESULTS), 2 * (further & RESULT)
        result = RESULT if turns == DRAW else turns & 1
        table.content[place] = table.content[place] & ~(RESULT << shift) | result << shift


@exact
def _slices(material: Material, men: int, enemy_men: int, begin: int) -> tuple[_Slice, _Slice]:
    """The slices that have these men, each side to move; the same one twice where each side sees the same men."""
    back = Material(material.enemy_men, material.enemy_kings, material.men, material.kings)
    start, other = _first(material, men, enemy_men), _first(back, enemy_men, men)
    size = BINOMIALS[SQUARES, material.kings] * BINOMIALS[SQUARES, material.enemy_kings]
    place = begin if start == other else size
    return _Slice(material, men, enemy_men, start, begin), _Slice(back, enemy_men, men, other, place)


@exact
def solve_slices(
    material: Material, men: int, enemy_men: int, rules: int, table: EndgameTable, workspace: SolverWorkspace
) -> int:
    """Solve the slices of a material that have these men, each side to move; returns the most turns of a position.

    Men are given by the rank of their squares, as their own side sees them. What they turn into is solved already. What
    is found stands in the workspace: the slice given, then the other one unless it is the same.
    """
    first, second = _slices(material, men, enemy_men, workspace.begin)
    alone = first.start == second.start
    waiting = _begin_slice(first, rules, table, workspace)
    if not alone:
        waiting += _begin_slice(second, rules, table, workspace)
    checkers = material.men + material.kings + material.enemy_men + material.enemy_kings
    turns, most = workspace.begin, DRAW if checkers <= table.counted else QUIET_TURNS
    while waiting and turns <= most:
        waiting += _resolve(first, second.place, turns, workspace)
        if not alone:
            waiting += _resolve(second, first.place, turns, workspace)
        turns += 1
    return max(turns - 1, 0)


@exact
def solve(
    material: Material,
    men: Numbers,
    enemy_men: Numbers,
    rules: int,
    table: EndgameTable,
    workspace: SolverWorkspace,
) -> int:
    """Solve and keep all slices of a material with men on these squares, in the order given; returns the most turns."""
    size = BINOMIALS[SQUARES, material.kings] * BINOMIALS[SQUARES, material.enemy_kings]
    longest = workspace.begin
    for index in range(men.shape[0]):
        own, enemy = men[index], enemy_men[index]
        longest = max(longest, solve_slices(material, own, enemy, rules, table, workspace))
        first, second = _slices(material, own, enemy, workspace.begin)
        _keep(first, size, table, workspace)
        if first.start != second.start:
            _keep(second, size, table, workspace)
    return longest


@exact
def tally(material: Material, table: EndgameTable, workspace: SolverWorkspace) -> Tally:
    """How the positions of a material end."""
    wins, losses, draws, longest = 0, 0, 0, 0
    checkers = material.men + material.kings + material.enemy_men + material.enemy_kings
    subsets, place = workspace.subsets, _offset(material)
    for enemy_men in range(BINOMIALS[MEN_SQUARES, material.enemy_men]):
        for men in range(BINOMIALS[MEN_SQUARES, material.men]):
            for enemy_kings in range(BINOMIALS[SQUARES, material.enemy_kings]):
                enemy = turned(subsets[material.enemy_men, enemy_men] | subsets[material.enemy_kings, enemy_kings])
                for kings in range(BINOMIALS[SQUARES, material.kings]):
                    own = subsets[material.men, men] | subsets[material.kings, kings]
                    turns = _turns(place, table)
                    place += 1
                    if own & enemy or count_bits(own | enemy) < checkers:
                        continue  # two checkers would share a square
                    if turns == DRAW:
                        draws += 1
                    elif turns & 1:
                        wins += 1
                        longest = max(longest, turns if checkers <= table.counted else 0)
                    else:
                        losses += 1
    return Tally(wins, losses, draws, longest)
