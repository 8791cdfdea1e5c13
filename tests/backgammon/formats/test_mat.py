import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boxwood.backgammon import (
    BadInput,
    Cube,
    MakePlay,
    Match,
    Phase,
    Position,
    Side,
    TakeBack,
    Undo,
    parse_action,
)
from boxwood.backgammon.formats.mat import read_mat
from boxwood.backgammon.formats.mat_rules import game_starts
from boxwood.formats import Record
from support.mat_files import EXAMPLE, faults, games, rows, scripted, written
from support.matches import play_out, random_setup
from support.playthroughs import SHOWN, read

PLAYTHROUGHS = Path(__file__).parents[2] / "data" / "playthroughs"


def first_view(match: Match) -> Position:
    """What lies on the board, seen by the first side."""
    return match.game.board if match.game.turn is Side.FIRST else match.game.board.swap()


def said(match: Match, top: str) -> dict[int, str]:
    """A comment at the top, and one before the second game if there is one."""
    return {0: top} | dict.fromkeys(game_starts(match)[1:2], "the second game")


def check_round_trip(match: Match) -> Record[Match]:
    text = written(match, ("Ann", "Bob"), said(match, "by chance"))
    file = read_mat(text, sheet=match.setup.sheet)
    assert file.match.results == match.results
    assert file.match.score == match.score
    assert file.match.outcome == match.outcome
    assert file.match.setup.stake == match.setup.stake
    assert first_view(file.match) == first_view(match)
    assert file.match.game.cube == match.game.cube
    assert (file.players, file.notices) == (("Ann", "Bob"), ())
    assert written(file.match, file.players, file.comments) == text
    return file


# Examples


def test_a_file_as_gnu_backgammon_writes_it_reads() -> None:
    file = read_mat(EXAMPLE)
    assert games(file.match) == [("second", 1, "drop"), ("second", 4, "resignation")]
    assert file.match.score == (0, 3)
    assert file.match.outcome is not None
    assert file.players == ("gnubg", "Bob Smith")
    assert file.comments == {0: '[EventDate "2026.11.16"]'}
    assert [str(action) for action in file.match.log[:4]] == [
        "opening 4 1",
        "play 24/23 13/9",
        "roll 6 5",
        "play 24/13",
    ]
    assert "opening 3 4" in map(str, file.match.log)


def test_what_is_written_has_the_layout_of_gnu_backgammon() -> None:
    match = scripted(
        """
        opening 1 3
        play 8/5 6/5
        64: 24/14
        double
        take
        66: 24/18(2) 13/7(2)
        done
        resign single
        accept
        opening 6 2
        play 24/18 13/11
        double
        drop
        opening 2 1
        play 13/11 6/5
        double
        """,
        length=5,
    )
    assert written(match, ("Ann", "Bob"), said(match, "a friendly match")).splitlines() == [
        "; a friendly match",
        '; [Crawford "On"]',
        "",
        " 5 point match",
        "",
        " Game 1",
        " Ann : 0                        Bob : 0",
        "  1)                             31: 8/5 6/5",
        "  2) 64: 24/18 18/14              Doubles => 2",
        "  3)  Takes                      66: 24/18 24/18 13/7 13/7",
        "                                  Wins 2 points",
        "",
        "; the second game",
        " Game 2",
        " Ann : 0                        Bob : 2",
        "  1) 62: 24/18 13/11              Doubles => 2",
        "  2)  Drops                       Wins 1 point",
        "",
        " Game 3",
        " Ann : 0                        Bob : 3",
        "  1) 21: 13/11 6/5                Doubles => 2",
    ]


XG = """\
\ufeff; [Site "XG Mobile"]
; [Player 1 "Ken"]
; [Variation "Backgammon"]
; [Crawford "On"]
; [CubeLimit "1024"]

3 point match

Game 1
Ken : 0                                XG-Professional : 0
  1)                                   16: 13/7 8/7
  2) 41: 13/9 24/23                    11: 24/23 23/22 6/5(2)
  3) 31: 8/5 6/5                        Doubles => 2
  4)  Takes                            66: ????
"""


