"""Composing a first game that is taught: steps out of a TOML file, in the words of a rule sheet.

A game keeps a folder with one file of steps and one of texts for each language. A step is a position, dice perhaps,
and what is asked: nothing, a play, or a press. The game sets it up as a state of its own and judges what is tried by
its own rules. A step that holds only under some sheets says so (`when`), as the rulebook's texts do.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, Generic, Literal, Protocol, TypeVar

from boxwood.choices import agreeing_colours
from boxwood.errors import IllegalAction, UnknownName
from boxwood.game import BoardView
from boxwood.language import LANGUAGES, speak
from boxwood.rulebook import both_cases, holds
from boxwood.sheets import BoxSheet, read_toml

__all__ = ["Judgement", "Lesson", "LessonAnswer", "LessonStep", "LessonTexts", "Lessons", "Press", "Stage", "StepKind"]

StepKind = Literal["look", "play", "press", "game"]
"""What a step asks: to look, to move checkers, to press a button, or to go and play a whole game."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a step: the action it stands for, and its words."""

    action: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """One step in words, and what of the board it is about. Places are the viewer's."""

    name: str
    kind: StepKind
    extra: bool
    """Whether it is about something that not every box has."""
    sentence: str
    note: str
    """A little more, for whoever wants it; empty where there is none."""
    lit: tuple[int, ...]
    """The places that are shown; everything else is darkened. Empty: all are."""
    way: tuple[int, ...]
    """The places an arrow leads along; empty where there is none."""
    begun: int
    """So many steps of the view's paths are made already."""
    presses: tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first game: its title, and its steps with the board of each."""

    game: str
    sheet: str
    title: str
    again: str
    """What is said to a try that the rules allow and the step does not ask."""
    steps: tuple[tuple[LessonStep, BoardView], ...]


@dataclass(frozen=True, slots=True)
class LessonAnswer:
    """What is said to somebody who tried something: praise, the rule that forbids it, or where to try instead."""

    right: bool
    said: str
    clause: str | None
    view: BoardView | None
    """The board afterwards, where something came of it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of something that was tried at a step."""

    right: bool
    """Whether it is what was asked."""
    refusal: IllegalAction | None = None
    """Why the rules forbid it; None if they do not."""
    view: BoardView | None = None
    """The board afterwards, if something comes of it."""


class Stage(Protocol):
    """A step set up on the board, as a state of the game."""

    @property
    def begun(self) -> int:
        """How many steps of the view's paths are made already."""

    def view(self, language: str) -> BoardView:
        """The board; its paths lead to what is asked and nowhere else."""

    def judge(self, action: str, language: str) -> Judgement:
        """What comes of an action, or `BadAction`."""


class Lessons(Protocol):
    """The lessons of a game."""

    def lesson(self, sheet: str, language: str) -> Lesson:
        """The first game by a sheet, in a language."""

    def answer(self, sheet: str, step: str, action: str, language: str) -> LessonAnswer:
        """What is said to an action that was tried at a step."""


AnySheet = TypeVar("AnySheet", bound=BoxSheet)


@dataclass(frozen=True)
class LessonTexts(Generic[AnySheet]):
    """The lessons of a game as its files have them."""

    game: str
    folder: Traversable
    find_sheet: Callable[[str], AnySheet]
    words: Callable[[AnySheet, str], Mapping[str, object]]
    """What a sheet calls things in a language."""
    stage: Callable[[Mapping[str, Any], AnySheet], Stage]
    """Sets up a step, as it stands in its file, under a sheet."""

    @cached_property
    def steps(self) -> tuple[dict[str, Any], ...]:
        """The steps as they stand in their file."""
        return tuple(read_toml(self.folder / "steps.toml")["step"])

    @cached_property
    def texts(self) -> Mapping[str, dict[str, Any]]:
        """The texts by language."""
        return {language: read_toml(self.folder / f"{language}.toml") for language in LANGUAGES}

    def lesson(self, sheet: str, language: str) -> Lesson:
        """The first game by a sheet, in a language."""
        rules = self.find_sheet(sheet)
        steps = tuple(self._step(table, rules, language) for table in self.steps_of(rules))
        title, again = (self._say(self._texts(language)[key], rules, language) for key in ("title", "again"))
        return Lesson(self.game, rules.name, title, again, steps)

    def steps_of(self, sheet: AnySheet) -> Iterator[dict[str, Any]]:
        """The steps that hold under a sheet."""
        return (table for table in self.steps if holds(table.get("when", {}), sheet))

    def answer(self, sheet: str, step: str, action: str, language: str) -> LessonAnswer:
        """What is said to an action that was tried at a step."""
        rules = self.find_sheet(sheet)
        tables = {table["name"]: table for table in self.steps_of(rules)}
        if step not in tables:
            raise UnknownName("step", step, list(tables))
        judgement = self.stage(tables[step], rules).judge(action, language)
        refusal = judgement.refusal
        texts = self._texts(language)
        if refusal is not None:
            said = speak(language, refusal.template, **refusal.values)
        else:
            said = self._say(texts["steps"][step]["praise"] if judgement.right else texts["again"], rules, language)
        clause = None if refusal is None else refusal.clause or None
        return LessonAnswer(judgement.right, said, clause, judgement.view)

    def _step(self, table: Mapping[str, Any], sheet: AnySheet, language: str) -> tuple[LessonStep, BoardView]:
        stage, text = self.stage(table, sheet), self._texts(language)["steps"][table["name"]]
        labels = [self._say(label, sheet, language) for label in text.get("press", ())]
        step = LessonStep(
            name=table["name"],
            kind=table["kind"],
            extra=table.get("extra", False),
            sentence=self._say(text["sentence"], sheet, language),
            note=self._say(text.get("note", ""), sheet, language),
            lit=tuple(table.get("lit", ())),
            way=tuple(table.get("way", ())),
            begun=stage.begun,
            presses=tuple(map(Press, table.get("press", ()), labels)),
        )
        return step, stage.view(language)

    def _texts(self, language: str) -> dict[str, Any]:
        return self.texts[language if language in LANGUAGES else LANGUAGES[0]]

    def _say(self, text: str | list[dict[str, Any]], sheet: AnySheet, language: str) -> str:
        """A text filled in; of several the first that holds under the sheet."""
        chosen = (
            text if isinstance(text, str) else next(one["text"] for one in text if holds(one.get("when", {}), sheet))
        )
        return str(chosen).format(**both_cases({**self.words(sheet, language), **_colours(sheet, language)}))


def _colours(sheet: BoxSheet, language: str) -> dict[str, str]:
    """The title of a sheet and its colours, of one checker and of several."""
    colours = agreeing_colours(sheet.colours, language)
    sides = {"first": colours.first, "second": colours.second}
    return {
        "title": speak(language, sheet.title),
        **{name: colour.one for name, colour in sides.items()},
        **{f"{name}_many": colour.many for name, colour in sides.items()},
    }
