"""Our `.mat` files read by GNU Backgammon, and what it writes read by us: the same games, not one difference."""

import json
import os
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from boxwood.backgammon import Action, Drop, End, MakePlay, Match, Phase, Play, Position, Resign, starting_arrays
from boxwood.backgammon.formats.mat import read_mat, write_mat
from boxwood.formats import Record
from support.matches import choose

GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
MATCHES = 200
OWN_MATCHES = 15

pytestmark = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")

IMPORT = """
import gnubg, json
for name, value in (("confirm new", "off"), ("confirm save", "off"), ("output rawboard", "on")):
    gnubg.command(f"set {name} {value}")
answers = []
for name, jacoby in json.load(open("jobs.json")):
    gnubg.command("set jacoby " + ("on" if jacoby else "off"))
    gnubg.command(f"import mat {name}")
    answer = gnubg.match(0, 0, 0, 0)
    answer["final"] = []
    for number in range(len(answer["games"])):
        gnubg.navigate()
        if number:
            gnubg.navigate(game=number)
        gnubg.navigate(next=10000)
        answer["final"].append(gnubg.positionid())
    gnubg.command(f"export match mat {name}.again")
    answers.append(answer)
json.dump(answers, open("answers.json", "w"))
"""
"""What GNU Backgammon's own Python does: import each file, tell what it has understood, and export it again."""

PLAY = """
import gnubg, json
for name, value in (
    ("confirm new", "off"), ("confirm save", "off"), ("output rawboard", "on"), ("display", "off"),
    ("automatic move", "on"), ("automatic roll", "on"), ("jacoby", "on"), ("seed", "5"),
    ("player 0 gnubg", ""), ("player 1 gnubg", ""),
    ("player 0 chequer evaluation plies", "0"), ("player 1 chequer evaluation plies", "0"),
    ("player 0 cube evaluation plies", "0"), ("player 1 cube evaluation plies", "0"),
):
    gnubg.command(f"set {name} {value}")
answers = []
for name, length in json.load(open("jobs.json")):
    gnubg.command("set automatic game " + ("on" if length else "off"))
    gnubg.command(f"new match {length}" if length else "new session")
    for _ in range(0 if length else 4):
        gnubg.command("new game")
    gnubg.command(f"export match mat {name}")
    answers.append(gnubg.match(0, 0, 0, 0))
json.dump(answers, open("answers.json", "w"))
"""
"""GNU Backgammon plays matches and sessions against itself, without looking ahead."""


