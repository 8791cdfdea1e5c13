"""What the plays of each level cost, judged two rolls ahead, on positions of games between good players.

Run with `make levels`. The figure is thousandths of a point for each decision between at least two plays, with its
standard error. The strongest level is judged by itself here, so its figure is 0 by nature.
"""

import random
import statistics
from collections.abc import Iterator

from boxwood.backgammon import Dice, Position
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.levels import LEVELS

DECISIONS = 300


def decisions(count: int) -> Iterator[tuple[Position, Dice]]:
    """Positions and rolls of games that the expert level plays with itself."""
    rng, player = random.Random(7), Engine(level="expert")
    position = Position.start()
    for _ in range(count):
        dice = rng.randint(1, 6), rng.randint(1, 6)
        yield position, dice
        best = player.best_play(position, dice)
        position = best.after if best else position.swap()
        if min(position.board) >= 0 or max(position.board) <= 0:
            position = Position.start()


def main() -> None:
    """Print a line for each level."""
    judge = Engine(2, prefilter_width=0)
    players = {name: Engine(level=name) for name in LEVELS}
    losses: dict[str, list[float]] = {name: [] for name in players}
    for position, dice in decisions(DECISIONS):
        ranked = {play: found.equity for play, found in judge.rank(position, dice)}
        if len(ranked) < 2:
            continue
        for name, player in players.items():
            chosen = player.best_play(position, dice)
            assert chosen is not None
            losses[name].append(1000 * (max(ranked.values()) - ranked[chosen]))
    print(f"{len(losses['expert'])} decisions, thousandths of a point lost on average:")
    for name, found in losses.items():
        print(f"{name:12s} {statistics.fmean(found):6.1f} ± {statistics.stdev(found) / len(found) ** 0.5:.1f}")


if __name__ == "__main__":
    main()
