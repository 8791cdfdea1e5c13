"""Rows of the database from tables and back. A row that cannot be read says why, and spoils nothing else."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import UTC, datetime
from functools import cache
from typing import Any

from boxwood.errors import BadFile
from boxwood.game import Side
from boxwood.table.clocks import ClockSettings
from boxwood.table.event import Event
from boxwood.table.seats import Seat, Seats
from boxwood.table.standing import Standing
from boxwood.table.table import Table
from boxwood.table.terms import Terms

__all__ = [
    "event_row",
    "naive",
    "named_row",
    "read_event",
    "read_standing",
    "read_terms",
    "searched_names",
    "table_row",
    "touched_row",
]

_COLUMNS = ("game", "created", "seed")
"""The terms that have a column of their own, so that they can be looked for."""


def naive(time: datetime) -> datetime:
    """A time as the database keeps it, in UTC."""
    return time.astimezone(UTC).replace(tzinfo=None)


def table_row(table: Table) -> dict[str, Any]:
    """A new table."""
    terms = table.terms
    return {
        "id": table.id,
        "game": terms.game,
        "seed": terms.seed,
        "created": naive(terms.created),
        **named_row(table),
        "touched": naive(table.touched),
        "version": table.version,
        "over": table.over,
        "due": None if table.due is None else naive(table.due),
        "standing": _write_standing(table),
    }


def named_row(table: Table) -> dict[str, Any]:
    """What changes of a table with its name."""
    terms = table.terms
    names = [*(seat.name for seat in terms.seats), terms.name]
    return {"terms": _write_terms(terms), "names": searched_names(filter(None, names))}


def touched_row(table: Table) -> dict[str, Any]:
    """What changes of a table with every event."""
    return {
        "table": table.id,
        "touched": naive(table.touched),
        "version": table.version,
        "over": table.over,
        "due": None if table.due is None else naive(table.due),
        "standing": _write_standing(table),
    }


def event_row(table: str, event: Event) -> dict[str, Any]:
    """An event of a table."""
    side = event.side and event.side.value
    return {
        "table": table,
        "seq": event.number,
        "at": naive(event.at),
        "side": side,
        "action": event.action,
        "lag": event.lag,
        "act": event.act,
    }


def read_event(row: Any) -> Event:
    """The event in a row."""
    side = Side(row.side) if row.side else None
    return Event(row.seq, row.at.replace(tzinfo=UTC), side, row.action, row.lag, row.act)


def searched_names(names: Any) -> str:
    """The players' names in the form in which they are searched."""
    return "\n".join(names).casefold()


def _write_standing(table: Table) -> dict[str, Any]:
    """What follows from the events and is shown in lists, so that these need no folding."""
    standing = table.standing
    return {
        "to_act": standing.to_act and standing.to_act.value,
        "score": standing.score,
        "result": standing.result,
        "winner": standing.winner and standing.winner.value,
    }


def read_standing(row: Any) -> Standing:
    """How the table of a row stands."""
    kept = row.standing
    score = kept.get("score")
    return Standing(
        id=row.id,
        terms=read_terms(row),
        touched=row.touched.replace(tzinfo=UTC),
        version=row.version,
        over=row.over,
        to_act=Side(kept["to_act"]) if kept.get("to_act") else None,
        score=(score[0], score[1]) if score else None,
        result=kept.get("result"),
        winner=Side(kept["winner"]) if kept.get("winner") else None,
        damaged=row.damaged,
    )


def _write_terms(terms: Terms) -> dict[str, Any]:
    """The terms as plain values but for those with a column."""
    kept = {field.name: getattr(terms, field.name) for field in fields(Terms) if field.name not in _COLUMNS}
    clock = None if terms.clock is None else terms.clock.stored()
    return kept | {"setup": dict(terms.setup), "seats": [asdict(seat) for seat in terms.seats], "clock": clock}


def read_terms(row: Any) -> Terms:
    """The terms of a table. What came after it was stored takes its default."""
    kept = dict(row.terms)
    _refuse_newer(row.id, kept, Terms)
    for seat in kept["seats"]:
        _refuse_newer(row.id, seat, Seat)
    kept["seats"] = Seats(*(Seat(**seat) for seat in kept["seats"]))
    if kept.get("clock") is not None:
        kept["clock"] = ClockSettings.read(kept["clock"])
    pairs = {name: tuple(value) for name, value in kept.items() if isinstance(value, list)}
    return Terms(game=row.game, created=row.created.replace(tzinfo=UTC), seed=row.seed, **kept | pairs)


def _refuse_newer(table: str, kept: Mapping[str, Any], record: type) -> None:
    """Refuse what this version does not know."""
    for name in kept.keys() - _known(record):
        raise BadFile(
            "the table {table} has the field {field!r}: a newer version of Boxwood stored it", table=table, field=name
        )


@cache
def _known(record: type) -> frozenset[str]:
    """The fields of a record."""
    return frozenset(field.name for field in fields(record))
