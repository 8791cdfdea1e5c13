"""Rollouts: the same for everybody who runs them, right where the truth is known, and as sure as they say."""

import math
import multiprocessing
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import distributed
import numpy as np
import pytest

from boxwood.backgammon import BadInput, BadPosition, Cube, Match, Position, Side, legal_plays
from boxwood.backgammon.engine import Engine, Network
from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.bearoff_kernels import bearoff_outputs, bearoff_undoubled
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.cluster import cluster_executor
from boxwood.backgammon.engine.cube_kernels import THEIRS
from boxwood.backgammon.engine.rollout import (
    LUCK_PREFILTER_WIDTH,
    RolloutCandidate,
    RolloutProgress,
    RolloutResult,
    RolloutSettings,
    roll_out,
)
from boxwood.backgammon.engine.rollout_kernels import CubeState, dice_of_trials
from boxwood.errors import BoxwoodError
from support.games import ROLLS

UNTAUGHT = Network.random(units=16, seed=3)
ENGINE, THOROUGH = (Engine(0, network=UNTAUGHT, prefilter_width=width) for width in (8, 0))
"""One evaluates the plays that the prefilter thinks best, the other all."""
START = Position.start()
SHORT = RolloutSettings(trials=144, seed=7, truncate=3)
ENDING = Position.build("6:1 4:1 3:1 1:1 off:11", "6:1 3:2 1:1 off:11")
RACE = Position.build("9:1 3:1 off:13", "8:1 5:1 off:13")
"""Not an ending that is known: checkers are outside."""
WAYS = [1 if high == low else 2 for high, low in ROLLS]


def at_once(settings: RolloutSettings = SHORT, **changes: object) -> RolloutSettings:
    return replace(settings, **changes)  # type: ignore[arg-type]


def agree(one: RolloutResult, other: RolloutResult) -> bool:
    """Whether the equities differ by no more than errors can explain."""
    (a,), (b,) = one.estimates, other.estimates
    return abs(a.equity - b.equity) < 4 * math.hypot(a.standard_error, b.standard_error)


# The dice.


def test_36_trials_have_every_first_second_and_third_roll_once() -> None:
    dice = dice_of_trials(5, 72, 36, 6)
    for place in range(3):
        assert np.bincount(dice[:, place], minlength=21).tolist() == WAYS
    assert np.bincount(dice[:, 4], minlength=21).tolist() != WAYS


def test_1296_trials_have_every_pair_of_first_rolls_once() -> None:
    dice = dice_of_trials(5, 0, 1296, 2).astype(int)
    pairs = np.bincount(21 * dice[:, 0] + dice[:, 1], minlength=441)
    assert pairs.tolist() == np.outer(WAYS, WAYS).ravel().tolist()


def test_a_trials_dice_depend_on_its_number_and_the_seed_alone() -> None:
    dice = dice_of_trials(2**64 - 1, 0, 108, 50)
    assert np.array_equal(dice_of_trials(2**64 - 1, 72, 36, 20), dice[72:, :20])
    assert not np.array_equal(dice_of_trials(1, 0, 108, 50), dice)


def test_later_rolls_fall_as_dice_do() -> None:
    dice = dice_of_trials(11, 0, 3600, 23)[:, 3:]
    found, expected = np.bincount(dice.ravel(), minlength=21), np.array(WAYS) / 36 * dice.size
    assert ((found - expected) ** 2 / expected).sum() < 45.3  # chi square of 20 degrees: once in a thousand
    together = np.bincount(21 * dice[:, 0].astype(int) + dice[:, 1], minlength=441)
    expected = np.outer(WAYS, WAYS).ravel() / 1296 * len(dice)
    assert ((together - expected) ** 2 / expected).sum() < 440 + 3.1 * math.sqrt(880)


# The games.


def test_a_rollout_of_one_play_is_a_look_ahead_of_one_roll() -> None:
    found = roll_out(THOROUGH, [START], RolloutSettings(trials=36, truncate=1, variance_reduction=False)).best
    truth = Engine(1, network=UNTAUGHT, prefilter_width=0).evaluate(START)
    assert found.equity == pytest.approx(truth.equity, abs=1e-5)
    assert found.evaluation.lose_gammon == pytest.approx(truth.lose_gammon, abs=1e-5)


