"""Put errors into words, and check every word of it by a second implementation.

Run with `make reasons-check SAMPLES=folder`; without a folder the matches are our own, played by bots of low levels.
`--write FILE` writes thirty of them, of every kind, with their boards: docs/reasons.md is made so.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from boxwood.backgammon import Match, Side, formats
from boxwood.backgammon.actions import Double, Drop, Opening, Roll, Take
from boxwood.backgammon.analysis import AnalysedDecision, VerdictCache, analyse
from boxwood.backgammon.analysis.questions import questions_of
from boxwood.backgammon.analysis.reasons import FactClaim, Reasons, reasons
from boxwood.backgammon.drawing.text import draw_text
from boxwood.backgammon.engine import Bot, Engine, decision_kind
from boxwood.backgammon.game import Phase
from boxwood.backgammon.reviewing.boards import position_of
from boxwood.errors import BoxwoodError
from support.reasons_check import faults_of

LEVELS = ("beginner", "casual", "club")
LENGTHS = (None, 1, 3, 5, 7)
EXAMPLES = 30
KINDS = ("play", "double", "take")
CUBES = 10
"""So many of the examples are about the cube, at least."""
RASH = 0.1
"""How often a bot of ours doubles without thinking, or answers a double the other way: low levels seldom do."""
HEAD = Path(__file__).with_name("reasons_head.md")


@dataclass(frozen=True)
class Error:
    """A wrong decision, its match before it, and why it was wrong."""

    match: Match
    decision: AnalysedDecision
    reasons: Reasons


def main() -> int:
    """Print the figures; the exit code is 1 if anything said is false."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path, nargs="?", help="a folder with files of matches")
    parser.add_argument("--errors", type=int, default=500, help="how many errors are put into words")
    parser.add_argument("--skip", type=int, default=0, help="how many errors are left out before that")
    parser.add_argument("--seed", type=int, default=1, help="of our own matches")
    parser.add_argument("--level", default="quick", help="of analysis")
    parser.add_argument("--cache", type=Path, help="a file that keeps what was judged")
    parser.add_argument("--write", type=Path, help="write thirty examples to this file")
    asked = parser.parse_args()
    cache = VerdictCache(asked.cache) if asked.cache else VerdictCache()
    matches = _samples(asked.samples) if asked.samples else _own(asked.seed)
    kinds: Counter[str] = Counter()
    found: list[Error] = []
    sentences, false, seconds, more = 0, 0, [], 0
    wrong = (each for match in matches for each in _wrong(match, asked.level, cache))
    for match, decision in islice(wrong, asked.skip, asked.skip + asked.errors):
        started = time.thread_time()
        error = Error(match, decision, reasons(match, decision))
        seconds.append(time.thread_time() - started)
        found.append(error)
        checked = faults_of(error.match, error.decision, error.reasons)
        sentences += checked.sentences
        false += len(checked.faults)
        for fault in checked.faults:
            print(f"FALSE {error.match.game.position.gnubg_id} {error.decision.played}: {fault}", flush=True)
        more += error.reasons.more_than_ledger
        kinds.update({_kind(claim) for claim in error.reasons.claims})
    _print_figures(found, sentences, false, more, seconds, kinds)
    if asked.write:
        asked.write.write_text(_page(found), encoding="utf-8")
    return 1 if false else 0


