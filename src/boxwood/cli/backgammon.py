"""`boxwood backgammon`: a match, a money session or one game in the terminal."""

from typing import Annotated

import typer

from boxwood.cli.arguments import FileOption, LanguageOption, SheetOption
from boxwood.cli.terminal_program import BotWanted, DiceKind, TerminalRequest, play_in_terminal
from boxwood.errors import BadOption
from boxwood.game_type import NewGame

__all__ = ["backgammon"]

LengthOption = Annotated[int | None, typer.Option("--length", "-n", help="Points of a match (default: for money).")]
ChoiceOption = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option, such as beavers or no-crawford; repeatable.")
]
DiceOption = Annotated[
    DiceKind,
    typer.Option(
        help="Sealed and random dice can be checked after the match; sealed ones take a word of each player first. "
        "Manual: you roll real dice and type them in."
    ),
]
BotOption = Annotated[
    str | None,
    typer.Option(
        "--bot",
        "-b",
        help="Play against the bot: beginner, casual, club, advanced, expert, master, world-class or analysis.",
    ),
]
SecondsOption = Annotated[
    float | None, typer.Option("--seconds", help="Instead of a level: the longest the bot thinks about a play.")
]


def backgammon(
    sheet: SheetOption = "tournament",
    length: LengthOption = None,
    single: Annotated[bool, typer.Option("--single", help="One game, without a score.")] = False,
    option: ChoiceOption = None,
    start: Annotated[str | None, typer.Option(help="A starting array, such as nackgammon, or a position id.")] = None,
    stake: Annotated[int, typer.Option(help="What a point is worth in a money session.")] = 1,
    dice: DiceOption = "sealed",
    file: FileOption = None,
    bot: BotOption = None,
    seconds: SecondsOption = None,
    language: LanguageOption = None,
) -> None:
    """Play a match, a money session or one game, for two at one keyboard or against the bot."""
    if bot is not None and seconds is not None:
        raise BadOption("choose a level or a number of seconds for the bot, not both")
    options = {name.removeprefix("no-").replace("-", "_"): not name.startswith("no-") for name in option or []}
    if options.get("manual_dice"):
        dice = "manual"
    wanted = NewGame(
        sheet=sheet,
        format="single" if single else None,
        length=length,
        options=options,
        start=start,
        stake=stake,
    )
    opponent = None if bot is None and seconds is None else BotWanted(level=bot, seconds=seconds)
    play_in_terminal(
        TerminalRequest(game="backgammon", wanted=wanted, dice=dice, file=file, bot=opponent, language=language)
    )
