"""Checkers meets the contract of a game."""

import random
from typing import Any

from boxwood.checkers import (
    Action,
    Game,
    IllegalMove,
    MakeMove,
    Phase,
    Side,
    legal_moves,
    parse_action,
    parse_move,
)
from boxwood.checkers.actions import WORDS
from boxwood.game import GameState
from support.checkers_games import SHEETS, SWITCHES, choose, random_setup, varied
from support.contract import ContractTests

TEXTS = [str(move) for position in varied(1, 200, SHEETS["coral"]) for move in legal_moves(position, SHEETS["coral"])]
"""Moves that are legal somewhere."""


class TestCheckers(ContractTests):
    def new(self, rng: random.Random) -> Game:
        return random_setup(rng, [*SHEETS.values(), *SWITCHES])

    def choose(self, rng: random.Random, actions: list[Any]) -> Action:
        return choose(rng, actions)

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def any_action(self, rng: random.Random) -> Action:
        return rng.choice(list(WORDS.values())) if rng.random() < 0.5 else MakeMove(rng.choice(TEXTS))

    def is_listed(self, state: GameState, action: Any) -> bool:
        assert isinstance(state, Game)
        if not isinstance(action, MakeMove) or state.phase is not Phase.MOVING:
            return action in state.actions()
        try:
            text = str(parse_move(action.text, state.position, state.setup.sheet))
        except IllegalMove:
            return False
        return MakeMove(text) in state.actions()

    def check_board(self, state: GameState, viewer: Side, description: dict[str, Any]) -> None:
        assert isinstance(state, Game)
        for side in Side:
            on_board = sum(square["side"] == side.value for square in description["squares"])
            assert on_board == description["left"][side.value]
        assert description["upside_down"] == (viewer is Side.SECOND)
        shown = [node["action"] for node in description["paths"] if node["action"]]
        assert sorted(shown) == sorted(f"move {move}" for move in state.legal_moves())
