"""Our analysis beside those of other programs: the count, the agreement, the luck, the speed.

`make analysis-check SAMPLES=folder` reads eXtreme Gammon's matches in `folder/xg`, GNU Backgammon's in `folder/sgf` and
its texts, four plies deep, in `folder/gnubg-4ply`. Parts can be asked for one by one: `--only count luck`.
"""

import argparse
import math
import os
import random
import re
import resource
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from boxwood.backgammon import Match, Opening, Roll, formats
from boxwood.backgammon.analysis import AnalysedDecision, Analysis, VerdictCache, analyse, carried_analysis
from boxwood.backgammon.analysis.judge import engine_of, judge
from boxwood.backgammon.analysis.levels import find_level
from boxwood.backgammon.analysis.questions import questions_of
from boxwood.backgammon.analysis.rollouts import rolled_out
from boxwood.backgammon.analysis.verdict import Verdict
from boxwood.backgammon.engine import Bot, Network
from boxwood.backgammon.game import Phase
from boxwood.dice import RandomDice
from boxwood.formats import Record
from boxwood.game import Side

LARGE = 0.08
"""Differences from which a rollout decides who is right."""
GNUBG = "/usr/games/gnubg"


@dataclass(frozen=True)
class Reported:
    """What eXtreme Gammon's own report says of a player."""

    pr: float
    decisions: int | None = None
    error: float | None = None
    errors: int | None = None
    blunders: int | None = None


REPORTED: dict[tuple[str, str], tuple[Reported, Reported]] = {
    ("Squire/Jørgensen", "Harmand/Unger"): (
        Reported(3.13, 156, 0.976, 18, 2),
        Reported(3.07, 161, 0.989, 14, 3),
    ),
    ("Kévin Unger", "Gildas L Amour De Caslou"): (Reported(9.28), Reported(13.20)),
}
"""Match reports of eXtreme Gammon that the collection of kevung/blunderDB states, by players: files hold no totals."""


def carried(folder: Path, pattern: str) -> Iterator[tuple[Path, Record[Match], Analysis]]:
    """The matches of a folder with the analysis that they carry."""
    for file in sorted(folder.glob(pattern)):
        if not file.name.startswith("invalid"):
            record = formats.load(file)
            if record.analysis is not None:
                yield file, record, carried_analysis(record.match, record.analysis)


def show_count(samples: Path) -> None:
    """Our count of eXtreme Gammon's analyses beside its own reports, where there is one."""
    print("the count: PR, decisions, error, errors, blunders; in brackets eXtreme Gammon's own")
    for file, record, analysis in carried(samples / "xg", "*.xg"):
        reports = REPORTED.get(record.players)
        print(f"  {file.stem[:60]}")
        for side in Side:
            totals = analysis.totals[side]
            said = reports[side.index] if reports else None
            figures = [
                _beside(f"{totals.pr or 0:.2f}", said and f"{said.pr:.2f}"),
                _beside(str(totals.all.decisions), said and said.decisions),
                _beside(f"{totals.all.error:.3f}", said and said.error),
                _beside(str(totals.errors), said and said.errors),
                _beside(str(totals.blunders), said and said.blunders),
            ]
            print(f"    {record.players[side.index][:26]:26s} {'  '.join(figures)}")


def _beside(ours: str, theirs: object) -> str:
    return f"{ours:>6s} ({theirs})" if theirs is not None else f"{ours:>6s}"


@dataclass(frozen=True)
class Pair:
    """A decision as two programs judge it."""

    file: Path
    record: Record[Match]
    theirs: AnalysedDecision
    ours: AnalysedDecision


def show_agreement(
    samples: Path, level: str, cache: VerdictCache, network: Network | None, most: int | None, rollouts: bool
) -> None:
    """Our analysis beside GNU Backgammon's, four plies deep."""
    games: dict[str, list[tuple[Path, Record[Match], Analysis]]] = defaultdict(list)
    for file, record, analysis in carried(samples / "gnubg-4ply", "*.txt"):
        games[re.sub(r"_[0-9]{3}$", "", file.stem)].append((file, record, analysis))
    pairs: list[Pair] = []
    ratings: list[tuple[float, float]] = []
    started = time.process_time()
    for parts in list(games.values())[:most]:
        of_match = [pair for part in parts for pair in _pairs(*part, level, cache, network)]
        pairs += of_match
        ratings += _ratings(of_match)
    print(f"{level} beside GNU Backgammon at four plies: {len(games)} matches, {time.process_time() - started:.0f} s")
    counting = [pair for pair in pairs if pair.theirs.counted]
    for title, some in (
        ("all decisions", pairs),
        ("those that count", counting),
        *(
            (f"  {kind}s", [pair for pair in counting if pair.theirs.kind == kind])
            for kind in ("play", "double", "take")
        ),
    ):
        print(f"  {title:18s} {_agreement(some)}")
    both = np.array(ratings)
    apart = np.abs(both[:, 0] - both[:, 1])
    print(f"  PR of a player and match: {apart.mean():.2f} ± {_error(apart):.2f} apart (n {len(both)})")
    if rollouts:
        _decide_by_rollout([pair for pair in pairs if abs(pair.ours.error - pair.theirs.error) > LARGE])


