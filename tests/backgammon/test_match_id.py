"""Ids that carry a match: XGID, and GNU Backgammon's position id with its match id."""

import random
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import (
    BadInput,
    BadOption,
    BadPosition,
    Cube,
    Dice,
    Match,
    Opening,
    Phase,
    Position,
    Side,
    parse_action,
    sheets,
)
from boxwood.backgammon.match_id import MatchId
from support.matches import choose, random_setup

BOARD = "-b----E-C---eD---c-e---AB-"
PLAYERS = (Side.SECOND, Side.FIRST)
ASKED = {None: 0, "double": 1, "beaver": 2, "raccoon": 3}


class Recorded(NamedTuple):
    """What GNU Backgammon says about one of its ids."""

    id: str
    on_roll: int
    to_act: int
    cube: int
    cube_owner: int
    length: int
    score_0: int
    score_1: int
    crawford: int
    jacoby: int
    die: int
    other_die: int
    doubled: int
    resigned: int


def recorded() -> list[Recorded]:
    text = (Path(__file__).parent.parent / "data" / "gnubg_match_ids.txt").read_text(encoding="ascii")
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return [Recorded(row[0], *map(int, row[1:])) for row in rows]


@pytest.mark.parametrize("said", recorded(), ids=lambda said: said.id)
def test_a_match_is_what_gnu_backgammon_says_about_its_id(said: Recorded) -> None:
    match = Match.from_gnubg_id(said.id)
    game = match.game
    assert game.turn is PLAYERS[said.on_roll]
    assert game.to_act is PLAYERS[said.to_act]
    assert match.setup.length == (said.length or None)
    assert match.score == (said.score_1, said.score_0)
    assert game.setup.crawford == bool(said.crawford)
    assert match.setup.options.jacoby == bool(said.jacoby and not said.length)
    assert (game.dice or (0, 0)) == (said.die, said.other_die)
    assert (game.offer is not None) == bool(said.doubled)
    assert [None, "single", "gammon", "backgammon"][said.resigned] == game.resigned
    # Of a beaver it says what the cube would be if the double before it had been taken.
    assert game.stakes_offered == said.cube * (2 if said.doubled else 1)
    if game.offer in (None, "double"):
        assert game.cube.owner is (None if said.cube_owner < 0 else PLAYERS[said.cube_owner])
    assert match.gnubg_id == said.id
    assert Match.from_gnubg_id(*said.id.split(":")) == match


@pytest.mark.parametrize(
    ("rest", "phase", "to_act", "cube", "dice"),
    [
        (":0:0:1:00:0:0:0:0:10", Phase.START, Side.FIRST, Cube(), None),
        (":0:0:-1:00:0:0:0:0:10", Phase.START, Side.SECOND, Cube(), None),
        (":0:0:-1:31:0:0:3:0:10", Phase.ROLLED, Side.SECOND, Cube(), (3, 1)),
        (":1:1:1:D:2:3:0:7:10", Phase.OFFERED, Side.SECOND, Cube(2, Side.FIRST), None),
        (":1:-1:-1:D:2:3:0:7:10", Phase.OFFERED, Side.FIRST, Cube(2, Side.SECOND), None),
        (":0:0:1:B:0:0:2:0:10", Phase.OFFERED, Side.FIRST, Cube(), None),
        (":0:0:1:R:0:0:2:0:10", Phase.OFFERED, Side.SECOND, Cube(), None),
        (":0:0:1:52:6:3:1:7:10", Phase.ROLLED, Side.FIRST, Cube(), (5, 2)),
        (":2:-1:1:00:6:3:0:7:10", Phase.START, Side.FIRST, Cube(4, Side.SECOND), None),
        (":1:0:1:00:12:3:1:0:10", Phase.START, Side.FIRST, Cube(2), None),
        (":2:1:1:00:0:0:0:0:5", Phase.START, Side.FIRST, Cube(4, Side.FIRST), None),
    ],
)
def test_an_xgid_is_a_match_and_reads_back(
    rest: str, phase: Phase, to_act: Side, cube: Cube, dice: Dice | None
) -> None:
    match = Match.from_xgid(f"XGID={BOARD}{rest}")
    assert (match.game.phase, match.to_act, match.game.cube, match.game.dice) == (phase, to_act, cube, dice)
    assert match.xgid == f"XGID={BOARD}{rest}"
    assert Match.from_xgid(f"  xgid = {BOARD}{rest}\n") == Match.from_xgid(f"{BOARD}{rest}") == match


