"""Looking ahead with the cube: what is backed up is what each side makes of it, at every roll."""

from dataclasses import replace

import pytest

from boxwood.backgammon import Match
from boxwood.backgammon.actions import parse_action
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.play_kernels import MOST_PLAYS
from boxwood.backgammon.xgid import Xgid

ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
ROUNDING = 5e-4
"""The network adds 16-bit numbers: a board that is reached another way is evaluated so little differently."""
STANDINGS = [
    "XGID=-bBC-B--A-----------bca---:0:0:1:00:0:0:3:0:10",
    "XGID=-bBC-B--A-----------bca---:1:1:1:00:0:0:0:0:10",
    "XGID=-bBC-B--A-----------bca---:0:0:1:00:1:3:0:5:10",
    "XGID=-bBC-B--A-----------bca---:1:1:1:00:2:3:0:7:10",
    "XGID=-bBC-B--A-----------bca---:0:0:1:00:3:4:0:5:10",
    "XGID=-bBC-B--A-----------bca---:0:0:1:00:3:4:1:5:10",
]
"""Money with every rule, an own cube, matches, after the Crawford game and in it."""


def unfiltered(plies: int) -> Engine:
    """An engine that looks into everything."""
    engine = Engine(plies, width=MOST_PLAYS, prefilter_width=0)
    far = float("inf")
    engine.filter = engine.filter._replace(
        margin=far,
        deeper_margin=far,
        cube_margin=far,
        later_width=MOST_PLAYS,
        deeper_width=MOST_PLAYS,
        cube_width=MOST_PLAYS,
    )
    return engine


def rolled(xgid: str, dice: tuple[int, int]) -> Match:
    """The same standing with a roll to be played."""
    return Match.from_xgid(str(replace(Xgid.parse(xgid), dice=dice)))


def played(engine: Engine, match: Match) -> Match:
    """A match after the best play of its roll."""
    return match.apply(parse_action(engine.decide(match).best.action))


def average(engine: Engine, xgid: str) -> float:
    """What the rolls of a standing are worth on average, each played best."""
    weights = [1 if high == low else 2 for high, low in ROLLS]
    best = [-engine.cube(played(engine, rolled(xgid, dice))).equity for dice in ROLLS]  # a forced play is not searched
    return sum(weight * equity for weight, equity in zip(weights, best, strict=True)) / 36


@pytest.mark.parametrize("xgid", STANDINGS)
def test_one_ply_more_is_the_exact_average_over_the_rolls_with_the_cube(xgid: str) -> None:
    match = Match.from_xgid(xgid)
    assert unfiltered(1).cube(match).no_double == pytest.approx(average(unfiltered(0), xgid), abs=ROUNDING)


def test_two_plies_are_the_exact_average_of_one_with_the_cube() -> None:
    for xgid in STANDINGS[0], STANDINGS[3]:
        match = Match.from_xgid(xgid)
        assert unfiltered(2).cube(match).no_double == pytest.approx(average(unfiltered(1), xgid), abs=ROUNDING)


def test_a_double_that_is_taken_is_the_average_with_the_cube_turned() -> None:
    doubled = str(replace(Xgid.parse(STANDINGS[0]), cube=2, cube_owner="opponent"))
    found = unfiltered(1).cube(Match.from_xgid(STANDINGS[0])).double_take
    assert found == pytest.approx(2 * average(unfiltered(0), doubled), abs=2 * ROUNDING)


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_an_equity_with_the_cube_is_the_negative_of_the_other_sides(plies: int) -> None:
    engine = unfiltered(plies)
    for xgid in STANDINGS if plies < 2 else STANDINGS[2:4]:
        match = rolled(xgid, (3, 1))
        best = engine.decide(match).best
        assert best.equity == pytest.approx(-engine.cube(played(engine, match)).equity, abs=ROUNDING)


def test_three_plies_are_looked_about_the_cube() -> None:
    assert Engine(3).decide(Match.from_xgid(STANDINGS[3])).depth == 3
