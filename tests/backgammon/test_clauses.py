"""The rules clause by clause: each test's name quotes the clause it shows."""

import pytest

from boxwood.backgammon import BAR, OFF, IllegalPlay, Position, legal_plays, parse_play, sheets

FREE_SHEETS = ["parker", "classic", "coral", "redblack"]
LARGER_SHEETS = ["graves", "tournament"]


def texts(position: Position, dice: tuple[int, int], sheet: str = "tournament") -> set[str]:
    return {str(play) for play in legal_plays(position, dice, sheet)}


def refused(text: str, position: Position, dice: tuple[int, int], sheet: str = "tournament") -> IllegalPlay:
    with pytest.raises(IllegalPlay) as caught:
        parse_play(text, position, dice, sheet)
    return caught.value


def test_B1_24_points_a_bar_and_15_checkers_a_side() -> None:
    start = Position.start()
    assert len(start.board[1:25]) == 24
    assert start.board[BAR] == start.board[OFF] == 0
    assert start.checkers == (15, 15)


def test_B1_no_limit_to_the_checkers_of_one_side_on_a_point() -> None:
    position = Position.build("8:1 6:14", "1:15")
    after = parse_play("8/6 6/5", position, (2, 1)).after.swap()
    assert after.board[6] == 14
    assert Position.build("6:15", "6:15").board[6] == 15


def test_B2_the_start_is_two_five_three_and_five_and_167_pips() -> None:
    start = Position.start()
    assert {point: n for point, n in enumerate(start.board) if n > 0} == {24: 2, 13: 5, 8: 3, 6: 5}
    assert start == start.swap()
    assert start.pips == (167, 167)


@pytest.mark.parametrize("name", sheets())
def test_B2_every_sheet_starts_from_the_universal_array_also_the_one_that_misprints_it(name: str) -> None:
    assert Position.start(sheets()[name].start) == Position.start()


def test_B2_the_array_that_graves_prints_can_be_chosen_and_has_162_pips() -> None:
    printed = Position.start(sheets()["graves"].derive("as printed", start="graves-printed").start)
    assert printed.board[12] == 5
    assert printed.pips == (162, 162)


def test_B2_nackgammon_and_hypergammon_can_be_chosen() -> None:
    nackgammon, hypergammon = Position.start("nackgammon"), Position.start("hypergammon")
    assert nackgammon.checkers == (15, 15)
    assert nackgammon.pips == (194, 194)
    assert hypergammon.checkers == (3, 3)
    assert hypergammon.off == (0, 0)


def test_B3_the_opening_is_one_die_a_side_so_the_first_roll_is_no_double_where_its_dice_are_played() -> None:
    assert {name for name, sheet in sheets().items() if sheet.opening == "new throw"} == {"parker"}
    opening_rolls = [(a, b) for a in range(1, 7) for b in range(1, a)]
    assert all(legal_plays(Position.start(), dice) for dice in opening_rolls)


def test_B4_checkers_move_from_higher_to_lower_points_only() -> None:
    assert all(move.origin > move.target for play in legal_plays(Position.start(), (3, 1)) for move in play.moves)
    assert refused("5/8 6/5", Position.start(), (3, 1)).clause == "B4"


def test_B4_the_two_sides_move_in_opposite_directions() -> None:
    after = parse_play("24/18 13/11", Position.start(), (6, 2)).after
    assert after.board[25 - 18] == -1
    assert "24/18 13/11" in texts(after, (6, 2))


def test_B5_each_die_is_a_move_of_its_own_in_either_order_by_one_checker_or_two() -> None:
    start = Position.start()
    assert {"8/5 6/5", "24/20", "13/10 6/5"} <= texts(start, (3, 1))
    assert texts(start, (3, 1)) == texts(start, (1, 3))


def test_B5_one_open_point_in_between_is_enough_for_one_checker_to_play_both() -> None:
    one_open = Position.build("24:1 6:2", "7:2 13:2")  # 24/18 is blocked, 24/21 is open
    assert "24/15" in texts(one_open, (6, 3))
    assert str(parse_play("24/21/15", one_open, (6, 3))) == "24/15"


def test_B5_no_open_point_in_between_and_the_checker_cannot_play_both() -> None:
    none_open = Position.build("24:1 6:2", "7:2 4:3")
    refusal = refused("24/15", none_open, (6, 3))
    assert refusal.clause == "B5"
    assert "18 is blocked by 2 checkers, 21 by 3" in str(refusal)


