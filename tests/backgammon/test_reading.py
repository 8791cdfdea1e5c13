import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import BadInput, Dice, IllegalPlay, Position, UnreadablePlay, legal_plays, parse_play, why_not
from support.strategies import dice, reachable

START = Position.start()
BLOT_ON_18 = Position.build("24:2 13:4 6:5", "7:1 6:5 24:2")


@pytest.mark.parametrize(
    ("typed", "roll", "written"),
    [
        ("8/5 6/5", (3, 1), "8/5 6/5"),
        ("6/5 8/5", (3, 1), "8/5 6/5"),
        ("6/5, 8/5", (1, 3), "8/5 6/5"),
        ("  6 / 5   8 / 5 ", (3, 1), "8/5 6/5"),
        ("8-5 6-5", (3, 1), "8/5 6/5"),
        ("24/13", (6, 5), "24/13"),
        ("24/18/13", (6, 5), "24/13"),
        ("24/18 18/13", (6, 5), "24/13"),
        ("18/13 24/18", (6, 5), "24/13"),
        ("13/7(2) 8/2(2)", (6, 6), "13/7(2) 8/2(2)"),
        ("13/7x2 8/2 x2", (6, 6), "13/7(2) 8/2(2)"),
        ("13/7 8/2 13/7 8/2", (6, 6), "13/7(2) 8/2(2)"),
        ("24/20 (2) 13/9(2)", (4, 4), "24/20(2) 13/9(2)"),
    ],
)
def test_what_people_type_is_read(typed: str, roll: Dice, written: str) -> None:
    assert str(parse_play(typed, START, roll)) == written


@pytest.mark.parametrize(
    ("position", "typed", "roll", "written"),
    [
        (Position.build("bar:1 24:1 6:5", "6:5 24:2"), "BAR/22 24/22", (3, 2), "bar/22 24/22"),
        (Position.build("bar:1 24:1 6:5", "6:5 24:2"), "25/22 24/22", (3, 2), "bar/22 24/22"),
        (Position.build("6:4 2:2", "6:5"), "6/off(2) 6/0 6/0", (6, 6), "6/off(4)"),
        (Position.build("13:2 6:2", "18:1 24:2"), "13/7*/2", (6, 5), "13/7*/2"),
        (Position.build("13:2 6:2", "18:1 24:2"), "13/7/2", (6, 5), "13/7*/2"),
        (Position.build("24:2 6:2", "7:1 24:2"), "24/18*/12(2)", (6, 6), "24/18*/12(2)"),
        (Position.build("24:2 6:2", "7:1 24:2"), "24/12 24/12", (6, 6), "24/18*/12(2)"),
        (Position.build("8:2 6:2", "20:1 24:2"), "8/5*(2) 6/3(2)", (3, 3), "8/5*(2) 6/3(2)"),
        (Position.build("8:2 6:2", "20:1 24:2"), "8/5* 6/5*", (3, 1), "8/5* 6/5"),
        (Position.build("8:2 6:2", "20:1 24:2"), "8/5(2)* 6/3(2)", (3, 3), "8/5*(2) 6/3(2)"),
    ],
)
def test_bar_off_hits_and_repeats_are_read_as_people_write_them(
    position: Position, typed: str, roll: Dice, written: str
) -> None:
    assert str(parse_play(typed, position, roll)) == written


def test_a_combined_move_without_a_star_does_not_hit_if_it_can_be_made_so() -> None:
    assert str(parse_play("24/13", BLOT_ON_18, (6, 5))) == "24/18*/13"  # 19 is blocked
    both_open = Position.build("24:2 13:4 6:5", "7:1 24:2")
    assert str(parse_play("24/13", both_open, (6, 5))) == "24/13"
    assert str(parse_play("24/18*/13", both_open, (6, 5))) == "24/18*/13"


def test_a_combined_move_that_can_only_hit_on_one_of_two_points_asks_which() -> None:
    two_blots = Position.build("24:2 6:5", "7:1 6:1 24:2")
    with pytest.raises(IllegalPlay, match="write 24/18"):
        parse_play("24/13", two_blots, (6, 5))
    assert str(parse_play("24/19/13", two_blots, (6, 5))) == "24/19*/13"


