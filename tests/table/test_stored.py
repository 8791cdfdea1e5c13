"""What an earlier version stored is read for ever: databases and files, with everything that is in them."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from boxwood.backgammon import Match, Options, RuleSheet, Setup, sheets
from boxwood.backgammon.formats.header_table import HeaderTable
from boxwood.backgammon.formats.match_header import Header, header_values, read_header
from boxwood.errors import BadFile, DamagedTable
from boxwood.game_type import NewGame
from boxwood.games import find_game
from boxwood.table import Seat, Terms
from boxwood.table.storage import Storage
from support.stored import STORED, summary
from support.tables import make_table

VERSIONS = sorted(folder.name for folder in STORED.iterdir() if folder.is_dir())
RULES, HEADER, ROWS = "boxwood.backgammon.setup", "boxwood.backgammon.formats.match_header", "boxwood.table.rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterOptions(Options):
    by_moonlight: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterSetup(Setup):
    spectators: int = 0


@dataclass(frozen=True, kw_only=True)
class LaterSheet(RuleSheet):
    candles: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterTerms(Terms):
    weather: str = "none"


@dataclass(frozen=True, slots=True)
class LaterSeat(Seat):
    rating: int = 1500


LATER: dict[str, type] = {
    f"{RULES}.Options": LaterOptions,
    f"{HEADER}.Options": LaterOptions,
    f"{RULES}.Setup": LaterSetup,
    f"{HEADER}.Setup": LaterSetup,
    f"{HEADER}.RuleSheet": LaterSheet,
    f"{ROWS}.Terms": LaterTerms,
    f"{ROWS}.Seat": LaterSeat,
}
"""A version to come, in which each of these has one more field."""


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for place, record in LATER.items():
        monkeypatch.setattr(place, record)
    return monkeypatch


def expected(version: str) -> Any:
    found = json.loads((STORED / version / "expected.json").read_text(encoding="utf-8"))
    for table in found["tables"].values():
        del table["about"]
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_what_an_earlier_version_stored_is_read_as_it_was(version: str, tmp_path: Path) -> None:
    assert json.loads(json.dumps(summary(STORED / version, tmp_path))) == expected(version)


@pytest.mark.parametrize("version", VERSIONS)
def test_what_was_stored_is_read_after_a_field_is_added(
    version: str, tmp_path: Path, later: pytest.MonkeyPatch
) -> None:
    assert json.loads(json.dumps(summary(STORED / version, tmp_path))) == expected(version)
    storage = Storage.in_folder(tmp_path)
    for standing in storage.list():
        terms: Any = storage.load(standing.id).terms
        assert (terms.weather, terms.seats.first.rating) == ("none", 1500)
    storage.close()


def test_a_field_that_is_added_is_kept_and_an_older_version_says_that_a_newer_one_wrote_it(
    later: pytest.MonkeyPatch,
) -> None:
    ours = sheets()["graves"].derive("ours")
    sheet = LaterSheet(**{**vars(ours), "candles": False})
    setup: Any = Match.new(sheet, 3, {"by_moonlight": True}).setup
    setup = replace(setup, spectators=7)
    kept = header_values(Header(setup))
    assert read_header(HeaderTable(kept))[0] == setup
    for field in ("spectators", "options", "sheet"):
        later.undo()
        older = header_values(Header(Match.new(ours, 3).setup))
        with pytest.raises(BadFile, match="a newer version of Boxwood wrote it"):
            read_header(HeaderTable({**older, field: kept[field]}))


@pytest.mark.parametrize("where", ["terms", "seats"])
def test_a_table_of_a_newer_version_is_refused_in_a_sentence(where: str, tmp_path: Path) -> None:
    storage, table = Storage.in_folder(tmp_path), make_table()
    storage.create(table)
    with storage.engine.begin() as connection:
        (text,) = connection.execute(sa.text("SELECT terms FROM tables")).one()
        terms = json.loads(text)
        (terms if where == "terms" else terms["seats"][0])["weather"] = "chess"
        connection.execute(sa.text("UPDATE tables SET terms = :terms"), {"terms": json.dumps(terms)})
    with pytest.raises(DamagedTable, match="'weather': a newer version"):
        storage.load(table.id)


def test_a_game_of_checkers_that_a_newer_version_stored_is_refused() -> None:
    checkers = find_game("checkers")
    stored = checkers.store(checkers.begin(NewGame()))
    assert checkers.store(checkers.restore({"sheet": stored["sheet"]})) == stored
    with pytest.raises(BadFile, match="'weather' is unknown: a newer version"):
        checkers.restore({**stored, "weather": 5})
