"""A first game of backgammon: every step under every sheet, by the real rules, in both languages."""

import pytest

from boxwood.backgammon.rule_sheet import sheets
from boxwood.backgammon.teaching import LESSONS, BackgammonStage
from boxwood.language import LANGUAGES
from support.lessons import check_goals, check_lesson, check_tries, same_steps

SHEETS = list(sheets())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_a_lesson_of_short_sentences_in_each_language(sheet: str, language: str) -> None:
    check_lesson(LESSONS, sheet, language)


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_asked_can_be_done_by_the_rules_and_is_praised(sheet: str) -> None:
    for language in LANGUAGES:
        check_goals(LESSONS, sheet, language)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_other_try_is_answered_by_the_rule_that_forbids_it_or_kindly(sheet: str) -> None:
    rules = sheets()[sheet]
    tries = {table["name"]: tries_at(BackgammonStage(table, rules)) for table in LESSONS.steps_of(rules)}
    assert check_tries(LESSONS, sheet, tries) > 50


def tries_at(stage: BackgammonStage) -> set[str]:
    """Every press of a checker or the tray that a hand can make first, with each of the dice; and a roll."""
    if stage.dice is None:
        return {"roll 2 1", "resign single", "play 13/7"}
    board = stage.match.game.position.board
    origins = [place for place in range(1, 26) if board[place] > 0]
    begun = f"{stage.table['begun']} " if "begun" in stage.table else ""
    names = {25: "bar", 0: "off"}
    moves = [(origin, max(0, origin - die)) for origin in origins for die in stage.dice]
    written = {f"play {begun}{names.get(one, one)}/{names.get(other, other)}" for one, other in moves}
    return {*written, "roll 2 1", "play 13/off", "play 1/3"}


def test_both_languages_tell_the_same_steps() -> None:
    same_steps(LESSONS)


def test_a_lesson_speaks_the_words_of_its_box() -> None:
    said = {sheet: " ".join(step.sentence for step, _ in LESSONS.lesson(sheet, "en").steps) for sheet in SHEETS}
    assert "men" in said["parker"].split()
    assert "checker" not in said["parker"]
    assert "Throw them!" in said["parker"]
    assert "Roll them!" in said["tournament"]
    assert "coral checkers" in said["coral"]


def test_the_cube_is_an_extra_where_the_sheet_has_doubling_and_spoken_where_there_is_no_cube() -> None:
    for name, sheet in sheets().items():
        extras = [step.sentence for step, _ in LESSONS.lesson(name, "en").steps if step.extra]
        assert bool(extras) == (sheet.doubling != "none")
        assert any("cube" in sentence for sentence in extras) == (sheet.doubling == "cube")


def test_B10_a_step_may_ask_for_one_die_alone_and_the_next_goes_on_from_there() -> None:
    steps = {step.name: (step, view) for step, view in LESSONS.lesson("tournament", "en").steps}
    assert [node.action for node in steps["one die"][1].paths] == [None, "play 8/5"]
    step, view = steps["other die"]
    assert step.begun == 1
    assert [node.action for node in view.paths] == [None, None, "play 8/5 6/5"]
    assert LESSONS.answer("tournament", "one die", "play 8/5", "en").view is None
    after = LESSONS.answer("tournament", "other die", "play 6/5 8/5", "en")
    assert after.right
    assert after.view is not None
    assert not LESSONS.answer("tournament", "other die", "play 8/5", "en").right


def test_B7_a_closed_point_is_explained_by_its_rule() -> None:
    answer = LESSONS.answer("parker", "both dice", "play 13/12 13/7", "en")
    assert (answer.right, answer.clause) == (False, "B5")
    answer = LESSONS.answer("parker", "both dice", "play 6/1", "fr")
    assert not answer.right
    answer = LESSONS.answer("graves", "both dice", "play 24/19", "en")
    assert (answer.right, answer.clause) == (False, "B7")
    assert "blocked" in answer.said


def test_S_cube_doubling_is_answered_by_the_opponent_who_then_owns_the_cube() -> None:
    for name, sheet in sheets().items():
        if sheet.doubling != "none":
            view = LESSONS.answer(name, "double", "double", "en").view
            assert view is not None
            assert (view.cube.value, str(view.cube.owner)) == (2, "second")  # type: ignore[attr-defined]
