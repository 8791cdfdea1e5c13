"""`boxwood train-checkers`: let a network of checkers teach itself by playing."""

import os
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from boxwood.checkers.rule_sheet import find_sheet
from boxwood.errors import BadInput

__all__ = ["train_checkers"]


def train_checkers(
    folder: Annotated[Path, typer.Argument(help="Where games and networks are kept.")],
    sheet: Annotated[str, typer.Option("--sheet", "-s", help="The rule sheet: tournament or coral.")] = "tournament",
    short: Annotated[bool, typer.Option("--short", help="A recipe of seconds, to see that training works.")] = False,
    rounds: Annotated[int | None, typer.Option(min=1, help="Rounds of games; without it, those of the recipe.")] = None,
    processes: Annotated[int, typer.Option(min=1, help="Games are played in so many processes.")] = 1,
) -> None:
    """Train a network of checkers by self-play; Ctrl-C stops, and the same command goes on from there."""
    find_sheet(sheet)
    executor = _executor(processes)
    try:
        from boxwood.checkers.training.trainer import Recipe, short_recipe, train  # noqa: PLC0415 - numba is slow
    except ModuleNotFoundError as error:
        raise BadInput("training needs {module}: pip install 'boxwood[train]'", module=error.name) from None

    recipe = short_recipe(sheet) if short else Recipe(sheet=sheet)
    if rounds is not None:
        recipe = replace(recipe, rounds=rounds)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    started = time.perf_counter()
    with Progress(*columns) as progress, executor:
        task = progress.add_task(f"games of {recipe.rounds} rounds", total=recipe.rounds * recipe.games)
        try:
            network = train(recipe, folder, lambda games: progress.update(task, completed=games), executor)
        except KeyboardInterrupt:
            typer.echo("Stopped; the same command goes on from the games that are kept.")
            raise typer.Exit(1) from None
    (folder / "network.npz").write_bytes(network.to_bytes())
    minutes = (time.perf_counter() - started) / 60
    typer.echo(f"{minutes:.1f} minutes: {folder / 'network.npz'}, digest {network.digest}")


def _executor(processes: int) -> Executor:
    """Where games are played: in this process, if it is to be only one."""
    most = os.cpu_count() or 1
    if processes > most:
        raise BadInput(
            "this machine has {most} processors, got --processes {processes}", most=most, processes=processes
        )
    return ProcessPoolExecutor(processes, get_context("spawn")) if processes > 1 else ThreadPoolExecutor(1)
