"""The rulebook of checkers: every sheet in both languages, every clause, and examples that the rules allow."""

from pathlib import Path
from typing import Any

import pytest

import boxwood.checkers
from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Colour, Position
from boxwood.checkers.reading import parse_move, why_not
from boxwood.checkers.rule_sheet import RuleSheet, sheets
from boxwood.checkers.rulebook import TEXTS, rulebook
from boxwood.language import LANGUAGES
from boxwood.rulebook import holds
from support.rulebooks import check_book, clauses_named_in, same_skeleton

FOLDER = Path(boxwood.checkers.__file__).parent
SHEETS = list(sheets().values())
EXAMPLES = [(table, sheet) for table in TEXTS.examples for sheet in SHEETS if holds(table.get("when", {}), sheet)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_sheet_has_a_whole_book_in_each_language(sheet: RuleSheet, language: str) -> None:
    check_book(rulebook(sheet, language), language)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_clause_that_can_be_named_has_a_section(sheet: RuleSheet) -> None:
    named = clauses_named_in(FOLDER)
    assert {"K2", "K6", "K9"} <= named
    assert named <= {section.id for section in rulebook(sheet, "en").sections}


def test_both_languages_say_the_same() -> None:
    same_skeleton(FOLDER / "rules")


def test_every_example_is_drawn_under_some_sheet() -> None:
    assert {table["name"] for table, _ in EXAMPLES} == {table["name"] for table in TEXTS.examples}


@pytest.mark.parametrize(("table", "sheet"), EXAMPLES, ids=lambda value: getattr(value, "name", None) or value["name"])
def test_every_example_shows_what_the_rules_say(table: dict[str, Any], sheet: RuleSheet) -> None:
    position = Position.start() if table.get("start") else Position.from_fen(table["fen"])
    assert table.get("start") or position.turn is Colour.WHITE  # "yours" are the checkers at the bottom
    for text in [table["move"], *table.get("or", ())] if "move" in table else ():
        assert parse_move(text, position, sheet) in legal_moves(position, sheet)
    if "refused" in table:
        refusal = why_not(table["refused"], position, sheet)
        assert refusal is not None
        assert refusal.clause == table["by"]
    assert (not legal_moves(position, sheet)) == table.get("over", False)


@pytest.mark.parametrize("name", ["men move", "kings move", "choice"])
def test_where_an_example_shows_every_move_none_is_left_out(name: str) -> None:
    (table,) = (table for table in TEXTS.examples if table["name"] == name)
    sheet = next(sheet for sheet in SHEETS if holds(table.get("when", {}), sheet))
    moves = legal_moves(Position.from_fen(table["fen"]), sheet)
    assert sorted(map(str, moves)) == sorted([table["move"], *table["or"]])


def test_a_sheet_speaks_its_own_words_and_marks_what_is_its_own() -> None:
    coral = rulebook("coral", "en")
    assert [section.id for section in coral.sections if section.special] == ["K2", "K6", "K7"]
    assert "A man" not in " ".join(text for section in coral.sections for text in section.paragraphs)
    assert not any(section.special for section in rulebook("tournament", "en").sections)
