"""Where tables are kept: a database in the user's data folder. An event is stored before anyone hears of it.

The key (table, seq) is unique, so that of two who act at the same time only one can be right. SQLite writes ahead and
waits for the disk, so that nothing that was shown is lost, whatever stops the program.
"""

from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script.revision import ResolutionError
from alembic.util import CommandError

from boxwood.errors import BadFile, NoSuchTable, Stale
from boxwood.game import Side
from boxwood.kept_tables import data_folder
from boxwood.table.seats import Seat, Seats
from boxwood.table.standing import Standing
from boxwood.table.table import Event, Table
from boxwood.table.terms import Terms

__all__ = ["Storage", "metadata"]

FILE = "tables.sqlite"
HEAD = "0001"
"""The newest migration."""

metadata = sa.MetaData()

TABLES = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("terms", sa.JSON, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=True),
    sa.Column("created", sa.DateTime, nullable=False),
    sa.Column("touched", sa.DateTime, nullable=False, index=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("standing", sa.JSON, nullable=False),
)

EVENTS = sa.Table(
    "events",
    metadata,
    sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.DateTime, nullable=False),
    sa.Column("side", sa.String(6), nullable=True),
    sa.Column("action", sa.String(200), nullable=False),
)


_APPEND = EVENTS.insert()
_TOUCH = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"))
    .values({name: sa.bindparam(name) for name in ("touched", "version", "over", "standing")})
)
"""What every act does, put together once."""


