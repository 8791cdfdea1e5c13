"""Named positions, and the count of plays from them; `python -m support.perft` prints tests/data/perft.txt anew."""

import sys

from boxwood.backgammon import Position, legal_plays
from support.games import ROLLS

NAMED = {
    "start": Position.start(),
    "graves-printed-start": Position.start("graves-printed"),
    "nackgammon-start": Position.start("nackgammon"),
    "hypergammon-start": Position.start("hypergammon"),
    "opening-blitz": Position.build("24:2 13:4 8:3 6:4 5:2", "bar:1 24:1 13:5 8:3 6:5"),
    "prime-against-prime": Position.build("24:2 9:2 8:2 7:2 6:3 5:2 4:2", "24:2 9:2 8:2 7:2 6:3 5:2 4:2"),
    "back-game": Position.build("23:3 22:2 15:1 8:2 6:3 5:2 4:2", "14:1 12:2 9:2 8:2 6:3 5:2 4:2 1:1"),
    "ace-point-game": Position.build("24:2 6:3 5:3 4:3 3:2 2:2", "7:2 6:3 5:3 4:3 3:2"),
    "three-on-the-bar": Position.build("bar:3 13:4 8:3 6:5", "24:1 13:5 8:3 6:2 5:2 3:2"),
    "closed-out": Position.build("bar:1 13:3 8:3 6:5", "8:1 6:2 5:2 4:2 3:2 2:2 1:2"),
    "bear-in-against-an-anchor": Position.build("10:2 8:2 7:1 6:3 5:3 3:2 2:2", "21:2 16:1 6:4 5:3 4:3 3:2"),
    "bear-off-with-contact": Position.build("6:2 5:2 4:3 2:2 1:1", "bar:1 22:1 6:3 5:3 4:3 3:3"),
    "bear-off-race": Position.build("6:3 5:3 4:3 3:2 2:2 1:2", "6:4 5:4 4:3 3:2 2:1 1:1"),
    "crashed-board": Position.build("24:1 16:2 6:2 3:3 2:4 1:3", "20:1 8:2 7:2 6:3 5:3 4:2 3:2"),
    "last-checkers": Position.build("6:1 5:1", "3:2 1:1"),
}


def perft(position: Position, plies: int) -> int:
    """How many ways the next plies can go: for every roll every play; a pass is one way, a finished game none."""
    if position.off[1] == position.checkers[1]:
        return 0
    total = 0
    for dice in ROLLS:
        plays = legal_plays(position, dice)
        if plies == 1:
            total += len(plays) or 1
        else:
            total += sum(perft(after, plies - 1) for after in [play.after for play in plays] or [position.swap()])
    return total


def main() -> None:
    write = sys.stdout.write
    write("# The number of legal plays under the tournament sheet for each of the 21 rolls, then perft of two plies.\n")
    write("# name " + " ".join(f"{high}{low}" for high, low in ROLLS) + " perft-2\n")
    for name, position in NAMED.items():
        counts = [len(legal_plays(position, dice)) for dice in ROLLS]
        write(" ".join(map(str, [name, *counts, perft(position, 2)])) + "\n")


if __name__ == "__main__":
    main()
