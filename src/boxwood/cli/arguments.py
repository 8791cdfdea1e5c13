"""What several commands are given: positions, dice, sheets, files and languages."""

import re
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import typer

from boxwood import checkers
from boxwood.backgammon import Match, Position, RuleSheet
from boxwood.backgammon.id_text import tells_a_match, tidy_id

__all__ = [
    "AskedPosition",
    "DiceArgument",
    "FileOption",
    "LanguageOption",
    "PositionArgument",
    "SheetOption",
    "is_checkers",
    "read_checkers",
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
FileOption = Annotated[
    Path | None, typer.Option("--file", "-f", help="Keep the game in this file; continue it if the file exists.")
]
LanguageOption = Annotated[
    Literal["en", "fr"] | None, typer.Option("--language", "-l", help="The language (default: the system's).")
]


class AskedPosition(NamedTuple):
    """A position, and the match that its id tells of, if it tells of one."""

    position: Position
    match: Match | None


def read_position(text: str, sheet: str | RuleSheet = "tournament") -> AskedPosition:
    """The position that an id tells of, with its match: an XGID, or GNU Backgammon's ids."""
    asked = tidy_id(text)
    if tells_a_match(asked):
        match = Match.from_id(asked, sheet)
        return AskedPosition(match.game.position, match)
    return AskedPosition(Position.start() if asked.lower() == "start" else Position.from_gnubg_id(asked), None)


def is_checkers(text: str) -> bool:
    """Whether a text is to be a position of checkers: a FEN begins with whose turn it is."""
    return text.strip().lower() == "checkers" or re.match(r"\s*[BW]\s*:", text, re.IGNORECASE) is not None


def read_checkers(text: str) -> checkers.Position:
    """A position of checkers."""
    return checkers.Position.start() if text.strip().lower() == "checkers" else checkers.Position.from_fen(text)
