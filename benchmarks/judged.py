"""What our plays, doubles and takes cost by a judge, at the score and cube of real matches.

`make gauge-xg SAMPLES=folder` reads eXtreme Gammon's matches in `folder/xg`; `--judge gnubg` GNU Backgammon's texts in
`folder/gnubg-4ply`. `make gauge-own` reads decisions of our own matches that we have rolled out. Figures are
thousandths of a point (of the cube as it stands) a decision, with standard errors; a play that the judge has not looked
at is left out and counted. Doubles are those a side may offer; takes those where one was offered, or should have been.
PR is as players know it: 500 times the mean loss of a decision, doubles that nobody would err about left out.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from boxwood.backgammon.actions import Double
from boxwood.backgammon.engine import Engine, Network
from boxwood.backgammon.engine.decision import decision_kind
from boxwood.backgammon.levels import LEVELS
from judged_decisions import Judged, JudgedCube, JudgedPlay, gnubg_decisions, own_decisions, xg_decisions

__all__ = ["Score", "read_judged", "score_engine"]

OWN = Path(__file__).parent / "data" / "own_decisions.jsonl"
OBVIOUS = 0.2
"""A double that is right or wrong by more than this is no decision, unless it is decided wrongly."""


@dataclass
class Losses:
    """What decisions of one kind have cost."""

    lost: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def __str__(self) -> str:
        lost = 1000 * np.array(self.lost or [0.0])
        error = lost.std() / np.sqrt(len(lost))
        return f"{lost.mean():6.2f} ± {error:4.2f} {1000 * self.seconds / len(lost):7.2f} ms"


@dataclass
class Score:
    """What an engine's decisions have cost."""

    plays: Losses = field(default_factory=Losses)
    doubles: Losses = field(default_factory=Losses)
    takes: Losses = field(default_factory=Losses)
    counted: list[float] = field(default_factory=list)
    """The losses of those that are decisions to a player."""
    unknown: int = 0
    """Plays the judge has not looked at."""

    @property
    def rating(self) -> str:
        """The error rate as players know it."""
        lost = 500 * np.array(self.counted or [0.0])
        return f"PR {lost.mean():5.2f} ± {lost.std() / np.sqrt(len(lost)):.2f}"

    def __str__(self) -> str:
        return f"{self.plays} | {self.doubles} | {self.takes} | {self.rating} | {self.unknown} plays unknown"


def read_judged(samples: Path, judge: str = "xg") -> list[Judged]:
    """The decisions in a folder of samples; of our own judgement they are in a file of the project."""
    if judge == "own":
        return list(own_decisions(OWN))
    return list(xg_decisions(samples / "xg") if judge == "xg" else gnubg_decisions(samples / "gnubg-4ply"))


def score_engine(engine: Engine, judged: Sequence[Judged], cubes: bool = True) -> Score:
    """Let an engine decide, and add up what it costs; clocks show processor time."""
    score = Score()
    engine.decide(judged[0].match)  # compiled before the clock starts
    for one in judged:
        if isinstance(one, JudgedPlay):
            _play(engine, one, score)
        elif cubes and decision_kind(one.match) == "double":
            _cube(engine, one, score)
    return score


def _play(engine: Engine, one: JudgedPlay, score: Score) -> None:
    started = time.process_time()
    best = engine.decide(one.match).best.play
    score.plays.seconds += time.process_time() - started
    assert best is not None
    equity = one.equities.get(best.after.swap().board)
    if equity is None:
        score.unknown += 1
        return
    score.plays.lost.append(one.best - equity)
    score.counted.append(one.best - equity)


def _cube(engine: Engine, one: JudgedCube, score: Score) -> None:
    started = time.process_time()
    doubles = engine.decide(one.match).best.action == "double"
    score.doubles.seconds += time.process_time() - started
    lost = max(one.no_double, one.double) - (one.double if doubles else one.no_double)
    score.doubles.lost.append(lost)
    if lost > 0 or abs(one.no_double - one.double) <= OBVIOUS:
        score.counted.append(lost)
    if one.doubled or one.double > one.no_double:
        started = time.process_time()
        takes = engine.decide(one.match.apply(Double())).best.action != "drop"
        score.takes.seconds += time.process_time() - started
        lost = (one.double_take if takes else one.double_drop) - one.double
        score.takes.lost.append(lost)
        score.counted.append(lost)


def main() -> None:
    """Print a line for each depth, or for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path, nargs="?", default=Path(), help="the folder with xg/ and gnubg-4ply/")
    parser.add_argument("--judge", choices=("xg", "gnubg", "own"), default="xg")
    parser.add_argument("--network", type=Path, help="weights to measure; the program's own by default")
    parser.add_argument("--plies", type=int, nargs="*", default=[0, 1, 2, 3])
    parser.add_argument("--levels", nargs="*", choices=list(LEVELS), help="levels of play, or all, instead of depths")
    parser.add_argument("--first", type=int, help="so many decisions only")
    asked = parser.parse_args()
    judged = read_judged(asked.samples, asked.judge)[: asked.first]
    if not judged:
        parser.exit(1, f"there are no judged matches in {asked.samples}\n")
    network = Network.from_bytes(asked.network.read_bytes(), asked.network.name) if asked.network else None
    engines = {f"{plies} plies": Engine(plies, network=network) for plies in asked.plies}
    if asked.levels is not None:
        engines = {name: Engine(level=name, network=network) for name in asked.levels or LEVELS}
    plays = sum(isinstance(one, JudgedPlay) for one in judged)
    print(f"{plays:,} plays, {len(judged) - plays:,} cubes: plays | doubles | takes, thousandths a decision and time")
    for name, engine in engines.items():
        print(f"{name:12s} {score_engine(engine, judged)}", flush=True)


if __name__ == "__main__":
    main()
