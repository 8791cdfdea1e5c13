"""Reading and checking rule sheets."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boxwood.backgammon
from boxwood.backgammon import BadInput, BadSheet, Position, RuleSheet, UnknownName, find_sheet, legal_plays, sheets
from boxwood.backgammon.rule_sheet import Words
from boxwood.sheets import read_toml

FOLDER = Path(boxwood.backgammon.__file__).parent / "sheets"


RED = {"en": "red", "fr": "rouge"}


def raw(name: str = "tournament") -> dict[str, Any]:
    return read_toml(FOLDER / f"{name}.toml")


def test_there_are_six_sheets_and_each_file_is_named_after_its_sheet() -> None:
    assert set(sheets()) == {"parker", "classic", "graves", "coral", "redblack", "tournament"}
    assert {path.stem: RuleSheet.read(path) for path in FOLDER.glob("*.toml")} == dict(sheets())


def test_a_sheet_is_a_frozen_value() -> None:
    sheet = sheets()["graves"]
    assert hash(sheet) == hash(RuleSheet.read(FOLDER / "graves.toml"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        sheet.larger = False  # type: ignore[misc]


# The table of differences as the rules print it, field by field.
TABLE: Mapping[str, Mapping[str, object]] = {
    "opening": dict.fromkeys(sheets(), "opening dice") | {"parker": "new throw"},
    "larger": dict.fromkeys(sheets(), False) | {"graves": True, "tournament": True},
    "gammon": dict.fromkeys(sheets(), "none off") | dict.fromkeys(["classic", "coral"], "none off or outside"),
    "backgammon": dict.fromkeys(sheets(), "none off") | dict.fromkeys(["classic", "coral"], "any"),
    "formats": dict.fromkeys(sheets(), ("match", "money", "single"))
    | dict.fromkeys(["parker", "redblack"], ("money", "single")),
    "doubling": dict.fromkeys(sheets(), "cube") | {"parker": "spoken", "coral": "none"},
    "doubling_limit": {"parker": None, "classic": 64, "graves": 64, "coral": None, "redblack": 64, "tournament": None},
    "dead_double": dict.fromkeys(sheets(), "warn"),
    "automatic_doubles": dict.fromkeys(sheets(), "no") | {"graves": "off", "redblack": "always", "tournament": "off"},
    "beavers": dict.fromkeys(sheets(), "no") | {"graves": "off", "tournament": "off"},
    "raccoons": dict.fromkeys(sheets(), "no") | {"tournament": "off"},
    "crawford": dict.fromkeys(sheets(), "no") | {"graves": "on", "tournament": "on"},
    "jacoby": dict.fromkeys(sheets(), "no") | {"graves": "off", "tournament": "off"},
    "manners": dict.fromkeys(sheets(), False) | {"graves": True},
}


@pytest.mark.parametrize("field", TABLE)
def test_the_sheets_hold_the_table_of_differences(field: str) -> None:
    assert {name: getattr(sheet, field) for name, sheet in sheets().items()} == TABLE[field]


def test_money_only_options_are_marked_so() -> None:
    tournament, graves = sheets()["tournament"], sheets()["graves"]
    assert (tournament.automatic_doubles_scope, tournament.beavers_scope) == ("money", "money")
    assert (graves.automatic_doubles_scope, graves.beavers_scope) == ("anywhere", "anywhere")
    assert graves.automatic_doubles_limit == 1
    assert sheets()["redblack"].automatic_doubles_limit is None
    assert not sheets()["classic"].doubling_in_single_game


def test_what_cannot_arise_is_known() -> None:
    dashes = {
        "parker": {"dead_double", "crawford"},
        "classic": set(),
        "graves": set(),
        "coral": {"doubling_limit", "dead_double", "automatic_doubles", "beavers", "crawford", "jacoby"},
        "redblack": {"dead_double", "crawford"},
        "tournament": set(),
    }
    table_fields = [*TABLE, "automatic_doubles"]
    for name, sheet in sheets().items():
        assert {field for field in table_fields if not sheet.arises(field)} - {"raccoons"} == dashes[name]


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("parker", {"B3", "B14", "S-opening"}),
        ("classic", {"B3", "B10", "B14", "S-backgammon", "S-cube"}),
        ("graves", {"B2", "B14"}),
        ("coral", {"B3", "B10", "B14"}),
        ("redblack", {"B3", "S-opening", "B5", "B12", "S-cube"}),
    ],
)
def test_each_misprint_and_silence_has_a_note(name: str, clauses: set[str]) -> None:
    assert clauses <= {note.clause for note in sheets()[name].notes}


def test_each_sheet_has_its_own_words_and_colours_in_both_languages() -> None:
    parker, redblack = sheets()["parker"], sheets()["redblack"]
    assert (parker.words.en.checkers, parker.words.en.home) == ("men", "inner table")
    assert (redblack.colours.first.en, redblack.colours.second.fr) == ("red", "noir")
    assert redblack.languages == ("en", "fr")
    for sheet in sheets().values():
        for language in (sheet.words.en, sheet.words.fr):
            names = {field.name for field in dataclasses.fields(Words)} - {"also_drop"}
            assert all(getattr(language, name).strip() for name in names)


def test_a_player_can_derive_a_sheet_and_play_by_it() -> None:
    mine = sheets()["classic"].derive("mine", larger=True, start="nackgammon", doubling_limit=None)
    assert (mine.larger, mine.start, mine.gammon, mine.doubling_limit) == (
        True,
        "nackgammon",
        "none off or outside",
        None,
    )
    assert [str(play) for play in legal_plays(Position.build("13:1", "23:2 1:2"), (6, 5), mine)] == ["13/7"]
    assert find_sheet(mine) is mine


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("larger", "yes", "expected true or false, got 'yes'"),
        ("larger", 1, "expected true or false, got 1"),
        ("title", 7, "expected a text, got 7"),
        ("opening", "both", "expected one of 'opening dice', 'new throw', got 'both'"),
        ("formats", "match", "expected a list"),
        ("formats", ["match", "rubber"], "expected one of"),
        ("formats", [], "at least one"),
        ("formats", ["match", "match"], "each once"),
        ("doubling_limit", 3, "power of two"),
        ("doubling_limit", 1, "power of two"),
        ("doubling_limit", 2.0, "a whole number"),
        ("doubling_limit", True, "a whole number"),
        ("automatic_doubles_limit", 0, "1 or more"),
        ("start", "chess", "expected one of standard"),
        ("languages", ["en", "de"], "expected one of"),
        ("name", " ", "is empty"),
        ("words", 3, "expected a table"),
        ("words", {"en": {}, "fr": {}}, "words.en.checker"),
        (
            "colours",
            {"first": {"en": "red", "fr": "rouge"}, "second": {"en": "red", "fr": "rouge"}},
            "both sides are red",
        ),
        ("notes", [{"clause": "B2", "kind": "rumour", "text": "?"}], "notes[0].kind"),
        ("honor_play", "off", "is unknown"),
    ],
)
def test_a_bad_field_is_refused_with_the_file_and_the_field(field: str, value: object, reason: str) -> None:
    with pytest.raises(BadSheet) as caught:
        RuleSheet.from_table(raw() | {field: value}, "club.toml")
    assert str(caught.value).startswith("club.toml: ")
    assert repr(field)[:-1] in str(caught.value)
    assert reason in str(caught.value)
    with pytest.raises(BadSheet):
        sheets()["tournament"].derive(**({"name": "mine"} | {field: value}))  # type: ignore[arg-type]


def test_a_missing_field_is_refused() -> None:
    table = raw()
    del table["larger"]
    with pytest.raises(BadSheet, match=r"club\.toml: field 'larger': is missing"):
        RuleSheet.from_table(table, "club.toml")


def test_malformed_toml_is_refused_with_the_file(tmp_path: Path) -> None:
    for content in (b"larger = ", b"\xff\xfe", b"[[[", b"a = 1\na = 2"):
        (tmp_path / "bad.toml").write_bytes(content)
        with pytest.raises(BadSheet, match=r"bad\.toml: is not"):
            RuleSheet.read(tmp_path / "bad.toml")
    with pytest.raises(BadSheet, match=r"can't read none\.toml"):
        RuleSheet.read(tmp_path / "none.toml")


@pytest.mark.parametrize("name", ["", "Tournament", "hasbro", None, 3, ["parker"]])
def test_an_unknown_sheet_name_is_refused_with_the_known_ones(name: object) -> None:
    with pytest.raises(UnknownName, match="tournament, classic, coral"):
        find_sheet(name)  # type: ignore[arg-type]


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["none", "off", "en"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from([field.name for field in dataclasses.fields(RuleSheet)]) | st.text(max_size=8), json_values)
def test_any_value_in_any_field_is_a_sheet_or_a_bad_sheet(field: str, value: object) -> None:
    try:
        RuleSheet.from_table(raw() | {field: value}, "club.toml")
    except BadInput as error:
        assert "club.toml" in str(error)


@given(st.binary(max_size=64))
def test_any_file_is_a_sheet_or_a_bad_sheet(content: bytes) -> None:
    class File:
        name = "any.toml"

        def read_text(self, encoding: str) -> str:
            return content.decode(encoding)

    with pytest.raises(BadSheet, match=r"any\.toml"):
        RuleSheet.read(File())  # type: ignore[arg-type]
