"""`boxwood warm-up`: compile the engine beforehand."""

import time

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from boxwood.backgammon import Position

__all__ = ["warm_up"]


def warm_up() -> None:
    """Compile the engine now, so that the bot is ready at once later."""
    started = time.perf_counter()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task("loading the compiler")
        from boxwood.backgammon.engine import Engine  # noqa: PLC0415 - numba is slow to load

        progress.update(task, description="compiling the judgement of positions")
        Engine(0).evaluate(Position.start())
        progress.update(task, description="compiling the choice of plays")
        Engine(0).best_play(Position.start(), (3, 1))
    typer.echo(f"The engine is ready after {time.perf_counter() - started:.1f} seconds.")
