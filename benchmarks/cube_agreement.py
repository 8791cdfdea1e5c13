"""Do cubeful rollouts and cube decisions three plies ahead agree? Lists the positions where they do not.

Run with `make cube-agreement`. Positions come from games of the bare network, at varied scores and cubes, with seeds of
their own. No double and double, take are rolled out to the end, with the luck taken away; where what the two say
differs by more than three standard errors and more than a hundredth of a point, the position is listed.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import replace

from boxwood.backgammon import Match, Position
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out
from boxwood.backgammon.xgid import Xgid

SCORES = ((0, 0, 0), (0, 0, 7), (1, 3, 5), (3, 1, 5), (4, 2, 9), (2, 2, 3))
"""Own, the opponent's, length; 0 is money."""
APART, WINDOW = 4, 0.35
"""Plays between two positions; how far from doubling a position may be."""
SURE, CLOSE = 3.0, 0.01


def positions(seed: int) -> Iterator[Match]:
    """Positions in which the cube is about to matter."""
    rng, player = random.Random(f"cube agreement {seed}"), Engine(0)
    position, number = Position.start(), 0
    while True:
        dice = rng.randint(1, 6), rng.randint(1, 6)
        best = player.best_play(position, dice)
        position, number = best.after if best else position.swap(), number + 1
        if min(position.board) >= 0 or max(position.board) <= 0:
            position = Position.start()
        elif number % APART == 0:
            own, other, length = rng.choice(SCORES)
            standing = Xgid(position=position, score=(own, other), length=length)
            if length != 3 and rng.random() < 0.5:
                standing = replace(standing, cube=2, cube_owner="mover")
            match = Match.from_xgid(str(standing))
            cube = player.cube(match)
            if abs(cube.doubled - cube.no_double) < WINDOW:
                yield match


def main() -> None:
    """Print the positions where the two disagree, and how far apart they are on average."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--plies", type=int, default=3)
    parser.add_argument("--trials", type=int, default=324)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    engine, settings = Engine(asked.plies), RolloutSettings(trials=asked.trials)
    found, apart, other, cost = positions(asked.seed), [], 0, 0.0
    for number in range(1, asked.positions + 1):
        match = next(found)
        cube = engine.cube(match)
        candidates = [RolloutCandidate.no_double(match), RolloutCandidate.offer_taken(match)]
        rolled = roll_out(engine, candidates, settings).estimates
        said = (cube.no_double, cube.double_take)
        for estimate, equity in zip(rolled, said, strict=True):
            apart.append(abs(estimate.equity - equity))
            if apart[-1] > max(SURE * estimate.standard_error, CLOSE):
                print(
                    f"{match.xgid} {estimate.name}: {equity:+.3f}, rolled out "
                    f"{estimate.equity:+.3f} ± {estimate.standard_error:.3f}",
                    flush=True,
                )
        no_double, doubled = rolled[0].equity, min(rolled[1].equity, cube.double_drop)
        if cube.double != (doubled > no_double):
            other, cost = other + 1, cost + abs(doubled - no_double)
        sys.stderr.write(f"\r{number} of {asked.positions} ")
    print(f"\n{asked.positions} positions: {sum(apart) / len(apart):.4f} points apart on average")
    print(f"{other} other decisions to double, which cost {cost / asked.positions:.5f} points a position")


if __name__ == "__main__":
    main()
