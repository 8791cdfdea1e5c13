"""Each sheet owns a recorded playthrough; replaying it gives every state it gave."""

from pathlib import Path

import pytest

from boxwood.checkers import Game, parse_action, sheets
from support.checkers_playthroughs import SHOWN, features, read, summary

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs" / "checkers"


@pytest.mark.parametrize("sheet", sheets())
def test_a_sheets_playthrough_replays_to_the_states_it_recorded(sheet: str) -> None:
    game = Game.new(sheet)
    rows = read(FOLDER / f"{sheet}.txt")
    assert rows
    for number, (action, state) in enumerate(rows, start=1):
        game = game.apply(parse_action(action))
        assert summary(game) == state, f"action {number}: {action}"
    assert game.outcome is not None
    assert SHOWN[sheet] <= features(game)
