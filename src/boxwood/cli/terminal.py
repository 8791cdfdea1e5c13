"""A table at one keyboard: it shows the board, asks the side to act, and says why something is not allowed.

It serves every game. What differs between them comes from the game's `terminal` (`boxwood/terminal_words.py`).
"""

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from boxwood.cli.keyboard import COMMANDS, Keyboard, Leave
from boxwood.dice import read_dice
from boxwood.errors import BadAction, BadInput, BoxwoodError, NotYours
from boxwood.game import Side
from boxwood.game_type import GameType
from boxwood.table import Table

__all__ = ["Bot", "Leave", "Terminal"]

DICE = re.compile(r"\d[-, ]{0,3}\d")
"""What is meant for two dice, even if no dice show it."""

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
        self._help()
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
        words, language = self.game.terminal, self.keyboard.language
        self._ask(side, lambda: words.question(self.table.state, side, self.table.addressing, language))

    def _ask(self, side: Side, question: Callable[[], str], word: str = "") -> None:
        """Put a question until something is done; with a `word`, it is about the real dice of that throw."""
        before = self.table
        while self.table is before:
            typed = self.keyboard.line(question())
            try:
                self._take(side, typed, word)
            except BoxwoodError as problem:
                self.keyboard.refuse(problem, typed)

    def _take(self, side: Side, typed: str, word: str) -> None:
        """Do what was typed."""
        first, _, rest = typed.partition(" ")
        command = COMMANDS.find(typed, self.keyboard.language)
        if command is None and COMMANDS.find(first, self.keyboard.language) == "why":
            self._say_why(side, rest.strip())
        elif command == "?":
            self._say_actions()
        elif command == "help":
            self._help()
        elif command == "why":
            self.keyboard.say(
                "Say what you want to do, for example: why {example}.", example=self.game.terminal.example
            )
        elif word and (not typed or DICE.fullmatch(typed)):
            one, other = read_dice(typed)
            self._act_out(side, f"{word} {one} {other}")
        else:
            text = self._read(typed)
            if word and text in self.game.throw_words:  # this is what is asked already
                read_dice(typed)
            self._do_typed(side, text)

    def _read(self, typed: str) -> str:
        """The text of the action that was typed, or `BadInput`; dice by themselves are a throw of real dice."""
        if self.game.throw_words and DICE.fullmatch(typed):
            return self._typed_throw(typed)
        text = self.game.terminal.read(self.table.state, typed, self.keyboard.language, self.chance)
        try:
            self._parsed(text)
        except BadAction:
            raise BadInput("{text!r} is not understood; type ? for what you can do", text=typed) from None
        return text

    def _typed_throw(self, typed: str) -> str:
        """The throw of real dice whose numbers were typed; where Boxwood rolls, nobody types them."""
        words, language = self.game.terminal, self.keyboard.language
        throw = words.read(self.table.state, self.game.throw_words[0], language, self.chance)
        refusal = self.table.state.why_not(self._parsed(throw))
        if refusal is not None:
            raise refusal
        one, other = read_dice(typed)
        if self.table.terms.dice != "manual":
            raise BadInput("Boxwood rolls the dice: press Enter")
        return f"{throw} {one} {other}"

    def _parsed(self, text: str) -> Any:
        """The action of a text; a throw without numbers stands for any, so that nobody sees dice too early."""
        return self.game.parse(f"{text} 2 1" if text in self.game.throw_words else text)

    def _do_typed(self, asked: Side, text: str) -> None:
        """Do what a person wants, unless it is not allowed or the person thinks better of it."""
        action, actor = self._allowed(asked, text)
        warning = self.table.state.warning(action)
        if warning is None or self.keyboard.agrees("Careful: {warning}. Do it anyway? [y/n]", warning=warning):
            self._do(actor, text)

    def _help(self) -> None:
        """How to type what can be done."""
        self.keyboard.write(self.game.terminal.help(self.table.state, self.keyboard.language))
        if self.table.terms.dice == "manual":
            self.keyboard.say("Type what your dice show, such as 31, whenever it is time to roll.")

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
            self._ask_for_dice(side, text)
        else:
            self._act_out(side, text)

    def _ask_for_dice(self, side: Side, word: str) -> None:
        """Ask what real dice show, until they are thrown or something else is done."""
        words, language = self.game.terminal, self.keyboard.language
        self._ask(side, lambda: words.dice_question(self.table.state, word, self.table.addressing, language), word)

    def _act_out(self, side: Side, text: str) -> None:
        """What a side does at the table, said."""
        self.table = self.table.acted(side, text, self.clock(), by_bot=side in self.bots)
        self.changed(self.table)
        self.keyboard.tell(self.table.told[-1])

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