def test_B6_doubles_are_four_moves_of_that_number() -> None:
    plays = legal_plays(Position.start(), (2, 2))
    assert {len(play.moves) for play in plays} == {4}
    assert {move.die for play in plays for move in play.moves} == {2}
    assert "13/5" in texts(Position.start(), (2, 2))


def test_B7_a_point_with_two_enemy_checkers_is_never_landed_on() -> None:
    refusal = refused("24/19 13/7", Position.start(), (6, 5))
    assert refusal.clause == "B7"
    assert "24/19 is blocked by 5 checkers" in str(refusal)


def test_B7_a_blocked_point_can_be_passed_over() -> None:
    position = Position.build("13:1 6:2", "15:2 1:5")  # the mover's 10-point is blocked
    assert "13/7" in {text.split()[0] for text in texts(position, (6, 1))}


def test_B8_landing_on_a_blot_sends_it_to_the_bar() -> None:
    hit = parse_play("13/7* 6/5", Position.build("13:1 6:1", "18:1 1:2"), (6, 1))
    assert hit.hits == (7,)
    assert hit.after.board[BAR] == 1
    assert str(hit) == "13/7* 6/5"


def test_B8_one_turn_can_hit_several() -> None:
    position = Position.build("24:2 6:2", "4:1 7:1 10:1 13:1 24:2")
    play = parse_play("24/21*/18*/15*/12*", position, (3, 3))
    assert play.hits == (21, 18, 15, 12)
    assert play.after.board[BAR] == 4
    assert str(play) == "24/21*/18*/15*/12*"


def test_B9_with_a_checker_on_the_bar_nothing_else_may_move() -> None:
    position = Position.build("bar:1 13:5 6:5", "6:2 5:2 4:2 3:2 1:2")
    assert texts(position, (6, 5)) == set()
    refusal = refused("13/7 13/8", position, (6, 5))
    assert refusal.clause == "B9"
    assert "bar" in refusal.reason


def test_B9_a_checker_enters_on_25_minus_the_die() -> None:
    position = Position.build("bar:1 6:5", "8:2")
    for die, entry in ((1, 24), (2, 23), (3, 22), (4, 21), (5, 20), (6, 19)):
        assert {play.moves[0].target for play in legal_plays(position, (die, die))} == {entry}


@pytest.mark.parametrize("name", sheets())
def test_B9_the_sheets_own_bar_example_with_4_and_6_enters_on_the_4_because_6_is_not_open(name: str) -> None:
    position = Position.build("bar:1 13:5 8:3 6:6", "6:2 13:3 24:2")
    assert texts(position, (6, 4), name) == {"bar/21 13/7", "bar/21 8/2", "bar/15"}
    assert refused("bar/19 13/9", position, (6, 4), name).clause == "B7"


def test_B9_parkers_bar_example_only_a_2_or_a_5_enters() -> None:
    position = Position.build("bar:1 6:2", "6:2 4:2 3:2 1:2")
    entering = {die for die in range(1, 7) if legal_plays(position, (die, die), "parker")}
    assert entering == {2, 5}


def test_B9_classics_bar_example_with_3_and_6_enters_with_the_3_and_plays_the_6_with_another() -> None:
    position = Position.build("bar:1 13:5 8:3 6:6", "6:2 13:3 24:2")
    assert "bar/22 13/7" in texts(position, (6, 3), "classic")
    assert refused("bar/19 13/10", position, (6, 3), "classic").clause == "B7"


def test_B9_dice_are_not_added_together_to_enter() -> None:
    position = Position.build("bar:1 13:1 6:1", "6:2 4:2 1:2")
    refusal = refused("bar/15", position, (6, 4))
    assert refusal.clause == "B9"
    assert "can't add the dice" in str(refusal)


def test_B9_as_many_as_possible_enter_and_the_rest_of_the_throw_is_lost() -> None:
    position = Position.build("bar:2 13:5", "6:2")
    assert texts(position, (6, 4)) == {"bar/21"}
    three = Position.build("bar:3 13:5", "1:2")
    assert texts(three, (6, 4)) == {"bar/19 bar/21"}