def _print_figures(
    found: list[Error], sentences: int, false: int, more: int, seconds: list[float], kinds: Counter[str]
) -> None:
    if not found:
        print("no errors found")
        return
    seconds.sort()
    plays = sum(error.decision.kind == "play" for error in found)
    print(f"{len(found)} errors ({plays} plays, {len(found) - plays} cubes), {sentences} sentences in two languages")
    print(f"{false} false statements")
    print(f"{more} errors ({more / len(found):.1%}) get more than the ledger")
    median, longest = 1000 * seconds[len(seconds) // 2], 1000 * seconds[-1]
    print(f"{median:.1f} ms of processor time a decision (median), {longest:.1f} ms the longest")
    for kind, count in kinds.most_common():
        print(f"{count:6} {kind}")


def _kind(claim: object) -> str:
    return f"{claim.kind}: {claim.verdict}" if isinstance(claim, FactClaim) else type(claim).__name__


def _wrong(match: Match, level: str, cache: VerdictCache) -> Iterator[tuple[Match, AnalysedDecision]]:
    """The errors of a match, each with the match before it."""
    states = {(question.number, question.kind): question.match for question in questions_of(match)}
    for decision in analyse(match, level, cache=cache).decisions:
        if decision.label and decision.kind != "resign":
            yield states[decision.number, decision.kind], decision


def _samples(folder: Path) -> Iterator[Match]:
    """The matches of a folder, in an order that mixes its parts."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".md", ".json", ".pdn"))
    random.Random(1).shuffle(files)
    for path in files:
        try:
            yield formats.load(path).match
        except BoxwoodError:
            continue


def _own(seed: int) -> Iterator[Match]:
    """Matches of our own bots, for points and for matches of several lengths, without end."""
    number = 0
    while True:
        rng = random.Random(f"{seed} {number}")
        bots = {side: Bot(Engine(level=rng.choice(LEVELS), seed=rng.randrange(1 << 30))) for side in Side}
        yield _played(Match.new(length=LENGTHS[number % len(LENGTHS)]), bots, rng)
        number += 1


def _played(match: Match, bots: dict[Side, Bot], rng: random.Random) -> Match:
    """A match played by two bots, or one game of a session."""
    while match.outcome is None and not (match.setup.length is None and match.results):
        side = match.to_act
        action = None if side is None else bots[side].act(match)
        if decision_kind(match) in ("double", "take") and rng.random() < RASH:
            action = Double() if decision_kind(match) == "double" else Drop() if isinstance(action, Take) else Take()
        if action is None:
            one, other = rng.randint(1, 6), rng.randint(1, 6)
            action = Opening(one, other) if match.game.phase is Phase.OPENING else Roll(one, other)
        match = match.apply(action)
    return match


# The page of examples


def _page(found: list[Error]) -> str:
    """Thirty examples: one of each kind of claim first, then whatever says most."""
    cubes = [error for error in found if error.decision.kind != "play"]
    plays = [error for error in found if error.decision.kind == "play"]
    chosen = _varied(cubes, CUBES)
    chosen += _varied(plays, EXAMPLES - len(chosen))
    chosen.sort(key=lambda error: (KINDS.index(error.decision.kind), -error.decision.error))
    parts = [_example(place, error) for place, error in enumerate(chosen, start=1)]
    return "\n\n".join([HEAD.read_text(encoding="utf-8").rstrip(), *parts]) + "\n"


def _varied(found: list[Error], most: int) -> list[Error]:
    """Errors that together show every kind of claim, and others until there are enough."""
    chosen: list[Error] = []
    missing = {kind for error in found for kind in _kinds(error)}
    while missing and len(chosen) < most:
        best = max(found, key=lambda error: len(missing & _kinds(error)))
        missing -= _kinds(best)
        chosen.append(best)
    others = [error for error in found if not any(error is each for each in chosen)]
    return chosen + others[: most - len(chosen)]


def _kinds(error: Error) -> set[str]:
    """What an example would show."""
    cube = {error.decision.cube_error} if error.decision.cube_error else set()
    return {_kind(claim) for claim in error.reasons.claims} | cube


def _example(place: int, error: Error) -> str:
    match, decision = error.match, error.decision
    position = position_of(match, decision)
    dice = "" if decision.dice is None else f", {max(decision.dice)}-{min(decision.dice)} to play"
    heading = f"### {place}. {_said(decision.played)} instead of {_said(decision.best)}"
    lines = [
        heading,
        f"{_score(match, decision.side)}{dice}. Position `{position.gnubg_id}`; X is the side that decides.",
        "",
        "```",
        draw_text(position.board, position.off, position.pips).rstrip(),
        "```",
        *(f"- {sentence}" for sentence in error.reasons.sentences()),
        "",
        *(f"- *{sentence}*" for sentence in error.reasons.sentences("fr")),
    ]
    return "\n".join(lines)


def _said(action: str) -> str:
    return {"roll": "no double"}.get(action, action.removeprefix("play "))


def _score(match: Match, side: Side) -> str:
    cube = match.game.cube
    lies = "in the middle" if cube.owner is None else "X's" if cube.owner is side else "O's"
    if match.setup.length is None:
        return f"For points, cube at {cube.value}, {lies}"
    own, other = (match.score[each.index] for each in (side, side.other))
    return f"Match to {match.setup.length}, {own} to {other}, cube at {cube.value}, {lies}"


if __name__ == "__main__":
    raise SystemExit(main())
