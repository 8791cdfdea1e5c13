"""Analysing a match with our engine."""

import multiprocessing
import pickle
import random
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import distributed
import pytest

from boxwood.backgammon import Match, Position, formats, parse_action
from boxwood.backgammon.analysis import LEVELS, AnalysisLevel, AnalysisProgress, VerdictCache, analyse, analyser
from boxwood.backgammon.analysis.judge import judge
from boxwood.backgammon.analysis.questions import questions_of
from boxwood.backgammon.engine.cluster import cluster_executor
from boxwood.errors import UnknownName
from boxwood.formats import Record
from boxwood.game import Side
from support.matches import choose, random_setup

FAST = AnalysisLevel(name="fast", title="Fast", about="", screen=0, plies=1)
RACE = Position.build("6:2 5:2 4:2 3:2 2:1 1:1", "6:2 5:2 4:2 3:2 2:2 1:1")


def played(*actions: str, **new: object) -> Match:
    match = Match.new(**new)  # type: ignore[arg-type]
    for text in actions:
        match = match.apply(parse_action(text))
    return match


SHORT = played("opening 3 1", "play 24/23 6/3", "roll 4 2", "play 8/4 6/4", "roll 6 6", "play 13/7(4)", length=3)


class Elsewhere(Executor):
    """An executor whose work travels, as to another process."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        function, arguments = pickle.loads(pickle.dumps((function, arguments)))
        future.set_result(pickle.loads(pickle.dumps(function(*arguments, **named))))
        return future


class Weary(Elsewhere):
    """An executor that does three things and no more."""

    left = 3

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        self.left -= 1
        return super().submit(function, *arguments, **named) if self.left >= 0 else Future()


def test_every_decision_and_roll_is_judged_and_summed_up_for_each_side() -> None:
    analysis = analyse(SHORT, FAST, cache=VerdictCache())
    assert analysis.complete
    assert [(each.kind, each.side) for each in analysis.decisions] == [
        ("play", Side.FIRST),
        ("double", Side.SECOND),
        ("play", Side.SECOND),
        ("double", Side.FIRST),
        ("play", Side.FIRST),
    ]
    first, *_ = analysis.decisions
    assert (first.best, first.label) == ("play 8/5 6/5", "blunder")
    assert first.chance_error == pytest.approx(first.error * (first.scale.unit if first.scale else 0))
    for side, totals in analysis.totals.items():
        assert totals.blunders == sum(each.label == "blunder" for each in analysis.decisions if each.side is side)
    assert [roll.dice for roll in analysis.luck] == [(3, 1), (4, 2), (6, 6)]
    assert analysis.luck[0].luck > 0  # to begin, with the best of rolls
    assert analysis.worst(1) == (first,)


def test_a_play_that_no_filter_would_let_pass_is_judged_as_deeply_as_the_best() -> None:
    decision = analyse(SHORT, FAST, cache=VerdictCache()).decisions[0]
    assert decision.choice is not None
    assert decision.choice.action == "play 24/23 6/3"
    assert {decision.candidates[0].depth, decision.choice.depth} == {"1-ply"}
    assert decision.error == pytest.approx(decision.candidates[0].equity - decision.choice.equity)


def test_a_play_written_in_another_way_is_the_same_play() -> None:
    match = played("opening 3 1", "play 6/5 8/5", length=3)
    decision = analyse(match, FAST, cache=VerdictCache()).decisions[0]
    assert (decision.error, decision.played, decision.best) == (0.0, "play 6/5 8/5", "play 6/5 8/5")


def test_a_forced_play_is_listed_and_does_not_count() -> None:
    start = Position.build("24:1", "23:2 22:2 21:2 20:2 3:1")
    match = Match.new(length=3, start=start, begins=Side.FIRST)
    for text in ("roll 6 5", "play 24/13"):
        match = match.apply(parse_action(text))
    (decision,) = (each for each in analyse(match, FAST, cache=VerdictCache()).decisions if each.kind == "play")
    assert decision.forced
    assert not decision.counted


def test_a_double_that_is_dropped_too_soon_is_a_wrong_pass() -> None:
    match = Match.new(length=7, start=RACE, begins=Side.FIRST)
    for text in ("double", "drop"):
        match = match.apply(parse_action(text))
    decisions = analyse(match, FAST, cache=VerdictCache()).decisions
    assert [each.kind for each in decisions] == ["double", "take"]
    cube = decisions[1].cube
    assert cube is not None
    assert cube == decisions[0].cube
    wrong = cube.double_take < cube.double_drop
    assert (decisions[1].cube_error == "wrong pass") is wrong
    assert decisions[1].error == pytest.approx(max(0.0, cube.double_drop - cube.double_take))


def test_resigning_a_game_that_is_not_lost_is_an_error_that_does_not_count_for_pr() -> None:
    match = played("opening 3 1", "play 8/5 6/5", "resign single", "accept", length=3)
    *_, resigned, accepted = analyse(match, FAST, cache=VerdictCache()).decisions
    assert (resigned.kind, resigned.label, resigned.counted) == ("resign", "blunder", False)
    assert (accepted.best, accepted.error) == ("accept", 0.0)


def test_play_for_points_has_no_chances_of_winning_a_match() -> None:
    match = played("opening 3 1", "play 8/5 6/5")
    analysis = analyse(match, FAST, cache=VerdictCache())
    assert analysis.decisions[0].chance_error is None
    assert analysis.totals[Side.FIRST].chance_luck is None


def test_luck_is_nothing_on_average() -> None:
    (question,) = (each for each in questions_of(SHORT) if each.number == 4 and each.kind == "luck")
    rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    found = {roll: judge(replace(question, dice=roll), FAST) for roll in rolls}
    total = sum((1 if high == low else 2) * (each.luck or 0.0) for (high, low), each in found.items() if each)
    assert total == pytest.approx(0.0, abs=1e-9)


def test_the_first_roll_is_compared_with_those_of_both_sides() -> None:
    (question,) = (each for each in questions_of(SHORT) if each.number == 0)
    rolls = [(high, low) for high in range(2, 7) for low in range(1, high)]
    lucks = []
    for side in Side:
        lucks += [judge(replace(question, dice=roll, side=side), FAST) for roll in rolls]
    own, other = lucks[: len(rolls)], lucks[len(rolls) :]
    total = sum(each.luck or 0.0 for each in own if each) - sum(each.luck or 0.0 for each in other if each)
    assert total == pytest.approx(0.0, abs=1e-9)
    assert sum(each.luck or 0.0 for each in own if each) > 0  # to begin is lucky


def test_questions_and_verdicts_can_travel() -> None:
    assert analyse(SHORT, FAST, cache=VerdictCache(), executor=Elsewhere()).complete


def test_another_process_and_a_cluster_give_the_same_rollouts_and_all() -> None:
    deep = replace(FAST, trials=36, truncate=3, doubt=0.5, sure=0.1)
    here = analyse(SHORT, deep, cache=VerdictCache())
    assert any(each.depth == "rollout" for each in here.decisions[0].candidates)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert analyse(SHORT, deep, executor=pool, cache=VerdictCache()) == here
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
        ) as cluster,
        cluster_executor(cluster.scheduler_address) as executor,
    ):
        assert analyse(SHORT, deep, executor=executor, cache=VerdictCache()) == here


def test_progress_goes_up_to_the_end() -> None:
    told: list[AnalysisProgress] = []
    analyse(SHORT, FAST, cache=VerdictCache(), progress=told.append)
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert told[-1].done == told[-1].total == len(questions_of(SHORT))


def test_it_stops_with_what_is_there_and_goes_on_from_there() -> None:
    stop, cache = threading.Event(), VerdictCache()

    def stop_after(progress: AnalysisProgress) -> None:
        if progress.done >= 3:
            stop.set()

    part = analyse(SHORT, FAST, cache=cache, progress=stop_after, stop=stop, executor=Weary())
    assert not part.complete
    assert len(part.decisions) + len(part.luck) == 3
    told: list[AnalysisProgress] = []
    whole = analyse(SHORT, FAST, cache=cache, progress=told.append)
    assert told[0].done == 3
    assert whole.complete
    assert whole.decisions == analyse(SHORT, FAST, cache=VerdictCache()).decisions


def test_nothing_is_judged_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "analysis.sqlite"
    cache = VerdictCache(file)
    first = analyse(SHORT, FAST, cache=cache)
    cache.close()
    monkeypatch.setattr(analyser, "judge", None)
    assert analyse(SHORT, FAST, cache=VerdictCache(file)) == first


def test_another_level_or_score_is_judged_anew() -> None:
    cache = VerdictCache()
    analyse(SHORT, FAST, cache=cache)
    known = len(cache)
    analyse(SHORT, replace(FAST, plies=0), cache=cache)
    assert len(cache) == 2 * known


def test_a_cache_file_that_cannot_be_used_costs_time_only(tmp_path: Path) -> None:
    file = tmp_path / "broken.sqlite"
    file.write_bytes(b"this is no database, and never was" * 100)
    assert analyse(SHORT, FAST, cache=VerdictCache(file)).complete
    assert analyse(SHORT, FAST, cache=VerdictCache(tmp_path)).complete


def test_errors_in_doubt_are_rolled_out() -> None:
    deep = replace(FAST, trials=36, truncate=2, doubt=2.0)
    told: list[AnalysisProgress] = []
    decision = analyse(SHORT, deep, cache=VerdictCache(), progress=told.append).decisions[0]
    assert decision.best == "play 8/5 6/5"
    assert {decision.candidates[0].depth, decision.choice.depth if decision.choice else ""} == {"rollout"}
    assert told[-1].done == told[-1].total


def test_levels_go_from_quick_to_deep_and_unknown_ones_are_named() -> None:
    assert list(LEVELS) == ["quick", "standard", "deep"]
    assert [level.trials > 0 for level in LEVELS.values()] == [False, False, True]
    with pytest.raises(UnknownName, match="standard"):
        analyse(SHORT, "sluggish")


def test_an_analysis_can_be_written_into_a_file_and_comes_back() -> None:
    analysis = analyse(SHORT, FAST, cache=VerdictCache())
    data = formats.write(Record(state=SHORT, players=("Ann", "Bob"), analysis=analysis.judged()), "sgf")
    back = formats.read(data, "x.sgf").analysis
    errors = {each.number: each.error for each in back.judgements if each.kind == "play"}
    for decision in analysis.decisions:
        if decision.kind == "play":
            assert errors[decision.number] == pytest.approx(decision.error, abs=1e-4)


@pytest.mark.parametrize("seed", range(4))
def test_a_match_under_any_sheet_with_any_options_can_be_analysed(seed: int) -> None:
    rng = random.Random(seed)
    match = random_setup(rng)
    for _ in range(60):
        if match.outcome is None:
            match = match.apply(choose(rng, match.actions()))
    for decision in analyse(match, replace(FAST, plies=0), cache=VerdictCache()).decisions:
        assert decision.error >= 0
        assert decision.forced or decision.choice is not None
