"""Rolling out what a look ahead leaves in doubt: errors so small, or so near a border, that their size matters."""

import threading
from concurrent.futures import Executor
from dataclasses import replace

from boxwood.backgammon.analysis.decision import BLUNDER, ERROR
from boxwood.backgammon.analysis.judge import chances_of, engine_of, play_of
from boxwood.backgammon.analysis.levels import AnalysisLevel
from boxwood.backgammon.analysis.questions import Question
from boxwood.backgammon.analysis.verdict import Verdict
from boxwood.backgammon.engine.network import Network
from boxwood.backgammon.engine.rollout import Estimate, RolloutCandidate, RolloutSettings, roll_out
from boxwood.backgammon.judgement import CubeEquities
from boxwood.backgammon.reading import parse_play

__all__ = ["is_in_doubt", "rolled_out"]

MOST = 4
"""How many plays are rolled out: the one that was made, and the best."""
DEPTH = "rollout"
NOTHING = 0.001
"""An error so small that a rollout could not tell it from none."""


def is_in_doubt(question: Question, verdict: Verdict, level: AnalysisLevel) -> bool:
    """Whether a rollout could change what an error is called, or whether there is one at all."""
    if question.kind not in ("play", "double", "take") or verdict.forced or len(verdict.candidates) < 2:
        return False
    if question.kind == "take" and question.match.game.offer != "double":
        return False
    best = verdict.candidates[0]
    made = next((each for each in verdict.candidates if each.action == question.played), None)
    if made is None or made is best:
        return False
    error = best.equity - made.equity
    return NOTHING < error < ERROR + level.doubt or abs(error - BLUNDER) < level.doubt


def rolled_out(
    question: Question,
    verdict: Verdict,
    level: AnalysisLevel,
    *,
    network: Network | None,
    executor: Executor,
    stop: threading.Event | None,
) -> Verdict | None:
    """A verdict whose nearest choices were rolled out; None if it was stopped before that told anything."""
    actions, candidates = _candidates(question, verdict, level)
    settings = RolloutSettings(trials=level.trials, truncate=level.truncate or None, stop_at=level.sure)
    result = roll_out(engine_of(0, network), candidates, settings, executor=executor, stop=stop)
    if result.ended_by == "cancelled":
        return None
    if question.kind == "play":
        return _plays(verdict, dict(zip(actions, result.estimates, strict=True)))
    return _cube(question, verdict, result.estimates)


def _candidates(question: Question, verdict: Verdict, level: AnalysisLevel) -> tuple[list[str], list[RolloutCandidate]]:
    """What is rolled out, and the actions it stands for."""
    match = question.match
    if question.kind == "double":
        return ["roll", "double"], [RolloutCandidate.no_double(match), RolloutCandidate.offer_taken(match)]
    if question.kind == "take":
        return ["take"], [RolloutCandidate.offer_taken(match)]
    best = verdict.candidates[0]
    near = [each.action for each in verdict.candidates[1:] if best.equity - each.equity < level.doubt]
    others = [action for action in near if action != question.played]
    actions = list(dict.fromkeys([best.action, question.played, *others]))[:MOST]
    plays = []
    for action in actions:
        assert question.dice is not None
        text, game = action.removeprefix("play "), match.game
        play = play_of(question) if action == question.played else None
        plays.append(play or parse_play(text, game.position, question.dice, match.setup.sheet))
    return actions, [RolloutCandidate.of_play(play, match) for play in plays]


def _plays(verdict: Verdict, estimates: dict[str, Estimate]) -> Verdict:
    """The plays that were rolled out first, the best of them at the head."""
    judged = [
        replace(each, equity=found.equity, chances=chances_of(found.evaluation), depth=DEPTH)
        for each in verdict.candidates
        if (found := estimates.get(each.action)) is not None
    ]
    judged.sort(key=lambda each: -each.equity)
    rest = [each for each in verdict.candidates if each.action not in estimates]
    return replace(verdict, candidates=(*judged, *rest))


def _cube(question: Question, verdict: Verdict, estimates: tuple[Estimate, ...]) -> Verdict:
    """The equities of the cube with what was rolled out in the place of what was looked ahead."""
    cube = verdict.cube
    assert cube is not None
    no_double = estimates[0].equity if question.kind == "double" else cube.no_double
    found = CubeEquities(no_double, estimates[-1].equity, cube.double_drop)
    worth = {"roll": no_double, "double": found.double, "take": -found.double_take, "drop": -found.double_drop}
    candidates = [
        replace(each, equity=worth[each.action], depth=DEPTH) for each in verdict.candidates if each.action in worth
    ]
    rest = [each for each in verdict.candidates if each.action not in worth]
    candidates.sort(key=lambda each: -each.equity)
    return replace(verdict, candidates=(*candidates, *rest), cube=found)
