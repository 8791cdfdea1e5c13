"""pydraughts, run in an environment of its own: it shares its import name with py-draughts.

`moves` reads a FEN a line and prints the paths of its legal moves. `read FILE` plays the games of a PDN file and prints
their last positions. `write FILE COUNT` writes random games of its own, and prints their last positions.
"""

import random
import sys

from draughts import Board, Move
from draughts.PDN import PDNReader, PDNWriter


def print_moves() -> None:
    for line in sys.stdin:
        moves = Board(variant="english", fen=line.strip()).legal_moves()
        print(" ".join(sorted("x".join(map(str, move.steps_move)) for move in moves)), flush=True)


def print_finals(file: str) -> None:
    for game in PDNReader(filename=file).games:
        board = Board(variant="english", fen=game.tags.get("FEN", "startpos"))
        for text in game.moves:
            board.push(Move(board, pdn_move=text))
        print(board.fen)


def write_games(file: str, count: int) -> None:
    rng = random.Random(5)
    for _ in range(count):
        board = Board(variant="english", fen="startpos")
        for _ in range(rng.randint(1, 80)):
            moves = list(board.legal_moves())
            if not moves:
                break
            board.push(rng.choice(moves))
        PDNWriter(file, board=board, tags={"White": "Ann", "Black": "Bob"})
        print(board.fen)


if __name__ == "__main__":
    if sys.argv[1] == "moves":
        print_moves()
    elif sys.argv[1] == "read":
        print_finals(sys.argv[2])
    else:
        write_games(sys.argv[2], int(sys.argv[3]))