def test_sides_that_look_ahead_play_as_an_engine_that_does() -> None:
    settings = RolloutSettings(trials=36, truncate=1, plies=1, variance_reduction=False)
    found = roll_out(THOROUGH, [START], settings).best
    engine = Engine(1, network=UNTAUGHT, prefilter_width=LUCK_PREFILTER_WIDTH)
    best = [engine.rank(START, roll)[0][1].equity for roll in ROLLS]
    assert found.equity == pytest.approx(np.average(best, weights=WAYS), abs=1e-5)


@pytest.mark.parametrize("plies", [0, 1])
def test_taking_luck_away_leaves_the_mean_exactly_as_it_is_where_all_rolls_are_played(plies: int) -> None:
    settings = RolloutSettings(trials=36 if plies else 1296, truncate=1 if plies else 2, plies=plies)
    position = Position.build("bar:1 13:4 8:3 6:5 4:2", "24:1 22:1 13:5 8:3 6:5")
    adjusted = roll_out(ENGINE, [position], settings).best
    plain = roll_out(ENGINE, [position], at_once(settings, variance_reduction=False)).best
    assert adjusted.equity == pytest.approx(plain.equity, abs=1e-9)
    assert adjusted.evaluation.win_gammon == pytest.approx(plain.evaluation.win_gammon, abs=1e-9)


def test_taking_luck_away_leaves_the_mean_as_it_is_within_errors() -> None:
    plain = roll_out(ENGINE, [RACE], RolloutSettings(trials=3600, seed=1, variance_reduction=False))
    adjusted = roll_out(ENGINE, [RACE], RolloutSettings(trials=720, seed=2))
    assert agree(plain, adjusted)


@pytest.mark.parametrize("cubeful", [False, True])
def test_luck_is_most_of_the_error(cubeful: bool) -> None:
    match = Match.new(start=ENDING, begins=Side.FIRST)
    settings = RolloutSettings(trials=720, seed=3, endings=False, cubeful=cubeful)
    adjusted = roll_out(ENGINE, [RolloutCandidate.no_double(match)], settings)
    plain = roll_out(ENGINE, [RolloutCandidate.no_double(match)], at_once(settings, variance_reduction=False))
    assert agree(plain, adjusted)
    assert adjusted.best.standard_error < plain.best.standard_error / 3
    assert 0 < adjusted.best.errors[0] < plain.best.errors[0] / 3


def test_bear_offs_of_few_checkers_come_out_as_the_table_says() -> None:
    truth = np.empty(5, np.float32)
    assert bearoff_outputs(array_of(ENDING), load_bearoff(), truth)
    for luck in (False, True):
        settings = RolloutSettings(trials=1296, seed=4, endings=False, variance_reduction=luck)
        found = roll_out(ENGINE, [ENDING], settings).best
        assert found.evaluation.win == pytest.approx(truth[0], abs=4 * found.errors[0])
        assert found.errors[0] < 0.015
        assert found.evaluation.win_gammon == 0


def test_bear_offs_of_all_checkers_come_out_with_the_gammons_the_table_says() -> None:
    position = Position.build("3:1 2:1 off:13", "6:5 5:5 4:5")
    truth = np.empty(5, np.float32)
    assert bearoff_outputs(array_of(position), load_bearoff(), truth)
    assert 0.2 < truth[1] < 0.99
    found = roll_out(ENGINE, [position], RolloutSettings(trials=720, endings=False, variance_reduction=False)).best
    assert found.evaluation.win_gammon == pytest.approx(truth[1], abs=4 * found.errors[1])


def test_the_tables_of_endings_say_the_same_with_less_error() -> None:
    known = roll_out(ENGINE, [RACE], RolloutSettings(trials=720, seed=5, variance_reduction=False))
    played = roll_out(ENGINE, [RACE], RolloutSettings(trials=720, seed=5, variance_reduction=False, endings=False))
    assert agree(known, played)
    assert known.best.standard_error < played.best.standard_error / 1.3