def test_B9_after_the_last_has_entered_the_rest_is_played_by_any_checker() -> None:
    position = Position.build("bar:1 13:1 6:1", "24:2")
    assert {"bar/21 13/7", "bar/15", "bar/19 13/9", "bar/19 6/2"} <= texts(position, (6, 4))
    assert texts(Position.build("bar:2 13:1", "24:2"), (4, 4)) == {
        "bar/21(2) 13/5",
        "bar/17 bar/21 13/9",
        "bar/17(2)",
        "bar/13 bar/21",
    }


# With 6-2, 20/14 leaves no 2 to play: 14/12, 9/7 are blocked. The 2 from 20 and the 6 from 9 use both.
ONE_WAY_USES_BOTH = Position.build("20:1 9:1", "13:2 18:2 24:2")


def test_B10_both_dice_must_be_played_if_any_order_allows_it() -> None:
    assert texts(ONE_WAY_USES_BOTH, (6, 2)) == {"20/18 9/3"}


def test_B10_a_play_that_wastes_a_die_is_refused_with_one_that_uses_both() -> None:
    refusal = refused("20/14", ONE_WAY_USES_BOTH, (6, 2))
    assert refusal.clause == "B10"
    assert "you can play more of your roll, for example 20/18 9/3" in str(refusal)


def test_B10_a_play_that_stops_early_is_refused_with_what_can_be_played_too() -> None:
    refusal = refused("13/7", Position.start(), (6, 5))
    assert refusal.clause == "B10"
    assert "you can play the 5 too, for example 13/8" in str(refusal)


def test_B10_with_doubles_as_many_of_the_four_as_possible() -> None:
    position = Position.build("24:1 6:1", "13:2")  # 24/20, 20/16, then 12 is blocked; 6/2
    plays = legal_plays(position, (4, 4))
    assert {str(play) for play in plays} == {"24/16 6/2"}


def test_B10_no_legal_move_and_the_turn_passes() -> None:
    blocked = Position.build("24:2 23:2", "7:2 6:2 5:2 8:2")
    assert legal_plays(blocked, (6, 5)) == legal_plays(blocked, (6, 6)) == []


def test_B11_bearing_off_waits_until_all_are_home() -> None:
    refusal = refused("6/off 5/off", Position.build("7:1 6:2 5:2", "6:1"), (6, 5))
    assert refusal.clause == "B11"
    assert "1 outside" in str(refusal)


def test_B11_whether_all_are_home_is_looked_at_before_each_single_move() -> None:
    position = Position.build("7:1 6:2", "24:1")
    assert "7/off" in texts(position, (6, 1))
    assert parse_play("7/6 6/off", position, (6, 1)).after.off == (14, 13)


def test_B11_a_number_bears_off_from_exactly_that_point() -> None:
    assert "6/off 3/off" in texts(Position.build("6:1 3:1 2:1", "6:1"), (6, 3))


@pytest.mark.parametrize("name", sheets())
def test_B11_parkers_first_6_3_example_off_from_6_and_3_or_off_from_6_and_three_up(name: str) -> None:
    home = Position.build("6:3 5:3 4:3 3:3 2:2 1:1", "6:15")
    plays = {str(play) for play in legal_plays(home, (6, 3), name)}
    assert plays == {"6/off 3/off", "6/off 6/3", "6/off 5/2", "6/off 4/1"}


@pytest.mark.parametrize("name", sheets())
def test_B11_parkers_second_6_3_example_off_from_4_and_then_4_to_1_or_off_from_3(name: str) -> None:
    home = Position.build("4:2 3:3 2:2 1:2", "6:15")
    plays = {str(play) for play in legal_plays(home, (6, 3), name)}
    assert plays == {"4/off 4/1", "4/off 3/off"}


def test_B11_corals_6_3_example_off_from_the_third_and_sixth_points() -> None:
    assert "6/off 3/off" in texts(Position.build("6:5 5:2 3:3", "6:15"), (6, 3), "coral")


def test_B11_an_empty_point_means_a_higher_checker_must_move_that_number() -> None:
    position = Position.build("6:1 5:1 2:2", "6:15")
    refusal = refused("2/off", position, (4, 4))
    assert refusal.clause == "B11"
    assert all(play.moves[0].origin in (6, 5) for play in legal_plays(position, (4, 4)))


