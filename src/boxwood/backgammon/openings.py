"""The first two plies of backgammon, rolled out by our own engine: data with its errors, by position and roll.

`make openings` makes the data, and goes on where it was stopped.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from boxwood.backgammon.position import Position
from boxwood.dice import Dice

__all__ = ["OPENINGS", "OpeningPlay", "OpeningRoll", "find_opening", "opening_line", "opening_rolls", "read_line"]

OPENINGS = files(__package__) / "openings.jsonl"
"""A line for each position and roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningPlay:
    """A play and what a rollout says of it."""

    play: str
    equity: float
    """Of the side that plays, for points, with the cube in the middle."""
    standard_error: float
    trials: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRoll:
    """A position of the first two plies, a roll, and the plays worth thinking of, the best first."""

    after: str
    """How the position came about: `3-1 8/5 6/5`; nothing before the first roll."""
    position: str
    """The GNU Backgammon id."""
    dice: Dice
    plays: tuple[OpeningPlay, ...]


def find_opening(position: Position, dice: Dice) -> OpeningRoll | None:
    """What is known of a roll in a position; None where it is not one of the first two plies."""
    high, low = max(dice), min(dice)
    return _by_place().get((position.gnubg_id, (high, low)))


def opening_rolls() -> tuple[OpeningRoll, ...]:
    """All that is known: the first rolls, then the replies."""
    return tuple(_by_place().values())


def opening_line(roll: OpeningRoll) -> str:
    """A roll as a line of the data."""
    plays = [[each.play, round(each.equity, 4), round(each.standard_error, 4), each.trials] for each in roll.plays]
    return json.dumps({"after": roll.after, "position": roll.position, "dice": roll.dice, "plays": plays})


def read_line(line: str) -> OpeningRoll:
    """The roll that a line of the data holds."""
    said = json.loads(line)
    high, low = said["dice"]
    plays = (
        OpeningPlay(play=play, equity=equity, standard_error=error, trials=trials)
        for play, equity, error, trials in said["plays"]
    )
    return OpeningRoll(after=said["after"], position=said["position"], dice=(high, low), plays=tuple(plays))


@cache
def _by_place() -> dict[tuple[str, Dice], OpeningRoll]:
    lines = OPENINGS.read_text(encoding="utf-8").splitlines()
    rolls = [read_line(line) for line in lines]
    rolls.sort(key=lambda roll: (roll.after, roll.dice))
    return {(roll.position, roll.dice): roll for roll in rolls}
