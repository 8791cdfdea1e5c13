"""Rollouts: games played out from positions, to learn what they are worth and how sure that is.

A trial is a game whose dice follow from the seed and its number alone, so that candidates share their dice and every
run of a seed is the same, whoever plays the games and in whichever order. Trials are played in rounds of 36, one of
each first roll. What is known after some rounds is worked out of these rounds only, in their order.

Results are for one side, the same for all candidates: the one that decides between them.
"""

import hashlib
import math
import os
import pickle
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, product
from typing import Literal, NamedTuple

import numpy as np

from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.boards import BoardArray, array_of
from boxwood.backgammon.engine.cube import OFFERS, CubeSituation, Offer, board_on_turn
from boxwood.backgammon.engine.cube_kernels import CENTRED, OTHER_OWNER, THEIRS, CubeTerms
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network import Network
from boxwood.backgammon.engine.rollout_kernels import (
    GAMES,
    LONGEST,
    RESULTS,
    CubeState,
    Doubles,
    RolloutPolicy,
    dice_of_trials,
    make_rollout_buffers,
    play_games,
)
from boxwood.backgammon.engine.searcher import Searcher
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Play
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadInput, BadPosition
from boxwood.language import Phrase, Template

__all__ = ["Estimate", "RolloutCandidate", "RolloutProgress", "RolloutResult", "RolloutSettings", "roll_out"]

End = Literal["trials", "interval", "cancelled"]

SURE = 1.96
"""How many standard errors on either side hold the truth 95 times of 100."""
ENOUGH = 4
"""Rounds before an interval is believed."""
PREFILTER_WIDTH, LUCK_PREFILTER_WIDTH = 5, 3
"""Plays of a roll that are evaluated to choose one, and those of each roll to tell luck and to look ahead.
More choose and tell little better, and take longer."""

_DEEPEST = 1
_MOST_TRIALS = 10**6
_FIRST_WAITING, _MOST_WAITING = 2 * (os.cpu_count() or 1), 256
"""Rounds of candidates that are handed out at a time: one more with each that comes back."""
_PATIENCE = 0.1
"""Seconds between two looks at whether to stop."""
_NETWORKS_KEPT = 4
_CENTRED_CUBE = CubeState(0, 0, CENTRED)
_POINTS = np.array([[[-3.0, -2.0, -1.0, 1.0, 2.0, 3.0]]] * 2)
_LOSE, _WIN = 2, 3
_TOURNAMENT = find_sheet("tournament")


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How a rollout is done."""

    trials: int = 1296
    """Games for each candidate, at most. Whole rounds of 36 are played."""
    seed: int = 0
    plies: int = 0
    """How many rolls ahead the sides look in their play: 0 or 1."""
    truncate: int | None = None
    """Plays after which a game is evaluated as it stands; None to play to the end."""
    variance_reduction: bool = True
    """Whether the luck of the dice is taken out: a game takes some 15 times as long, and 40 times fewer are needed."""
    cubeful: bool = True
    """Whether the cube is used, where a candidate comes with a match."""
    endings: bool = True
    """Whether a game without a cube ends with the tables of endings as soon as both sides bear off."""
    stop_at: float | None = None
    """Half the width of the interval at which enough is known: that of the one candidate, or of how far each other
    one is behind the best, unless it is clearly behind."""

    def __post_init__(self) -> None:
        _check_whole("the trials", self.trials, 1, _MOST_TRIALS)
        _check_whole("the seed", self.seed, 0, 2**64 - 1)
        _check_whole("the plies", self.plies, 0, _DEEPEST)
        if self.truncate is not None:
            _check_whole("the plays to truncate after", self.truncate, 1, LONGEST)
        if self.stop_at is not None and not 0 < self.stop_at < math.inf:
            raise BadInput("the interval to stop at is above zero, got {stop_at!r}", stop_at=self.stop_at)


def _check_whole(what: Template, number: object, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise BadInput(
            "{what} of a rollout are a whole number from {least} to {most}, got {number!r}",
            what=Phrase(what),
            least=least,
            most=most,
            number=number,
        )


@dataclass(frozen=True, slots=True, eq=False)
class RolloutCandidate:
    """What is rolled out: a position in which a side throws, and what the cube is then."""

    name: str
    position: Position
    """Seen by the side that throws first."""
    situation: CubeSituation | None = None
    """The cube as it lies now, seen by the side that the results are for; None in a game for points without one."""
    cube: CubeState = _CENTRED_CUBE
    """Who throws first, 0 being the side that the results are for; how often the cube has been turned since the
    situation, and whose it is, seen by who throws."""
    may_double: bool = False
    """Whether that side may double before its first throw."""
    rules: RuleSheet = _TOURNAMENT
    """Which plays are legal (S-larger), and what counts as a gammon (S-gammon, S-backgammon)."""

    @classmethod
    def of_play(
        cls, play: Play, match: Match | None = None, sheet: str | RuleSheet = "tournament"
    ) -> "RolloutCandidate":
        """A play of the side on turn; with a match, at its score, with its cube and by its rules."""
        if match is None:
            return cls(str(play), play.after, cube=CubeState(1, 0, CENTRED), rules=find_sheet(sheet))
        situation = CubeSituation.of(match)
        cube = CubeState(1, 0, OTHER_OWNER[situation.owner])
        return cls(str(play), play.after, situation, cube, may_double=True, rules=match.setup.sheet)

    @classmethod
    def no_double(cls, match: Match) -> "RolloutCandidate":
        """The side on turn throws without doubling."""
        situation = CubeSituation.of(match)
        cube = CubeState(0, 0, situation.owner)
        return cls("no double", board_on_turn(match), situation, cube, rules=match.setup.sheet)

    @classmethod
    def offer_taken(cls, match: Match, offer: Offer = "double") -> "RolloutCandidate":
        """The side on turn has doubled and the opponent has taken; or a beaver or raccoon that followed was taken."""
        situation, turns = CubeSituation.of(match), OFFERS.index(offer) + 1
        if situation.owner == THEIRS or situation.terms.settled.shape[1] <= turns:
            raise BadInput("the side on turn cannot double here: there is nothing to roll out")
        cube = CubeState(0, turns, THEIRS)
        return cls(f"{offer}, take", board_on_turn(match), situation, cube, rules=match.setup.sheet)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is known of one candidate."""

    name: str
    evaluation: Evaluation
    """The chances; a game that ends with a drop counts for them as it is evaluated at that moment."""
    errors: tuple[float, ...]
    """The standard error of each chance."""
    equity: float
    """In units of the cube as it lies now, as everywhere in `cube`; without a cube, points."""
    standard_error: float
    value: float
    """What the equity stands for: points, or the chance of winning the match."""
    behind: float
    """By how much the equity of the best candidate is higher."""
    behind_error: float
    """The standard error of that, which is small because the dice are shared."""

    @property
    def half_width(self) -> float:
        """Half the width of the equity's 95 % interval."""
        return SURE * self.standard_error

    @property
    def interval(self) -> tuple[float, float]:
        """Where the equity is 95 times of 100."""
        return self.equity - self.half_width, self.equity + self.half_width


