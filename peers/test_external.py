"""GNU Backgammon plays matches against us by its external player's socket: every answer of ours is a legal one."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boxwood.backgammon.engine import Engine
from boxwood.backgammon.formats.mat import read_mat
from boxwood.backgammon.protocols.external import ExternalPlayer, ExternalServer
from test_mat import GNUBG, run_gnubg

pytestmark = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")

PLAY = """
import gnubg, json
for name, value in (
    ("confirm new", "off"), ("confirm save", "off"), ("output rawboard", "on"), ("display", "off"),
    ("automatic game", "on"), ("automatic move", "on"), ("automatic roll", "on"), ("seed", "7"),
):
    gnubg.command(f"set {name} {value}")
answers = []
for name, (seat, port, length) in json.load(open("jobs.json")):
    gnubg.command(f"set player {1 - seat} gnubg")
    gnubg.command(f"set player {1 - seat} chequer evaluation plies 0")
    gnubg.command(f"set player {1 - seat} cube evaluation plies 0")
    gnubg.command(f"set player {seat} external localhost:{port}")
    gnubg.command(f"new match {length}")
    gnubg.command(f"export match mat {name}")
    answers.append(gnubg.match(0, 0, 0, 0))
json.dump(answers, open("answers.json", "w"))
"""
"""GNU Backgammon plays against the player at a socket, at either seat."""


class Counted(ExternalPlayer):
    """Our player, counting what it is asked and what it cannot answer."""

    asked = 0
    refused = 0

    def answer(self, line: str) -> str | None:
        said = super().answer(line)
        self.asked += 1
        self.refused += bool(said and said.startswith("Error"))
        return said


@pytest.fixture
def served() -> Iterator[tuple[Counted, int]]:
    player = Counted(Engine(level="expert"))
    with ExternalServer(("127.0.0.1", 0), player) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield player, int(server.server_address[1])
        server.shutdown()
        thread.join()


def test_gnu_backgammon_plays_matches_against_us(
    served: tuple[Counted, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player, port = served
    jobs: list[tuple[str, Any]] = [
        (f"{seat}{length}.mat", (seat, port, length)) for seat in (0, 1) for length in (3, 7)
    ]
    answers, printed = run_gnubg(tmp_path, PLAY, jobs)
    assert "badly formed" not in printed
    assert "Error" not in printed
    assert player.refused == 0
    games = 0
    for (name, (_, _, length)), answer in zip(jobs, answers, strict=True):
        match = read_mat((tmp_path / name).read_text()).match
        assert max(match.score) >= length
        assert len(match.results) == len(answer["games"])
        games += len(match.results)
    with capsys.disabled():
        print(
            f"\nGNU Backgammon: {len(jobs)} matches of {games} games by its socket, {player.asked} questions: 0 errors"
        )