def _pairs(
    file: Path, record: Record[Match], theirs: Analysis, level: str, cache: VerdictCache, network: Network | None
) -> Iterator[Pair]:
    judged = analyse(record.match, level, cache=cache, network=network).decisions
    ours = {(each.number, each.kind): each for each in judged}
    for each in theirs.decisions:
        found = ours.get((each.number, each.kind))
        if found is not None:
            yield Pair(file, record, each, found)


def _ratings(pairs: list[Pair]) -> Iterator[tuple[float, float]]:
    """PR of each player of a match: theirs, ours."""
    for name in {pair.record.players[pair.theirs.side.index] for pair in pairs}:
        own = [pair for pair in pairs if pair.record.players[pair.theirs.side.index] == name]
        theirs, ours = sum(pair.theirs.counted for pair in own), sum(pair.ours.counted for pair in own)
        if theirs and ours:
            yield (
                500 * sum(pair.theirs.error for pair in own) / theirs,
                500 * sum(pair.ours.error for pair in own) / ours,
            )


def _agreement(pairs: list[Pair]) -> str:
    theirs, ours = (np.array([getattr(pair, name).error for pair in pairs]) for name in ("theirs", "ours"))
    blunders = np.array([pair.theirs.label == "blunder" for pair in pairs])
    apart = np.abs(ours - theirs)
    called = [
        np.mean([pair.ours.label in labels for pair in pairs if pair.theirs.label == "blunder"])
        for labels in (("error", "blunder"), ("blunder",))
    ]
    return (
        f"n {len(pairs):5d}  r {np.corrcoef(theirs, ours)[0, 1]:.4f}  apart {apart.mean():.5f} ± {_error(apart):.5f}  "
        f"bias {np.mean(ours - theirs):+.5f} ± {_error(ours - theirs):.5f}  of {blunders.sum()} blunders "
        f"{called[0]:.1%} errors, {called[1]:.1%} blunders"
    )


