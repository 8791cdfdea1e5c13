"""Compiled retrograde analysis: how every position of few checkers ends, and in how many turns.

A table has one byte for a position, seen by the side to move: the number of turns until the game ends with best play,
odd where the side to move wins and even where it loses, or `DRAW`. Each side's men and kings are numbered as its own
side of the board sees them, so that passing the turn swaps numbers and turns no board.

Men never go back and captured checkers never return. So positions are solved in families with the same men on the same
squares, the most advanced first: inside a family only kings have moved, and a king's step can be taken back.
"""

from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine.bitboards import (
    BOARD,
    JUMP,
    ORIGIN,
    Moves,
    can_jump,
    count,
    generate,
    lowest,
    played,
    turned,
)
from boxwood.compiled import exact

__all__ = [
    "DRAW",
    "MEN_SQUARES",
    "MOST_CHECKERS",
    "Material",
    "Room",
    "Table",
    "kings_positions",
    "make_room",
    "materials",
    "positions",
    "probe",
    "ranked",
    "solve",
    "tally",
]

Table = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
Material = tuple[int, int, int, int]
"""How many men and kings the side to move has, and how many the other."""

DRAW = 255
MOST_CHECKERS = 5
MEN_SQUARES, SQUARES = 28, 32
NONE, HELD, CLOSED = 255, 255, 254
"""No end is known yet; a draw is at hand, so it is not lost; a jump is compulsory, so no king steps away."""


def materials(checkers: int) -> list[Material]:
    """Every material of so many checkers with both sides present, that which is reached last first."""
    found = [
        (men, kings, checkers - men - kings - other, other)
        for men, kings, other in product(range(checkers), repeat=3)
        if 0 < men + kings < checkers and men + kings + other <= checkers
    ]
    return sorted(found, key=lambda material: material[0] + material[2])


def kings_positions(material: Material) -> int:
    """The size of a family: a little is left empty, where two checkers would share a square."""
    return comb(SQUARES, material[1]) * comb(SQUARES, material[3])


def positions(material: Material) -> int:
    """The room a material takes in a table."""
    return comb(MEN_SQUARES, material[0]) * comb(MEN_SQUARES, material[2]) * kings_positions(material)


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
CHOICES = np.array([[comb(squares, chosen) for chosen in range(MOST_CHECKERS)] for squares in range(SQUARES + 1)])


class Room(NamedTuple):
    """What is known of a family while it is solved: first of one side to move, then of the other."""

    pending: Table  # in how many turns it will turn out to end
    unknown: Table  # how many king's steps lead to positions not known yet
    longest: Table  # the longest resistance of the moves that are known to lose
    subsets: Numbers  # [number of squares, rank]: the squares of a rank, as a board
    moves: Moves
    black: bool  # always true: a constant would have the generator compiled a second time
    begin: int  # always 0, for the same reason


