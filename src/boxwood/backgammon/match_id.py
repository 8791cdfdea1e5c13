"""The match id of GNU Backgammon: the score, the cube and the dice that go with a position id, in 12 characters.

It is a string of bits in base 64, the lowest bit of each number first. Its player 1, at the bottom of the board, is our
first side, as in an XGID; its player 0 is our second side.
"""

import base64
import re
from dataclasses import dataclass, field
from typing import Self

from boxwood.backgammon.plays import Dice
from boxwood.backgammon.setup import Cube, Resignation
from boxwood.errors import BadPosition
from boxwood.game import Side

__all__ = ["MatchId"]

FIELDS = {
    "cube": 4,  # the power of two
    "cube_owner": 2,
    "turn": 1,
    "crawford": 1,
    "state": 3,
    "to_act": 1,
    "doubled": 1,
    "resigned": 2,
    "die": 3,
    "other_die": 3,
    "length": 15,
    "second_score": 15,
    "first_score": 15,
    "without_jacoby": 1,
}
"""The numbers of an id in their order, and how many bits each has."""

BYTES = 9
PLAYERS = (Side.SECOND, Side.FIRST)
CENTRED = 3
NONE_BEGUN, PLAYING = 0, 1
"""Game states; the others are games that have ended."""
RESIGNATIONS: tuple[Resignation | None, ...] = (None, "single", "gammon", "backgammon")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchId:
    """All that a match id says about a game that is being played.

    `turn` is the side on roll, or whose roll it was, and `to_act` the side that decides: the other one if it was
    offered a double (`doubled`) or a resignation. A beaver is one more double, with the cube as if the first had been
    taken. `length` 0 is a money game; `score` is (first, second).
    """

    cube: Cube = field(default_factory=Cube)
    turn: Side = Side.FIRST
    to_act: Side = Side.FIRST
    crawford: bool = False
    doubled: bool = False
    resigned: Resignation | None = None
    dice: Dice | None = None
    length: int = 0
    score: tuple[int, int] = (0, 0)
    jacoby: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a match id; `BadPosition` says what is wrong with a bad one."""
        if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9+/]{12}", text):
            raise BadPosition(
                "{text!r} is not a match id: expected 12 characters from A–Z, a–z, 0–9, + and /", text=text
            )
        raw = _numbers(int.from_bytes(base64.b64decode(text), "little"))
        if raw["state"] == NONE_BEGUN:
            raise BadPosition("no game has begun in the match id {text!r}", text=text)
        if raw["state"] != PLAYING:
            raise BadPosition("the game of the match id {text!r} is over", text=text)
        if raw["cube_owner"] not in (0, 1, CENTRED):
            raise BadPosition(
                "{text!r} is not a match id: nobody owns its cube, and it is not in the middle", text=text
            )
        dice = (raw["die"], raw["other_die"])
        if dice != (0, 0) and not all(1 <= die <= 6 for die in dice):
            raise BadPosition(
                "{text!r} is not a match id: its dice are {one} and {other}", text=text, one=dice[0], other=dice[1]
            )
        owner = None if raw["cube_owner"] == CENTRED else PLAYERS[raw["cube_owner"]]
        return cls(
            cube=Cube(2 ** raw["cube"], owner),
            turn=PLAYERS[raw["turn"]],
            to_act=PLAYERS[raw["to_act"]],
            crawford=bool(raw["crawford"]),
            doubled=bool(raw["doubled"]),
            resigned=RESIGNATIONS[raw["resigned"]],
            dice=None if dice == (0, 0) else dice,
            length=raw["length"],
            score=(raw["first_score"], raw["second_score"]),
            jacoby=not raw["without_jacoby"],
        )

    def __str__(self) -> str:
        die, other_die = self.dice or (0, 0)
        raw = {
            "cube": self.cube.value.bit_length() - 1,
            "cube_owner": CENTRED if self.cube.owner is None else PLAYERS.index(self.cube.owner),
            "turn": PLAYERS.index(self.turn),
            "crawford": self.crawford,
            "state": PLAYING,
            "to_act": PLAYERS.index(self.to_act),
            "doubled": self.doubled,
            "resigned": RESIGNATIONS.index(self.resigned),
            "die": die,
            "other_die": other_die,
            "length": self.length,
            "second_score": self.score[1],
            "first_score": self.score[0],
            "without_jacoby": not self.jacoby,
        }
        bits, place = 0, 0
        for name, width in FIELDS.items():
            if raw[name] >> width:
                raise BadPosition("a match id cannot hold this match: its cube, its length or a score is too large")
            bits |= int(raw[name]) << place
            place += width
        return base64.b64encode(bits.to_bytes(BYTES, "little")).decode("ascii")


def _numbers(bits: int) -> dict[str, int]:
    """The numbers of an id by their names."""
    found = {}
    for name, width in FIELDS.items():
        found[name] = bits & ((1 << width) - 1)
        bits >>= width
    return found