def _error(values: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
    return float(values.std() / math.sqrt(len(values)))


def _decide_by_rollout(pairs: list[Pair]) -> None:
    """Who is nearer to a rollout of ours, played to the end, where the two are far apart."""
    nearer = {"ours": 0, "theirs": 0}
    for pair in pairs:
        truth = _rolled_error(pair)
        if truth is None:
            continue
        ours, theirs = abs(pair.ours.error - truth), abs(pair.theirs.error - truth)
        nearer["ours" if ours < theirs else "theirs"] += 1
        print(
            f"    {pair.file.stem[:30]:30s} {pair.theirs.number:4d} {pair.theirs.kind:6s} ours {pair.ours.error:.3f} "
            f"theirs {pair.theirs.error:.3f} rollout {truth:.3f}",
            flush=True,
        )
    print(
        f"  apart by more than {LARGE}: {len(pairs)}; the rollout is nearer to ours {nearer['ours']} times, "
        f"to theirs {nearer['theirs']} times"
    )


def _rolled_error(pair: Pair) -> float | None:
    """What a decision gave up by a rollout."""
    question = next(
        each
        for each in questions_of(pair.record.match)
        if (each.number, each.kind) == (pair.ours.number, pair.ours.kind)
    )
    best = [each for each in pair.ours.candidates if each.action in (pair.ours.best, question.played)]
    if question.kind == "play":
        best += [replace(pair.theirs.candidates[0])]
    verdict = Verdict(candidates=tuple(best) if question.kind == "play" else pair.ours.candidates, cube=pair.ours.cube)
    level = replace(find_level("deep"), trials=324, truncate=0, doubt=9.0, sure=0.01)
    with ThreadPoolExecutor() as threads:
        found = rolled_out(question, verdict, level, network=None, executor=threads, stop=None)
    made = next((each for each in found.candidates if each.action == question.played), None) if found else None
    return None if made is None or found is None else found.candidates[0].equity - made.equity


def show_luck(samples: Path) -> None:
    """Our luck of each roll beside that of other programs."""
    print("luck of each roll, the bare network, beside what files carry")
    level, pooled = find_level("standard"), []
    for file, record, analysis in (*carried(samples / "xg", "*.xg"), *carried(samples / "sgf", "*.sgf")):
        asked = {each.number: each for each in questions_of(record.match) if each.kind == "luck"}
        both = np.array([(roll.luck, _luck(judge(asked[roll.number], level))) for roll in analysis.luck])
        if len(both):
            pooled.append(both)
            print(f"  {file.name[:50]:50s} n {len(both)}  r {np.corrcoef(both.T)[0, 1]:.4f}")
    together = np.concatenate(pooled)
    print(f"  together: n {len(together)}  r {np.corrcoef(together.T)[0, 1]:.4f}")


def _luck(verdict: Verdict | None) -> float:
    return verdict.luck or 0.0 if verdict else 0.0


def show_self_play(rolls: int) -> None:
    """The mean of luck over matches that we play against ourselves.

    To throw first is luck by itself, so the first roll of a game is more than nothing on average.
    """
    first: list[float] = []
    later: list[float] = []
    dice, bot, level = RandomDice(random.Random(17)), Bot(engine_of(0)), find_level("standard")
    while len(first) + len(later) < rolls:
        match = Match.new(length=7)
        while match.outcome is None:
            action = bot.act(match)
            if action is None:
                action = Opening(*dice.throw()) if match.game.phase is Phase.OPENING else Roll(*dice.throw())
            match = match.apply(action)
        for question in questions_of(match):
            if question.kind == "luck":
                is_first = question.match.game.phase is Phase.OPENING
                (first if is_first else later).append(_luck(judge(question, level)))
    for title, lucks in (("first rolls of games", first), ("later rolls", later)):
        values = np.array(lucks)
        print(f"self-play: mean luck of {len(values):,} {title} {values.mean():+.5f} ± {_error(values):.5f}")


def show_speed(samples: Path) -> None:
    """Seconds for a 7-point match, ours and GNU Backgammon's at two plies, one after the other."""
    (file,) = (samples / "mat").glob("*_7p_*.mat")
    match = formats.load(file).match
    print(f"a 7-point match of {len(questions_of(match))} decisions and rolls, {os.cpu_count()} processors")
    analyse(match.begin_again(), "standard")
    for level in ("quick", "standard"):
        judge(questions_of(match)[0], find_level(level))
        started, processor = time.perf_counter(), time.process_time()
        analyse(match, level, cache=VerdictCache())
        seconds, used = time.perf_counter() - started, time.process_time() - processor
        print(f"  {level:22s} {seconds:6.1f} s, {used:6.1f} s of processor time")
    print(f"  memory of this process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    if not Path(GNUBG).exists():
        print("  GNU Backgammon is not here")
        return
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    _gnubg(file)
    seconds, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"  GNU Backgammon, 2-ply   {seconds:6.1f} s, {after.ru_utime - before.ru_utime:6.1f} s of processor time")


def _gnubg(file: Path) -> None:
    commands = (
        f"set threads {os.cpu_count()}",
        "set analysis chequerplay evaluation plies 2",
        "set analysis cubedecision evaluation plies 2",
        f'import mat "{file.resolve()}"',
        "analyse match",
        "quit",
        "y",
    )
    with tempfile.TemporaryDirectory() as home:
        subprocess.run(
            [GNUBG, "-t", "-q"], input="\n".join(commands) + "\n", text=True, cwd=home, capture_output=True, check=False
        )


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path)
    parts = ("count", "luck", "speed", "agreement", "self-play")
    parser.add_argument("--only", nargs="*", choices=parts, default=list(parts))
    parser.add_argument("--level", default="standard")
    parser.add_argument("--matches", type=int, help="so many of GNU Backgammon's matches only")
    parser.add_argument("--rollouts", action="store_true", help="let rollouts decide where the two are far apart")
    parser.add_argument("--cache", type=Path, help="a file that keeps verdicts from run to run")
    parser.add_argument("--network", type=Path, help="weights that judge; the program's own by default (agreement)")
    parser.add_argument("--rolls", type=int, default=10_000)
    asked = parser.parse_args()
    network = Network.from_bytes(asked.network.read_bytes(), asked.network.name) if asked.network else None
    cache = VerdictCache(asked.cache)
    shown: dict[str, Callable[[], None]] = {
        "count": lambda: show_count(asked.samples),
        "luck": lambda: show_luck(asked.samples),
        "speed": lambda: show_speed(asked.samples),
        "agreement": lambda: show_agreement(asked.samples, asked.level, cache, network, asked.matches, asked.rollouts),
        "self-play": lambda: show_self_play(asked.rolls),
    }
    for part in asked.only:
        shown[part]()
    cache.close()


if __name__ == "__main__":
    main()
