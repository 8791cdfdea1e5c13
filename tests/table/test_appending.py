"""Events go to the driver directly, and are kept as carefully as by any other way."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from boxwood.errors import Stale, StorageFault
from boxwood.table.storage import Storage
from support.faults import Faults
from support.tables import acted, make_table


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage.in_folder(tmp_path)


def test_a_table_of_several_events_is_written_once_as_it_stands_after_the_last(storage: Storage) -> None:
    table = make_table(dice="manual")
    storage.create(table)
    steps = [acted(table, "opening 3 3"), acted(table, "opening 3 3", "opening 6 2")]
    done: list[str] = []
    sa.event.listen(storage.engine, "connect", lambda connection, _: connection.set_trace_callback(done.append))
    storage.engine.dispose()
    assert storage.append_all(steps) == [None, None]
    assert sum(statement.startswith("UPDATE tables") for statement in done) == 1
    assert storage.load(table.id) == steps[-1]
    assert storage.list() == [steps[-1].standing]


def test_after_a_refusal_nothing_is_left_of_it_and_the_next_event_is_kept(storage: Storage) -> None:
    table = make_table(dice="manual")
    storage.create(table)
    one, other = acted(table, "opening 3 1"), acted(table, "opening 6 2")
    storage.append(one)
    with pytest.raises(Stale):
        storage.append(other)
    after = acted(one, "play 8/5 6/5")
    storage.append(after)
    assert storage.load(table.id) == after


def test_of_a_transaction_that_is_refused_halfway_nothing_is_kept(storage: Storage) -> None:
    table = make_table(dice="manual")
    storage.create(table)
    faults = Faults(storage)
    faults.refuses = ("UPDATE",)
    faults.begin()
    with pytest.raises(StorageFault, match="disk is full"):
        storage.append(acted(table, "opening 3 1"))
    faults.end()
    assert storage.load(table.id) == table
    storage.append(acted(table, "opening 6 2"))
    assert storage.load(table.id).events[0].action == "opening 6 2"
