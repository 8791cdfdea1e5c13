import dataclasses
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.checkers import BadPosition, Colour, Move, Piece, Position, legal_moves
from support.checkers_games import positions


@given(positions())
def test_a_fen_reads_back(position: Position) -> None:
    assert Position.from_fen(position.fen) == position
    assert hash(Position.from_fen(position.fen)) == hash(position)


def test_a_fen_says_whose_turn_it_is_and_where_each_side_stands() -> None:
    position = Position.from_fen("B:W21,K30:B1,2")
    assert position.turn is Colour.BLACK
    assert position.fen == "B:W21,K30:B1,2"
    assert position.piece(30) == Piece(Colour.WHITE, king=True)
    assert position.piece(2) == Piece(Colour.BLACK, king=False)
    assert position.piece(3) is None
    assert (position.white_men, position.white_kings) == (1 << 20, 1 << 29)


@pytest.mark.parametrize(
    "text",
    [
        "B:B1,2:W21,K30",
        "B:W21,K30:B1-2",
        "B:W21,K30:B1,2.",
        " b : w21, k30 : b1, 2 ",
        "B:W21,K30-30:B01,02",
        "B:W21,K30:B1,2:H0:F1",
    ],
)
def test_a_fen_may_be_written_in_the_ways_of_other_programs(text: str) -> None:
    assert Position.from_fen(text).fen == "B:W21,K30:B1,2"


def test_a_side_without_checkers_can_be_written_and_has_lost() -> None:
    position = Position.from_fen("B:W21:B")
    assert position.fen == "B:W21:B"
    assert legal_moves(position) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not a FEN"),
        ("B", "is not a FEN"),
        ("X:W1:B2", "is not a FEN"),
        ("B:W21:W22", "is not a FEN"),
        ("B:W21:B1:B2", "is not a FEN"),
        ("?:W21:B1", "is not a FEN"),
        ("B:W21:B0", "'0' is neither a square from 1 to 32"),
        ("B:W21:B33", "'33' is neither a square"),
        ("B:W21:B4-2", "'4-2' is neither a square from 1 to 32 nor a range"),
        ("B:W21:B1,,2", "'' is neither a square"),
        ("B:Wa3:B1", "'A3' is neither a square"),
        ("B:W21:B1,1", "names B1 twice"),
        ("B:W21:B1,K1", "names B1 twice"),
        ("B:W21:B21", "two checkers are on square 21"),
        ("B:W:B", "no checker is on the board"),
        ("B:W2:B1", "the white man on 2 has reached its far row"),
        ("B:W20-32:B1", "white has 13 checkers"),
        ("B:W" + "1," * 500, "…"),
    ],
)
def test_what_is_no_fen_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(reason)):
        Position.from_fen(text)


@pytest.mark.parametrize("text", [None, 3, b"B:W21:B1", ["B:W21:B1"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(BadPosition, match="a FEN is a text"):
        Position.from_fen(text)  # type: ignore[arg-type]


@given(st.text() | st.from_regex(r"[BW]:[BW][K0-9,\-]*:[BW][K0-9,\-]*"))
def test_reading_any_text_gives_a_position_or_our_error(text: str) -> None:
    try:
        position = Position.from_fen(text)
    except BadPosition:
        return
    assert Position.from_fen(position.fen) == position


@pytest.mark.parametrize(
    "numbers", [(-1, 0, 0, 0), (2**32, 0, 0, 0), (1, 1, 0, 0), ("1", 0, 0, 0), (True, 0, 0, 0), (0, 0, 0, 0)]
)
def test_numbers_that_are_no_board_are_refused(numbers: tuple[int, int, int, int]) -> None:
    with pytest.raises(BadPosition):
        Position(*numbers, Colour.BLACK)


def test_whose_turn_it_is_must_be_a_colour() -> None:
    with pytest.raises(BadPosition, match=r"Colour\.BLACK or Colour\.WHITE"):
        Position(1, 0, 0, 0, "black")  # type: ignore[arg-type]


def test_a_position_is_a_frozen_value_that_shows_how_to_make_it_again() -> None:
    start = Position.start()
    assert repr(Position.from_fen("B:W21,K30:B1,2")) == "Position.from_fen('B:W21,K30:B1,2')"
    with pytest.raises(dataclasses.FrozenInstanceError):
        start.turn = Colour.WHITE  # type: ignore[misc]


def test_a_chain_that_ends_where_it_began_leaves_its_checker_there() -> None:
    for piece in ("K2", "K11"):
        position = Position.from_fen(f"B:W6,7,14,15,32:B{piece}")
        for move in legal_moves(position):
            assert move.origin == move.target
            assert position.apply(move).fen == f"W:W32:B{piece}"


def test_a_move_knows_its_ends() -> None:
    move = Move((22, 15, 8), (18, 11))
    assert (move.origin, move.target, str(move)) == (22, 8, "22x15x8")
    assert str(Move((11, 15))) == "11-15"
