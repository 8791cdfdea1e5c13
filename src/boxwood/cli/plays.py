"""`boxwood plays`: every legal play of a roll."""

import typer

from boxwood.backgammon import legal_plays
from boxwood.cli.arguments import DiceArgument, PositionArgument, SheetOption, read_position
from boxwood.dice import read_dice

__all__ = ["plays"]


def plays(position: PositionArgument, dice: DiceArgument, sheet: SheetOption = "tournament") -> None:
    """List every legal play of a roll, with the id of the position after it, seen by the next side."""
    found = legal_plays(read_position(position).position, read_dice(dice), sheet)
    for play in found:
        typer.echo(f"{play.after.gnubg_id}  {play}")
    if not found:
        typer.echo("No legal play: the turn passes (B10).")
