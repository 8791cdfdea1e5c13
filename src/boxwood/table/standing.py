"""How a table stands: what a list of tables shows of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from boxwood.game import Side
from boxwood.language import LANGUAGES
from boxwood.table.table import Table
from boxwood.table.terms import Terms

__all__ = ["Standing", "standing_of"]


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


def standing_of(table: Table) -> Standing:
    """How a table stands after its events."""
    state, ended = table.state, table.result
    return Standing(
        id=table.id,
        terms=table.terms,
        touched=table.touched,
        version=table.version,
        over=table.over,
        to_act=table.to_act,
        score=table.terms.game_type.score(state),
        result=None if ended is None else {language: ended.said(language) for language in LANGUAGES},
        winner=state.outcome.winner if state.outcome is not None else None,
    )
