import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import (
    BadFile,
    BadInput,
    Cube,
    MakePlay,
    Match,
    Phase,
    Position,
    SetBoard,
    SetScore,
    Side,
    TakeBack,
    Undo,
    UnknownName,
    find_sheet,
    formats,
    parse_action,
)
from boxwood.backgammon.formats.mat import MAT, read_mat, read_mats, write_mat
from boxwood.backgammon.formats.mat_rules import game_starts
from boxwood.backgammon.free_plays import free_play
from boxwood.errors import BadMat, Fault
from boxwood.formats import Record
from support.matches import play_out, random_setup
from support.playthroughs import SHOWN, read

PLAYTHROUGHS = Path(__file__).parents[2] / "data" / "playthroughs"

EXAMPLE = """\
; [EventDate "2026.11.16"]

 3 point match

 Game 1
 gnubg : 0                      Bob Smith : 0
  1) 41: 13/9 24/23              65: 24/18 18/13
  2) 21: 9/7 8/7                 44: 8/4 8/4 6/2* 6/2
  3) 63: 25/22 13/7              61: 13/7 8/7
  4) 11: 7/6 6/5 6/5 6/5         22: 7/5 7/5 5/3* 5/3
  5) 11: 25/24 6/5 5/4 5/4       53: 13/10 13/8
  6) 11: 8/7 8/7 7/6 6/5         33: 13/10 10/7 10/7 8/5
  7) 42: 24/20* 13/11            32: 25/22 24/22
  8) 53: 13/8 11/8               64: 22/16 16/12*
  9) 51: 25/20 7/6               64: 22/16 16/12
 10) 32: 5/3 6/3                  Doubles => 2
 11)  Drops                       Wins 1 point

 Game 2
 gnubg : 0                      Bob Smith : 1
  1)                             43: 13/9 24/21
  2) 22: 13/11 13/11 6/4* 6/4    54: 25/20 24/20
  3) 32: 24/21 13/11             31: 6/5 8/5
  4) 54: 8/4 21/16*              55: 25/20 20/15 20/15 20/15
  5) 22: 24/22 6/4 4/2 4/2       62: 15/9* 9/7
  6) 53: 25/22 11/6              61: 13/7 6/5
  7) 61: 8/2 2/1                  Doubles => 2
  8)  Takes                      52: 15/10 15/13
  9)  Doubles => 4                Takes
 10) 65: 13/7 13/8               63: 13/7 13/10
                                  Wins 4 points

"""
"""As GNU Backgammon writes a match that it has played, but for blanks at the ends of lines."""


def scripted(text: str, **new: Any) -> Match:
    """A match out of lines of actions; one that begins with a number is thrown and played."""
    start: dict[str, Any] = {"sheet": "tournament", "length": 3}
    match = Match.new(**start | new)
    for line in filter(None, map(str.strip, text.splitlines())):
        dice, _, play = line.partition(":")
        lines = [f"roll {dice}", f"play {play}" if play.strip() else "pass"] if dice.isdigit() else [line]
        for action in lines:
            match = match.apply(parse_action(action))
    return match


