"""XGID, the text in which eXtreme Gammon and most of the field exchange a decision.

`XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10`: the board as the bottom player sees it (the top player's bar,
points 1…24, the bottom player's bar; capitals are the bottom player's checkers), then the cube as a power of two, who
owns it, whose turn it is, the dice, both scores, the Crawford or money rules, the match length and the cube's limit.
"""

import re
from dataclasses import dataclass
from typing import Literal, Self

from boxwood.backgammon.drawing.svg import draw_svg
from boxwood.backgammon.plays import Dice
from boxwood.backgammon.position import CHECKERS, Position
from boxwood.backgammon.setup import Offer
from boxwood.errors import BadPosition
from boxwood.language import Phrase, Template

__all__ = ["NO_LIMIT", "Xgid"]

FIELDS: tuple[Template, ...] = (
    "board",
    "cube",
    "cube owner",
    "turn",
    "dice",
    "score",
    "opponent's score",
    "rules",
    "length",
    "cube limit",
)
NO_LIMIT = 1024
"""What programs write as the cube's limit where there is none."""
OFFERS: dict[str, Offer] = {"D": "double", "B": "beaver", "R": "raccoon"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Xgid:
    """All that an XGID says, seen from the side to move.

    `cube` and `cube_limit` are values (1, 2, 4 …). `dice` is None while the side to move has yet to throw; `offer` is
    what has been offered instead, the cube being what it was before. `length` 0 is a money game, in which Jacoby and
    beavers may be allowed. `bottom` says whether the side to move sits at the bottom of the board.
    """

    position: Position
    cube: int = 1
    cube_owner: Literal["mover", "opponent"] | None = None
    dice: Dice | None = None
    offer: Offer | None = None
    score: tuple[int, int] = (0, 0)
    length: int = 0
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    cube_limit: int = NO_LIMIT
    bottom: bool = True

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an XGID, with or without `XGID=` before it; `BadPosition` says what is wrong with a bad one."""
        if not isinstance(text, str):
            raise BadPosition("an XGID is a text, got {text!r}", text=text)
        parts = re.sub(r"^XGID\s*=\s*", "", text.strip(), flags=re.IGNORECASE).split(":")
        if len(parts) != len(FIELDS):
            raise BadPosition(
                "an XGID has {expected} fields with colons between them; this has {count}: {text!r}",
                expected=len(FIELDS),
                count=len(parts),
                text=text,
            )
        raw = dict(zip(FIELDS, parts, strict=True))
        bottom = _number(raw, "turn", -1, 1, skip=0) == 1
        owner = _number(raw, "cube owner", -1, 1)
        score = (_number(raw, "score", 0, 999), _number(raw, "opponent's score", 0, 999))
        length = _number(raw, "length", 0, 999)
        rules = _number(raw, "rules", 0, 1 if length else 3)
        position = _read_board(raw["board"])
        dice, offer = _read_dice(raw["dice"])
        return cls(
            position=position if bottom else position.swap(),
            cube=2 ** _number(raw, "cube", 0, 30),
            cube_owner=None if owner == 0 else "mover" if (owner == 1) == bottom else "opponent",
            dice=dice,
            offer=offer,
            score=score if bottom else (score[1], score[0]),
            length=length,
            crawford=bool(length and rules),
            jacoby=not length and bool(rules & 1),
            beavers=not length and bool(rules & 2),
            cube_limit=2 ** _number(raw, "cube limit", 0, 30),
            bottom=bottom,
        )

    def __str__(self) -> str:
        board = (self.position if self.bottom else self.position.swap()).board
        own, other = self.score if self.bottom else (self.score[1], self.score[0])
        owner = {None: 0, "mover": 1, "opponent": -1}[self.cube_owner] * (1 if self.bottom else -1)
        rules = int(self.crawford) if self.length else self.jacoby + 2 * self.beavers
        dice = "00" if self.dice is None else "".join(map(str, self.dice))
        if self.offer:
            dice = next(letter for letter, offer in OFFERS.items() if offer == self.offer)
        fields = (
            "".join(map(_letter, board)),
            self.cube.bit_length() - 1,
            owner,
            1 if self.bottom else -1,
            dice,
            own,
            other,
            rules,
            self.length,
            self.cube_limit.bit_length() - 1,
        )
        return "XGID=" + ":".join(map(str, fields))

    def _repr_svg_(self) -> str:
        position = self.position
        return draw_svg(
            position.board,
            position.off,
            position.pips,
            dice=self.dice,
            cube=self.cube,
            cube_owner=self.cube_owner,
        )


def _letter(count: int) -> str:
    if count == 0:
        return "-"
    return chr(ord("A" if count > 0 else "a") + abs(count) - 1)


def _read_board(text: str) -> Position:
    """The position from the bottom player's side; checkers that are missing to 15 have been borne off."""
    if not re.fullmatch(r"[A-Oa-o-]{26}", text):
        raise BadPosition("the board of an XGID is 26 characters from -, A–O and a–o; got {text!r}", text=text)
    board = tuple(0 if c == "-" else ord(c) - ord("A") + 1 if c.isupper() else ord("a") - 1 - ord(c) for c in text)
    on_board = (sum(n for n in board if n > 0), -sum(n for n in board if n < 0))
    if max(on_board) > CHECKERS:
        raise BadPosition(
            "the board of an XGID gives one side {count} checkers; a side has {checkers}: {text!r}",
            count=max(on_board),
            checkers=CHECKERS,
            text=text,
        )
    return Position(board, (CHECKERS - on_board[0], CHECKERS - on_board[1]))


def _read_dice(text: str) -> tuple[Dice | None, Offer | None]:
    if text == "00" or text.upper() in OFFERS:
        return None, OFFERS.get(text.upper())
    if not re.fullmatch(r"[1-6][1-6]", text):
        raise BadPosition("the dice of an XGID are two digits from 1 to 6, 00, D, B or R; got {text!r}", text=text)
    return (int(text[0]), int(text[1])), None


def _number(raw: dict[str, str], field: str, low: int, high: int, skip: int | None = None) -> int:
    """A field that is a number between bounds."""
    text = raw[field]
    if re.fullmatch(r"-?[0-9]{1,3}", text, re.ASCII) and low <= int(text) <= high and int(text) != skip:
        return int(text)
    either = Phrase("{low} or {high}", low=low, high=high)
    between = Phrase("{low} to {high}", low=low, high=high)
    raise BadPosition(
        "the {field} of an XGID is a number, {allowed}; got {text!r}",
        field=Phrase(field),
        allowed=between if skip is None else either,
        text=text,
    )
