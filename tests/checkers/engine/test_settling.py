"""Settling at checkers: the engine's verdict or a draw, the same from both seats, and never better to leave."""

import random

import pytest

from boxwood.checkers import Game, Position, sheets
from boxwood.checkers.actions import OfferDraw, TakeBack
from boxwood.checkers.engine.table_engine import CheckersTableEngine
from boxwood.game import Settlement, Side
from support.checkers_games import choose, random_setup

ENGINE = CheckersTableEngine()
DRAW = Settlement((50, 50))
BLACK_AHEAD = "B:W21,22:B1,2,3,4,5,6,7,8"
"""Dark, the second side, is on turn and has six men more."""


def sampled(count: int, seed: int) -> list[Game]:
    """Games as random play leaves them."""
    rng, found = random.Random(seed), list[Game]()
    while len(found) < count:
        game = random_setup(rng, list(sheets().values()))
        for _ in range(rng.randrange(60)):
            if game.outcome is not None:
                break
            game = game.apply(choose(rng, game.actions()))
        if game.outcome is None:
            found.append(game)
    return found


SAMPLED = sampled(20, seed=3)


def test_the_verdict_is_always_the_same_and_nobody_gains_by_leaving() -> None:
    for game in SAMPLED:
        one_left, other_left = (ENGINE.settle(game, leaver) for leaver in Side)
        assert ENGINE.settle(game, Side.FIRST) == one_left
        assert one_left.shares[0] <= other_left.shares[0]
        assert other_left.shares[1] <= one_left.shares[1]
        assert sum(one_left.shares) == sum(other_left.shares) == 100


@pytest.mark.parametrize("leaver", Side)
def test_who_stays_six_men_ahead_wins(leaver: Side) -> None:
    game = Game.new(start=BLACK_AHEAD)
    found = ENGINE.settle(game, leaver)
    assert found == (Settlement((0, 100)) if leaver is Side.FIRST else found)
    assert found.shares[1] >= 50


def test_an_even_game_is_a_draw_whoever_leaves() -> None:
    assert [ENGINE.settle(Game.new(), leaver) for leaver in Side] == [DRAW, DRAW]


def test_a_draw_that_was_offered_by_the_one_who_stays_is_a_draw() -> None:
    game = Game.new(start=BLACK_AHEAD).apply(OfferDraw())
    assert ENGINE.settle(game, Side.FIRST) == DRAW


def test_colours_do_not_matter() -> None:
    for game in SAMPLED:
        turned = Game.new(game.setup.sheet, start=_turned(game.position))
        same = Game.new(game.setup.sheet, start=game.position)
        for leaver in Side:
            here, there = ENGINE.settle(same, leaver), ENGINE.settle(turned, leaver.other)
            assert here.shares == there.shares[::-1]


def _turned(position: Position) -> Position:
    """The same position with the colours changed."""
    colour, white, black = position.fen.split(":")
    swapped = {"W": "B", "B": "W"}
    sides = [
        swapped[side[0]] + ",".join(_turned_square(square) for square in side[1:].split(",") if square)
        for side in (white, black)
    ]
    return Position.from_fen(f"{swapped[colour]}:{sides[1]}:{sides[0]}")


def _turned_square(square: str) -> str:
    king = "K" if square.startswith("K") else ""
    return f"{king}{33 - int(square.removeprefix('K'))}"


def test_a_take_back_that_is_not_answered_saves_nobody_who_leaves() -> None:
    game = Game.new(start="W:W21,22,23:B1,2,3,4,5,6,7,8")
    game = game.apply(next(one for one in game.actions() if str(one).startswith("move")))
    game = game.apply(next(one for one in game.actions() if str(one).startswith("move"))).apply(TakeBack())
    assert ENGINE.settle(game, Side.FIRST) == Settlement((0, 100))
