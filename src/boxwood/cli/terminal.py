"""A table at one keyboard: it shows the board, asks the side to act, and says why something is not allowed.

It serves every game. What differs between them comes from the game's `terminal` (`boxwood/terminal_words.py`).
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from boxwood.cli.keyboard import COMMANDS, Keyboard, Leave
from boxwood.dice import read_dice
from boxwood.errors import BadAction, BadDice, BadInput, BoxwoodError, NotYours
from boxwood.game import Side
from boxwood.game_type import GameType
from boxwood.table import Table

__all__ = ["Bot", "Leave", "Terminal"]

Bot = Callable[[Table], str | None]
"""What the side to act does at a table, as the text of an action; None to throw the dice."""


@dataclass
class Terminal:
    """A table with people at one keyboard, and bots at the other seats."""

    table: Table
    keyboard: Keyboard
    bots: Mapping[Side, Bot] = field(default_factory=dict)
    changed: Callable[[Table], None] = lambda table: None
    """Called after every event, so that the table can be kept."""
    clock: Callable[[], datetime] = lambda: datetime.now(UTC).replace(microsecond=0)
    chance: random.Random = field(default_factory=random.SystemRandom)
    """Decides what the players leave to chance; dice are the table's."""

    def run(self) -> None:
        """Play to the end; `Leave` if somebody leaves before."""
        self.keyboard.write(self.game.terminal.help(self.table.state, self.keyboard.language))
        while not self.table.over:
            self._act()
        self._show()
        assert self.table.result is not None
        self.keyboard.say("{sentence}.", sentence=self.table.result)

    @property
    def game(self) -> GameType[Any]:
        """The game that is played."""
        return self.table.terms.game_type

    # What happens next

    def _act(self) -> None:
        """One event: what is forced, what a bot does, or what somebody types."""
        side = self._asked()
        forced = self.game.terminal.forced(self.table.state)
        if forced is not None:
            if forced not in self.game.throw_words:
                self._show()
            self._do(side, forced)
        elif side in self.bots:
            try:
                text = self.bots[side](self.table)
            except KeyboardInterrupt:  # nobody has to wait for it
                raise Leave from None
            self._do(side, self.game.throw_words[0] if text is None else text)
        else:
            self._show()
            self._ask_for_action(side)

    def _asked(self) -> Side:
        side = self.table.to_act
        assert side is not None
        return side

    def _ask_for_action(self, side: Side) -> None:
        """Ask until something is done; what cannot be done is explained."""
        before, words, language = self.table, self.game.terminal, self.keyboard.language
        while self.table is before:
            typed = self.keyboard.line(words.question(self.table.state, side, self.table.addressing, language))
            try:
                self._take(side, typed)
            except BoxwoodError as problem:
                self.keyboard.refuse(problem, typed)

    def _take(self, side: Side, typed: str) -> None:
        """Do what was typed."""
        first, _, rest = typed.partition(" ")
        command = COMMANDS.find(typed, self.keyboard.language)
        if command is None and COMMANDS.find(first, self.keyboard.language) == "why":
            self._say_why(side, rest.strip())
        elif command == "?":
            self._say_actions()
        elif command == "help":
            self.keyboard.write(self.game.terminal.help(self.table.state, self.keyboard.language))
        elif command == "why":
            self.keyboard.say(
                "Say what you want to do, for example: why {example}.", example=self.game.terminal.example
            )
        else:
            self._do_typed(side, self._read(typed))

    def _read(self, typed: str) -> str:
        """The text of the action that was typed, or `BadInput`."""
        text = self.game.terminal.read(self.table.state, typed, self.keyboard.language, self.chance)
        try:
            self._parsed(text)
        except BadAction:
            raise BadInput("{text!r} is not understood; type ? for what you can do", text=typed) from None
        return text

    def _parsed(self, text: str) -> Any:
        """The action of a text; a throw without numbers stands for any, so that nobody sees dice too early."""
        return self.game.parse(f"{text} 2 1" if text in self.game.throw_words else text)

    def _do_typed(self, asked: Side, text: str) -> None:
        """Do what a person wants, unless it is not allowed or the person thinks better of it."""
        action, actor = self._allowed(asked, text)
        warning = self.table.state.warning(action)
        if warning is None or self.keyboard.agrees("Careful: {warning}. Do it anyway? [y/n]", warning=warning):
            self._do(actor, text)

    def _allowed(self, asked: Side, text: str) -> tuple[Any, Side]:
        """The action of a text and who takes it, or the reason why nobody here may."""
        action = self._parsed(text)
        refusal = self.table.state.why_not(action)
        if refusal is not None:
            raise refusal
        may = self.table.state.actors(action)
        people = [side for side in self.table.terms.seats.people if side in may]
        if not people:
            raise NotYours("that is up to the bot")
        return action, asked if asked in people else people[0]

    def _do(self, side: Side, text: str) -> None:
        """Have a side do something at the table, and say what has happened."""
        if self.table.terms.dice == "manual" and text in self.game.throw_words:
            text = self._with_real_dice(text)
        self.table = self.table.acted(side, text, self.clock(), by_bot=side in self.bots)
        self.changed(self.table)
        self.keyboard.tell(self.table.told[-1])

    def _with_real_dice(self, word: str) -> str:
        """A throw with what real dice show, or what is done in its place; what was mistyped is asked for again."""
        question = self.game.terminal.dice_question(
            self.table.state, word, self.table.addressing, self.keyboard.language
        )
        while True:
            typed = self.keyboard.line(question)
            try:
                one, other = read_dice(typed)
            except BadDice as problem:
                instead = self._instead(typed)
                if instead is not None:
                    return instead
                self.keyboard.refuse(problem)
            else:
                return f"{word} {one} {other}"

    def _instead(self, typed: str) -> str | None:
        """Another action that anybody may take before the dice are thrown, such as voiding the throw before."""
        try:
            text = self._read(typed)
            action = self.game.parse(text)
        except BoxwoodError:
            return None
        state = self.table.state
        return text if state.why_not(action) is None and state.actors(action) == frozenset(Side) else None

    # What is said

    def _show(self) -> None:
        """The board: as both see it, or as the one person at the keyboard does."""
        people = self.table.terms.seats.people
        viewer = people[0] if len(people) == 1 else None
        board = self.game.terminal.board(self.table.state, viewer, self.table.addressing, self.keyboard.language)
        self.keyboard.write(f"\n{board}")

    def _say_actions(self) -> None:
        """What people at the keyboard may do now."""
        state, people = self.table.state, set(self.table.terms.seats.people)
        actions = [action for action in state.actions() if people & state.actors(action)]
        for line in self.game.terminal.listing(state, actions, self.keyboard.language):
            self.keyboard.write(line)

    def _say_why(self, asked: Side, typed: str) -> None:
        """Why something is not allowed, if it is not."""
        try:
            self._allowed(asked, self._read(typed))
        except BoxwoodError as problem:
            self.keyboard.refuse(problem, typed)
        else:
            self.keyboard.say("That is allowed.")
