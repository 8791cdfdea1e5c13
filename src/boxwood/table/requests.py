"""What one player asks of the other between people: how soon it may be asked again after it was refused."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from boxwood.errors import NotNow
from boxwood.game import Side
from boxwood.table.event import Event
from boxwood.table.table_action import Status

__all__ = ["ANSWER_WITHIN", "FIRST_WAIT", "REFUSE", "TAKE_BACK", "asked_back_at", "why_not_asked"]

TAKE_BACK, REFUSE = "takeback", "refuse"
REQUESTS = (TAKE_BACK, "offer draw", "resign")
"""What the other side must answer, and can be pestered with, by the first words; every game has these words for it."""
FIRST_WAIT = timedelta(seconds=30)
"""After the first refusal; each refusal doubles it."""
ANSWER_WITHIN = timedelta(seconds=60)
"""The clocks stand while a play is asked back: after so long without an answer the play stands."""


def asked_back_at(events: Sequence[Event]) -> datetime | None:
    """When a play was asked back that waits for an answer; None where none does."""
    last = next((event for event in reversed(events) if not event.is_of_table), None)
    return last.at if last is not None and last.action == TAKE_BACK else None


def why_not_asked(status: Status, events: Sequence[Event], side: Side, action: str, at: datetime) -> NotNow | None:
    """Why a side may not ask for this now; None if it may, or if it is no request."""
    if not action.startswith(REQUESTS):
        return None
    if action == TAKE_BACK and side.other in status.no_requests:
        return NotNow("your opponent wants no more requests to take back")
    refused = [
        answer.at
        for asked, answer in pairwise(event for event in events if not event.is_of_table)
        if asked.side is side and asked.action == action and answer.action == REFUSE
    ]
    if not refused:
        return None
    left = refused[-1] + FIRST_WAIT * 2 ** (len(refused) - 1) - at
    seconds = -(-left // timedelta(seconds=1))
    return NotNow("that was refused; ask again in {seconds} s", seconds=seconds) if seconds > 0 else None
