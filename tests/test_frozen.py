"""States cannot be changed, and a copy has the fields of its original and no other."""

import dataclasses
import pickle
from typing import Any

import pytest

from boxwood import backgammon, checkers

STATES: list[Any] = [backgammon.Match.new(), backgammon.Match.new().game, checkers.Game.new()]


@pytest.mark.parametrize("state", STATES, ids=lambda state: f"{type(state).__module__}.{type(state).__name__}")
def test_a_state_cannot_be_changed_and_a_misspelt_field_is_refused(state: Any) -> None:
    for field in dataclasses.fields(state):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(state, field.name, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.phrase = 1
    with pytest.raises(TypeError, match="has no field phrase"):
        state._with(phrase=1)
    assert state._with() == state


def test_a_refusal_can_be_sent_to_another_process() -> None:
    refusal = backgammon.Match.new().why_not(backgammon.Double())
    assert refusal is not None
    again = pickle.loads(pickle.dumps(refusal))
    assert (type(again), str(again), again.clause, again.said("fr")) == (
        type(refusal),
        str(refusal),
        refusal.clause,
        refusal.said("fr"),
    )
