"""Decisions of our own matches, rolled out with the cube: what `make gauge-own` measures us on.

`make own-decisions` writes `benchmarks/data/own_decisions.jsonl`, or goes on with it; it can be stopped at any time.
The first line names the network that rolled out. With another one the set begins anew, so it is refreshed with each
network. The bare network plays itself, for money and in matches at varied scores. Every so often a play between near
candidates, or a cube that is close, is rolled out. The dice have seeds that training does not use.

Games are truncated: with the cube, games to the end differ from each other seven times as much, and would take fifty
times as many of them to be as sure. `--truncate 0` plays them to the end.

The judge is our own network, so it cannot see what it does not understand. Beside it stands eXtreme Gammon's judgement,
`make gauge-xg`.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from boxwood.backgammon import Match, Phase, Play, Roll, parse_action
from boxwood.backgammon.engine import Bot, Engine
from boxwood.backgammon.engine.cube import CubeSituation
from boxwood.backgammon.engine.decision import decision_kind
from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out

FILE = Path(__file__).parent / "data" / "own_decisions.jsonl"
LENGTHS = (None, 3, 5, 7, 9, 11)
"""Of the matches; None is money."""
PLAYS_APART, CUBES_APART = 7, 2
"""Of so many plays between near candidates, and close cubes, one is taken."""
MOST, NEAR = 5, 0.08
"""How many plays are rolled out, and how far behind they may be two rolls ahead."""
CLOSE = 0.15
"""How far apart doubling and throwing at once may be two rolls ahead, for a cube to be close."""


class Source:
    """The matches that decisions are taken from: the same ones for the same network and seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"own decisions {seed}")
        self.player, self.judge = Engine(0), Engine(2)
        self.seen = {"play": 0, "double": 0}

    def decisions(self) -> Iterator[Match]:
        """Matches in which something near or close is to be decided."""
        bot, rng = Bot(self.player), self.rng
        while True:
            match = self._begun()
            while not match.results:
                if match.game.phase is Phase.OPENING:
                    match = match.apply(parse_action(f"opening {rng.randint(1, 3)} {rng.randint(4, 6)}"))
                    continue
                if self._taken(match):
                    yield match
                action = bot.act(match)
                match = match.apply(Roll(rng.randint(1, 6), rng.randint(1, 6)) if action is None else action)

    def _begun(self) -> Match:
        length = self.rng.choice(LENGTHS)
        if length is None:
            return Match.new(length=None)
        return Match.new(length=length, score=(self.rng.randrange(length), self.rng.randrange(length)))

    def _taken(self, match: Match) -> bool:
        """Whether this is one of the decisions: every so many of those that are near or close."""
        kind = decision_kind(match)
        if kind == "play":
            near, apart = len(self.near(match)) > 1, PLAYS_APART
        elif kind == "double":
            cube = self.judge.cube(match)
            live = CubeSituation.of(match).terms.settled.shape[1] > 1  # at some scores nobody needs it any more
            near, apart = live and abs(cube.no_double - cube.doubled) < CLOSE, CUBES_APART
        else:
            return False
        self.seen[kind] += near
        return near and self.seen[kind] % apart == 0

    def near(self, match: Match) -> list[Play]:
        """The plays that are not far behind two rolls ahead; none where one of them ends the game."""
        candidates = self.judge.decide(match).candidates[:MOST]
        plays = [each.play for each in candidates if each.play and candidates[0].equity - each.equity < NEAR]
        return [] if any(min(play.after.board) >= 0 for play in plays) else plays


def rolled(match: Match, source: Source, settings: RolloutSettings, thread: ThreadPoolExecutor) -> dict[str, Any]:
    """A decision as a line of the file: every choice with its equity and the standard error of being behind."""
    plays = source.near(match) if decision_kind(match) == "play" else []
    candidates = [RolloutCandidate.of_play(play, match) for play in plays]
    if not plays:
        candidates = [RolloutCandidate.no_double(match), RolloutCandidate.offer_taken(match)]
    result = roll_out(source.player, candidates, settings, executor=thread)
    found = [[each.name, round(each.equity, 4), round(each.behind_error, 4)] for each in result.estimates]
    line: dict[str, Any] = {"xgid": match.xgid, "games": result.games, "choices": found}
    return line if plays else line | {"drop": round(source.player.cube(match).double_drop, 4)}


def main() -> None:
    """Add decisions until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--trials", type=int, default=324, help="games of a rollout at most")
    parser.add_argument("--truncate", type=int, default=11, help="plays after which they are evaluated; 0 for none")
    parser.add_argument("--plies", type=int, default=0, help="how far the sides look ahead in a rollout")
    parser.add_argument("--sure", type=float, default=0.006, help="half the interval at which a rollout stops")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    settings = RolloutSettings(
        trials=asked.trials, plies=asked.plies, truncate=asked.truncate or None, stop_at=asked.sure
    )
    source = Source(asked.seed)
    head = {name: getattr(asked, name) for name in ("trials", "truncate", "plies", "sure", "seed")}
    head = {"network": source.player.network.digest} | head
    lines = asked.file.read_text(encoding="utf-8").splitlines() if asked.file.exists() else []
    if not lines or json.loads(lines[0]) != head:
        lines = [json.dumps(head)]
    asked.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = source.decisions()
    with asked.file.open("a", encoding="utf-8") as file, ThreadPoolExecutor(1) as thread:
        for number in range(1, asked.decisions + 1):
            match = next(found)
            if number < len(lines):
                continue  # rolled out before
            file.write(json.dumps(rolled(match, source, settings, thread)) + "\n")
            file.flush()
            sys.stderr.write(f"\r{number:,} of {asked.decisions:,} decisions ")
    sys.stderr.write("\n")


if __name__ == "__main__":
    main()
