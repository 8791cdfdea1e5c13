"""Tables with clocks for tests, and a time that stands until it is moved."""

from dataclasses import replace
from datetime import datetime, timedelta

from boxwood.table import Table
from boxwood.table.clocks import MINUTE, SECOND, ClockSettings
from support.tables import NOW, make_table

TOURNAMENT = ClockSettings("delay", 10 * MINUTE, 12 * SECOND)


class MovedTime:
    """A clock that shows what it is told."""

    def __init__(self, at: datetime = NOW) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def pass_by(self, **time: float) -> None:
        """Let time pass: `seconds`, `days` and so on."""
        self.at += timedelta(**time)


class Absence:
    """Seconds of the clock of presence, which stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def clock_table(game: str = "backgammon", settings: ClockSettings | None = TOURNAMENT, **more: object) -> Table:
    """A new table between people with a clock."""
    table = make_table(game, **more)  # type: ignore[arg-type]
    terms = replace(table.terms, between_people=True, hints=False, clock=settings)
    return Table.fold(table.id, terms, table.events)