def rows(text: str) -> list[str]:
    """The numbered lines and the results of a file, with single blanks."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return [line for line in lines if ")" in line or line.startswith("Wins")]


def games(match: Match) -> list[tuple[str, int, str]]:
    return [(result.winner.value, result.points, result.by) for result in match.results]


def faults(text: str, **options: Any) -> list[str]:
    with pytest.raises(BadMat) as caught:
        read_mat(text, **options)
    assert str(caught.value) == "\n".join(map(str, caught.value.faults))
    return list(map(str, caught.value.faults))


def first_view(match: Match) -> Position:
    """What lies on the board, seen by the first side."""
    return match.game.board if match.game.turn is Side.FIRST else match.game.board.swap()


def written(match: Match, names: tuple[str, str] = ("", ""), comments: Mapping[int, str] | None = None) -> str:
    return write_mat(Record(state=match, players=names, comments=comments or {}))


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


# What other programs write


def spaced(text: str) -> str:
    """The columns parted by one blank only."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "   \n"),
        lambda text: "\ufeff" + text,
        lambda text: "# a title\nMatch of the week\n" + text,
        lambda text: text.upper(),
        lambda text: text.replace("            ", "\t\t"),
        spaced,
        lambda text: text.replace("*", ""),
        lambda text: text.replace("25/", "bar/").replace("/0", "/off"),
        lambda text: text.replace("25/", "Bar/").replace("/0", "/Off"),
        lambda text: text.replace("24/18 18/13", "24/13").replace("8/4 8/4 6/2* 6/2", "8/4(2) 6/2*(2)"),
        lambda text: text.replace("Doubles => 2", "Doubles"),
        lambda text: text.replace("Doubles =>", "Redoubles to"),
        lambda text: text.replace("Takes", "Accepts").replace("Drops", "Passes"),
        lambda text: text.replace("Drops", "Rejects"),
        lambda text: text.replace(" 11)  Drops                       Wins", "                                  Wins"),
        lambda text: text.replace("Wins 4 points", "Wins 4 points and the match"),
        lambda text: text.replace("Wins 4 points", "Wins 4 point"),
        lambda text: text.replace("Wins 4 points", "Wins 2 points and the match"),
        lambda text: text.replace("Wins 4 points", "Wins"),
        lambda text: text.replace("                                  Wins 1 point", ""),
        lambda text: text.replace("Game 1", "Game 4").replace("Game 2", "Game 5"),
        lambda text: text.replace("Game 1\n", "game 1.\n\n"),
        lambda text: text.replace(" 3 point match", "3 Point Match"),
        lambda text: text.replace("  1) 41:", "  1) 14:"),
        lambda text: text.replace("                      Bob Smith", "Bob Smith"),
        lambda text: text.replace(
            "                                  Wins 4", " 11)  Resigns\n 12)                          Wins 4"
        ),
    ],
)
def test_a_file_reads_the_same_however_it_is_spaced_and_spelt(change: Callable[[str], str]) -> None:
    file = read_mat(change(EXAMPLE))
    original = read_mat(EXAMPLE)
    assert file.match.results == original.match.results
    assert rows(written(file.match)) == rows(written(original.match))


@pytest.mark.parametrize("heading", ["0 point match", "Unlimited match", "Money session", "unlimited game"])
def test_a_session_for_money_has_many_headings(heading: str) -> None:
    text = f"{heading}\n\nGame 1\nAnn : 0   Bob : 0\n 1) 31: 8/5 6/5\n"
    assert read_mat(text).match.setup.format == "money"


TWO_ON_THE_BAR = """
 0 point match
 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 21: 24/23 13/11
  2) 54: 6/2* 6/1*               {}
  3) 21: 13/11 6/5
"""


@pytest.mark.parametrize("words", ["", " Cannot Move", " can't move", "  Pass", " ???"])
def test_dice_that_cannot_be_played_pass_the_turn(words: str) -> None:
    log = read_mat(TWO_ON_THE_BAR.format(f"65:{words}")).match.log
    assert list(map(str, log[6:8])) == ["roll 6 5", "pass"]


def test_dice_without_a_play_mean_the_only_one_there_is() -> None:
    log = read_mat(TWO_ON_THE_BAR.format("64:")).match.log
    assert list(map(str, log[6:8])) == ["roll 6 4", "play bar/21"]


def test_only_where_nothing_follows_may_dice_lie_unplayed() -> None:
    text = EXAMPLE[: EXAMPLE.index(" 21: 9/7")] + " 21:\n"
    file = read_mat(text)
    assert file.match.game.dice == (2, 1)
    assert file.match.game.phase is Phase.ROLLED


@pytest.mark.parametrize(
    ("wins", "result"),
    [
        ("      Wins 1 point", ("first", 1, "resignation")),
        ("      Wins 2 points", ("first", 2, "resignation")),
        ("      Wins 3 points", ("first", 3, "resignation")),
        ("      Wins", ("first", 1, "resignation")),
        ("  2)  Doubles => 2\n      Wins 1 point", ("first", 1, "drop")),
        (
            "  2)  Doubles => 2                Takes\n                                  Wins 4 points",
            ("second", 4, "resignation"),
        ),
        ("  2) 21: ???                      Wins 1 point", ("second", 1, "resignation")),
        ("  2) 21: 13/11 6/5               44: ???\n      Wins 2 points", ("first", 2, "resignation")),
    ],
)
def test_a_game_without_its_end_was_given_up(wins: str, result: tuple[str, int, str]) -> None:
    start = "0 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
    line = "  1) 31: 8/5 6/5                 64: 24/18 18/14\n"
    first = line if "2)" in wins else "  1) 31: 8/5 6/5\n"
    assert games(read_mat(start + first + wins + "\n").match) == [result]


