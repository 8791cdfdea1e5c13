"""A position of backgammon, always seen from the side to move.

Rules B1, B2 and B4: points are numbered 24…1 from the mover's own side, 25 is the mover's bar, 0 the opponent's bar.
Turning the board is reversing it and changing the signs.
"""

import base64
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from boxwood.backgammon.drawing.svg import draw_svg
from boxwood.backgammon.drawing.text import draw_text
from boxwood.backgammon.starting_arrays import starting_array
from boxwood.errors import BadPosition
from boxwood.language import Phrase, Template

__all__ = ["BAR", "CHECKERS", "OFF", "Position"]

BAR = 25
OFF = 0
CHECKERS = 15
_SIDES: tuple[Template, ...] = ("mover", "opponent")


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """What stands where, seen from the side to move ("the mover").

    `board[p]` is the number of checkers on the mover's point p: positive the mover's, negative the opponent's.
    `board[25]` are the mover's checkers on the bar, `board[0]` the opponent's (negative). `off` counts the checkers
    borne off, (mover, opponent).
    """

    board: tuple[int, ...]
    off: tuple[int, int]

    def __post_init__(self) -> None:
        board, off = self.board, self.off
        _check_numbers(board, off)
        if board[BAR] < 0 or board[0] > 0:
            raise BadPosition(
                "the mover's bar is board[25] and cannot hold {own}; "
                "the opponent's is board[0], counted below zero, and cannot hold {other}",
                own=board[BAR],
                other=board[0],
            )
        for side, total in zip(_SIDES, self.checkers, strict=True):
            if total > CHECKERS:
                raise BadPosition(
                    "the {side} has {total} checkers; a side has at most {checkers}",
                    clause="B1",
                    side=Phrase(side),
                    total=total,
                    checkers=CHECKERS,
                )
            if total < 1:
                raise BadPosition("the {side} has no checkers, neither on the board nor borne off", side=Phrase(side))
        if not any(board):
            raise BadPosition("no checker is on the board: only one side can have borne off all", clause="B13")

    @classmethod
    def known_good(cls, board: tuple[int, ...], off: tuple[int, int]) -> Self:
        """A position that the rules have made out of another, so that it need not be checked again."""
        position = object.__new__(cls)
        object.__setattr__(position, "board", board)
        object.__setattr__(position, "off", off)
        return position

    @classmethod
    def start(cls, array: str = "standard") -> Self:
        """The position before the first roll (B2), for any named starting array."""
        side = dict(starting_array(array).points)
        return cls.from_sides(side, side, off=(0, 0))

    @classmethod
    def build(cls, mover: str, opponent: str) -> Self:
        """A position from two readable texts: `Position.build("bar:1 8:3 6:5", "24:2 6:5")`.

        Each side is written in its own numbering. What is missing to 15 checkers has been borne off, unless `off:2`
        says how many have.
        """
        sides = _read_side(mover), _read_side(opponent)
        off = [side.pop(OFF, CHECKERS - sum(side.values())) for side in sides]
        return cls.from_sides(sides[0], sides[1], off=(off[0], off[1]))

    @classmethod
    def from_sides(cls, mover: dict[int, int], opponent: dict[int, int], off: tuple[int, int]) -> Self:
        """A position from the checkers on each side's own points 1…24 and bar 25."""
        board = [0] * 26
        for side, sign in ((mover, 1), (opponent, -1)):
            for own, count in side.items():
                point = own if sign > 0 else 25 - own
                if count and board[point]:
                    raise BadPosition(
                        "both sides are on the mover's {point}-point (the opponent's {own}-point)", point=point, own=own
                    )
                board[point] += sign * count
        return cls(tuple(board), off)

    @classmethod
    def from_gnubg_id(cls, text: str, checkers: int = CHECKERS) -> Self:
        """The position with this GNU Backgammon position id; `checkers` a side (3 in Hypergammon).

        The id is a string of bits in base 64: for the side not on roll, then for the side on roll, for each of its
        points 1…24 and its bar as many ones as there are checkers, and a zero.
        """
        if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9+/]{14}", text):
            raise BadPosition(
                "{text!r} is not a position id: expected 14 characters from A–Z, a–z, 0–9, + and /", text=text
            )
        data = base64.b64decode(text + "==")
        if base64.b64encode(data).decode("ascii")[:14] != text:
            raise BadPosition("{text!r} is not a position id: its last character must be A, Q, g or w", text=text)
        bits = int.from_bytes(data, "little")
        counts = [len(ones) for ones in f"{bits:080b}"[::-1].split("0")]
        if len(counts) < 50 or any(counts[50:]):
            raise BadPosition("{text!r} is not a position id: it holds more checkers than two sides have", text=text)
        opponent, mover = (dict(zip(range(1, 26), counts[start : start + 25], strict=True)) for start in (0, 25))
        for side in (opponent, mover):
            if sum(side.values()) > checkers:
                raise BadPosition(
                    "{text!r} gives one side {count} checkers; it has at most {checkers}",
                    text=text,
                    count=sum(side.values()),
                    checkers=checkers,
                )
        return cls.from_sides(mover, opponent, (checkers - sum(mover.values()), checkers - sum(opponent.values())))

    @property
    def gnubg_id(self) -> str:
        """The GNU Backgammon position id: 14 characters."""
        opponent = "".join(["1" * -n + "0" for n in self.board[24::-1]])
        mover = "".join(["1" * n + "0" for n in self.board[1:]])
        bits = int((opponent + mover)[::-1], 2)
        return base64.b64encode(bits.to_bytes(10, "little")).decode("ascii")[:14]

    @property
    def pips(self) -> tuple[int, int]:
        """The pip counts, (mover, opponent): how far each side has to go."""
        mover = sum(point * n for point, n in enumerate(self.board) if n > 0)
        opponent = sum((point - 25) * n for point, n in enumerate(self.board) if n < 0)
        return mover, opponent

    @property
    def contact(self) -> bool:
        """Whether the sides can still hit or block each other; if not, the game is a race."""
        mover = [point for point, n in enumerate(self.board) if n > 0]
        opponent = [point for point, n in enumerate(self.board) if n < 0]
        return bool(mover and opponent) and max(mover) > min(opponent)

    @property
    def race(self) -> bool:
        """Whether the sides have passed each other."""
        return not self.contact

    @property
    def checkers(self) -> tuple[int, int]:
        """How many checkers each side plays with, those borne off included, (mover, opponent)."""
        both, difference = sum(map(abs, self.board)), sum(self.board)
        return (both + difference) // 2 + self.off[0], (both - difference) // 2 + self.off[1]

    def swap(self) -> Self:
        """The same position seen from the other side."""
        return self.known_good(tuple([-n for n in self.board[::-1]]), (self.off[1], self.off[0]))

    def __str__(self) -> str:
        return draw_text(self.board, self.off, self.pips)

    @property
    def literals(self) -> tuple[str, str]:
        """The two texts that `build` reads, (mover, opponent)."""
        return _write_side(self.board, self.off[0]), _write_side(self.swap().board, self.off[1])

    def __repr__(self) -> str:
        mover, opponent = self.literals
        return f"Position.build({mover!r}, {opponent!r})"

    def _repr_svg_(self) -> str:
        return draw_svg(self.board, self.off, self.pips)


