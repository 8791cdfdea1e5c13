"""A pace: so many things at once, and so many a second after that."""

import time
from collections.abc import Callable

__all__ = ["Pace"]


class Pace:
    """A token bucket."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = float(burst), clock()

    def wait(self) -> float:
        """Count one thing; how many seconds to wait before the next."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - 1
        self._at = now
        return max(0.0, -self._left / self._rate)
