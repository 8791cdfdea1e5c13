"""`boxwood checkers`: a game of checkers for two at one keyboard."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from boxwood.checkers import Game, Side
from boxwood.checkers.pdn import PdnGame, load_pdn, save_pdn
from boxwood.cli.checkers_terminal import CheckersTerminal
from boxwood.cli.keyboard import Leave
from boxwood.errors import BadInput

__all__ = ["checkers"]

SheetOption = Annotated[str, typer.Option("--sheet", "-s", help="The rule sheet: tournament or coral.")]
FenOption = Annotated[str | None, typer.Option("--fen", help="Start from a position, such as B:W21,K30:B1,2.")]
BeginsOption = Annotated[
    Side | None, typer.Option("--begins", help="Who starts, where the sheet leaves it to the players.")
]
FileOption = Annotated[
    Path | None, typer.Option("--file", "-f", help="Keep the game in this PDN file; go on if it is there.")
]


def checkers(
    sheet: SheetOption = "tournament",
    fen: FenOption = None,
    begins: BeginsOption = None,
    file: FileOption = None,
) -> None:
    """Play a game of checkers, for two at one keyboard."""
    if file is not None and file.exists():
        kept = list(load_pdn(file, sheet=sheet).games)
        record = kept.pop() if kept else None
    else:
        kept, record = [], None
    game = record.replay() if record else Game.new(sheet, start=fen, begins=begins)
    if game.outcome is not None:
        raise BadInput("the last game in this file is over; name another file for a new one")
    _run(CheckersTerminal(game, ask=input, say=typer.echo), kept, record, file)


def _run(terminal: CheckersTerminal, kept: list[PdnGame], record: PdnGame | None, file: Path | None) -> None:
    """Play on, saving after every action; what else the file holds stays in it."""
    begun = len(record.moves) if record else 0

    def keep() -> None:
        if file is None:
            return
        now = PdnGame.of(terminal.game, _tags(terminal))
        if record is not None:
            now = replace(record, elements=record.elements + now.elements[begun:], result=now.result)
        save_pdn([*kept, now], file)

    terminal.changed = keep
    try:
        terminal.run()
    except Leave:
        typer.echo(f"\nLeft at position {terminal.game.position.fen}")
    if file is not None and file.exists():
        on = f", 'boxwood checkers --file {file}' goes on with it" if terminal.game.outcome is None else ""
        typer.echo(f"Kept in {file}{on}.")


def _tags(terminal: CheckersTerminal) -> dict[str, str]:
    """What stands at the head of a game played here."""
    return {
        "Event": "A game at one keyboard",
        "Date": f"{datetime.now(UTC):%Y.%m.%d}",
        "White": terminal.name(Side.FIRST),
        "Black": terminal.name(Side.SECOND),
    }
