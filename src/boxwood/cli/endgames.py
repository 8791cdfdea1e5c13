"""`boxwood endgames`: build the large endgame tables of checkers."""

from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from boxwood.checkers.rule_sheet import find_sheet, sheets
from boxwood.cli.saying import say, spoken

__all__ = ["endgames"]

MEGABYTE = 1_000_000


def endgames(
    checkers: Annotated[
        int, typer.Option("--checkers", min=5, max=5, help="Up to how many checkers on the board they know.")
    ] = 5,
    sheet: Annotated[
        str | None, typer.Option("--sheet", "-s", help="The rule sheet: tournament or coral (default: both).")
    ] = None,
) -> None:
    """Build the bot's large endgame tables of checkers, once: some minutes, 110 MB; Ctrl-C stops it, and it goes on."""
    names = list(sheets()) if sheet is None else [find_sheet(sheet).name]
    for name in names:
        _build(name, checkers)


def _build(name: str, checkers: int) -> None:
    """Build the tables of a rule sheet, and show how far they are."""
    from boxwood.checkers.engine.boards import rules_of  # noqa: PLC0415 - numba is slow
    from boxwood.checkers.engine.endgame import large_file  # noqa: PLC0415 - as above

    file = large_file(rules_of(find_sheet(name)), checkers)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task(name, total=1.0)

        def tell(what: str, part: float) -> None:
            progress.update(task, description=f"{name}: {spoken(what)}", completed=part)

        try:
            file.repaired(tell)
        except KeyboardInterrupt:
            progress.stop()
            say("Stopped; the same command goes on from there.")
            raise typer.Exit(1) from None
    size = f"{file.path.stat().st_size / MEGABYTE:.0f}"
    say(
        "{sheet}: the bot knows every ending of up to {checkers} checkers: {file}, {size} MB, checked.",
        sheet=name,
        checkers=checkers,
        file=file.path,
        size=size,
    )
