"""How a table is settled that one side has left: by what an engine says, and never better for the one who left.

A match is won by the one who stays if that side is no worse off; else it is shared in hundredths. What is played for
points is settled by whole points. Where a hundredth or a point is left over, the one who stays gets it.
"""

import math
from collections.abc import Sequence

from boxwood.errors import BadAction
from boxwood.game import WHOLE, Settlement, Side

__all__ = ["read_settlement", "settled_by_chance", "settled_by_points", "settled_draw", "settled_win"]

_EXACT = 9
"""Decimals to which engines are believed: what differs less is rounding."""


def read_settlement(words: Sequence[str]) -> Settlement:
    """The settlement that words say, or `BadAction`."""
    if len(words) == 3 and all(word.isascii() and word.isdigit() and len(word) < 6 for word in words[1:]):
        two = (int(words[1]), int(words[2]))
        if words[0] == "shares" and sum(two) == WHOLE:
            return Settlement(two)
        if words[0] == "points" and 0 in two:
            return Settlement((0, 0), two)
    raise BadAction("a settlement is 'shares 40 60' or 'points 0 2', got {text!r}", text=" ".join(words)[:60])


def settled_win(winner: Side) -> Settlement:
    """All of it to one side."""
    return Settlement(_two(winner, WHOLE, 0))


def settled_draw() -> Settlement:
    """Half of it to each."""
    return Settlement((WHOLE // 2, WHOLE // 2))


def settled_by_chance(leaver: Side, chance: float) -> Settlement:
    """A match that was left with such a chance of winning it."""
    if round(chance, _EXACT) <= 1 / 2:
        return settled_win(leaver.other)
    share = math.floor(round(WHOLE * min(chance, 1.0), _EXACT))
    return Settlement(_two(leaver, share, WHOLE - share))


def settled_by_points(leaver: Side, worth: float) -> Settlement:
    """A game for points that was left when it was worth so many to the one who left."""
    points = math.floor(round(worth, _EXACT))
    return Settlement((0, 0), _two(leaver, max(points, 0), max(-points, 0)))


def _two(side: Side, own: int, other: int) -> tuple[int, int]:
    return (own, other) if side is Side.FIRST else (other, own)
