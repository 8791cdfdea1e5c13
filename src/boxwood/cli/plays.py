"""`boxwood plays`: every legal play of a roll."""

from typing import Annotated

import typer

from boxwood.backgammon import legal_plays
from boxwood.cli.arguments import PositionArgument, SheetOption, read_position
from boxwood.cli.saying import say
from boxwood.dice import read_dice
from boxwood.errors import BadInput

__all__ = ["plays"]


def plays(
    position: PositionArgument,
    dice: Annotated[
        str | None, typer.Argument(metavar="[DICE]", help="A roll, such as 31 or 3-1 (default: the roll in the id).")
    ] = None,
    sheet: SheetOption = "tournament",
) -> None:
    """List every legal play of a roll, with the id of the position after it, seen by the next side."""
    board, match = read_position(position, sheet)
    thrown = None if match is None else match.game.dice
    roll = read_dice(dice) if dice is not None else thrown
    if roll is None:
        raise BadInput("the position has no dice; add a roll such as 31")
    listed = legal_plays(board, roll, sheet)
    for play in listed:
        typer.echo(f"{play.after.gnubg_id}  {play}")
    if not listed:
        say("No legal play: the turn passes (B10).")
