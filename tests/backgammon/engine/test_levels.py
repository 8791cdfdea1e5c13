"""Levels for people, thinking against the clock, and getting ready."""

import time

import pytest

from boxwood.backgammon import BadInput, Cube, Double, Match, Position, Side, UnknownName, legal_plays
from boxwood.backgammon.engine import Bot, Engine
from boxwood.backgammon.engine.readiness import prepare, prepare_in_background
from boxwood.backgammon.levels import LEVELS, find_level
from support.games import varied

CASES = [(p, d) for p, d in varied(seed=31, count=120) if min(p.board) < 0 < max(p.board)]


def loss(level: str) -> float:
    """What a level's plays cost on average, as one roll ahead judges them."""
    judge, player, total, count = Engine(1), Engine(level=level), 0.0, 0
    for position, dice in CASES:
        ranked = {play: found.equity for play, found in judge.rank(position, dice)}
        if len(ranked) > 1:
            chosen = player.best_play(position, dice)
            assert chosen is not None
            total += max(ranked.values()) - ranked[chosen]
            count += 1
    return total / count


def test_weaker_levels_err_more() -> None:
    losses = [loss(level) for level in ("beginner", "club", "expert", "master")]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0.03
    assert losses[-1] < 0.005


def test_a_level_sees_the_same_play_the_same_way_every_time_and_another_seed_differently() -> None:
    one, again, other = Engine(level="beginner"), Engine(level="beginner"), Engine(level="beginner", seed=2)
    plays = [[engine.best_play(p, d) for p, d in CASES] for engine in (one, again, other)]
    assert plays[0] == plays[1]
    assert plays[0] != plays[2]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_by_the_rules(level: str) -> None:
    engine = Engine(level=level)
    for position, dice in CASES[:2] if level in ("world-class", "analysis") else CASES[:20]:
        play = engine.best_play(position, dice)
        assert (play in legal_plays(position, dice)) if play else not legal_plays(position, dice)


@pytest.mark.parametrize("name", ["world-class", "world class", "World Class", "world_class", " WORLD-CLASS "])
def test_a_level_is_found_however_its_name_is_spelled(name: str) -> None:
    assert find_level(name) is LEVELS["world-class"]
    assert find_level(LEVELS["world-class"]) is LEVELS["world-class"]


def test_an_unknown_level_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(UnknownName, match="beginner, casual"):
        Engine(level="grandmaster")


@pytest.mark.parametrize("seconds", [0, -1.0, float("nan"), float("inf")])
def test_an_impossible_time_is_refused(seconds: float) -> None:
    with pytest.raises(BadInput, match="seconds"):
        Engine(seconds=seconds)


def test_only_one_of_plies_level_and_seconds_is_given() -> None:
    with pytest.raises(BadInput, match="one of them"):
        Engine(1, level="expert")


def test_with_more_time_it_looks_further_and_never_plays_worse_than_at_sight() -> None:
    prepare()
    hurried, patient = Engine(seconds=0.001), Engine(seconds=0.5)
    position = Position.start()
    assert hurried.best_play(position, (6, 4)) in legal_plays(position, (6, 4))
    started = time.perf_counter()
    ranked = patient.rank(position, (6, 4))
    assert time.perf_counter() - started < 30  # it stops; how near to half a second depends on the machine
    assert {play for play, _ in ranked} == set(legal_plays(position, (6, 4)))


def test_a_timid_level_drops_and_does_not_double_where_a_strong_one_would() -> None:
    # A bear-off in which the side on turn doubles and the other still has a take.
    position = Position.build("6:2 5:2 4:2 3:2 2:1 1:1", "6:2 5:2 4:2 3:2 2:2 1:1")
    match = Match.new(length=None, start=position, begins=Side.FIRST, cube=Cube())
    strong = Engine(0).cube(match)
    assert strong.double
    assert strong.take
    bots = {name: Bot(Engine(level=name)) for name in ("beginner", "expert")}
    assert str(bots["expert"].act(match)) == "double"
    assert str(bots["beginner"].act(match)) != "double"
    offered = match.apply(Double())
    assert str(bots["expert"].act(offered)) == "take"
    assert str(bots["beginner"].act(offered)) == "drop"


def test_getting_ready_tells_what_it_does_and_can_be_waited_for() -> None:
    told: list[tuple[str, float]] = []
    prepare_in_background(lambda what, part: told.append((what, part))).result(timeout=300)
    assert told[-1] == ("ready", 1.0)
    parts = [part for _, part in told]
    assert parts == sorted(parts)


def test_getting_ready_can_be_stopped() -> None:
    class Stopped(Exception):
        pass

    def stop(what: str, part: float) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        prepare(stop)
    with pytest.raises(Stopped):
        prepare_in_background(stop).result(timeout=60)
