from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import BadInput, BadPosition, Dice, Position, Xgid
from support.strategies import dice, reachable

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


def test_the_start_reads_and_writes() -> None:
    xgid = Xgid.parse(START)
    assert xgid == Xgid(position=Position.start())
    assert str(xgid) == START
    assert Xgid.parse(START.removeprefix("XGID=")) == xgid


def test_all_that_it_says_is_kept_and_seen_from_the_side_to_move() -> None:
    text = "XGID=-b----E-C---eE---c-e----B-:2:-1:-1:52:3:1:1:7:6"
    xgid = Xgid.parse(text)
    assert (xgid.cube, xgid.cube_owner, xgid.dice, xgid.score) == (4, "mover", (5, 2), (1, 3))
    assert (xgid.length, xgid.crawford, xgid.jacoby, xgid.beavers, xgid.cube_limit) == (7, True, False, False, 64)
    assert str(xgid) == text


def test_a_board_with_the_top_player_to_move_is_turned() -> None:
    text = "XGID=a-B-a----------------A----:0:0:-1:00:0:0:0:0:10"
    position = Xgid.parse(text).position
    assert position == Position.build("bar:1 21:1", "21:1 2:2")
    assert str(Xgid.parse(text)) == text


@pytest.mark.parametrize(("letter", "offer"), [("D", "double"), ("B", "beaver"), ("R", "raccoon")])
def test_an_offered_double_is_kept(letter: str, offer: str) -> None:
    text = f"XGID=-b----E-C---eE---c-e----B-:1:1:1:{letter}:0:0:3:0:10"
    xgid = Xgid.parse(text)
    assert (xgid.offer, xgid.dice, xgid.jacoby, xgid.beavers) == (offer, None, True, True)
    assert str(xgid) == text


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (":10", "", "10 fields"),
        ("B-:", "B:", "26 characters"),
        ("-b-", "-q-", "26 characters"),
        ("-b----E", "-O----O", "40 checkers"),
        (":1:00:", ":0:00:", "turn"),
        (":1:00:", ":2:00:", "turn"),
        (":1:00:", ":1:07:", "dice"),
        (":1:00:", ":1:X:", "dice"),
        (":0:0:1:", ":x:0:1:", "cube"),
        (":0:0:1:", ":0:5:1:", "cube owner"),
        (":0:0:0:0:10", ":-1:0:0:0:10", "score"),
        (":0:0:0:0:10", ":0:0:4:0:10", "rules"),
        (":0:0:0:0:10", ":0:0:2:5:10", "rules"),
        (":0:0:0:0:10", ":0:0:0:1000:10", "length"),
        (":0:0:0:0:10", ":0:0:0:0:99", "cube limit"),
    ],
)
def test_a_bad_xgid_is_refused_with_the_field(old: str, new: str, reason: str) -> None:
    assert old in START
    with pytest.raises(BadPosition, match=reason):
        Xgid.parse(START.replace(old, new, 1))


@st.composite
def xgids(draw: st.DrawFn) -> Xgid:
    position = draw(reachable().filter(lambda position: position.checkers == (15, 15)))
    length = draw(st.integers(0, 25))
    roll: Dice | None = draw(st.none() | dice)
    return Xgid(
        position=position,
        cube=2 ** draw(st.integers(0, 9)),
        cube_owner=draw(st.sampled_from(["mover", "opponent", None])),
        dice=roll,
        offer=draw(st.sampled_from(["double", "beaver", "raccoon", None])) if roll is None else None,
        score=(draw(st.integers(0, 24)), draw(st.integers(0, 24))),
        length=length,
        crawford=bool(length) and draw(st.booleans()),
        jacoby=not length and draw(st.booleans()),
        beavers=not length and draw(st.booleans()),
        cube_limit=2 ** draw(st.integers(0, 10)),
        bottom=draw(st.booleans()),
    )


@given(xgids())
def test_text_reads_back_and_both_seats_see_the_same(xgid: Xgid) -> None:
    assert Xgid.parse(str(xgid)) == xgid
    other_seat = replace(xgid, bottom=not xgid.bottom)
    assert Xgid.parse(str(other_seat)) == other_seat


@given(st.text() | st.text("-abcABCO:0123456789DBR", max_size=60))
def test_any_text_is_an_xgid_or_bad_input(text: str) -> None:
    try:
        xgid = Xgid.parse(text)
    except BadInput:
        return
    assert Xgid.parse(str(xgid)) == xgid
