"""`boxwood verify`: check a file: that it is whole, every action, and every roll of its dice."""

from pathlib import Path
from typing import Annotated, Any

import typer

from boxwood.cli.saying import say, spoken
from boxwood.cli.system_language import system_language
from boxwood.dice import DiceStatistics, statistics
from boxwood.dice_of_three import ThreeProof
from boxwood.formats import Record, read_file
from boxwood.game import Side
from boxwood.game_type import GameType
from boxwood.games import find_file_format
from boxwood.language import Counted, Phrase, Template

__all__ = ["verify"]

_SIDES: dict[Side, Template] = {Side.FIRST: "the first player", Side.SECOND: "the second player"}


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
        typer.echo(f"{file.name}: {notice.said(system_language())}", err=True)
    actions = sum(len(record.state.log) for record in records)
    sheets = sorted({game.sheet(record.state).name for record in records})
    if len(records) > 1:
        say("{count} games", count=len(records))
    say("{actions} actions, all legal by the {sheets} rules.", actions=actions, sheets=", ".join(sheets))
    for record in records:
        _say_dice(game, record)


def _say_dice(game: GameType[Any], record: Record[Any]) -> None:
    """What proves the dice of a record, if it has any, and what came."""
    stands = record.proof is None or record.proof.stands
    throws = list({throw.number: throw.dice for throw in game.throws(record.state.log, stand=stands)}.values())
    if record.carried:
        say("This continues another match: {carried} of its actions come from there.", carried=record.carried)
    count, seal = Counted("{count} roll", "{count} rolls", len(throws)), record.proof and record.proof.commitment
    if record.proof is not None and record.proof.seed is None:
        say("{count}. The seal {seal} is not open yet.", count=count, seal=seal)
    elif isinstance(record.proof, ThreeProof):
        say("{count}, each made from the seed that the seal {seal} promised and from links.", count=count, seal=seal)
        _say_missing(record.proof)
    elif record.proof is not None:
        say("{count}, each as the seal {seal} promised.", count=count, seal=seal)
    elif throws:
        say("{count}, without a seal: nothing proves these dice.", count=count)
    if throws:
        _say_statistics(statistics(throws))


def _say_missing(proof: ThreeProof) -> None:
    """Whose links are missing, and the chains that were committed to."""
    for side in Side:
        if missing := proof.without(side):
            say(
                "  {rolls} made without the link of {side}: a host who helps the other side could have known.",
                rolls=Counted("{count} roll", "{count} rolls", missing),
                side=Phrase(_SIDES[side]),
            )
        if ordered := proof.ordered(side):
            say(
                "  {rolls} made by standing order of {side}, from links known before: the host could have known.",
                rolls=Counted("{count} roll", "{count} rolls", ordered),
                side=Phrase(_SIDES[side]),
            )
        for chain in (each for each in proof.chains if each.side is side):
            side_words, head = Phrase(_SIDES[side]), chain.head.hex()
            say("  Chain of {side} from roll {number}: {head}", side=side_words, number=chain.start, head=head)


def _say_statistics(found: DiceStatistics) -> None:
    """What came, beside what chance would give."""
    for tally in (*found.faces, found.doubles):
        what = spoken("doubles") if tally.what == "doubles" else tally.what
        typer.echo(f"  {what:<8} {tally.seen:5}   {spoken('by chance')} {tally.expected:7.1f}")
