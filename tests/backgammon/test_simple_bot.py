"""A bot without an engine: it plays by every sheet, makes the points that everybody makes, and beats chance."""

import random

import pytest

from boxwood.backgammon import Match, Position, Side, parse_action, sheets
from boxwood.backgammon.simple_bot import simple_action


def play_out(match: Match, rng: random.Random, simple: frozenset[Side] = frozenset(Side)) -> Match:
    """A match to its end; sides that do not play as simple bots play anything."""
    for _ in range(3000):
        if match.outcome is not None:
            return match
        plays = match.game.legal_plays()
        if plays and match.to_act not in simple:
            action = parse_action(f"play {rng.choice(plays)}")
        else:
            word = "opening" if match.game.phase.value == "opening" else "roll"
            throw = parse_action(f"{word} {rng.randint(1, 6)} {rng.randint(1, 6)}")
            action = simple_action(match) or throw
        match = match.apply(action)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("sheet", sheets())
def test_a_simple_bot_plays_a_game_to_its_end_by_every_sheet(sheet: str) -> None:
    assert play_out(Match.new(sheet, format="single"), random.Random(4)).outcome is not None


def test_it_beats_somebody_who_plays_anything() -> None:
    ends = [play_out(Match.new(format="single"), random.Random(seed), frozenset({Side.FIRST})) for seed in range(6)]
    assert sum(end.results[-1].winner is Side.FIRST for end in ends) >= 5


@pytest.mark.parametrize(("roll", "play"), [("3 1", "8/5 6/5"), ("6 1", "13/7 8/7"), ("4 2", "8/4 6/4")])
def test_it_makes_the_points_that_everybody_makes(roll: str, play: str) -> None:
    match = Match.new(length=3).apply(parse_action(f"opening {roll}"))
    assert str(simple_action(match)) == f"play {play}"


def test_it_takes_while_it_is_not_far_behind_and_drops_when_it_is() -> None:
    even, lost = Position.start(), Position.build("6:5 5:5 4:5", "24:2 13:8 8:5")
    for start, answer in ((even, "take"), (lost, "drop")):
        match = Match.new(format="money", start=start, begins=Side.FIRST).apply(parse_action("double"))
        assert str(simple_action(match)) == answer
