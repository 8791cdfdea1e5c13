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
    folder: Annotated[Path, typer.Argument(help="Where to keep games and networks.")],
    sheet: Annotated[str, typer.Option("--sheet", "-s", help="The rule sheet: tournament or coral.")] = "tournament",
    short: Annotated[bool, typer.Option("--short", help="A recipe of seconds, to see that training works.")] = False,
    go_on: Annotated[bool, typer.Option("--continue", help="Begin with the network that ships.")] = False,
    rounds: Annotated[int | None, typer.Option(min=1, help="Rounds of games (default: those of the recipe).")] = None,
    processes: Annotated[int, typer.Option(min=1, help="How many processes play games.")] = 1,
) -> None:
    """Train a network of checkers by self-play; Ctrl-C stops, and the same command goes on from there."""
    find_sheet(sheet)
    executor = _executor(processes)
    from boxwood.checkers.training.trainer import (  # noqa: PLC0415 - numba is slow
        Recipe,
        continued,
        short_recipe,
        train,
    )

    recipe = short_recipe(sheet) if short else Recipe(sheet=sheet)
    if go_on:
        recipe = continued(recipe)
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
            "this computer has {most} processors, got --processes {processes}", most=most, processes=processes
        )
    return ProcessPoolExecutor(processes, get_context("spawn")) if processes > 1 else ThreadPoolExecutor(1)