class Storage:
    """The tables of a data folder. Its methods wait for the disk: call them beside the event loop."""

    def __init__(self, url: str | None = None) -> None:
        if url is None:
            folder = data_folder()
            folder.mkdir(parents=True, exist_ok=True)
            url = f"sqlite:///{folder / FILE}"
        self.engine = sa.create_engine(url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
        try:
            self._migrate()
            with self.engine.connect() as connection:
                for table in (TABLES, EVENTS):
                    connection.execute(sa.select(table).limit(1))
        except (sa.exc.DatabaseError, CommandError) as error:
            self.close()
            if isinstance(error.__cause__, ResolutionError):
                raise BadFile(
                    "the tables kept in {file} were stored by a newer version of Boxwood", file=FILE
                ) from None
            why = str(getattr(error, "orig", error))
            raise BadFile("the tables kept in {file} cannot be read: {why}", file=FILE, why=why) from None

    @classmethod
    def in_folder(cls, folder: Path) -> "Storage":
        """The tables kept in a folder, which is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / FILE}")

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def create(self, table: Table) -> None:
        """Keep a new table with the events it has."""
        with self.engine.begin() as connection:
            connection.execute(
                TABLES.insert().values(
                    id=table.id,
                    game=table.terms.game,
                    terms=_write_terms(table.terms),
                    seed=table.terms.seed,
                    created=_naive(table.terms.created),
                    touched=_naive(table.touched),
                    version=table.version,
                    over=table.over,
                    standing=_write_standing(table),
                )
            )
            if table.events:
                connection.execute(EVENTS.insert(), [_row(table.id, event) for event in table.events])

    def append(self, table: Table, count: int = 1) -> None:
        """Keep the last events of a table; `Stale` if others were kept in their place, `NoSuchTable` if it is gone."""
        new = table.events[-count:]
        try:
            with self.engine.begin() as connection:
                connection.execute(_APPEND, [_row(table.id, event) for event in new])
                connection.execute(
                    _TOUCH,
                    {
                        "table": table.id,
                        "touched": _naive(table.touched),
                        "version": table.version,
                        "over": table.over,
                        "standing": _write_standing(table),
                    },
                )
        except sa.exc.IntegrityError:
            with self.engine.connect() as connection:
                known = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table.id)).first()
            raise (NoSuchTable(table.id) if known is None else Stale()) from None

    def load(self, id: str) -> Table:  # noqa: A002 - the word of the protocol
        """The table of an id, folded, or `NoSuchTable`."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == id)).first()
            if row is None:
                raise NoSuchTable(id)
            events = connection.execute(sa.select(EVENTS).where(EVENTS.c.table == id).order_by(EVENTS.c.seq)).all()
        return Table.fold(id, _read_terms(row), [_event(event) for event in events])

    def list(self) -> list[Standing]:
        """How the tables stand, last touched first; none of them is folded for it."""
        query = sa.select(TABLES).order_by(TABLES.c.touched.desc(), TABLES.c.id)
        with self.engine.connect() as connection:
            return [_read_standing(row) for row in connection.execute(query)]

    def delete(self, id: str) -> None:  # noqa: A002 - the word of the protocol
        """Remove a table and its events, or `NoSuchTable`."""
        with self.engine.begin() as connection:
            connection.execute(EVENTS.delete().where(EVENTS.c.table == id))
            if not connection.execute(TABLES.delete().where(TABLES.c.id == id)).rowcount:
                raise NoSuchTable(id)

    def _migrate(self) -> None:
        """Bring the database to the newest form."""
        with self.engine.begin() as connection:
            if MigrationContext.configure(connection).get_current_revision() == HEAD:
                return
            config = Config()
            config.set_main_option("script_location", str(files("boxwood.table") / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _naive(time: datetime) -> datetime:
    """A time as the database keeps it, in UTC."""
    return time.astimezone(UTC).replace(tzinfo=None)


def _row(table: str, event: Event) -> dict[str, Any]:
    side = event.side and event.side.value
    return {"table": table, "seq": event.number, "at": _naive(event.at), "side": side, "action": event.action}


def _event(row: Any) -> Event:
    return Event(row.seq, row.at.replace(tzinfo=UTC), Side(row.side) if row.side else None, row.action)


def _write_standing(table: Table) -> dict[str, Any]:
    """What follows from the events and is shown in lists, so that these need no folding."""
    standing = table.standing
    return {
        "to_act": standing.to_act and standing.to_act.value,
        "score": standing.score,
        "result": standing.result,
        "winner": standing.winner and standing.winner.value,
    }


def _read_standing(row: Any) -> Standing:
    kept = row.standing
    score = kept.get("score")
    return Standing(
        id=row.id,
        terms=_read_terms(row),
        touched=row.touched.replace(tzinfo=UTC),
        version=row.version,
        over=row.over,
        to_act=Side(kept["to_act"]) if kept.get("to_act") else None,
        score=(score[0], score[1]) if score else None,
        result=kept.get("result"),
        winner=Side(kept["winner"]) if kept.get("winner") else None,
    )


_COLUMNS = ("game", "created", "seed")
"""The terms that have a column of their own, so that they can be looked for."""


def _write_terms(terms: Terms) -> dict[str, Any]:
    """The terms as plain values but for those with a column."""
    kept = {field.name: getattr(terms, field.name) for field in fields(Terms) if field.name not in _COLUMNS}
    return kept | {"setup": dict(terms.setup), "seats": [asdict(seat) for seat in terms.seats]}


def _read_terms(row: Any) -> Terms:
    """The terms of a table. What came after it was stored takes its default."""
    kept = dict(row.terms)
    _refuse_newer(row.id, kept, Terms)
    for seat in kept["seats"]:
        _refuse_newer(row.id, seat, Seat)
    kept["seats"] = Seats(*(Seat(**seat) for seat in kept["seats"]))
    pairs = {name: tuple(value) for name, value in kept.items() if isinstance(value, list)}
    return Terms(game=row.game, created=row.created.replace(tzinfo=UTC), seed=row.seed, **kept | pairs)


def _refuse_newer(table: str, kept: Mapping[str, Any], record: type) -> None:
    """Refuse what this version does not know."""
    known = {field.name for field in fields(record)}
    for name in kept.keys() - known:
        raise BadFile(
            "the table {table} has the field {field!r}: a newer version of Boxwood stored it", table=table, field=name
        )
