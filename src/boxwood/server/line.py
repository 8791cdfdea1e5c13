"""The line to a page: how long a message takes there and back, and whether anybody answers."""

from collections import deque
from statistics import median

__all__ = ["MOST_LAG", "PING_SECONDS", "SILENT_SECONDS", "Line"]

PING_SECONDS = 4.0
"""How often a page is asked for a sign of life."""
SILENT_SECONDS = 12.0
"""A page that has not answered for so long is let go: it comes back on a new line."""
MEASURED = 5
"""Round trips that are remembered: one slow answer changes little."""
MOST_LAG = 1000
"""Milliseconds that are compensated at most."""


class Line:
    """Measures round trips by pings of ours. Times are in seconds of any steady clock; a page cannot say its own."""

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=MEASURED)
        self._asked: tuple[int, float] | None = None
        self._count = 0

    def ping(self, now: float) -> int:
        """The number of the next ping, which leaves now."""
        self._count += 1
        self._asked = self._count, now
        return self._count

    def pong(self, number: int, now: float) -> None:
        """A page answers a ping; an answer to another than the last is none."""
        if self._asked is not None and self._asked[0] == number:
            self._trips.append(now - self._asked[1])
            self._asked = None

    def is_silent(self, now: float) -> bool:
        """Whether a ping has waited for its answer for too long."""
        return self._asked is not None and now - self._asked[1] > SILENT_SECONDS

    @property
    def waits(self) -> bool:
        """Whether a ping is on its way."""
        return self._asked is not None

    @property
    def lag(self) -> int:
        """Half of the usual round trip in milliseconds, at most a second; 0 before one was measured."""
        return min(MOST_LAG, round(median(self._trips) * 500)) if self._trips else 0
