"""`boxwood train`: let a network teach itself by playing."""

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from boxwood.errors import BadInput

__all__ = ["train"]


def train(
    folder: Annotated[Path, typer.Argument(help="Where to keep checkpoints, data and networks.")],
    recipe: Annotated[Path | None, typer.Option(help="A recipe in JSON (default: the shipped network's).")] = None,
    short: Annotated[bool, typer.Option("--short", help="A recipe of minutes, to see that training works.")] = False,
    threads: Annotated[
        int, typer.Option(help="Threads; more than one makes the first stage differ from run to run.")
    ] = 1,
) -> None:
    """Train a network by self-play; Ctrl-C stops, and the same command goes on from there."""
    from boxwood.backgammon.training.recipe import SHORT, Recipe  # noqa: PLC0415 - numba is slow to load
    from boxwood.backgammon.training.trainer import train  # noqa: PLC0415

    try:
        usual = SHORT if short else Recipe()
        wanted = Recipe.from_text(recipe.read_text(encoding="utf-8")) if recipe else usual
    except OSError as error:
        raise BadInput("can't read {name}: {cause}", name=recipe, cause=error.strerror) from None
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    started = time.perf_counter()
    with Progress(*columns) as progress:
        task = progress.add_task("", total=1.0)
        try:
            network = train(
                wanted, folder, lambda what, part: progress.update(task, description=what, completed=part), threads
            )
        except KeyboardInterrupt:
            typer.echo("Stopped; the same command goes on from the last checkpoint.")
            raise typer.Exit(1) from None
    (folder / "network.npz").write_bytes(network.to_bytes())
    minutes = (time.perf_counter() - started) / 60
    typer.echo(f"{minutes:.1f} minutes: {folder / 'network.npz'}, digest {network.digest}")
