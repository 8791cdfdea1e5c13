"""Who the engine is measured against, each asked for many plays at once: position ids and rolls in, ids after out.

Look-ahead is counted as everywhere here: 0 is a bare network.
"""

import base64
from collections.abc import Callable, Sequence
from pathlib import Path

import gnubg_nn

from boxwood.backgammon import Dice, Position
from boxwood.backgammon.engine import Engine, Network

Player = Callable[[Sequence[str], Sequence[Dice]], list[str]]


def read_network(file: Path) -> Network:
    """The weights in a file."""
    return Network.from_bytes(file.read_bytes(), file.name)


def gnu_backgammon(plies: int) -> Player:
    """GNU Backgammon, cubeless; the key it gives has the side that has just moved first, as the next side sees it."""

    def move(identity: str, dice: Dice) -> str:
        _, key = gnubg_nn.best_move(gnubg_nn.board_from_position_id(identity), dice[0], dice[1], plies, b=1)
        data = bytes((ord(key[i]) - 65) << 4 | (ord(key[i + 1]) - 65) for i in range(0, 20, 2))
        return base64.b64encode(data).decode("ascii")[:14]

    return lambda ids, rolls: [move(identity, dice) for identity, dice in zip(ids, rolls, strict=True)]


def bgsage(plies: int) -> Player:
    """bgsage, cubeless, on one core; it counts one more: its 1-ply is a bare network."""
    from bgsage import BgBotAnalyzer  # noqa: PLC0415 - only where it is asked for

    analyzer = BgBotAnalyzer(eval_level=f"{plies + 1}ply", cubeful=False, parallel_threads=1)

    def move(identity: str, dice: Dice) -> str:
        position = Position.from_gnubg_id(identity)
        board = [-position.board[0], *position.board[1:]]  # both bars count up
        moves = analyzer.checker_play(board, *dice).moves
        if not moves:
            return position.swap().gnubg_id
        after = [-moves[0].board[0], *moves[0].board[1:]]
        off = 15 - sum(n for n in after if n > 0), position.off[1]
        return Position(tuple(after), off).swap().gnubg_id

    return lambda ids, rolls: [move(identity, dice) for identity, dice in zip(ids, rolls, strict=True)]


def earlier_network(file: Path, plies: int) -> Player:
    """Our engine with other weights."""
    return Engine(plies, network=read_network(file)).best_plays
