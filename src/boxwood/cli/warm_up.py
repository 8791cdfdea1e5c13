"""`boxwood warm-up`: compile the engine beforehand."""

import time

import typer
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

__all__ = ["warm_up"]


def warm_up() -> None:
    """Compile the engine and compute its tables now, so that the bot is ready at once later."""
    started = time.perf_counter()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task("loading the compiler", total=1.0)
        from boxwood.backgammon.engine.readiness import prepare  # noqa: PLC0415 - numba is slow to load

        prepare(lambda what, part: progress.update(task, description=what, completed=part))
    typer.echo(f"The engine is ready after {time.perf_counter() - started:.1f} seconds.")
