"""The first two plies of backgammon as a coach tells them: each roll with its plays, from our own rollouts."""

from functools import cache

from boxwood.backgammon.actions import parse_action
from boxwood.backgammon.match import Match
from boxwood.backgammon.openings import OpeningRoll, opening_rolls
from boxwood.coaching import JudgedChoice, JudgedPosition, KnownOpening

__all__ = ["known_openings"]

INTERVAL = 1.96
"""Half of a 95 % interval, in standard errors."""


@cache
def known_openings() -> tuple[KnownOpening, ...]:
    """Every roll that is known, the first rolls before the replies."""
    rolls = sorted(opening_rolls(), key=lambda roll: (roll.after, roll.dice))
    places = {roll.after for roll in rolls}
    return tuple(_known(roll, places) for roll in rolls)


def _known(roll: OpeningRoll, places: set[str]) -> KnownOpening:
    best = max(each.equity for each in roll.plays)
    choices = tuple(
        JudgedChoice(
            action=f"play {each.play}",
            equity=each.equity,
            cost=best - each.equity,
            half=INTERVAL * each.standard_error,
            details={"games": each.trials},
        )
        for each in roll.plays
    )
    name = f"{roll.dice[0]}-{roll.dice[1]}"
    replies = {} if roll.after else {f"play {each.play}": f"{name} {each.play}" for each in roll.plays}
    return KnownOpening(
        after=roll.after,
        roll=name,
        start=_match(roll).xgid,
        judged=JudgedPosition(kind="play", depth=0, choices=choices),
        onward={action: place for action, place in replies.items() if place in places},
    )


def _match(roll: OpeningRoll) -> Match:
    """The match as it stands when the roll lies on the board: for points, nothing decided yet."""
    high, low = roll.dice
    lines = [f"opening {high} {low}"]
    if roll.after:
        first, play = roll.after.split(" ", 1)
        lines = [f"opening {first.replace('-', ' ')}", f"play {play}", "done", f"roll {high} {low}"]
    match = Match.new()
    for line in lines:
        match = match.apply(parse_action(line))
    return match