@pytest.mark.parametrize(
    ("position", "typed", "roll", "clause", "reason"),
    [
        (START, "13/7 24/19", (6, 5), "B7", "24/19 is blocked by 5 checkers"),
        (START, "24/12", (6, 6), "B7", "18/12 is blocked by 5 checkers"),
        (START, "13/14", (6, 1), "B4", "goes the wrong way"),
        (START, "9/3 6/5", (6, 1), "B4", "no checker on your 9-point"),
        (START, "bar/24 13/7", (6, 1), "B9", "no checker on the bar"),
        (START, "13/7 13/7", (6, 1), "B5", "13/7 is 6 pips; you have a 1 left to play"),
        (START, "24/20 13/10", (4, 2), "B5", "13/10 is 3 pips; you have a 2 left to play"),
        (START, "24/20 24/22 8/7", (4, 2), "B5", "one 4 and one 2 to play"),
        (START, "24/21 13/8", (3, 3), "B6", "13/8 is 5 pips; the dice you have left make 3, 6, 9"),
        (START, "13/1", (3, 3), "B7", "4/1"),
        (START, "24/9", (3, 3), "B6", "15 pips; your dice make 3, 6, 9, 12"),
        (START, "13/7(4) 24/18", (6, 6), "", "more than four checkers"),
        (START, "24/18(2) 13/1", (6, 6), "B7", "7/1 is blocked by 2 checkers"),
        (START, "24/6", (6, 6), "B7", "18/12"),
        (START, "13/9", (6, 4), "B10", "you can play the 6 too"),
        (START, "8/7 6/off", (6, 1), "B11", "10 outside"),
        (START, "8/5* 6/5", (3, 1), "B8", "no blot to hit on 5"),
        (Position.build("6:1 3:2", "6:5"), "3/off(2)", (4, 4), "B11", "a 4 can't bear off from 3"),
        (Position.build("bar:1 6:5", "6:2 5:2 4:2 24:2"), "6/2", (4, 4), "B9", "enter your checker from the bar first"),
    ],
)
def test_a_refusal_names_the_clause_and_the_reason(
    position: Position, typed: str, roll: Dice, clause: str, reason: str
) -> None:
    with pytest.raises(IllegalPlay) as caught:
        parse_play(typed, position, roll)
    assert caught.value.clause == clause
    assert reason in caught.value.reason
    assert caught.value.template.format(**caught.value.values) == caught.value.reason


def test_a_refusal_reads_as_one_sentence() -> None:
    position = Position.build("13:5 8:3 6:5", "18:3 6:5 24:2")
    with pytest.raises(IllegalPlay) as caught:
        parse_play("13/7 8/7", position, (6, 1))
    assert str(caught.value) == "'13/7 8/7' with 6-1: 13/7 is blocked by 3 checkers (B7)"


@pytest.mark.parametrize(
    "typed", ["", "  ", "hello", "8", "8/", "/5", "8/5(5)", "8/5x9", "26/20", "8//5", "8/5)", "٨/٥"]
)
def test_text_that_is_no_play_is_unreadable_and_both_bad_input_and_an_illegal_play(typed: str) -> None:
    with pytest.raises(UnreadablePlay) as caught:
        parse_play(typed, START, (3, 1))
    assert isinstance(caught.value, BadInput)
    assert isinstance(caught.value, IllegalPlay)


def test_the_beginning_of_a_play_is_allowed_while_it_can_be_completed() -> None:
    assert why_not("8/5", START, (3, 1)) is None
    assert why_not("8/5 6/5", START, (3, 1)) is None
    refusal = why_not("24/18 24/19", START, (6, 5))
    assert refusal is not None
    assert refusal.clause == "B7"


def test_the_beginning_of_a_play_that_would_waste_a_die_is_not_allowed() -> None:
    position = Position.build("20:1 9:1", "13:2 18:2 24:2")
    refusal = why_not("20/14", position, (6, 2))
    assert refusal is not None
    assert refusal.clause == "B10"
    assert why_not("20/18", position, (6, 2)) is None


@given(reachable(), dice)
def test_every_beginning_of_a_legal_play_is_allowed(position: Position, roll: Dice) -> None:
    for play in legal_plays(position, roll)[:10]:
        so_far = ""
        for move in play.moves:
            so_far += f" {move.origin}/{move.target}"
            assert why_not(so_far, position, roll) is None


@given(reachable(), dice, st.text() | st.text("0123456789/*()x barof,-", max_size=24))
def test_any_text_is_a_legal_play_or_an_illegal_one_with_a_reason(position: Position, roll: Dice, text: str) -> None:
    try:
        play = parse_play(text, position, roll)
    except IllegalPlay as refusal:
        assert str(refusal)
        return
    assert play in legal_plays(position, roll)


moves = st.lists(st.tuples(st.integers(1, 25), st.integers(0, 24)), min_size=1, max_size=4)


@given(reachable(), dice, moves)
def test_any_moves_are_a_legal_play_or_an_illegal_one_with_a_clause(
    position: Position, roll: Dice, tried: list[tuple[int, int]]
) -> None:
    text = " ".join(f"{origin}/{target}" for origin, target in tried)
    try:
        play = parse_play(text, position, roll)
    except IllegalPlay as refusal:
        assert refusal.clause in {"B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "S-larger"}
        return
    assert play in legal_plays(position, roll)