def test_the_error_is_what_rollouts_of_other_seeds_differ_by() -> None:
    settings = RolloutSettings(trials=144, variance_reduction=False, endings=False)
    found = [roll_out(ENGINE, [ENDING], at_once(settings, seed=seed)).best for seed in range(40)]
    spread = float(np.std([each.equity for each in found], ddof=1))
    said = float(np.mean([each.standard_error for each in found]))
    assert 0.6 * said < spread < 1.25 * said  # less is to be expected: second rolls are stratified too
    low, high = found[0].interval
    assert (low + high) / 2 == pytest.approx(found[0].equity)
    assert high - low == pytest.approx(2 * 1.96 * found[0].standard_error)


def test_the_side_that_plays_sees_the_negative_of_what_the_other_sees() -> None:
    play = legal_plays(START, (3, 1))[0]
    (own,) = roll_out(ENGINE, [RolloutCandidate.of_play(play)], SHORT).estimates
    (other,) = roll_out(ENGINE, [play.after], SHORT).estimates
    assert own.equity == pytest.approx(-other.equity, abs=1e-12)
    assert own.evaluation.lose_gammon == pytest.approx(other.evaluation.win_gammon, abs=1e-9)
    assert own.name == str(play)


# The cube.


def cubeful(match: Match, **changes: object) -> RolloutResult:
    settings = RolloutSettings(trials=720, seed=6)
    return roll_out(ENGINE, [RolloutCandidate.no_double(match)], at_once(settings, **changes))


@pytest.mark.parametrize(("cube", "column"), [(Cube(), 0), (Cube(2, Side.FIRST), 1), (Cube(2, Side.SECOND), 2)])
def test_bear_offs_with_a_cube_are_worth_what_the_table_says(cube: Cube, column: int) -> None:
    truth = np.empty(3, np.float32)
    assert bearoff_undoubled(array_of(ENDING), load_bearoff(), truth)
    found = cubeful(Match.new(start=ENDING, begins=Side.FIRST, cube=cube)).best
    assert found.equity == pytest.approx(truth[column], abs=0.02 + 3 * found.standard_error)
    assert found.value == pytest.approx(found.equity * cube.value)


def test_the_owner_of_a_cube_is_better_off_with_it() -> None:
    mine, centred, theirs = (
        cubeful(Match.new(start=ENDING, begins=Side.FIRST, cube=cube)).best.equity
        for cube in (Cube(2, Side.FIRST), Cube(), Cube(2, Side.SECOND))
    )
    assert mine > centred > theirs


def test_a_side_that_is_far_ahead_cashes_at_its_first_turn() -> None:
    play = legal_plays(Position.build("6:4 off:11", "1:3 off:12"), (2, 1))[0]  # only 6-6 can save it
    match = Match.new(start=START, begins=Side.FIRST)
    (found,) = roll_out(ENGINE, [RolloutCandidate.of_play(play, match)], SHORT).estimates
    assert (found.equity, found.standard_error) == (-1, 0)
    assert found.evaluation.win == pytest.approx(30 / 36 / 36, abs=1e-6)
    (found,) = roll_out(ENGINE, [RolloutCandidate.of_play(play, match)], at_once(cubeful=False)).estimates
    assert -1 < found.equity < -0.9


def test_a_double_that_is_taken_doubles_what_is_won() -> None:
    last_roll = Match.new(start=Position.build("6:1 1:1 off:13", "1:1 off:14"), begins=Side.FIRST)
    candidates = [RolloutCandidate.no_double(last_roll), RolloutCandidate.offer_taken(last_roll)]
    before, after = roll_out(ENGINE, candidates, RolloutSettings(trials=36, variance_reduction=False)).estimates
    assert before.equity == pytest.approx(2 * 15 / 36 - 1)  # 6-1 twice, 6-2 … 6-5 …: 15 rolls of 36 bear both off
    assert after.equity == pytest.approx(2 * before.equity)


def test_in_a_match_equities_stand_for_chances_of_winning_it() -> None:
    match = Match.new(length=1, start=ENDING, begins=Side.FIRST)
    found = cubeful(match).best
    assert found.value == pytest.approx(found.evaluation.win, abs=1e-9)
    with pytest.raises(BadInput, match="cannot double"):
        RolloutCandidate.offer_taken(match)


