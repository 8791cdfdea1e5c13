import threading
from dataclasses import replace

import pytest

from boxwood.backgammon import Match, parse_action
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.decision import BackgammonDecision
from boxwood.backgammon.levels import LEVELS, Level

BRIEF = replace(LEVELS["analysis"], plies=1, trials=72, truncate=3)
"""Decides as the level for analysis does, in less time."""


def opening(dice: str) -> Match:
    return Match.new(length=7).apply(parse_action(f"opening {dice}"))


def decided(level: Level, match: Match) -> BackgammonDecision:
    return Engine(level=level).decide(match)


def equities(decision: BackgammonDecision) -> dict[str, float]:
    return {each.action: each.equity for each in decision.candidates}


def test_close_plays_are_rolled_out_and_others_are_left_behind_as_they_were() -> None:
    match = opening("4 3")
    searched, rolled = (equities(decided(level, match)) for level in (replace(BRIEF, trials=0), BRIEF))
    assert searched.keys() == rolled.keys()
    best = max(searched.values())
    changed = {action for action in searched if searched[action] != rolled[action]}
    assert len(changed) >= 2
    assert all(best - searched[action] < 0.02 for action in changed)
    assert next(iter(rolled)) in changed


def test_the_same_plays_are_found_every_time() -> None:
    match = opening("4 3")
    assert decided(BRIEF, match) == decided(BRIEF, match)


def test_a_clear_play_is_not_rolled_out() -> None:
    match = opening("3 1")  # the five point
    assert decided(BRIEF, match) == decided(replace(BRIEF, trials=0), match)


@pytest.mark.parametrize("at", [1, 2])
def test_it_is_told_what_is_found_and_stops_when_told(at: int) -> None:
    match, stop, found = opening("4 3"), threading.Event(), list[BackgammonDecision]()

    def look(decision: BackgammonDecision) -> None:
        found.append(decision)
        if len(found) == at:
            stop.set()

    decision = Engine(level=BRIEF).decide(match, found=look, stop=stop)
    assert len(found) == at
    assert decision == found[-1]
    assert decision == decided(replace(BRIEF, plies=at - 1, trials=0), match)