@dataclass(frozen=True, slots=True)
class RolloutProgress:
    """How far a rollout is."""

    games: int
    """Played for each candidate."""
    trials: int
    """At most."""
    estimates: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class RolloutResult:
    """What a rollout has found."""

    estimates: tuple[Estimate, ...]
    """In the order of the candidates; none if it was cancelled before the first round was done."""
    games: int
    """Played for each candidate."""
    ended_by: End
    rounds: Doubles = field(compare=False, repr=False)
    """What was played, by candidate, round, trial and what is counted: a rollout goes on from it."""

    @property
    def best(self) -> Estimate:
        """The candidate with the highest equity."""
        if not self.estimates:
            raise BadInput("this rollout was cancelled before its first round, so it has no best candidate")
        return max(self.estimates, key=lambda estimate: estimate.equity)


class RolloutTask(NamedTuple):
    """All that playing a candidate's trials takes, but for the network itself: plain data that can travel."""

    network: str
    seed: int
    length: int
    board: BoardArray
    outputs: Floats
    cube: CubeState
    may_double: bool
    terms: CubeTerms
    payoffs: Floats
    policy: RolloutPolicy
    rules: RuleSheet


_engines: OrderedDict[str, Searcher] = OrderedDict()
_engines_lock = threading.Lock()


@lru_cache(maxsize=_NETWORKS_KEPT)
def _packed(network: Network) -> tuple[str, bytes]:
    """A network as it travels, with a name of its own."""
    content = pickle.dumps(network)
    return hashlib.sha256(content).hexdigest(), content


def play_round(task: RolloutTask, number: int, content: bytes | None) -> Doubles | None:
    """The results of a round's trials in rows; None if the network is not known here and has not come along."""
    engine = _known_engine(task.network, content)
    if engine is None:
        return None
    dice = dice_of_trials(task.seed, number * GAMES, GAMES, task.length)
    results = np.empty((GAMES, RESULTS))
    with engine.workspace() as workspace:
        play_games(
            task.board,
            task.outputs,
            task.cube,
            task.may_double,
            dice,
            task.terms,
            task.payoffs,
            task.policy,
            load_bearoff(),
            engine.evaluator_by(task.rules),
            workspace,
            make_rollout_buffers(task.terms.settled.shape[1]),
            results,
        )
    return results


