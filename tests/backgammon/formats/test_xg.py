"""Files of eXtreme Gammon."""

import contextlib
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import Cube, Match, Position, formats
from boxwood.backgammon.plays import legal_plays
from boxwood.errors import BadFile, FaultyFile
from boxwood.game import Side
from support.xg_files import cube_record, end_record, game_record, match_record, move_record, xg_file

START = Position.start()
RTF = rb"{\rtf1\ansi{\fonttbl{\f0 Arial;}}" + b"\x01\x02" + rb"\pard\fs20 a hard play, \'e9t\'e9\par" + b"\x01\x02}\r\n"


def after(position: Position, dice: tuple[int, int], text: str) -> Position:
    return next(play.after for play in legal_plays(position, dice) if str(play) == text)


OPENED = after(START, (3, 1), "8/5 6/5")


def a_match(**move: Any) -> bytes:
    """A match to 3 of one game: Ann opens and doubles after Bob's play, and Bob drops."""
    answered = after(OPENED, (4, 2), "8/4 6/4")
    return xg_file(
        [
            match_record(),
            game_record(),
            cube_record(START, 1, -2),
            move_record(START, 1, (3, 1), (7, 4, 5, 4), OPENED, luck=0.2, comment=0),
            cube_record(OPENED, -1, 0, equities=(-0.2, -0.7, 1.0), errors=(0.0, 0.0)),
            move_record(OPENED, -1, (4, 2), (7, 3, 5, 3), answered, **{"error": -0.03, **move}),
            cube_record(answered, 1, 1, 0, equities=(0.1, -0.2, 1.0), errors=(0.3, -1.2)),
            end_record((1, 0), 1, 1, 0),
        ],
        RTF,
    )


def test_a_match_is_read_with_its_players_comments_and_actions() -> None:
    record = formats.read(a_match(), "night.xg")
    assert record.players == ("Ann", "Bób")
    assert record.tags["Event"] == "Open"
    assert record.tags["Date"] == "2023.11.26"
    assert [str(action) for action in record.match.log] == [
        "opening 3 1",
        "play 8/5 6/5",
        "roll 4 2",
        "play 8/4 6/4",
        "double",
        "drop",
    ]
    assert record.match.score == (1, 0)
    assert record.comments == {2: "a hard play, été"}
    assert record.notices == ()


def test_its_analysis_stands_by_the_actions_it_is_about() -> None:
    record = formats.read(a_match(), "night.xg")
    judged = record.analysis.judgements
    assert [(each.number, each.kind, each.side, each.played) for each in judged] == [
        (1, "play", Side.FIRST, "play 8/5 6/5"),
        (2, "double", Side.SECOND, "roll"),
        (3, "play", Side.SECOND, "play 8/4 6/4"),
        (4, "double", Side.FIRST, "double"),
        (5, "take", Side.SECOND, "drop"),
    ]
    assert [each.error for each in judged] == pytest.approx([0.0, 0.0, 0.03, 0.3, 1.2])
    assert judged[0].luck == pytest.approx(0.2)
    assert judged[0].choices[0].chances.win == pytest.approx(0.55)
    assert judged[0].choices[0].depth == "4-ply"
    assert [choice.action for choice in judged[3].choices] == ["roll", "double"]
    assert judged[4].choices[0].action == "take"
    assert judged[4].choices[0].equity == pytest.approx(0.2)


def test_a_play_against_the_rules_stands_as_a_set_board_and_is_told() -> None:
    wrong = after(OPENED, (5, 2), "13/8 6/4")
    data = _wrong(wrong)
    record = formats.read(data, "wrong.xg")
    assert str(record.match.log[3]) == f"set first {wrong.gnubg_id}"
    assert record.match.score == (1, 0)
    assert [notice.record for notice in record.notices] == [5]
    assert "13/8 6/4" in str(record.notices[0])
    with pytest.raises(FaultyFile, match="record 5"):
        formats.read(data, "wrong.xg", strict=True)


