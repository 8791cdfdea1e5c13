"""`boxwood rollout`: play a position out many times, and see how sure the result is."""

import signal
import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from boxwood.backgammon.rule_sheet import find_sheet
from boxwood.cli.arguments import PositionArgument, SheetOption, read_position
from boxwood.dice import read_dice
from boxwood.errors import BadInput

if TYPE_CHECKING:
    from boxwood.backgammon.engine.rollout import Estimate

__all__ = ["rollout"]

MOST = 5
"""How many of the best plays are rolled out."""
StopOption = Annotated[float | None, typer.Option(help="Stop when half the 95 % interval is no wider than this.")]


def rollout(
    position: PositionArgument,
    dice: Annotated[str | None, typer.Argument(help="A roll such as 31: its best plays are rolled out.")] = None,
    trials: Annotated[int, typer.Option(help="Games for each candidate.")] = 1296,
    seed: Annotated[int, typer.Option(help="The seed of the dice: the same seed gives the same result.")] = 0,
    truncate: Annotated[int | None, typer.Option(help="Judge a game after so many plays.")] = None,
    stop_at: StopOption = None,
    sheet: SheetOption = "tournament",
    cluster: Annotated[str | None, typer.Option(help="The address of a Dask cluster to work on.")] = None,
) -> None:
    """Roll out a position, or the best plays of a roll, without a cube; Ctrl-C stops and shows what is known."""
    from boxwood.backgammon.engine import Engine  # noqa: PLC0415 - numba is slow to load
    from boxwood.backgammon.engine.cluster import cluster_executor  # noqa: PLC0415
    from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out  # noqa: PLC0415

    settings = RolloutSettings(trials=trials, seed=seed, truncate=truncate, stop_at=stop_at, cubeful=False)
    board, engine, stop = read_position(position).position, Engine(0), threading.Event()
    rules = find_sheet(sheet)
    candidates = [RolloutCandidate("before the throw", board, rules=rules)]
    if dice is not None:
        ranked = engine.rank(board, read_dice(dice), rules)[:MOST]
        candidates = [RolloutCandidate.of_play(play, sheet=rules) for play, _ in ranked]
    if not candidates:
        raise BadInput("nothing can be played with this roll: there is nothing to compare")
    signal.signal(signal.SIGINT, lambda number, frame: stop.set())
    with ExitStack() as stack:
        executor = stack.enter_context(cluster_executor(cluster)) if cluster else None
        live = stack.enter_context(Live(console=Console(), refresh_per_second=4))
        result = roll_out(
            engine,
            candidates,
            settings,
            executor=executor,
            progress=lambda known: live.update(_table(known.games, known.estimates)),
            stop=stop,
        )
        live.update(_table(result.games, result.estimates))


def _table(games: int, estimates: "tuple[Estimate, ...]") -> Table:
    """What is known so far, the best first."""
    table = Table(title=f"{games:,} games each, luck removed")
    for heading in ("", "equity", "95 % interval", "behind", "win", "gammon", "lose gammon"):
        table.add_column(heading, justify="left" if not heading else "right")
    for each in sorted(estimates, key=lambda estimate: -estimate.equity):
        low, high = each.interval
        chances = (each.evaluation.win, each.evaluation.win_gammon, each.evaluation.lose_gammon)
        behind = f"{each.behind:.3f} ± {each.behind_error:.3f}" if each.behind else ""
        numbers = (
            f"{each.equity:+.3f}",
            f"{low:+.3f} … {high:+.3f}",
            behind,
            *(f"{100 * part:.1f} %" for part in chances),
        )
        table.add_row(each.name, *numbers)
    return table
