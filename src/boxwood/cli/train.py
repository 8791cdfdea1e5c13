"""`boxwood train`: let a network teach itself by playing."""

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["train"]


def train(
    folder: Annotated[Path, typer.Argument(help="Where checkpoints and the network are kept.")],
    games: Annotated[int, typer.Option(help="Games to play.")] = 1_000_000,
    units: Annotated[int, typer.Option(help="Hidden units.")] = 128,
    seed: Annotated[int, typer.Option(help="The seed of the dice.")] = 1,
) -> None:
    """Train a network by self-play; Ctrl-C stops, and the same command goes on from there."""
    from boxwood.backgammon.training.self_play import Recipe, train  # noqa: PLC0415 - numba is slow to load

    recipe = Recipe(units=units, games=games, seed=seed)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    started = time.perf_counter()
    with Progress(*columns) as progress:
        task = progress.add_task("games", total=games)
        try:
            network = train(recipe, folder, lambda done: progress.update(task, completed=done))
        except KeyboardInterrupt:
            typer.echo("Stopped; the same command goes on from the checkpoint.")
            raise typer.Exit(1) from None
    (folder / "network.npz").write_bytes(network.to_bytes())
    minutes = (time.perf_counter() - started) / 60
    typer.echo(f"{games:,} games in {minutes:.1f} minutes: {folder / 'network.npz'}, digest {network.digest}")
