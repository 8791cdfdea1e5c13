"""The engine as a player: what it is asked, how it is stopped, and how its levels differ."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from boxwood.checkers import BadInput, BadPosition, Game, MakeMove, Move, Position, UnknownName, legal_moves, sheets
from boxwood.checkers.engine import LEVELS, Endgame, Engine, Level, Thought
from boxwood.checkers.engine.network import plain_network
from boxwood.game import Side

MIDDLE = Position.from_fen("B:W18,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,8,10,11,12,16")
SMALL = 2**14
HOURS = 10_000.0
"""Longer than any test waits."""


@pytest.fixture(autouse=True)
def _no_tables_of_the_user(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))


def engine_with(endgame: Endgame, **given: object) -> Engine:
    sheet = "tournament" if endgame.rules else "coral"
    return Engine(sheet, endgame=endgame, entries=SMALL, **given)  # type: ignore[arg-type]


def test_it_says_what_it_thinks_deeper_and_deeper(endgame: Endgame) -> None:
    told: list[Thought] = []
    engine = engine_with(endgame, depth=8)
    thought = engine.think(MIDDLE, report=told.append)
    assert thought == told[-1]
    assert [each.depth for each in told] == list(range(1, 9))
    assert [each.nodes for each in told] == sorted(each.nodes for each in told)
    assert thought.move == thought.line[0]
    assert thought.move in legal_moves(MIDDLE, engine.sheet)
    assert not thought.from_tables


def test_the_time_for_a_move_ends_the_thinking(endgame: Endgame) -> None:
    """Without an end it would look 96 turns ahead, which nobody lives to see."""
    engine = engine_with(endgame)
    assert 0 < engine.think(MIDDLE, seconds=0.2).depth < 96


def test_the_time_is_that_of_the_clock_it_is_given(endgame: Endgame) -> None:
    ticks = (number / 100 for number in range(10**9))
    assert engine_with(endgame, clock=lambda: next(ticks)).think(MIDDLE, seconds=0.1).depth < 96


def test_it_looks_a_few_turns_ahead_even_if_there_is_no_time(endgame: Endgame) -> None:
    assert engine_with(endgame).think(MIDDLE, seconds=1e-9).depth == 7


def test_it_can_be_stopped_at_any_moment(endgame: Endgame) -> None:
    """In the middle of a depth, when a depth is done, and before it has begun: there is always a move."""
    engine, stop = engine_with(endgame), threading.Event()
    threading.Timer(0.15, stop.set).start()
    thought = engine.think(MIDDLE, seconds=HOURS, stop=stop)
    assert thought.move in legal_moves(MIDDLE, engine.sheet)
    stopped_before = engine.think(MIDDLE, seconds=HOURS, stop=stop)
    assert stopped_before.move in legal_moves(MIDDLE, engine.sheet)
    stop.clear()
    told: list[Thought] = []

    def enough(thought: Thought) -> None:
        told.append(thought)
        if thought.depth == 7:
            stop.set()

    assert engine.think(MIDDLE, seconds=HOURS, stop=stop, report=enough) == told[-1]
    assert told[-1].depth >= 7
    assert engine.think(MIDDLE, depth=4).depth == 4  # and the next thought is not stopped


@pytest.mark.parametrize("limit", ["stop", "seconds"])
def test_a_weak_level_is_stopped_and_kept_to_its_time_like_a_strong_one(limit: str, endgame: Endgame) -> None:
    """At 60 turns ahead no answer would ever be looked into to its end."""
    engine, stop = engine_with(endgame, level="club", depth=60), threading.Event()
    threading.Timer(0.15, stop.set).start()
    limits = {"stop": stop} if limit == "stop" else {"seconds": 0.15}
    thought = engine.think(MIDDLE, **limits)
    assert thought.move in legal_moves(MIDDLE, engine.sheet)
    assert thought.depth == 0  # not every move was looked into


def test_a_weak_level_says_which_move_appeals_to_it_while_it_thinks(endgame: Endgame) -> None:
    told: list[Thought] = []
    thought = engine_with(endgame, level="regular", seed=1).think(MIDDLE, report=told.append)
    assert thought == told[-1]
    assert len({each.move for each in told}) > 1
    assert [each.nodes for each in told] == sorted(each.nodes for each in told)
    assert all(each.move == each.line[0] for each in told)


def test_a_forced_move_is_not_pondered_over() -> None:
    forced = Position.from_fen("B:W15,32:B11,1")
    engine = Engine(entries=SMALL, endgame=Endgame(checkers=2))
    assert engine.think(forced, seconds=HOURS).line[0].captures == (15,)


def test_a_chain_that_ends_where_it_started_is_found_and_played() -> None:
    circle = Position.from_fen("B:W6,7,14,15,32:BK2")
    thought = Engine(entries=SMALL, endgame=Endgame(checkers=2), depth=6).think(circle)
    assert thought.move.origin == thought.move.target == 2
    assert len(thought.move.captures) == 4
    assert circle.apply(thought.move).fen == "W:W32:BK2"


def test_threads_share_an_engine(endgame: Endgame) -> None:
    engine = engine_with(endgame)
    with ThreadPoolExecutor(4) as pool:
        thoughts = list(pool.map(lambda _: engine.think(MIDDLE, depth=6), range(8)))
    assert all(thought.move in legal_moves(MIDDLE, engine.sheet) for thought in thoughts)


def test_what_is_known_from_the_tables_is_said_to_be(endgame: Endgame) -> None:
    thought = engine_with(endgame).think(Position.from_fen("W:WK14,K15:BK29"))
    assert thought.from_tables
    assert thought.ends_in is not None
    assert thought.evaluation > 290


@pytest.mark.parametrize(
    ("thought", "text"),
    [
        (
            Thought(Move((11, 15)), 9, 12345, -0.25, (Move((11, 15)), Move((22, 18)))),
            "depth 9, 12,345 nodes, -0.25: 11-15 22-18",
        ),
        (
            Thought(Move((11, 15)), 9, 50, -299.9, (Move((11, 15)),), ends_in=10),
            "depth 9, 50 nodes, loses in 10 turns: 11-15",
        ),
        (Thought(Move((11, 15)), 0, 0, 299.9, (Move((11, 15)),), True, 7), "endgame tables, wins in 7 turns: 11-15"),
        (Thought(Move((11, 15)), 0, 0, 0, (Move((11, 15)),), True), "endgame tables, a draw: 11-15"),
    ],
)
def test_a_thought_is_a_line_of_text(thought: Thought, text: str) -> None:
    assert str(thought) == text


def test_it_plays_without_tables_until_they_are_ready() -> None:
    few = Position.from_fen("W:WK14,K15:BK29")
    engine = Engine(endgame=Endgame(checkers=4), entries=SMALL)
    assert not engine.think(few, depth=4).from_tables


def test_a_repetition_is_avoided_by_the_side_that_is_ahead() -> None:
    """The history is what the game keeps: the positions since the last capture or man's move."""
    engine = Engine(entries=SMALL, endgame=Endgame(checkers=2), network=plain_network(), depth=5)
    ahead = Position.from_fen("W:WK6,K7,K10,K11:BK29,K32")
    first = engine.think(ahead).move
    there, reply = ahead.apply(first), Move((29, 25))
    again = there.apply(reply)
    back = again.apply(Move(first.path[::-1]))
    assert back.apply(Move((25, 29))) == ahead
    assert engine.think(ahead, [ahead, there, again, back]).move == first  # it comes for the second time
    assert engine.think(ahead, [ahead, there, again, back] * 2).move != first  # it would come for the third


