from pathlib import Path

import pytest

import boxwood.checkers
from boxwood.checkers import BadSheet, Position, RuleSheet, UnknownName, find_sheet, legal_moves, sheets
from boxwood.checkers.drawing.svg import palettes
from boxwood.checkers.sheet_table import FIELDS, cell, markdown

FOLDER = Path(boxwood.checkers.__file__).parent / "sheets"
ROOT = Path(__file__).parents[2]


def test_there_are_two_sheets_and_each_file_is_named_after_its_sheet() -> None:
    assert list(sheets()) == ["tournament", "coral"]
    assert {path.stem: RuleSheet.read(path) for path in FOLDER.glob("*.toml")} == dict(sheets())


@pytest.mark.parametrize(
    ("field", "tournament", "coral"),
    [
        ("starts", "dark", "players decide"),
        ("must_jump", True, False),
        ("must_finish", True, False),
        ("crowning_ends_turn", True, False),
    ],
)
def test_the_sheets_hold_the_differences_of_the_rules(field: str, tournament: object, coral: object) -> None:
    assert [getattr(sheet, field) for sheet in sheets().values()] == [tournament, coral]


def test_a_sheet_is_found_by_its_name_or_is_the_one_given() -> None:
    assert find_sheet("coral") is sheets()["coral"]
    assert find_sheet(sheets()["coral"]) is sheets()["coral"]
    for unknown in ("hasbro", None, ["coral"]):
        with pytest.raises(UnknownName, match=r"no rule sheet of checkers called .* there are tournament, coral"):
            find_sheet(unknown)  # type: ignore[arg-type]


def test_a_sheet_of_ones_own_is_another_with_some_fields_changed() -> None:
    house = sheets()["coral"].derive("house", must_finish=True)
    moves = {str(move) for move in legal_moves(Position.from_fen("B:W18,27:B14"), house)}
    assert moves == {"14x23x32", "14-17"}
    with pytest.raises(BadSheet, match="house: field 'must_jump': expected true or false, got 'maybe'"):
        sheets()["coral"].derive("house", must_jump="maybe")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"languages": []}, "expected at least one"),
        ({"colours": {"first": {"en": "red", "fr": "rouge"}, "second": {"en": "red", "fr": "rouge"}}}, "both sides"),
        ({"starts": "light"}, "expected one of 'dark', 'players decide'"),
    ],
)
def test_a_sheet_no_game_can_be_played_by_is_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(BadSheet, match=reason):
        sheets()["coral"].derive("house", **changes)


def test_a_sheet_needs_a_name() -> None:
    with pytest.raises(BadSheet, match="field 'name': is empty"):
        sheets()["coral"].derive(" ")


def test_every_sheet_has_a_palette_colours_and_notes_on_its_clauses() -> None:
    for sheet in sheets().values():
        assert sheet.palette in palettes()
        assert sheet.notes
        assert {note.clause for note in sheet.notes} <= {f"K{number}" for number in range(1, 10)}


def test_the_table_has_every_switch_in_words() -> None:
    assert [cell(sheets()["coral"], field) for _, field in FIELDS] == ["players decide", "no", "no", "no"]
    assert "| K6 | `must_jump` | yes | no |" in markdown()


def test_the_table_in_the_docs_is_that_of_the_data() -> None:
    assert markdown() in (ROOT / "docs" / "rule-sheets.md").read_text(encoding="utf-8")
