"""`boxwood verify`: check a match file, every action and every throw of its dice."""

from pathlib import Path
from typing import Annotated

import typer

from boxwood.backgammon.actions import throws_of
from boxwood.backgammon.dice import DiceStatistics, statistics
from boxwood.backgammon.formats.match_file import load

__all__ = ["verify"]


def verify(file: Annotated[Path, typer.Argument(help="A match file.")]) -> None:
    """Check a match file: that nothing was changed, every action is legal, and the dice are the sealed ones."""
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
