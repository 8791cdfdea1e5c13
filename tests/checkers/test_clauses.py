"""The clauses K1 to K7: what a move may do. Each test names its clause and says it."""

import pytest

from boxwood.checkers import BadPosition, Colour, IllegalMove, Piece, Position, legal_moves, parse_move


def moves(fen: str, sheet: str = "tournament") -> set[str]:
    return {str(move) for move in legal_moves(Position.from_fen(fen), sheet)}


def refused(text: str, fen: str, sheet: str = "tournament") -> str:
    with pytest.raises(IllegalMove) as caught:
        parse_move(text, Position.from_fen(fen), sheet)
    return f"{caught.value.reason} ({caught.value.clause})"


def after(text: str, fen: str, sheet: str = "tournament") -> str:
    position = Position.from_fen(fen)
    return position.apply(parse_move(text, position, sheet)).fen


# K1


def test_K1_twelve_checkers_a_side_stand_on_the_first_three_rows() -> None:
    start = Position.start()
    assert start == Position.from_fen("B:W21-32:B1-12")
    assert start.pieces == {**dict.fromkeys(range(1, 13), "b"), **dict.fromkeys(range(21, 33), "w")}


def test_K1_only_one_colour_of_square_is_used_and_each_holds_one_checker() -> None:
    with pytest.raises(BadPosition, match="neither a square from 1 to 32"):
        Position.from_fen("B:W33:B1")
    with pytest.raises(BadPosition, match=r"two checkers are on square 9; .* \(K1\)"):
        Position.from_fen("B:W9:B9")
    with pytest.raises(BadPosition, match=r"black has 13 checkers; .* \(K1\)"):
        Position.from_fen("B:W30:B1-13")


# K3, K4


def test_K3_one_checker_moves_and_it_is_ones_own() -> None:
    assert len(moves("B:W21-32:B1-12")) == 7
    assert refused("22-18", "B:W22:B1") == "the man on 22 is not yours (K3)"
    assert refused("14-18", "B:W22:B1") == "there is no checker on 14 (K3)"


def test_K4_a_man_moves_one_square_diagonally_forward() -> None:
    assert moves("B:W32:B14") == {"14-17", "14-18"}
    assert moves("W:W14:B1") == {"14-9", "14-10"}
    assert refused("14-9", "B:W32:B14") == "14-9 goes backwards: only a king may (K4)"
    assert refused("14-22", "B:W32:B14") == (
        "the man on 14 can't reach 22: it moves one square diagonally, or jumps (K4)"
    )
    assert refused("14-18-23", "B:W32:B14") == "14-18 ends your turn: only jumps can follow one another (K4)"


def test_K4_a_king_moves_one_square_diagonally_in_any_direction() -> None:
    assert moves("B:W32:BK14") == {"14-9", "14-10", "14-17", "14-18"}
    assert moves("W:WK1:BK32") == {"1-5", "1-6"}
    assert refused("14-23", "B:W32:BK14") == "there is no checker on 18 to jump (K5)"


def test_K4_no_checker_moves_to_an_occupied_square() -> None:
    assert refused("14-18", "B:W32:B14,18") == "18 is occupied (K4)"


# K5


def test_K5_a_jump_goes_over_an_adjacent_enemy_to_the_open_square_right_behind_it() -> None:
    assert moves("B:W18:B14") == {"14x23"}
    assert after("14x23", "B:W18,32:B14") == "W:W32:B23"
    assert moves("B:W18,23:B14") == {"14-17"}
    assert refused("14x23", "B:W18,23:B14") == "23, behind the man on 18, is occupied (K5)"


def test_K5_ones_own_are_never_jumped() -> None:
    assert moves("B:W32:B14,18") == {"14-17", "18-22", "18-23"}
    assert refused("14x23", "B:W32:B14,18") == "the man on 18 is your own (K5)"


def test_K5_several_jumps_follow_one_another_by_the_same_checker() -> None:
    assert moves("B:W18,26,27:B14") == {"14x23x30", "14x23x32"}
    assert after("14x23x32", "B:W18,26,27:B14") == "W:W26:BK32"


