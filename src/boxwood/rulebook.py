"""Composing a rulebook: texts out of a TOML file, as the fields and the words of a rule sheet would have them.

A game keeps a file of texts for each language and one of examples. A text, or an example, that holds only under some
sheets says so: `when = { doubling = ["cube", "spoken"] }` asks for one of these values in that field of the sheet.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

from boxwood.language import LANGUAGES, Template, speak
from boxwood.sheets import BoxSheet, Note, NoteKind, read_toml

__all__ = ["Drawn", "RuleExample", "RuleSection", "RuleTexts", "Rulebook", "both_cases", "holds"]


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
    "misprint": "Misprint on the sheet: {note}",
    "silence": "Our reading, the sheet does not say: {note}",
    "reading": "Our reading of the sheet: {note}",
    "ours": "Our own rule: {note}",
}


def said_note(note: Note, language: str) -> str:
    """A sheet's note in a language, marked as a misprint, our reading or our own rule."""
    return speak(language, _NOTES[note.kind], note=speak(language, note.text))


AnySheet = TypeVar("AnySheet", bound=BoxSheet)
Draw = Callable[[Mapping[str, Any], AnySheet, str], Drawn]
"""Draws an example, as it stands in its file, under a sheet and with its words in a language."""


@dataclass(frozen=True)
class RuleTexts(Generic[AnySheet]):
    """The rules of a game for people: a folder with a file of texts for each language and one of examples."""

    game: str
    folder: Traversable
    fields: Sequence[tuple[str, str]]
    """The clause that each field of a sheet belongs to."""
    draw: Draw[AnySheet]

    @cached_property
    def examples(self) -> tuple[dict[str, Any], ...]:
        """The examples as they stand in their file."""
        return tuple(read_toml(self.folder / "examples.toml")["example"])

    @cached_property
    def texts(self) -> Mapping[str, dict[str, Any]]:
        """The texts by language."""
        return {language: read_toml(self.folder / f"{language}.toml") for language in LANGUAGES}

    def rulebook(self, sheet: AnySheet, standard: AnySheet, words: Mapping[str, object], language: str) -> Rulebook:
        """The rules of a sheet in a language; `words` fill the braces, `standard` is what clubs play today."""
        spoken = language if language in LANGUAGES else LANGUAGES[0]
        texts = self.texts[spoken]
        drawn = [self.draw(each, sheet, spoken) for each in self.examples if holds(each.get("when", {}), sheet)]
        title, colours = speak(spoken, sheet.title), sheet.colours
        named = {"title": title, "first": getattr(colours.first, spoken), "second": getattr(colours.second, spoken)}
        filling = both_cases({**words, **named})

        def notes_on(clause: str) -> Iterator[str]:
            for note in sheet.notes:
                if note.clause == clause:
                    yield said_note(note, spoken)

        sections = tuple(
            RuleSection(
                section["id"],
                section["title"].format(**filling),
                self._is_special(sheet, standard, section["id"]),
                (*_paragraphs(section["paragraphs"], sheet, filling), *notes_on(section["id"])),
                tuple(
                    RuleExample(example.svg, texts["captions"][example.name].format(**filling), example.alt)
                    for example in drawn
                    if example.clause == section["id"]
                ),
            )
            for section in texts["section"]
        )
        intro = tuple(_paragraphs(texts["intro"], sheet, filling))
        return Rulebook(self.game, sheet.name, texts["title"].format(**filling), intro, sections)

    def _is_special(self, sheet: AnySheet, standard: AnySheet, clause: str) -> bool:
        """Whether a clause is not as clubs play it today, or the sheet misprints it."""
        differs = any(
            sheet.arises(field) and getattr(sheet, field) != getattr(standard, field)
            for owner, field in self.fields
            if owner == clause
        )
        return differs or any(note.clause == clause and note.kind == "misprint" for note in sheet.notes)


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


def both_cases(words: Mapping[str, object]) -> dict[str, object]:
    """Every word under its name, and with a capital letter under its name with a capital letter."""
    capitals = {name.capitalize(): str(word)[:1].upper() + str(word)[1:] for name, word in words.items()}
    return {**words, **capitals}
