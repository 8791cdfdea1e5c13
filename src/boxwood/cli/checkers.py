"""`boxwood checkers`: a game of checkers for two at one keyboard, or against the bot."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from boxwood.checkers import Game, Side
from boxwood.checkers.pdn import PdnGame, load_pdn, save_pdn
from boxwood.cli.checkers_bot import seated_bot
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

BotOption = Annotated[
    str | None,
    typer.Option("--bot", "-b", help="Play the bot: child, beginner, casual, regular, club, expert or full."),
]

BotSideOption = Annotated[
    Side, typer.Option("--bot-side", help="The side of the bot: first has the light checkers, second the dark ones.")
]

SecondsOption = Annotated[
    float | None,
    typer.Option("--seconds", min=0.01, max=86400, help="The bot thinks so long about a move, at full strength."),
]

ThoughtsOption = Annotated[
    bool, typer.Option("--thoughts", help="Show what the bot thinks: depth, positions seen, value in men, line.")
]


def checkers(
    sheet: SheetOption = "tournament",
    fen: FenOption = None,
    begins: BeginsOption = None,
    file: FileOption = None,
    bot: BotOption = None,
    bot_side: BotSideOption = Side.SECOND,
    seconds: SecondsOption = None,
    thoughts: ThoughtsOption = False,
) -> None:
    """Play a game of checkers, for two at one keyboard or against the bot."""
    if file is not None and file.exists():
        kept = list(load_pdn(file, sheet=sheet).games)
        record = kept.pop() if kept else None
    else:
        kept, record = [], None
    game = record.replay() if record else Game.new(sheet, start=fen, begins=begins)
    if game.outcome is not None:
        raise BadInput("the last game in this file is over; name another file for a new one")
    terminal = CheckersTerminal(game, ask=input, say=typer.echo)
    if bot is not None or seconds is not None:
        terminal.bots[bot_side] = seated_bot(game.setup.sheet, (bot or "full").lower(), seconds, thoughts)
        typer.echo(f"The bot is {terminal.name(bot_side)}; while it thinks, Ctrl-C makes it move at once.")
    _run(terminal, kept, record, file)


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
