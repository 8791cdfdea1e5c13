"""Recorded playthroughs: one readable file for each sheet, each action beside the state it leads to.

`python -m support.playthroughs FOLDER` records them anew: it plays sensible but not clever games, and keeps for each
sheet the shortest match that shows what the sheet is to show.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boxwood.backgammon import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    End,
    MakePlay,
    Match,
    Opening,
    Pass,
    Phase,
    Play,
    Retake,
    Roll,
    Take,
)

SHOWN: dict[str, tuple[dict[str, Any], set[str]]] = {
    "parker": ({}, {"dropped double", "gammon"}),
    "classic": ({"length": 5}, {"redouble"}),
    "graves": (
        {"length": 3, "options": {"beavers": True, "honour_play": True}},
        {"beaver", "retake", "Crawford game"},
    ),
    "coral": ({"length": 3}, {"gammon"}),
    "redblack": ({}, {"automatic double", "dropped double"}),
    "tournament": ({"length": 3}, {"Crawford game", "shut-out", "gammon"}),
}
"""How each sheet is played, and what its playthrough shows."""

TRIES = 400


def lines(match: Match, actions: list[Action]) -> Iterator[str]:
    """Each action with the state it leads to."""
    for action in actions:
        match = match.apply(action)
        yield f"{action!s:<36} | {summary(match)}"


def summary(match: Match) -> str:
    """A state in one line: who is asked, the position seen from the side on turn, the cube, the score."""
    game, score = match.game, f"{match.score[0]}-{match.score[1]}"
    if match.outcome is not None:
        return f"won by {match.outcome.winner}, {score}"
    cube = f"cube {game.cube.value} {game.cube.owner or 'centred'}"
    return f"{match.to_act!s:<6} {game.phase.value:<11} {game.board.gnubg_id} {cube:<14} {score}"


def features(match: Match) -> set[str]:
    """What a match has shown."""
    found = set()
    state = match.begin_again()
    for action in match.log:
        game = state.game
        if game.setup.crawford:
            found.add("Crawford game")
        if isinstance(action, Double) and game.cube.value > 1:
            found.add("redouble")
        if isinstance(action, Opening) and state.apply(action).game.automatic_doubles > game.automatic_doubles:
            found.add("automatic double")
        if isinstance(action, Pass) and game.phase is not Phase.ROLLED:
            found.add("shut-out")
        found |= {name for kind, name in NAMED if isinstance(action, kind)}
        state = state.apply(action)
    return found | {"gammon" for result in match.results if result.value == 2}


NAMED = [(Drop, "dropped double"), (Beaver, "beaver"), (Retake, "retake")]


def read(file: Path) -> list[tuple[str, str]]:
    """The actions of a recorded playthrough with the states they lead to."""
    text = file.read_text(encoding="utf-8").splitlines()
    rows = [line.partition("|") for line in text if line and not line.startswith("#")]
    return [(action.strip(), state.strip()) for action, _, state in rows]


def record(sheet: str) -> Match:
    """The shortest of many matches that shows what the sheet is to show."""
    setup, wanted = SHOWN[sheet]
    found: Match | None = None
    for seed in range(TRIES):
        match = _play(Match.new(sheet, **setup), random.Random(seed), most=len(found.log) if found else 700)
        if match is not None and wanted <= features(match):
            found = match
    assert found is not None, f"no match under {sheet} shows {wanted}"
    return found


def _play(match: Match, rng: random.Random, most: int) -> Match | None:
    while match.outcome is None:
        if len(match.log) >= most:
            return None
        match = match.apply(_choose(match, rng))
    return match


def _choose(match: Match, rng: random.Random) -> Action:
    """A sensible action: cubes by the pip count, plays by points made and blots left, now and then a wrong one."""
    game, actions = match.game, match.actions()
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    if End() in actions and len(match.results) >= 3:
        return End()
    if game.phase is Phase.OPENING:
        return Opening(*dice)
    if game.phase is Phase.ROLLED and game.legal_plays():
        return _play_of(match, rng)
    answers = [action for action in actions if isinstance(action, (Take, Drop, Beaver, Accept, Retake))]
    if answers:
        return rng.choice(answers)
    return _start_of_turn(match, actions, Roll(*dice), doubles=rng.random() < 0.5)


def _start_of_turn(match: Match, actions: list[Action], roll: Roll, doubles: bool) -> Action:
    own, other = match.game.position.pips
    if doubles and Double() in actions and own < other * 0.85:
        return Double()
    return roll if roll in actions else actions[0]


def _play_of(match: Match, rng: random.Random) -> MakePlay:
    game = match.game
    wrong = MakePlay("6/3")
    if game.setup.options.honour_play and rng.random() < 0.02 and match.why_not(wrong) is None:
        return wrong
    return MakePlay(str(max(game.legal_plays(), key=lambda play: _merit(play) + rng.random())))


def _merit(play: Play) -> float:
    """A rough idea of how good a play is, seen by its player."""
    board = play.after.swap().board
    made = sum(1 for n in board[4:10] if n >= 2)
    blots = sum(1 for n in board[1:25] if n == 1)
    return 2.0 * made - 1.2 * blots + 2.5 * len(play.hits) + 0.5 * sum(board[p] > 1 for p in (18, 20, 21))


def main() -> None:
    folder = Path(sys.argv[1])
    for sheet, (_, wanted) in SHOWN.items():
        match = record(sheet)
        head = f"# A playthrough under the {sheet} sheet that shows: {', '.join(sorted(wanted))}.\n"
        body = "\n".join(lines(match.begin_again(), list(match.log)))
        (folder / f"{sheet}.txt").write_text(f"{head}# action | who is asked, phase, position, cube, score\n{body}\n")


if __name__ == "__main__":
    main()
