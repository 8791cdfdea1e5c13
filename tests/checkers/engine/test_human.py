"""Weak levels go wrong as people do."""

import random

import pytest

from boxwood.checkers import Colour, Move, Position, sheets
from boxwood.checkers.engine import LEVELS, Level
from boxwood.checkers.engine.boards import board_of, rules_of
from boxwood.checkers.engine.human import Human
from boxwood.checkers.engine.network import plain_network
from boxwood.checkers.engine.search import position_key
from boxwood.checkers.engine.searcher import Searcher


def somebody(sheet: str = "tournament", seed: int = 1, **habits: object) -> Human:
    rules = sheets()[sheet]
    level = Level(name="somebody", title="", about="", **{"attention": 1.0, "depth": 2} | habits)  # type: ignore[arg-type]
    return Human(rules, level, Searcher(rules_of(rules), plain_network(), entries=2**12), random.Random(seed))


def choice(human: Human, fen: str, depth: int) -> str:
    return str(human.choose(Position.from_fen(fen), [], depth, lambda thought: None)[0].move)


def test_whoever_looks_one_turn_ahead_does_not_see_the_answer() -> None:
    """11-15 walks in front of the man on 19; a player who looks at the answers does not."""
    fen = "B:W18,32:B11,4"
    careful = {choice(somebody(seed=seed), fen, 2) for seed in range(20)}
    careless = {choice(somebody(seed=seed, slack=1), fen, 1) for seed in range(20)}
    assert careful < careless


def test_a_greedy_player_takes_what_a_patient_one_leaves() -> None:
    fen = "B:W12,14,25,30:B5,7,9,26"
    assert choice(somebody("coral", greed=500), fen, 2).count("x") > 0
    assert choice(somebody("coral"), fen, 4) == "26-31"


def test_an_impatient_player_moves_a_man_before_a_king() -> None:
    fen = "B:W32:BK1,9"
    assert choice(somebody(impatience=50), fen, 1).startswith("9-")


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        (Move((22, 15), (18,)), Move((22, 15, 8), (18, 11))),  # a longer chain
        (Move((22, 15), (18,)), Move((31, 24), (27,))),  # further away
        (Move((18, 15)), Move((18, 22))),  # backward
    ],
)
def test_what_is_longer_further_away_or_backward_is_harder_to_see(easier: Move, harder: Move) -> None:
    human = somebody(attention=0.8)
    after = Position.from_fen("W:WK18,K22,K31:B1")
    last = Move((14, 17))
    assert human._chance_to_see(after, last, easier) > human._chance_to_see(after, last, harder)
    assert after.turn is Colour.WHITE


def test_nobody_who_is_ahead_goes_round_in_circles() -> None:
    human = somebody(depth=1)
    position = Position.from_fen("B:W32:BK1,K9,K10")
    first = human.choose(position, [], 1, lambda thought: None)[0]
    seen = [int(position_key(board_of(position.apply(first.move))))]
    assert human.choose(position, seen, 1, lambda thought: None)[0].move != first.move


def test_it_stops_after_the_first_move_when_told_to() -> None:
    human, usual = somebody(), somebody()
    human._searcher.stop()
    ways = [each.choose(Position.start(), [], 2, lambda thought: None)[0] for each in (human, usual)]
    assert ways[0].nodes < ways[1].nodes
    assert ways[0].move == Move((9, 13))


def test_a_winning_move_is_seen_at_every_level() -> None:
    for name, level in LEVELS.items():
        if level.attention is not None:
            human = somebody(attention=level.attention, greed=level.greed, slack=level.slack)
            thought = human.choose(Position.from_fen("B:W15:B11,1,2"), [], level.depth or 1, lambda thought: None)[0]
            assert thought.ends_in == 1, name
