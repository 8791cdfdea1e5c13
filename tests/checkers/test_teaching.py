"""A first game of checkers: every step under every sheet, by the real rules, in both languages."""

import pytest

from boxwood.checkers.rule_sheet import sheets
from boxwood.checkers.squares import SQUARES
from boxwood.checkers.teaching import LESSONS
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
    near = [(one, other) for one in SQUARES for other in SQUARES if abs(one - other) in (3, 4, 5, 7, 9)]
    tries = {f"move {one}{how}{other}" for one, other in near for how in "-x"}
    assert check_tries(LESSONS, sheet, {table["name"]: tries for table in LESSONS.steps}) > 100


def test_both_languages_tell_the_same_steps() -> None:
    same_steps(LESSONS)


def test_K6_a_jump_is_a_duty_or_a_choice_as_the_box_says() -> None:
    answer = LESSONS.answer("tournament", "must jump", "move 23-19", "en")
    assert (answer.right, answer.clause) == (False, "K6")
    assert LESSONS.answer("coral", "may jump", "move 23-19", "en").right


def test_K7_a_man_is_crowned_and_K8_a_game_is_won_both_ways() -> None:
    for sheet in SHEETS:
        crowned = LESSONS.answer(sheet, "crown", "move 6-1", "en").view
        assert crowned is not None
        assert [piece.king for piece in crowned.squares if piece.square == 1] == [True]  # type: ignore[attr-defined]
        for step, action in (("win", "move 18x9"), ("shut in", "move 29-25")):
            view = LESSONS.answer(sheet, step, action, "en").view
            assert view is not None
            assert view.over
