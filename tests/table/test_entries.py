"""The record of a table in lines."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.game import Side
from support.tables import acted, make_table, played


def lines(*texts: str, **options: bool) -> list[tuple[object, ...]]:
    options = {"pick_up_dice": False, **options}
    table = acted(make_table(dice="manual", sheet="graves", format="money", options=options), *texts)
    return [(entry.turn, str(entry.side), entry.dice, str(entry.text), entry.kind) for entry in table.entries]


def test_a_turn_is_a_line_with_its_dice_and_its_play() -> None:
    assert lines("opening 3 1", "play 8/5 6/5", "roll 6 4", "play 24/14") == [
        (1, "first", (3, 1), "8/5 6/5", "play"),
        (1, "second", (6, 4), "24/14", "play"),
    ]


def test_a_turn_in_progress_has_no_text_yet_and_an_undone_one_none_again() -> None:
    assert lines("opening 3 1")[-1] == (1, "first", (3, 1), "", "play")
    assert lines("opening 3 1", "play 8/5 6/5", "undo")[-1] == (1, "first", (3, 1), "", "play")


def test_where_the_second_side_begins_the_first_has_the_second_turn() -> None:
    assert [line[0] for line in lines("opening 1 3", "play 8/5 6/5", "roll 6 4", "play 24/14", "roll 5 2")] == [1, 2, 2]


def test_a_turn_that_is_taken_back_is_open_again() -> None:
    texts = ["opening 3 1", "play 8/5 6/5", "roll 6 4", "takeback", "accept"]
    assert lines(*texts) == [(1, "first", (3, 1), "", "play")]


def test_the_cube_and_resigning_have_lines_of_their_own() -> None:
    texts = ["opening 3 1", "play 8/5 6/5", "double", "beaver", "take", "roll 6 4", "play 24/14", "resign gammon"]
    told = lines(*texts, beavers=True)
    assert [line[3] for line in told] == [
        "8/5 6/5", "double to 2", "beaver to 4", "take", "24/14", "resignation: gammon",
    ]  # fmt: skip
    assert [line[1] for line in told] == ["first", "second", "first", "second", "second", "first"]


def test_a_game_ends_with_its_result() -> None:
    assert lines("opening 3 1", "play 8/5 6/5", "double", "drop")[-1][3:] == ("1 point", "result")


def test_a_game_of_checkers_has_a_line_for_each_move() -> None:
    table = acted(make_table("checkers"), "move 11-15", "move 22-18", "move 15x22", "offer draw", "accept")
    assert [(entry.turn, entry.side, str(entry.text)) for entry in table.entries] == [
        (1, Side.SECOND, "11-15"),
        (1, Side.FIRST, "22-18"),
        (2, Side.SECOND, "15x22"),
        (2, Side.FIRST, "offers a draw"),
        (2, Side.SECOND, "accepts the draw"),
        (2, Side.SECOND, "a draw"),
    ]


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
@settings(max_examples=25)
@given(seed=st.integers(0, 10_000))
def test_lines_are_numbered_in_order_and_each_leads_to_a_state(game: str, seed: int) -> None:
    table = played(make_table(game), seed, most=60, calm=False)
    assert [entry.number for entry in table.entries] == list(range(len(table.entries)))
    assert all(0 < entry.at_event <= table.version for entry in table.entries)
    for one, next_one in pairwise(table.entries):
        assert (one.game, one.at_event) <= (next_one.game, next_one.at_event)
