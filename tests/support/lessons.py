"""What every lesson must hold to, whatever the game."""

from collections.abc import Iterator
from string import Formatter
from typing import Any

from boxwood.errors import IllegalAction
from boxwood.language import speak
from boxwood.lessons import LessonTexts
from support.rulebooks import check_words

MOST_WORDS = {"en": 14, "fr": 18}
"""French is a third longer."""


def check_lesson(lessons: LessonTexts[Any], sheet: str, language: str) -> None:
    """Short sentences with nothing left to fill in, and a whole game at the end."""
    lesson = lessons.lesson(sheet, language)
    names = [step.name for step, _ in lesson.steps]
    assert 12 <= len(names) == len(set(names)) <= 16
    assert [step.kind for step, _ in lesson.steps].index("game") == len(names) - 1
    for step, view in lesson.steps:
        check_words([step.sentence, *filter(None, [step.note]), *(press.label for press in step.presses)], language)
        assert len(step.sentence.split()) <= MOST_WORDS[language], step.sentence
        assert bool(view.paths) == (step.kind == "play"), step.name
        assert bool(step.presses) == (step.kind == "press"), step.name
        assert len(step.presses) == len(_table(lessons, step.name).get("press", ()))


def check_goals(lessons: LessonTexts[Any], sheet: str, language: str) -> None:
    """Every way that a step's paths show leads to praise, and so does every button."""
    for step, view in lessons.lesson(sheet, language).steps:
        actions = {node.action for node in view.paths if node.action} | {press.action for press in step.presses}
        assert bool(actions) == (step.kind in ("play", "press")), step.name
        for action in actions:
            answer = lessons.answer(sheet, step.name, action, language)
            assert (answer.right, answer.clause) == (True, None), (step.name, action, answer.said)
            check_words([answer.said], language)
        assert reaches_all(view.paths, step.begun), step.name


def reaches_all(paths: Any, begun: int) -> bool:
    """Whether what is begun is one way, and something is left to do after it; nothing else is there to be stuck in."""
    if not paths:
        return True
    if any(len(paths[place].steps) != 1 or paths[place].action for place in range(begun)):
        return False
    return all(node.action or node.steps for node in paths) and not paths[begun].action


def check_tries(lessons: LessonTexts[Any], sheet: str, tries: dict[str, set[str]]) -> int:
    """What is tried at a step and not asked is answered by the rule that forbids it, else by a kind word."""
    rules, refused = lessons.find_sheet(sheet), 0
    for table in lessons.steps_of(rules):
        stage = lessons.stage(table, rules)
        for action in tries[table["name"]]:
            judgement = stage.judge(action, "en")
            answer = lessons.answer(sheet, table["name"], action, "en")
            assert answer.right == judgement.right
            if judgement.right:
                continue
            assert answer.view is None
            if judgement.refusal is None:
                assert answer.said == lessons.texts["en"]["again"]
            else:
                refusal: IllegalAction = judgement.refusal
                assert (answer.said, answer.clause) == (speak("en", refusal.template, **refusal.values), refusal.clause)
                refused += 1
    return refused


def same_steps(lessons: LessonTexts[Any]) -> None:
    """Both languages tell the same steps, each as its kind asks, with the same conditions and buttons."""
    english, french = lessons.texts["en"], lessons.texts["fr"]
    kinds = {table["name"]: table["kind"] for table in lessons.steps}
    assert list(english["steps"]) == list(french["steps"])
    assert set(english["steps"]) == set(kinds)
    for name, one in english["steps"].items():
        other = french["steps"][name]
        assert one.keys() == other.keys(), name
        assert ("praise" in one) == (kinds[name] in ("play", "press")), name
        assert list(_conditions(one)) == list(_conditions(other)), name
        for text in _texts([one, other]):
            assert all(field is None or field for _, field, _, _ in Formatter().parse(text))


def _table(lessons: LessonTexts[Any], name: str) -> dict[str, Any]:
    return next(table for table in lessons.steps if table["name"] == name)


def _conditions(value: Any) -> Iterator[Any]:
    if isinstance(value, dict) and "when" in value:
        yield value["when"]
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from _conditions(item)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from _texts(item)