def test_score_rules_and_limit_of_an_xgid_are_those_of_the_match() -> None:
    match = Match.from_xgid(f"{BOARD}:0:0:-1:00:6:3:1:7:10")
    assert (match.score, match.setup.length, match.game.setup.crawford) == ((6, 3), 7, True)
    after = Match.from_xgid(f"{BOARD}:0:0:-1:00:6:3:0:7:10")
    assert (after.game.setup.crawford, after.crawford_played, after.game.setup.doubling) == (False, True, True)
    money = Match.from_xgid(f"{BOARD}:0:0:1:00:0:0:3:0:6").setup
    assert (money.length, money.options.jacoby, money.options.beavers, money.sheet.doubling_limit) == (
        None,
        True,
        True,
        64,
    )
    assert Match.from_xgid(f"{BOARD}:0:0:1:00:0:0:0:0:10", "classic").setup.sheet == sheets()["classic"]


def test_a_match_from_an_id_goes_on() -> None:
    match = Match.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10")
    match = match.apply(parse_action("play 8/5 6/5")).apply(parse_action("double")).apply(parse_action("drop"))
    assert match.score == (0, 1)
    assert match.game.phase is Phase.OPENING


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        (":0:0:1:00:5:0:0:5:10", "each score is from 0 to 4"),
        (":0:0:1:00:2:0:1:5:10", "one point away"),
        (":0:1:1:00:0:0:0:5:10", "nobody owns a cube at 1"),
        (":1:1:1:00:4:0:1:5:10", "no doubling"),
        (":0:0:1:D:4:0:1:5:10", "no doubling"),
        (":1:-1:1:D:0:0:0:5:10", "only the side that took"),
        (":0:0:1:B:0:0:0:0:10", "no beavers"),
        (":0:0:1:R:0:0:0:5:10", "only for money"),
        (":7:1:1:00:0:0:0:0:6", "the stakes go up to 64"),
    ],
)
def test_an_xgid_that_cannot_be_is_refused(rest: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        Match.from_xgid(BOARD + rest)


@pytest.mark.parametrize(
    ("id_", "reason"),
    [
        ("4HPwATDgc/ABMA", "not a match id"),
        ("4HPwATDgc/ABMA:8AlqAAAAAAA", "12 characters"),
        ("4HPwATDgc/ABM:8AlqAAAAAAAE", "not a position id"),
        (f"4HPwATDgc/ABMA:{MatchId(to_act=Side.SECOND)}", "nothing was offered"),
        (f"4HPwATDgc/ABMA:{MatchId(resigned='single')}", "on your turn"),
        (f"4HPwATDgc/ABMA:{MatchId(doubled=True, to_act=Side.SECOND, dice=(3, 1))}", "before the roll"),
        (f"4HPwATDgc/ABMA:{MatchId(doubled=True)}", "only the side that took"),
        ("4HPwATDgc/ABMA:cAAAAAAAAAAE", "no game has begun"),
        ("4HPwATDgc/ABMA:cAoAAAAAAAAE", "is over"),
        ("4HPwATDgc/ABMA:YAkAAAAAAAAE", "cube"),
        ("4HPwATDgc/ABMA:cIkHAAAAAAAE", "dice are 7 and 1"),
        ("27YBAAjbTgAAAQ:cIkFAAAAAAAA", "no roll can enter"),
    ],
)
def test_a_gnubg_id_that_cannot_be_is_refused(id_: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        Match.from_gnubg_id(id_)


@pytest.mark.parametrize("said", [None, 3, b"XGID", ""])
def test_what_is_no_text_is_no_id(said: object) -> None:
    with pytest.raises(BadPosition):
        Match.from_xgid(said)  # type: ignore[arg-type]
    with pytest.raises(BadPosition):
        Match.from_gnubg_id(said)  # type: ignore[arg-type]


def test_what_ids_cannot_tell_is_refused() -> None:
    opening = Match.new(length=3)
    for match in (opening, Match.new(start="hypergammon").apply(Opening(3, 1))):
        with pytest.raises(BadInput):
            _ = match.xgid
    resigned = opening.apply(Opening(3, 1)).apply(parse_action("resign gammon"))
    with pytest.raises(BadInput, match="resignation"):
        _ = resigned.xgid
    assert Match.from_gnubg_id(resigned.gnubg_id).game.resigned == "gammon"
    with pytest.raises(BadInput, match="too large"):
        _ = Match.new(start=Position.start(), score=(40_000, 0)).gnubg_match_id


def test_a_play_that_could_still_be_undone_is_told_as_the_next_sides_turn() -> None:
    match = Match.new(length=3).apply(Opening(3, 1)).apply(parse_action("play 8/5 6/5"))
    assert match.xgid == match.apply(parse_action("done")).xgid
    assert Match.from_xgid(match.xgid).to_act is Side.SECOND


def said_of(match: Match) -> tuple[object, ...]:
    """All that both ids can tell."""
    game = match.game.settled
    return (
        (game.position, game.turn, game.to_act, game.phase, game.cube, game.dice, game.offer),
        (match.score, match.setup.length, game.setup.crawford, game.setup.doubling, match.setup.options.jacoby),
    )


@given(st.randoms(use_true_random=False), st.integers(0, 60))
def test_every_state_of_random_play_survives_both_ids(rng: random.Random, most: int) -> None:
    match = random_setup(rng)
    for _ in range(most):
        if match.outcome is not None:
            break
        match = match.apply(choose(rng, match.actions()))
    try:
        xgid, gnubg_id = match.xgid, match.gnubg_id
    except BadInput:
        return
    sheet = match.setup.sheet
    if match.setup.format != "single":
        again = Match.from_xgid(xgid, sheet)
        assert said_of(again)[0] == said_of(match)[0]
        assert again.xgid == xgid
    assert Match.from_gnubg_id(gnubg_id, sheet=sheet).gnubg_id == gnubg_id


@given(st.text("ABCDEFabcdef0123456789+/gQwcE", min_size=12, max_size=12))
def test_any_text_is_a_match_id_or_bad_input(text: str) -> None:
    try:
        said = MatchId.parse(text)
    except BadInput:
        return
    assert MatchId.parse(str(said)) == said


def test_what_cannot_be_is_refused_when_a_match_is_made() -> None:
    refused: list[tuple[dict[str, object], str]] = [
        ({"length": 7, "score": (5, 5), "crawford_played": True}, "at 5-5 nobody is one point away"),
        ({"length": 1, "crawford_played": True}, "no Crawford game here"),
        ({"length": None, "crawford_played": True}, "no Crawford game here"),
        (
            {"length": 3, "score": (2, 0), "options": {"crawford": False}, "crawford_played": True},
            "no Crawford game here",
        ),
        ({"length": 3, "crawford_played": 1}, "true or false"),
        ({"length": 3, "score": (3, 0)}, "from 0 to 2"),
        ({"start": Position.start(), "cube": Cube(1, Side.FIRST)}, "cube at 1"),
        ({"cube": Cube(2, Side.FIRST)}, "before the opening roll"),
        ({"length": 1, "cube": 2}, "no doubling"),
        ({"length": 5, "score": (4, 0), "cube": 2}, "no doubling"),
        ({"sheet": "coral", "cube": 2}, "no doubling"),
        ({"sheet": "classic", "cube": 128}, "go up to 64"),
    ]
    for new, reason in refused:
        with pytest.raises(BadOption, match=reason):
            Match.new(**new)  # type: ignore[arg-type]
