"""`.mat` files as other programs write them."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from boxwood.backgammon import (
    Cube,
    Match,
    Phase,
    Side,
    formats,
    parse_action,
)
from boxwood.backgammon.formats.mat import MAT, read_mat, read_mats
from boxwood.errors import BadMat
from support.mat_files import EXAMPLE, faults, games, rows, scripted, written
from support.matches import play_out

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
