"""The engine as a table uses it."""

import threading

import pytest

from boxwood.backgammon import Cube, Match, Position, Side, UnknownName, parse_action
from boxwood.backgammon.engine import BackgammonTableEngine, Bot, Engine
from boxwood.backgammon.engine.table_engine import HINT_LEVEL
from boxwood.game import Hint, Report, TableEngine
from support.games import varied

ENGINE: TableEngine = BackgammonTableEngine()
QUIET: Report = lambda values: None  # noqa: E731
RACE = Position.build("6:2 5:2 4:2 3:2 2:1 1:1", "6:2 5:2 4:2 3:2 2:2 1:1")
BEHIND = Position.build("6:3 5:3 4:2", "6:3 5:2 4:2")
SCORES = [None, (0, 0), (5, 2), (2, 5), (6, 4), (4, 6), (6, 6)]


def match_at(score: tuple[int, int] | None, position: Position, *actions: str, **new: object) -> Match:
    """A money game, or a match to seven points after its Crawford game, with the first side on turn."""
    if score is not None:
        new = {"length": 7, "score": score, "crawford_played": 6 in score} | new
    match = Match.new(start=position, begins=Side.FIRST, **new)  # type: ignore[arg-type]
    for text in actions:
        match = match.apply(parse_action(text))
    return match


def hint(match: Match) -> Hint:
    found = ENGINE.hint(match)
    assert found is not None
    return found


def act(match: Match, level: str, stop: bool = False) -> tuple[str | None, list[str | None]]:
    """What the bot does, and what it found on the way."""
    stopped, found = threading.Event(), list[str | None]()
    if stop:
        stopped.set()
    return ENGINE.act(match, level, stop=stopped, report=QUIET, found=found.append), found


@pytest.mark.parametrize("score", SCORES)
def test_the_hint_is_what_the_bot_of_its_level_does_at_every_score(score: tuple[int, int] | None) -> None:
    asked = 0
    for position, (one, other) in varied(seed=17, count=70):
        if min(position.board) >= 0 or max(position.board) <= 0:
            continue
        before, roll = match_at(score, position), parse_action(f"roll {one} {other}")
        for match in (before, before.apply(roll)) if before.why_not(roll) is None else (before,):
            found = ENGINE.hint(match)
            if found is None:
                continue
            action, _ = act(match, HINT_LEVEL)
            best = found.choices[0].action
            resigned = action is not None and action.startswith("resign")
            assert action == best or (best == "roll" and (action in (None, "pass") or resigned))
            asked += 1
    assert asked > 50


def test_the_best_plays_come_first_with_what_they_gain_and_why() -> None:
    found = hint(match_at(None, Position.start(), "roll 3 1"))
    assert found.depth == 1
    assert found.choices[0].action == "play 8/5 6/5"
    assert len(found.choices) > 3, "a play that is half made may go on to others than the best"
    assert found.choices[0].loss == 0
    assert [choice.loss for choice in found.choices] == sorted(choice.loss for choice in found.choices)
    assert set(found.choices[0].details) == {"win", "gammon", "backgammon", "lose_gammon", "lose_backgammon"}
    assert 0.5 < found.choices[0].details["win"] < 0.7
    assert str(found.words).startswith("The best play wins")
    assert found.words.said("fr") != str(found.words)


@pytest.mark.parametrize(
    ("position", "actions", "options", "texts", "words"),
    [
        (RACE, [], {}, ["Double", "No double"], "Double: it gains"),
        (Position.start(), [], {}, ["No double", "Double"], "Do not double: it costs"),
        (RACE, ["double"], {}, ["Take", "Drop"], "Take: dropping costs"),
        (Position.build("1:2", "6:10 5:5"), ["double"], {}, ["Drop", "Take"], "Drop: taking costs"),
        (BEHIND, ["double"], {"beavers": True}, ["Beaver", "Take", "Drop"], "Beaver: just taking costs"),
        (Position.start(), ["resign single"], {}, ["Accept", "Refuse"], "Accept: playing on costs"),
        (Position.build("6:15", "1:1"), ["resign single"], {}, ["Refuse", "Accept"], "Refuse: accepting costs"),
    ],
)
def test_the_cube_and_resignations_are_hinted_at_too(
    position: Position, actions: list[str], options: dict[str, bool], texts: list[str], words: str
) -> None:
    found = hint(match_at(None, position, *actions, options=options))
    assert [str(choice.text) for choice in found.choices] == texts
    assert str(found.words).startswith(words)
    assert all(not choice.details for choice in found.choices)
    assert found.words.said("fr") != str(found.words)


def test_there_is_no_hint_where_there_is_nothing_to_choose() -> None:
    assert ENGINE.hint(Match.new()) is None
    assert ENGINE.hint(match_at(None, RACE, cube=Cube(2, Side.SECOND))) is None
    assert ENGINE.hint(match_at((6, 3), RACE, crawford_played=False)) is None  # the Crawford game


def test_a_bot_looks_one_roll_further_each_time_and_stops_when_told() -> None:
    match = match_at(None, Position.start(), "roll 6 4")
    action, found = act(match, "world-class")
    assert len(found) == 4
    assert action == found[-1]
    assert act(match, "world-class", stop=True) == (found[0], found[:1])


def test_a_bot_throws_where_it_has_nothing_else_to_do() -> None:
    assert act(match_at(None, Position.start()), "expert") == (None, [None])


def test_levels_have_their_own_engines_by_any_spelling() -> None:
    engine = BackgammonTableEngine()
    assert engine.engine("World Class") is engine.engine("world-class") is engine.engine("world_class")
    assert engine.engine("expert") is not engine.engine("master")
    with pytest.raises(UnknownName):
        engine.engine("grandmaster")


def test_it_plays_as_a_bot_of_its_own() -> None:
    match = match_at((2, 5), Position.start(), "roll 5 2")
    assert act(match, "club")[0] == str(Bot(Engine(level="club")).act(match))
