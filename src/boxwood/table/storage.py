"""Where tables are kept: a database in the user's data folder. An event is stored before anyone hears of it.

The key (table, seq) is unique, so that of two who act at the same time only one can be right. SQLite writes ahead and
waits for the disk, so that nothing that was shown is lost, whatever stops the program. A table that cannot be read is
marked as damaged with the reason, and everything else goes on.
"""

import builtins
import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from boxwood.data_folder import data_folder
from boxwood.dice import commitment
from boxwood.errors import BadFile, BoxwoodError, DamagedTable, NoSuchTable, Stale, StorageFault
from boxwood.language import LANGUAGES, Said
from boxwood.table.appending import Appender
from boxwood.table.rows import (
    event_row,
    naive,
    named_row,
    read_event,
    read_standing,
    read_terms,
    table_row,
    touched_row,
)
from boxwood.table.standing import DamagedStanding, Standing
from boxwood.table.table import Table

__all__ = ["COMMENTS", "INVITATIONS", "JOBS", "KEYS", "Place", "Storage", "metadata"]

log = logging.getLogger(__name__)

T = TypeVar("T")

FILE = "tables.sqlite"
HEAD = "0006"
"""The newest migration."""
PATIENCE = 1000
"""Milliseconds to wait for another process that writes, before it counts as a fault."""
START_PATIENCE = 20_000
"""The same at the start: another one that starts now may be making the tables."""
PAUSE = 0.01
"""Seconds before what SQLite refuses without waiting is tried again."""
PASSING = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
"""What may be over when it is tried again: the disk is full or does not answer, or somebody else writes."""

metadata = sa.MetaData()

TABLES = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("terms", sa.JSON, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=True),
    sa.Column("created", sa.DateTime, nullable=False),
    sa.Column("touched", sa.DateTime, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("standing", sa.JSON, nullable=False),
    sa.Column("names", sa.String(200), nullable=False, server_default=""),
    sa.Column("damaged", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("due", sa.DateTime, nullable=True),
    sa.Index("ix_tables_touched_id", "touched", "id"),
    sa.Index("ix_tables_due", "due"),
)

EVENTS = sa.Table(
    "events",
    metadata,
    sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.DateTime, nullable=False),
    sa.Column("side", sa.String(6), nullable=True),
    sa.Column("action", sa.String(200), nullable=False),
    sa.Column("lag", sa.Integer, nullable=False, server_default="0"),
    sa.Column("act", sa.String(40), nullable=False, server_default=""),
)

KEYS = sa.Table(
    "keys",
    metadata,
    sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("role", sa.String(8), primary_key=True),
    sa.Index("ix_keys_digest", "digest"),
)
"""Who holds a seat of a table between people, or may watch it; `keys.py` reads and writes it."""

