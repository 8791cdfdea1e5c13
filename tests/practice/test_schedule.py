"""When exercises come back: in whole days, graded by what an answer gave up."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from boxwood.practice.schedule import schedule

NOW = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)


def back(card: Any, cost: float, now: datetime = NOW) -> Any:
    return schedule(card, cost, right=0.02, equal=0.005, now=now)


@pytest.mark.parametrize("cost", [0.0201, 0.065, 0.4])
def test_a_wrong_answer_comes_back_tomorrow_however_well_it_was_known(cost: float) -> None:
    card = None
    now = NOW
    for _ in range(4):
        known = back(card, 0.0, now)
        card, now = known.card, datetime.combine(known.due, now.timetz())
    assert back(card, cost, now).due == now.date() + timedelta(days=1)


@pytest.mark.parametrize("cost", [0.0, 0.004, 0.0199, 0.020])
def test_whatever_is_within_the_limit_is_right_and_rests(cost: float) -> None:
    first = back(None, cost)
    second = back(first.card, cost, datetime.combine(first.due, NOW.timetz()))
    assert first.due >= date(2026, 3, 2)
    assert second.due - first.due > first.due - NOW.date(), "it rests longer each time"


def test_a_smaller_error_rests_longer() -> None:
    dues = [back(None, cost).due for cost in (0.0, 0.01, 0.1)]
    assert dues[0] > dues[1] >= dues[2]


def test_right_twice_rests_for_about_a_week_or_more() -> None:
    first = back(None, 0.0)
    second = back(first.card, 0.0, datetime.combine(first.due, NOW.timetz()))
    assert (second.due - first.due).days >= 7


def test_the_same_answers_give_the_same_days() -> None:
    assert back(None, 0.0) == back(None, 0.0)
