"""Compiled retrograde analysis: how every position of few checkers ends, and in how many turns.

A table has one byte for a position, seen by the side to move: the number of turns until the game ends with best play,
odd where the side to move wins and even where it loses, or `DRAW`. Each side's men and kings are numbered as its own
side of the board sees them, so that passing the turn swaps numbers and turns no board.

Men never go back and captured checkers never return. So positions are solved in slices with the same men on the same
squares, the most advanced first: inside a slice only kings have moved, and a king's step can be taken back.
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
    generate,
    make_move,
    moves_king,
    turned,
)
from boxwood.compiled import exact

__all__ = [
    "DRAW",
    "MEN_SQUARES",
    "MOST_CHECKERS",
    "EndgameTable",
    "Material",
    "SolverWorkspace",
    "Tally",
    "king_placements",
    "make_solver_workspace",
    "materials",
    "positions",
    "probe",
    "ranked",
    "solve",
    "tally",
]

EndgameTable = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

DRAW = 255
MOST_CHECKERS = 5
MEN_SQUARES, SQUARES = 28, 32
UNRESOLVED = 255
"""Of `pending`: no end is known yet."""
DRAWN, CLOSED = 255, 254
"""Of `open_steps`: a draw is at hand, so it is not lost; and a jump is compulsory, so that no king steps away."""


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


class Tally(NamedTuple):
    """How many positions are won, lost and drawn for the side to move, and the turns of the longest win."""

    wins: int
    losses: int
    draws: int
    longest: int


class _Slice(NamedTuple):
    """The positions of one material with the men on the same squares, one side to move."""

    material: Material
    men: int
    """The rank of the squares of the side to move."""
    enemy_men: int
    """The rank of the other side's, as that side sees them."""
    start: int
    """Where its positions begin in the table."""
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
"""Where each material begins; one of fewer checkers comes before all of more."""
BINOMIALS = np.array([[comb(squares, chosen) for chosen in range(MOST_CHECKERS)] for squares in range(SQUARES + 1)])


class SolverWorkspace(NamedTuple):
    """What is known of a slice while it is solved: first of one side to move, then of the other."""

    pending: EndgameTable
    """In how many turns a position will turn out to end, or `UNRESOLVED`."""
    open_steps: EndgameTable
    """How many king's steps lead to positions that are not resolved yet, or `DRAWN` or `CLOSED`."""
    longest_loss: EndgameTable
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
    pending, open_steps, longest_loss = (np.empty(size, np.uint8) for _ in range(3))
    return SolverWorkspace(pending, open_steps, longest_loss, subsets, np.empty(1024, np.int64), True, 0)


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
    """Where a material begins in a table."""
    return int(OFFSETS[material.men, material.kings, material.enemy_men, material.enemy_kings])


@exact
def probe(board: Board, table: EndgameTable) -> int:
    """How a position ends for the side to move; both sides have a checker, together no more than the table knows."""
    own, enemy, kings = board.own, board.enemy, board.kings
    if not board.black:
        own, kings, enemy = turned(own), turned(kings), turned(enemy)
    own_kings, own_men = own & kings, own & ~kings
    enemy_kings, enemy_men = turned(enemy & kings), turned(enemy & ~kings)
    material = Material(count_bits(own_men), count_bits(own_kings), count_bits(enemy_men), count_bits(enemy_kings))
    place = _rank(enemy_men) * BINOMIALS[MEN_SQUARES, material.men] + _rank(own_men)
    place = place * BINOMIALS[SQUARES, material.enemy_kings] + _rank(enemy_kings)
    place = place * BINOMIALS[SQUARES, material.kings] + _rank(own_kings)
    return int(table[_offset(material) + place])


