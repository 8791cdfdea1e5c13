"""Our `.sgf` files read by GNU Backgammon: the same moves, and every figure of the analysis in them."""

import random
from pathlib import Path
from typing import Any

import pytest

from boxwood.backgammon import Match, Phase
from boxwood.backgammon.actions import Accept, Action, Done, Double, Drop, MakePlay, Opening, Pass, Resign, Roll, Take
from boxwood.backgammon.formats import write
from boxwood.backgammon.judgement import Chances, Choice, CubeEquities, JudgedMatch, Judgement
from boxwood.backgammon.plays import is_shut_out
from boxwood.formats import Record
from support.matches import choose
from test_mat import GNUBG, run_gnubg, wanted

MATCHES = 60
MOST_CHOICES = 3
PLAIN = (Accept, Done, Double, Drop, MakePlay, Opening, Pass, Resign, Roll, Take)
"""What is done in a match in which nobody takes anything back."""

pytestmark = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")

LOAD = """
import gnubg, json
for name, value in (("confirm new", "off"), ("confirm save", "off"), ("output rawboard", "on")):
    gnubg.command(f"set {name} {value}")
answers = []
for name, length in json.load(open("jobs.json")):
    gnubg.command(f"load match {name}")
    answers.append(gnubg.match(1, 0, 0, 1))
json.dump(answers, open("answers.json", "w"), default=str)
"""
"""What GNU Backgammon's own Python does: load each file, and tell its games with the analysis."""


def judged_match(rng: random.Random) -> tuple[Match, list[Judgement]]:
    """A match of random play, with an invented judgement of every play and of some doubles."""
    length = rng.choice([None, 1, 3, 5])
    options = {"jacoby": False} if length is None else {}
    match = Match.new("tournament", length, options)
    judgements: list[Judgement] = []
    while match.outcome is None and len(match.results) < 4:
        actions: list[Action] = [Accept()]
        actions = [each for each in match.actions() if isinstance(each, PLAIN) and wanted(rng, match, each)] or actions
        action = choose(rng, actions, doubling=0.04)
        number = len(match.log)
        if isinstance(action, MakePlay):
            judgements.append(judged_play(rng, match, action, number))
        elif isinstance(action, Double):
            judgements.append(judged_double(rng, match, number))
        match = match.apply(action)
    return match, judgements


def judged_play(rng: random.Random, match: Match, action: Action, number: int) -> Judgement:
    game = match.game
    assert game.dice is not None
    plays = game.legal_plays()
    made = match.apply(action).game.made
    played = next(str(play) for play in plays if made is None or play.after == made.after)
    others = [str(play) for play in plays if str(play) != played]
    chosen = rng.sample(
        [played, *rng.sample(others, min(len(others), MOST_CHOICES - 1))], min(len(plays), MOST_CHOICES)
    )
    equities = sorted((round(rng.uniform(-1, 1), 6) for _ in chosen), reverse=True)
    choices = tuple(
        Choice(action=f"play {text}", equity=equity, chances=some_chances(rng), depth=f"{rng.randrange(4)}-ply")
        for text, equity in zip(chosen, equities, strict=True)
    )
    luck = round(rng.uniform(-1, 1), 5)
    return Judgement(
        number=number, side=game.turn, kind="play", played=f"play {played}", choices=choices, error=0.0, luck=luck
    )


def judged_double(rng: random.Random, match: Match, number: int) -> Judgement:
    side = match.to_act
    assert side is not None
    chance = match.setup.length is not None
    low, high = sorted(round(rng.uniform(0.01, 0.99), 6) for _ in range(2))
    cube = CubeEquities(low, high, 1.0, is_chance=chance, chances=some_chances(rng), depth="2-ply")
    return Judgement(number=number, side=side, kind="double", played="double", cube=cube)