INVITATIONS = sa.Table(
    "invitations",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("code", sa.String(6), nullable=False, unique=True),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("made", sa.DateTime, nullable=False),
    sa.Column("expires", sa.DateTime, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("content", sa.JSON, nullable=False),
    sa.Index("ix_invitations_host", "host"),
)
"""Tables to come, at which somebody waits for a friend; `invitations.py` reads and writes it."""

COMMENTS = sa.Table(
    "comments",
    metadata,
    sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
"""What people wrote about a table, by the number of events it stands after."""

JOBS = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("subject", sa.String(40), nullable=False),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("asked", sa.JSON, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("problem", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("made", sa.DateTime, nullable=False),
    sa.Index("ix_jobs_subject", "subject", "kind", "made"),
)
"""Work that goes on beside the tables, and what came of it; `kept_jobs.py` reads and writes it."""


SIGNS = sa.Table(
    "signs",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.DateTime, nullable=False),
)
"""One row: the server's last sign of life while a clock ran."""

_APPEND = EVENTS.insert()
_TOUCH = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"))
    .values({name: sa.bindparam(name) for name in ("touched", "version", "over", "standing", "due")})
)
"""What every act does."""


class Place(NamedTuple):
    """A place in the list of tables: after the table of that id, last touched then."""

    touched: datetime
    id: str


class Storage:
    """The tables of a data folder. Its methods wait for the disk: call them beside the event loop.

    What the disk refuses is a `StorageFault`: nothing of it was stored, and it can be tried again.
    """

    def __init__(self, url: str | None = None) -> None:
        if url is None:
            folder = data_folder()
            folder.mkdir(parents=True, exist_ok=True)
            url = f"sqlite:///{folder / FILE}"
        self.engine = sa.create_engine(url)
        self._writer = self.engine.execution_options(writes=True)
        self._appender = Appender(self.engine, _APPEND, _TOUCH)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
            sa.event.listen(self.engine, "begin", _begin_sqlite)
        try:
            self._migrate()
            with self.engine.connect() as connection:
                for table in (TABLES, EVENTS):
                    connection.execute(sa.select(*table.primary_key).limit(1))
        except BadFile:
            self.close()
            raise
        except sa.exc.DatabaseError as error:
            self.close()
            raise BadFile("can't read the tables in {file}: {why}", file=FILE, why=_why(error)) from None

    @classmethod
    def in_folder(cls, folder: Path) -> "Storage":
        """The tables kept in a folder, which is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / FILE}")

    def close(self) -> None:
        """Let go of the database."""
        self._appender.close()
        self.engine.dispose()

    def create(self, *tables: Table, keys: Sequence[tuple[str, str]] = ()) -> None:
        """Keep new tables with the events they have, and with keys, each a digest and a role: all of it, or nothing."""
        events = [event_row(table.id, event) for table in tables for event in table.events]
        with self.writing() as connection:
            connection.execute(TABLES.insert(), [table_row(table) for table in tables])
            if events:
                connection.execute(_APPEND, events)
            if keys:
                rows = [{"table": tables[0].id, "digest": digest, "role": role} for digest, role in keys]
                connection.execute(KEYS.insert(), rows)

    def append(self, table: Table) -> None:
        """Keep the last event of a table; `Stale` if another was kept in its place, `NoSuchTable` if it is gone."""
        refusal = self.append_all([table])[0]
        if refusal is not None:
            raise refusal

    def append_all(self, tables: Sequence[Table]) -> list[BoxwoodError | None]:
        """Keep the last event of each of several tables in one transaction; for each, why it was refused, or None.

        A table may come again with its next event, which is refused with the one before it.
        """
        last = {table.id: table for table in tables}
        events = [event_row(table.id, table.events[-1]) for table in tables]
        touched = [touched_row(table) for table in last.values()]
        try:
            with _faults():
                self._appender.append(events, touched)
        except sa.exc.DatabaseError as problem:
            if len(tables) == 1:
                return [self._refusal(tables[0], problem)]
            return self._append_singly(tables)
        return [None] * len(tables)

    def _append_singly(self, tables: Sequence[Table]) -> builtins.list[BoxwoodError | None]:
        """Keep what can be kept of several events."""
        kept: builtins.list[BoxwoodError | None] = []
        refused: dict[str, BoxwoodError] = {}
        for table in tables:
            problem = refused.get(table.id) or self.append_all([table])[0]
            if problem is not None:
                refused[table.id] = problem
            kept.append(problem)
        return kept

    def _refusal(self, table: Table, problem: sa.exc.DatabaseError) -> BoxwoodError:
        if not isinstance(problem, sa.exc.IntegrityError):
            return DamagedTable(table.id, problem)
        with self.reading() as connection:
            known = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table.id)).first()
        return NoSuchTable(table.id) if known is None else Stale()

    def load(self, id: str) -> Table:  # noqa: A002 - the word of the protocol
        """The table of an id, folded, or `NoSuchTable`; one that cannot be read is marked, and is a `DamagedTable`."""
        with self.reading() as connection:
            known = sa.select(TABLES.c.damaged.is_not(None)).where(TABLES.c.id == id)
            marked = connection.execute(known).scalar_one_or_none()
            if marked is None:
                raise NoSuchTable(id)
            table = _read_table(connection, id)
        if isinstance(table, DamagedTable):
            self._mark(id, table.why)
            raise table
        if marked:
            self._mark(id, None)
        return table

    def list(
        self,
        *,
        limit: int | None = None,
        before: Place | None = None,
        search: str = "",
        over: bool | None = None,
        held_by: str | None = None,
    ) -> builtins.list[Standing | DamagedStanding]:
        """How the tables stand, last touched first; none of them is folded for it.

        At most `limit`, of those that come after the place `before`, have `search` in a player's name, are `over`
        or not, and have a key of the digest `held_by`.
        """
        query = sa.select(TABLES).order_by(TABLES.c.touched.desc(), TABLES.c.id.desc()).limit(limit)
        if before is not None:
            query = query.where(sa.tuple_(TABLES.c.touched, TABLES.c.id) < (naive(before.touched), before.id))
        if search.strip():
            query = query.where(TABLES.c.names.contains(search.strip().casefold(), autoescape=True))
        if over is not None:
            query = query.where(TABLES.c.over == over)
        if held_by is not None:
            query = query.where(TABLES.c.id.in_(sa.select(KEYS.c.table).where(KEYS.c.digest == held_by)))
        with self.reading() as connection:
            try:
                return [read_standing(row) for row in connection.execute(query)]
            except Exception as problem:
                if _is_passing(problem):
                    raise
            ids = connection.execute(query.with_only_columns(TABLES.c.id)).scalars().all()
            return [self._standing_of(connection, id) for id in ids]  # noqa: A001

    def _standing_of(self, connection: sa.Connection, id: str) -> Standing | DamagedStanding:  # noqa: A002
        """How a table stands, though its row may not be readable."""
        try:
            return read_standing(connection.execute(sa.select(TABLES).where(TABLES.c.id == id)).one())
        except Exception as problem:
            if _is_passing(problem):
                raise
            kept = sa.select(TABLES.c.game, sa.cast(TABLES.c.touched, sa.String)).where(TABLES.c.id == id)
            game, at = connection.execute(kept).one()
            touched = None
            with suppress(ValueError):
                touched = datetime.fromisoformat(at).replace(tzinfo=UTC)
            return DamagedStanding(id=id, game=game, damaged=_said(DamagedTable(id, problem).why), touched=touched)

    def due(self, now: datetime | None = None, *, limit: int = 100) -> builtins.list[str]:
        """The tables whose clocks are to be looked at by now, the longest due first; without a time, all of them."""
        query = sa.select(TABLES.c.id).where(TABLES.c.due.is_not(None)).order_by(TABLES.c.due).limit(limit)
        if now is not None:
            query = query.where(TABLES.c.due <= naive(now))
        with self.reading() as connection:
            return builtins.list(connection.execute(query).scalars())

    def give_sign(self, now: datetime) -> None:
        """Note that the server lives."""
        with self.writing() as connection:
            if not connection.execute(SIGNS.update().values(at=naive(now))).rowcount:
                connection.execute(SIGNS.insert(), {"id": 1, "at": naive(now)})

    def last_sign(self) -> datetime | None:
        """The server's last sign of life; None if it never gave one."""
        given: builtins.list[datetime] = self.rows(SIGNS, sa.select(SIGNS), lambda row: row.at.replace(tzinfo=UTC))
        return given[0] if given else None

    def rename(self, table: Table) -> None:
        """Keep the name of a table, or `NoSuchTable`."""
        with self.writing() as connection:
            if not connection.execute(TABLES.update().where(TABLES.c.id == table.id).values(named_row(table))).rowcount:
                raise NoSuchTable(table.id)

    def delete(self, id: str) -> None:  # noqa: A002 - the word of the protocol
        """Remove a table with its events, comments and analyses, or `NoSuchTable`."""
        with self.writing() as connection:
            connection.execute(EVENTS.delete().where(EVENTS.c.table == id))
            connection.execute(COMMENTS.delete().where(COMMENTS.c.table == id))
            connection.execute(KEYS.delete().where(KEYS.c.table == id))
            connection.execute(JOBS.delete().where(JOBS.c.subject == id))
            if not connection.execute(TABLES.delete().where(TABLES.c.id == id)).rowcount:
                raise NoSuchTable(id)

    def as_it_is(self, id: str) -> bytes:  # noqa: A002 - the word of the protocol
        """What is kept of a table, as JSON, whether it can be read or not; of the seed only its commitment."""
        with self.reading() as connection:
            rows = self._raw(connection, TABLES, TABLES.c.id == id)
            if not rows:
                raise NoSuchTable(id)
            events = self._raw(connection, EVENTS, EVENTS.c.table == id)
            seed = connection.execute(sa.select(TABLES.c.seed).where(TABLES.c.id == id)).scalar()
        del rows[0]["seed"]
        kept = {**rows[0], "commitment": commitment(seed) if seed else None, "events": events}
        return json.dumps(kept, indent=1, ensure_ascii=False, default=str).encode()

    def _raw(
        self, connection: sa.Connection, table: sa.Table, where: sa.ColumnElement[bool]
    ) -> builtins.list[dict[str, Any]]:
        """Rows with everything as the text that is kept; bytes that are no text are replaced."""
        columns = [sa.cast(column, sa.LargeBinary).label(column.name) for column in table.columns]
        rows = connection.execute(sa.select(*columns).where(where))
        return [
            {name: None if kept is None else kept.decode(errors="replace") for name, kept in row._mapping.items()}
            for row in rows
        ]

    def _mark(self, id: str, why: Said | None) -> None:  # noqa: A002
        with suppress(StorageFault), self.writing() as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == id).values(damaged=why and _said(why)))

    def rows(self, table: sa.Table, query: sa.Select[Any], read: Callable[[Any], T]) -> builtins.list[T]:
        """What the rows of a query of a table say; one that cannot be read is left out, and spoils no other."""
        with self.reading() as connection:
            try:
                return [read(row) for row in connection.execute(query)]
            except Exception as problem:
                if _is_passing(problem):
                    raise
            keys = connection.execute(query.with_only_columns(*table.primary_key)).all()
            found: builtins.list[T] = []
            for key in keys:
                own = [column == value for column, value in zip(table.primary_key, key, strict=True)]
                try:
                    found.append(read(connection.execute(query.where(*own)).one()))
                except Exception as problem:
                    if _is_passing(problem):
                        raise
                    log.warning("a row of %s cannot be read and is left out: %s", table.name, problem)
            return found

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection that only reads; what the disk refuses is a `StorageFault`."""
        with _faults(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction that writes; what the disk refuses is a `StorageFault`."""
        with _faults(), self._writer.begin() as connection:
            yield connection

    def _migrate(self) -> None:
        """Bring the database to the newest form, in one transaction: it is done, or nothing of it."""
        with self._writer.connect() as connection:
            _wait_for_others(connection, START_PATIENCE)
            with connection.begin():
                if _revision(connection) != HEAD:
                    from boxwood.table.migrating import migrate  # noqa: PLC0415 - seldom needed, and slow to load

                    migrate(connection, FILE)
            _wait_for_others(connection, PATIENCE)