def test_dice_resigned_upon_at_once_are_the_losers_in_whichever_column_they_stand() -> None:
    start = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
    for line in ("  1) 61:       Wins 2 points", "  1)                             61: ???\n      Wins 2 points"):
        file = read_mat(start + line)
        assert games(file.match) == [("first", 2, "resignation")]
        assert str(file.match.log[0]) == "opening 1 6"


def test_S_jacoby_is_found_out_where_the_file_does_not_say() -> None:
    new: dict[str, Any] = {"length": None, "options": {"jacoby": True}}
    match = scripted("opening 3 1\nplay 8/5 6/5\ndone\nresign gammon\naccept\nopening 2 1\nplay 24/23 13/11", **new)
    text = written(match).replace('; [Jacoby "On"]\n', "")
    assert read_mat(text.replace("Wins 1 point", "Wins 2 points")).match.setup.options.jacoby
    assert not read_mat(text).match.setup.options.jacoby
    assert read_mat(written(match)).match.setup.options.jacoby


@pytest.mark.parametrize(("score", "played"), [((2, 0), True), ((1, 0), False)])
def test_S_crawford_is_found_out_where_the_file_does_not_say(score: tuple[int, int], played: bool) -> None:
    options = {} if played else {"crawford": False}
    match = Match.new("tournament", 3, options, score=score, crawford_played=played)
    text = "opening 3 1\nplay 8/5 6/5\ndone\nresign single\naccept\nopening 3 1\nplay 8/5 6/5\ndouble\ntake"
    for action in text.splitlines()[0 if not played else 5 :]:
        match = match.apply(parse_action(action))
    whole = written(match)
    silent = "\n".join(line for line in whole.splitlines() if "Crawford" not in line)
    assert read_mat(silent).match.game.cube == match.game.cube
    assert "S-crawford" in faults('; [Crawford "On"]\n' + silent)[0]


def test_an_option_that_the_sheet_does_not_have_is_passed_over() -> None:
    text = '; [Crawford "On"]\n; [Jacoby "On"]\n; [Beaver "On"]\n0 point match\n'
    options = read_mat(text, sheet="parker").match.setup.options
    assert [options.crawford, options.jacoby, options.beavers] == [False] * 3


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


GALAXY = """; [Site "BackgammonGalaxy"]
; [Crawford "On"]

5 point match

 Game 1
 lasse : 0                       leon : 3
  1)                             54: 24/20 13/8
  2) 53: 13/8 8/5                 Losses 2 point

      Wins 2 point

 Game 2
 lasse : 2                       leon : 3
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      66: 24/18 24/18 13/7 13/7
  3)  Doubles => 4                Takes
  4) 66:  ????                   Wins 5 point and the match
"""


def test_a_file_as_backgammon_galaxy_writes_it_reads() -> None:
    file = read_mat(GALAXY)
    assert games(file.match) == [("first", 2, "resignation"), ("second", 4, "resignation")]
    assert file.match.score == (2, 5)
    assert file.tags == {"Place": "BackgammonGalaxy"}


def test_sixteen_points_of_backgammon_galaxy_are_a_session() -> None:
    text = GALAXY[: GALAXY.index(" Game 2")].replace("5 point match", "16 point match")
    assert read_mat(text).match.setup.format == "money"


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


