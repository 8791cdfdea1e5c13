"""What the sides are called, and sentences said one after the other."""

from collections.abc import Callable, Iterable
from typing import Protocol

from boxwood.game import Side
from boxwood.language import Said

__all__ = ["Colour", "Colours", "Name", "Namer", "Sentences", "named_by"]


class Colour(Protocol):
    """A side's colour, in each language."""

    @property
    def en(self) -> str:
        """In English."""

    @property
    def fr(self) -> str:
        """In French."""


class Colours(Protocol):
    """The colours of the two sides."""

    @property
    def first(self) -> Colour:
        """The first side's."""

    @property
    def second(self) -> Colour:
        """The second side's."""


class Name(Said):
    """What a side is called: its player's name, else its colour in the language of whoever listens."""

    def __init__(self, name: str, colour: Colour) -> None:
        self.name = name
        self.colour = colour

    def said(self, language: str) -> str:
        """The name."""
        colour = self.colour.fr if language == "fr" else self.colour.en
        return self.name or colour[:1].upper() + colour[1:]


Namer = Callable[[Side], Name]
"""Says what a side is called."""


def named_by(names: tuple[str, str], colours: Colours) -> Namer:
    """What the sides are called where the players have these names; one without a name is called by its colour."""
    both = (Name(names[0], colours.first), Name(names[1], colours.second))
    return lambda side: both[side.index]


class Sentences(Said):
    """One sentence after another."""

    def __init__(self, sentences: Iterable[Said]) -> None:
        self.sentences = tuple(sentences)

    def said(self, language: str) -> str:
        """All of them."""
        return " ".join(sentence.said(language) for sentence in self.sentences)
