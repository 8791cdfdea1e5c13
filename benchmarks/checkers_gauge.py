"""How strong the checkers engine is: matches over the openings of three moves, each with colours reversed.

    python benchmarks/checkers_gauge.py counting        full strength, 0.1 s a move, against depth 5 counting checkers
    python benchmarks/checkers_gauge.py network         the network against counting checkers, as many nodes for both
    python benchmarks/checkers_gauge.py levels          each level against the one below it: --level NAME for one alone
    python benchmarks/checkers_gauge.py tenth           full strength against itself with a tenth of the time: with
                                                        --seconds 1 that is the level full against expert
    python benchmarks/checkers_gauge.py earlier FILE    the network against an earlier one, as many nodes for both
    python benchmarks/checkers_gauge.py version FOLDER  the engine against that of another checkout of this project
    python benchmarks/checkers_gauge.py program PATH    the engine against a program that speaks as `checkers_player.py`
                                                        does: called with SHEET SECONDS, it answers each line with one

For the last two, seconds are those of the processor; so they are for the others with --processor-time, which is fair
on a busy machine.

Scores and differences in Elo come with their standard errors.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from boxwood.checkers import Position
from boxwood.checkers.engine import LEVELS, Endgame, Engine, Network
from boxwood.checkers.engine.bitboards import Board
from boxwood.checkers.engine.boards import board_of, position_of
from boxwood.checkers.engine.network import plain_network, shipped_network
from boxwood.checkers.engine.searcher import Searcher
from boxwood.checkers.training.counting import counting_player
from boxwood.checkers.training.gauge import (
    Player,
    Referee,
    engine_player,
    play_match,
    processor_clock,
    search_player,
    three_move_openings,
)

COUNTING_DEPTH = 5
PLAYER = Path(__file__).with_name("checkers_player.py")


class Gauge:
    """Matches under one rule sheet, with its endgame tables."""

    def __init__(self, sheet: str, games: int, nodes: int, seconds: float, clock: Callable[[], float]) -> None:
        self.sheet, self.games, self.nodes, self.seconds, self.clock = sheet, games, nodes, seconds, clock
        self.endgame = Endgame(sheet)
        self.endgame.prepare()
        self.referee = Referee(self.endgame)
        openings = three_move_openings(self.referee, Searcher(self.endgame.rules, plain_network()))
        self.openings = [openings[index % len(openings)] for index in range((games + 1) // 2)]

    def counting(self) -> None:
        """Full strength against somebody who counts checkers."""
        full = engine_player(self._engine(), seconds=self.seconds)
        name = f"full at {self.seconds} s a move against depth {COUNTING_DEPTH} counting checkers"
        self._play(name, full, counting_player(self.endgame.rules, COUNTING_DEPTH))

    def network(self) -> None:
        """What the network is worth."""
        self.earlier(plain_network(), "counting checkers")

    def earlier(self, other: Network, name: str) -> None:
        """The network against another, both with as many nodes and the endgame tables."""
        players = [self._searching(each) for each in (shipped_network(self.endgame.rules), other)]
        self._play(f"the network against {name}, {self.nodes:,} nodes a move", *players)

    def tenth(self) -> None:
        """What ten times as much time is worth."""
        players = [engine_player(self._engine(), seconds=seconds) for seconds in (self.seconds, self.seconds / 10)]
        self._play(f"full at {self.seconds} s a move against a tenth of that", *players)

    def version(self, folder: Path) -> None:
        """The engine against that of another checkout."""
        there = os.environ | {"PYTHONPATH": str(folder.resolve() / "src")}
        self._play_program(f"that in {folder.name}", [sys.executable, PLAYER], there)

    def program(self, path: Path) -> None:
        """The engine against another program, which runs in its own folder."""
        self._play_program(path.name, [path.resolve()], dict(os.environ), path.resolve().parent)

    def _play_program(
        self, name: str, command: list[str | Path], there: dict[str, str], folder: Path | None = None
    ) -> None:
        with subprocess.Popen(
            [*command, self.sheet, str(self.seconds)],
            env=there,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as other:
            ours = engine_player(self._engine(), seconds=self.seconds)
            self._play(f"the engine against {name}, {self.seconds} s a move", ours, _talking(other))

    def levels(self, wanted: str | None) -> None:
        """Each level against the one below it, or one alone."""
        for below, above in pairwise(LEVELS):
            if wanted in (None, above):
                self._play(f"{above} against {below}", *(engine_player(self._engine(name)) for name in (above, below)))

    def _engine(self, level: str = "full") -> Engine:
        return Engine(self.sheet, level=level, endgame=self.endgame, seed=1, clock=self.clock)

    def _searching(self, network: Network) -> Player:
        searcher = Searcher(self.endgame.rules, network)
        assert self.endgame.table is not None
        searcher.use_endgame(self.endgame.table, self.endgame.checkers)
        return search_player(searcher, nodes=self.nodes)

    def _play(self, name: str, one: Player, other: Player) -> None:
        for score in play_match(one, other, self.openings, self.referee):
            print(f"\r{self.sheet}: {name}: {score}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        print(f"{self.sheet}: {name}: {score.games} games, {score}", flush=True)


def _talking(process: subprocess.Popen[str]) -> Player:
    """A player in another process; see `checkers_player.py`."""
    told, said = process.stdin, process.stdout
    assert told is not None
    assert said is not None

    def play(board: Board, path: Sequence[Board]) -> Board:
        print(*(position_of(each).fen for each in (*path, board)), file=told, flush=True)
        return board_of(Position.from_fen(said.readline()))

    return play


def main() -> None:
    """Play a match and print its score."""
    parser = argparse.ArgumentParser(description="Measure the strength of the checkers engine by matches.")
    parser.add_argument("match", choices=["counting", "network", "levels", "tenth", "earlier", "version", "program"])
    parser.add_argument("file", nargs="?", type=Path, help="the earlier network, the other checkout or program")
    parser.add_argument("--sheet", default="tournament")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=5_000)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--level", choices=list(LEVELS)[1:], help="this level alone against the one below it")
    parser.add_argument("--processor-time", action="store_true", help="seconds are those of the processor")
    given = parser.parse_args()
    if given.match in ("earlier", "version", "program") and given.file is None:
        parser.error("name the file of the earlier network, the folder of the other checkout, or the program")
    if given.file is not None and not given.file.exists():
        parser.error(f"there is no {given.file}")
    by_processor = given.processor_time or given.match in ("version", "program")
    clock = processor_clock() if by_processor else time.monotonic
    gauge = Gauge(given.sheet, given.games, given.nodes, given.seconds, clock)
    if given.match in ("version", "program"):
        getattr(gauge, given.match)(given.file)
    elif given.match == "earlier":
        gauge.earlier(Network.from_bytes(given.file.read_bytes(), given.file.name), given.file.name)
    elif given.match == "levels":
        gauge.levels(given.level)
    else:
        getattr(gauge, given.match)()


if __name__ == "__main__":
    main()
