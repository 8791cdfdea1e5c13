"""Files of GNU Backgammon."""

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import Match, Position, Side, formats, parse_action
from boxwood.backgammon.judgement import Chances, Choice, CubeEquities, JudgedMatch, Judgement
from boxwood.errors import BadFile, FaultyFile
from boxwood.formats import Record

GAME = """(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.08.003]MI[length:3][game:0][ws:0][bs:1]PW[Ann \\] B\\:]PB[Bób]
DT[2023-11-26]EV[Open]RU[Crawford]RE[B+1]C[a first game]
;W[31hefe]A[0][hefe E ver 3 0.55 0.15 0.01 0.12 0.01 0.16 2C 0 1 0.000000 1][xufe E ver 3 0.5 0.1 0 0.1 0 -0.01 2C 0 1
 0.0 1]LU[0.2]C[natural]
;B[42qusu]DA[E ver 3 2C 1 0.000000 1 0.45 0.12 0.01 0.15 0.01 -0.1 0.48 0.45 0.12 0.01 0.15 0.01 -0.1 0.47]
;W[21mkfe]
;B[double]
;W[drop])
(;FF[4]GM[6]MI[length:3][game:1][ws:0][bs:2]PW[Ann \\] B\\:]PB[Bób]RU[Crawford:CrawfordGame]RE[W+2R]
;W[61mghg](;B[43lpad]
;W[66xrxrmgmg]
;PL[B]DI[21])(;B[11aabb]))
"""


def lines(record: Record[Match]) -> list[str]:
    return [str(action) for action in record.match.log]


def test_a_match_is_read_with_its_players_comments_and_actions() -> None:
    record = formats.read(GAME.encode(), "a.sgf")
    assert record.players == ("Ann ] B:", "Bób")
    assert record.tags == {"Date": "2023.11.26", "Event": "Open"}
    assert record.comments == {0: "a first game", 2: "natural"}
    assert record.notices == ()
    assert lines(record) == [
        *("opening 3 1", "play 8/5 6/5", "roll 4 2", "play 8/4 6/4", "roll 2 1", "play 13/11 6/5"),
        *("double", "drop", "opening 6 1", "play 13/7 8/7", "roll 4 3", "play 24/21 13/9"),
        *("roll 6 6", "play 24/18(2) 13/7(2)", "roll 2 1", "resign gammon", "accept"),
    ]
    assert record.match.score == (2, 2)
    assert record.match.setup.score == (0, 1)


def test_its_analysis_stands_by_the_actions_it_is_about() -> None:
    record = formats.read(GAME.encode(), "a.sgf")
    first, cube = record.analysis.judgements[:2]
    assert (first.number, first.played, first.luck, first.error) == (1, "play 8/5 6/5", 0.2, 0.0)
    assert first.choices[0] == Choice(
        action="play 8/5 6/5", equity=0.16, chances=Chances(0.55, 0.15, 0.01, 0.12, 0.01), depth="2-ply"
    )
    assert (cube.number, cube.kind, cube.side, cube.played) == (2, "double", Side.SECOND, "roll")
    chances = Chances(0.45, 0.12, 0.01, 0.15, 0.01)
    assert cube.cube == CubeEquities(0.48, 0.47, 1.0, is_chance=True, chances=chances, depth="2-ply")


def test_what_is_written_reads_back_with_its_analysis_and_comments() -> None:
    record = formats.read(GAME.encode(), "a.sgf")
    again = formats.read(formats.write(record, "sgf"), "b.sgf")
    assert again.match == record.match
    assert (again.players, again.tags, again.comments) == (record.players, record.tags, record.comments)
    plays = [each for each in record.analysis.judgements if each.kind == "play"]
    assert [each for each in again.analysis.judgements if each.kind == "play"] == plays


def test_a_variation_that_was_not_played_is_passed_over() -> None:
    record = formats.read(GAME.encode(), "a.sgf")
    assert "roll 1 1" not in lines(record)


def test_the_cube_of_a_money_session_reads_back_in_points() -> None:
    match = Match.new(length=None)
    for line in ("opening 3 1", "play 8/5 6/5", "double", "take"):
        match = match.apply(parse_action(line))
    cube = CubeEquities(0.25, -0.5, 1.0)
    judged = Judgement(number=2, side=Side.SECOND, kind="double", played="double", cube=cube)
    record = Record(state=match, analysis=JudgedMatch(program="x", judgements=(judged,)))
    again = formats.read(formats.write(record, "sgf"), "b.sgf")
    assert again.match == match
    assert again.analysis.judgements[0].cube == cube
    assert again.analysis.judgements[0].error == pytest.approx(0.75)


def test_a_board_that_was_set_reads_back() -> None:
    start = Position.build("24:2 13:4 6:5 8:3 bar:1", "13:5 8:3 6:5 24:2")
    match = Match.new(length=5, start=start, begins=Side.SECOND, score=(1, 2)).apply(parse_action("roll 6 1"))
    again = formats.read(formats.write(Record(state=match), "sgf"), "b.sgf")
    assert again.match.game.position == start
    assert again.match.game.dice == (6, 1)
    assert again.match.game.turn is Side.SECOND


def test_a_play_against_the_rules_is_told_with_its_line() -> None:
    data = GAME.replace("42qusu", "42qusv").encode()
    record = formats.read(data, "a.sgf")
    assert [notice.line for notice in record.notices] == [5]
    assert lines(record)[3].startswith("set first ")
    with pytest.raises(FaultyFile, match="line 5"):
        formats.read(data, "a.sgf", strict=True)
    again = formats.read(formats.write(replace(record, analysis=None), "sgf"))
    assert again.match.score == record.match.score


@pytest.mark.parametrize("data", [b"(;GM[6]", b"(;GM[6]PW[x", b"(;GM[6](((", b"(;GM[6]MI[length:0])"])
def test_what_is_cut_short_is_a_match_or_a_bad_file(data: bytes) -> None:
    with contextlib.suppress(BadFile):
        formats.read(data, "x.sgf")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_file_with_anything_changed_is_a_match_or_a_bad_file(data: st.DataObject) -> None:
    text = GAME
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(8, len(text) - 1))
        letter = data.draw(st.sampled_from(list("0123456789[]();:\\abcyzABDLPW \n")))
        text = text[:place] + letter + text[place + data.draw(st.integers(0, 3)) :]
    with contextlib.suppress(BadFile):
        formats.read(text.encode(), "x.sgf")


def test_a_side_that_is_shut_out_is_given_dice_which_read_back_as_none() -> None:
    shut = Match.from_xgid("XGID=aBBBBBB--B---------bbbbbb-:0:0:1:21:0:0:0:0:10")
    for line in ("play 9/6", "pass"):
        shut = shut.apply(parse_action(line))
    written = formats.write(Record(state=shut), "sgf")
    assert b";B[66]" in written
    assert lines(formats.read(written, "a.sgf"))[-1] == "pass"
