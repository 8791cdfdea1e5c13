"""Roll out the first two plies of backgammon: `make openings`.

The plays that a look two rolls ahead thinks near the best are rolled out for points, with the cube, cut off after some
plays. First the 15 opening rolls, then the 21 replies to the best play of each. A roll that is in the file already is
left as it is, so that a run that was stopped goes on.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import boxwood
from boxwood.backgammon import Match
from boxwood.backgammon.actions import MakePlay, Opening, Roll
from boxwood.backgammon.engine import BackgammonCandidate, Engine, RolloutCandidate, RolloutSettings, roll_out
from boxwood.backgammon.openings import OpeningPlay, OpeningRoll, opening_line, read_line
from boxwood.dice import Dice

FILE = Path(boxwood.__file__).parent / "backgammon" / "openings.jsonl"
ROLLS: tuple[Dice, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
TRUNCATE = 11
FIRST_NEAR, REPLY_NEAR = 0.06, 0.04
"""How far behind the best a play may be, two rolls ahead, to be rolled out."""
MOST = 5


def main() -> None:
    """Roll out what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--trials", type=int, default=720, help="for each play of an opening roll")
    parser.add_argument("--reply-trials", type=int, default=144, help="for each reply")
    asked = parser.parse_args()
    known = {}
    if asked.file.exists():
        lines = asked.file.read_text(encoding="utf-8").splitlines()
        known = {(roll.after, roll.dice): roll for roll in map(read_line, lines)}
    thinker, player = Engine(2), Engine(0)
    firsts: list[tuple[OpeningRoll, Match]] = []
    for dice in (roll for roll in ROLLS if roll[0] != roll[1]):
        match = Match.new().apply(Opening(*dice))
        found = known.get(("", dice)) or _rolled_out(match, "", dice, thinker, player, asked.trials, FIRST_NEAR)
        _keep(asked.file, found, known)
        firsts.append((found, match))
    for first, match in firsts:
        best = first.plays[0].play
        after = f"{first.dice[0]}-{first.dice[1]} {best}"
        played = match.apply(MakePlay(best))
        for dice in ROLLS:
            if (after, dice) not in known:
                state = played.apply(Roll(*dice))
                found = _rolled_out(state, after, dice, thinker, player, asked.reply_trials, REPLY_NEAR)
                _keep(asked.file, found, known)


def _keep(file: Path, roll: OpeningRoll, known: dict[tuple[str, Dice], OpeningRoll]) -> None:
    if (roll.after, roll.dice) in known:
        return
    known[roll.after, roll.dice] = roll
    with file.open("a", encoding="utf-8") as stream:
        stream.write(opening_line(roll) + "\n")
    sys.stdout.write(f"{len(known)} {roll.after} {roll.dice} {roll.plays[0].play}\n")
    sys.stdout.flush()


def _rolled_out(
    match: Match, after: str, dice: Dice, thinker: Engine, player: Engine, trials: int, near: float
) -> OpeningRoll:
    candidates = list(_near(thinker.decide(match).candidates, near))
    asked = [RolloutCandidate.of_play(each.play, match) for each in candidates if each.play is not None]
    result = roll_out(player, asked, RolloutSettings(trials=trials, truncate=TRUNCATE, seed=1))
    plays = [
        OpeningPlay(play=str(each.play), equity=found.equity, standard_error=found.standard_error, trials=trials)
        for each, found in zip(candidates, result.estimates, strict=True)
    ]
    plays.sort(key=lambda each: -each.equity)
    return OpeningRoll(after=after, position=match.game.position.gnubg_id, dice=dice, plays=tuple(plays))


def _near(candidates: tuple[BackgammonCandidate, ...], near: float) -> Iterator[BackgammonCandidate]:
    """The best plays of a look ahead, those near the best."""
    for each in candidates[:MOST]:
        if candidates[0].equity - each.equity <= near:
            yield each


if __name__ == "__main__":
    main()