def some_chances(rng: random.Random) -> Chances:
    win = rng.uniform(0.2, 0.8)
    gammon, lost = win * rng.random(), (1 - win) * rng.random()
    return Chances(*(round(part, 6) for part in (win, gammon, gammon * rng.random(), lost, lost * rng.random())))


def near(ours: list[float], theirs: list[float]) -> bool:
    return all(abs(one - other) < 2e-6 for one, other in zip(ours, theirs, strict=True))


def five(chances: Chances | None) -> list[float]:
    assert chances is not None
    each = (chances.win, chances.win_gammon, chances.win_backgammon, chances.lose_gammon, chances.lose_backgammon)
    return list(each)


def compare(match: Match, judgements: list[Judgement], answer: dict[str, Any]) -> tuple[int, int]:
    """Every play and every figure; how many moves and figures there were."""
    theirs = [entry for game in answer["games"] for entry in game["game"] if entry["action"] in ("move", "double")]
    told = iter(theirs)
    by_number = {judgement.number: judgement for judgement in judgements}
    state, moves, figures = match.begin_again(), 0, 0
    for number, action in enumerate(match.log):
        if isinstance(action, (MakePlay, Double)) or (isinstance(action, Pass) and _written(state)):
            entry = next(told)
            assert (entry["action"] == "double") == isinstance(action, Double)
            moves += 1
            if isinstance(action, MakePlay):
                assert sorted(map(tuple, entry["move"])) == moves_of(state, action)
            if number in by_number:
                figures += compare_figures(by_number[number], entry)
        state = state.apply(action)
    assert next(told, None) is None
    return moves, figures


def moves_of(match: Match, action: Action) -> list[tuple[int, int]]:
    after = match.apply(action)
    finished = after.finished.last if len(after.results) > len(match.results) and after.finished else None
    made = finished or after.game.made
    assert made is not None
    return sorted((move.origin, move.target) for move in made.moves)


def _written(match: Match) -> bool:
    """Whether a pass is written as dice: those of a roll, or invented ones of a side that is shut out."""
    game = match.game
    return game.phase is Phase.ROLLED or is_shut_out(game.position if game.made is None else game.made.after)


def compare_figures(judgement: Judgement, entry: dict[str, Any]) -> int:
    analysis = entry["analysis"]
    if judgement.kind == "double":
        cube = judgement.cube
        assert cube is not None
        assert near(five(cube.chances), analysis["probs"])
        taken = cube.double_take if cube.is_chance else cube.double_take / 2
        assert near([cube.no_double, taken], [analysis["nd-cubeful-eq"], analysis["dt-cubeful-eq"]])
        return 7
    assert near([judgement.luck or 0.0], [analysis.get("luck-value", analysis.get("luck", 0.0))])
    assert len(analysis["moves"]) == len(judgement.choices)
    for choice, move in zip(judgement.choices, analysis["moves"], strict=True):
        assert near([*five(choice.chances), choice.equity], [*move["probs"], move["score"]])
    return 1 + 6 * len(judgement.choices)


def test_gnu_backgammon_reads_moves_and_analysis_of_what_we_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(23)
    judged = [judged_match(rng) for _ in range(MATCHES)]
    jobs: list[tuple[str, Any]] = []
    for number, (match, judgements) in enumerate(judged):
        analysis = JudgedMatch(program="Boxwood", judgements=tuple(judgements))
        record = Record(state=match, players=("Ann", "Bob"), analysis=analysis)
        (tmp_path / f"{number}.sgf").write_bytes(write(record, "sgf"))
        jobs.append((f"{number}.sgf", match.setup.length or 0))
    answers, printed = run_gnubg(tmp_path, LOAD, jobs)
    assert "rror" not in printed
    found = [compare(match, judgements, answer) for (match, judgements), answer in zip(judged, answers, strict=True)]
    moves, figures = (sum(column) for column in zip(*found, strict=True))
    with capsys.disabled():
        print(f"\nGNU Backgammon: {MATCHES} matches as .sgf, {moves:,} moves and {figures:,} figures: 0 differences")
