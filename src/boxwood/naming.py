"""What the sides are called, and sentences said one after the other."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from boxwood.game import Side
from boxwood.language import Phrase, Said, Template, speak
from boxwood.sheets import Colour, Colours

__all__ = ["Deed", "Name", "Namer", "Sentences", "named_by"]


class Name(Said):
    """What a side is called: its player's name, else its colour in the language of whoever listens."""

    def __init__(self, name: str, colour: Colour, *, you: bool = False, bot: bool = False) -> None:
        self.name = name
        self.colour = colour
        self.you = you
        """Whether it is the one who listens."""
        self.bot = bot
        """Whether it is the only bot, and called so if it has no name."""

    def said(self, language: str) -> str:
        """The name."""
        if self.you:
            return Phrase("You").said(language)
        if self.bot and not self.name:
            return Phrase("Bot").said(language)
        colour = self.colour.fr if language == "fr" else self.colour.en
        return self.name or colour[:1].upper() + colour[1:]


Namer = Callable[[Side], Name]
"""Says what a side is called."""


@lru_cache(maxsize=1024)
def named_by(names: tuple[str, str], colours: Colours, you: Side | None = None, bot: Side | None = None) -> Namer:
    """What the sides are called where the players have these names; one without a name is called by its colour.

    One side may be addressed as you: that of whoever listens. One may be the only bot, which is called so.
    """
    first, second = (
        Name(name, colour, you=you is side, bot=bot is side)
        for side, name, colour in zip(Side, names, (colours.first, colours.second), strict=True)
    )
    return lambda side: first if side is Side.FIRST else second


class Deed(Said):
    """What a player does, told of somebody, or to the one who did it."""

    def __init__(self, name: Name, template: Template, to_you: Template, /, **values: object) -> None:
        self.name = name
        self.template = template
        self.to_you = to_you
        self.values = values

    def said(self, language: str) -> str:
        """The sentence, with the name or without it."""
        return speak(language, self.to_you if self.name.you else self.template, name=self.name, **self.values)


class Sentences(Said):
    """One sentence after another."""

    def __init__(self, sentences: Iterable[Said]) -> None:
        self.sentences = tuple(sentences)

    def said(self, language: str) -> str:
        """All of them."""
        return " ".join(sentence.said(language) for sentence in self.sentences)