def test_a_file_as_extreme_gammon_writes_it_reads() -> None:
    file = read_mat(XG.replace("\n", "\r\n"))
    assert [str(action) for action in file.match.log[:2]] == ["opening 1 6", "play 13/7 8/7"]
    assert [comment.split()[0] for comment in file.comments[0].splitlines()] == ["[Site", "[Player", "[CubeLimit"]
    assert file.match.game.dice == (6, 6)
    assert file.match.game.phase is Phase.ROLLED
    assert file.match.game.cube == Cube(2, Side.FIRST)


# Round trips


@pytest.mark.parametrize("sheet", SHOWN)
def test_recorded_matches_survive_the_round_trip(sheet: str) -> None:
    actions = [parse_action(action) for action, _ in read(PLAYTHROUGHS / f"{sheet}.txt")]
    match = Match.replay(actions, **{"sheet": sheet} | SHOWN[sheet][0])
    check_round_trip(match)


@pytest.mark.parametrize("seed", range(60))
def test_random_matches_survive_the_round_trip_under_every_sheet(seed: int) -> None:
    rng = random.Random(seed)
    match = random_setup(rng)
    if match.setup.begins is not None:
        match = Match.begin(replace(match.setup, begins=None, start=Position.start(), cube=Cube(), stake=3))
    whole = play_out(match, rng)
    for end in (len(whole.log), rng.randrange(len(whole.log)), rng.randrange(len(whole.log))):
        match = Match.replay(whole.log[:end], whole.setup)
        if not wrong_plays(match):
            check_round_trip(match)
        else:
            with pytest.raises(BadInput, match="against the rules"):
                written(match)


def wrong_plays(match: Match) -> bool:
    """Whether a play against the rules stands in a match."""
    standing: list[bool] = []
    state = match.begin_again()
    for action in match.log:
        before, state = state, state.apply(action)
        made = state.game.made
        taken_back = before.game.phase is Phase.TAKING_BACK and state.game.phase is Phase.ROLLED
        if before.game.phase is Phase.ROLLED and made is not None:
            standing.append(made.legal)
        elif standing and (isinstance(action, Undo) or taken_back or str(action) == "retake"):
            standing.pop()
    return not all(standing)


@pytest.mark.parametrize("seed", range(10))
def test_every_play_of_a_random_match_survives_the_round_trip(seed: int) -> None:
    def boards(match: Match) -> list[Position]:
        """What lay on the board after every play."""
        found, state = [], match.begin_again()
        for action in match.log:
            if isinstance(action, MakePlay) and state.game.apply(action).made is not None:
                found.append(state.game.apply(action).board)
            state = state.apply(action)
        return found

    rng = random.Random(seed)
    match = Match.new("tournament", 3)
    while match.outcome is None:
        actions = [action for action in match.actions() if not isinstance(action, (Undo, TakeBack))]
        match = match.apply(rng.choice(actions))
    assert boards(check_round_trip(match).match) == boards(match)


# What the format cannot carry


def test_undone_plays_and_cocked_throws_vanish_and_so_does_a_turn_that_was_taken_back() -> None:
    match = scripted(
        """
        opening 3 3
        opening 5 1
        cocked
        opening 3 1
        play 24/20
        undo
        play 8/5 6/5
        roll 6 2
        cocked
        64: 24/14
        roll 4 4
        takeback
        accept
        play 24/18 13/9
        done
        resign single
        refuse
        21: 13/11 6/5
        """,
        options={"manual_dice": True},
    )
    assert rows(written(match)) == ["1) 31: 8/5 6/5 64: 24/18 13/9", "2) 21: 13/11 6/5"]


