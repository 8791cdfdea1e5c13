"""What the sides are called, and sentences said one after the other."""

from collections.abc import Callable, Iterable

from boxwood.game import Side
from boxwood.language import Said
from boxwood.sheets import Colour, Colours

__all__ = ["Name", "Namer", "Sentences", "named_by"]


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
