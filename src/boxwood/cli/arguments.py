"""What several commands are given: positions, dice and sheets."""

import re
from typing import Annotated

import typer

from boxwood import checkers
from boxwood.backgammon import Match, Position, RuleSheet, Xgid

__all__ = [
    "DiceArgument",
    "PositionArgument",
    "SheetOption",
    "is_checkers",
    "read_checkers",
    "read_match",
    "read_position",
]

PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION", help="A GNU Backgammon position id, also with its match id, an XGID or 'start'."
    ),
]
DiceArgument = Annotated[str, typer.Argument(metavar="DICE", help="A roll, such as 31 or 3-1.")]
SheetOption = Annotated[str, typer.Option("--sheet", "-s", help="The rule sheet; 'boxwood sheets' lists them.")]


def read_position(text: str) -> Xgid:
    """A position and whatever else an XGID says about it."""
    if text == "start":
        return Xgid(position=Position.start())
    if ":" in text:
        return Xgid.parse(text)
    return Xgid(position=Position.from_gnubg_id(text))


def read_match(text: str, sheet: str | RuleSheet = "tournament") -> Match | Position:
    """The match that an id tells of; where it tells of none, the bare position."""
    if text == "start":
        return Position.start()
    if ":" not in text:
        return Position.from_gnubg_id(text)
    is_gnubg = re.fullmatch(r"\s*[A-Za-z0-9+/]{14}:[^:]*", text) is not None
    return Match.from_gnubg_id(text.strip(), sheet=sheet) if is_gnubg else Match.from_xgid(text, sheet)


def is_checkers(text: str) -> bool:
    """Whether a text is to be a position of checkers: a FEN begins with whose turn it is."""
    return text == "checkers" or re.match(r"\s*[BW]\s*:", text, re.IGNORECASE) is not None


def read_checkers(text: str) -> checkers.Position:
    """A position of checkers."""
    return checkers.Position.start() if text == "checkers" else checkers.Position.from_fen(text)