def test_who_can_lose_no_more_doubles_at_its_first_turn() -> None:
    leading = Match.new(length=5, score=(4, 1), crawford_played=True, start=START, begins=Side.FIRST)
    candidate = RolloutCandidate.of_play(legal_plays(ENDING, (2, 1))[0], leading)
    doubled = replace(candidate, cube=CubeState(1, 1, THEIRS), may_double=False)
    free, taken, dead = roll_out(
        ENGINE, [candidate, doubled, replace(doubled, cube=CubeState(1, 0, THEIRS))], RolloutSettings(trials=36, seed=1)
    ).estimates
    assert free.equity == taken.equity
    assert dead.equity > free.equity + 0.1


# How it is run.


def executors() -> Iterator[Executor | None]:
    yield None
    for threads in (1, 2, 3):
        with ThreadPoolExecutor(threads) as pool:
            yield pool


def test_any_number_of_threads_gives_the_same_to_the_last_digit() -> None:
    candidates = [RolloutCandidate.of_play(play) for play in legal_plays(START, (6, 2))[:2]]
    settings = at_once(trials=80)
    results = [roll_out(ENGINE, candidates, settings, executor=executor) for executor in executors()]
    assert all(result == results[0] for result in results)
    assert results[0].games == 108  # whole rounds
    assert results[0].ended_by == "trials"
    assert roll_out(ENGINE, candidates, at_once(settings, seed=8)) != results[0]


def test_other_processes_give_the_same_though_they_do_not_know_the_network() -> None:
    network = Network.random(units=8, seed=int(time.time()))
    engine, settings = Engine(0, network=network), at_once(trials=72)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert roll_out(engine, [START], settings, executor=pool) == roll_out(engine, [START], settings)


def test_a_cluster_gives_the_same() -> None:
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
        ) as cluster,
        cluster_executor(cluster.scheduler_address) as executor,
    ):
        assert roll_out(ENGINE, [START], SHORT, executor=executor) == roll_out(ENGINE, [START], SHORT)


def test_a_cluster_that_is_not_there_is_named() -> None:
    for address in ("tcp://127.0.0.1:9", "nonsense://here"):
        with pytest.raises(BadInput, match=address), cluster_executor(address, patience=0.5):
            pass


def test_without_dask_a_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BoxwoodError, match=r"boxwood\[cluster\]"), cluster_executor("tcp://127.0.0.1:8786"):
        pass


def test_candidates_share_their_dice() -> None:
    plays = legal_plays(START, (3, 1))
    candidates = [RolloutCandidate.of_play(play) for play in (plays[0], plays[0], plays[1])]
    one, same, other = roll_out(ENGINE, candidates, at_once(variance_reduction=False)).estimates
    assert one == same
    worse = max((one, other), key=lambda each: each.behind)
    assert worse.behind == pytest.approx(abs(one.equity - other.equity))
    assert worse.behind_error < math.hypot(one.standard_error, other.standard_error)
    assert min(one.behind, other.behind) == 0


def test_it_stops_as_soon_as_the_interval_is_small_whoever_plays() -> None:
    settings = RolloutSettings(trials=10**6, seed=9, truncate=2, stop_at=0.02, variance_reduction=False)
    results = [roll_out(ENGINE, [RACE], settings, executor=executor) for executor in executors()]
    assert all(result == results[0] for result in results)
    found = results[0]
    assert found.ended_by == "interval"
    assert 144 <= found.games < 10**5
    assert found.best.half_width <= 0.02
    before = roll_out(ENGINE, [RACE], at_once(settings, trials=found.games - 36))
    assert found.games == 144 or before.ended_by == "trials"


def test_it_stops_as_soon_as_it_is_clear_which_candidate_is_best() -> None:
    plays = legal_plays(Position.build("6:2 off:13", "6:2 off:13"), (6, 1))
    assert len(plays) == 1
    bad = replace(plays[0], after=Position.build("6:2 off:13", "24:15"))
    candidates = [RolloutCandidate.of_play(play) for play in (bad, plays[0])]
    found = roll_out(ENGINE, candidates, RolloutSettings(trials=10**6, stop_at=1e-9, truncate=5))
    assert found.ended_by == "interval"
    assert found.games == 144
    assert found.best is found.estimates[1]
    assert found.estimates[0].behind > 1


