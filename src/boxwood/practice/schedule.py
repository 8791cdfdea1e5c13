"""When an exercise comes back: by the scheduler FSRS, in whole days, and tomorrow after a wrong answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fsrs import Rating, Scheduler

__all__ = ["Return", "schedule"]

LONGEST = 365
"""Days after which everything comes back."""


@dataclass(frozen=True, slots=True)
class Return:
    """When an exercise comes back, and what the scheduler remembers of it."""

    due: date
    card: Mapping[str, Any]


@cache
def _scheduler() -> "Scheduler":
    from fsrs import Scheduler  # noqa: PLC0415 - only who practises needs it

    return Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False)


def _rating(cost: float, right: float, equal: float) -> "Rating":
    """As good as the best; good enough; wrong."""
    from fsrs import Rating  # noqa: PLC0415

    if cost > right:
        return Rating.Again
    return Rating.Good if cost <= equal else Rating.Hard


def schedule(card: Mapping[str, Any] | None, cost: float, *, right: float, equal: float, now: datetime) -> Return:
    """What follows from an answer that gave up so much; `now` is in the learner's own time zone."""
    from fsrs import Card, Rating  # noqa: PLC0415

    known = Card(card_id=1) if card is None else Card.from_dict(dict(card))  # type: ignore[arg-type]
    rating = _rating(cost, right, equal)
    at = now.astimezone(UTC)
    after, _ = _scheduler().review_card(known, rating, review_datetime=at)
    days = 1 if rating is Rating.Again else max(1, round((after.due - at) / timedelta(days=1)))
    return Return(now.date() + timedelta(days=days), dict(after.to_dict()))