ONE_TURN_EACH = """\
 7 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 64: 24/18 18/14
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("7 point match", "7 pt match"),
        ("7 point match", "7-point match"),
        ("7 point match", "Match to 7 points"),
        ("7 point match", "Match Length: 7"),
        ("Game 1", "Game 1 (Crawford)"),
        ("31:", "3-1:"),
        ("31:", "3 1 :"),
        ("  1)", "  1."),
        ("Ann : 0", "Ann\u00a0: 0"),
    ],
)
def test_words_that_other_programs_use_are_read_the_same(old: str, new: str) -> None:
    record = read_mat(ONE_TURN_EACH.replace(old, new))
    assert record.match.log == read_mat(ONE_TURN_EACH).match.log
    assert (record.match.setup.length, record.players) == (7, ("Ann", "Bob"))


@pytest.mark.parametrize("answer", ["Takes => 2", "Accepts the cube", "Takes to 2", "Accepts."])
def test_an_answer_to_a_double_may_say_more(answer: str) -> None:
    match = read_mat(f"{ONE_TURN_EACH}  2)  Doubles => 2                {answer}\n").match
    assert match.game.cube == Cube(2, Side.SECOND)


@pytest.mark.parametrize("word", ["Timeout", "Timed out", "Forfeits", "Disconnected", "Concedes"])
def test_a_side_that_leaves_has_lost_the_game(word: str) -> None:
    match = read_mat(f"{ONE_TURN_EACH}  2)  {word}\n                                  Wins 1 point\n").match
    assert (match.score, match.results[0].by) == ((0, 1), "resignation")


def test_a_match_whose_length_no_line_says_is_as_long_as_its_winner_needed() -> None:
    games = (
        ONE_TURN_EACH.partition("\n\n")[2].replace("Ann : 0", "Ann : 5") + "  2)  Doubles => 2                Drops\n"
    )
    record = read_mat(f"{games}      Wins 1 point and the match\n", lenient=True)
    assert (record.match.setup.length, record.match.score) == (6, (6, 0))
    assert "no line says how long the match is" in str(record.notices[0])
    session = read_mat(f"{games}      Wins 1 point\n", lenient=True)
    assert session.match.setup.length is None
    assert "read as a session for money" in str(session.notices[0])


def test_a_match_of_too_many_lines_is_refused_before_it_is_played() -> None:
    with pytest.raises(BadMat, match="there are more than 20000 lines in this match"):
        read_mat(ONE_TURN_EACH + "  2) 31: 8/5 6/5\n" * 60_000, lenient=True)


def test_every_match_of_a_file_is_read_with_its_own_comments_and_rules() -> None:
    money = written(play_out(Match.new(length=None, options={"jacoby": False}), random.Random(5)), ("Cy", "Di"))
    text = "\n".join((EXAMPLE, '; [Event "Late"]', money, EXAMPLE))
    first, second, third = read_mats(text)
    alone = read_mat(EXAMPLE)
    assert (first, third) == (alone, alone)
    assert second.players == ("Cy", "Di")
    assert second.tags["Event"] == "Late"
    assert second.state == read_mat(money).state
    with pytest.raises(BadMat, match="expected one match, got 3"):
        read_mat(text)


def test_a_fault_in_a_later_match_is_told_with_its_line_in_the_file() -> None:
    lines = EXAMPLE.count("\n")
    broken = EXAMPLE.replace("Wins 4 points", "Wins 5 points")
    text = EXAMPLE + broken
    assert faults(text) == [f"line {lines + 31}: expected a win of 4, got 5"]
    first, second = read_mats(text, lenient=True)
    assert first.notices == ()
    assert [str(notice) for notice in second.notices] == faults(text)


def test_several_matches_are_written_one_after_the_other_and_read_back() -> None:
    records = [read_mat(EXAMPLE), read_mat(written(play_out(Match.new(length=3), random.Random(2))))]
    assert MAT.write is not None
    data = MAT.write(records)
    assert [record.state for record in formats.read_all(data)] == [record.state for record in records]
    first = formats.read(data)
    assert first.state == records[0].state
    assert [str(notice) for notice in first.notices] == ["the file has 2 matches, and this is the first"]


def test_a_file_of_too_many_matches_is_refused() -> None:
    small = " 1 point match\n\n Game 1\n Ann : 0   Bob : 0\n"
    assert len(read_mats(small * 1000)) == 1000
    with pytest.raises(BadMat, match="more than 1000 matches"):
        read_mats(small * 1001)
