"""Composing a rulebook: texts out of a TOML file, as the fields and the words of a rule sheet would have them.

A game keeps a file of texts for each language and one of examples. A text, or an example, that holds only under some
sheets says so: `when = { doubling = ["cube", "spoken"] }` asks for one of these values in that field of the sheet.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from boxwood.language import Template, speak

__all__ = ["Drawn", "NoteOnClause", "RuleExample", "RuleSection", "Rulebook", "compose", "holds"]

NoteKind = Literal["misprint", "silence", "reading", "ours"]


class NoteOnClause(Protocol):
    """A note of a rule sheet."""

    @property
    def clause(self) -> str:
        """The clause it is about."""

    @property
    def kind(self) -> NoteKind:
        """What makes it necessary."""

    @property
    def text(self) -> str:
        """The note itself, in English."""


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A drawn example: its picture, a caption, and what the picture shows in words."""

    svg: str
    caption: str
    alt: str


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A clause in words; `special` where the sheet differs from others."""

    id: str
    title: str
    special: bool
    paragraphs: tuple[str, ...]
    examples: tuple[RuleExample, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a sheet for people, in a language; every clause a refusal can name is a section."""

    game: str
    sheet: str
    title: str
    intro: tuple[str, ...]
    sections: tuple[RuleSection, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """An example of a clause: its name in the texts, its picture, and what the picture shows in words."""

    name: str
    clause: str
    svg: str
    alt: str


_NOTES: dict[NoteKind, Template] = {
    "misprint": "A misprint on the sheet: {note}",
    "silence": "Where the sheet says nothing: {note}",
    "reading": "How the sheet is read here: {note}",
    "ours": "Our choice: {note}",
}


def compose(
    game: str,
    texts: Mapping[str, Any],
    sheet: Any,
    words: Mapping[str, object],
    language: str,
    *,
    notes: Sequence[NoteOnClause],
    special: Callable[[str], bool],
    drawn: Iterable[Drawn],
) -> Rulebook:
    """The rulebook of a sheet; `words` fill the braces, `special` says which clauses to mark."""
    examples = list(drawn)
    filling = _both_cases(words)

    def notes_on(clause: str) -> Iterator[str]:
        for note in notes:
            if note.clause == clause:
                yield speak(language, _NOTES[note.kind], note=speak(language, note.text))

    sections = tuple(
        RuleSection(
            section["id"],
            section["title"].format(**filling),
            special(section["id"]),
            (*_paragraphs(section["paragraphs"], sheet, filling), *notes_on(section["id"])),
            tuple(
                RuleExample(example.svg, texts["captions"][example.name].format(**filling), example.alt)
                for example in examples
                if example.clause == section["id"]
            ),
        )
        for section in texts["section"]
    )
    intro = tuple(_paragraphs(texts["intro"], sheet, filling))
    return Rulebook(game, sheet.name, texts["title"].format(**filling), intro, sections)


def holds(condition: Mapping[str, object], sheet: object) -> bool:
    """Whether every field of the sheet has one of the values that are asked for."""
    return all(_fits(getattr(sheet, field), wanted) for field, wanted in condition.items())


def _fits(value: object, wanted: object) -> bool:
    values = value if isinstance(value, tuple) else ("none" if value is None else value,)
    choices = wanted if isinstance(wanted, list) else [wanted]
    if "some" in choices and value is not None:
        return True
    return any(choice in values for choice in choices)


def _paragraphs(entries: Sequence[Any], sheet: object, words: Mapping[str, object]) -> list[str]:
    """The texts that hold under the sheet, filled in; one that holds always is a bare string."""
    tables: list[dict[str, Any]] = [{"text": entry} if isinstance(entry, str) else entry for entry in entries]
    return [table["text"].format(**words) for table in tables if holds(table.get("when", {}), sheet)]


def _both_cases(words: Mapping[str, object]) -> dict[str, object]:
    """Every word under its name, and with a capital letter under its name with a capital letter."""
    capitals = {name.capitalize(): str(word)[:1].upper() + str(word)[1:] for name, word in words.items()}
    return {**words, **capitals}
