"""The compiled generator against the readable one, and the known counts."""

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.checkers import Position, RuleSheet, legal_moves
from boxwood.checkers.engine import bitboards
from boxwood.checkers.engine.boards import board_of, move_of, position_of, rules_of
from support.checkers_games import SWITCHES, positions, varied

DEEP = bool(os.environ.get("BOXWOOD_DEEP_PERFT"))
CASES = 1_500
"""Positions for each setting of the switches; ten times as many when the deep checks are asked for."""

switches = st.sampled_from(SWITCHES)


def compiled_moves(position: Position, sheet: RuleSheet) -> list[int]:
    moves = np.zeros(bitboards.MOST_MOVES, np.int64)
    end = bitboards.generate(board_of(position), rules_of(sheet), moves, 0)
    return [int(move) for move in moves[:end]]


def after(position: Position, move: int) -> Position:
    return position_of(bitboards.make_move(board_of(position), move))


def summary(found: list[Position]) -> list[str]:
    return sorted(position.fen for position in found)


@pytest.mark.parametrize("sheet", SWITCHES, ids=lambda sheet: sheet.name)
def test_compiled_moves_are_those_of_the_readable_generator_under_every_setting_of_the_switches(
    sheet: RuleSheet,
) -> None:
    for position in varied(seed=21, count=CASES * (10 if DEEP else 1), sheet=sheet):
        compiled = [after(position, move) for move in compiled_moves(position, sheet)]
        readable = [position.apply(move) for move in legal_moves(position, sheet)]
        assert summary(compiled) == summary(readable), position.fen


@given(positions(), switches)
def test_a_compiled_move_is_found_among_the_readable_ones_with_its_result(position: Position, sheet: RuleSheet) -> None:
    for compiled in compiled_moves(position, sheet):
        move = move_of(compiled, position, sheet)
        assert position.apply(move) == after(position, compiled)


@given(positions())
def test_a_position_becomes_a_board_and_the_board_the_position(position: Position) -> None:
    assert position_of(board_of(position)) == position


@given(positions(), switches)
def test_whether_anything_can_be_moved_or_jumped_needs_no_list_of_moves(position: Position, sheet: RuleSheet) -> None:
    board = board_of(position)
    moves = legal_moves(position, sheet)
    assert bitboards.can_jump(board) == any(move.captures for move in moves)
    assert (bitboards.can_jump(board) or bitboards.can_move(board)) == bool(moves)


@given(st.integers(0, 2**35 - 1))
def test_turning_the_board_reverses_its_bits(bits: int) -> None:
    assert bitboards.turned(bits) == int(f"{bits:035b}"[::-1], 2)


def test_a_king_may_jump_round_in_a_circle_and_both_ways_are_counted() -> None:
    circle = Position.from_fen("B:W6,7,14,15:BK2")
    for sheet in SWITCHES:
        if sheet.must_jump and sheet.must_finish:
            assert [after(circle, move).fen for move in compiled_moves(circle, sheet)] == ["W:W:BK2"] * 2


def test_a_king_that_ends_where_it_started_is_still_there_and_the_game_goes_on() -> None:
    circle = Position.from_fen("B:W6,7,14,15,32:BK2")
    for sheet in SWITCHES:
        compiled = [after(circle, move) for move in compiled_moves(circle, sheet)]
        assert summary(compiled) == summary([circle.apply(move) for move in legal_moves(circle, sheet)])
        assert "W:W32:BK2" in summary(compiled)
        if sheet.must_jump and sheet.must_finish:
            assert summary(compiled) == ["W:W32:BK2"] * 2


def known_counts() -> list[tuple[str, list[int]]]:
    file = Path(__file__).parents[2] / "data" / "checkers_perft.txt"
    rows = [line.split() for line in file.read_text().splitlines() if not line.startswith("#")]
    return [("".join({"yes": "1", "no": "0"}[word] for word in row[:3]), list(map(int, row[3:]))) for row in rows]


@pytest.mark.parametrize(("setting", "counts"), known_counts())
def test_the_ways_the_first_plies_can_go_are_those_that_are_known(setting: str, counts: list[int]) -> None:
    (sheet,) = (sheet for sheet in SWITCHES if sheet.name == setting)
    moves = np.zeros(16 * bitboards.MOST_MOVES, np.int64)
    board = board_of(Position.start())
    found = [bitboards.perft(board, rules_of(sheet), depth, moves, 0) for depth in range(1, len(counts) + 1)]
    assert found == counts
