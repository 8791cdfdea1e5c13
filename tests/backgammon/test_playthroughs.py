"""Each sheet owns a recorded playthrough; replaying it gives every state it gave."""

from pathlib import Path

import pytest

from boxwood.backgammon import Match, parse_action, sheets
from support.playthroughs import SHOWN, features, read, summary

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"

MUST_SHOW = {
    "gammon",
    "dropped double",
    "redouble",
    "Crawford game",
    "automatic double",
    "beaver",
    "shut-out",
    "retake",
}


@pytest.mark.parametrize("sheet", sheets())
def test_a_sheets_playthrough_replays_to_the_states_it_recorded(sheet: str) -> None:
    setup, wanted = SHOWN[sheet]
    match = Match.new(sheet, **setup)
    rows = read(FOLDER / f"{sheet}.txt")
    assert rows
    for number, (action, state) in enumerate(rows, start=1):
        match = match.apply(parse_action(action))
        assert summary(match) == state, f"action {number}: {action}"
    assert match.outcome is not None
    assert wanted <= features(match)


def test_among_them_they_show_all_that_is_to_be_shown() -> None:
    assert set().union(*(wanted for _, wanted in SHOWN.values())) >= MUST_SHOW
