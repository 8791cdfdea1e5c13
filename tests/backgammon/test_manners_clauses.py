"""The clauses on passing, resigning and table manners."""

import pytest

from boxwood.backgammon import (
    BadAction,
    BadOption,
    Cube,
    Match,
    Phase,
    Position,
    Roll,
    TakeBack,
    parse_action,
    sheets,
)
from support.clauses import ALL, DOUBLING, FIRST, SECOND, race, refused, run, words
from support.views import shown

# Shutting out, passing


SHUT_OUT = Position.build("bar:1 13:4", "6:2 5:2 4:2 3:2 2:2 1:2 8:3")


@pytest.mark.parametrize("sheet", ALL)
def test_B14_no_dice_are_thrown_it_may_double_if_allowed_else_the_turn_passes(sheet: str) -> None:
    match = Match.new(sheet, start=SHUT_OUT, begins=FIRST)
    assert refused(match, "roll 6 5").clause == "B14"
    assert ("double" in words(match)) == (sheet in DOUBLING)
    assert run(match, "pass").game.turn is SECOND
    if sheet in DOUBLING:
        taken = run(match, "double", "take")
        assert words(taken) >= {"pass"}
        assert run(taken, "pass").game.cube == Cube(2, SECOND)


@pytest.mark.parametrize("sheet", ALL)
def test_B10_a_roll_that_cannot_be_played_is_passed_and_one_that_can_is_not(sheet: str) -> None:
    blocked = Match.new(sheet, start=Position.build("24:2 23:2", "7:2 6:2 5:2 8:2"), begins=FIRST)
    passed = run(blocked, "roll 6 5", "pass")
    assert passed.to_act is SECOND
    assert refused(run(blocked, "roll 1 1"), "pass").clause == "B10"


# Resigning


@pytest.mark.parametrize("sheet", ALL)
def test_B13_resigning_on_ones_own_turn_before_or_after_throwing_single_gammon_or_backgammon(sheet: str) -> None:
    for before in ([], ["roll 2 1"]):
        cube = Cube() if sheets()[sheet].doubling == "none" else Cube(2, FIRST)
        match = run(race(sheet, cube=cube), *before)
        for level, times in (("single", 1), ("gammon", 2), ("backgammon", 3)):
            offered = run(match, f"resign {level}")
            assert (offered.to_act, words(offered)) == (SECOND, {"accept", "refuse"})
            assert run(offered, "accept").score == (0, cube.value * times)
            assert run(offered, "refuse").game == match.game


@pytest.mark.parametrize("sheet", ALL)
def test_B13_the_next_side_resigns_before_throwing_as_soon_as_the_play_is_made(sheet: str) -> None:
    played = run(Match.new(sheet, start=Position.start(), begins=FIRST), "roll 3 1", "play 8/5 6/5")
    assert played.actors(parse_action("resign single")) == {SECOND}
    resigned = run(played, "resign single")
    assert (resigned.game.turn, resigned.to_act) == (SECOND, FIRST)
    assert run(resigned, "accept").score == (1, 0)
    assert run(resigned, "refuse").to_act is SECOND


def test_B13_no_resigning_with_an_offer_pending_nor_by_the_side_not_on_turn() -> None:
    doubled = run(race(), "double")
    assert refused(doubled, "resign single").clause == "B13"
    assert not any(str(action).startswith("resign") for action in race().actions(SECOND))


def test_S_jacoby_unmet_makes_a_resigned_gammon_single() -> None:
    match = race(options={"jacoby": True})
    assert run(match, "resign backgammon", "accept").score == (0, 1)


# Table manners


@pytest.mark.parametrize("sheet", ALL)
def test_T1_both_dice_are_thrown_together_by_one_action(sheet: str) -> None:
    assert race(sheet).apply(Roll(2, 1)).game.dice == (2, 1)
    with pytest.raises(BadAction):
        parse_action("roll 2")


@pytest.mark.parametrize("sheet", ALL)
def test_T2_real_dice_can_be_cocked_before_a_checker_is_moved_and_are_thrown_again(sheet: str) -> None:
    match = Match.new(sheet, None, {"manual_dice": True}, start=Position.start(), begins=FIRST)
    thrown = run(match, "roll 2 1")
    assert thrown.actors(parse_action("cocked")) == {FIRST, SECOND}
    void = run(thrown, "cocked")
    assert void.game.dice is None
    assert "double" not in words(void)
    assert run(void, "roll 6 5").game.dice == (6, 5)
    assert refused(run(thrown, "play 24/23 13/11"), "cocked").clause == "T2"


