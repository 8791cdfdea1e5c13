"""Backgammon meets the contract of a game."""

import random
from typing import Any

from boxwood.backgammon import (
    Action,
    IllegalPlay,
    MakePlay,
    Match,
    Opening,
    Phase,
    Position,
    Roll,
    Side,
    legal_plays,
    parse_action,
    parse_play,
)
from boxwood.backgammon.view import BUTTONS
from boxwood.game import GameState
from support.contract import ContractTests
from support.games import random_game, roll
from support.matches import choose, random_setup
from support.views import shown

TEXTS = [
    str(play)
    for position, dice in random_game(random.Random(1), Position.start())
    for play in legal_plays(position, dice)
]
"""Plays that are legal somewhere."""


class TestBackgammon(ContractTests):
    def new(self, rng: random.Random) -> Match:
        return random_setup(rng, longest=3)

    def choose(self, rng: random.Random, actions: list[Any]) -> Action:
        return choose(rng, actions)

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def any_action(self, rng: random.Random) -> Action:
        kind = rng.randrange(4)
        if kind == 0:
            return Roll(*roll(rng)) if rng.random() < 0.5 else Opening(*roll(rng))
        if kind == 1:
            return rng.choice(list(BUTTONS.values()))
        return MakePlay(rng.choice(TEXTS))

    def is_listed(self, state: GameState, action: Any) -> bool:
        assert isinstance(state, Match)
        game = state.game
        if not isinstance(action, MakePlay) or game.phase is not Phase.ROLLED or game.dice is None:
            return action in state.actions()
        try:
            text = str(parse_play(action.text, game.position, game.dice, game.setup.sheet))
        except IllegalPlay:
            # On their honour players may make plays that nobody lists.
            return shown(state)["free_play"] and state.why_not(action) is None
        return MakePlay(text) in state.actions()

    def check_board(self, state: GameState, viewer: Side, description: dict[str, Any]) -> None:
        assert isinstance(state, Match)
        for side, total in zip((viewer, viewer.other), self.totals(state, viewer), strict=True):
            on_points = sum(p["count"] for p in description["points"] if p["side"] == side.value)
            assert on_points + description["bar"][side.value] + description["off"][side.value] == total
        self.check_paths(state, description["paths"])

    def totals(self, match: Match, viewer: Side) -> tuple[int, int]:
        board = match.game.board
        return board.checkers if viewer is match.game.turn else board.swap().checkers

    def check_paths(self, match: Match, nodes: list[dict[str, Any]]) -> None:
        """The plays that can be walked to are the legal ones; nothing is shown where nothing may be moved."""
        shown = [node["action"] for node in nodes if node["action"]]
        assert set(shown) == {f"play {play}" for play in match.game.legal_plays()}
        for action in shown[:3]:
            assert match.why_not(parse_action(action)) is None