def test_progress_tells_what_is_known_after_each_round() -> None:
    told: list[RolloutProgress] = []
    result = roll_out(ENGINE, [START], SHORT, progress=told.append)
    assert [(each.games, each.trials) for each in told] == [(36, 144), (72, 144), (108, 144), (144, 144)]
    assert told[-1].estimates == result.estimates
    for each in told:
        assert each.estimates == roll_out(ENGINE, [START], at_once(trials=each.games)).estimates


def test_a_cancelled_rollout_returns_what_is_there() -> None:
    stop = threading.Event()

    def listen(progress: RolloutProgress) -> None:
        if progress.games == 72:
            stop.set()

    found = roll_out(ENGINE, [START, RACE], at_once(trials=10**6), progress=listen, stop=stop)
    assert (found.ended_by, found.games) == ("cancelled", 72)
    assert found.estimates == roll_out(ENGINE, [START, RACE], at_once(trials=72)).estimates


def test_it_can_be_cancelled_from_another_thread() -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    found = roll_out(ENGINE, [START], RolloutSettings(trials=10**6, truncate=2), stop=stop)
    assert found.ended_by == "cancelled"
    assert found.games < 10**6


def test_a_rollout_that_was_stopped_goes_on_as_if_nothing_had_happened() -> None:
    candidates = [RolloutCandidate.of_play(play) for play in legal_plays(START, (3, 1))[:2]]
    whole = roll_out(ENGINE, candidates, SHORT)
    stop = threading.Event()

    def tell(known: RolloutProgress) -> None:
        if known.games >= 72:
            stop.set()

    half = roll_out(ENGINE, candidates, SHORT, stop=stop, progress=tell)
    assert half.ended_by == "cancelled"
    assert 72 <= half.games < whole.games
    rest: list[int] = []
    again = roll_out(ENGINE, candidates, SHORT, rounds=half.rounds, progress=lambda known: rest.append(known.games))
    assert again == whole
    assert rest[0] == half.games + 36


def test_rounds_of_other_candidates_are_refused() -> None:
    played = roll_out(ENGINE, [START], at_once(trials=36)).rounds
    candidates = [RolloutCandidate.of_play(play) for play in legal_plays(START, (3, 1))[:2]]
    with pytest.raises(BadInput, match="not those of the same candidates"):
        roll_out(ENGINE, candidates, SHORT, rounds=played)


def test_a_rollout_cancelled_before_its_first_round_knows_nothing() -> None:
    stop = threading.Event()
    stop.set()
    found = roll_out(ENGINE, [START], SHORT, stop=stop)
    assert (found.estimates, found.games, found.ended_by) == ((), 0, "cancelled")
    with pytest.raises(BadInput, match="cancelled"):
        _ = found.best


def test_what_progress_raises_ends_it() -> None:
    def refuse(progress: RolloutProgress) -> None:
        raise InterruptedError

    with ThreadPoolExecutor(1) as pool, pytest.raises(InterruptedError):
        roll_out(ENGINE, [START], at_once(trials=10**6), executor=pool, progress=refuse)


# What is refused.


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"trials": 0}, "trials"),
        ({"trials": 36.0}, "trials"),
        ({"trials": True}, "trials"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"plies": 2}, "plies"),
        ({"truncate": 0}, "truncate"),
        ({"truncate": -7}, "truncate"),
        ({"stop_at": 0}, "interval"),
        ({"stop_at": math.nan}, "interval"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        RolloutSettings(**settings)  # type: ignore[arg-type]


def test_finished_games_are_refused() -> None:
    over = Position.build("6:15", "off:15")
    for finished in (over, over.swap()):
        with pytest.raises(BadPosition, match="over"):
            roll_out(ENGINE, [START, finished], SHORT)


def test_no_candidates_are_refused() -> None:
    with pytest.raises(BadInput, match="no candidates to roll out"):
        roll_out(ENGINE, [], SHORT)
