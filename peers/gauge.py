"""How strong the engine is: head to head with another, cubeless, each pair of games with the same dice.

`python peers/gauge.py --pairs 10000 --plies 0 --theirs 0` plays GNU Backgammon; `--against bgsage` or `--against FILE`
plays bgsage, or our engine with other weights. The figure is points a game with its standard error over the
pairs, in which each program sits on both sides: as played, and with the luck of the dice taken away. The luck of a roll
is what it is worth more than the average roll there, as our bare network sees it; whatever the network thinks, on
average over the dice it is nothing, so taking it away favours nobody, and leaves a fifth of the error.

At equal time: `--plies 2 --wide 5 --again 2 --near 0.02` looks two rolls ahead where it matters, in about the time that
GNU Backgammon takes for one; the milliseconds of both are printed.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from boxwood.backgammon import Dice, Position, game_value
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.training.starts import SKETCHES, Sketch, draw
from opponents import Player, bgsage, earlier_network, gnu_backgammon, read_network

Floats = npt.NDArray[np.float32]

START = Position.start().gnubg_id
DOUBLES = np.array([high == low for high in range(1, 7) for low in range(1, high + 1)])
"""Which of the 21 rolls, 1-1, 2-1, 2-2 … 6-6, are doubles."""
TOGETHER, DEEP_TOGETHER = 500, 10
"""Pairs that are played side by side, so that the engine is asked for many plays at once; fewer with look-ahead, so
that it is seen how it goes."""


class Table:
    """One game; its dice depend on the seed alone, so that the two games of a pair have the same."""

    def __init__(self, seed: float, ours: bool, sketch: Sketch | None) -> None:
        self.rng, self.ours, self.points, self.luck = random.Random(seed), ours, 0, 0.0
        self.opening = sketch is None
        self.identity = draw(sketch, self.rng).gnubg_id if sketch else START
        self.dice = self.throw()
        while not sketch and self.dice[0] == self.dice[1]:
            self.dice = self.throw()

    def throw(self) -> Dice:
        return self.rng.randint(1, 6), self.rng.randint(1, 6)

    def go_on(self, after: str) -> None:
        """The next position, seen by the next side."""
        if after.startswith("AAAA"):  # the first 24 bits: no checker on any point of the side that has just moved
            value = game_value(Position.from_gnubg_id(after))
            self.points = value if self.ours else -value
        self.identity, self.ours, self.dice, self.opening = after, not self.ours, self.throw(), False

    def count_luck(self, worths: Floats) -> None:
        """Add what this roll is worth more than the average one; the opening roll is no double."""
        weights = np.where(DOUBLES, 0 if self.opening else 1, 2)
        high, low = max(self.dice), min(self.dice)
        luck = float(worths[high * (high - 1) // 2 + low - 1] - weights @ worths / weights.sum())
        self.luck += luck if self.ours else -luck


class Clock:
    """The seconds and moves of one side."""

    def __init__(self) -> None:
        self.seconds, self.moves = 0.0, 0

    def __str__(self) -> str:
        return f"{1000 * self.seconds / self.moves:.2f} ms a move"


def play(engine: Engine, theirs: Player, tables: Sequence[Table], clocks: tuple[Clock, Clock]) -> None:
    """Play games to their end, side by side."""
    bare = Engine(0, network=engine.network)
    while going := [table for table in tables if not table.points]:
        for table, worths in zip(going, bare.rolls([table.identity for table in going]), strict=True):
            table.count_luck(worths)
        turns = [[table for table in going if table.ours is ours] for ours in (True, False)]
        for tables_on_turn, player, clock in zip(turns, (engine.best_plays, theirs), clocks, strict=True):
            started = time.perf_counter()
            asked = [table.identity for table in tables_on_turn], [table.dice for table in tables_on_turn]
            chosen = player(*asked) if tables_on_turn else []
            clock.seconds += time.perf_counter() - started
            clock.moves += len(chosen)
            for table, after in zip(tables_on_turn, chosen, strict=True):
                table.go_on(after)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--plies", type=int, default=0, help="how far we look ahead")
    parser.add_argument("--theirs", type=int, default=0, help="how far they look ahead")
    parser.add_argument("--against", default="gnubg", help="gnubg, bgsage, or a file of other weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", type=Path, help="weights to measure; the program's own by default")
    parser.add_argument("--start", choices=list(SKETCHES), help="begin with positions of this kind")
    parser.add_argument("--wide", type=int, help="how many of our plays are looked into")
    parser.add_argument("--again", type=int, help="how many of them one roll further")
    parser.add_argument("--near", type=float, help="if they are not further behind than this")
    asked = parser.parse_args()
    network = read_network(asked.network) if asked.network else None
    engine, rng = Engine(asked.plies, network=network), random.Random(asked.seed)
    chosen = {name: value for name in ("wide", "again", "near") if (value := getattr(asked, name)) is not None}
    engine.filter = engine.filter._replace(**chosen)
    sketch = SKETCHES[asked.start] if asked.start else None
    others = {"gnubg": gnu_backgammon, "bgsage": bgsage}
    opponent = (
        others[asked.against](asked.theirs)
        if asked.against in others
        else earlier_network(Path(asked.against), asked.theirs)
    )
    points: list[float] = []
    adjusted: list[float] = []
    clocks = Clock(), Clock()
    while len(points) < asked.pairs:
        together = DEEP_TOGETHER if max(asked.plies, asked.theirs) > 0 else TOGETHER
        seeds = [rng.random() for _ in range(min(together, asked.pairs - len(points)))]
        first, second = ([Table(seed, ours, sketch) for seed in seeds] for ours in (True, False))
        play(engine, opponent, [*first, *second], clocks)
        for one, other in zip(first, second, strict=True):
            points.append((one.points + other.points) / 2)
            adjusted.append(points[-1] - (one.luck + other.luck) / 2)
        sys.stderr.write(f"\r{2 * len(points):,} games: {_figure(points)}, without luck {_figure(adjusted)} ")
    where = asked.start or "the start"
    ours = f"network {engine.network.digest} at {asked.plies} plies ({clocks[0]})"
    theirs = f"{asked.against} at {asked.theirs} ({clocks[1]})"
    result = f"{_figure(points)} points a game, {_figure(adjusted)} without luck"
    print(f"\n{2 * len(points):,} paired games from {where}, cubeless: {ours} against {theirs}: {result}")


def _figure(points: list[float]) -> str:
    """The mean with its standard error."""
    return f"{statistics.fmean(points):+.4f} ± {statistics.stdev(points) / len(points) ** 0.5:.4f}"


if __name__ == "__main__":
    main()
