"""Where the constants of the cube's model come from, and how well they fit. Takes some minutes.

For races: a side has a number of pips and a roll takes its sum off, nothing is wasted; such a race is solved exactly,
with the cube. Printed are the efficiency that fits its equities best, ours, and what decisions by ours give away.

For contact: what a position is worth by our model, out of its chances, and by looking two rolls ahead with the cube.
Where the mean difference is nothing, looking ahead neither makes nor breaks the cube. The engine plays.
"""

import random
from dataclasses import astuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon import Cube, Dice, Match, Position, Side, game_value
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.cube import CubeDecision, CubeSituation, decide_cube
from boxwood.backgammon.engine.cube_kernels import CONTACT, ENDING, RACE
from boxwood.compiled import exact

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

LONGEST = 130
ROLLS: list[Dice] = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
CUBES = Cube(), Cube(2, Side.FIRST)
"""In the middle, and one's own."""


def money(position: Position, cube: Cube) -> Match:
    """A money game with the side to move of a position on turn."""
    return Match.new(start=position, begins=Side.FIRST, cube=cube)


CENTRED, OWN = (CubeSituation.of(money(Position.start(), cube)) for cube in CUBES)


@exact
def solve(sums: Doubles, undoubled: Doubles, on_turn: Doubles) -> None:
    """Fill the equities of all races, by the pips of the mover and the opponent, the last axis being no cube, a cube in
    the middle, the mover's, the opponent's. `sums` are the chances of the sums of a roll.
    """  # noqa: D205
    longest = undoubled.shape[0] - 1
    for total in range(2, 2 * longest + 1):
        for mover in range(max(1, total - longest), min(longest, total - 1) + 1):
            opponent = total - mover
            for cube in range(4):
                seen = cube if cube < 2 else 5 - cube
                value = 0.0
                for pips in range(sums.shape[0]):
                    value += sums[pips] * (1.0 if pips >= mover else -on_turn[opponent, max(mover - pips, 0), seen])
                undoubled[mover, opponent, cube] = value
                on_turn[mover, opponent, cube] = value
            doubled = min(1.0, 2.0 * undoubled[mover, opponent, 3])
            for cube in range(1, 3):
                on_turn[mover, opponent, cube] = max(undoubled[mover, opponent, cube], doubled)


def show_races() -> None:
    """Print how our efficiency fits races."""
    sums = np.zeros(25)
    for high, low in ROLLS:
        sums[4 * high if high == low else high + low] += (1 if high == low else 2) / 36
    undoubled, on_turn = np.zeros((2, LONGEST + 1, LONGEST + 1, 4))
    solve(sums, undoubled, on_turn)
    for pips in (15, 20, 25, 30, 40, 50, 60, 80, 100):
        row = undoubled[pips, 1:]
        row = row[np.abs(row[:, 0]) < 0.8]
        ours = max(RACE - ENDING / (2 * pips), 0.0)
        fits = {round(efficiency, 2): fit(row, efficiency)[0] for efficiency in np.arange(0.3, 1.0, 0.02)}
        error, cost = fit(row, ours)
        print(
            f"race of {pips:3} pips: best efficiency {min(fits, key=lambda key: fits[key]):.2f}, ours {ours:.2f} with "
            f"errors of {error:.4f}; decisions give away {cost:.5f}"
        )


def fit(exact_values: Doubles, efficiency: float) -> tuple[float, float]:
    """The root mean square error of equities, and the mean cost of decisions, over some exact races."""
    errors, costs = [], []
    for without, centred, own, other in exact_values:
        outputs = np.array([(1 + without) / 2, 0, 0, 0, 0], np.float32)
        for situation, undoubled in ((CENTRED, centred), (OWN, own)):
            decision = decide_cube(situation, outputs, efficiency)
            errors += [decision.no_double - undoubled, decision.double_take / 2 - other]
            costs.append(cost(decision, undoubled, 2 * other))
    return float(np.sqrt(np.mean(np.square(errors)))), float(np.mean(costs))


def cost(decision: CubeDecision, undoubled: float, taken: float) -> float:
    """What a decision and its answer give away by exact equities."""
    doubled = min(taken, 1.0)
    return (
        max(undoubled, doubled)
        - (doubled if decision.double else undoubled)
        + (taken if decision.take else 1.0)
        - doubled
    )


def show_contact(count: int) -> None:
    """Print how our model agrees with itself two rolls ahead."""
    engine, ahead, rng = Engine(0), Engine(2), random.Random(3)
    differences: list[list[float]] = []
    while len(differences) < count:
        position = middle_game(engine, rng)
        outputs = np.array(astuple(ahead.evaluate(position)), np.float32)
        if 0.5 < outputs[0] < 0.9:
            bare = [decide_cube(CubeSituation.of(money(position, cube)), outputs) for cube in CUBES]
            deep = [ahead.cube(money(position, cube)) for cube in CUBES]
            changes = [deeper.no_double - model.no_double for deeper, model in zip(deep, bare, strict=True)]
            differences.append([*changes, deep[0].double_take - bare[0].double_take])
    means = np.mean(differences, axis=0)
    print(
        f"contact, {count} positions, efficiency {CONTACT}: looking two rolls ahead changes a cube in the middle by "
        f"{means[0]:+.4f}, one's own by {means[1]:+.4f}, a double that is taken by {means[2]:+.4f}"
    )


def middle_game(engine: Engine, rng: random.Random) -> Position:
    """A position with contact, from the engine's play against itself."""
    while True:
        position = Position.start()
        for _ in range(rng.randint(6, 40)):
            play = engine.best_play(position, (rng.randint(1, 6), rng.randint(1, 6)))
            position = play.after if play else position.swap()
            if not position.contact:
                break
        if position.contact and game_value(position) == 0:
            return position


def main() -> None:
    """Print both."""
    show_races()
    show_contact(200)


if __name__ == "__main__":
    main()
