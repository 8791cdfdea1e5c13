"""`boxwood warm-up`: compile the engines beforehand."""

import time
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from boxwood.cli.saying import say
from boxwood.games import find_game, games

__all__ = ["warm_up"]

GameArgument = Annotated[str | None, typer.Argument(help="One game only (default: all).")]


def warm_up(game: GameArgument = None) -> None:
    """Prepare the bots now, so that they are ready at once later."""
    for each in games() if game is None else [find_game(game).name]:
        started = time.perf_counter()
        _show(each)
        seconds = f"{time.perf_counter() - started:.1f}"
        say("{game}: the bot is ready after {seconds} seconds.", game=each, seconds=seconds)


def _show(game: str) -> None:
    """Make a game's engine ready, and show how far it is."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task(f"{game}: loading", total=1.0)

        def tell(what: str, part: float) -> None:
            progress.update(task, description=f"{game}: {what}", completed=part)

        find_game(game).engine().prepare(tell, everything=True)
