"""The signature of the engine's play: one number that stays the same while its searches do."""

import hashlib
import time
from typing import NamedTuple

from boxwood.checkers.engine.endgame import Endgame
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import sheets

__all__ = ["POSITIONS", "Signature", "sign_play"]

POSITIONS = (
    "B:W21-32:B1-12",
    "W:W13,19,21,22,24,26,27,28,29,30,31,32:B1,2,3,5,6,7,8,10,11,12,15,18",
    "W:W20,21,23,24,25,26,28,29,30,31,32:B1,2,4,6,7,8,10,11,12,14,16",
    "W:W19,21,23,25,26,27,29,30,31,32:B1,2,3,5,7,8,9,10,12,14",
    "W:W14,15,21,23,24,26,27,28,32:B1,2,3,5,8,11,12,17,20",
    "W:W20,21,22,26,27,28,29,30,31:B1,2,4,6,7,11,12,14,19",
    "W:W12,13,14,20,21,29,31,32:B2,3,5,6,7,11,19,22",
    "W:W9,10,19,21,23,28,32:B1,3,8,12,16,20,K31",
    "W:W17,21,22,23,24,30:B2,10,11,12,14,15",
    "W:WK14,18,21,28,32:B1,8,12,20,K22,23",
    "W:W12,K16,23,31:B3,9,K22,K30",
)
"""The start, and ten from games of the engine against itself, from the opening to the endgame."""
DEPTH = 13
ENTRIES = 2**16


class Signature(NamedTuple):
    """What the searches of all positions under all rule sheets come to."""

    digest: str
    """Of every move, value and number of nodes."""
    nodes: int
    seconds: float


def sign_play() -> Signature:
    """Search every position to the same depth, without endgame tables, which may not be built yet."""
    digest, nodes, seconds = hashlib.sha256(), 0, 0.0
    for sheet in sheets().values():
        engine = Engine(sheet, depth=DEPTH, endgame=Endgame(sheet), entries=ENTRIES)
        engine.think(Position.start(), depth=1)  # compiled before the clock starts
        began = time.perf_counter()
        thoughts = [engine.think(Position.from_fen(fen)) for fen in POSITIONS]
        seconds += time.perf_counter() - began
        nodes += sum(thought.nodes for thought in thoughts)
        for thought in thoughts:
            digest.update(f"{thought.move} {thought.evaluation:+.2f} {thought.nodes}\n".encode("ascii"))
    return Signature(digest.hexdigest()[:16], nodes, seconds)
