"""`boxwood warm-up`: compile the engines beforehand."""

import time
from typing import Annotated, Literal

import typer
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from boxwood.kept_tables import Progress as Told

__all__ = ["warm_up"]

GameArgument = Annotated[
    Literal["backgammon", "checkers"] | None, typer.Argument(help="One game only; without it, both.")
]


def warm_up(game: GameArgument = None) -> None:
    """Compile the engines and compute their tables now, so that the bots are ready at once later."""
    for each in ("backgammon", "checkers") if game is None else (game,):
        started = time.perf_counter()
        _show(each)
        typer.echo(f"The engine for {each} is ready after {time.perf_counter() - started:.1f} seconds.")


def _show(game: str) -> None:
    """Make a game's engine ready, and show how far it is."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task(f"{game}: loading the compiler", total=1.0)
        _prepare(game, lambda what, part: progress.update(task, description=f"{game}: {what}", completed=part))


def _prepare(game: str, told: Told) -> None:
    if game == "checkers":
        from boxwood.checkers.engine import readiness  # noqa: PLC0415 - numba is slow to load

        readiness.prepare(told)
    else:
        from boxwood.backgammon.engine.readiness import prepare  # noqa: PLC0415

        prepare(told)
