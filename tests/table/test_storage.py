"""Tables are kept, and nothing is kept twice."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from boxwood.errors import BadFile, NoSuchTable, Stale
from boxwood.table import Seat, Seats
from boxwood.table.standing import Standing
from boxwood.table.storage import FILE, HEAD, Storage, metadata
from support.tables import BOT, acted, make_table, played


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage.in_folder(tmp_path)


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_a_table_comes_back_as_it_was(storage: Storage, game: str) -> None:
    table = make_table(game, seats=Seats(Seat("person", "Ada"), BOT) if game == "backgammon" else None)
    storage.create(table)
    assert storage.load(table.id) == table
    for text in ("opening",) if game == "backgammon" else ("move 11-15", "move 22-18"):
        table = acted(table, text)
        storage.append(table)
    assert storage.load(table.id) == table


def test_a_table_that_was_played_elsewhere_is_kept_with_its_events(storage: Storage) -> None:
    table = played(make_table(), 2)
    storage.create(table)
    assert storage.load(table.id) == table


def test_of_two_events_with_the_same_number_only_the_first_is_kept(storage: Storage) -> None:
    table = make_table(dice="manual")
    storage.create(table)
    one, other = acted(table, "opening 3 1"), acted(table, "opening 6 2")
    storage.append(one)
    with pytest.raises(Stale):
        storage.append(other)
    assert storage.load(table.id) == one


def test_tables_are_listed_without_folding_last_touched_first(storage: Storage) -> None:
    tables = [make_table(), played(make_table(length=1), 3), make_table("checkers")]
    for table in tables:
        storage.create(table)
    listed = {standing.id: standing for standing in storage.list()}
    for table in tables:
        assert listed[table.id] == table.standing
    touched = [standing.touched for standing in storage.list() if isinstance(standing, Standing)]
    assert len(touched) == 3
    assert touched == sorted(touched, reverse=True)


def test_a_deleted_table_is_gone(storage: Storage) -> None:
    table = make_table()
    storage.create(table)
    storage.delete(table.id)
    assert storage.list() == []
    for work in (lambda: storage.load(table.id), lambda: storage.delete(table.id)):
        with pytest.raises(NoSuchTable):
            work()
    with pytest.raises(NoSuchTable):
        storage.append(acted(table, "opening"))


def test_another_process_sees_what_was_kept(storage: Storage, tmp_path: Path) -> None:
    table = make_table()
    storage.create(table)
    later = acted(table, "opening")
    storage.append(later)
    assert Storage.in_folder(tmp_path).load(table.id) == later


def test_the_database_waits_for_the_disk(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2


def test_the_migrations_make_what_the_code_expects(storage: Storage, tmp_path: Path) -> None:
    with storage.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == HEAD
    inspector = sa.inspect(storage.engine)
    for table in metadata.tables.values():
        assert {column["name"] for column in inspector.get_columns(table.name)} == set(table.columns.keys())
    assert (tmp_path / FILE).exists()


def test_a_file_that_is_no_database_of_tables_is_refused_in_a_sentence_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("nothing of the kind, " * 100, encoding="utf-8")
    with pytest.raises(BadFile, match="can't read the tables"):
        Storage.in_folder(tmp_path)
    assert (tmp_path / FILE).read_text(encoding="utf-8").startswith("nothing of the kind")


def test_tables_of_a_newer_version_are_refused_in_a_sentence(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    with storage.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    storage.close()
    with pytest.raises(BadFile, match="newer version of Boxwood stored"):
        Storage.in_folder(tmp_path)
