"""A set of decisions of our own to measure errors on, with what each play is worth by rollouts.

`python benchmarks/decisions.py` goes on with the set in `benchmarks/data/decisions.jsonl` until every kind of start has
its share; it can be stopped at any time. Each line is one decision: the kind of start, the position, the dice, and the
plays that are not far behind with their equities and standard errors. They come from games of the bare network from the
start and from sketches, drawn with seeds that training does not use; equities are from rollouts of our own, truncated,
with shared dice and the luck taken away.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from boxwood.backgammon import Dice, Position
from boxwood.backgammon.engine import Engine, Network
from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out
from boxwood.backgammon.training.starts import IN_EVERY_ROUND, SKETCHES, draw

FILE = Path(__file__).parent / "data" / "decisions.jsonl"
STARTS = ("start", *IN_EVERY_ROUND)
APART = 3
"""Plays between two decisions of a game."""
WIDE, MARGIN = 6, 0.15
"""How many plays are rolled out, and how far behind they may be one roll ahead."""
SETTINGS = RolloutSettings(trials=108, truncate=8)


def decisions(start: str, seed: int) -> Iterator[tuple[Position, Dice]]:
    """Positions and rolls of games from a kind of start, some plays apart."""
    rng, player = random.Random(f"decisions {start} {seed}"), Engine(0)
    while True:
        position = Position.start() if start == "start" else draw(SKETCHES[start], rng)
        number = rng.randrange(APART)
        while min(position.board) < 0 < max(position.board):
            dice = rng.randint(1, 6), rng.randint(1, 6)
            number += 1
            if number % APART == 0:
                yield position, dice
            best = player.best_play(position, dice)
            position = best.after if best else position.swap()
            if start != "start" and number > 4 * APART:
                break  # further on it is a game like any other


def main() -> None:
    """Add decisions until there are enough of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=100, help="decisions of each kind; twice as many from the start")
    parser.add_argument("--network", type=Path, help="weights to roll out with; the program's own by default")
    asked = parser.parse_args()
    FILE.parent.mkdir(exist_ok=True)
    known = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()] if FILE.exists() else []
    have = Counter(line["start"] for line in known)
    seen = {(line["position"], tuple(line["dice"])) for line in known}
    sources = {start: decisions(start, 1 + have[start]) for start in STARTS}
    wanted = {start: asked.each * (2 if start == "start" else 1) for start in STARTS}
    network = Network.from_bytes(asked.network.read_bytes(), asked.network.name) if asked.network else None
    judge = Engine(1, network=network)
    with FILE.open("a", encoding="utf-8") as file, ThreadPoolExecutor(1) as thread:
        while left := [start for start in STARTS if have[start] < wanted[start]]:
            start = min(left, key=lambda name: have[name] / wanted[name])
            position, dice = next(sources[start])
            ranked = judge.rank(position, dice)
            best = ranked[0][1].equity if ranked else 0.0
            near = [play for play, found in ranked[:WIDE] if best - found.equity < MARGIN]
            over = any(min(play.after.board) >= 0 or max(play.after.board) <= 0 for play in near)
            if over or len(near) < 2 or (position.gnubg_id, dice) in seen:
                continue
            rolled = roll_out(judge, [RolloutCandidate.of_play(play) for play in near], SETTINGS, executor=thread)
            plays = [
                [play.after.gnubg_id, round(estimate.equity, 4), round(estimate.standard_error, 4)]
                for play in near
                for estimate in rolled.estimates
                if estimate.name == str(play)
            ]
            line = {"start": start, "position": position.gnubg_id, "dice": dice, "plays": plays}
            file.write(json.dumps(line) + "\n")
            file.flush()
            have[start] += 1
            sys.stderr.write(f"\r{have.total():,} of {sum(wanted.values()):,} decisions ")
    sys.stderr.write("\n")


if __name__ == "__main__":
    main()