def run_gnubg(folder: Path, script: str, jobs: list[tuple[str, Any]]) -> tuple[list[dict[str, Any]], str]:
    """What the script answers to the jobs, and what GNU Backgammon prints meanwhile."""
    assert GNUBG is not None
    (folder / "script.py").write_text(script)
    (folder / "jobs.json").write_text(json.dumps(jobs))
    done = subprocess.run(
        [GNUBG, "-t", "-q", "-p", "script.py"],
        cwd=folder,
        env={**os.environ, "HOME": str(folder), "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=280,
        check=True,
    )
    return json.loads((folder / "answers.json").read_text()), done.stdout + done.stderr


def random_match(rng: random.Random) -> Match:
    """A match or session of random play, with cube, resignations and plays that are taken back."""
    length = rng.choice([None, 1, 2, 3, 3, 5, 7])
    options = {name: rng.random() < 0.5 for name in ("pick_up_dice", "manual_dice")}
    if length is None:
        options |= {"jacoby": rng.random() < 0.5, "beavers": True, "raccoons": rng.random() < 0.5}
    array = rng.choice(["standard"] * 4 + [name for name in starting_arrays() if name != "graves-printed"])
    score = (0, 0) if length is None else (rng.randrange(length), rng.randrange(length))
    match = Match.new("tournament", length, options, start=array, score=score)
    builds = rng.random() < 0.5
    while match.outcome is None:
        actions = [action for action in match.actions() if wanted(rng, match, action)]
        if length is None and len(match.results) >= 4 and End() in actions:
            actions = [End()]
        action = choose(rng, actions, doubling=0.04)
        if builds and isinstance(action, MakePlay):
            action = MakePlay(str(max(match.game.legal_plays(), key=closing)))
        match = match.apply(action)
    return match


def closing(play: Play) -> int:
    """How well a play shuts the opponent out."""
    board = play.after.board
    return 2 * sum(count <= -2 for count in board[19:25]) + min(board[25], 1)


def wanted(rng: random.Random, match: Match, action: Action) -> bool:
    """Whether to think of an action: of what ends a game early only at times, and of what is understood."""
    rare = {Resign: 0.1, Drop: 0.6}.get(type(action), 1.0)
    return rng.random() < rare and understood(match, action)


def understood(match: Match, action: Action) -> bool:
    """Whether GNU Backgammon understands it from a file.

    It plays the only play of a throw for a side that resigned upon it. After a beaver that was dropped it takes every
    throw for one that follows a beaver.
    """
    if isinstance(action, Resign) and match.game.phase is Phase.ROLLED:
        return len(match.game.legal_plays()) > 1
    return not (isinstance(action, Drop) and match.game.offer == "beaver")


def games_text(text: str) -> str:
    """A file from the length of the match on."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.endswith(" point match"))
    return "\n".join(line for line in lines[start:] if not line.startswith(";"))


def moves_by_line(text: str) -> list[list[str]]:
    """What stands in each line of the games, whatever the order of the moves and however hits are marked.

    Dice without a play are all alike: a side that is shut out throws none with us.
    """
    lines = [re.sub(r"[1-6]{2}:(?=$|  | [1-6]{2}:)", "none", line.rstrip()) for line in games_text(text).splitlines()]
    return [sorted(line.replace("*", "").split()) for line in lines if line]


def either_view(final: Position) -> set[str]:
    """The ids of a position seen from both sides: a game that is over has no side on turn."""
    return {final.gnubg_id, final.swap().gnubg_id}


def compare(match: Match, answer: dict[str, Any]) -> None:
    """GNU Backgammon has understood the same games: score, winner, points, last position."""
    assert answer["match-info"]["match-length"] == (match.setup.length or 0)
    assert len(answer["games"]) == len(match.results)
    score = list(match.setup.score)
    for result, game, final in zip(match.results, answer["games"], answer["final"], strict=True):
        info = game["info"]
        assert [info["score-X"], info["score-O"]] == score
        assert info["winner"] == "XO"[result.winner.index]
        assert info["points-won"] == result.points
        assert info.get("resigned", False) == (result.by == "resignation")
        assert final in either_view(result.final)
        score[result.winner.index] += result.points


def kinds(match: Match, text: str) -> dict[str, int]:
    """What a match holds, counted."""
    by = [result.by for result in match.results]
    return {
        "games": len(by),
        "borne off": by.count("bearing off"),
        "plays": text.count(": ") - 2 * len(by),
        "doubles": text.count("Doubles =>"),
        "takes": text.count(" Takes"),
        "drops": by.count("drop"),
        "beavers and raccoons": text.count("Beavers") + text.count("Raccoons"),
        "resignations": by.count("resignation"),
        "gammons and backgammons": sum(result.value > 1 for result in match.results),
        "Crawford games": int(match.crawford_played),
        "matches with shut-out turns": int("Shut Out" in text),
    }


def add(total: dict[str, int], more: dict[str, int]) -> None:
    for kind, count in more.items():
        total[kind] = total.get(kind, 0) + count


def test_gnu_backgammon_reads_what_we_write_and_we_read_what_it_makes_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(17)
    matches = [random_match(rng) for _ in range(MATCHES)]
    jobs: list[tuple[str, Any]] = []
    counts: dict[str, int] = {}
    for number, match in enumerate(matches):
        text = write_mat(Record(state=match, players=("Ann", "Bob Smith"), comments={0: "a random match"}))
        (tmp_path / f"{number}.mat").write_text(text)
        jobs.append((f"{number}.mat", match.setup.options.jacoby))
        add(counts, kinds(match, text))
    answers, printed = run_gnubg(tmp_path, IMPORT, jobs)
    assert "WARNING" not in printed
    assert "Unrecognised" not in printed
    for number, (match, answer) in enumerate(zip(matches, answers, strict=True)):
        compare(match, answer)
        ours = (tmp_path / f"{number}.mat").read_text()
        jacoby = '; [Jacoby "On"]\n' if match.setup.options.jacoby else ""  # GNU Backgammon does not tell
        again = read_mat(jacoby + (tmp_path / f"{number}.mat.again").read_text())
        assert again.match.results == match.results
        assert again.match.score == match.score
        assert games_text(write_mat(again)) == games_text(ours)
    with capsys.disabled():
        print(f"\nGNU Backgammon: {MATCHES} matches exported, imported there, exported there, imported: 0 differences")
        print("  in them: " + ", ".join(f"{count:,} {kind}" for kind, count in counts.items()))


def test_we_read_the_matches_that_gnu_backgammon_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    jobs = [(f"{number}.mat", (0, 1, 3, 5, 7)[number % 5]) for number in range(OWN_MATCHES)]
    answers, _ = run_gnubg(tmp_path, PLAY, jobs)
    counts: dict[str, int] = {}
    for (name, length), answer in zip(jobs, answers, strict=True):
        text = (tmp_path / name).read_text()
        read = read_mat('; [Jacoby "On"]\n' + text)
        assert (read.match.setup.length or 0) == length
        assert (read.match.outcome is None) == (length == 0)
        assert [
            ("XO"[result.winner.index], result.points, result.by == "resignation") for result in read.match.results
        ] == [
            (game["info"]["winner"], game["info"]["points-won"], game["info"]["resigned"]) for game in answer["games"]
        ]
        assert moves_by_line(write_mat(read)) == moves_by_line(text)
        add(counts, kinds(read.match, text))
    with capsys.disabled():
        print(f"\nGNU Backgammon: {OWN_MATCHES} matches and sessions that it played itself, imported: 0 faults")
        print("  in them: " + ", ".join(f"{count:,} {kind}" for kind, count in counts.items() if count))
