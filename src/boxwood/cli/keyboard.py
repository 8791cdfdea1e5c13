"""Somebody at the keyboard, who is spoken to in a language."""

from collections.abc import Callable
from dataclasses import dataclass

from boxwood.errors import BoxwoodError, IllegalAction
from boxwood.language import Phrase, Said, Template, speak
from boxwood.terminal_words import TypedWords

__all__ = ["COMMANDS", "Keyboard", "Leave"]

_COMMANDS: dict[str, Template] = {
    "?": "? | list",
    "help": "help | h",
    "why": "why | why not",
    "quit": "quit | q | exit",
}
COMMANDS = TypedWords(_COMMANDS)
"""What can be typed in every game."""

_YES: dict[str, Template] = {"yes": "yes | y"}
YES = TypedWords(_YES)


class Leave(Exception):
    """Somebody leaves the table."""


@dataclass
class Keyboard:
    """What is asked and said; `ask` and `write` are the keyboard and the screen."""

    ask: Callable[[str], str]
    write: Callable[[str], None]
    language: str = "en"

    def say(self, template: Template, /, **values: object) -> None:
        """Say a sentence in the language of whoever sits there."""
        self.write(speak(self.language, template, **values))

    def tell(self, said: Said) -> None:
        """Say what can be said in any language."""
        self.write(said.said(self.language))

    def prompt(self, question: str) -> str:
        """A question as it stands before what is typed."""
        return speak(self.language, "{question}: ", question=question)

    def line(self, question: str) -> str:
        """What somebody types; `Leave` if they leave."""
        try:
            text = self.ask(self.prompt(question)).strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        if COMMANDS.find(text, self.language) == "quit":
            raise Leave
        return text

    def agrees(self, template: Template, /, **values: object) -> bool:
        """Whether somebody answers a question with yes."""
        answer = self.line(speak(self.language, template, **values))
        return YES.find(answer, self.language) is not None

    def refuse(self, problem: BoxwoodError, typed: str = "") -> None:
        """Say why something cannot be done; an action is named as it was typed."""
        words = complaint(problem, typed).said(self.language)
        self.write(f"{words[:1].upper()}{words[1:]}.")


class _Reason(Said):
    """What is wrong, without its clause."""

    def __init__(self, problem: BoxwoodError) -> None:
        self.problem = problem

    def said(self, language: str) -> str:
        """What is wrong, in a language."""
        return self.problem.said(language)


def complaint(problem: BoxwoodError, typed: str = "") -> Said:
    """What is wrong, with its clause. An action is called what was typed: its text may hold dice that nobody threw."""
    reason = _Reason(problem)
    what = problem.what if isinstance(problem, IllegalAction) and isinstance(problem.what, Said) else typed
    if not problem.clause:
        return reason
    if what and isinstance(problem, IllegalAction):
        return Phrase("{what}: {reason} ({clause})", what=what, reason=reason, clause=problem.clause)
    return Phrase("{reason} ({clause})", reason=reason, clause=problem.clause)
