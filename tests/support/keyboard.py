"""People at a keyboard, for tests: what they type is given, what is said to them is kept."""

import contextlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from boxwood.cli.keyboard import Keyboard, Leave
from boxwood.cli.terminal import Bot, Terminal
from boxwood.game import Side
from boxwood.table import Table
from support.tables import NOW

__all__ = ["Leave", "at_keyboard", "played", "texts"]

MOST_SAID = 10_000


def at_keyboard(
    table: Table,
    answers: Iterable[str] | Callable[[str], str],
    language: str = "en",
    bots: Mapping[Side, Bot] | None = None,
) -> tuple[Terminal, list[str]]:
    """A terminal and what it says; the keyboard leaves when all answers are given."""
    said: list[str] = []
    typed: Iterator[str] = iter(()) if callable(answers) else iter(answers)

    def ask(prompt: str) -> str:
        said.append(prompt)
        assert len(said) < MOST_SAID, "the terminal asks for ever"
        if callable(answers):
            return answers(prompt)
        return next(typed, "quit")

    keyboard = Keyboard(ask, said.append, language)
    terminal = Terminal(table, keyboard, bots or {}, clock=lambda: NOW, chance=random.Random(1))
    return terminal, said


def played(table: Table, *answers: str, language: str = "en") -> tuple[Table, str]:
    """The table after people have typed all that, and everything that was said."""
    terminal, said = at_keyboard(table, answers, language)
    with contextlib.suppress(Leave):
        terminal.run()
    return terminal.table, "\n".join(said)


def texts(table: Table) -> list[str]:
    """What happened at a table."""
    return [event.action for event in table.events]


def typist(rng: random.Random, choose: Callable[[random.Random, list[Any]], Any]) -> Callable[[Terminal], str]:
    """Somebody who types what may be done, by chance, as people write it."""

    def answer(terminal: Terminal) -> str:
        state = terminal.table.state
        people = set(terminal.table.terms.seats.people)
        text = str(choose(rng, [action for action in state.actions() if people & state.actors(action)]))
        first, _, rest = text.partition(" ")
        if first in terminal.game.throw_words:
            return ""
        return rest if first in ("play", "move") else text

    return answer
