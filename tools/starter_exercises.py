"""Makes the exercises for those who have no errors of their own yet: `make starter-exercises`.

Our own bots of the weaker levels play each other under every rule sheet. Their errors are found two and three rolls
ahead, the clear ones are taken by theme, and each solution is rolled out. One that the rollout does not confirm is left
out. Dice and rollouts follow from the seed.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from boxwood.backgammon import Match, Opening, Roll, Side, sheets
from boxwood.backgammon.analysis import LEVELS, AnalysedDecision
from boxwood.backgammon.analysis.answers import decision_of
from boxwood.backgammon.analysis.judge import chances_of, judge
from boxwood.backgammon.analysis.questions import Question, questions_of
from boxwood.backgammon.coaching import STARTER
from boxwood.backgammon.coaching.exercises import exercise_of
from boxwood.backgammon.coaching.judging import cube_figures, details_of
from boxwood.backgammon.coaching.themes import THEMES, theme_of
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.bot import Bot
from boxwood.backgammon.engine.rollout import Estimate, RolloutCandidate, RolloutSettings, roll_out
from boxwood.backgammon.game import Phase
from boxwood.backgammon.judgement import CubeEquities
from boxwood.backgammon.reading import parse_play
from boxwood.coaching import Exercise, JudgedChoice
from boxwood.errors import BoxwoodError

BOTS = ("beginner", "casual", "club", "advanced")
CLEAR = 0.03
"""What an error must give up to be an exercise, by the look ahead; the rollout must confirm that it is one."""
CONFIRMED = 0.025
"""What it must give up by the rollout, and more than it is unsure of."""
ROLLED = 4
"""Plays that are rolled out beside the one that was made."""
OF_A_MATCH = 3
"""Exercises that are taken from one match at most."""


def play(match: Match, levels: tuple[str, str], chance: random.Random) -> Match:
    """A match between two bots, to its end."""
    bots = {side: Bot(Engine(level=level)) for side, level in zip(Side, levels, strict=True)}
    while match.outcome is None:
        dice = chance.randint(1, 6), chance.randint(1, 6)
        if match.game.phase is Phase.OPENING:
            match = match.apply(Opening(*dice))
            continue
        side = match.to_act
        assert side is not None
        match = match.apply(bots[side].act(match) or Roll(*dice))
    return match


def new_match(sheet: str, chance: random.Random) -> Match:
    """A short match, or one game where a sheet has none."""
    formats = sheets()[sheet].formats
    if "match" in formats:
        return Match.new(sheet, chance.choice((3, 5, 7)))
    return Match.new(sheet, None, format="single" if "single" in formats else formats[0])


def errors_of(match: Match, wanted: set[str]) -> Iterator[tuple[Question, AnalysedDecision]]:
    """The clear errors of a match that are about what is wanted, with their questions; nothing else is judged."""
    for asked in questions_of(match):
        if asked.kind not in ("play", "double", "take") or (
            asked.kind == "take" and asked.match.game.offer != "double"
        ):
            continue
        game = asked.match.game.settled
        if theme_of(game.board if asked.side is game.turn else game.board.swap(), asked.kind) not in wanted:
            continue
        found = judge(asked, LEVELS["standard"])
        if found is None or found.forced:
            continue
        decision = decision_of(asked, found.candidates, cube=found.cube)
        if decision.error >= CLEAR:
            yield asked, decision


def alone(match: Match) -> Match | None:
    """The same decision as a match of its own, without what came before; None where no id can tell it."""
    try:
        return Match.from_id(match.xgid, match.setup.sheet)
    except BoxwoodError:
        pass
    game, setup = match.game, match.setup
    try:
        start = Match.new(setup.sheet, setup.length, format=setup.format, start=game.settled.board, begins=game.turn)
        return start.apply(Roll(*game.dice)) if game.dice else start
    except BoxwoodError:
        return None


def rolled_out(question: Question, decision: AnalysedDecision, settings: RolloutSettings) -> Exercise | None:
    """The exercise with its solution rolled out; None if the rollout does not confirm that it was an error."""
    match = alone(question.match)
    if match is None or match.to_act is not decision.side:
        return None
    exercise = exercise_of(replace(question, match=match), decision, tuple(map(str, match.log)))
    actions, candidates = candidates_of(match, exercise)
    found = roll_out(Engine(0), candidates, settings)
    choices, figures = choices_of(exercise, actions, found.estimates)
    best, made = choices[0], next((each for each in choices if each.action == exercise.played), None)
    if made is None or made is best or made.cost < CONFIRMED or made.cost < (made.half or 0) + (best.half or 0):
        return None
    return replace(exercise, choices=choices, figures=figures, cost=made.cost, rolled_out=True, number=0)


def candidates_of(match: Match, exercise: Exercise) -> tuple[list[str], list[RolloutCandidate]]:
    """What is rolled out, and the actions it stands for."""
    if exercise.kind == "double":
        return ["roll", "double"], [RolloutCandidate.no_double(match), RolloutCandidate.offer_taken(match)]
    if exercise.kind == "take":
        return ["take"], [RolloutCandidate.offer_taken(match)]
    dice = match.game.dice
    assert dice is not None
    actions = list(dict.fromkeys([*(each.action for each in exercise.choices[:ROLLED]), exercise.played]))
    texts = [each.removeprefix("play ") for each in actions]
    plays = [parse_play(text, match.game.position, dice, match.setup.sheet) for text in texts]
    return actions, [RolloutCandidate.of_play(play, match) for play in plays]


def choices_of(
    exercise: Exercise, actions: list[str], estimates: tuple[Estimate, ...]
) -> tuple[tuple[JudgedChoice, ...], dict[str, float]]:
    """What the rollout says of each choice, the best first, and of the cube."""
    figures: dict[str, float] = {}
    worth = {
        action: (each.equity, each.half_width, each.evaluation) for action, each in zip(actions, estimates, strict=True)
    }
    equities = {action: (equity, half) for action, (equity, half, _) in worth.items()}
    if exercise.kind != "play":
        drop, taken = exercise.figures["double_drop"], estimates[-1]
        no_double = estimates[0].equity if exercise.kind == "double" else exercise.figures["no_double"]
        figures = cube_figures(CubeEquities(no_double, taken.equity, drop))
        if exercise.kind == "double":
            doubled = (taken.equity, taken.half_width) if taken.equity <= drop else (drop, 0.0)
            equities = {"roll": equities["roll"], "double": doubled}
        else:
            equities = {"take": (-taken.equity, taken.half_width), "drop": (-drop, 0.0)}
    best = max(equity for equity, _ in equities.values())
    chances = {action: found for action, (_, _, found) in worth.items()} if exercise.kind == "play" else {}
    choices = [
        JudgedChoice(
            action=action,
            equity=round(equity, 4),
            cost=round(best - equity, 4),
            half=round(half, 4),
            details=details_of(chances_of(chances.get(action))),
        )
        for action, (equity, half) in equities.items()
    ]
    return tuple(sorted(choices, key=lambda each: -each.equity)), figures


def kept(file: Path) -> list[Exercise]:
    """The exercises of a file that was made before."""
    return [Exercise.from_plain(each) for each in json.loads(file.read_text(encoding="utf-8"))]


def main() -> None:
    """Play, look for errors, roll out, until every theme has enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--each", type=int, default=8, help="exercises of each theme")
    names = [theme.name for theme in THEMES]
    parser.add_argument("--themes", nargs="+", choices=names, default=names)
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--add", action="store_true", help="add to what the file has, with another seed")
    parser.add_argument("--output", type=Path, default=Path(str(STARTER)))
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    settings = RolloutSettings(trials=asked.trials, seed=asked.seed, stop_at=0.01)
    found = kept(asked.output) if asked.add else []
    themes = Counter(each.theme for each in found)
    boxes = Counter(each.sheet for each in found)
    ends = time.monotonic() + 60 * asked.minutes
    boxed = list(sheets())
    number = 0
    while any(themes[theme] < asked.each for theme in asked.themes) and time.monotonic() < ends:
        sheet = "tournament" if number % 2 else boxed[number // 2 % len(boxed)]
        number += 1
        match = play(new_match(sheet, chance), (chance.choice(BOTS), chance.choice(BOTS)), chance)
        wanted = {theme for theme in asked.themes if themes[theme] < asked.each}
        errors = list(errors_of(match, wanted))
        chance.shuffle(errors)
        taken = 0
        for question, decision in errors:
            draft = exercise_of(question, decision, ())
            if taken == OF_A_MATCH or draft.theme not in wanted or themes[draft.theme] >= asked.each:
                continue
            exercise = rolled_out(question, decision, settings)
            if exercise is not None:
                taken += 1
                found.append(exercise)
                themes[exercise.theme] += 1
                boxes[exercise.sheet] += 1
        sys.stdout.write(f"{number} matches, {len(found)} exercises: {dict(themes)} {dict(boxes)}\n")
        sys.stdout.flush()
        lines = ",\n".join(json.dumps(each.to_plain(), separators=(",", ":")) for each in found)
        asked.output.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
