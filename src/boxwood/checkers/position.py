"""A position of checkers, and what a move changes in it.

Squares have their standard numbers 1 to 32 (K1). Black is the dark side: it starts on 1 to 12, and its men move to
higher numbers; white starts on 21 to 32, and its men move to lower ones. Unlike backgammon's, a position is not turned
round for the side to move: it says whose turn it is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Self

from boxwood.checkers.drawing.svg import draw_svg
from boxwood.checkers.drawing.text import draw_text
from boxwood.checkers.squares import ALL, SQUARES, bit, squares_of
from boxwood.errors import BadPosition
from boxwood.language import Phrase, Template

__all__ = ["CHECKERS", "Colour", "Move", "Piece", "Position"]

CHECKERS = 12


class Colour(Enum):
    """A side by the colour of its checkers: black is the dark one."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Colour":
        """The opponent."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK

    @property
    def letter(self) -> str:
        """How FEN writes it."""
        return "B" if self is Colour.BLACK else "W"

    @property
    def far_row(self) -> int:
        """The squares on which its men become kings (K7), as bits."""
        return 0xF000_0000 if self is Colour.BLACK else 0x0000_000F

    def __str__(self) -> str:
        return self.value


_NAMES: dict[Colour, Template] = {Colour.BLACK: "black", Colour.WHITE: "white"}

_CROWNED: dict[Colour, Template] = {
    Colour.BLACK: "the black man on {square} has reached its far row: it is a king",
    Colour.WHITE: "the white man on {square} has reached its far row: it is a king",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a square: a man or a king of one side."""

    colour: Colour
    king: bool

    @property
    def letter(self) -> str:
        """One letter for drawings: b and w are men, B and W kings."""
        return self.colour.letter if self.king else self.colour.letter.lower()

    def __str__(self) -> str:
        return "king" if self.king else "man"


