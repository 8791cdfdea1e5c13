"""A state machine that plays random matches to their end under random sheets and options.

`make marathon` plays 10,000 of them; `BOXWOOD_MATCHES` says how many.
"""

import os
import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boxwood.backgammon import Action, Match, Phase, Side, parse_action
from support.ledger import Ledger
from support.matches import choose, random_setup
from support.views import shown

MATCHES = int(os.environ.get("BOXWOOD_MATCHES", "80"))
EVERY = 1 if MATCHES >= 1000 else 10
"""How often the dearer part of the contract is looked at: after every action in the long run."""


class RandomMatches(RuleBasedStateMachine):
    """Hypothesis chooses the first actions; the match is then played on to its end."""

    match: Match
    ledger: Ledger
    rng: random.Random

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.match = random_setup(self.rng, longest=3)
        self.ledger = Ledger.of(self.match)

    @precondition(lambda self: self.match.outcome is None)
    @rule(number=st.integers(0, 2**16))
    def act(self, number: int) -> None:
        actions = self.match.actions()
        self.take(actions[number % len(actions)])

    @precondition(lambda self: self.match.outcome is not None)
    @rule()
    def nothing_can_be_done_after_the_end(self) -> None:
        assert self.match.actions() == []
        assert self.match.to_act is None

    def take(self, action: Action) -> None:
        before, after = self.match, self.match.apply(action)
        self.ledger.note(before, action, after)
        self.match = after

    @invariant()
    def one_side_at_most_is_asked_to_act(self) -> None:
        asked = [side for side in Side if self.match.to_act is side]
        assert len(asked) == (self.match.outcome is None)

    @invariant()
    def checkers_are_conserved(self) -> None:
        game = self.match.game
        totals = game.board.checkers
        assert totals == self.match.setup.start.checkers or len(self.match.results) > 0
        assert game.phase is Phase.OVER or min(game.position.board) < 0 < max(game.position.board)

    @invariant()
    def cube_and_score_add_up(self) -> None:
        self.ledger.check(self.match)

    def check(self) -> None:
        self.one_side_at_most_is_asked_to_act()
        self.checkers_are_conserved()
        self.cube_and_score_add_up()

    def check_contract(self) -> None:
        """The dearer part of the contract: what is listed applies, reads back, and is what the buttons say."""
        actions = self.match.actions()
        for action in actions[:: max(1, len(actions) // 5)]:
            assert self.match.why_not(action) is None
            assert parse_action(str(action)) == action
        names = {str(action) for action in actions} | {str(action).split()[0] for action in actions}
        for name, button in shown(self.match)["buttons"].items():
            assert button["live"] == (name in names)

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        for number in range(4000):
            if self.match.outcome is not None:
                break
            if number % EVERY == 0:
                self.check_contract()
            self.take(choose(self.rng, self.match.actions(), doubling=0.2 if number < 1000 else 2.0))
            self.check()
        assert self.match.outcome is not None
        assert Match.replay(self.match.log, self.match.setup) == self.match


TestRandomMatches = RandomMatches.TestCase
TestRandomMatches.settings = settings(
    max_examples=MATCHES,
    stateful_step_count=20,
    deadline=None,
    derandomize=MATCHES < 1000,
    suppress_health_check=list(HealthCheck),
)
