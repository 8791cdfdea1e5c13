"""Texts with positions in them, and games that GNU Backgammon has exported as text."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import Match, Position, Side, formats
from boxwood.backgammon.judgement import Chances
from boxwood.errors import BadFile

PLAY = """XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10

X:Ann   O:Bób
Le score est X:2 O:4 match en 7 pt(s)
X à jouer 31

    1. 4-plis      8/5 6/5                      éq:+0,160
      Joueur:     55,45% (G:15,00% B:1,00%)
      Adversaire: 44,55% (G:12,00% B:0,50%)

    2. XG Roller++ 24/23 13/10                  éq:-0,010 (-0,170)
      Joueur:     50,00% (G:13,00% B:1,00%)
      Adversaire: 50,00% (G:13,00% B:0,50%)
"""
CUBE = """XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:7:10

Analyzed in XG Roller++
Player Winning Chances:   61.38% (G:24.55% B:1.88%)
Opponent Winning Chances: 38.62% (G:13.14% B:0.46%)

Cubeless Equities: No Double=+0.365, Double=+0.791

Cubeful Equities:
       No double:     +0.580 (-0.109)
       Double/Take:   +0.689
       Double/Pass:   +1.000 (+0.311)
"""
GAME = """The score (after 0 games) is: Ann 0, Bob 0 (match to 7 points)

Match Information:
Date: 16/09/2023
Place: Club

Move number 1:  Ann to play 31

 GNU Backgammon  Position ID: 4HPwATDgc/ABMA
                 Match ID   : MIDuAAAAAAAE
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: Ann
 +13-14-15-16-17-18------19-20-21-22-23-24-+     X: Bob

* Ann moves 8/5 6/5

Rolled 31:
*    1. Cubeful 2-ply    8/5 6/5                      Eq.: +0.160
       0.550 0.150 0.010 - 0.450 0.120 0.005
     2. Cubeful 2-ply    24/23 13/10                  Eq.: -0.010 (-0.170)
       0.500 0.130 0.010 - 0.500 0.130 0.005


Move number 2:  Bob on roll, cube decision?

 GNU Backgammon  Position ID: sGfwATDgc/ABMA
                 Match ID   : cAmgAAAAAAAE

* Bob doubles

Cube analysis
2-ply cubeless equity -0.160 (Money: -0.160)
  0.450 0.120 0.005 - 0.550 0.150 0.010
Cubeful equities:
1. No double           -0.160
2. Double, pass        +1.000  (+1.160)
3. Double, take        -0.600  (-0.440)
Proper cube action: No double, take (26.6%)


Move number 3:  Bob doubles to 2

 GNU Backgammon  Position ID: sGfwATDgc/ABMA
                 Match ID   : cBmgAAAAAAAE

* Ann rejects

Bob wins 1 point
"""


def test_an_xgid_is_a_position_with_the_analysis_below_it_in_any_language() -> None:
    record = formats.read(PLAY.encode(), "quiz.txt")
    assert record.match == Match.from_xgid(PLAY.splitlines()[0])
    assert record.players == ("Ann", "Bób")
    (judged,) = record.analysis.judgements
    assert [(choice.action, choice.equity, choice.depth) for choice in judged.choices] == [
        ("play 8/5 6/5", 0.16, "4-plis"),
        ("play 24/23 13/10", -0.01, "XG Roller++"),
    ]
    assert judged.choices[0].chances == Chances(0.5545, 0.15, 0.01, 0.12, 0.005)


def test_three_equities_are_those_of_the_cube() -> None:
    (judged,) = formats.read(CUBE.encode(), "quiz.txt").analysis.judgements
    assert (judged.cube.no_double, judged.cube.double_take, judged.cube.double_drop) == (0.58, 0.689, 1.0)
    assert judged.choices[0].action == "double"


def test_several_ids_are_several_positions() -> None:
    text = f"{PLAY}\n{CUBE}\nand mine: 4HPwATDgc/ABMA:cAkAAAAAAAAA\nGNU Backgammon  Position ID: 4HPwATDgc/ABMA\n"
    records = formats.read_all(text.encode(), "mail.txt")
    assert len(records) == 4
    assert records[0].analysis.judgements[0].kind == "play"
    assert records[1].analysis.judgements[0].kind == "double"
    assert records[3].match.game.position == Position.start()
    first = formats.read(text.encode(), "mail.txt")
    assert first.match == records[0].match
    assert "4 positions" in str(first.notices[-1])
    with pytest.raises(BadFile, match="expected one match, got 4"):
        formats.read(text.encode(), "mail.txt", strict=True)


def test_an_id_that_cannot_be_is_told_with_its_line() -> None:
    bad = "XGID=-b----E-C---eE---c-e----B-:9:1:1:77:2:4:0:7:10"
    record = formats.read(f"{PLAY}\n{bad}\n".encode(), "mail.txt")
    assert record.notices[0].line == 15
    with pytest.raises(BadFile, match="line 1: "):
        formats.read(bad.encode(), "mail.txt")


def test_a_game_of_gnu_backgammon_is_read_turn_by_turn_with_its_analysis() -> None:
    record = formats.read(GAME.encode(), "game.txt")
    assert [str(action) for action in record.match.log] == ["opening 3 1", "play 8/5 6/5", "double", "drop"]
    assert record.players == ("Ann", "Bob")
    assert (record.match.score, record.match.setup.length) == ((0, 1), 7)
    assert record.tags == {"Date": "16/09/2023", "Place": "Club"}
    play, double = record.analysis.judgements
    assert (play.number, play.side, play.error) == (1, Side.FIRST, 0.0)
    assert (double.number, double.side, double.played) == (2, Side.SECOND, "double")
    assert double.error == pytest.approx(0.44)
    assert record.notices == ()


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_text_with_anything_changed_is_a_match_or_a_bad_file(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([PLAY, CUBE, GAME, PLAY + GAME]))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        letter = data.draw(st.sampled_from(list("0123456789:/*.+-=ABab \n")))
        text = text[:place] + letter + text[place + data.draw(st.integers(0, 20)) :]
    with contextlib.suppress(BadFile):
        formats.read(text.encode(), "x.txt")
