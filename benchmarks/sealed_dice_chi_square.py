"""Whether sealed dice are fair: 3,600,000 throws from many seeds, counted and tested with chi-square.

Run with `make dice-check`. The seeds are made by counting, so the figures are the same on every machine.
"""

import hashlib
import sys
from collections.abc import Iterator

from boxwood.backgammon.plays import Dice
from boxwood.dice import ChiSquare, SealedDice, statistics

SEEDS = 360
THROWS_FOR_EACH = 10_000
TABLE = "chi-square"
WORDS = ("rain", "soleil")


def throws() -> Iterator[Dice]:
    """The first throws of each seed, with a line that says how far it is."""
    for index in range(SEEDS):
        seed = hashlib.sha256(str(index).encode("ascii")).digest()
        dice = SealedDice(seed, TABLE, WORDS)
        for _ in range(THROWS_FOR_EACH):
            yield dice.throw()
        print(f"\r{index + 1:,} of {SEEDS:,} seeds", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def line(name: str, test: ChiSquare) -> str:
    """One test in one line."""
    return f"  {name}: chi-square {test.statistic:6.2f}, {test.degrees:2} degrees of freedom, p = {test.chance:.3f}"


def main() -> None:
    """Print the figures."""
    found = statistics(throws())
    print(f"{found.throws:,} sealed throws: {SEEDS} seeds, throws 0 to {THROWS_FOR_EACH - 1:,} of each")
    print(f'  seeds: SHA-256 of "0" to "{SEEDS - 1}"; table "{TABLE}"; words "{WORDS[0]}", "{WORDS[1]}"')
    print(line("single dice,    6 faces", found.faces_test))
    print(line("ordered pairs, 36 pairs", found.pairs_test))
    for tally in (*found.faces, found.doubles):
        print(f"  {tally.what:7} {tally.seen:9,}  expected {tally.expected:11,.1f}  {tally.seen / tally.expected:.5f}")


if __name__ == "__main__":
    main()
