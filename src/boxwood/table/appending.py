"""Storing events while tables are played: every act waits for it, so it goes to the database's driver directly."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

__all__ = ["Appender"]

Row = Mapping[str, Any]


class _Written:
    """A statement written once for a database, and rows as its driver takes them."""

    def __init__(self, statement: sa.Insert | sa.Update, dialect: sa.Dialect) -> None:
        written = statement.compile(dialect=dialect)
        self.text, self._positions = str(written), written.positiontup
        self._values = {
            name: value.type.dialect_impl(dialect).bind_processor(dialect) for name, value in written.binds.items()
        }

    def rows(self, rows: Sequence[Row]) -> list[Any]:
        """Rows as the driver takes them: in the order of the statement, or by name."""
        plain = [
            {name: row[name] if write is None else write(row[name]) for name, write in self._values.items()}
            for row in rows
        ]
        if self._positions is None:
            return plain
        return [tuple([row[name] for name in self._positions]) for row in plain]


class Appender:
    """Inserts events and updates their tables, on a connection that is kept open until something is refused.

    To open a connection takes as long as to write an event, and SQLAlchemy's transactions as long again.
    """

    def __init__(self, engine: sa.Engine, insert: sa.Insert, update: sa.Update) -> None:
        self._engine = engine
        self._insert, self._update = _Written(insert, engine.dialect), _Written(update, engine.dialect)
        self._connection: sa.PoolProxiedConnection | None = None
        self._one_at_a_time = threading.Lock()

    def append(self, events: Sequence[Row], tables: Sequence[Row]) -> None:
        """Store events and how their tables stand after them in one transaction, or nothing and say why.

        What the driver refuses is raised as SQLAlchemy raises it.
        """
        refused = self._engine.dialect.loaded_dbapi.Error
        with self._one_at_a_time:
            try:
                self._append(events, tables)
            except refused as error:
                self._let_go()
                raised = sa.exc.DBAPIError.instance(self._insert.text, None, error, refused)
                assert raised is not None
                raise raised from error
            except BaseException:
                self._let_go()
                raise

    def close(self) -> None:
        """Let go of the connection."""
        with self._one_at_a_time:
            self._let_go()

    def _append(self, events: Sequence[Row], tables: Sequence[Row]) -> None:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
        cursor = self._connection.cursor()
        if self._engine.dialect.name == "sqlite":
            cursor.execute("BEGIN IMMEDIATE")
        cursor.executemany(self._insert.text, self._insert.rows(events))
        cursor.executemany(self._update.text, self._update.rows(tables))
        self._connection.commit()

    def _let_go(self) -> None:
        """Give the connection back, which rolls back what is not committed."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()
