"""Somebody at the keyboard."""

from collections.abc import Callable

__all__ = ["Keyboard", "Leave"]


class Leave(Exception):
    """Somebody leaves the table."""


class Keyboard:
    """What is asked and said; `ask` and `say` are the keyboard and the screen."""

    ask: Callable[[str], str]
    say: Callable[[str], None]

    def line(self, prompt: str) -> str:
        """What somebody types; `Leave` if they leave."""
        try:
            text = self.ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        if text.lower() in ("q", "quit", "exit"):
            raise Leave
        return text
