"""How well somebody plays: the mean cost of a decision over time and by theme, and how sure that is.

Every match that was analysed counts, those given up too, and every decision counts alike: a short match weighs
as little as it has decisions, and nobody plays better by leaving a table. Where there are too few decisions there is no
figure at all.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import sqlalchemy as sa

from boxwood.coaching import CountedDecision
from boxwood.practice.rows import PLAYED
from boxwood.table.storage import Storage

__all__ = [
    "FEWEST",
    "Group",
    "PlayedMatch",
    "all_played",
    "by_month",
    "by_theme",
    "costs_of",
    "group_of",
    "keep_played",
]

FEWEST = 30
"""Decisions that a figure needs."""
NORMAL = 1.96
"""So many standard errors to either side are 95 of 100 cases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """What one side did in one analysed match."""

    table: str
    side: str
    game: str
    sheet: str
    day: date
    version: int
    """How much had happened at the table by then."""
    over: bool
    """Whether it was played to its end."""
    costs: Sequence[tuple[str, float]]
    """Theme and cost of each decision that counts."""


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions of one sort: the mean cost, and half of its 95 % interval; None where there are too few."""

    name: str
    matches: int
    decisions: int
    mean: float | None
    half: float | None


def keep_played(storage: Storage, match: PlayedMatch) -> None:
    """Keep what a side did in a match, in the place of what was known of it."""
    row = {
        "table": match.table,
        "side": match.side,
        "game": match.game,
        "sheet": match.sheet,
        "day": match.day,
        "version": match.version,
        "over": match.over,
        "costs": [[theme, round(cost, 6)] for theme, cost in match.costs],
    }
    with storage.writing() as connection:
        same = (PLAYED.c.table == match.table) & (PLAYED.c.side == match.side)
        connection.execute(PLAYED.delete().where(same))
        connection.execute(PLAYED.insert(), row)


def all_played(storage: Storage, game: str) -> list[PlayedMatch]:
    """What the learner did in each match, the oldest first; what cannot be read is left out."""
    query = sa.select(PLAYED).where(PLAYED.c.game == game).order_by(PLAYED.c.day, PLAYED.c.table)
    return storage.rows(PLAYED, query, _read)


def _read(row: Any) -> PlayedMatch:
    return PlayedMatch(
        table=row.table,
        side=row.side,
        game=row.game,
        sheet=row.sheet,
        day=row.day,
        version=row.version,
        over=row.over,
        costs=[(theme, cost) for theme, cost in row.costs],
    )


def costs_of(decisions: Iterable[CountedDecision]) -> list[tuple[str, float]]:
    """Theme and cost of decisions, as they are kept."""
    return [(each.theme, each.cost) for each in decisions]


def group_of(name: str, played: Sequence[PlayedMatch], theme: str | None = None) -> Group:
    """The decisions of some matches, or those of a theme."""
    by_match = [[cost for about, cost in each.costs if theme in (None, about)] for each in played]
    taken = [costs for costs in by_match if costs]
    costs = [cost for each in taken for cost in each]
    count = len(costs)
    if count < FEWEST:
        return Group(name, len(taken), count, None, None)
    mean = sum(costs) / count
    variance = sum((cost - mean) ** 2 for cost in costs) / (count - 1)
    return Group(name, len(taken), count, mean, NORMAL * math.sqrt(variance / count))


def by_theme(played: Sequence[PlayedMatch], themes: Sequence[str]) -> list[Group]:
    """A group for each theme that came up."""
    return [group for theme in themes if (group := group_of(theme, played, theme)).decisions]


def by_month(played: Sequence[PlayedMatch]) -> list[Group]:
    """A group for each month, in their order."""
    months: dict[str, list[PlayedMatch]] = {
        f"{each.day:%Y-%m}": [] for each in sorted(played, key=lambda each: each.day)
    }
    for each in played:
        months[f"{each.day:%Y-%m}"].append(each)
    return [group_of(month, matches) for month, matches in months.items()]
