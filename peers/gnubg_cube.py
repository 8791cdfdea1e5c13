"""GNU Backgammon's decisions about the cube: many in one run of the program, asked through its command line."""

import ast
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from boxwood.backgammon import Xgid

SETTINGS = """
set display off
set automatic game off
set automatic roll off
set automatic move off
set player 0 human
set player 1 human
set evaluation cubedecision evaluation plies {plies}
set evaluation cubedecision evaluation cubeful on
set evaluation cubedecision evaluation noise 0
set evaluation cubedecision evaluation prune {prune}
set evaluation chequerplay evaluation plies {plies}
set output matchpc off
set output mwc off
set output winpc off
set output digits 5
set beavers 1
"""
MARK = "will be shown with 5 digits"
"""What it answers to `set output digits 5`, which so tells one question from the next."""

NUMBER = r"([+-]?\d+\.\d+)"
CHANCES = re.compile(rf"^\s+{NUMBER} {NUMBER} {NUMBER} - {NUMBER} {NUMBER} {NUMBER}\s*$", re.MULTILINE)
EQUITY = re.compile(
    rf"^\d\. (No (?:re)?double|(?:Double|Redouble), (?:pass|take|beaver))\s+{NUMBER}", re.MULTILINE | re.I
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What it thinks of a position, for the side on turn."""

    outputs: tuple[float, float, float, float, float]
    """Win, win gammon, win backgammon, lose gammon, lose backgammon."""
    no_double: float
    double_take: float
    """With a beaver where it beavers."""
    double_drop: float
    beaver: bool
    action: str


def program() -> str | None:
    """Where GNU Backgammon is; None if it is not installed."""
    games = Path("/usr/games/gnubg")
    return shutil.which("gnubg") or (str(games) if games.exists() else None)


def ask(questions: Sequence[Xgid], plies: int = 0) -> list[Verdict | None]:
    """A verdict for each question; None where the side on turn cannot double."""
    found = program()
    if found is None:
        raise FileNotFoundError("GNU Backgammon is not installed")
    commands = [SETTINGS.format(plies=plies, prune="on" if plies else "off"), "new session"]
    for question in questions:
        commands += ["set output digits 5", f"set xgid {question}", "hint"]
    commands += ["set output digits 5", "quit", "y", ""]
    run = subprocess.run([found, "-t", "-q"], input="\n".join(commands), capture_output=True, text=True, check=True)
    answers = run.stdout.split(MARK)[2:-1]
    if len(answers) != len(questions):
        raise RuntimeError(f"{len(questions)} questions, {len(answers)} answers")
    return [_read(answer) for answer in answers]


def match_equities(longest: int) -> tuple[list[list[float]], list[float]]:
    """Its table by the points a side and its opponent need, from 1 on; the trailer's after the Crawford game."""
    found = program()
    if found is None:
        raise FileNotFoundError("GNU Backgammon is not installed")
    with tempfile.TemporaryDirectory() as folder:
        table, script = Path(folder, "table"), Path(folder, "script.py")
        script.write_text(f"open({str(table)!r}, 'w').write(repr(gnubg.met({longest})))", encoding="utf-8")
        subprocess.run([found, "-t", "-q", "-p", str(script)], input="", capture_output=True, text=True, check=True)
        before, after, _ = ast.literal_eval(table.read_text(encoding="utf-8"))
    return before, after


def _read(text: str) -> Verdict | None:
    chances = CHANCES.search(text)
    if chances is None:
        return None
    win, gammon, backgammon, _, lost_gammon, lost_backgammon = map(float, chances.groups())
    equities = {name.split()[-1].lower(): float(equity) for name, equity in EQUITY.findall(text)}
    action = re.search(r"Proper cube action: (.*?)(?: \(.*)?$", text, re.MULTILINE)
    return Verdict(
        (win, gammon, backgammon, lost_gammon, lost_backgammon),
        no_double=next(equity for name, equity in equities.items() if name.endswith("double")),
        double_take=equities.get("beaver", equities.get("take", float("nan"))),
        double_drop=equities["pass"],
        beaver=action is not None and "beaver" in action[1].lower(),
        action=action[1] if action else "",
    )
