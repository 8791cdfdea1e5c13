"""Where games for learning begin: kinds of positions that games from the start seldom reach.

A sketch says for each side which points it holds, where its other checkers may stand, and how many may be borne off;
positions are drawn from it at random.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from boxwood.backgammon.engine.boards import BoardArray, array_of
from boxwood.backgammon.position import CHECKERS, Position

__all__ = ["IN_EVERY_ROUND", "SKETCHES", "Camp", "Sketch", "draw", "draw_starts"]


@dataclass(frozen=True)
class Camp:
    """One side of a sketch, in its own numbering, 25 the bar.

    `held` are places of which some are held by two checkers, `how_many` of them; the others stand anywhere in `spread`.
    """

    held: tuple[int, ...] = ()
    how_many: tuple[int, int] = (0, 0)
    spread: tuple[int, int] = (1, 24)
    stragglers: tuple[int, ...] = ()
    number: tuple[int, int] = (0, 0)
    off: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Sketch:
    """A kind of position: two camps; either may be to move."""

    one: Camp
    other: Camp


_HOME, _FAR = (6, 5, 4, 3, 2, 1), (24, 23, 22, 21, 20)
SKETCHES = {
    "back game": Sketch(
        Camp(_FAR, (2, 2), (1, 18), (24, 23, 22, 21, 20, 25), (0, 2)),
        Camp((8, 7, 6, 5, 4), (2, 4), (1, 14)),
    ),
    "ace-point game": Sketch(Camp((24, 23), (1, 1), (1, 12)), Camp((7, 6, 5, 4, 3), (3, 5), (1, 8))),
    "bear-in against an anchor": Sketch(Camp((24, 23, 22, 21, 20), (1, 1), (1, 9)), Camp(_HOME, (3, 5), (1, 14))),
    "bear-off against the bar": Sketch(
        Camp(_HOME, (3, 6), (1, 10), (25, 24), (1, 2)), Camp(_HOME, (1, 4), (1, 6), off=(0, 9))
    ),
    "containing": Sketch(
        Camp(_HOME, (3, 6), (2, 10), (), (0, 0)), Camp(_HOME, (0, 3), (1, 6), (25, 24, 23, 19, 18), (1, 2), (1, 11))
    ),
    "prime against prime": Sketch(
        Camp((8, 7, 6, 5, 4, 3), (4, 6), (1, 13), (24, 23, 22, 21), (1, 3)),
        Camp((8, 7, 6, 5, 4, 3), (4, 6), (1, 13), (24, 23, 22, 21), (1, 3)),
    ),
    "crashed": Sketch(
        Camp((1, 2, 3), (2, 3), (1, 6), (24, 23, 22, 21, 20, 25), (1, 4)), Camp((7, 6, 5, 4), (1, 4), (1, 18))
    ),
    "both crashed": Sketch(
        Camp((1, 2, 3), (2, 3), (1, 7), (24, 23, 22, 21, 20, 25), (1, 3)),
        Camp((1, 2, 3, 4), (2, 3), (1, 7), (24, 23, 22, 21, 20, 25), (1, 3)),
    ),
    "attack": Sketch(
        Camp((6, 5, 4, 3), (2, 4), (3, 14), (24,), (0, 2)), Camp((6, 8, 13), (1, 3), (4, 13), (25, 25, 22), (1, 3))
    ),
    "holding": Sketch(
        Camp((20, 21, 18), (1, 1), (1, 13), (24,), (0, 1)), Camp((13, 8, 6, 5), (2, 4), (1, 14), (24, 23), (0, 2))
    ),
    "anywhere": Sketch(Camp(_HOME, (0, 2)), Camp(_HOME, (0, 2))),
    "late": Sketch(Camp(spread=(1, 24), off=(0, 10)), Camp(spread=(1, 12), off=(0, 10))),
    "plain race": Sketch(Camp(_HOME, (2, 5), (1, 12)), Camp(_HOME, (2, 5), (1, 12), off=(0, 2))),
    "race": Sketch(Camp(spread=(1, 12), off=(0, 6)), Camp(spread=(1, 12), off=(0, 6))),
    "bear-off": Sketch(Camp(spread=(1, 7), off=(0, 10)), Camp(spread=(1, 7), off=(0, 10))),
    "early back game": Sketch(
        Camp((24, 23, 22, 21, 20, 13, 8, 6, 5), (5, 6), (3, 13), (24, 23, 22, 21, 20, 25), (0, 2)),
        Camp((13, 8, 7, 6, 5, 4), (4, 5), (2, 16), (24, 23), (0, 2)),
    ),
    "picked up late": Sketch(
        Camp(_HOME, (4, 6), (1, 9)), Camp(_HOME, (0, 2), (1, 6), (25, 25, 24, 23, 22), (2, 3), (2, 9))
    ),
}
IN_EVERY_ROUND = tuple(name for name in SKETCHES if name not in ("early back game", "picked up late"))
"""Sketches that every round draws from; it may ask for more of them, or for others, by name."""


def draw(sketch: Sketch, rng: random.Random) -> Position:
    """A position of a sketch, seen by either side."""
    while True:
        board, off = [0] * 26, [0, 0]
        for index, camp in enumerate(rng.sample((sketch.one, sketch.other), 2)):
            sign = 1 if index == 0 else -1
            off[index] = rng.randint(*camp.off)
            for place in _places(camp, CHECKERS - off[index], rng):
                at = place if index == 0 else 25 - place
                if board[at] * sign < 0:
                    break
                board[at] += sign
        sides = [sum(max(sign * n, 0) for n in board) for sign in (1, -1)]
        if all(side == CHECKERS - gone > 0 for side, gone in zip(sides, off, strict=True)):
            return Position(tuple(board), (off[0], off[1]))


def _places(camp: Camp, left: int, rng: random.Random) -> list[int]:
    """Where the checkers of a camp stand."""
    held = rng.sample(camp.held, min(rng.randint(*camp.how_many), len(camp.held)))
    places = [place for place in held for _ in range(2)]
    places += [rng.choice(camp.stragglers) for _ in range(rng.randint(*camp.number))]
    few = rng.sample(
        range(camp.spread[0], camp.spread[1] + 1), min(rng.randint(2, 7), camp.spread[1] - camp.spread[0] + 1)
    )
    while len(places) < left:
        places.append(rng.choice(few))
    return places[:left]


def draw_starts(names: Sequence[str], count: int, seed: int) -> BoardArray:
    """Boards for `count` starts, of each sketch in turn; `standard` and `nackgammon` are the starts of real games."""
    rng = random.Random(seed)
    return np.array(
        [
            array_of(draw(SKETCHES[name], rng) if name in SKETCHES else Position.start(name))
            for name in (names[index % len(names)] for index in range(count))
        ]
    )