def _read_table(connection: sa.Connection, id: str) -> Table | DamagedTable:  # noqa: A002 - the word of the protocol
    """A table, or what is wrong with it, whatever that is."""
    try:
        row = connection.execute(sa.select(TABLES).where(TABLES.c.id == id)).one()
        events = connection.execute(sa.select(EVENTS).where(EVENTS.c.table == id).order_by(EVENTS.c.seq)).all()
        table = Table.fold(id, read_terms(row), [read_event(event) for event in events])
    except Exception as problem:
        if _is_passing(problem):
            raise
        return DamagedTable(id, problem)
    if table.version == row.version:
        return table
    return DamagedTable(id, BadFile("{kept} of {count} events are stored", kept=table.version, count=row.version))


def _revision(connection: sa.Connection) -> str | None:
    """The last migration that was done; None before the first."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so, also those that change the tables' form
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={PATIENCE}")
    _keep_a_log(cursor)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _keep_a_log(cursor: sqlite3.Cursor) -> None:
    """Write ahead to a log. Of two that begin with it at once SQLite refuses one without waiting: it tries again."""
    last = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > last:
                raise
            time.sleep(PAUSE)
        else:
            return


def _wait_for_others(connection: sa.Connection, milliseconds: int) -> None:
    """Set how long a connection waits for others that write, outside a transaction."""
    driver = connection.connection.dbapi_connection
    if connection.dialect.name == "sqlite" and driver is not None:
        driver.cursor().execute(f"PRAGMA busy_timeout={milliseconds}")


def _begin_sqlite(connection: sa.Connection) -> None:
    """Whoever writes waits for its turn at the beginning: later it might be refused."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _faults() -> Iterator[None]:
    """Tell what the disk refuses from what is wrong."""
    try:
        yield
    except (sa.exc.DBAPIError, OSError) as error:
        if not _is_passing(error):
            raise
        raise StorageFault(_why(error)) from error


def _is_passing(error: Exception) -> bool:
    """Whether it may be over when it is tried again."""
    if isinstance(error, sa.exc.DBAPIError):
        if not isinstance(error.orig, sqlite3.Error):
            return isinstance(error, sa.exc.OperationalError)
        code = getattr(error.orig, "sqlite_errorcode", None)  # None where the library itself cannot read what is kept
        return code is not None and code & 0xFF in PASSING
    return isinstance(error, OSError | StorageFault)


def _why(error: Exception) -> str:
    return str(getattr(error, "orig", error))


def _said(words: Said) -> dict[str, str]:
    return {language: words.said(language) for language in LANGUAGES}
