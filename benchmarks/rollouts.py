"""Rollout games a second beside GNU Backgammon's, and how sure they are after the same time, in one run.

`python benchmarks/rollouts.py`, with `/usr/games/gnubg`. Both roll out the same plays, cubeless, both sides looking no
roll ahead, to the end or to the tables of the bear-off; without variance reduction and with each program's own. Times
are of the processor, one thread each, so that what else the machine does matters little; GNU Backgammon's are taken
inside its process, its cache emptied before each.
"""

import argparse
import math
import re
import shutil
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from boxwood.backgammon import Dice, Position, Xgid, legal_plays
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out

CASES: list[tuple[str, Dice, str]] = [
    ("4HPwATDgc/ABMA", (3, 1), "8/5 6/5"),
    ("5M7BACOM8+ARQA", (6, 3), "bar/22*/16"),
    ("2M4lAyCw2ysAMA", (5, 4), "9/4 8/4"),
    ("zD2DCSBs3hYAMA", (6, 5), "7/1* 6/1"),
]
"""Positions in which one play is clearly best."""
SETTINGS = """set display off
set automatic roll off
set automatic game off
set automatic move off
set player 0 human
set player 1 human
set output digits 5
set analysis chequerplay evaluation plies 0
set evaluation chequerplay evaluation plies 0
set evaluation chequerplay evaluation cubeful off
set rollout cubeful off
set rollout chequerplay plies 0
set rollout chequerplay cubeful off
set rollout chequerplay prune off
set rollout truncation enable off
set rollout bearofftruncation exact on
set rollout bearofftruncation onesided on
set rollout quasirandom on
set rollout seed 1
set threads 1
new session"""
SCRIPT = """
import time
for line in {settings!r}.splitlines():
    gnubg.command(line)
for number, (xgid, reduced, games) in enumerate({runs!r}):
    gnubg.command("set rollout varredn " + reduced)
    gnubg.command("set rollout trials " + str(games))
    gnubg.command("set xgid " + xgid)
    gnubg.command("hint")
    gnubg.command("clear cache")
    started = time.process_time()
    gnubg.command("analyse rollout move 1")
    taken = time.process_time() - started
    gnubg.command("export position text {folder}/" + str(number) + ".txt")
    with open("{folder}/" + str(number) + ".seconds", "w") as file:
        file.write(str(taken))
"""
FOUND = re.compile(r"1\. Rollout\s+(\S.*?)\s+Eq\.:\s+([+-]\S+).*?CL\s+(\d\.\d+)\]", re.DOTALL)


@dataclass(frozen=True)
class Run:
    """What a rollout of so many games came to."""

    play: str
    equity: float
    error: float
    seconds: float
    games: int

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds

    def error_after(self, seconds: float) -> float:
        """The standard error after so much time."""
        return self.error * math.sqrt(self.seconds / seconds)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=720, help="GNU Backgammon's without variance reduction")
    games: int = parser.parse_args().games
    program = shutil.which("gnubg") or "/usr/games/gnubg"
    theirs = gnubg(program, [(reduced, games if not reduced else games // 10) for reduced in (False, True)])
    engine = Engine(0)
    rates: dict[bool, list[float]] = {False: [], True: []}
    best: list[float] = []
    for number, (identity, dice, expected) in enumerate(CASES):
        print(f"{identity} {dice[0]}-{dice[1]}: {expected}")
        runs: dict[bool, tuple[Run, Run]] = {}
        for reduced in (False, True):
            their = theirs[reduced][number]
            if their.play != expected:
                print(f"  GNU Backgammon would rather play {their.play}: left out")
                break
            our = ours(engine, number, reduced, 5 * their.games)
            runs[reduced] = our, their
            rates[reduced].append(our.rate / their.rate)
            how = "with variance reduction" if reduced else "without"
            for name, run in (("Boxwood", our), ("GNU Backgammon", their)):
                print(
                    f"  {how:23} {name:14} {run.rate:7.1f} games/s, equity {run.equity:+.4f}, "
                    f"standard error {run.error:.4f} in {run.games} games, {run.error_after(60):.4f} in a minute"
                )
        if len(runs) == 2:
            our_best, their_best = (min(runs[r][who].error_after(60) for r in runs) for who in (0, 1))
            best.append(their_best / our_best)
    for reduced, ratios in rates.items():
        print(
            f"games a second {'with' if reduced else 'without'} variance reduction: {_mean(ratios):.1f} times as many"
        )
    print(f"standard error in the same time, each by its better way: {_mean(best):.2f} times smaller")


def _mean(ratios: list[float]) -> float:
    return sum(ratios) / len(ratios)


def ours(engine: Engine, number: int, reduced: bool, games: int) -> Run:
    """The same by Boxwood."""
    identity, dice, expected = CASES[number]
    play = next(play for play in legal_plays(Position.from_gnubg_id(identity), dice) if str(play) == expected)
    with ThreadPoolExecutor(1) as thread:
        candidates = [RolloutCandidate.of_play(play)]
        settings = RolloutSettings(trials=36, seed=1, variance_reduction=reduced)
        roll_out(engine, candidates, settings, executor=thread)  # compiled before the clock starts
        settings = RolloutSettings(trials=games, seed=1, variance_reduction=reduced)
        started = time.process_time()
        result = roll_out(engine, candidates, settings, executor=thread)
        seconds = time.process_time() - started
    return Run(expected, result.best.equity, result.best.standard_error, seconds, result.games)


def gnubg(program: str, ways: list[tuple[bool, int]]) -> dict[bool, list[Run]]:
    """GNU Backgammon's rollouts of all cases, without and with variance reduction."""
    cases = [Xgid(position=Position.from_gnubg_id(identity), dice=dice) for identity, dice, _ in CASES]
    runs = [(str(case), reduced, games) for reduced, games in ways for case in cases]
    told = [(xgid, "on" if reduced else "off", games) for xgid, reduced, games in runs]
    found: dict[bool, list[Run]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "rollouts.py"
        script.write_text(SCRIPT.format(settings=SETTINGS, runs=told, folder=folder), encoding="utf-8")
        subprocess.run(
            [program, "-t", "-q", "-p", str(script)], stdin=subprocess.DEVNULL, capture_output=True, check=True
        )
        for number, (_, reduced, games) in enumerate(runs):
            text = (Path(folder) / f"{number}.txt").read_text(encoding="utf-8")
            seconds = float((Path(folder) / f"{number}.seconds").read_text(encoding="utf-8"))
            match = FOUND.search(text)
            if match is None:
                raise RuntimeError(f"GNU Backgammon's report was not understood:\n{text}")
            found[reduced].append(Run(match[1], float(match[2]), float(match[3]), seconds, games))
    return found


if __name__ == "__main__":
    main()