@dataclass(frozen=True, slots=True)
class Move:
    """One checker's turn (K3): the squares it stands on, first to last, and those it captures, in that order."""

    path: tuple[int, ...]
    captures: tuple[int, ...] = ()

    @property
    def origin(self) -> int:
        """Where the checker comes from."""
        return self.path[0]

    @property
    def target(self) -> int:
        """Where it ends."""
        return self.path[-1]

    def __str__(self) -> str:
        return ("x" if self.captures else "-").join(map(str, self.path))


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """What stands where, and whose turn it is. Bit n-1 of each number stands for square n."""

    black_men: int
    black_kings: int
    white_men: int
    white_kings: int
    turn: Colour

    def __post_init__(self) -> None:
        boards = (self.black_men, self.black_kings, self.white_men, self.white_kings)
        if any(type(board) is not int or not 0 <= board <= ALL for board in boards):
            raise BadPosition("men and kings are four numbers of 32 bits, one bit for each square")
        if not isinstance(self.turn, Colour):
            raise BadPosition("the turn is Colour.BLACK or Colour.WHITE, got {turn!r}", turn=self.turn)
        if sum(board.bit_count() for board in boards) > (self.black | self.white).bit_count():
            raise BadPosition(
                "two checkers are on square {square}; a square has room for one", clause="K1", square=self._shared()
            )
        if not self.black | self.white:
            raise BadPosition("no checker is on the board")
        for colour in Colour:
            if self.checkers(colour).bit_count() > CHECKERS:
                count = self.checkers(colour).bit_count()
                raise BadPosition(
                    "{colour} has {count} checkers; a side has at most {checkers}",
                    clause="K1",
                    colour=Phrase(_NAMES[colour]),
                    count=count,
                    checkers=CHECKERS,
                )
            for square in squares_of(self.men(colour) & colour.far_row):
                raise BadPosition(
                    _CROWNED[colour],
                    clause="K7",
                    square=square,
                )

    def _shared(self) -> int:
        """A square on which two checkers stand."""
        boards = (self.black_men, self.black_kings, self.white_men, self.white_kings)
        return next(square for square in SQUARES if sum(bool(board & bit(square)) for board in boards) > 1)

    @classmethod
    def known_good(cls, black_men: int, black_kings: int, white_men: int, white_kings: int, turn: Colour) -> "Position":
        """A position that the rules have made out of another, so that it need not be checked again."""
        position = object.__new__(cls)
        put = object.__setattr__
        put(position, "black_men", black_men)
        put(position, "black_kings", black_kings)
        put(position, "white_men", white_men)
        put(position, "white_kings", white_kings)
        put(position, "turn", turn)
        return position

    @classmethod
    def start(cls, turn: Colour = Colour.BLACK) -> Self:
        """The position before the first move (K1); dark moves first unless the players decide otherwise (K2)."""
        return cls(0x0000_0FFF, 0, 0xFFF0_0000, 0, turn)

    @classmethod
    def from_fen(cls, text: str) -> Self:
        """The position that a FEN says: `B:W21,K30:B1,2` is black's turn, with white on 21 and a white king on 30.

        Ranges (`B1-12`), either order of the colours, spaces, a full stop at the end and the counters `:H0:F1` are
        read too; the counters say nothing about the position and are left out.
        """
        if not isinstance(text, str):
            raise BadPosition("a FEN is a text such as 'B:W21,K30:B1,2', got {text!r}", text=text)
        plain = re.sub(r"\s+", "", text).upper().removesuffix(".")
        found = re.fullmatch(r"([BW]):([BW])([^:]*):([BW])([^:]*)(?::H[0-9]+)?(?::F[0-9]+)?", plain, re.ASCII)
        if not found or found[2] == found[4]:
            raise BadPosition(
                "{text} is not a FEN: expected whose turn it is and the squares of both sides, such as B:W21,K30:B1,2",
                text=_shown(text),
            )
        men, kings = {"B": 0, "W": 0}, {"B": 0, "W": 0}
        for letter, squares in ((found[2], found[3]), (found[4], found[5])):
            for square, king in _read_squares(squares, text):
                if (men[letter] | kings[letter]) & bit(square):
                    raise BadPosition(
                        "{text} is not a FEN: it names {letter}{square} twice",
                        text=_shown(text),
                        letter=letter,
                        square=square,
                    )
                (kings if king else men)[letter] |= bit(square)
        turn = Colour.BLACK if found[1] == "B" else Colour.WHITE
        return cls(men["B"], kings["B"], men["W"], kings["W"], turn)

    @property
    def fen(self) -> str:
        """The position as FEN: `B:W21,K30:B1,2`."""
        sides = [f"{colour.letter}{self._write_squares(colour)}" for colour in (Colour.WHITE, Colour.BLACK)]
        return ":".join([self.turn.letter, *sides])

    def _write_squares(self, colour: Colour) -> str:
        kings = self.kings(colour)
        return ",".join(f"{'K' * bool(kings & bit(square))}{square}" for square in squares_of(self.checkers(colour)))

    @property
    def black(self) -> int:
        """Where black's checkers stand, as bits."""
        return self.black_men | self.black_kings

    @property
    def white(self) -> int:
        """Where white's checkers stand, as bits."""
        return self.white_men | self.white_kings

    def men(self, colour: Colour) -> int:
        """Where a side's men stand, as bits."""
        return self.black_men if colour is Colour.BLACK else self.white_men

    def kings(self, colour: Colour) -> int:
        """Where a side's kings stand, as bits."""
        return self.black_kings if colour is Colour.BLACK else self.white_kings

    def checkers(self, colour: Colour) -> int:
        """Where a side's men and kings stand, as bits."""
        return self.black if colour is Colour.BLACK else self.white

    def piece(self, square: int) -> Piece | None:
        """What stands on a square; None if it is empty."""
        for colour in Colour:
            if self.checkers(colour) & bit(square):
                return Piece(colour, king=bool(self.kings(colour) & bit(square)))
        return None

    def apply(self, move: Move) -> "Position":
        """The position after a legal move: captured checkers are gone (K5), a man on the far row is a king (K7)."""
        black = self.turn is Colour.BLACK
        men, kings, left_men, left_kings = (
            (self.black_men, self.black_kings, self.white_men, self.white_kings)
            if black
            else (self.white_men, self.white_kings, self.black_men, self.black_kings)
        )
        origin, target = bit(move.path[0]), bit(move.path[-1])
        passed = sum(map(bit, {*move.path})) if move.captures else target
        king = kings & origin or passed & self.turn.far_row
        men, kings = men & ~origin, kings & ~origin  # first away, then down: a chain may end where it began (K5)
        men, kings = (men, kings | target) if king else (men | target, kings)
        if move.captures:
            captured = sum(map(bit, move.captures))
            left_men, left_kings = left_men & ~captured, left_kings & ~captured
        if black:
            return self.known_good(men, kings, left_men, left_kings, Colour.WHITE)
        return self.known_good(left_men, left_kings, men, kings, Colour.BLACK)

    @property
    def pieces(self) -> dict[int, str]:
        """What stands on each square that is not empty, as a letter: b and w are men, B and W kings."""
        found = ((square, self.piece(square)) for square in SQUARES)
        return {square: piece.letter for square, piece in found if piece is not None}

    def __str__(self) -> str:
        return draw_text(self.pieces, self.turn.letter.lower())

    def __repr__(self) -> str:
        return f"Position.from_fen({self.fen!r})"

    def _repr_svg_(self) -> str:
        return draw_svg(self.pieces)


def _read_squares(squares: str, text: str) -> Iterator[tuple[int, bool]]:
    """The squares in one side's part of a FEN, each with whether a king stands on it."""
    for part in squares.split(",") if squares else []:
        found = re.fullmatch(r"(K?)([0-9]{1,2})(?:-([0-9]{1,2}))?", part, re.ASCII)
        first, last = (int(found[2]), int(found[3] or found[2])) if found else (0, 0)
        if not found or not 1 <= first <= last <= 32:
            raise BadPosition(
                "{text} is not a FEN: {part} is neither a square from 1 to 32 nor a range",
                text=_shown(text),
                part=_shown(part),
            )
        for square in range(first, last + 1):
            yield square, bool(found[1])


def _shown(text: str) -> str:
    """A quotation that stays short."""
    return repr(text if len(text) <= 120 else f"{text[:119]}…")
