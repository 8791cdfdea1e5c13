"""How a table stands: what a list of tables shows of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from boxwood.game import Side
from boxwood.table.terms import Terms

__all__ = ["DamagedStanding", "Standing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What can be said of a table without its events."""

    id: str
    terms: Terms
    touched: datetime
    version: int
    over: bool
    to_act: Side | None
    score: tuple[int, int] | None
    """Points of a match or a session, (first, second)."""
    result: Mapping[str, str] | None
    """How it ended, by language."""
    winner: Side | None
    """Who won; None while it goes on, and where nobody did."""
    damaged: Mapping[str, str] | None = None
    """Why its events cannot be read, by language; None where they can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagedStanding:
    """What can be said of a table that cannot be read at all."""

    id: str
    game: str
    damaged: Mapping[str, str]
    """Why, by language."""
    touched: datetime | None
    """When something last happened, its place in the list; None if that cannot be read either."""
