"""`boxwood convert`: turn a match file into .mat, and .mat into a match file."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from boxwood.backgammon.formats.mat import read_mat, write_mat
from boxwood.backgammon.formats.match_file import SavedMatch, load, save
from boxwood.cli.arguments import SheetOption
from boxwood.errors import BadFile

__all__ = ["convert"]


def convert(
    source: Annotated[Path, typer.Argument(help="A .mat file, or a match file of ours.")],
    target: Annotated[Path, typer.Argument(help="What to write: .mat, or anything else for a match file of ours.")],
    sheet: SheetOption = "tournament",
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Import what is sound of a .mat file with faults.")
    ] = False,
) -> None:
    """Turn a match file into .mat, and .mat into a match file; every fault of a bad one is listed with its line."""
    saved = _read_mat(source, sheet, lenient) if source.suffix == ".mat" else load(source)
    if target.suffix == ".mat":
        _write(target, write_mat(saved.match, saved.players))
    else:
        save(saved, target)
    results = len(saved.match.results)
    typer.echo(f"{results} finished game{'s' * (results != 1)}, {len(saved.match.log)} actions: wrote {target}")


def _read_mat(source: Path, sheet: str, lenient: bool) -> SavedMatch:
    try:
        text = source.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise BadFile(f"{source.name}: cannot be read: {error.strerror}") from None
    found = read_mat(text, lenient=lenient, sheet=sheet)
    for fault in found.faults:
        typer.echo(f"{source.name}: {fault}", err=True)
    now = datetime.now(UTC)  # a .mat file does not say when it was played
    return SavedMatch(found.match, found.names, (now,) * len(found.match.log))


def _write(target: Path, text: str) -> None:
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{target.name}: cannot be written: {error.strerror}") from None
