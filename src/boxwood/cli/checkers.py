"""`boxwood checkers`: a game of checkers for two at one keyboard, or against the bot."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boxwood.checkers import Action, Game, Side
from boxwood.checkers.levels import find_level
from boxwood.checkers.pdn import PdnGame, load_pdn, save_pdn
from boxwood.cli.checkers_terminal import CheckersTerminal
from boxwood.cli.keyboard import Leave
from boxwood.errors import BadInput

if TYPE_CHECKING:
    from boxwood.checkers.engine.bot import Bot

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
    typer.Option("--bot", "-b", help="Dark is the bot: child, beginner, casual, regular, club, expert or full."),
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
    if bot is not None:
        terminal.bots[Side.SECOND] = _bot(game, bot.lower(), thoughts)
    _run(terminal, kept, record, file)


def _bot(game: Game, level: str, thoughts: bool) -> Callable[[Game], Action]:
    """The bot of a level, made ready beside the play: its code is compiled when it first runs on a machine."""
    found = find_level(level)
    ready: Future[Bot] = Future()

    def make() -> None:
        try:
            from boxwood.checkers.engine.bot import Bot  # noqa: PLC0415 - numba is slow to load
            from boxwood.checkers.engine.engine import Engine  # noqa: PLC0415
            from boxwood.checkers.engine.readiness import compile_engine  # noqa: PLC0415

            compile_engine(game.setup.sheet)
            engine = Engine(game.setup.sheet, level=found)
            ready.set_result(Bot(engine, (lambda thought: typer.echo(f"  {thought}")) if thoughts else None))
        except BaseException as error:
            ready.set_exception(error)

    threading.Thread(target=make, daemon=True).start()

    def act(game: Game) -> Action:
        if not ready.done():
            typer.echo("The bot gets ready; the first time on a machine this takes about a quarter of a minute …")
        bot = ready.result()
        endgame = bot.engine.endgame
        if endgame is not None and endgame.table is None:
            typer.echo(f"(Its endgame tables are built in the background, once: {100 * endgame.part:.0f} %.)")
        return bot.act(game)

    return act


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
