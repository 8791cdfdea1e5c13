"""Matches for tests of the clauses: begun, brought to a turn, and what is refused."""

from typing import Any

import pytest

from boxwood.backgammon import (
    Done,
    IllegalAction,
    Match,
    Phase,
    Position,
    RuleSheet,
    Side,
    game_value,
    parse_action,
    sheets,
)

__all__ = ["ALL", "DOUBLING", "FIRST", "ONE_CHECKER_EACH", "SECOND", "race", "refused", "run", "words"]


FIRST, SECOND = Side.FIRST, Side.SECOND
ALL = list(sheets())
DOUBLING = [name for name, sheet in sheets().items() if sheet.doubling != "none"]
ONE_CHECKER_EACH = Position.build("1:1", "1:1")


def run(match: Match, *actions: str) -> Match:
    """The match after actions; where a sheet has it so, dice are picked up before the next turn, and by the winner."""
    for action in actions:
        refusal = match.why_not(parse_action(action))
        if match.game.phase is Phase.PLAYED and refusal is not None and refusal.clause == "T5":
            match = match.apply(Done())
        match = match.apply(parse_action(action))
    made = match.game.made
    return match.apply(Done()) if made is not None and game_value(made.after, match.setup.sheet) else match


def refused(match: Match, action: str) -> IllegalAction:
    refusal = match.why_not(parse_action(action))
    assert refusal is not None, f"{action} is allowed"
    assert parse_action(action) not in match.actions()
    with pytest.raises(IllegalAction):
        match.apply(parse_action(action))
    return refusal


def words(match: Match) -> set[str]:
    return {str(action) for action in match.actions() if str(action).split()[0] not in ("roll", "opening", "play")}


def race(sheet: str | RuleSheet = "tournament", length: int | None = None, **more: Any) -> Match:
    """Each side has one checker left; FIRST is on turn and wins with any throw."""
    return Match.new(sheet, length, start=ONE_CHECKER_EACH, begins=FIRST, **more)
