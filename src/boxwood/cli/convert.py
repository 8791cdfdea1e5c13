"""`boxwood convert`: turn a file of one format into another."""

from pathlib import Path
from typing import Annotated

import typer

from boxwood.cli.arguments import SheetOption
from boxwood.cli.saying import say
from boxwood.cli.system_language import system_language
from boxwood.formats import read_file, write_file
from boxwood.games import find_file_format, format_to_write
from boxwood.language import Counted

__all__ = ["convert"]


def convert(
    source: Annotated[Path, typer.Argument(help="A match file of ours, a .mat or a .pdn file.")],
    target: Annotated[
        Path, typer.Argument(help="What to write: .mat, .pdn, or anything else for the game's own format.")
    ],
    sheet: SheetOption = "tournament",
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Import the valid part of a damaged .mat or .pdn file.")
    ] = False,
) -> None:
    """Convert a match file to .mat, or .mat to a match file; every fault in a bad file is listed with its line."""
    data = read_file(source)
    game, found = find_file_format(data, source.name)
    records = found.read(data, source.name, strict=not lenient, sheet=sheet)
    for notice in (notice for record in records for notice in record.notices):
        typer.echo(f"{source.name}: {notice.said(system_language())}", err=True)
    writer = format_to_write(game, target.name).write
    assert writer is not None
    write_file(writer(records), target)
    count, actions = len(records), sum(len(record.state.log) for record in records)
    games = Counted("{count} record", "{count} records", count)
    say("{games}, {actions} actions: saved {file}", games=games, actions=actions, file=target)
