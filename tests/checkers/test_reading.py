"""Reading moves as people write them, and saying why one is not allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.checkers import (
    BadInput,
    IllegalMove,
    Position,
    RuleSheet,
    UnreadableMove,
    legal_moves,
    parse_move,
    why_not,
    write_short,
)
from support.checkers_games import SWITCHES, positions

TWO_WAYS = Position.from_fen("B:WK22,K23,K14,K15:BK10")


@pytest.mark.parametrize("text", ["11-15", " 11 - 15 ", "11 15", "11x15", "11:15", "11–15", "11/15", "1115"])
def test_what_stands_between_two_squares_decides_nothing(text: str) -> None:
    assert str(parse_move(text, Position.start())) == "11-15"


@pytest.mark.parametrize("text", ["1x10x19x26", "1x26", "1x19x26", "1-10-19-26", "1x10x26"])
def test_squares_on_the_way_may_be_left_out_where_that_leaves_no_doubt(text: str) -> None:
    position = Position.from_fen("B:W6,15,23:B1")
    assert str(parse_move(text, position)) == "1x10x19x26"


def test_a_chain_that_stops_is_meant_by_its_own_squares_even_if_another_goes_on() -> None:
    position = Position.from_fen("B:W6,15:B1")
    assert str(parse_move("1x10", position, "coral")) == "1x10"
    assert str(parse_move("1x19", position, "coral")) == "1x10x19"


def test_two_chains_with_the_same_ends_need_their_path() -> None:
    with pytest.raises(IllegalMove, match=r"more than one way; write 10x17x26x19x10 or 10x19x26x17x10 \(K5\)"):
        parse_move("10x10", TWO_WAYS)
    for move in legal_moves(TWO_WAYS):
        assert write_short(move, legal_moves(TWO_WAYS)) == str(move)


def test_a_square_that_only_one_of_two_chains_passes_first_is_not_enough_if_both_pass_it() -> None:
    with pytest.raises(IllegalMove, match="more than one way"):
        parse_move("10x17x10", TWO_WAYS)
    assert str(parse_move("10x17x26x10", TWO_WAYS)) == "10x17x26x19x10"


@given(positions(), st.sampled_from(SWITCHES))
def test_every_legal_move_reads_back_in_its_long_and_its_short_form(position: Position, sheet: RuleSheet) -> None:
    moves = legal_moves(position, sheet)
    for move in moves:
        assert parse_move(str(move), position, sheet) == move
        assert parse_move(write_short(move, moves), position, sheet) == move
        assert why_not(str(move), position, sheet) is None


@given(positions(), st.sampled_from(SWITCHES), st.lists(st.integers(1, 32), min_size=2, max_size=5))
def test_any_path_is_a_legal_move_or_refused_with_a_clause_and_a_reason(
    position: Position, sheet: RuleSheet, path: list[int]
) -> None:
    text = "x".join(map(str, path))
    refusal = why_not(text, position, sheet)
    if refusal is None:
        assert parse_move(text, position, sheet) in legal_moves(position, sheet)
    else:
        assert refusal.clause in {"K3", "K4", "K5", "K6", "K7"}
        assert str(refusal) == f"{text!r}: {refusal.template.format(**refusal.values)} ({refusal.clause})"


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    refusal = why_not(text, Position.start())
    assert refusal is None or isinstance(refusal, IllegalMove)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no move was given"),
        ("hello", "'hello' in 'hello' is not a square"),
        ("11", "says where a checker is, not where it goes"),
        ("0-5", "'0' in '0-5' is not a square: they are numbered 1 to 32"),
        ("1133", "'33' in '1133' is not a square"),
        ("11-33", "'33' in '11-33' is not a square"),
        ("11-", "'' in '11-' is not a square"),
        ("١١-١٥", "is not a square"),
        ("x".join(["1"] * 20), "more jumps than there are checkers"),
        (11, "a move is a text such as"),
    ],
)
def test_what_is_no_move_at_all_is_told_apart(text: str, reason: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        parse_move(text, Position.start())
    assert reason in str(caught.value)
    assert isinstance(caught.value, BadInput)


def test_where_every_move_is_forbidden_the_first_reason_is_whose_checker_it_is() -> None:
    position = Position.from_fen("B:W18,15:B14,1")
    assert [str(why_not(text, position)) for text in ("18-23", "9-13", "1-6", "14x23x32")] == [
        "'18-23': the man on 18 is not yours (K3)",
        "'9-13': there is no checker on 9 (K3)",
        "'1-6': you must jump with the man on 14 (K6)",
        "'14x23x32': there is no checker on 27 to jump (K5)",
    ]


def test_the_short_form_of_a_chain_that_must_go_on_names_where() -> None:
    position = Position.from_fen("B:W6,15,23,32:B1")
    assert str(why_not("1x19", position)) == "'1x19': you must keep jumping from 19: 1x10x19x26 (K6)"


def test_the_short_form_of_a_chain_past_the_crown_names_the_crown() -> None:
    position = Position.from_fen("B:W26,27:B22")
    assert str(why_not("22x24", position)) == "'22x24': the man becomes a king on 31, and the turn ends there (K7)"
