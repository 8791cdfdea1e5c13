"""What `classic` and `coral` alone count: gammons of a side that has borne off. The bare network beside rollouts.

Run with `make gammons-check`. Positions are drawn from the sketch "picked up late" with a seed that training does not
use: the side that is not to move has borne off two checkers or more, and has two or three to bring in and home.
"""

import argparse
import random
from pathlib import Path

import numpy as np

from boxwood.backgammon import Position
from boxwood.backgammon.engine import Engine, Network
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out
from boxwood.backgammon.rule_sheet import find_sheet
from boxwood.backgammon.training.starts import SKETCHES, draw

SEED = 5
CHANCES = ("win", "win_gammon", "win_backgammon")


def main() -> None:
    """Print the means of both, and how far apart they are in single positions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--trials", type=int, default=216)
    parser.add_argument("--network", type=Path, help="weights to measure; the program's own by default")
    asked = parser.parse_args()
    network = Network.from_bytes(asked.network.read_bytes(), asked.network.name) if asked.network else None
    engine, rules = Engine(0, network=network), find_sheet("classic")
    settings = RolloutSettings(trials=asked.trials, cubeful=False)
    said, found = [], []
    for position in _positions(asked.positions):
        said.append(_chances(engine.evaluate(position, rules)))
        rolled_out = roll_out(engine, [RolloutCandidate("", position, rules=rules)], settings)
        found.append(_chances(rolled_out.estimates[0].evaluation))
    ours, truth = np.array(said), np.array(found)
    apart = np.sqrt(((ours - truth) ** 2).mean(axis=0))
    for place, name in enumerate(CHANCES):
        print(
            f"{name:15s} the network {ours[:, place].mean():.3f}, rolled out {truth[:, place].mean():.3f}, "
            f"{apart[place]:.3f} apart in a position"
        )


def _positions(count: int) -> list[Position]:
    """Positions in which the side that is not to move has borne off, and the other has not."""
    rng, positions = random.Random(SEED), list[Position]()
    while len(positions) < count:
        position = draw(SKETCHES["picked up late"], rng)
        position = position.swap() if position.off[0] else position
        if position.off[0] == 0 < position.off[1]:
            positions.append(position)
    return positions


def _chances(evaluation: Evaluation) -> list[float]:
    return [getattr(evaluation, name) for name in CHANCES]


if __name__ == "__main__":
    main()
