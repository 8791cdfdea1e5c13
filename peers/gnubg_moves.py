"""GNU Backgammon's generator of legal moves, as position ids."""

import base64

import gnubg_nn

from boxwood.backgammon import Dice, Position


def gnubg_results(position: Position, dice: Dice) -> list[str]:
    """The ids of the positions GNU Backgammon lets the roll lead to, seen by the next side to move."""
    board = gnubg_nn.board_from_position_id(position.gnubg_id)
    return sorted(_turned(key) for key in gnubg_nn.moves(board, *dice))


def _turned(key: str) -> str:
    """A key is the bytes of an id in letters, with the side that has just moved second: turn it."""
    data = bytes((ord(key[i]) - 65) << 4 | (ord(key[i + 1]) - 65) for i in range(0, 20, 2))
    identity = base64.b64encode(data).decode("ascii").rstrip("=")
    return Position.from_gnubg_id(identity).swap().gnubg_id