@pytest.mark.parametrize("sheet", ALL)
def test_T2_an_opening_throw_is_voided_until_the_next_throw(sheet: str) -> None:
    match = Match.new(sheet, None, {"manual_dice": True})
    assert refused(match, "cocked").clause == "T2"
    assert run(match, "opening 3 1", "cocked").game == match.game
    assert run(match, "opening 3 1", "cocked", "opening 2 5").game.turn is SECOND
    tied = run(match, "opening 4 4")
    assert run(tied, "cocked").game == match.game
    assert run(tied, "opening 6 6", "cocked").game.cube == tied.game.cube
    played = run(Match.new(sheet, None, {"manual_dice": True}, start=Position.start(), begins=FIRST), "roll 3 1")
    assert run(played, "cocked").game.phase is Phase.START


def test_T2_a_mistyped_tie_takes_its_automatic_double_with_it() -> None:
    match = run(Match.new("redblack", None, {"manual_dice": True}), "opening 2 2", "opening 4 4")
    assert match.game.cube == Cube(4, None)
    void = run(match, "cocked")
    assert (void.game.cube, void.game.automatic_doubles) == (Cube(2, None), 1)
    assert refused(void, "cocked").clause == "T2"
    assert run(void, "opening 3 1").game.cube == Cube(2, None)


def test_T2_a_play_that_was_sent_back_keeps_its_opening_dice() -> None:
    match = Match.new("graves", None, {"honour_play": True, "manual_dice": True})
    again = run(match, "opening 3 1", "play 8/2", "done", "retake")
    assert refused(again, "cocked").clause == "T2"


@pytest.mark.parametrize("sheet", ALL)
def test_T2_with_the_programs_dice_it_cannot_happen(sheet: str) -> None:
    assert refused(run(race(sheet), "roll 2 1"), "cocked").clause == "T2"


@pytest.mark.parametrize("sheet", ALL)
def test_T3_a_play_can_be_undone_until_the_dice_are_picked_up(sheet: str) -> None:
    match = run(Match.new(sheet, start=Position.start(), begins=FIRST), "roll 3 1")
    assert run(match, "play 8/5 6/5", "undo").game == match.game
    assert refused(run(match, "play 8/5 6/5", "done"), "undo").clause == "T3"
    assert refused(run(match, "play 8/5 6/5", "roll 6 5"), "undo").clause == "T3"
    assert refused(match, "undo").clause == "T3"


def test_T3_where_dice_are_picked_up_by_hand_a_play_is_complete_only_then() -> None:
    match = run(Match.new("graves", None, {"pick_up_dice": True}), "opening 3 1", "play 8/5 6/5")
    assert (match.to_act, words(match)) == (FIRST, {"done", "undo"})
    assert run(match, "done").to_act is SECOND


@pytest.mark.parametrize("sheet", ALL)
def test_T3_a_finished_turn_is_taken_back_when_both_agree(sheet: str) -> None:
    before = run(Match.new(sheet, start=Position.start(), begins=FIRST), "roll 3 1")
    finished = run(before, "play 24/20", "done")
    for asked in (run(finished, "takeback"), run(finished, "roll 6 6", "takeback")):
        assert asked.to_act is SECOND
        assert words(asked) == {"accept", "refuse"}
        again = run(asked, "accept")
        assert (again.game.position, again.game.dice, again.to_act) == (before.game.position, (3, 1), FIRST)
        assert "play 8/5 6/5" in map(str, again.actions())
    assert run(finished, "takeback", "refuse").game.turn is SECOND
    assert finished.actors(TakeBack()) == {FIRST}
    assert refused(run(finished, "takeback", "refuse"), "takeback").clause == "T3"


HONOUR = {"honour_play": True}


def test_T4_on_their_honour_players_move_freely_and_the_opponent_accepts() -> None:
    match = run(Match.new("graves", None, HONOUR), "opening 3 1")
    wrong = run(match, "play 8/2", "done")
    assert (wrong.game.phase, wrong.to_act) == (Phase.DISPUTED, SECOND)
    assert {"accept", "retake", "double"} <= words(wrong)
    accepted = run(wrong, "accept")
    assert accepted.game.turn is SECOND
    assert accepted.game.position.board[25 - 2] == -1


