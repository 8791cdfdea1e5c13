"""Matches with the cube against GNU Backgammon, which asks us by its external player's socket.

`python peers/matches.py --matches 60 --plies 2 --theirs 2` prints the share of matches that we win with its standard
error: as played, and with the luck of the dice taken away. The luck of a roll is the chance of winning the match that
it brings more than the average roll there, as our bare network sees it. The time of both is given for each answer: ours
by the clock from question to answer, GNU Backgammon's by the processor time of its process.
"""

import argparse
import json
import os
import resource
import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boxwood.backgammon import Match
from boxwood.backgammon.analysis.answers import luck_of
from boxwood.backgammon.analysis.judge import judge
from boxwood.backgammon.analysis.levels import find_level
from boxwood.backgammon.analysis.questions import questions_of
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.formats.mat import read_mat
from boxwood.backgammon.protocols.external import ExternalPlayer, ExternalServer
from boxwood.formats import Record
from boxwood.game import Side
from opponents import read_network
from test_mat import run_gnubg

PLAY = """
import gnubg, json
jobs = json.load(open("jobs.json"))
for name, value in (
    ("confirm new", "off"), ("confirm save", "off"), ("output rawboard", "on"), ("display", "off"),
    ("automatic game", "on"), ("automatic move", "on"), ("automatic roll", "on"), ("threads", "1"),
    ("seed", str(jobs[0][1]["seed"])),
):
    gnubg.command(f"set {name} {value}")
answers = []
for name, job in jobs:
    theirs = 1 - job["seat"]
    gnubg.command(f"set player {theirs} gnubg")
    for part in ("chequer", "cube"):
        gnubg.command(f"set player {theirs} {part} evaluation plies {job['plies']}")
        gnubg.command(f"set player {theirs} {part} evaluation cubeful on")
    gnubg.command(f"set player {job['seat']} external localhost:{job['port']}")
    gnubg.command(f"new match {job['length']}")
    gnubg.command(f"export match mat {name}")
    answers.append({})
json.dump(answers, open("answers.json", "w"))
"""
"""GNU Backgammon plays matches against the player at a socket."""
TOGETHER = 4
"""Matches of one process of GNU Backgammon."""


class Timed(ExternalPlayer):
    """Our player, with the time of its answers."""

    seconds, answers, refused = 0.0, 0, 0

    def answer(self, line: str) -> str | None:
        """The answer to a line, timed."""
        started = time.perf_counter()
        said = super().answer(line)
        self.seconds += time.perf_counter() - started
        self.answers += 1
        self.refused += bool(said and said.startswith("Error"))
        return said


def net_luck(match: Match, side: Side) -> float:
    """The chance of winning the match that the dice have brought a side, and not brought the other."""
    level, total = find_level("standard"), 0.0
    for question in questions_of(match):
        if question.kind == "luck" and (verdict := judge(question, level)) is not None:
            roll = luck_of(question, verdict.luck or 0.0)
            total += (roll.chance or 0.0) * (1 if roll.side is side else -1)
    return total


def play(player: Timed, port: int, seats: Sequence[int], length: int, plies: int, seed: int) -> list[Record[Match]]:
    """Matches that GNU Backgammon plays in one process; in its files player 0 comes first."""
    with tempfile.TemporaryDirectory() as home:
        jobs: list[tuple[str, Any]] = [
            (f"{number}.mat", {"seat": seat, "port": port, "length": length, "plies": plies, "seed": seed})
            for number, seat in enumerate(seats)
        ]
        _, printed = run_gnubg(Path(home), PLAY, jobs)
        if "Error" in printed or player.refused:
            raise SystemExit(f"GNU Backgammon and we did not understand each other:\n{printed[-2000:]}")
        return [read_mat((Path(home) / name).read_text()) for name, _ in jobs]


def figure(values: Sequence[float]) -> str:
    """The mean in per cent, with its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{100 * statistics.fmean(values):.1f} ± {100 * error:.1f} %"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--length", type=int, default=7)
    parser.add_argument("--plies", type=int, default=2, help="how far we look ahead")
    parser.add_argument("--theirs", type=int, default=2, help="how far they look ahead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", type=Path, help="weights to measure; the program's own by default")
    parser.add_argument("--log", type=Path, help="a file that keeps the result of each match, a line each")
    asked = parser.parse_args()
    engine = Engine(asked.plies, network=read_network(asked.network) if asked.network else None)
    player, turns = Timed(engine), 0
    won: list[float] = []
    fair: list[float] = []
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with ExternalServer(("127.0.0.1", 0), player) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = int(server.server_address[1])
        while len(won) < asked.matches:
            together = min(TOGETHER, asked.matches - len(won))
            seats = [(len(won) + number) % 2 for number in range(together)]
            for record in play(player, port, seats, asked.length, asked.theirs, asked.seed + len(won)):
                match, side, outcome = record.match, tuple(Side)[len(won) % 2], record.match.outcome
                if outcome is None:
                    raise SystemExit("a match was not played to its end")
                won.append(float(outcome.winner is side))
                fair.append(won[-1] - net_luck(match, side))
                turns += sum(question.kind != "luck" and question.side is not side for question in questions_of(match))
                if asked.log:
                    with asked.log.open("a") as log:
                        log.write(json.dumps({"won": won[-1], "without_luck": fair[-1]}) + "\n")
            print(f"{len(won)} matches: {figure(won)}, without luck {figure(fair)}", flush=True)
        server.shutdown()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"{len(won)} matches to {asked.length} with the cube: network {engine.network.digest} at {asked.plies} plies "
        f"({1000 * player.seconds / player.answers:.1f} ms an answer) against GNU Backgammon at {asked.theirs} "
        f"({1000 * used / turns:.1f} ms a decision): {figure(won)} won, {figure(fair)} without luck; "
        f"load {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    main()
