"""What is wrong in a `.mat` file is told with its line, or passed over by who reads leniently."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import (
    BadFile,
    BadInput,
    Match,
    Position,
    SetBoard,
    SetScore,
    UnknownName,
    find_sheet,
)
from boxwood.backgammon.formats.mat import read_mat
from boxwood.backgammon.free_plays import free_play
from boxwood.errors import BadMat, Fault
from boxwood.formats import Record
from support.mat_files import EXAMPLE, faults, games, written

# Faults


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("65: 24/18 18/13", "65: 24/18 18/12", "line 7: '24/18 18/12' with 6-5: 18/12 is 6 pips; you have a 5 left"),
        ("61: 13/7 8/7", "61: 13/7 7/off", "line 9: '13/7 7/off' with 6-1: "),
        ("13/9 24/23", "13/9 24/22", "line 7: '13/9 24/22' with 4-1: 24/22 is 2 pips"),
        ("63: 25/22 13/7", "63: 24/21 13/7", "enter your checker from the bar first (B9)"),
        ("61: 13/7 8/7", "61: 13/7", "line 9: '13/7' with 6-1: you can play the 1 too"),
        ("61: 13/7 8/7", "61: 13-", "line 9: '' in '13/' is not a place"),
        ("61: 13/7 8/7", "61: Illegal play (1;2)", "the file itself calls this play illegal"),
        ("61: 13/7 8/7", "61:", "line 9: no play stands for 6-1"),
        ("61: 13/7 8/7", "61: ???", "line 9: no play stands for 6-1"),
        ("61: 13/7 8/7", "61: Cannot Move", "line 9: pass: you can still play 6-1 (B10)"),
        ("61: 13/7 8/7", "61: Cannot Move 13/7", "line 9: '13/7' is not a turn of a game"),
        ("61: 13/7 8/7", "thinks", "line 9: 'thinks' in 'thinks' is not a place"),
        ("  3) 63: 25/22 13/7 ", "  3) thinks          ", "line 9: 'thinks' is not a turn of a game"),
        (
            "  3) 63: 25/22 13/7 ",
            "  3) 63: 25/22 13/7 21: 8/5 33: 9/6 ",
            "'more than two turns' is not a turn of a game",
        ),
        ("Takes", "Ponders", "line 28: 'Ponders' is not a turn of a game"),
        ("Doubles => 2\n 11)", "Doubles => 4\n 11)", "line 16: expected the cube at 2, got 4"),
        ("Doubles => 4 ", "Doubles four ", "line 29: 'four' is not a turn of a game"),
        ("  3) 63: 25/22 13/7 ", "  3)  Takes          ", "line 9: take: there is no double to answer (S-cube)"),
        ("  9) 51: 25/20 7/6 ", "  9)  Doubles => 2  ", "line 15: the double was not answered"),
        (" Drops ", " Beavers", "line 17: beaver: no beavers in this game (S-beaver)"),
        ("Wins 1 point", "Wins 3 points", "line 17: expected a win of 1, got 3"),
        ("Wins 1 point", "Wins one point", "line 17: 'one point' is not a turn of a game"),
        ("Wins 4 points", "Wins 5 points", "line 31: expected a win of 4, got 5"),
        (
            "                       Wins 1 point",
            "\n      Wins 1 point",
            "line 18: the second side has won, and this is in the",
        ),
        ("Game 2", "Game 3", "line 19: expected game 2, got game 3"),
        (
            ": 0                      Bob Smith : 1",
            ": 0    Bob Smith : 2",
            "line 20: expected the score 0 and 1, got 0 and 2",
        ),
        (
            "gnubg : 0                      Bob Smith : 1",
            "gnu : 0   Bob Smith : 1",
            "line 20: expected the names gnubg and Bob",
        ),
        (" gnubg : 0                      Bob Smith : 0\n", "", "line 5: expected both names and scores next"),
        (
            " gnubg : 0                      Bob Smith : 0\n",
            " gnubg : 9   Bob Smith : 0\n",
            "line 6: in a match to 3 each score",
        ),
        (" 11)  Drops                       Wins 1 point\n", "", "line 18: game 2 begins before game 1 has ended"),
        ("  1) 41: 13/9 24/23 ", "  1) 44: 13/9 24/20 ", "line 7: a game cannot begin with 4-4"),
        ("  1) 41: 13/9 24/23 ", "  1)  Doubles => 2  ", "line 7: double: each side rolls one die first (B3)"),
        (
            " Drops                       Wins 1 point",
            " Drops\n 12) 21: 8/5",
            "line 18: the game is over, and only its points",
        ),
        (" 3 point match", " 3 point march", "line 5: no line says how long the match is"),
        (" 3 point match", " 0001000 point match", "line 3: a match to 1000 is read as a session for money"),
        ("  1) 41: 13/9 24/23 ", "; Set Pos=x\n  1) 41: 13/9 24/23 ", "line 7: 'x' is not a position"),
        (" 3 point match\n", " 3 point match\nhello\n", "line 4: expected 'Game 1', got 'hello'"),
        ("Wins 4 points\n", "Wins 4 points\n 5 point match\n", "line 32: '5 point match' is not a turn of a game"),
        (
            "Wins 4 points\n",
            "Wins 4 points\n Game 3\n gnubg : 0 Bob Smith : 3",
            "line 32: game 3 comes after the end of the match",
        ),
        ("; [EventDate", '; [Crawford "Maybe"]\n; [EventDate', "line 1: crawford: expected On or Off, got 'Maybe'"),
        ("; [EventDate", '; [Variation "Chess"]\n; [EventDate', "line 1: variation: expected one of Backgammon, "),
        (
            "; [EventDate",
            '; [Stake "none"]\n; [EventDate',
            "line 1: stake: expected a whole number from 1 on, got 'none'",
        ),
        ("; [EventDate", '; [Automatic Doubles "x"]\n; [EventDate', "line 1: automatic doubles: expected such as"),
        (
            "; [EventDate",
            '; [Automatic Doubles "game 1: 2"]\n; [EventDate',
            "line 6: there cannot be 2 automatic doubles (S-auto)",
        ),
    ],
)
def test_every_kind_of_fault_is_found_with_its_line(old: str, new: str, found: str) -> None:
    assert EXAMPLE.count(old) >= 1
    text = EXAMPLE.replace(old, new, 1)
    assert any(found in fault for fault in faults(text)), faults(text)
    assert any(found in str(fault) for fault in read_mat(text, lenient=True).notices)


def test_a_turn_in_the_wrong_column_is_a_fault() -> None:
    text = EXAMPLE.replace("  3) 63: 25/22 13/7              61: 13/7 8/7\n", "  3) 63: 25/22 13/7\n")
    assert faults(text)[0] == "line 10: it is the second side's turn, in the other column"


def test_a_side_that_gives_up_out_of_turn_is_a_fault() -> None:
    start = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5                 "
    text = start + "64: 24/18 18/14\n      Wins 2 points\n"
    assert faults(text) == ["line 6: the second side resigns when it is not its turn (B13)"]
    assert games(read_mat(text, lenient=True).match) == [("first", 2, "resignation")]
    text = start + " Doubles => 2\n  2)  Takes\n                                  Wins 2 points\n"
    assert faults(text) == ["line 7: the first side resigns when it is not its turn (B13)"]
    text = start.replace("  1) 31: 8/5 6/5", "      Wins 1 point")
    assert faults(text) == ["line 5: the first side resigns when it is not its turn (B13)"]


def test_every_fault_of_a_file_is_listed_at_once() -> None:
    text = (
        EXAMPLE.replace("61: 13/7 8/7", "61: 13/7 8/6").replace("53: 13/8 11/8", "thinks").replace("Game 2", "Game 3")
    )
    text = text.replace("55: 25/20 20/15 20/15 20/15", "55: 25/20 20/15 20/15 20/14").replace("Wins 4", "Wins four")
    found = faults(text)
    lines = [int(fault.split(":")[0].removeprefix("line ")) for fault in found]
    assert lines == [9, 10, 14, 17, 19, 24, 31]


def test_a_sheet_without_matches_cannot_read_one() -> None:
    assert faults(EXAMPLE, sheet="parker") == [
        "line 3: the Parker rules have no match format; they have money or single (S-format)"
    ]
    with pytest.raises(BadMat):
        read_mat(EXAMPLE, sheet="parker", lenient=True)


def test_a_sheet_that_does_not_exist_and_text_that_is_none_are_refused() -> None:
    with pytest.raises(UnknownName):
        read_mat(EXAMPLE, sheet="chess")
    with pytest.raises(BadFile, match="expected the text"):
        read_mat(EXAMPLE.encode())  # type: ignore[arg-type]


def test_a_file_can_be_read_by_a_sheet_of_ones_own() -> None:
    sheet = replace(find_sheet("tournament"), name="ours", crawford="no")
    file = read_mat(EXAMPLE, sheet=sheet)
    assert file.match.setup.sheet is sheet
    assert '; [Rule Sheet "ours"]' in written(file.match)


# Reading leniently


def test_a_play_against_the_rules_stands_as_a_set_board_and_the_match_goes_on() -> None:
    text = EXAMPLE.replace("64: 22/16 16/12\n", "64: 22/16 16/11\n")
    file = read_mat(text, lenient=True)
    assert [notice.line for notice in file.notices] == [15]
    assert "22/16 16/11" in file.comments.values()
    assert file.match.outcome == read_mat(EXAMPLE).match.outcome
    board = next(action for action in file.match.log if isinstance(action, SetBoard))
    before = Match.replay(file.match.log[: file.match.log.index(board)], file.match.setup).game.position
    assert Position.from_gnubg_id(board.position) == free_play("22/16 16/11", before, file.match.setup.sheet)[1]
    with pytest.raises(BadInput, match="set against the rules"):
        written(file.match)


def test_a_game_that_makes_no_sense_any_more_ends_as_the_file_says() -> None:
    text = EXAMPLE.replace("61: 13/7 8/7", "61: 21/15 8/7")
    file = read_mat(text, lenient=True)
    assert file.notices[0].line == 9
    assert [(winner, points) for winner, points, _ in games(file.match)] == [("second", 1), ("second", 4)]
    assert file.match.score == (0, 3)


def test_a_score_that_does_not_follow_is_set_and_told() -> None:
    file = read_mat(EXAMPLE.replace("Smith : 1", "Smith : 2"), lenient=True)
    assert [notice.line for notice in file.notices] == [20]
    assert "score 0 2" in map(str, file.match.log)


def test_a_lenient_reader_passes_over_numbers_that_do_not_fit() -> None:
    text = EXAMPLE.replace("Wins 1 point", "Wins 2 points").replace("=> 4", "=> 8")
    file = read_mat(text, lenient=True)
    assert [notice.line for notice in file.notices] == [17, 29]
    assert file.match == read_mat(EXAMPLE).match


# Any text at all

PIECES = st.sampled_from(
    [
        *EXAMPLE.splitlines(),
        "",
        "Game 1",
        "Game 3",
        "; x",
        " Wins",
        "31: 8/5 6/5",
        "66:",
        "Doubles => 2",
        "Takes",
        "Drops",
    ]
)


def check_any(text: str, sheet: str = "tournament") -> None:
    try:
        strict: Record[Match] | None = read_mat(text, sheet=sheet)
    except BadMat as bad:
        strict = None
        assert all(isinstance(fault, Fault) and 1 <= fault.line <= len(text) + 1 for fault in bad.faults)
        assert bad.faults
    try:
        file = read_mat(text, sheet=sheet, lenient=True)
    except BadMat:
        assert strict is None
        return
    assert strict in (None, file)
    assert bool(file.notices) == (strict is None)
    if any(isinstance(action, SetBoard | SetScore) for action in file.match.log):
        return
    again = read_mat(written(file.match, file.players, file.comments), sheet=sheet)
    assert again.match.results == file.match.results
    assert "\n".join(again.comments.values()) == "\n".join(file.comments.values())


@given(st.text() | st.text("0123456789 :/)(*;#[]\"'\n\r\tpointmachGameWsDublTkrf=>?-."))
def test_any_text_is_a_match_or_a_bad_file(text: str) -> None:
    check_any(text)
    check_any(" 3 point match\n Game 1\n Ann : 0  Bob : 0\n" + text)


@given(st.lists(PIECES | st.text(" 0123456789:/*)?WinsDoubleTak", max_size=40), max_size=40))
def test_lines_in_any_order_are_a_match_or_a_bad_file(lines: list[str]) -> None:
    check_any("\n".join(lines))
    check_any(" 0 point match\n Game 1\n Ann : 0  Bob : 0\n" + "\n".join(lines), "graves")


@settings(max_examples=200)
@given(st.data())
def test_a_file_with_anything_changed_is_a_match_or_a_bad_file(data: st.DataObject) -> None:
    lines = EXAMPLE.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(lines) - 1))
        line = lines[number]
        place = data.draw(st.integers(0, len(line)))
        what = data.draw(st.sampled_from(["delete", "double", "swap", "cut", "insert", "replace"]))
        if what == "delete" and len(lines) > 1:
            del lines[number]
        elif what == "double":
            lines.insert(number, line)
        elif what == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[number], lines[other] = lines[other], lines[number]
        elif what == "cut":
            lines[number] = line[:place]
        else:
            letter = data.draw(st.sampled_from(list("0123456789 /:*?)ABab;\t")))
            lines[number] = line[:place] + letter + line[place + (what == "replace") :]
    check_any("\n".join(lines))


def test_a_file_of_more_turns_than_any_match_has_is_refused_before_it_is_played() -> None:
    text = " 0 point match\n\n Game 1\n Ann : 0     Bob : 0\n" + "  1) 31: 8/5 6/5      42: 8/4 6/4\n" * 5001
    assert faults(text, lenient=True) == ["line 3: 10002 turns are too many; the most is 10000"]


def test_long_lines_are_read_quickly() -> None:
    for line in (" " * 200_000, "1" * 200_000, "31: " + "8/5 " * 50_000, "; " + '"' * 200_000, "a : " * 50_000):
        assert faults(f" 3 point match\n Game 1\n{line}\n{line}x\n Game 2")