def test_T4_or_has_it_retaken_with_the_same_dice_from_the_old_position_and_legal_plays_only() -> None:
    match = run(Match.new("graves", None, HONOUR), "opening 3 1")
    retaken = run(match, "play 8/2", "done", "retake")
    assert (retaken.game.position, retaken.game.dice, retaken.to_act) == (match.game.position, (3, 1), FIRST)
    assert refused(retaken, "play 8/2").clause == "B5"
    assert run(retaken, "play 8/5 6/5", "done").game.phase is Phase.START


def test_T4_throwing_doubling_and_passing_a_shut_out_turn_accept() -> None:
    wrong = run(Match.new("graves", None, HONOUR), "opening 3 1", "play 8/2", "done")
    assert run(wrong, "roll 6 5").game.phase is Phase.ROLLED
    assert run(wrong, "double").game.phase is Phase.OFFERED
    nearly = Position.build("8:1 6:3 5:3 4:2 3:2 2:2 1:2", "bar:1 13:1")
    shut = run(Match.new("graves", None, HONOUR, start=nearly), "roll 6 6", "play 8/6", "done")
    assert run(shut, "pass").game.turn is FIRST


def test_T4_letting_the_game_end_accepts() -> None:
    two_left = Position.build("6:2", "6:5")
    cheat = run(Match.new("graves", None, HONOUR, start=two_left), "roll 2 1", "play 6/off(2)", "done")
    assert cheat.game.phase is Phase.DISPUTED
    assert run(cheat, "accept").results[0].winner is FIRST
    assert run(cheat, "retake").game.position == two_left


def test_T4_an_incomplete_play_and_a_wrong_pass_are_pointed_out_too() -> None:
    match = run(Match.new("graves", None, HONOUR), "opening 3 1")
    assert run(match, "play 8/5", "done").game.phase is Phase.DISPUTED
    assert run(match, "pass", "done").game.phase is Phase.DISPUTED


def test_T4_all_checkers_stay_and_no_point_is_shared() -> None:
    match = run(Match.new("graves", None, HONOUR), "opening 3 1")
    assert refused(match, "play 13/12").clause == "T4"
    assert refused(match, "play 9/8").clause == "T4"
    hit = run(Match.new("graves", None, HONOUR, start=Position.build("8:2", "20:1 6:2")), "roll 2 1", "play 8/5(2)")
    assert hit.game.board.board[0] == -1


def test_T4_a_board_is_told_where_checkers_may_be_put() -> None:
    match = run(Match.new("graves", None, HONOUR), "opening 3 1")
    places = shown(match)["free_places"]
    for place in range(24):
        allowed = match.why_not(parse_action(f"play 24/{place or 'off'}")) is None
        assert allowed == (place in places)
    assert shown(run(match, "play 8/2", "done", "retake"))["free_places"] == []
    assert shown(run(Match.new("graves"), "opening 3 1"))["free_places"] == []


def test_T4_a_blot_is_hit_once() -> None:
    match = Match.new("graves", None, HONOUR, start=Position.build("8:2", "20:1 6:2"))
    made = run(match, "roll 2 1", "play 8/5(2)").game.made
    assert made is not None
    assert [move.hit for move in made.moves] == [True, False]


@pytest.mark.parametrize("sheet", ALL)
def test_T4_with_honour_play_off_illegal_plays_are_refused_with_the_clause(sheet: str) -> None:
    match = run(Match.new(sheet, start=Position.start(), begins=FIRST), "roll 3 1")
    assert refused(match, "play 8/2").clause == "B5"
    if sheet != "graves":
        with pytest.raises(BadOption, match="S-manners"):
            Match.new(sheet, None, HONOUR)


def test_T5_a_throw_before_the_opponent_has_picked_up_the_dice_does_not_count() -> None:
    match = run(Match.new("graves"), "opening 3 1")
    assert refused(match, "roll 6 5").clause == "T5"
    by_hand = run(Match.new("graves"), "opening 3 1", "play 8/5 6/5")
    assert refused(by_hand, "roll 6 5").clause == "T5"
    assert run(by_hand, "done", "roll 6 5").game.dice == (6, 5)


def test_T5_is_waived_when_the_play_was_forced_or_there_is_no_more_contact() -> None:
    options = {"pick_up_dice": True}
    forced = Match.new("graves", None, options, start=Position.build("24:1", "6:2 1:0 13:2"))
    assert len(run(forced, "roll 6 6").game.legal_plays()) == 1
    assert run(forced, "roll 6 6", "play 24/18", "roll 2 1").game.turn is SECOND
    running = Match.new("graves", None, options, start=Position.build("6:3 5:3", "6:3 5:3"))
    assert run(running, "roll 2 1", "play 6/4 6/5", "roll 2 1").game.turn is SECOND
