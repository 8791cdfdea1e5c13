"""The board in one line, of FIBS and of GNU Backgammon."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import BadPosition, Position
from boxwood.backgammon.fibs_board import read_fibs_board

START = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
"""The side O plays from 24 down to 1."""
TURNED = "0:2:0:0:0:0:-5:0:-3:0:0:0:5:-5:0:0:0:3:0:5:0:0:0:0:-2:0"


def line(
    board: str = START,
    *,
    match: str = "7:2:3",
    turn: int = 1,
    dice: str = "3:1:0:0",
    cube: str = "1:1:1:0",
    colour: int = 1,
    direction: int = -1,
    crawford: str = "0:0",
) -> str:
    """What FIBS sends to a player of a colour."""
    return f"board:You:Bob:{match}:{board}:{turn}:{dice}:{cube}:{colour}:{direction}:0:25:0:0:0:0:2:0:{crawford}"


def test_a_board_is_seen_from_the_side_on_turn() -> None:
    said = read_fibs_board(line())
    assert (said.position, said.dice, said.score, said.length) == (Position.start(), (3, 1), (2, 3), 7)
    assert (said.cube, said.cube_owner, said.offer, said.crawford) == (1, None, None, False)


def test_the_same_board_from_the_other_side_of_the_table_is_the_same() -> None:
    turned = line(TURNED, turn=-1, colour=-1, direction=-1)
    assert read_fibs_board(turned) == read_fibs_board(line())
    upwards = line(":".join(reversed(START.split(":"))), turn=1, colour=1, direction=1)
    assert read_fibs_board(upwards) == read_fibs_board(line())


def test_on_the_opponents_turn_the_scores_and_the_dice_are_the_opponents() -> None:
    said = read_fibs_board(line(turn=-1, dice="0:0:5:2", cube="2:1:0:0"))
    assert (said.dice, said.score, said.cube_owner) == ((5, 2), (3, 2), "opponent")


def test_a_double_that_waits_for_its_answer_is_seen_from_the_side_that_doubled() -> None:
    said = read_fibs_board(line(turn=-1, dice="0:0:0:0", cube="2:0:1:1"))
    assert (said.offer, said.dice, said.score, said.cube_owner) == ("double", None, (3, 2), "mover")


def test_gnu_backgammon_writes_its_first_players_score_first_and_its_seconds_beside_a_double() -> None:
    def score(turn: int, doubled: int) -> tuple[int, int]:
        return read_fibs_board(line(turn=turn, dice="0:0:0:0", cube=f"1:1:1:{doubled}"), gnubg=True).score

    assert (score(-1, 0), score(1, 0)) == ((2, 3), (3, 2))
    assert (score(1, 1), score(-1, 1)) == ((2, 3), (3, 2))


def test_a_side_one_point_away_plays_the_crawford_game_unless_it_has_been_played() -> None:
    assert read_fibs_board(line(match="7:6:3")).crawford
    assert not read_fibs_board(line(match="7:6:3", crawford="0:1")).crawford
    assert not read_fibs_board(line(match="7:6:3", crawford="3:0")).crawford


def test_a_session_without_length_is_for_money() -> None:
    assert read_fibs_board(line(match="9999:2:3"), jacoby=True).jacoby
    assert read_fibs_board(line(match="9999:2:3")).length == 0


def test_checkers_on_the_bar_are_their_owners_however_they_are_signed() -> None:
    board = START.split(":")
    board[0], board[25], board[24], board[1] = "-1", "1", "1", "-1"
    position = read_fibs_board(line(":".join(board))).position
    assert (position.board[0], position.board[25]) == (-1, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("board:You:Bob", "has 52 fields after 'board:'; this one has 2"),
        (line(match="7:x:3"), "field 4 of a FIBS board is a number, not 'x'"),
        (line(match="7:7:3"), "no game begins at 7 to 3 in a match to 7"),
        (line(turn=0), "turn, colour and direction are 1 or -1"),
        (line(cube="3:1:1:0"), "not 3"),
        (line(dice="7:1:0:0"), "dice show 1 to 6, not 7 and 1"),
        (line(START.replace(":5:", ":9:")), "a side has 15 checkers, but one has more here"),
    ],
)
def test_what_is_wrong_with_a_board_is_said(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        read_fibs_board(text)


@given(st.lists(st.integers(-20, 20), min_size=50, max_size=50))
def test_any_numbers_are_a_board_or_a_bad_position(numbers: list[int]) -> None:
    try:
        read_fibs_board("board:a:b:" + ":".join(map(str, numbers)))
    except BadPosition as refusal:
        assert str(refusal)