def _wrong(wrong: Position) -> bytes:
    return xg_file(
        [
            match_record(),
            game_record(),
            cube_record(START, 1, -2),
            move_record(START, 1, (3, 1), (7, 4, 5, 4), OPENED),
            cube_record(OPENED, -1, 0),
            move_record(OPENED, -1, (4, 2), (12, 7, 5, 3), wrong),
            cube_record(wrong, 1, 1, 0),
            end_record((1, 0), 1, 1, 0),
        ]
    )


def test_a_roll_that_was_resigned_upon_is_left_on_the_board() -> None:
    record = formats.read(
        xg_file(
            [
                match_record(99999),
                game_record(),
                move_record(START, 1, (3, 1), (7, 4, 5, 4), OPENED),
                move_record(OPENED, -1, (4, 2), (), OPENED, played=False),
                end_record((1, 0), 1, 1, 101),
            ]
        )
    )
    assert [str(action) for action in record.match.log[2:]] == ["roll 4 2", "resign single", "accept"]
    assert record.match.setup.length is None


def test_a_candidate_of_zeros_is_a_pass() -> None:
    closed = Position.build("bar:1 off:14", "6:3 5:3 4:3 3:3 2:3")
    asked = move_record(closed, 1, (6, 5), (0,) * 8, closed.swap())
    record = formats.read(xg_file([match_record(5), game_record(), asked]), "quiz.xgp")
    assert [choice.action for choice in record.analysis.judgements[0].choices] == ["pass"]


def test_a_position_is_a_match_that_stands_there_with_its_analysis() -> None:
    position = after(OPENED, (4, 2), "8/4 6/4")
    asked = cube_record(position, 1, -1, equities=(0.1, -0.2, 1.0))
    record = formats.read(xg_file([match_record(5), game_record(score=(3, 1)), asked], RTF), "quiz.xgp")
    assert record.match == Match.new(length=5, start=position, begins=Side.FIRST, score=(3, 1))
    assert record.analysis.judgements[0].cube.no_double == pytest.approx(0.1)
    assert record.comments == {0: "a hard play, été"}


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize(("cube", "owned"), [(0, Cube()), (2, Cube(4, Side.FIRST)), (-1, Cube(2, Side.SECOND))])
def test_a_turned_cube_is_told_from_where_player_1_sits_whoever_is_on_turn(cube: int, owned: Cube, side: int) -> None:
    begins = Side.FIRST if side == 1 else Side.SECOND
    for asked in (
        cube_record(OPENED, side, -1, cube=cube),
        move_record(OPENED, side, (4, 2), (), OPENED, played=False, cube=cube),
    ):
        match = formats.read(xg_file([match_record(7), game_record(), asked]), "quiz.xgp").match
        assert (match.game.cube, match.setup.begins) == (owned, begins)


@pytest.mark.parametrize("cut", [3, 100, 8232, -1, -36, -600])
def test_a_file_that_is_cut_short_is_refused(cut: int) -> None:
    with pytest.raises(BadFile):
        formats.read(a_match()[:cut], "cut.xg")


def test_a_file_without_records_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadFile, match=r"broken\.xg: it holds no records of a match"):
        formats.read(xg_file([b"too short"]), "broken.xg")


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_any_record_is_a_match_or_a_bad_file(seed: int) -> None:
    rng = random.Random(seed)
    records = [
        match_record(rng.choice((1, 3, 99999))),
        game_record(),
        move_record(START, 1, (3, 1), (7, 4, 5, 4), OPENED),
    ]
    records += [cube_record(OPENED, -1, rng.choice((0, 1)), rng.choice((0, 1))), end_record((1, 0), 1, 1, 0)]
    for _ in range(rng.randrange(1, 8)):
        rng.choice(records)[rng.choice((8, *range(8, 120), 188, 200, 2308))] = rng.randrange(256)
    with contextlib.suppress(BadFile):
        formats.read(xg_file(records), "any.xg")