def _known_engine(key: str, content: bytes | None) -> Searcher | None:
    """The bare engine with a network that this process has met before, or that comes along now."""
    with _engines_lock:
        if key not in _engines and content is not None:
            _engines[key] = Searcher(pickle.loads(content))
        if key in _engines:
            _engines.move_to_end(key)
        while len(_engines) > _NETWORKS_KEPT:
            _engines.popitem(last=False)
        return _engines.get(key)


def roll_out(
    engine: Searcher,
    candidates: Sequence[RolloutCandidate | Position],
    settings: RolloutSettings | None = None,
    *,
    executor: Executor | None = None,
    progress: Callable[[RolloutProgress], None] | None = None,
    stop: threading.Event | None = None,
    rounds: Doubles | None = None,
) -> RolloutResult:
    """Roll out candidates with an engine's network; a position stands for itself, for the side to move.

    `executor` plays the games: by default threads, one for each processor. `progress` is told after each round, and may
    raise to end it all; once `stop` is set, what is known so far comes back at once. With the `rounds` of a result of
    the same candidates and seed it goes on from there, and finds what it would have found without a stop.
    """
    settings = settings or RolloutSettings()
    key, content = _packed(engine.network)
    named = [RolloutCandidate("position", each) if isinstance(each, Position) else each for each in candidates]
    if not named:
        raise BadInput("there are no candidates to roll out")
    tasks = [_task(engine, candidate, settings, key) for candidate in named]
    _known_engine(key, content)
    run = _Run(named, tasks, content, settings, progress, stop)
    if rounds is not None:
        run.go_on_from(rounds)
    if executor is not None:
        return run.on(executor)
    threads = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="boxwood-rollout")
    try:
        return run.on(threads)
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


def _task(engine: Searcher, candidate: RolloutCandidate, settings: RolloutSettings, key: str) -> RolloutTask:
    """What has to be done for a candidate."""
    position, situation, (side, level, owner) = candidate.position, candidate.situation, candidate.cube
    if min(position.board) >= 0 or max(position.board) <= 0:
        raise BadPosition(
            "{name}: the game of this position is over: there is nothing to roll out", name=candidate.name
        )
    cubeful = settings.cubeful and situation is not None
    terms = CubeTerms(_POINTS, jacoby=False, beavers=False, raccoons=False) if situation is None else situation.terms
    if not cubeful:
        settled = np.ascontiguousarray(terms.settled[:, level : level + 1])
        terms, level, owner = CubeTerms(settled, jacoby=False, beavers=False, raccoons=False), 0, CENTRED
    may_double = cubeful and candidate.may_double
    outputs = np.zeros(RESULTS - 1, np.float32)
    if may_double:
        found = engine.evaluate(position, candidate.rules)
        outputs[:] = found.win, found.win_gammon, found.win_backgammon, found.lose_gammon, found.lose_backgammon
    return RolloutTask(
        network=key,
        seed=settings.seed,
        length=settings.truncate or LONGEST,
        board=array_of(position),
        outputs=outputs,
        cube=CubeState(side, level, owner),
        may_double=may_double,
        terms=terms,
        payoffs=_payoffs(terms),
        policy=RolloutPolicy(
            larger=candidate.rules.larger,
            variance_reduction=settings.variance_reduction,
            lookahead=settings.plies > 0,
            prefilter_width=min(PREFILTER_WIDTH, engine.filter.later_prefilter_width),
            luck_prefilter_width=LUCK_PREFILTER_WIDTH,
            bearoff_truncation=settings.endings and not cubeful,
        ),
        rules=candidate.rules,
    )


def _payoffs(terms: CubeTerms) -> Floats:
    """What the five chances count for by level, side on turn, and then its own and the other's: in games of that level.

    Where a level decides nothing, the points of the game do.
    """
    unit = (terms.settled[..., _WIN] - terms.settled[..., _LOSE])[..., np.newaxis] / 2
    settled = np.where(unit > 0, terms.settled / np.where(unit > 0, unit, 1), _POINTS)
    steps = np.diff(settled, axis=2)  # lose gammon − backgammon, lose − gammon, win − lose, …
    own = np.stack([steps[..., 2], steps[..., 3], steps[..., 4], -steps[..., 1], -steps[..., 0]], axis=2)
    both = np.stack([own, own[::-1]], axis=2)  # by side, level, whose, chance
    return np.ascontiguousarray(both.swapaxes(0, 1), np.float32)


