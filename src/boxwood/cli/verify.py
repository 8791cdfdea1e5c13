"""`boxwood verify`: check a match file, every action and every throw of its dice, or a PDN file of checkers."""

from pathlib import Path
from typing import Annotated

import typer

from boxwood.backgammon.actions import throws_of
from boxwood.backgammon.formats.match_file import load
from boxwood.checkers.pdn import load_pdn
from boxwood.dice import DiceStatistics, statistics

__all__ = ["verify"]


def verify(file: Annotated[Path, typer.Argument(help="A match file, or a .pdn file of checkers.")]) -> None:
    """Check a match file: that nothing was changed, every action is legal, and the dice are the sealed ones.

    Of a PDN file, check every move; all its faults are listed with their lines.
    """
    if file.suffix.lower() == ".pdn":
        games = load_pdn(file).games
        count = f"{len(games)} game{'s' * (len(games) != 1)}"
        typer.echo(f"{count}, {sum(len(game.moves) for game in games)} moves, all legal.")
        return
    saved = load(file)
    log = saved.match.log
    throws = [dice for _, dice in throws_of(log)]
    typer.echo(f"{len(log)} actions, all legal under the {saved.match.setup.sheet.name} sheet.")
    if saved.proof is None:
        typer.echo(f"{len(throws)} throws, without a seal.")
    elif saved.proof.seed is None:
        typer.echo(f"{len(throws)} throws; their seal {saved.proof.commitment} has not been opened yet.")
    else:
        typer.echo(f"{len(throws)} throws, each as the seal {saved.proof.commitment} promised.")
    if throws:
        _say_statistics(statistics(throws))


def _say_statistics(found: DiceStatistics) -> None:
    """What came, beside what chance would give."""
    for tally in (*found.faces, found.doubles):
        typer.echo(f"  {tally.what:<8} {tally.seen:5}   chance {tally.expected:7.1f}")
