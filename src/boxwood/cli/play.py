"""`boxwood play`: a game for two at one keyboard."""

import random
from typing import Annotated

import typer

from boxwood.backgammon import Dice, IllegalPlay, Play, Position, RuleSheet, find_sheet, legal_plays, parse_play
from boxwood.cli.arguments import SheetOption

__all__ = ["play"]

HELP = "Type a play such as 8/5 6/5; ? lists the legal plays, q leaves the game."


def play(
    sheet: SheetOption = "tournament",
    start: Annotated[str | None, typer.Option(help="A starting array, such as nackgammon.")] = None,
) -> None:
    """Play a game for two at one keyboard."""
    rules = find_sheet(sheet)
    position = Position.start(start or rules.start)
    dice_box = random.SystemRandom()
    names = [rules.colours.first.en.capitalize(), rules.colours.second.en.capitalize()]
    side, dice = _open(rules, dice_box, names)
    typer.echo(HELP)
    while True:
        typer.echo(f"\n{position}\n")
        plays = legal_plays(position, dice, rules)
        if not plays:
            typer.echo(f"{names[side]} throws {dice[0]}-{dice[1]}: no legal play, the turn passes (B10).")
            position = position.swap()
        else:
            chosen = _ask(position, dice, rules, plays, names[side])
            if chosen is None:
                typer.echo(f"Left at position {position.gnubg_id}.")
                return
            position = chosen.after
        if position.off[1] == position.checkers[1]:
            typer.echo(f"{names[side]} has borne off every checker and wins (B13).")
            return
        side, dice = 1 - side, _throw(dice_box)


def _throw(dice_box: random.Random) -> Dice:
    return dice_box.randint(1, 6), dice_box.randint(1, 6)


def _open(rules: RuleSheet, dice_box: random.Random, names: list[str]) -> tuple[int, Dice]:
    """Each side throws one die, the higher starts, ties are thrown again (B3)."""
    while True:
        first, second = _throw(dice_box)
        typer.echo(f"{names[0]} throws {first}, {names[1]} throws {second}.")
        if first != second:
            return int(second > first), (first, second) if rules.opening == "opening dice" else _throw(dice_box)


def _ask(position: Position, dice: Dice, rules: RuleSheet, plays: list[Play], name: str) -> Play | None:
    """The play a person chooses; None if they leave."""
    while True:
        try:
            text = input(f"{name} (X) to play {dice[0]}-{dice[1]}: ").strip()
        except (EOFError, KeyboardInterrupt):
            return None
        if text.lower() in ("q", "quit"):
            return None
        if text == "?":
            typer.echo("\n".join(map(str, plays)))
            continue
        try:
            return parse_play(text, position, dice, rules)
        except IllegalPlay as refusal:
            typer.echo(f"{refusal}.")
