"""`boxwood show`: draw a position."""

from pathlib import Path
from typing import Annotated

import typer

from boxwood.cli.arguments import PositionArgument, read_position
from boxwood.errors import BadInput

__all__ = ["show"]


def show(
    position: PositionArgument,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write a picture to this file instead.")] = None,
) -> None:
    """Draw a position in text, or as an SVG picture."""
    shown = read_position(position)
    if svg is not None:
        try:
            svg.write_text(shown._repr_svg_(), encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{svg} cannot be written: {error.strerror}") from None
        typer.echo(f"wrote {svg}")
        return
    typer.echo(str(shown.position))
    typer.echo(f"\nposition id {shown.position.gnubg_id}\n{shown}")
