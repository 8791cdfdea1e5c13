import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import BadInput, BadPosition, Position, UnknownName
from support.strategies import reachable


def test_the_start_has_the_id_that_every_program_knows() -> None:
    assert Position.start().gnubg_id == "4HPwATDgc/ABMA"
    assert Position.from_gnubg_id("4HPwATDgc/ABMA") == Position.start()


def test_an_id_is_read_with_the_side_to_move_second() -> None:
    position = Position.build("bar:1 6:14", "24:2 6:13")
    assert Position.from_gnubg_id(position.gnubg_id).board[25] == 1


def test_positions_are_values() -> None:
    assert len({Position.start(), Position.start().swap(), Position.start("nackgammon")}) == 2


def test_missing_checkers_have_been_borne_off_unless_the_literal_says_otherwise() -> None:
    assert Position.build("6:2", "6:3").off == (13, 12)
    assert Position.build("6:2 off:1", "6:3 off:0").off == (1, 0)


def test_a_race_begins_when_the_sides_have_passed_each_other() -> None:
    assert Position.start().contact
    assert Position.build("8:1 6:5", "8:1 6:5").race
    assert Position.build("bar:1 6:5", "6:1").contact
    assert not Position.build("12:1", "12:1").contact
    assert Position.build("13:1", "13:1").contact


@given(reachable())
def test_an_id_and_a_repr_read_back_to_the_position(position: Position) -> None:
    assert Position.from_gnubg_id(position.gnubg_id, checkers=position.checkers[0]) == position
    assert eval(repr(position), {"Position": Position}) == position


@given(reachable())
def test_turning_the_board_twice_gives_the_same_position_and_once_the_other_sides_counts(position: Position) -> None:
    other = position.swap()
    assert other.swap() == position
    assert other.pips == position.pips[::-1]
    assert other.off == position.off[::-1]
    assert other.checkers == position.checkers[::-1]
    assert other.contact == position.contact


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected 14 characters"),
        ("4HPwATDgc/ABM", "expected 14 characters"),
        ("4HPwATDgc/ABMAA", "expected 14 characters"),
        ("4HPwATDgc/ABM-", "expected 14 characters"),
        ("4HPwATDgc/ABMÄ", "expected 14 characters"),
        ("4HPwATDgc/ABMB", "last character must be"),
        ("/////////////w", "more checkers than two sides have"),
        ("4HPwATDgc/ABNA", "gives one side 16 checkers"),
        ("AAAAAAAAAAAAAA", "no checker is on the board"),
    ],
)
def test_a_bad_id_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        Position.from_gnubg_id(text)


def test_an_id_that_puts_both_sides_on_one_point_is_refused() -> None:
    # For each side, 5 zeros up to its point, its checkers, and zeros to the bar: the opponent's 6 is the mover's 19.
    bits = [0] * 5 + [1] * 2 + [0] * 20 + [0] * 18 + [1] * 2 + [0] * 7
    number = sum(bit << place for place, bit in enumerate(bits))
    text = base64.b64encode(number.to_bytes(10, "little")).decode().rstrip("=")
    with pytest.raises(BadPosition, match="both sides are on the mover's 19-point"):
        Position.from_gnubg_id(text)


@pytest.mark.parametrize(
    ("mover", "opponent", "reason"),
    [
        ("6:16", "6:5", "16 checkers"),
        ("6:15 5:1", "6:5", "16 checkers"),
        ("6:2", "19:2", "both sides are on the mover's 6-point"),
        ("6:2 6:3", "6:2", "named twice"),
        ("0:2", "6:2", "not a place"),
        ("25:2", "6:2", "not a place"),
        ("6-2", "6:2", "not a place"),
        ("six:2", "6:2", "not a place"),
        ("", "", "no checker is on the board"),
    ],
)
def test_a_bad_literal_is_refused_with_a_reason(mover: str, opponent: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        Position.build(mover, opponent)


@pytest.mark.parametrize(
    ("board", "off", "reason"),
    [
        ((0,) * 25, (15, 15), "26 whole numbers"),
        ([0] * 26, (15, 15), "26 whole numbers"),
        ((0.5,) * 26, (15, 15), "26 whole numbers"),
        ((True,) * 26, (15, 15), "26 whole numbers"),
        ((0,) * 25 + (1,), (15,), "two whole numbers"),
        ((0,) * 25 + (1,), (-1, 15), "cannot have borne off -1"),
        ((1,) + (0,) * 25, (0, 15), "bar"),
        ((0,) * 25 + (-1,), (15, 0), "bar"),
        ((0,) * 25 + (16,), (0, 15), "16 checkers"),
        ((0,) * 25 + (1,), (15, 15), "16 checkers"),
        ((0,) * 25 + (1,), (0, 0), "opponent has no checkers"),
        ((0,) * 26, (15, 15), "no checker is on the board"),
    ],
)
def test_a_board_that_is_no_position_is_refused_with_a_reason(board: object, off: object, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        Position(board, off)  # type: ignore[arg-type]


def test_an_unknown_starting_array_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="hypergammon"):
        Position.start("chess")


@given(st.text() | st.text("ABab01+/4HPw", min_size=12, max_size=16))
def test_any_text_is_an_id_or_bad_input(text: str) -> None:
    try:
        position = Position.from_gnubg_id(text)
    except BadInput:
        return
    assert position.gnubg_id == text


@given(st.text() | st.text("0123456789: baroff"), st.text() | st.text("0123456789: baroff"))
def test_any_two_texts_are_a_position_or_bad_input(mover: str, opponent: str) -> None:
    try:
        Position.build(mover, opponent)
    except BadInput:
        return


@given(st.lists(st.integers(-16, 16), min_size=26, max_size=26), st.tuples(st.integers(-1, 16), st.integers(-1, 16)))
def test_any_numbers_are_a_position_or_bad_input(board: list[int], off: tuple[int, int]) -> None:
    try:
        position = Position(tuple(board), off)
    except BadInput:
        return
    assert max(position.checkers) <= 15
