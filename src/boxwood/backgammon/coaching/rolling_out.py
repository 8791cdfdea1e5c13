"""Rollouts for the page: the same candidates, dice and results as `boxwood rollout` with the same seed."""

import base64
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack

import numpy as np

from boxwood.analysing import Text
from boxwood.backgammon.analysis.judge import chances_of
from boxwood.backgammon.coaching.judging import details_of
from boxwood.backgammon.engine.cluster import cluster_executor
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.engine.rollout import SURE, Estimate, RolloutSettings, roll_out
from boxwood.backgammon.engine.rollout_kernels import GAMES, RESULTS, Doubles
from boxwood.backgammon.engine.rollout_question import RolloutQuestion, cube_verdict
from boxwood.backgammon.match import Match
from boxwood.errors import BadInput
from boxwood.language import Figure, Phrase, Said, Template
from boxwood.rolling_out import RolledChoice, RolloutAsked, RolloutKnown

__all__ = ["roll_out_match"]

DECIMALS = 3
NAMES: dict[str, Template] = {
    "no double": "No double",
    "double, take": "Double, take",
    "double, drop": "Double, drop",
    "beaver, take": "Beaver, take",
    "beaver, drop": "Beaver, drop",
    "raccoon, take": "Raccoon, take",
    "raccoon, drop": "Raccoon, drop",
    "before the roll": "Before the roll",
}
ACTIONS = {"no double": "roll", "double, take": "double"}


def roll_out_match(
    match: Match,
    asked: RolloutAsked,
    *,
    executor: Executor | None = None,
    progress: Callable[[RolloutKnown], None] | None = None,
    stop: threading.Event | None = None,
    before: str | None = None,
) -> tuple[RolloutKnown, str]:
    """Roll out what the side to act decides; what was found, and the text that it goes on from."""
    settings = RolloutSettings(trials=asked.trials, seed=asked.seed, truncate=asked.truncate, stop_at=asked.stop_at)
    engine = Engine(0)
    question = RolloutQuestion.of_match(engine, match, asked.choices)
    trials = -(-settings.trials // GAMES) * GAMES
    with ExitStack() as stack:
        result = roll_out(
            engine,
            question.candidates,
            settings,
            executor=stack.enter_context(cluster_executor(asked.cluster)) if asked.cluster else executor,
            progress=None
            if progress is None
            else lambda known: progress(_known(question, known.games, trials, known.estimates)),
            stop=stop,
            rounds=None if before is None else _unpacked(before, len(question.candidates)),
        )
    return _known(question, result.games, trials, result.estimates), _packed(result.rounds)


def _packed(rounds: Doubles) -> str:
    """Rounds as a text, to the last digit."""
    return base64.b64encode(zlib.compress(np.ascontiguousarray(rounds).tobytes(), 1)).decode("ascii")


def _unpacked(text: str, candidates: int) -> Doubles:
    try:
        numbers = np.frombuffer(zlib.decompress(base64.b64decode(text)), np.float64)
        return numbers.reshape(candidates, -1, GAMES, RESULTS)
    except (ValueError, zlib.error):
        raise BadInput("these rounds are not those of the same candidates") from None


def _known(question: RolloutQuestion, games: int, trials: int, estimates: Sequence[Estimate]) -> RolloutKnown:
    rows = sorted(_rows(question, estimates), key=lambda row: -row.equity)
    return RolloutKnown(
        games=games,
        trials=trials,
        choices=tuple(rows),
        words=tuple(_words(question, estimates, rows)) if estimates else (),
        half=_half(estimates),
    )


def _rows(question: RolloutQuestion, estimates: Sequence[Estimate]) -> Iterator[RolledChoice]:
    for each in estimates:
        yield RolledChoice(
            text=_text(each.name),
            action=f"play {each.name}" if question.kind == "play" else ACTIONS.get(each.name, ""),
            equity=each.equity,
            half=each.half_width,
            cost=each.behind,
            cost_half=SURE * each.behind_error,
            details=details_of(chances_of(each.evaluation)),
        )
    if question.drop is not None and estimates:
        name, best = f"{question.offer}, drop", max(each.equity for each in estimates)
        cost = max(0.0, best - question.drop)
        yield RolledChoice(text=_text(name), action="", equity=question.drop, half=0.0, cost=cost, cost_half=0.0)


def _text(name: str) -> Text:
    return Phrase(NAMES[name]) if name in NAMES else name


def _half(estimates: Sequence[Estimate]) -> float:
    """The interval that decides when it is enough: that of one candidate, or the widest of how far one is behind."""
    if len(estimates) == 1:
        return estimates[0].half_width
    return max((SURE * each.behind_error for each in estimates if not _is_clear(each)), default=0.0)


def _is_clear(estimate: Estimate) -> bool:
    """Whether a candidate is surely behind; the best is behind by nothing."""
    return estimate.behind > SURE * estimate.behind_error


def _words(question: RolloutQuestion, estimates: Sequence[Estimate], rows: Sequence[RolledChoice]) -> Iterator[Said]:
    if question.kind == "play":
        yield from _play_words(estimates)
    elif question.kind == "double" and question.drop is not None:
        found = cube_verdict(estimates[0], estimates[1], question.drop)
        gain = Figure(abs(found.gain), DECIMALS)
        if found.double:
            taken: Template = "Double, take: doubling gains {gain}."
            dropped: Template = "Double, drop: doubling gains {gain}."
            yield Phrase(taken if found.take else dropped, gain=gain)
        elif found.too_good:
            yield Phrase("Too good to double: doubling costs {gain}.", gain=gain)
        else:
            yield Phrase("No double: doubling costs {gain}.", gain=gain)
    elif question.kind == "take" and question.drop is not None:
        ahead = question.drop - estimates[0].equity
        taking = ahead if question.offer != "beaver" else -ahead
        right: Template = "Take: it gains {gain}."
        wrong: Template = "Drop: taking costs {gain}."
        yield Phrase(right if taking >= 0 else wrong, gain=Figure(abs(taking), DECIMALS))
    else:
        only = estimates[0]
        low, high = only.interval
        yield Phrase("Worth {low} to {high}.", low=Figure(low, DECIMALS), high=Figure(high, DECIMALS))


def _play_words(estimates: Sequence[Estimate]) -> Iterator[Said]:
    best = max(estimates, key=lambda each: each.equity)
    others = [each for each in estimates if each is not best]
    clear = [each.name for each in others if _is_clear(each)]
    close = [each.name for each in others if not _is_clear(each)]
    if not others:
        yield Phrase("{play} is the only play.", play=best.name)
    elif not close:
        yield Phrase("{play} is certainly the best of these.", play=best.name)
    elif clear:
        yield Phrase("{play} leads, and is certainly better than {others}.", play=best.name, others="; ".join(clear))
    else:
        yield Phrase("{play} leads.", play=best.name)
    if close:
        yield Phrase("Too close to call: {others}.", others="; ".join(close))