def test_a_history_may_end_with_the_position_itself(endgame: Endgame) -> None:
    engine = engine_with(endgame, depth=3)
    game = Game.new(engine.sheet, begins=Side.SECOND)
    while game.outcome is None and len(game.log) < 30:
        game = game.apply(MakeMove(str(engine.think(game.position, game.quiet).move)))
    assert len(game.log) > 10


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_legal_moves_to_the_end_of_a_game(name: str, endgame: Endgame) -> None:
    engine = engine_with(endgame, level=name, depth=min(LEVELS[name].depth or 3, 3), seed=1)
    game = Game.new(engine.sheet, begins=Side.SECOND)
    while game.outcome is None and len(game.log) < 60:
        thought = engine.think(game.position, game.quiet)
        assert thought.move in game.legal_moves()
        game = game.apply(MakeMove(str(thought.move)))


def test_the_same_seed_gives_the_same_weak_moves_and_another_seed_others() -> None:
    def moves(seed: int) -> list[str]:
        engine = Engine("coral", level="child", seed=seed, entries=SMALL)
        position, found = Position.start(), []
        for _ in range(12):
            move = engine.think(position).move
            found.append(str(move))
            position = position.apply(move)
        return found

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(5)}) > 1


def test_levels_are_listed_from_the_weakest_and_know_more_and_more() -> None:
    assert list(LEVELS) == ["child", "beginner", "casual", "regular", "club", "expert", "full"]
    depths = [level.depth or 99 for level in LEVELS.values()]
    assert depths == sorted(depths)
    assert Engine(level=Level(name="mine", title="", about="", depth=2), entries=SMALL).level.name == "mine"


WRONG = [({"seconds": seconds}, "time for a move") for seconds in (0, -1, float("nan"), float("inf"), "1", True)]
WRONG += [({"depth": depth}, "turns ahead") for depth in (0, -3, 97, 1.5, "4", True)]


@pytest.mark.parametrize(("given", "complaint"), WRONG)
def test_impossible_limits_are_refused(given: dict[str, object], complaint: str) -> None:
    engine = Engine(level="child", entries=SMALL)
    with pytest.raises(BadInput, match=complaint):
        Engine(level="child", **given)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=complaint):
        engine.think(Position.start(), **given)  # type: ignore[arg-type]


def test_unknown_names_finished_games_and_other_things_are_refused() -> None:
    with pytest.raises(UnknownName, match="no level called 'grandmaster'"):
        Engine(level="grandmaster")
    with pytest.raises(UnknownName, match="rule sheet"):
        Engine("chess")
    with pytest.raises(BadInput, match="power of two"):
        Engine(level="child", entries=1000)
    with pytest.raises(BadInput, match="not those of the rule sheet"):
        Engine("coral", endgame=Endgame("tournament", checkers=2))
    engine = Engine(level="child", entries=SMALL)
    with pytest.raises(BadPosition, match="is over"):
        engine.think(Position.from_fen("B:W21:B"))
    with pytest.raises(BadInput, match="a Position"):
        engine.think("B:W21:B1")  # type: ignore[arg-type]


def test_a_network_can_be_given() -> None:
    engine = Engine(network=plain_network(), depth=3, endgame=Endgame(checkers=2), entries=SMALL)
    assert engine.think(Position.start()).evaluation == 0
    assert sheets()["tournament"] is engine.sheet
