"""What page and server say about lessons, and about rules that are looked for."""

from typing import Annotated

from pydantic import Field

from boxwood.lessons import LessonStep
from boxwood.server.messages.vocabulary import Answer, Request, ShortText, View

__all__ = [
    "Lesson",
    "LessonAnswer",
    "LessonTry",
    "RuleFound",
    "RuleSaid",
    "TaughtStep",
]


class TaughtStep(Answer):
    """A step of a lesson, and the board it is set up on."""

    step: LessonStep
    view: View


class Lesson(Answer):
    """A first game of a game, by a sheet."""

    game: str
    sheet: str
    title: str
    again: str
    steps: list[TaughtStep]


class LessonTry(Request):
    """What was tried at a step: the text of an action, or the beginning of one."""

    step: Annotated[str, Field(max_length=40)]
    action: ShortText


class LessonAnswer(Answer):
    """What is said to it: praise and the board afterwards, the rule that forbids it, or where to try instead."""

    right: bool
    said: str
    clause: str | None
    view: View | None


class RuleSaid(Answer):
    """What a sheet says in a clause: the paragraph that was looked for."""

    sheet: str
    title: str
    text: str
    special: bool


class RuleFound(Answer):
    """A clause that was looked for, and the sheets that have it."""

    game: str
    clause: str
    title: str
    says: list[RuleSaid]
