"""From judged decisions to error rates: one count for whoever judged them, our engine or another program.

The sources of the definitions are in `docs/analysis.md`.
"""

import math
from collections.abc import Iterable, Sequence

from boxwood.backgammon.analysis.decision import CUBE_ERRORS, ERROR, AnalysedDecision, RollLuck
from boxwood.backgammon.analysis.totals import Interval, Tally, Totals
from boxwood.backgammon.judgement import Choice, CubeEquities
from boxwood.backgammon.match import Match
from boxwood.game import Side

__all__ = ["counts_as_double", "counts_as_play", "is_close_cube", "sum_up"]

SAME = 0.0001
"""Plays whose equities differ by less are all the same: there is nothing to decide."""
OBVIOUS = 0.2
"""A double that is right or wrong by more than this is no decision, unless it is decided wrongly."""
BEHIND = 0.0
"""Whoever has no more than this does not think of doubling."""
CLOSE = 0.16
"""What a double may give up for GNU Backgammon to call the cube close."""
CLASSES = (0.03, 0.06, 0.12)
"""GNU Backgammon's doubtful, bad and very bad."""
SURE = 1.96
"""How many standard errors on either side hold the truth 95 times of 100."""
BEST_RATING = 2050.0
"""The rating on FIBS of somebody who never errs, by GNU Backgammon's formula."""


def counts_as_play(candidates: Sequence[Choice]) -> bool:
    """Whether a play is a decision: there are several, and they differ."""
    equities = [candidate.equity for candidate in candidates]
    return len(equities) > 1 and max(equities) - min(equities) >= SAME


def counts_as_double(cube: CubeEquities, error: float, *, doubled: bool, dead: bool) -> bool:
    """Whether doubling or not is a decision: it was done, or is not obvious, or was decided wrongly.

    With a dead cube it is none, nor for a side that is behind.
    """
    obvious = abs(cube.double - cube.no_double) > OBVIOUS or cube.no_double <= BEHIND
    return doubled or error >= ERROR or not (dead or obvious)


def is_close_cube(cube: CubeEquities) -> bool:
    """Whether GNU Backgammon would call the cube close: a double gives up less than 0.16 against what is best."""
    return max(cube.no_double, cube.double) - cube.double < CLOSE


def sum_up(match: Match, decisions: Iterable[AnalysedDecision], luck: Iterable[RollLuck], side: Side) -> Totals:
    """What the decisions and rolls of a side come to."""
    everyone, rolls = tuple(decisions), tuple(luck)
    own = [decision for decision in everyone if decision.side is side]
    rated = [decision for decision in own if decision.kind != "resign"]
    turns = {each: sum(roll.side is each for roll in rolls) for each in Side}
    everybody = sum(turns.values())
    lost = sum(decision.error for decision in rated)
    sizes = [round(decision.error, 4) for decision in rated]
    doubtful, bad, very_bad = (sum(size >= least for size in sizes) for least in CLASSES)
    points = match.setup.length is None
    own_luck, other_luck = (_luck(rolls, each, points) for each in (side, side.other))
    result = _result(match, side)
    return Totals(
        side=side,
        all=_tally(rated),
        plays=_tally(decision for decision in rated if decision.kind == "play"),
        doubles=_tally(decision for decision in rated if decision.kind == "double"),
        takes=_tally(decision for decision in rated if decision.kind == "take"),
        interval=_interval([decision.error for decision in rated if decision.counted]),
        gnu_rate=_gnu_rate(rated),
        snowie_rate=1000 * lost / everybody if everybody else None,
        doubtful=doubtful - bad,
        bad=bad - very_bad,
        very_bad=very_bad,
        cube_errors={
            name: _tally(decision for decision in rated if decision.cube_error == name) for name in CUBE_ERRORS
        },
        turns=turns[side],
        luck=sum(roll.luck for roll in rolls if roll.side is side),
        chance_luck=None if points else own_luck,
        result=result,
        luck_adjusted_result=None if result is None else result - own_luck + other_luck,
        rating=_rating(rated, match.setup.length),
    )


def _tally(decisions: Iterable[AnalysedDecision]) -> Tally:
    every = list(decisions)
    return Tally(
        decisions=sum(decision.counted for decision in every),
        error=sum(decision.error for decision in every),
        chance_error=sum(decision.chance_error or 0.0 for decision in every),
        errors=sum(decision.label != "" for decision in every),
        blunders=sum(decision.label == "blunder" for decision in every),
    )


def _interval(errors: Sequence[float]) -> Interval | None:
    """Where PR is 95 times of 100, if decisions are like these."""
    count = len(errors)
    if count < 2:
        return None
    mean = sum(errors) / count
    variance = sum((error - mean) ** 2 for error in errors) / (count - 1)
    width = SURE * math.sqrt(variance / count)
    return Interval(500 * max(0.0, mean - width), 500 * (mean + width))


def _unforced(decisions: Sequence[AnalysedDecision]) -> list[AnalysedDecision]:
    return [decision for decision in decisions if decision.kind == "play" and not decision.forced]


def _close(decisions: Sequence[AnalysedDecision]) -> list[AnalysedDecision]:
    """Doubles, takes and passes, and what was close to a double."""
    return [
        decision
        for decision in decisions
        if decision.kind == "take"
        or (decision.cube is not None and (decision.played == "double" or is_close_cube(decision.cube)))
    ]


def _gnu_rate(decisions: Sequence[AnalysedDecision]) -> float | None:
    count = len(_unforced(decisions)) + len(_close(decisions))
    return 1000 * sum(decision.error for decision in decisions) / count if count else None


def _luck(rolls: Sequence[RollLuck], side: Side, points: bool) -> float:
    """A side's luck in what the match is about: points, or the chance of winning it."""
    own = [roll for roll in rolls if roll.side is side]
    return sum(roll.points if points else roll.chance or 0.0 for roll in own)


def _result(match: Match, side: Side) -> float | None:
    """What came of it for a side: a match won or lost, or points; None if it is not over."""
    if match.setup.length is None:
        won = sum(result.points if result.winner is side else -result.points for result in match.results)
        return float(won) if match.results else None
    outcome = match.outcome
    return None if outcome is None else float(outcome.winner is side)


def _rating(decisions: Sequence[AnalysedDecision], length: int | None) -> float | None:
    """Kees van den Doel's formula, as GNU Backgammon has it; a session counts as a match of one point."""
    plays, cubes = _unforced(decisions), _close(decisions)
    if not plays:
        return None
    points = length or 1
    play_error = sum(decision.error for decision in plays) / len(plays)
    cube_error = sum(decision.error for decision in cubes) / len(cubes) if cubes else 0.0
    return BEST_RATING - (8798 + 25526 / points) * play_error - (863 - 519 / points) * cube_error
