"""The one program that plays any game in a terminal: it makes or loads a table, seats the bot, and keeps the file."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import typer

from boxwood.cli.kept_file import KeptFile
from boxwood.cli.keyboard import Keyboard, complaint
from boxwood.cli.system_language import system_language
from boxwood.cli.terminal import Leave, Terminal
from boxwood.cli.terminal_bot import TerminalBot
from boxwood.dice import LONGEST_TEXT
from boxwood.errors import BoxwoodError
from boxwood.game import Side
from boxwood.game_type import GameType, NewGame
from boxwood.games import find_game
from boxwood.language import Phrase, Said, Template, speak
from boxwood.naming import named_by
from boxwood.table import NewTable, Seal, Seat, Seats, Table, new_table

__all__ = ["BotWanted", "DiceKind", "TerminalRequest", "play_in_terminal"]

DiceKind = Literal["sealed", "random", "manual"]
"""Sealed with a word of each player, sealed without, or real ones that are typed in."""

_WORD_WANTED: dict[Side, Template] = {
    Side.FIRST: "First player's word, mixed into every roll (or just Enter)",
    Side.SECOND: "Second player's word, mixed into every roll (or just Enter)",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BotWanted:
    """The bot at one of the seats; without a level it is the strongest."""

    side: Side = Side.SECOND
    level: str | None = None
    seconds: float | None = None
    thoughts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalRequest:
    """What is to be played, and by whom."""

    game: str
    wanted: NewGame
    dice: DiceKind = "sealed"
    file: Path | None = None
    bot: BotWanted | None = None
    language: str | None = None
    """The system's without one."""


def play_in_terminal(request: TerminalRequest) -> None:
    """Play at one keyboard until the end, or until somebody leaves; what is wrong with the request is said."""
    keyboard = Keyboard(input, typer.echo, request.language or system_language())
    try:
        _Program(request, keyboard).run()
    except BoxwoodError as problem:
        typer.echo(f"boxwood: {complaint(problem).said(keyboard.language)}", err=True)
        raise SystemExit(2) from None


class _Program:
    """One evening at the keyboard."""

    def __init__(self, request: TerminalRequest, keyboard: Keyboard) -> None:
        self.request, self.keyboard = request, keyboard
        self.game: GameType[Any] = find_game(request.game)
        self.bot = request.bot
        self.level = self.game.levels[-1]
        if self.bot is not None and self.bot.level is not None:
            self.level = self.game.find_level(self.bot.level)
        self.file: KeptFile | None = None
        self.kept = False

    def run(self) -> None:
        """Play, and say what is left to say."""
        table = self._loaded() or self._made()
        terminal = Terminal(table, self.keyboard, changed=self._keep)
        if self.bot is not None:
            terminal.bots = {self.bot.side: self._seated(table, self.bot)}
        try:
            terminal.run()
        except Leave:
            position = self.game.terminal.position(terminal.table.state)
            self.keyboard.say("\nLeft at position {position}", position=position)
        self._end(terminal.table)

    @property
    def _seats(self) -> Seats:
        bot = None if self.bot is None else self.bot.side
        first, second = (Seat("bot", "", self.level) if side is bot else Seat() for side in Side)
        return Seats(first, second)

    def _seated(self, table: Table, bot: BotWanted) -> TerminalBot:
        self.keyboard.say(
            "The bot plays {colour}. Press Ctrl-C to make it move at once.",
            colour=named_by(("", ""), self.game.sheet(table.state).colours)(bot.side),
        )
        return TerminalBot(self.game, self.level, self.keyboard, bot.seconds, bot.thoughts)

    # The table and its dice

    def _loaded(self) -> Table | None:
        """The table that goes on in the file, if there is one."""
        path = self.request.file
        if path is None:
            return None
        if not path.exists() or not path.stat().st_size:
            self.file = KeptFile.new(path, self.game)
            return None
        self.file = KeptFile.read(path, self.game, self.request.wanted.sheet)
        table = self.file.table(self.game, self._seats, datetime.now(UTC))
        if table is not None and table.terms.dice == "unsealed":
            self.keyboard.say("The dice are not sealed from here on. A new game has sealed dice.")
        return table

    def _made(self) -> Table:
        """A new table; its seal is shown before the players say their words."""
        request, now = self.request, datetime.now(UTC)
        asked = NewTable(
            game=request.game,
            wanted=request.wanted,
            seats=self._seats,
            dice="manual" if request.dice == "manual" else "sealed",
            seal=Seal.new(),
        )
        table = new_table(asked, now)  # what is wrong is said before anybody is asked for a word
        if table.terms.seed is None or request.dice == "random":
            return table
        self.keyboard.say("The dice of this game are sealed: {seal}", seal=table.terms.commitment)
        first, second = (self._word(side) for side in Side)
        return new_table(replace(asked, words=(first, second)), now)

    def _word(self, side: Side) -> str:
        """What a player adds to the dice; a bot adds nothing."""
        if self._seats.of(side).is_bot:
            return ""
        try:
            question = speak(self.keyboard.language, _WORD_WANTED[side])
            return self.keyboard.ask(self.keyboard.prompt(question))[:LONGEST_TEXT]
        except (EOFError, KeyboardInterrupt):
            return ""

    # The file and the end

    def _keep(self, table: Table, *, ended: bool = False) -> None:
        """Keep what has happened; where that cannot be done, the game goes on."""
        if self.file is None:
            return
        try:
            self.file.keep(table, ended=ended)
            self.kept = True
        except BoxwoodError as problem:
            self.keyboard.refuse(problem)

    def _end(self, table: Table) -> None:
        """Open the seal, and say where the table is kept."""
        if table.version:
            self._keep(table, ended=True)
        if table.terms.dice == "sealed" and self.request.dice == "sealed":
            self.keyboard.tell(_opened(table))
        if self.kept:
            self.keyboard.say("Saved in {file}. Check it with 'boxwood verify {file}'.", file=self.request.file)
            if not table.over:
                command = f"boxwood {self.game.name} --file {self.request.file}"
                self.keyboard.say("Continue with '{command}'.", command=command)


def _opened(table: Table) -> Said:
    """The seed that the seal promised, with what else the dice were made of."""
    terms = table.terms
    assert terms.seed is not None
    made_of = {"seal": terms.commitment, "seed": terms.seed.hex(), "table": table.id}
    if terms.sealed_from:
        return Phrase(
            "\nThe seal {seal}\nwas made from the seed {seed}\nfor table {table}, from roll {number} on.",
            number=terms.sealed_from + 1,
            **made_of,
        )
    first, second = terms.words
    return Phrase(
        "\nThe seal {seal}\nwas made from the seed {seed}\nfor table {table} with the words {first!r} and {second!r}.",
        first=first,
        second=second,
        **made_of,
    )