def _check_numbers(board: object, off: object) -> None:
    """Refuse a board that is not 26 whole numbers, or counts of borne-off checkers that are not two."""
    if not isinstance(board, tuple) or len(board) != 26 or not _whole(board):
        raise BadPosition("a board is a tuple of 26 whole numbers: the opponent's bar, points 1 to 24, the mover's bar")
    if not isinstance(off, tuple) or len(off) != 2 or not _whole(off):
        raise BadPosition("the checkers borne off are two whole numbers: the mover's, the opponent's")
    if min(off) < 0:
        raise BadPosition("a side cannot have borne off {count} checkers", count=min(off))


def _whole(numbers: Iterable[object]) -> bool:
    return set(map(type, numbers)) == {int}


def _write_side(board: tuple[int, ...], off: int) -> str:
    """One side's checkers in a text that reads back."""
    parts = [f"{'bar' if p == BAR else p}:{board[p]}" for p in range(BAR, OFF, -1) if board[p] > 0]
    if off + sum(n for n in board if n > 0) < CHECKERS:
        parts.append(f"off:{off}")
    return " ".join(parts)


def _read_side(text: str) -> dict[int, int]:
    """One side's checkers by point out of a text such as `bar:1 24:2 6:5 off:3`."""
    if not isinstance(text, str):
        raise BadPosition("expected a text such as '24:2 13:5', got {text!r}", text=text)
    side: dict[int, int] = {}
    for part in text.split():
        found = re.fullmatch(r"(bar|off|[0-9]{1,2}):([0-9]{1,2})", part, re.ASCII)
        point = {"bar": BAR, "off": OFF}.get(found[1]) if found else None
        if found and point is None and 1 <= int(found[1]) <= 24:
            point = int(found[1])
        if not found or point is None:
            raise BadPosition("{part!r} is not a place: expected point:count such as 13:5, bar:1 or off:2", part=part)
        if point in side:
            raise BadPosition("{place} is named twice in {text!r}", place=found[1], text=text)
        side[point] = int(found[2])
    if sum(side.values()) > CHECKERS:
        raise BadPosition(
            "{text!r} has {count} checkers; a side has at most {checkers}",
            clause="B1",
            text=text,
            count=sum(side.values()),
            checkers=CHECKERS,
        )
    return side
