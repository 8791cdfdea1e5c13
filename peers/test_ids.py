"""XGIDs and ids of GNU Backgammon: whatever we make of them, it makes of them too."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from boxwood.backgammon import BadInput, Match, Side
from support.matches import choose, random_setup

GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
STATES = 400

pytestmark = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")

SCRIPT = """
import gnubg, json
for name, value in (
    ("confirm new", "off"), ("confirm save", "off"), ("display", "off"), ("automatic game", "off"),
    ("automatic roll", "off"), ("automatic move", "off"), ("player 0 human", ""), ("player 1 human", ""),
):
    gnubg.command(f"set {name} {value}")
gnubg.command("new session")
answers = []
for xgid in json.load(open("xgids.json")):
    gnubg.command(f"set xgid {xgid}")
    answers.append(gnubg.positionid() + ":" + gnubg.matchid())
json.dump(answers, open("answers.json", "w"))
"""


def states(rng: random.Random) -> list[Match]:
    """Random states that an XGID tells of.

    GNU Backgammon steps back where a double was offered, turns the board so that the side on turn is at the bottom, and
    puts the higher die first.
    """
    found: list[Match] = []
    while len(found) < STATES:
        match = random_setup(rng, longest=9)
        for _ in range(rng.randrange(40)):
            if match.outcome is None:
                match = match.apply(choose(rng, match.actions()))
        try:
            known = Match.from_xgid(match.xgid)
        except BadInput:
            continue
        one, other = known.game.dice or (0, 0)
        if known.game.offer is None and known.game.turn is Side.FIRST and one >= other:
            found.append(known)
    return found


def test_both_programs_read_the_same_out_of_an_xgid(tmp_path: Path) -> None:
    assert GNUBG is not None
    matches = states(random.Random(4))
    (tmp_path / "script.py").write_text(SCRIPT)
    (tmp_path / "xgids.json").write_text(json.dumps([match.xgid for match in matches]))
    subprocess.run(
        [GNUBG, "-t", "-q", "-p", "script.py"],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path), "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
    answers = json.loads((tmp_path / "answers.json").read_text())
    for match, answer in zip(matches, answers, strict=True):
        assert match.gnubg_id == answer, match.xgid
        assert Match.from_gnubg_id(answer).gnubg_id == answer
