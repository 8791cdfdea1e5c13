"""The checkers engine in figures: nodes a second, depth in one second, endgame tables, and the first start.

One core. Machines are noisy and shared, so seconds of the search are seconds of processor time, its own.
"""

import os
import subprocess
import sys
import tempfile
import time

from boxwood.checkers import Position
from boxwood.checkers.engine import Endgame, Engine
from boxwood.checkers.engine.boards import rules_of
from boxwood.checkers.engine.endgame import build_table
from boxwood.checkers.engine.signature import POSITIONS
from boxwood.checkers.rule_sheet import sheets
from boxwood.checkers.training.gauge import processor_clock

SECONDS = 1.0

FIRST_MOVE = """
import time
started = time.perf_counter()
from boxwood.checkers import Position
from boxwood.checkers.engine import Endgame, Engine
Engine(depth=4, endgame=Endgame(checkers=2)).think(Position.start())
moved, busy = time.perf_counter(), time.process_time()
Endgame(checkers=2).prepare()
print(f"{moved - started:.1f} s to the first move ({busy:.1f} s of processor time),", end=" ")
print(f"{time.process_time() - busy:.1f} s of processor time more to compile the endgame tables")
"""


def main() -> None:
    """Print the figures."""
    for name in sheets():
        _search(name)
    for name in sheets():
        _endgame(name)
    _first_start()


def _search(name: str) -> None:
    """Depth and nodes in a second, from each position."""
    endgame = Endgame(name)
    endgame.prepare()
    engine = Engine(name, endgame=endgame, clock=processor_clock())
    engine.think(Position.start(), depth=2)  # compiled before the clock starts
    print(f"{name}: {SECONDS:.0f} s for each position, network {engine.network.digest}")
    rates = []
    for fen in POSITIONS:
        began = time.thread_time()
        thought = engine.think(Position.from_fen(fen), seconds=SECONDS)
        rates.append(thought.nodes / (time.thread_time() - began) / 1e6)
        print(
            f"  depth {thought.depth:2}  {thought.nodes:9,} nodes  {rates[-1]:.2f} million a second  {fen}", flush=True
        )
    print(f"  {sum(rates) / len(rates):.2f} million nodes a second on average, {min(rates):.2f} to {max(rates):.2f}")


def _endgame(name: str) -> None:
    """How long the tables of 2 to 4 checkers take, and how their positions end."""
    rules = rules_of(sheets()[name])
    build_table(rules, 2)  # compiled before the clock starts
    started, began = time.perf_counter(), time.thread_time()
    table = build_table(rules, 4)
    took, used = time.perf_counter() - started, time.thread_time() - began
    size = len(table.content) / 1e6
    print(f"{name}: endgames of 2 to 4 checkers in {took:.1f} s, {used:.1f} s of processor, {size:.1f} MB")
    endgame = Endgame(name)
    endgame.table = table
    for checkers in (2, 3, 4):
        tally = endgame.tally(checkers)
        ends = f"{tally.wins:,} wins, {tally.losses:,} losses, {tally.draws:,} draws"
        print(f"  {checkers} checkers: {ends}; the longest win takes {tally.longest} turns")


def _first_start() -> None:
    """Seconds from nothing compiled, and again with everything compiled."""
    with tempfile.TemporaryDirectory() as folder:
        for what in ("first start", "later starts"):
            places = {"NUMBA_CACHE_DIR": folder, "BOXWOOD_DATA": f"{folder}/{what}"}
            done = subprocess.run(
                [sys.executable, "-c", FIRST_MOVE], env=os.environ | places, capture_output=True, text=True, check=True
            )
            print(f"{what}: {done.stdout.strip()}")


if __name__ == "__main__":
    main()
