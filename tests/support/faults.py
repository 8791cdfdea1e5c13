"""A storage whose disk refuses what it is told to, when it is told to."""

import sqlite3
from typing import Any

import sqlalchemy as sa

from boxwood.table.storage import Storage

FULL = (sqlite3.SQLITE_FULL, "database or disk is full")
LOCKED = (sqlite3.SQLITE_BUSY, "database is locked")


class Faults:
    """Makes the statements of a storage that write fail, from `begin` to `end`: in the database's driver itself."""

    def __init__(self, storage: Storage) -> None:
        self.refused = 0
        self.refuses: tuple[str, ...] = ("BEGIN IMMEDIATE", "INSERT", "UPDATE", "DELETE")
        """How the statements begin that fail."""
        self._error: tuple[int, str] | None = None
        sa.event.listen(storage.engine, "do_connect", self._connect)
        storage.engine.dispose()

    def begin(self, error: tuple[int, str] = FULL) -> None:
        """From now on nothing can be written."""
        self._error = error

    def end(self) -> None:
        """It is over."""
        self._error = None

    def check(self, statement: str) -> None:
        """Refuse a statement, while there is a fault."""
        if self._error is not None and statement.startswith(self.refuses):
            self.refused += 1
            error = sqlite3.OperationalError(self._error[1])
            error.sqlite_errorcode = self._error[0]
            raise error

    def _connect(self, dialect: sa.Dialect, record: Any, arguments: list[Any], named: dict[str, Any]) -> None:
        faults = self

        class FaultyCursor(sqlite3.Cursor):
            def execute(self, sql: str, *parameters: Any) -> "FaultyCursor":
                faults.check(sql)
                super().execute(sql, *parameters)
                return self

            def executemany(self, sql: str, rows: Any) -> "FaultyCursor":
                faults.check(sql)
                super().executemany(sql, rows)
                return self

        class FaultyConnection(sqlite3.Connection):
            def cursor(self, factory: Any = FaultyCursor) -> Any:
                return super().cursor(factory)

        named["factory"] = FaultyConnection
