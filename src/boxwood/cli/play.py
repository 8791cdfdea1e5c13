"""`boxwood play`: a match, a money session or a game for two at one keyboard."""

from typing import Annotated, Literal

import typer

from boxwood.backgammon import Match
from boxwood.backgammon.dice import ManualDice, RandomDice, SealedDice, new_seed
from boxwood.cli.arguments import SheetOption
from boxwood.cli.terminal import Leave, Terminal

__all__ = ["play"]


LengthOption = Annotated[int | None, typer.Option("--length", "-n", help="Points of a match; without it, for money.")]
ChoiceOption = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option, such as beavers or no-crawford; repeatable.")
]
DiceKind = Literal["sealed", "random", "manual"]


def play(
    sheet: SheetOption = "tournament",
    length: LengthOption = None,
    single: Annotated[bool, typer.Option("--single", help="One game, without a score.")] = False,
    option: ChoiceOption = None,
    start: Annotated[str | None, typer.Option(help="A starting array, such as nackgammon.")] = None,
    stake: Annotated[int, typer.Option(help="What a point is worth in a money session.")] = 1,
    dice: Annotated[DiceKind, typer.Option(help="Sealed dice can be checked after the match.")] = "sealed",
) -> None:
    """Play a match, a money session or one game, for two at one keyboard."""
    asked = {name.removeprefix("no-").replace("-", "_"): not name.startswith("no-") for name in option or []}
    options: dict[str, object] = {**asked}
    if dice == "manual":
        options["manual_dice"] = True
    match = Match.new(sheet, length, options, format="single" if single else None, start=start, stake=stake)
    terminal = Terminal(match, RandomDice(), ask=input, say=typer.echo)
    if dice == "manual":
        terminal.dice = ManualDice(lambda: terminal.line("The dice that were thrown: "))
    elif dice == "sealed":
        terminal.dice = _sealed()
    try:
        terminal.run()
    except Leave:
        typer.echo(f"\nLeft at position {terminal.match.game.board.gnubg_id}.")
    if isinstance(terminal.dice, SealedDice):
        _reveal(terminal.dice)


def _sealed() -> SealedDice:
    """Dice that show their seal first and then take a word from each player."""
    seed = new_seed()
    sealed = SealedDice(seed, "terminal", ("", ""))
    typer.echo(f"The dice of this match are sealed: {sealed.proof.commitment}")
    words = [_word(number) for number in ("first", "second")]
    return SealedDice(seed, "terminal", (words[0], words[1]))


def _word(player: str) -> str:
    try:
        return input(f"A word of the {player} player goes into them (or just Enter): ")[:200]
    except (EOFError, KeyboardInterrupt):
        return ""


def _reveal(source: SealedDice) -> None:
    proof = source.reveal()
    assert proof.seed is not None
    typer.echo(f"\nThe seal is {proof.commitment},\nits seed {proof.seed.hex()}, the words {proof.words}: docs/dice.md")
    typer.echo("says how to check every throw.")
