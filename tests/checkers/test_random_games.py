"""A state machine that plays random games to their end under random settings, with draws and captures counted twice.

`make marathon` plays 10,000 of them; `BOXWOOD_MATCHES` says how many.
"""

import os
import random
from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boxwood.checkers import Accept, Action, Begin, Game, MakeMove, Phase, Resign, Side, TakeBack, parse_action
from support.checkers_games import SHEETS, SWITCHES, choose, random_setup

GAMES = int(os.environ.get("BOXWOOD_MATCHES", "50"))


class RandomGames(RuleBasedStateMachine):
    """Hypothesis chooses the first actions; the game is then played on to its end."""

    game: Game
    rng: random.Random
    seen: Counter[str]
    quiet: int

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = random_setup(self.rng, [*SHEETS.values(), *SWITCHES])
        self.seen, self.quiet = Counter([self.game.position.fen]), 0

    @precondition(lambda self: self.game.outcome is None)
    @rule(number=st.integers(0, 2**16))
    def act(self, number: int) -> None:
        actions = self.actions()
        self.take(actions[number % len(actions)])

    @precondition(lambda self: self.game.outcome is not None)
    @rule()
    def nothing_can_be_done_after_the_end(self) -> None:
        assert self.game.actions() == []
        assert self.game.to_act is None

    def actions(self) -> list[Action]:
        """What may be done but for taking back, which has tests of its own: the books here go only forwards."""
        return [action for action in self.game.actions() if not isinstance(action, TakeBack)]

    def take(self, action: Action) -> None:
        """Apply an action, and keep the books of draws a second time: by FEN, over the whole game."""
        before, after = self.game, self.game.apply(action)
        self.game = after
        if isinstance(action, Begin):
            self.seen = Counter([after.position.fen])
        if not isinstance(action, MakeMove):
            self.check_ending(action)
            return
        assert after.last is not None
        piece = before.position.piece(after.last.origin)
        assert piece is not None
        self.quiet = self.quiet + 1 if piece.king and not after.last.captures else 0
        self.seen[after.position.fen] += 1
        self.check_outcome()

    def check_ending(self, action: Action) -> None:
        by = {Accept: "agreement", Resign: "resignation"}.get(type(action))
        assert (self.game.outcome and self.game.outcome.by) == by

    def check_outcome(self) -> None:
        game = self.game
        if game.outcome is None:
            assert max(self.seen.values()) < 3
            assert self.quiet < 80
            assert game.legal_moves()
        elif game.outcome.by == "repetition":
            assert self.seen[game.position.fen] == 3
        elif game.outcome.by == "forty moves":
            assert self.quiet == 80
        else:
            assert game.outcome.winner is game.turn.other
            assert (game.outcome.by == "capture") == (game.position.checkers(game.position.turn) == 0)

    @invariant()
    def one_side_at_most_is_asked_to_act(self) -> None:
        asked = [side for side in Side if self.game.to_act is side]
        assert len(asked) == (self.game.outcome is None)
        assert (self.game.phase is Phase.OVER) == (self.game.outcome is not None)

    @invariant()
    def what_is_listed_applies_and_reads_back(self) -> None:
        actions = self.game.actions()
        for action in actions[:: max(1, len(actions) // 3)]:
            assert self.game.why_not(action) is None
            assert parse_action(str(action)) == action

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        for _ in range(4000):
            if self.game.outcome is not None:
                break
            self.take(choose(self.rng, self.actions()))
            self.one_side_at_most_is_asked_to_act()
        assert self.game.outcome is not None
        assert Game.replay(self.game.log, self.game.setup) == self.game


TestRandomGames = RandomGames.TestCase
TestRandomGames.settings = settings(
    max_examples=GAMES,
    stateful_step_count=20,
    deadline=None,
    derandomize=GAMES < 1000,
    suppress_health_check=list(HealthCheck),
)