def test_B11_graves_example_a_4_that_bears_nothing_off_is_moved_from_the_5_or_6_point() -> None:
    position = Position.build("6:1 5:1 3:2", "6:15")
    assert {play.moves[0].origin for play in legal_plays(position, (4, 4), "graves")} == {6}
    single = {str(play).split()[0] for play in legal_plays(position, (4, 1), "graves")}
    assert all(not text.startswith("3/off") for text in single)


def test_B11_no_higher_checker_and_one_goes_off_from_the_highest_point() -> None:
    assert texts(Position.build("3:1 2:1", "6:15"), (6, 5)) == {"3/off 2/off"}


@pytest.mark.parametrize("name", sheets())
def test_B11_the_may_of_classic_is_read_as_must_if_no_other_move_uses_the_number(name: str) -> None:
    position = Position.build("3:2", "6:15")
    assert {str(play) for play in legal_plays(position, (6, 5), name)} == {"3/off(2)"}


def test_B11_the_sum_of_two_dice_never_bears_off_at_once() -> None:
    position = Position.build("4:2", "22:2 24:2")  # the mover's 3 and 1 are blocked
    assert legal_plays(position, (3, 1)) == []
    assert refused("4/off", position, (3, 1)).clause == "B5"


def test_B11_one_checker_may_move_with_one_die_and_go_off_with_the_other() -> None:
    play = parse_play("6/5/off", Position.build("6:1", "6:15"), (5, 1))
    assert str(play) == "6/off"
    assert len(play.moves) == 2


def test_B11_bearing_off_is_never_compulsory_while_another_move_uses_the_number() -> None:
    assert {"6/4 6/5", "2/off 1/off", "6/4 1/off", "6/5 2/off"} <= texts(Position.build("6:2 2:1 1:1", "6:15"), (2, 1))


def test_B12_a_checker_hit_during_the_bear_off_must_come_home_first() -> None:
    position = Position.build("bar:1 6:2 5:2", "6:1 1:1")
    assert all(OFF not in [move.target for move in play.moves] for play in legal_plays(position, (6, 5)))
    round_the_board = Position.build("20:1 6:2 5:2", "6:1 1:1")
    assert refused("6/off 5/off", round_the_board, (6, 5)).clause == "B11"


def test_B13_the_first_side_with_all_15_off_has_won_and_the_rest_of_the_roll_is_not_needed() -> None:
    play = parse_play("1/off", Position.build("1:1", "6:15"), (6, 5))
    assert play.after.off == (0, 15)
    assert len(play.moves) == 1


def test_B14_a_side_shut_out_cannot_move_whatever_it_throws() -> None:
    shut_out = Position.build("bar:1 13:4", "6:2 5:2 4:2 3:2 2:2 1:2")
    assert all(legal_plays(shut_out, (a, b)) == [] for a in range(1, 7) for b in range(1, 7))


# One checker on 13: with 6-5 it can play the 6 or the 5, and not both, for 2 is blocked.
EITHER_NOT_BOTH = Position.build("13:1", "23:2 1:2")


@pytest.mark.parametrize("name", LARGER_SHEETS)
def test_S_larger_if_either_number_can_be_played_but_not_both_the_larger_must(name: str) -> None:
    assert texts(EITHER_NOT_BOTH, (6, 5), name) == {"13/7"}
    refusal = refused("13/8", EITHER_NOT_BOTH, (6, 5), name)
    assert refusal.clause == "S-larger"
    assert "it must be the larger: 13/7" in str(refusal)


@pytest.mark.parametrize("name", FREE_SHEETS)
def test_S_larger_is_not_in_the_other_sheets_where_the_choice_is_free(name: str) -> None:
    assert texts(EITHER_NOT_BOTH, (6, 5), name) == {"13/7", "13/8"}


@pytest.mark.parametrize("name", sheets())
def test_S_larger_if_only_the_smaller_can_be_played_it_must_be(name: str) -> None:
    assert texts(Position.build("13:1", "18:2 23:2 1:2"), (6, 5), name) == {"13/8"}


@pytest.mark.parametrize("name", LARGER_SHEETS)
def test_S_larger_holds_for_entering_too(name: str) -> None:
    position = Position.build("bar:1", "11:2 1:2")  # either enters; 25-11 is blocked
    assert texts(position, (6, 5), name) == {"bar/19"}
