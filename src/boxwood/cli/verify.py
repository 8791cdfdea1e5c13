"""`boxwood verify`: check a file: that it is whole, every action, and every throw of its dice."""

from pathlib import Path
from typing import Annotated, Any

import typer

from boxwood.dice import DiceStatistics, statistics
from boxwood.dice_of_three import ThreeProof
from boxwood.formats import Record, read_file
from boxwood.game import Side
from boxwood.game_type import GameType
from boxwood.games import find_file_format

__all__ = ["verify"]


def verify(
    file: Annotated[Path, typer.Argument(help="A match file, a .mat file, or a .pdn file of checkers.")],
) -> None:
    """Check a file: that nothing was changed, every action is legal, and the dice are the sealed ones.

    All its faults are listed with their lines.
    """
    data = read_file(file)
    game, found = find_file_format(data, file.name)
    records = found.read(data, file.name, strict=True, sheet=None)
    for notice in (notice for record in records for notice in record.notices):
        typer.echo(f"{file.name}: {notice}", err=True)
    actions = sum(len(record.state.log) for record in records)
    sheets = sorted({game.sheet(record.state).name for record in records})
    count = "" if len(records) == 1 else f"{len(records)} games, "
    typer.echo(f"{count}{actions} actions, all legal under the {' and '.join(sheets)} sheet.")
    for record in records:
        _say_dice(game, record)


def _say_dice(game: GameType[Any], record: Record[Any]) -> None:
    """What proves the dice of a record, if it has any, and what came."""
    stands = record.proof is None or record.proof.stands
    throws = list({throw.number: throw.dice for throw in game.throws(record.state.log, stand=stands)}.values())
    if record.carried:
        typer.echo(f"This goes on from another match: {record.carried} of its actions came from there.")
    count = f"{len(throws)} throw{'s' * (len(throws) != 1)}"
    if record.proof is not None and record.proof.seed is None:
        typer.echo(f"{count}; the seal {record.proof.commitment} has not been opened yet.")
    elif isinstance(record.proof, ThreeProof):
        typer.echo(f"{count}, each made of the seed that the seal {record.proof.commitment} promised and of links.")
        _say_missing(record.proof)
    elif record.proof is not None:
        typer.echo(f"{count}, each as the seal {record.proof.commitment} promised.")
    elif throws:
        typer.echo(f"{count}, without a seal: nothing proves these dice.")
    if throws:
        _say_statistics(statistics(throws))


def _say_missing(proof: ThreeProof) -> None:
    """Whose links are missing, and the chains that were committed to."""
    for side in Side:
        if missing := proof.without(side):
            rolls = f"{missing} roll{'s were' if missing > 1 else ' was'}"
            typer.echo(f"  {rolls} made without the {side} side's link: a host who helps the other could have known.")
        for chain in (each for each in proof.chains if each.side is side):
            typer.echo(f"  the {side} side's chain from roll {chain.start}: {chain.head.hex()}")


def _say_statistics(found: DiceStatistics) -> None:
    """What came, beside what chance would give."""
    for tally in (*found.faces, found.doubles):
        typer.echo(f"  {tally.what:<8} {tally.seen:5}   chance {tally.expected:7.1f}")
