"""`boxwood rollout`: play a position out many times, and see how sure the result is."""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from boxwood.backgammon import Dice, Match, Roll
from boxwood.backgammon.game import Phase
from boxwood.backgammon.plays import check_dice
from boxwood.cli.analyse import interruptible
from boxwood.cli.arguments import PositionArgument, SheetOption, read_position
from boxwood.cli.saying import spoken
from boxwood.dice import read_dice
from boxwood.errors import BadInput
from boxwood.language import Phrase, Template

if TYPE_CHECKING:
    from boxwood.backgammon.engine.rollout import Estimate
    from boxwood.backgammon.engine.rollout_question import RolloutQuestion

__all__ = ["rollout"]

StopOption = Annotated[float | None, typer.Option(help="Stop when half the 95 % interval is no wider than this.")]


def rollout(
    position: PositionArgument,
    dice: Annotated[str | None, typer.Argument(help="A roll such as 31: its best plays are rolled out.")] = None,
    trials: Annotated[int, typer.Option(help="Games for each candidate.")] = 1296,
    seed: Annotated[int, typer.Option(help="The seed of the dice: the same seed gives the same result.")] = 0,
    truncate: Annotated[int | None, typer.Option(help="Evaluate each game after this many plays.")] = None,
    stop_at: StopOption = None,
    sheet: SheetOption = "tournament",
    cluster: Annotated[str | None, typer.Option(help="The address of a Dask cluster to work on.")] = None,
) -> None:
    """Roll out the best plays of a roll, or a cube decision; Ctrl-C stops and shows what is known.

    An XGID, or a GNU Backgammon position id with its match id, is rolled out at its score, with its cube and dice; a
    bare position for points without a cube.
    """
    from boxwood.backgammon.engine import Engine  # noqa: PLC0415 - numba is slow to load
    from boxwood.backgammon.engine.cluster import cluster_executor  # noqa: PLC0415
    from boxwood.backgammon.engine.rollout import RolloutSettings, roll_out  # noqa: PLC0415
    from boxwood.backgammon.engine.rollout_question import RolloutQuestion  # noqa: PLC0415

    settings = RolloutSettings(trials=trials, seed=seed, truncate=truncate, stop_at=stop_at)
    (board, match), thrown = read_position(position, sheet), None if dice is None else read_dice(dice)
    engine = Engine(0)
    if match is None:
        question = RolloutQuestion.of_position(engine, board, thrown, sheet)
    else:
        match = _with_dice(match, thrown)
        question = RolloutQuestion.of_match(engine, match)
        typer.echo(_told(match))
    with interruptible() as stop, ExitStack() as stack:
        executor = stack.enter_context(cluster_executor(cluster)) if cluster else None
        live = stack.enter_context(Live(console=Console(), refresh_per_second=4))
        result = roll_out(
            engine,
            question.candidates,
            settings,
            executor=executor,
            progress=lambda known: live.update(_table(question, known.games, known.estimates)),
            stop=stop,
        )
        table = _table(question, result.games, result.estimates)
        if question.drop is not None and result.estimates:
            table.caption = _verdict(question, result.estimates, question.drop)
        live.update(table)


_HEADINGS: tuple[Template, ...] = ("equity", "95 % interval", "behind", "win", "gammon", "lose gammon")


def _with_dice(match: Match, dice: Dice | None) -> Match:
    """The match with the dice that were asked for; its own cannot be exchanged."""
    if dice is None:
        return match
    if match.game.phase is Phase.ROLLED and match.game.dice is not None:
        if check_dice(dice) == check_dice(match.game.dice):
            return match
        raise BadInput(
            "this position already has dice: {one}-{other}", one=match.game.dice[0], other=match.game.dice[1]
        )
    return match.apply(Roll(*dice))


def _told(match: Match) -> str:
    """The score and the cube, as the side on turn sees them."""
    game, setup = match.game, match.setup
    cube = Phrase("no cube")
    if game.setup.doubling and game.cube.owner is None:
        cube = Phrase("cube at {value}, in the middle", value=game.cube.value)
    elif game.setup.doubling and game.cube.owner is game.turn:
        cube = Phrase("cube at {value}, with the side on turn", value=game.cube.value)
    elif game.setup.doubling:
        cube = Phrase("cube at {value}, with the opponent", value=game.cube.value)
    if setup.length is None:
        return spoken("For money, {cube}.", cube=cube)
    mine, theirs = (setup.length - match.score[side.index] for side in (game.turn, game.turn.other))
    if game.setup.crawford:
        return spoken("The side on turn needs {mine}, the opponent {theirs}. Crawford game.", mine=mine, theirs=theirs)
    return spoken("The side on turn needs {mine}, the opponent {theirs}; {cube}.", mine=mine, theirs=theirs, cube=cube)


def _table(question: "RolloutQuestion", games: int, estimates: "Sequence[Estimate]") -> Table:
    """What is known so far, the best first."""
    table = Table(title=spoken("{games} games each, luck removed", games=games))
    table.add_column("")
    for heading in _HEADINGS:
        table.add_column(spoken(heading), justify="right")
    rows = [(each.equity, _row(each, compared=question.kind == "play")) for each in estimates]
    if question.drop is not None:
        rows.append((question.drop, (f"{question.offer}, drop", f"{question.drop:+.3f}")))
    for _, row in sorted(rows, key=lambda row: -row[0]):
        table.add_row(*row)
    return table


def _row(estimate: "Estimate", compared: bool) -> tuple[str, ...]:
    low, high = estimate.interval
    behind = f"{estimate.behind:.3f} ± {estimate.behind_error:.3f}" if estimate.behind and compared else ""
    chances = (estimate.evaluation.win, estimate.evaluation.win_gammon, estimate.evaluation.lose_gammon)
    numbers = (f"{estimate.equity:+.3f}", f"{low:+.3f} … {high:+.3f}", behind)
    return (estimate.name, *numbers, *(f"{100 * part:.1f} %" for part in chances))


def _verdict(question: "RolloutQuestion", estimates: "Sequence[Estimate]", drop: float) -> str:
    """What to do with the cube. Equities are those of the side that doubles."""
    from boxwood.backgammon.engine.rollout_question import cube_verdict  # noqa: PLC0415 - numba is slow to load

    if question.kind == "take":
        gain = drop - estimates[0].equity if question.offer != "beaver" else estimates[0].equity - drop
        said: Template = "Take: it gains {gain}." if gain >= 0 else "Drop: taking costs {gain}."
        return spoken(said, gain=f"{abs(gain):.3f}")
    found = cube_verdict(estimates[0], estimates[1], drop)
    cost = f"{abs(found.gain):.3f}"
    if found.double and found.take:
        return spoken("Double, take: doubling gains {gain}.", gain=cost)
    if found.double:
        return spoken("Double, drop: doubling gains {gain}.", gain=cost)
    if found.too_good:
        return spoken("Too good to double: doubling costs {gain}.", gain=cost)
    return spoken("No double: doubling costs {gain}.", gain=cost)
