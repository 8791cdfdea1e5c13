"""Plays that look-ahead finds nearly as good as each other, rolled out: how the strongest level tells them apart."""

import threading
from dataclasses import replace

from boxwood.backgammon.engine.decision import BackgammonCandidate, BackgammonDecision
from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out
from boxwood.backgammon.engine.searcher import Searcher
from boxwood.backgammon.levels import Level
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Play

__all__ = ["roll_out_close_plays"]

MOST, NEAR = 4, 0.02
"""How many plays are rolled out, and how far behind the best they may be."""
SEARCH_ERROR = 0.01
"""How far look-ahead is off when it tells by how much near plays differ (standard deviation, in points)."""
SURE = 0.004
"""How narrow half the interval of a difference has to be for a rollout to stop."""


def roll_out_close_plays(
    engine: Searcher, match: Match, decision: BackgammonDecision, level: Level, stop: threading.Event | None
) -> BackgammonDecision:
    """The decision after its close plays were rolled out, truncated and with the cube.

    Look-ahead and rollout both count, each by how little it errs. What is not close stays behind.
    """
    best = decision.best.equity
    close = [(each, each.play) for each in decision.candidates[:MOST] if each.play and best - each.equity < NEAR]
    if len(close) < 2 or any(min(play.after.board) >= 0 for _, play in close):
        return decision
    settings = RolloutSettings(trials=level.trials, truncate=level.truncate, stop_at=SURE)
    judged = _judged(engine, match, close, settings, stop)
    rest = [each for each in decision.candidates if each.action not in {one.action for one in judged}]
    return replace(decision, candidates=(*sorted(judged, key=lambda each: -each.equity), *rest)) if judged else decision


def _judged(
    engine: Searcher,
    match: Match,
    close: list[tuple[BackgammonCandidate, Play]],
    settings: RolloutSettings,
    stop: threading.Event | None,
) -> list[BackgammonCandidate]:
    """The candidates with what look-ahead and a rollout say of them together; none if it was stopped too soon."""
    bare = Searcher(engine.network)
    rolled = roll_out(bare, [RolloutCandidate.of_play(play, match) for _, play in close], settings, stop=stop)
    error = max((each.behind_error for each in rolled.estimates), default=0.0)
    share = SEARCH_ERROR**2 / (SEARCH_ERROR**2 + error**2)
    return [
        replace(each, equity=share * estimate.equity + (1 - share) * each.equity)
        for (each, _), estimate in zip(close, rolled.estimates, strict=False)
    ]
