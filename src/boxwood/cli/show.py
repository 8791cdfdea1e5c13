"""`boxwood show`: draw a position."""

from pathlib import Path
from typing import Annotated

import typer

from boxwood.cli.arguments import is_checkers, read_checkers, read_position
from boxwood.errors import BadInput

__all__ = ["show"]

AnyPosition = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="Backgammon: a GNU Backgammon position id, an XGID or 'start'. Checkers: a FEN or 'checkers'.",
    ),
]


def show(
    position: AnyPosition,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write a picture to this file instead.")] = None,
) -> None:
    """Draw a position of backgammon or checkers in text, or as an SVG picture."""
    if is_checkers(position):
        board = read_checkers(position)
        text, picture = f"{board}\n\n{board.fen}", board._repr_svg_()
    else:
        shown = read_position(position)
        text = f"{shown.position}\n\nposition id {shown.position.gnubg_id}\n{shown}"
        picture = shown._repr_svg_()
    if svg is None:
        typer.echo(text)
        return
    try:
        svg.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{svg} cannot be written: {error.strerror}") from None
    typer.echo(f"wrote {svg}")
