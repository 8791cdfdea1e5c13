"""`boxwood moves`: every legal move in a position of checkers."""

from typing import Annotated

import typer

from boxwood.checkers import Colour, legal_moves
from boxwood.cli.arguments import read_checkers
from boxwood.cli.saying import say
from boxwood.language import Phrase, Template

__all__ = ["moves"]

_SIDES: dict[Colour, Template] = {Colour.BLACK: "black", Colour.WHITE: "white"}


def moves(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A FEN such as B:W21,K30:B1,2, or 'checkers'.")],
    sheet: Annotated[str, typer.Option("--sheet", "-s", help="The rule sheet: tournament or coral.")] = "tournament",
) -> None:
    """List every legal move in a position of checkers, with the position after it."""
    board = read_checkers(position)
    found = legal_moves(board, sheet)
    width = max((len(str(move)) for move in found), default=0)
    for move in found:
        typer.echo(f"{move!s:<{width}}  {board.apply(move).fen}")
    if not found:
        say("No legal move: {side} has lost (K8).", side=Phrase(_SIDES[board.turn]))
