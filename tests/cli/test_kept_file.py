"""A table in a terminal and the file it is kept in."""

from pathlib import Path

import pytest

from boxwood.cli.kept_file import KeptFile
from boxwood.errors import BadInput, NotNow
from boxwood.games import find_game
from boxwood.table import Seat, Seats, Table
from support.tables import NOW, acted, make_table

BACKGAMMON, CHECKERS = find_game("backgammon"), find_game("checkers")


def kept(path: Path, table: Table) -> KeptFile:
    """A file with a table in it."""
    file = KeptFile.new(path, table.terms.game_type)
    file.keep(table)
    return file


@pytest.mark.parametrize(
    ("name", "form"), [("a.match", "match"), ("a.mat", "mat"), ("a.MAT", "mat"), ("a", "match"), ("a.notes", "match")]
)
def test_a_file_is_of_the_format_of_its_ending_else_of_the_games_best(tmp_path: Path, name: str, form: str) -> None:
    assert KeptFile.new(tmp_path / name, BACKGAMMON).format.name == form


@pytest.mark.parametrize("name", ["a.txt", "a.xg", "a.pdn"])
def test_a_file_is_not_written_by_a_name_that_says_what_it_is_not(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match=r"ends in \.mat, \.match or \.sgf"):
        KeptFile.new(tmp_path / name, BACKGAMMON)


@pytest.mark.parametrize("name", ["a.match", "a.mat"])
def test_a_match_goes_on_from_any_of_the_games_formats(tmp_path: Path, name: str) -> None:
    table = acted(make_table(dice="manual"), "opening 3 1", "play 8/5 6/5", "roll 6 5", "play 24/13")
    kept(tmp_path / name, table)
    file = KeptFile.read(tmp_path / name, BACKGAMMON, "tournament")
    again = file.table(BACKGAMMON, Seats(Seat(), Seat("bot", "", "club")), NOW)
    assert again is not None
    assert len(again.events) == len(table.events)
    assert BACKGAMMON.terminal.position(again.state) == BACKGAMMON.terminal.position(table.state)
    assert again.terms.seats.second.level == "club"
    assert str(again.name(again.terms.seats.people[0])) == "Light"
    assert again.name(again.terms.seats.people[0]).said("fr") == "Clair"


def test_players_names_stay_with_the_file(tmp_path: Path) -> None:
    table = acted(make_table("checkers", seats=Seats(Seat("person", "Ada"), Seat())), "move 11-15")
    kept(tmp_path / "a.pdn", table)
    again = KeptFile.read(tmp_path / "a.pdn", CHECKERS, "tournament").table(CHECKERS, Seats(), NOW)
    assert again is not None
    assert [seat.name for seat in again.terms.seats] == ["Ada", ""]


def test_a_seal_is_opened_in_the_file_when_the_table_is_left(tmp_path: Path) -> None:
    table = acted(make_table(), "opening")
    file = kept(tmp_path / "a.match", table)
    assert table.terms.seed is not None
    assert table.terms.seed.hex() not in (tmp_path / "a.match").read_text()
    file.keep(table, ended=True)
    assert table.terms.seed.hex() in (tmp_path / "a.match").read_text()


def test_the_sheet_that_is_asked_for_counts_where_a_file_names_none(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text("1. 11-15 22-18 2. 12-16 *\n")  # under other sheets the jump must be made
    assert KeptFile.read(path, CHECKERS, "coral").record is not None
    with pytest.raises(BadInput, match="you must jump"):
        KeptFile.read(path, CHECKERS, "tournament")


def test_a_game_that_is_over_is_refused(tmp_path: Path) -> None:
    kept(tmp_path / "a.pdn", acted(make_table("checkers"), "resign"))
    with pytest.raises(NotNow, match="is over"):
        KeptFile.read(tmp_path / "a.pdn", CHECKERS, "tournament")


def test_other_games_and_comments_stay_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text('[Event "one"]\n1. 9-14 *\n[Event "two"]\n1. 11-15 {Old Faithful} *\n')
    file = KeptFile.read(path, CHECKERS, "tournament")
    table = file.table(CHECKERS, Seats(), NOW)
    assert table is not None
    file.keep(acted(table, "move 22-18"))
    text = path.read_text()
    assert "1. 9-14 *" in text
    assert '[Event "two"]' in text
    assert "1. 11-15 {Old Faithful} 1... 22-18 *" in text
