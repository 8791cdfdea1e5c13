"""Every legal move: the known counts, and what must hold whatever the position and the switches."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.checkers import Colour, Position, RuleSheet, legal_moves, perft, sheets
from boxwood.checkers.moves import can_move, moves_from
from boxwood.checkers.squares import SQUARES, bit
from support.checkers_games import SWITCHES, positions

DEEP = bool(os.environ.get("BOXWOOD_DEEP_PERFT"))
"""Set by `make perft`, which counts every ply that is known: some minutes on one core."""

SHALLOW = 10_000

switches = st.sampled_from(SWITCHES)


def known_counts() -> list[tuple[str, list[int]]]:
    file = Path(__file__).parents[1] / "data" / "checkers_perft.txt"
    rows = [line.split() for line in file.read_text().splitlines() if not line.startswith("#")]
    names = {"yes": "1", "no": "0"}
    return [("".join(names[word] for word in row[:3]), list(map(int, row[3:]))) for row in rows]


@pytest.mark.parametrize(("setting", "counts"), known_counts())
def test_the_ways_the_first_plies_can_go_are_those_that_are_known(setting: str, counts: list[int]) -> None:
    (sheet,) = (sheet for sheet in SWITCHES if sheet.name == setting)
    for depth, count in enumerate(counts, start=1):
        if count <= SHALLOW or DEEP:
            assert perft(Position.start(), depth, sheet) == count, f"{depth} plies"


def test_the_two_sheets_are_two_settings_of_the_switches() -> None:
    assert perft(Position.start(), 5, "tournament") == 7361
    assert perft(Position.start(), 5, "coral") == 23582
    assert perft(Position.start(), 0) == perft(Position.start(), -1) == 1
    fields = [(s.must_jump, s.must_finish, s.crowning_ends_turn) for s in sheets().values()]
    assert fields == [(True, True, True), (False, False, False)]


@given(positions(), switches)
def test_a_move_takes_one_checker_along_its_path_and_nothing_but_enemies_away(
    position: Position, sheet: RuleSheet
) -> None:
    own, enemy = position.turn, position.turn.other
    for move in legal_moves(position, sheet):
        after = position.apply(move)
        assert after.turn is enemy
        assert after.checkers(own) == position.checkers(own) & ~bit(move.origin) | bit(move.target)
        captured = sum(bit(square) for square in set(move.captures))
        assert after.checkers(enemy) == position.checkers(enemy) & ~captured
        assert captured & ~position.checkers(enemy) == 0
        assert len(set(move.captures)) == len(move.captures) in (0, len(move.path) - 1)
        assert Position.from_fen(after.fen) == after


@given(positions(), switches)
def test_no_move_is_listed_twice(position: Position, sheet: RuleSheet) -> None:
    moves = legal_moves(position, sheet)
    assert len({move.path for move in moves}) == len(moves)


@given(positions(), switches)
def test_the_moves_from_a_square_are_those_of_all_that_begin_there(position: Position, sheet: RuleSheet) -> None:
    moves = legal_moves(position, sheet)
    for square in SQUARES:
        assert moves_from(position, square, sheet) == [move for move in moves if move.origin == square]
    assert can_move(position) == bool(moves)


@given(positions())
def test_more_freedom_never_takes_a_move_away_except_the_end_of_a_chain_at_the_crown(position: Position) -> None:
    """What is legal under compulsion is legal where jumping and stopping are a choice, crowning treated alike."""
    for crown in (False, True):
        bound, free = (
            {move.path for move in legal_moves(position, sheet)}
            for sheet in SWITCHES
            if sheet.crowning_ends_turn is crown and sheet.must_jump is sheet.must_finish
        )
        bound, free = sorted((bound, free), key=len)
        assert bound <= free


@given(positions(), switches)
def test_the_rules_are_the_same_for_both_colours(position: Position, sheet: RuleSheet) -> None:
    """Turning the board round and changing the colours changes the numbers of the squares and nothing else."""

    def turned(bits: int) -> int:
        return int(f"{bits:032b}"[::-1], 2)

    mirror = Position(
        turned(position.white_men),
        turned(position.white_kings),
        turned(position.black_men),
        turned(position.black_kings),
        position.turn.other,
    )
    ours = {move.path for move in legal_moves(position, sheet)}
    theirs = {tuple(33 - square for square in move.path) for move in legal_moves(mirror, sheet)}
    assert ours == theirs


@given(positions(), switches)
def test_kings_are_never_lost_but_by_capture_and_men_are_crowned_only_on_the_far_row(
    position: Position, sheet: RuleSheet
) -> None:
    own: Colour = position.turn
    for move in legal_moves(position, sheet):
        before, after = position.kings(own).bit_count(), position.apply(move).kings(own).bit_count()
        crowned = position.men(own) & bit(move.origin) and any(bit(s) & own.far_row for s in move.path)
        assert after == before + bool(crowned)
