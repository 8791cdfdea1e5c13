"""What a hand may do with the dice."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import Dice, Match, Position, Side, legal_plays, parse_action, parse_play
from boxwood.backgammon.moves import Board, obstacle, step
from boxwood.backgammon.paths import PlayNode, walk_plays
from support.games import scattered, varied
from support.strategies import dice as rolls
from support.strategies import reachable
from support.views import shown

SHEETS = ["tournament", "parker"]


def check(position: Position, dice: Dice, sheet: str) -> None:
    """Every walk to a play is that play, every step is on the way to one, and every legal play is walked to."""
    nodes = walk_plays(position, dice, sheet)
    boards: dict[int, Board] = {0: position.board}
    reached = set()
    for place, node in enumerate(nodes):  # a node stands after at least one that leads to it
        board = boards[place]
        if node.action is not None:
            play = parse_play(node.action.removeprefix("play "), position, dice, sheet)
            reached.add(play)
            assert play.after.board == tuple(-n for n in reversed(board))
        assert node.steps or node.action
        for onward in node.steps:
            origin, target, die, hit = onward.origin, onward.target, onward.die, onward.hit
            assert obstacle(board, origin, die) is None
            after, move = step(board, origin, die)
            assert (move.target, move.hit) == (target, hit)
            assert boards.setdefault(onward.next, after) == after
            assert sorted([*nodes[onward.next].dice, die]) == sorted(node.dice)
    assert reached == set(legal_plays(position, dice, sheet))
    assert len(boards) == max(len(nodes), 1)


@given(reachable(), rolls, st.sampled_from(SHEETS))
def test_walks_are_the_legal_plays_in_positions_that_play_reaches(position: Position, dice: Dice, sheet: str) -> None:
    check(position, dice, sheet)


@pytest.mark.parametrize("seed", range(4))
def test_walks_are_the_legal_plays_in_positions_of_every_kind(seed: int) -> None:
    for position, dice in varied(seed, 150):
        check(position, dice, SHEETS[seed % 2])


@given(st.randoms(use_true_random=False), st.integers(1, 6))
def test_walks_of_doubles_are_the_legal_plays(rng: random.Random, die: int) -> None:
    check(scattered(rng), (die, die), "tournament")


def test_both_orders_of_the_dice_can_be_walked() -> None:
    start, *_ = nodes = walk_plays(Position.start(), (3, 1))
    assert {onward.die for onward in start.steps} == {3, 1}
    assert start.dice == (3, 1)
    assert start.action is None
    assert [node.action for node in nodes].count("play 8/5 6/5") == 1


def test_a_move_after_which_the_other_die_could_not_be_played_is_not_offered() -> None:
    position = Position.build("24:1 8:1 off:13", "7:2 6:2 off:11")  # 8/2 would leave no five; 8/3 does not
    start = walk_plays(position, (6, 5))[0]
    legal_first_moves = {move[:2] for play in legal_plays(position, (6, 5)) for move in play.moves}
    assert {(onward.origin, onward.target) for onward in start.steps} <= legal_first_moves


def test_paths_are_in_the_viewers_numbering_whoever_is_on_turn() -> None:
    match = match_of("opening 3 1")
    own, other = (shown(match, side)["paths"] for side in Side)
    assert [node["action"] for node in own] == [node["action"] for node in other]
    for one, two in zip(own, other, strict=True):
        assert [(25 - step["origin"], 25 - step["target"]) for step in one["steps"]] == [
            (step["origin"], step["target"]) for step in two["steps"]
        ]


def test_where_nothing_can_be_moved_there_is_no_path() -> None:
    shut_out = Position.build("bar:1 6:14", "6:2 5:2 4:2 3:2 2:2 1:5")
    assert walk_plays(shut_out, (6, 6)) == []


def match_of(*actions: str) -> Match:
    match = Match.new(length=3)
    for action in actions:
        match = match.apply(parse_action(action))
    return match


def test_the_last_play_is_told_in_the_viewers_numbering() -> None:
    match = match_of("opening 3 1", "play 8/5 6/5")
    told = shown(match, Side.FIRST)["last"]
    assert told == {
        "side": "first",
        "dice": [3, 1],
        "text": "8/5 6/5",
        "moves": [{"origin": 8, "target": 5, "hit": False}, {"origin": 6, "target": 5, "hit": False}],
    }
    moves = shown(match, Side.SECOND)["last"]["moves"]
    assert [(move["origin"], move["target"]) for move in moves] == [(17, 20), (19, 20)]


def test_the_last_play_stays_known_until_the_next_is_made() -> None:
    actions = ["opening 3 1", "play 8/5 6/5", "roll 6 4", "play 24/14"]
    lasts = [shown(match_of(*actions[: count + 1]))["last"] for count in range(4)]
    assert lasts[0] is None
    assert [last and last["side"] for last in lasts[1:]] == ["first", "first", "second"]
    assert all(one != other for one, other in pairwise([lasts[0], lasts[1], lasts[3]]))


def test_a_checker_that_enters_for_the_other_side_comes_from_zero() -> None:
    match = match_of("opening 1 4", "play 24/23 13/9", "roll 4 4", "play 24/16*(2)", "roll 6 1")
    entered = next(text for text in map(str, match.game.legal_plays()) if "bar/" in text)
    moves = shown(match.apply(parse_action(f"play {entered}")), Side.FIRST)["last"]["moves"]
    assert 0 in {move["origin"] for move in moves}


def test_the_position_id_is_that_of_the_side_on_turn() -> None:
    assert shown(match_of("opening 3 1"))["position_id"] == Position.start().gnubg_id


def test_a_node_is_listed_after_one_that_leads_to_it() -> None:
    nodes: list[PlayNode] = walk_plays(Position.start(), (2, 2))
    reached = {0}
    for place, node in enumerate(nodes):
        assert place in reached
        reached |= {onward.next for onward in node.steps}


def test_a_game_is_told_as_it_ended_until_the_next_is_opened() -> None:
    match = Match.new(length=3, start=Position.build("2:1 1:1", "6:15"), begins=Side.FIRST)
    match = match.apply(parse_action("roll 6 5"))
    assert shown(match)["finished"] is None
    match = match.apply(parse_action("play 2/off 1/off"))
    for viewer in Side:
        told = shown(match, viewer)["finished"]
        assert told["off"] == {"first": 15, "second": 0}
        assert told["pips"] == {"first": 0, "second": 90}
        assert told["last"]["side"] == "first"
        assert told["game_number"] == 1
    assert shown(match)["off"] == {"first": 0, "second": 0}
    assert shown(match.apply(parse_action("opening 6 5")))["finished"] is None


def test_after_a_drop_no_play_is_told_as_that_of_the_wrong_side() -> None:
    match = match_of("opening 3 1", "play 8/5 6/5", "double", "drop")
    assert shown(match)["finished"]["last"] is None
    resigned = shown(match_of("opening 3 1", "play 8/5 6/5", "resign single", "accept"))["finished"]
    assert resigned["last"]["side"] == "first"
