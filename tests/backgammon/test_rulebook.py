"""The rulebook of backgammon: every sheet in both languages, every clause, and examples that the rules allow."""

from pathlib import Path
from typing import Any

import pytest

import boxwood.backgammon
from boxwood.backgammon.moves import obstacle
from boxwood.backgammon.plays import is_shut_out, legal_plays
from boxwood.backgammon.position import Position
from boxwood.backgammon.reading import parse_play, why_not
from boxwood.backgammon.rule_sheet import RuleSheet, sheets
from boxwood.backgammon.rulebook import TEXTS, rulebook
from boxwood.backgammon.scoring import game_value
from boxwood.language import LANGUAGES
from boxwood.rulebook import holds
from support.rulebooks import check_book, clauses_named_in, same_skeleton

FOLDER = Path(boxwood.backgammon.__file__).parent
SHEETS = list(sheets().values())
EXAMPLES = [(table, sheet) for table in TEXTS.examples for sheet in SHEETS if holds(table.get("when", {}), sheet)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_sheet_has_a_whole_book_in_each_language(sheet: RuleSheet, language: str) -> None:
    check_book(rulebook(sheet, language), language)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_clause_that_can_be_named_has_a_section(sheet: RuleSheet) -> None:
    named = clauses_named_in(FOLDER)
    assert {"B7", "S-larger", "T3"} <= named
    assert named <= {section.id for section in rulebook(sheet, "en").sections}


def test_both_languages_say_the_same() -> None:
    same_skeleton(FOLDER / "rules")


def test_every_example_is_drawn_under_some_sheet() -> None:
    assert {table["name"] for table, _ in EXAMPLES} == {table["name"] for table in TEXTS.examples}


@pytest.mark.parametrize(("table", "sheet"), EXAMPLES, ids=lambda value: getattr(value, "name", None) or value["name"])
def test_every_example_shows_what_the_rules_say(table: dict[str, Any], sheet: RuleSheet) -> None:
    position = Position.start(sheet.start) if table.get("start") else Position.build(table["mover"], table["opponent"])
    dice = (table["dice"][0], table["dice"][1]) if "dice" in table else None
    for key in ("play", "or"):
        if key in table:
            assert dice is not None
            assert parse_play(table[key], position, dice, sheet) in legal_plays(position, dice, sheet)
    if "refused" in table:
        assert dice is not None
        refusal = why_not(table["refused"], position, dice, sheet)
        assert refusal is not None
        assert refusal.clause == table["by"]
    for point in table.get("closed", ()):
        assert position.board[point] <= -2
    assert is_shut_out(position) == table.get("shut_out", False)
    assert game_value(position.swap(), sheet) == table.get("value", 0)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_the_example_of_one_number_or_the_other_can_play_either_and_never_both(sheet: RuleSheet) -> None:
    for table in TEXTS.examples:
        if table["clause"] == "S-larger" and holds(table.get("when", {}), sheet):
            position, dice = Position.build(table["mover"], table["opponent"]), (table["dice"][0], table["dice"][1])
            plays = legal_plays(position, dice, sheet)
            assert {len(play.moves) for play in plays} == {1}
            assert all(any(obstacle(position.board, point, die) is None for point in range(1, 25)) for die in dice)
            assert {play.moves[0].die for play in plays} == ({max(dice)} if sheet.larger else set(dice))


def test_a_sheet_speaks_its_own_words_and_marks_what_is_its_own() -> None:
    parker = rulebook("parker", "en")
    assert "men" in parker.sections[0].paragraphs[2]
    assert "inner table" in parker.sections[0].paragraphs[0]
    special = {section.id for section in parker.sections if section.special}
    assert {"S-opening", "S-larger", "S-cube"} <= special
    assert not any(section.special for section in rulebook("tournament", "en").sections)


def test_a_sheet_of_your_own_has_a_book_too() -> None:
    own = sheets()["graves"].derive("own", doubling_limit="none", start="nackgammon", larger=False)
    book = rulebook(own, "fr")
    check_book(book, "fr")
    assert {"S-larger", "B2"} <= {section.id for section in book.sections if section.special}


def test_an_unknown_language_is_answered_in_english() -> None:
    assert rulebook("coral", "de") == rulebook("coral", "en")
