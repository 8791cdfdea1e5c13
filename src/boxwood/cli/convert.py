"""`boxwood convert`: turn a file of one format into another."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from boxwood.backgammon import formats as backgammon
from boxwood.checkers import pdn
from boxwood.cli.arguments import SheetOption
from boxwood.formats import Format, find_format, format_for, read_file, write_file

__all__ = ["EVERY", "GAMES", "convert"]

GAMES: Sequence[Sequence[Format[Any]]] = (backgammon.FORMATS, pdn.FORMATS)
"""The formats of each game."""
EVERY = [each for formats in GAMES for each in formats]


def convert(
    source: Annotated[Path, typer.Argument(help="A match file of ours, a .mat or a .pdn file.")],
    target: Annotated[
        Path, typer.Argument(help="What to write: .mat, .pdn, or anything else for the game's own format.")
    ],
    sheet: SheetOption = "tournament",
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Import what is sound of a .mat or .pdn file with faults.")
    ] = False,
) -> None:
    """Turn a match file into .mat, and .mat into a match file; every fault of a bad one is listed with its line."""
    data = read_file(source)
    found = find_format(EVERY, data, source.name)
    records = found.read(data, source.name, strict=not lenient, sheet=sheet)
    for notice in (notice for record in records for notice in record.notices):
        typer.echo(f"{source.name}: {notice}", err=True)
    formats = next(formats for formats in GAMES if found in formats)
    writer = format_for(formats, target.name).write
    assert writer is not None
    write_file(writer(records), target)
    games, actions = len(records), sum(len(record.state.log) for record in records)
    typer.echo(f"{games} record{'s' * (games != 1)}, {actions} actions: wrote {target}")
