"""Saying things in the languages of the players: templates looked up in a catalogue, then filled in.

The English template is its own key. Words are gathered for translation by `tools/words.py`, which reads the source:
whatever literal is passed for a parameter, or kept in a variable, that is annotated `Template`.
"""

from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Any, TypeAlias

__all__ = [
    "LANGUAGES",
    "Counted",
    "Either",
    "Figure",
    "Many",
    "One",
    "Phrase",
    "Said",
    "Template",
    "as_said",
    "catalogue",
    "speak",
    "speak_plural",
]

LANGUAGES = ("en", "fr")

Template: TypeAlias = str
"""English words with the names of values in braces, to be found in the catalogue."""

One: TypeAlias = str
"""A template for one thing."""

Many: TypeAlias = str
"""The same template for several."""


def speak(language: str, template: Template, /, **values: object) -> str:
    """A template in a language, filled in; without values it is said as it stands, braces and all.

    A value that can be said itself (`Said`) is said in the same language. English stands in for unknown languages.
    """
    return _filled(_translations(language).gettext(template) if template else "", language, values)


def speak_plural(language: str, singular: One, plural: Many, count: int, /, **values: object) -> str:
    """The form of a template that fits a count; `{count}` is the count itself."""
    template = _translations(language).ngettext(singular, plural, count)
    return _filled(template, language, {"count": count, **values})


def catalogue(language: str) -> dict[str, Any]:
    """Every template in a language, for a page that speaks for itself; a template that is not there is English."""
    messages: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    for key, text in sorted(_entries(language).items(), key=str):
        if isinstance(key, tuple):
            plurals.setdefault(key[0], []).append(text)
        elif key:
            messages[key] = text
    return {"language": language, "messages": messages, "plurals": plurals}


class Said:
    """Something that is said in the language of whoever listens; as a `str` it is English."""

    def said(self, language: str) -> str:
        """It, in a language."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.said("en")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Phrase(Said):
    """A template and its values."""

    def __init__(self, template: Template, /, **values: object) -> None:
        self.template = template
        self.values = values

    def said(self, language: str) -> str:
        """The phrase, in a language."""
        return speak(language, self.template, **self.values)


class Counted(Said):
    """A template that depends on a count."""

    def __init__(self, singular: One, plural: Many, count: int, /, **values: object) -> None:
        self.singular = singular
        self.plural = plural
        self.count = count
        self.values = values

    def said(self, language: str) -> str:
        """The form that fits the count, in a language."""
        return speak_plural(language, self.singular, self.plural, self.count, **self.values)


class Either(Said):
    """Several things to choose from: "this, that or the other"."""

    def __init__(self, things: Iterable[object]) -> None:
        self.things = tuple(things)

    def said(self, language: str) -> str:
        """The things in a row, in a language."""
        *before, last = [_said(thing, language) for thing in self.things]
        return speak(language, "{things} or {last}", things=", ".join(before), last=last) if before else last


class Figure(Said):
    """A number with so many decimals: 0.058, or 0,058 in French."""

    def __init__(self, number: float, decimals: int) -> None:
        self.number = number
        self.decimals = decimals

    def said(self, language: str) -> str:
        """The number as a language writes it."""
        written = f"{self.number:.{self.decimals}f}"
        return written.replace(".", ",") if language == "fr" else written


def as_said(words: Template | Said, /, **values: object) -> Said:
    """A template and its values as something that can be said; what can be said already is left as it is."""
    return words if isinstance(words, Said) else Phrase(words, **values)


def _said(value: object, language: str) -> str:
    return value.said(language) if isinstance(value, Said) else str(value)


def _filled(template: str, language: str, values: dict[str, object]) -> str:
    if not values:
        return template
    return template.format(**{name: _value(value, language) for name, value in values.items()})


def _value(value: object, language: str) -> object:
    return value.said(language) if isinstance(value, Said) else value


@cache
def _translations(language: str) -> NullTranslations:
    """The compiled catalogue of a language; an empty one for English, which needs none."""
    if language not in LANGUAGES[1:]:
        return NullTranslations()
    with (files(__package__) / "locale" / language / "LC_MESSAGES" / "boxwood.mo").open("rb") as stream:
        return GNUTranslations(stream)


def _entries(language: str) -> dict[str | tuple[str, int], str]:
    entries: dict[str | tuple[str, int], str] = vars(_translations(language)).get("_catalog", {})
    return entries
