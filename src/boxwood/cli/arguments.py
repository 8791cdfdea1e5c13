"""What several commands are given: positions, dice and sheets as people type them."""

import re
from typing import Annotated

import typer

from boxwood.backgammon import BadDice, Dice, Position, Xgid

__all__ = ["DiceArgument", "PositionArgument", "SheetOption", "read_dice", "read_position"]

PositionArgument = Annotated[
    str, typer.Argument(metavar="POSITION", help="A GNU Backgammon position id, an XGID or 'start'.")
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


def read_dice(text: str) -> Dice:
    """Two dice as people write them: 31, 3-1, 3 1."""
    found = re.fullmatch(r"\s*([1-6])\s*[-, ]?\s*([1-6])\s*", text, re.ASCII)
    if not found:
        raise BadDice(f"a roll is two dice from 1 to 6, such as 31 or 3-1; got {text!r}")
    return int(found[1]), int(found[2])
