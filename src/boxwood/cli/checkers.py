"""`boxwood checkers`: a game of checkers in the terminal."""

from typing import Annotated

import typer

from boxwood.cli.arguments import FileOption, LanguageOption
from boxwood.cli.terminal_program import BotWanted, TerminalRequest, play_in_terminal
from boxwood.game import Side
from boxwood.game_type import NewGame

__all__ = ["checkers"]

SheetOption = Annotated[str, typer.Option("--sheet", "-s", help="The rule sheet: tournament or coral.")]
FenOption = Annotated[str | None, typer.Option("--fen", help="Start from a position, such as B:W21,K30:B1,2.")]
BeginsOption = Annotated[
    Side | None, typer.Option("--begins", help="Who starts, where the sheet leaves it to the players.")
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
    typer.Option("--seconds", min=0.01, max=86400, help="How long the bot thinks about a move, at full strength."),
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
    language: LanguageOption = None,
) -> None:
    """Play a game of checkers, for two at one keyboard or against the bot."""
    opponent = None
    if bot is not None or seconds is not None:
        opponent = BotWanted(side=bot_side, level=bot, seconds=seconds, thoughts=thoughts)
    wanted = NewGame(sheet=sheet, start=fen, begins=begins)
    play_in_terminal(TerminalRequest(game="checkers", wanted=wanted, file=file, bot=opponent, language=language))
