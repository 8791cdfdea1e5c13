"""py-draughts' checkers with optional captures, run in an environment of its own: it shares its import name.

Reads a FEN a line, and prints origin, target and captured squares of its legal moves; it lists one of several routes
that capture the same checkers.
"""

import sys

from draughts import AmericanBoard


def main() -> None:
    for line in sys.stdin:
        moves = AmericanBoard.from_fen(line.strip()).legal_moves
        found = {
            (move.square_list[0] + 1, move.square_list[-1] + 1, *sorted(square + 1 for square in move.captured_list))
            for move in moves
        }
        print(" ".join("-".join(map(str, move)) for move in sorted(found)), flush=True)


if __name__ == "__main__":
    main()
