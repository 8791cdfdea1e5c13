"""The contract of a game (boxwood/game.py) as tests; every game's test class derives from `ContractTests`."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from boxwood.errors import IllegalAction
from boxwood.game import GameState, Side
from support.views import shown

SEEDS = range(12)
STATES = 60


class ContractTests:
    """What must hold for every game; a game says how its states and actions are made."""

    def new(self, rng: random.Random) -> GameState:
        """A state to begin with."""
        raise NotImplementedError

    def choose(self, rng: random.Random, actions: list[Any]) -> Any:
        """One of the listed actions."""
        return rng.choice(actions)

    def any_action(self, rng: random.Random) -> Any:
        """An action of any kind, allowed or not."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """The action that a text says."""
        raise NotImplementedError

    def is_listed(self, state: GameState, action: Any) -> bool:
        """Whether an action is one of those listed, however it is written."""
        return action in state.actions()

    def states(self, seed: int, most: int = STATES) -> Iterator[GameState]:
        """States on a random way through a game."""
        rng = random.Random(seed)
        state = self.new(rng)
        for _ in range(most):
            yield state
            if state.outcome is not None:
                return
            state = state.apply(self.choose(rng, list(state.actions())))

    @pytest.mark.parametrize("seed", SEEDS)
    def test_any_sequence_of_listed_actions_applies_and_an_outcome_is_reached(self, seed: int) -> None:
        *_, last = self.states(seed, most=20_000)
        assert last.outcome is not None
        assert last.to_act is None
        assert list(last.actions()) == []

    @pytest.mark.parametrize("seed", SEEDS)
    def test_until_then_one_side_is_asked_to_act_and_may(self, seed: int) -> None:
        for state in self.states(seed):
            if state.outcome is None:
                assert state.to_act in set(Side)
                assert state.actions(state.to_act)
                assert {*map(str, state.actions())} == {str(a) for side in Side for a in state.actions(side)}

    @pytest.mark.parametrize("seed", SEEDS)
    def test_anything_not_listed_is_refused_and_everything_listed_is_not(self, seed: int) -> None:
        rng = random.Random(seed)
        for state in self.states(seed):
            for action in state.actions():
                assert state.why_not(action) is None
            for _ in range(10):
                action = self.any_action(rng)
                refusal = state.why_not(action)
                assert (refusal is None) == self.is_listed(state, action), (str(action), str(refusal))
                if refusal is not None:
                    assert refusal.reason
                    with pytest.raises(IllegalAction):
                        state.apply(action)

    @pytest.mark.parametrize("seed", SEEDS)
    def test_applying_changes_nothing_and_replay_equals_state(self, seed: int) -> None:
        states = list(self.states(seed))
        logs = [state.log for state in states]
        again = states[0].begin_again()
        assert again == states[0]
        for action in states[-1].log:
            again = again.apply(action)
        assert again == states[-1]
        assert hash(again) == hash(states[-1])
        assert [state.log for state in states] == logs

    @pytest.mark.parametrize("seed", SEEDS)
    def test_every_actions_text_reads_back(self, seed: int) -> None:
        for state in self.states(seed):
            for action in state.actions():
                assert self.parse(str(action)) == action

    @pytest.mark.parametrize("seed", SEEDS)
    def test_the_description_is_plain_data_whose_buttons_never_disagree_with_the_rules(self, seed: int) -> None:
        for state in self.states(seed):
            for viewer in Side:
                description = shown(state, viewer)
                assert json.loads(json.dumps(description)) == description
                for name, button in description["buttons"].items():
                    self.check_button(state, name, button)
                self.check_board(state, viewer, description)

    def check_button(self, state: GameState, name: str, button: dict[str, Any]) -> None:
        """A live button's action is listed for its sides and no other; a dead one's is refused with a reason."""
        words = [action for action in state.actions() if str(action) == name or str(action).startswith(f"{name} ")]
        assert button["live"] == bool(words), name
        if button["live"]:
            for side in Side:
                assert (side.value in button["sides"]) == any(action in state.actions(side) for action in words)
        else:
            assert button["why"]
            assert button["clause"]

    def check_board(self, state: GameState, viewer: Side, description: dict[str, Any]) -> None:
        """What stands and moves on the board; for the game to fill in."""