@exact
def _begin_position(board: Board, place: int, rules: int, table: EndgameTable, workspace: SolverWorkspace) -> None:
    """Write what captures and men's moves say of a position, and how many king's steps are open."""
    end = generate(board, rules, workspace.moves, workspace.begin)
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
        elif turns & 1:
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
    start, place, waiting = part.start, part.place, 0
    for enemy_rank in range(BINOMIALS[SQUARES, material.enemy_kings]):
        enemy_kings = turned(subsets[material.enemy_kings, enemy_rank])
        enemy = enemy_men | enemy_kings
        for own_rank in range(BINOMIALS[SQUARES, material.kings]):
            own_kings = subsets[material.kings, own_rank]
            own = own_men | own_kings
            table[start] = DRAW
            workspace.pending[place], workspace.open_steps[place] = UNRESOLVED, CLOSED
            if own_men & own_kings == 0 and enemy_men & enemy_kings == 0 and own & enemy == 0:
                board = Board(own, enemy, own_kings | enemy_kings, workspace.black)
                _begin_position(board, place, rules, table, workspace)
                waiting += 1 if workspace.pending[place] != UNRESOLVED else 0
            start += 1
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
def _resolve(part: _Slice, before: int, turns: int, table: EndgameTable, workspace: SolverWorkspace) -> int:
    """Resolve the positions of a slice that end in `turns`; returns by how many more are pending.

    The positions before them, the other side to move, stand from `before` on in the workspace.
    """
    material, subsets = part.material, workspace.subsets
    own_ranks, enemy_ranks = BINOMIALS[SQUARES, material.kings], BINOMIALS[SQUARES, material.enemy_kings]
    waiting = 0
    for index in range(own_ranks * enemy_ranks):
        if workspace.pending[part.place + index] != turns or table[part.start + index] != DRAW:
            continue
        table[part.start + index] = turns
        workspace.open_steps[part.place + index] = CLOSED
        own_rank, enemy_rank = index % own_ranks, index // own_ranks
        own = turned(subsets[material.men, part.men] | subsets[material.kings, own_rank])
        their_men, their_kings = subsets[material.enemy_men, part.enemy_men], subsets[material.enemy_kings, enemy_rank]
        place = before + own_rank * enemy_ranks
        waiting += _update_predecessors(their_men, their_kings, own, place, turns, workspace) - 1
    return waiting


@exact
def solve(
    material: Material,
    men: Numbers,
    enemy_men: Numbers,
    rules: int,
    table: EndgameTable,
    workspace: SolverWorkspace,
) -> None:
    """Solve the slices of a material that have these men, each side to move, in the order given.

    Men are given by the rank of their squares, as their own side sees them. What they turn into is solved already.
    """
    size = BINOMIALS[SQUARES, material.kings] * BINOMIALS[SQUARES, material.enemy_kings]
    back = Material(material.enemy_men, material.enemy_kings, material.men, material.kings)
    here, there = _offset(material), _offset(back)
    for index in range(men.shape[0]):
        own, enemy = men[index], enemy_men[index]
        start = here + (enemy * BINOMIALS[MEN_SQUARES, material.men] + own) * size
        other = there + (own * BINOMIALS[MEN_SQUARES, material.enemy_men] + enemy) * size
        alone = start == other  # each side sees the same men: it is one slice, and not two
        first = _Slice(material, own, enemy, start, workspace.begin)
        second = _Slice(back, enemy, own, other, workspace.begin if alone else size)
        waiting = _begin_slice(first, rules, table, workspace)
        if not alone:
            waiting += _begin_slice(second, rules, table, workspace)
        turns = workspace.begin
        while waiting:
            waiting += _resolve(first, second.place, turns, table, workspace)
            if not alone:
                waiting += _resolve(second, first.place, turns, table, workspace)
            turns += 1


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
                    turns = int(table[place])
                    place += 1
                    if own & enemy or count_bits(own | enemy) < checkers:
                        continue  # two checkers would share a square
                    if turns == DRAW:
                        draws += 1
                    elif turns & 1:
                        wins += 1
                        longest = max(longest, turns)
                    else:
                        losses += 1
    return Tally(wins, losses, draws, longest)