def make_room(checkers: int) -> Room:
    """Room to solve the positions of so many checkers."""
    size = 2 * max(map(kings_positions, materials(checkers)))
    subsets = np.zeros((checkers, comb(SQUARES, checkers - 1)), np.int64)
    for chosen in range(checkers):
        for rank, squares in enumerate(ranked(SQUARES, chosen)):
            subsets[chosen, rank] = sum(1 << square + square // 8 for square in squares)
    one, other, third = (np.empty(size, np.uint8) for _ in range(3))
    return Room(one, other, third, subsets, np.empty(1024, np.int64), True, 0)


@exact
def _rank(bits: int) -> int:
    """The number of a set of squares among the sets of its size."""
    total, size = 0, 0
    while bits:
        number = lowest(bits)
        bits &= bits - 1
        size += 1
        total += CHOICES[number - number // 9, size]
    return total


@exact
def probe(own: int, enemy: int, kings: int, black: bool, table: Table) -> int:
    """How a position ends for the side to move; both sides have a checker, together no more than the table knows."""
    if not black:
        own, kings, enemy = turned(own), turned(kings), turned(enemy)
    own_kings, own_men = own & kings, own & ~kings
    enemy_kings, enemy_men = turned(enemy & kings), turned(enemy & ~kings)
    men_count, king_count, enemy_king_count = count(own_men), count(own_kings), count(enemy_kings)
    place = _rank(enemy_men) * CHOICES[MEN_SQUARES, men_count] + _rank(own_men)
    place = place * CHOICES[SQUARES, enemy_king_count] + _rank(enemy_kings)
    place = place * CHOICES[SQUARES, king_count] + _rank(own_kings)
    return int(table[OFFSETS[men_count, king_count, count(enemy_men), enemy_king_count] + place])


@exact
def _begin(own: int, enemy: int, kings: int, place: int, rules: int, table: Table, room: Room) -> None:
    """Write what captures and men's moves say of a position, and how many king's steps are left to be heard of."""
    end = generate(own, enemy, kings, room.black, rules, room.moves, room.begin)
    wins, loses, held, unknown = NONE, 0, False, 0
    for index in range(end):
        move = room.moves[index]
        if move & BOARD == 0 and kings >> (move >> ORIGIN & 63) & 1:
            unknown += 1
            continue
        mine, theirs, crowned = played(own, enemy, kings, move)
        turns = probe(theirs, mine, crowned, not room.black, table) if theirs else 0
        if turns == DRAW:
            held = True
        elif turns & 1:
            loses = max(loses, turns + 1)
        else:
            wins = min(wins, turns + 1)
    closed = rules & JUMP and can_jump(own, enemy, kings, room.black)
    room.longest[place] = loses
    room.unknown[place] = CLOSED if closed else HELD if held else unknown
    room.pending[place] = loses if wins == NONE and not held and unknown == 0 else wins


@exact
def _open(
    material: Material, men: int, enemy_men: int, start: int, place: int, rules: int, table: Table, room: Room
) -> int:
    """Begin with every position of a family, one side to move; returns how many are pending.

    They stand from `start` on in the table, and from `place` on in the room.
    """
    own_base, enemy_base = room.subsets[material[0], men], turned(room.subsets[material[2], enemy_men])
    waiting = 0
    for enemy_rank in range(CHOICES[SQUARES, material[3]]):
        enemy_kings = turned(room.subsets[material[3], enemy_rank])
        enemy = enemy_base | enemy_kings
        for own_rank in range(CHOICES[SQUARES, material[1]]):
            own_kings = room.subsets[material[1], own_rank]
            own = own_base | own_kings
            table[start] = DRAW
            room.pending[place], room.unknown[place] = NONE, CLOSED
            if own_base & own_kings == 0 and enemy_base & enemy_kings == 0 and own & enemy == 0:
                _begin(own, enemy, own_kings | enemy_kings, place, rules, table, room)
                waiting += 1 if room.pending[place] != NONE else 0
            start += 1
            place += 1
    return waiting


@exact
def _hear(place: int, turns: int, room: Room) -> int:
    """Tell a position that one of its king's steps ends the game in `turns`; returns 1 if it is now pending too."""
    before = room.pending[place]
    if room.unknown[place] == CLOSED:
        return 0
    if turns & 1 == 0:
        room.pending[place] = min(int(before), turns + 1)
    elif room.unknown[place] != HELD:
        room.unknown[place] -= 1
        if room.unknown[place] == 0 and before == NONE:
            room.pending[place] = max(int(room.longest[place]), turns + 1)
    return 1 if before == NONE and room.pending[place] != NONE else 0


@exact
def _tell(men: int, kings: int, enemy: int, place: int, turns: int, room: Room) -> int:
    """Tell every position out of which a king has just stepped to this one; returns how many are newly pending.

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
            waiting += _hear(place + _rank(kings ^ king | origin), turns, room)
    return waiting


@exact
def _settle(
    material: Material,
    men: int,
    enemy_men: int,
    start: int,
    place: int,
    before: int,
    turns: int,
    table: Table,
    room: Room,
) -> int:
    """Settle the positions that end in `turns`, one side to move; returns by how many more are pending.

    The positions before them, the other side to move, stand from `before` on in the room.
    """
    own_ranks, enemy_ranks = CHOICES[SQUARES, material[1]], CHOICES[SQUARES, material[3]]
    waiting = 0
    for index in range(own_ranks * enemy_ranks):
        if room.pending[place + index] != turns or table[start + index] != DRAW:
            continue
        table[start + index] = turns
        room.unknown[place + index] = CLOSED
        own_rank, enemy_rank = index % own_ranks, index // own_ranks
        own = turned(room.subsets[material[0], men] | room.subsets[material[1], own_rank])
        their_men, their_kings = room.subsets[material[2], enemy_men], room.subsets[material[3], enemy_rank]
        waiting += _tell(their_men, their_kings, own, before + own_rank * enemy_ranks, turns, room) - 1
    return waiting


@exact
def solve(material: Material, men: Numbers, enemy_men: Numbers, rules: int, table: Table, room: Room) -> None:
    """Solve the families of a material that have these men, each side to move, in the order given.

    Men are given by the rank of their squares, as their own side sees them. What they turn into is solved already.
    """
    size = CHOICES[SQUARES, material[1]] * CHOICES[SQUARES, material[3]]
    back = (material[2], material[3], material[0], material[1])
    here, there = OFFSETS[material], OFFSETS[back]
    for index in range(men.shape[0]):
        own, enemy = men[index], enemy_men[index]
        start = here + (enemy * CHOICES[MEN_SQUARES, material[0]] + own) * size
        other = there + (own * CHOICES[MEN_SQUARES, material[2]] + enemy) * size
        alone = start == other  # each side sees the same men: it is one family, and not two
        first, second = room.begin, room.begin if alone else size
        waiting = _open(material, own, enemy, start, first, rules, table, room)
        if not alone:
            waiting += _open(back, enemy, own, other, second, rules, table, room)
        turns = room.begin
        while waiting:
            waiting += _settle(material, own, enemy, start, first, second, turns, table, room)
            if not alone:
                waiting += _settle(back, enemy, own, other, second, first, turns, table, room)
            turns += 1


@exact
def tally(material: Material, table: Table, room: Room) -> tuple[int, int, int, int]:
    """Wins, losses and draws of a material for the side to move, and the turns of its longest win."""
    wins, losses, draws, longest = 0, 0, 0, 0
    place = OFFSETS[material]
    for enemy_men in range(CHOICES[MEN_SQUARES, material[2]]):
        for men in range(CHOICES[MEN_SQUARES, material[0]]):
            for enemy_kings in range(CHOICES[SQUARES, material[3]]):
                enemy = turned(room.subsets[material[2], enemy_men] | room.subsets[material[3], enemy_kings])
                for kings in range(CHOICES[SQUARES, material[1]]):
                    own = room.subsets[material[0], men] | room.subsets[material[1], kings]
                    turns = int(table[place])
                    place += 1
                    if own & enemy or count(own | enemy) < sum(material):
                        continue  # two checkers would share a square
                    if turns == DRAW:
                        draws += 1
                    elif turns & 1:
                        wins += 1
                        longest = max(longest, turns)
                    else:
                        losses += 1
    return wins, losses, draws, longest