def test_K5_none_is_jumped_twice() -> None:
    circle = "B:WK7,K14,K15,K6:BK2"
    assert moves(circle) == {"2x9x18x11x2", "2x11x18x9x2"}
    assert refused("2x9x18x11x2x9", circle) == "the checker on 6 is already captured (K5)"


def test_K5_the_square_it_started_from_counts_as_empty() -> None:
    assert after("2x9x18x11x2", "B:W6,7,14,15,32:BK2") == "W:W32:BK2"
    assert moves("W:WK22:B17,18,9,10") == {"22x13x6x15x22", "22x15x6x13x22"}


def test_K5_men_jump_forward_only_and_kings_in_any_direction() -> None:
    assert moves("B:W9:B14") == {"14-17", "14-18"}
    assert refused("14x5", "B:W9:B14") == "14x5 jumps backwards: only a king may (K5)"
    assert moves("B:W9:BK14") == {"14x5"}


def test_K5_a_man_may_jump_a_king() -> None:
    assert moves("B:WK18:B14") == {"14x23"}


def test_K5_a_checker_is_blocked_without_a_free_square_and_without_a_jump() -> None:
    assert moves("B:W17,18,21,22:B13,14") == {"14x23"}
    assert moves("B:W17,18,21,22,23:B13,14") == set()


# K6


def test_K6_tournament_a_jump_must_be_made_when_there_is_one() -> None:
    assert moves("B:W18:B14,1") == {"14x23"}
    assert refused("1-5", "B:W18:B14,1") == "you must jump with the man on 14 (K6)"
    assert refused("1-5", "B:W18,K10:B14,1,K15") == "you must jump with the man on 14 or the king on 15 (K6)"


def test_K6_tournament_jumps_are_carried_through_to_their_end() -> None:
    assert moves("B:W18,27:B14") == {"14x23x32"}
    assert refused("14x23", "B:W18,27:B14") == "you must keep jumping from 23: 14x23x32 (K6)"


def test_K6_tournament_which_chain_is_free_also_the_shorter_one() -> None:
    assert moves("B:W17,18,27:B14") == {"14x21", "14x23x32"}


def test_K6_coral_jumping_is_a_choice() -> None:
    assert moves("B:W18:B14,1", "coral") == {"14x23", "14-17", "1-5", "1-6"}


def test_K6_coral_going_on_with_the_next_jump_is_a_choice() -> None:
    assert moves("B:W18,27:B14", "coral") == {"14x23", "14x23x32", "14-17"}
    assert after("14x23", "B:W18,27:B14", "coral") == "W:W27:B23"


# K7


def test_K7_a_man_that_reaches_the_far_row_is_a_king() -> None:
    assert after("26-30", "B:W5:B26") == "W:W5:BK30"
    assert after("6-2", "W:W6:BK32") == "B:WK2:BK32"
    with pytest.raises(BadPosition, match=r"the black man on 30 has reached its far row: it is a king \(K7\)"):
        Position.from_fen("B:W5:B30")


def test_K7_crowning_never_waits_for_a_captured_checker() -> None:
    start = Position.from_fen("B:W9-10:B1-8,11,12,26,27")
    crowned = start.apply(parse_move("26-30", start, "coral"))
    assert crowned.piece(30) == Piece(Colour.BLACK, king=True)


def test_K7_tournament_the_turn_ends_where_a_man_is_crowned() -> None:
    assert moves("B:W26,27:B22") == {"22x31"}
    assert refused("22x31x24", "B:W26,27:B22") == "the man becomes a king on 31, and the turn ends there (K7)"


def test_K7_coral_a_new_king_may_go_on_jumping() -> None:
    assert moves("B:W26,27:B22", "coral") == {"22x31", "22x31x24", "22-25"}
    assert after("22x31x24", "B:W26,27,5:B22", "coral") == "W:W5:BK24"


def test_K7_a_king_that_passes_the_far_row_goes_on_under_every_sheet() -> None:
    assert moves("B:W26,27:BK22") == {"22x31x24"}
