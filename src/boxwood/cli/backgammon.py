"""`boxwood backgammon`: a match, a money session or a game for two at one keyboard."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from boxwood.backgammon import Action, BadInput, Match, Side
from boxwood.backgammon.dice import DiceProof, ManualDice, RandomDice, SealedDice, new_seed
from boxwood.backgammon.formats import load, save
from boxwood.backgammon.levels import find_level
from boxwood.cli.arguments import SheetOption
from boxwood.cli.terminal import Leave, Terminal
from boxwood.formats import Record

if TYPE_CHECKING:
    from boxwood.backgammon.engine import Bot

__all__ = ["backgammon"]

LengthOption = Annotated[int | None, typer.Option("--length", "-n", help="Points of a match; without it, for money.")]
ChoiceOption = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option, such as beavers or no-crawford; repeatable.")
]
DiceKind = Literal["sealed", "random", "manual"]
BotOption = Annotated[
    str | None,
    typer.Option(
        "--bot", "-b", help="Play against the bot: beginner, casual, club, advanced, expert, master or world-class."
    ),
]
SecondsOption = Annotated[
    float | None, typer.Option("--seconds", help="Instead of a level: the bot thinks at most so long about a play.")
]
FileOption = Annotated[
    Path | None, typer.Option("--file", "-f", help="Keep the match in this file; go on if it exists.")
]


def backgammon(
    sheet: SheetOption = "tournament",
    length: LengthOption = None,
    single: Annotated[bool, typer.Option("--single", help="One game, without a score.")] = False,
    option: ChoiceOption = None,
    start: Annotated[str | None, typer.Option(help="A starting array, such as nackgammon.")] = None,
    stake: Annotated[int, typer.Option(help="What a point is worth in a money session.")] = 1,
    dice: Annotated[DiceKind, typer.Option(help="Sealed dice can be checked after the match.")] = "sealed",
    file: FileOption = None,
    bot: BotOption = None,
    seconds: SecondsOption = None,
) -> None:
    """Play a match, a money session or one game, for two at one keyboard or against the bot."""
    level = _level_name(bot)
    if file is not None and file.exists():
        terminal = _resumed(load(file))
    else:
        options: dict[str, object] = {"manual_dice": True} if dice == "manual" else {}
        for name in option or []:
            options[name.removeprefix("no-").replace("-", "_")] = not name.startswith("no-")
        match = Match.new(sheet, length, options, format="single" if single else None, start=start, stake=stake)
        terminal = Terminal(match, RandomDice(), ask=input, say=typer.echo)
        if dice == "sealed" and not match.setup.options.manual_dice:
            terminal.dice = _sealed()
    if terminal.match.setup.options.manual_dice:
        terminal.dice = ManualDice(lambda: terminal.line("The dice that were thrown: "))
    if bot is not None or seconds is not None:
        terminal.bots[Side.SECOND] = _bot(level, seconds)
    _run(terminal, file)


def _level_name(text: str | None) -> str | None:
    """The level a person named, or `UnknownName`."""
    return find_level(text.replace("-", " ").lower()).name if text is not None else None


def _bot(name: str | None, seconds: float | None) -> Callable[[Match], Action | None]:
    """The bot, made ready beside the play: its code is compiled when it first runs on a machine."""
    doing = ["loading the compiler"]
    ready: Future[Bot] = Future()

    def make() -> None:
        try:
            from boxwood.backgammon.engine import Bot, Engine  # noqa: PLC0415 - numba is slow to load
            from boxwood.backgammon.engine.readiness import prepare  # noqa: PLC0415

            engine = Engine(level=name, seconds=seconds)
            prepare(lambda what, part: doing.append(what))
            ready.set_result(Bot(engine))
        except BaseException as error:
            ready.set_exception(error)

    threading.Thread(target=make, daemon=True).start()

    def act(match: Match) -> Action | None:
        if not ready.done():
            typer.echo(f"The bot gets ready ({doing[-1]}); the first time on a machine this takes about a minute …")
        return ready.result().act(match)

    return act


def _run(terminal: Terminal, file: Path | None) -> None:
    """Play on, saving after every action; the seal is opened at the end."""
    sealed = terminal.dice if isinstance(terminal.dice, SealedDice) else None

    def keep(proof: DiceProof | None) -> None:
        if file is not None:
            record = Record(state=terminal.match, players=("first", "second"), times=tuple(terminal.times), proof=proof)
            save(record, file)

    terminal.changed = lambda: keep(sealed.proof if sealed else None)
    try:
        terminal.run()
    except Leave:
        typer.echo(f"\nLeft at position {terminal.match.game.board.gnubg_id}.")
    if sealed is not None:
        proof = sealed.reveal()
        keep(proof)
        assert proof.seed is not None
        typer.echo(
            f"\nThe seal {proof.commitment}\nis that of the seed {proof.seed.hex()}\nwith the words {proof.words}."
        )
    if file is not None:
        on = f"'boxwood backgammon --file {file}' goes on with it"
        typer.echo(f"Kept in {file}; 'boxwood verify {file}' checks it, {on}.")


def _resumed(saved: Record[Match]) -> Terminal:
    """A match that goes on. Its seal has been opened, so that it cannot give dice any more: they are the system's."""
    if saved.match.outcome is not None:
        raise BadInput("the match in this file is over")
    if saved.proof is not None:
        typer.echo(
            "The seal of this match's dice was opened when it was left; from here on they are thrown without one."
        )
    times = list(saved.times) or [datetime.now(UTC)] * len(saved.match.log)
    return Terminal(saved.match, RandomDice(), ask=input, say=typer.echo, times=times)


def _sealed() -> SealedDice:
    """Dice that show their seal first and then take a word from each player."""
    seed = new_seed()
    typer.echo(f"The dice of this match are sealed: {SealedDice(seed, 'terminal', ('', '')).proof.commitment}")
    words = [_word(player) for player in ("first", "second")]
    return SealedDice(seed, "terminal", (words[0], words[1]))


def _word(player: str) -> str:
    try:
        return input(f"A word of the {player} player goes into them (or just Enter): ")[:200]
    except (EOFError, KeyboardInterrupt):
        return ""