class _Run:
    """One rollout: hands rounds out, takes what comes back in order, and sees when it is enough."""

    def __init__(
        self,
        candidates: list[RolloutCandidate],
        tasks: list[RolloutTask],
        content: bytes,
        settings: RolloutSettings,
        progress: Callable[[RolloutProgress], None] | None,
        stop: threading.Event | None,
    ) -> None:
        self.candidates, self.tasks, self.content, self.settings = candidates, tasks, content, settings
        self.progress, self.stop = progress, stop
        self.rounds = -(-settings.trials // GAMES)
        self.results = np.empty((len(tasks), self.rounds, GAMES, RESULTS))
        self.missing = [len(tasks)] * self.rounds
        """How many candidates have yet to play a round."""
        self.done = 0
        """Rounds that all candidates have played, and all rounds before them."""
        self.waiting: dict[Future[Doubles | None], tuple[int, int]] = {}

    def go_on_from(self, rounds: Doubles) -> None:
        """Take over rounds that were played before."""
        if rounds.ndim != 4 or (len(rounds), *rounds.shape[2:]) != (len(self.tasks), GAMES, RESULTS):
            raise BadInput("these rounds are not those of the same candidates")
        self.done = min(rounds.shape[1], self.rounds)
        self.results[:, : self.done] = rounds[:, : self.done]
        self.missing[: self.done] = [0] * self.done

    def on(self, executor: Executor) -> RolloutResult:
        """Run to the end."""
        units = product(range(self.done, self.rounds), range(len(self.tasks)))
        most = _FIRST_WAITING  # at first few, so that few workers have to be sent the network again
        try:
            while True:
                for number, which in islice(units, most - len(self.waiting)):
                    self.waiting[executor.submit(play_round, self.tasks[which], number, None)] = (number, which)
                ended_by = self._look()
                if ended_by is not None:
                    return RolloutResult(self._estimates(), self.done * GAMES, ended_by, self.results[:, : self.done])
                finished, _ = wait(self.waiting, timeout=_PATIENCE, return_when=FIRST_COMPLETED)
                for future in finished:
                    most = min(most + self._take(future, executor), _MOST_WAITING)
        finally:
            for future in self.waiting:
                future.cancel()

    def _take(self, future: "Future[Doubles | None]", executor: Executor) -> bool:
        """Note what has come back; a worker that does not know the network is sent it. Whether there was a result."""
        number, which = self.waiting.pop(future)
        found = future.result()
        if found is None:
            again = executor.submit(play_round, self.tasks[which], number, self.content)
            self.waiting[again] = (number, which)
            return False
        self.results[which, number] = found
        self.missing[number] -= 1
        return True

    def _look(self) -> End | None:
        """Go through the rounds that are done now, one by one; returns why to end, if it is to."""
        while True:
            if self.stop is not None and self.stop.is_set():
                return "cancelled"
            if self.done == self.rounds:
                return "trials"
            if self.missing[self.done]:
                return None
            self.done += 1
            if self.progress is None and self.settings.stop_at is None:
                continue
            estimates = self._estimates()
            if self.progress is not None:
                self.progress(RolloutProgress(self.done * GAMES, self.rounds * GAMES, estimates))
            if self.settings.stop_at is not None and self.done >= ENOUGH and _enough(estimates, self.settings.stop_at):
                return "interval"

    def _estimates(self) -> tuple[Estimate, ...]:
        """What the rounds that are done say."""
        if self.done == 0:
            return ()
        results = self.results[:, : self.done]
        means, errors = _means(results)
        best = int(np.argmax(means[:, -1]))
        behind, behind_errors = _means(results[best, ..., -1:] - results[..., -1:])
        return tuple(
            Estimate(
                name=candidate.name,
                evaluation=Evaluation(*(float(chance) for chance in np.clip(means[which, :-1], 0, 1))),
                errors=tuple(float(error) for error in errors[which, :-1]),
                equity=float(means[which, -1]),
                standard_error=float(errors[which, -1]),
                value=_value(candidate, float(means[which, -1])),
                behind=float(behind[which, 0]),
                behind_error=float(behind_errors[which, 0]),
            )
            for which, candidate in enumerate(self.candidates)
        )


def _means(results: Doubles) -> tuple[Doubles, Doubles]:
    """Means and their standard errors, of results by candidate, round, trial and what is counted.

    Trials with the same first roll are compared with each other: how much the first rolls differ is no error, as all of
    them are played.
    """
    rounds = results.shape[1]
    games = results.reshape(len(results), rounds * GAMES, -1)
    variance = results.var(axis=1, ddof=1).mean(axis=1) if rounds > 1 else games.var(axis=1, ddof=1)
    return games.mean(axis=1), np.sqrt(variance / (rounds * GAMES))


def _value(candidate: RolloutCandidate, equity: float) -> float:
    return equity if candidate.situation is None else candidate.situation.match_chance(equity)


def _enough(estimates: tuple[Estimate, ...], half_width: float) -> bool:
    """Whether intervals are small enough, or say which candidate is best."""
    if len(estimates) == 1:
        return estimates[0].half_width <= half_width
    return all(SURE * each.behind_error <= half_width or SURE * each.behind_error < each.behind for each in estimates)
