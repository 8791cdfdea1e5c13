"""What a terminal asks of a game: how its board is drawn in text, what is asked, and how typed words are read.

The terminal itself (`boxwood/cli/terminal.py`) knows tables, seats and dice, and no game.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from boxwood.game import Side
from boxwood.language import Template, speak
from boxwood.naming import Namer

__all__ = ["TerminalWords", "TypedWords", "split_words"]

State_contra = TypeVar("State_contra", contravariant=True)


class TerminalWords(Protocol[State_contra]):
    """A game at the keyboard, in the language of whoever sits there."""

    @property
    def example(self) -> str:
        """Something that can be typed on most turns, to ask about or to do."""

    def help(self, state: State_contra, language: str) -> str:
        """How to type what can be done, in a few lines."""

    def board(self, state: State_contra, viewer: Side | None, name: Namer, language: str) -> str:
        """The board in text and a line that says how it stands; without a viewer, as both sides sit at the keyboard."""

    def position(self, state: State_contra) -> str:
        """The position on the board, as text by which it can be set up again."""

    def question(self, state: State_contra, side: Side, name: Namer, language: str) -> str:
        """What a side is asked now, in a few words."""

    def dice_question(self, state: State_contra, word: str, name: Namer, language: str) -> str:
        """What is asked for when real dice are rolled; `word` is the action that rolls them."""

    def forced(self, state: State_contra) -> str | None:
        """What is done without asking, because there is no choice; None where somebody is asked."""

    def read(self, state: State_contra, typed: str, language: str, chance: random.Random) -> str:
        """The text of the action that was typed, seen by what is asked; a throw has no numbers yet.

        `BadInput` if it cannot be one. `chance` decides what is left to it.
        """

    def listing(self, state: State_contra, actions: Sequence[Any], language: str) -> Sequence[str]:
        """Lines that tell what may be done."""


def split_words(template: Template, language: str) -> list[str]:
    """The ways to type something, in a language, the usual one first: they stand in one template, as "quit | q"."""
    return [way.strip() for way in speak(language, template).split("|")]


class TypedWords:
    """The words that people type for actions, each with the ways to type it; English is understood everywhere."""

    def __init__(self, ways: Mapping[str, Template]) -> None:
        self.ways = ways

    def usual(self, action: str, language: str) -> str:
        """How an action is usually typed."""
        return split_words(self.ways[action], language)[0] if action in self.ways else action

    def find(self, typed: str, language: str) -> str | None:
        """The action that is meant by what was typed, whatever its case; None if there is none."""
        wanted = " ".join(typed.lower().split())
        for known in _languages(language):
            for action, template in self.ways.items():
                if wanted in (" ".join(way.lower().split()) for way in split_words(template, known)):
                    return action
        return None


def _languages(language: str) -> Iterable[str]:
    return (language,) if language == "en" else (language, "en")
