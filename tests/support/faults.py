"""A storage whose disk refuses what it is told to, when it is told to."""

import sqlite3
from typing import Any

import sqlalchemy as sa

from boxwood.table.storage import Storage

FULL = (sqlite3.SQLITE_FULL, "database or disk is full")
LOCKED = (sqlite3.SQLITE_BUSY, "database is locked")


class Faults:
    """Makes the statements of a storage that write fail, from `begin` to `end`."""

    def __init__(self, storage: Storage) -> None:
        self.refused = 0
        self._error: tuple[int, str] | None = None
        for name in ("do_execute", "do_executemany"):
            sa.event.listen(storage.engine, name, self._execute)

    def begin(self, error: tuple[int, str] = FULL) -> None:
        """From now on nothing can be written."""
        self._error = error

    def end(self) -> None:
        """It is over."""
        self._error = None

    def _execute(self, cursor: Any, statement: str, parameters: Any, context: Any) -> None:
        if self._error is not None and statement.startswith(("BEGIN IMMEDIATE", "INSERT", "UPDATE", "DELETE")):
            self.refused += 1
            error = sqlite3.OperationalError(self._error[1])
            error.sqlite_errorcode = self._error[0]
            raise error