def test_a_wrong_play_that_was_retaken_vanishes_and_one_that_stands_cannot_be_written() -> None:
    wrong = "opening 3 1\nplay 24/20 13/11\ndone\n"
    new: dict[str, Any] = {"sheet": "graves", "options": {"honour_play": True}}
    assert rows(written(scripted(wrong + "retake\nplay 8/5 6/5", **new))) == ["1) 31: 8/5 6/5"]
    with pytest.raises(BadInput, match=r"one stands in game 1 \(T4\)"):
        written(scripted(wrong + "accept", **new))


def test_B14_a_side_that_is_shut_out_gets_a_throw_in_the_file_and_none_when_it_is_read() -> None:
    actions = [parse_action(action) for action, _ in read(PLAYTHROUGHS / "tournament.txt")]
    match = Match.replay(actions, sheet="tournament", length=3)
    text = written(match)
    assert '; [Shut Out "no dice were thrown, and 66 is written"]' in text
    passes = [action for action in match.log if str(action) == "pass"]
    assert [action for action in read_mat(text).match.log if str(action) == "pass"] == passes
    other_dice = text.replace(" 66:\n", " 21:\n").replace("; [Shut Out", "; [Other")
    without = text.replace(" 66:\n", "\n")
    assert other_dice != text != without
    assert read_mat(other_dice).match == read_mat(without).match == read_mat(text).match


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ({"start": Position.start(), "begins": Side.FIRST}, "begins in the middle of a game"),
        ({"begins": Side.SECOND}, "begins in the middle of a game"),
        ({"cube": 2}, "with the cube at 2"),
    ],
)
def test_a_match_that_begins_in_its_middle_cannot_be_written(new: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        written(Match.new("tournament", 5, **new))


@pytest.mark.parametrize(
    ("names", "read"),
    [
        (("\t", "Bob"), ("First", "Bob")),
        (("Ann", " "), ("Ann", "Second")),
        (("a : b", "Bob:"), ("a - b", "Bob-")),
        (("Ann", "Bob\n Game 1"), ("Ann", "Bob Game 1")),
        (("; Ann", "\x1b[1mBob"), ("Ann", "[1mBob")),
    ],
)
def test_a_name_that_would_not_read_back_is_written_as_nearly_as_can_be(
    names: tuple[str, str], read: tuple[str, str]
) -> None:
    played = scripted("opening 3 1\nplay 8/5 6/5")
    assert read_mat(written(played, names)).players == read


def test_sides_without_a_name_are_called_first_and_second() -> None:
    assert read_mat(written(scripted("opening 3 1\nplay 8/5 6/5"))).players == ("First", "Second")


@pytest.mark.parametrize(
    "names", [("A", "B"), ("7 point match", "Game 1"), ("Ann (JPN) " * 9, "3"), ("Zoë, 1500", "#1"), ("Wins 1", "-")]
)
def test_any_other_names_read_back(names: tuple[str, str]) -> None:
    text = written(scripted("opening 3 1\nplay 8/5 6/5"), names)
    assert read_mat(text).players == tuple(" ".join(name.split()) for name in names)


# What only a line at the top can tell


@pytest.mark.parametrize(
    ("new", "line"),
    [
        ({"length": 5, "options": {"crawford": False}}, '; [Crawford "Off"]'),
        ({"length": 5, "score": (4, 1), "crawford_played": True}, '; [Crawford "Played"]'),
        ({"options": {"jacoby": True}}, '; [Jacoby "On"]'),
        ({"options": {"beavers": True}}, '; [Beaver "On"]'),
        ({"options": {"beavers": True, "raccoons": True}}, '; [Raccoon "On"]'),
        ({"options": {"automatic_doubles": True}}, '; [Automatic Doubles "none"]'),
        ({"format": "single"}, '; [Format "single game"]'),
        ({"stake": 5}, '; [Stake "5"]'),
        ({"start": "nackgammon"}, '; [Variation "NackGammon"]'),
        ({"start": "hypergammon"}, '; [Variation "HyperGammon (3)"]'),
        ({"start": "graves-printed"}, '; [Variation "graves-printed"]'),
        ({"sheet": "classic", "length": 5}, '; [Rule Sheet "classic"]'),
        ({"length": 5, "score": (2, 3)}, " First : 2                      Second : 3"),
    ],
)
def test_the_set_up_reads_back(new: dict[str, Any], line: str) -> None:
    match = Match.new(**new)
    text = written(match)
    assert line in text.splitlines()
    assert read_mat(text, sheet=match.setup.sheet).match == match


def test_S_auto_automatic_doubles_and_the_end_of_a_session_read_back() -> None:
    match = scripted(
        "opening 4 4\nopening 5 5\nopening 3 1\nplay 8/5 6/5\ndouble\ndrop\nend",
        length=None,
        options={"automatic_doubles": True},
    )
    text = written(match)
    assert '; [Automatic Doubles "game 1: 1"]' in text
    assert "Doubles => 4" in text
    assert read_mat(text).match.outcome == match.outcome


def test_S_beaver_beavers_and_raccoons_read_back_in_our_words_and_in_those_of_gnu_backgammon() -> None:
    match = scripted(
        """
        opening 3 1
        play 8/5 6/5
        double
        beaver
        raccoon
        take
        66: 24/18(2) 13/7(2)
        double
        beaver
        take
        21: 13/11 6/5
        """,
        length=None,
        options={"beavers": True, "raccoons": True},
    )
    text = written(match)
    assert rows(text) == [
        "1) 31: 8/5 6/5 Doubles => 2",
        "2) Beavers => 4 Raccoons => 8",
        "3) Takes 66: 24/18 24/18 13/7 13/7",
        "4) Doubles => 16 Beavers => 32",
        "5) Takes",
        "6) 21: 13/11 6/5",
    ]
    assert rows(written(read_mat(text).match)) == rows(text)
    theirs = """
 0 point match
 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Beavers => 4                Beavers => 8
  3)                             66: 24/18 24/18 13/7 13/7
  4)  Doubles => 16               Beavers => 32
  5) 21: 13/11 6/5
"""
    assert [str(action) for action in read_mat(theirs).match.log] == [
        *("opening 3 1", "play 8/5 6/5", "double", "beaver", "raccoon", "take", "roll 6 6"),
        *("play 24/18(2) 13/7(2)", "double", "beaver", "take", "roll 2 1", "play 13/11 6/5"),
    ]


def test_S_beaver_a_game_may_end_upon_a_beaver() -> None:
    start = " 0 point match\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5                  Doubles => 2\n"
    dropped = read_mat(start + "  2)  Beavers => 4                Drops\n      Wins 2 points\n")
    assert games(dropped.match) == [("first", 2, "drop")]
    resigned = read_mat(start + "  2)  Beavers => 4\n      Wins 8 points\n")
    assert games(resigned.match) == [("first", 8, "resignation")]


def test_S_opening_a_throw_that_began_a_game_anew_may_be_a_double() -> None:
    match = scripted("opening 5 6\n33: 24/21(2) 13/10(2)", sheet="parker", length=None)
    text = written(match)
    assert rows(text) == ["1) 33: 24/21 24/21 13/10 13/10"]
    assert list(map(str, read_mat(text, sheet="parker").match.log))[:2] == ["opening 1 2", "roll 3 3"]
    assert faults(text) == ["line 9: a game cannot begin with 3-3: equal dice are rolled again (B3)"]


def test_S_opening_a_game_that_was_resigned_before_any_throw_reads_back() -> None:
    match = scripted("opening 5 6\nresign gammon\naccept", sheet="parker", length=None)
    assert rows(written(match)) == ["1) 21: ???", "Wins 2 points"]
    check_round_trip(match)


def test_a_comment_that_tells_a_rule_gives_way_to_the_match_itself() -> None:
    text = written(Match.new("tournament", 3), comments={0: '[Crawford "Off"]\n[Session "late"]\ntwo\nlines'})
    assert text.splitlines()[:4] == ['; [Session "late"]', "; two", "; lines", '; [Crawford "On"]']
