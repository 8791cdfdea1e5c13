"""How many files may be read at once for one address: each takes a thread, and seconds of processor time."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from boxwood.errors import NotNow

__all__ = ["ReadingLimit"]

MOST = 2


class ReadingLimit:
    """Counts the files that are being read."""

    def __init__(self) -> None:
        self._reading: Counter[str] = Counter()

    @contextmanager
    def one_file(self, address: str) -> Iterator[None]:
        """Read a file for an address, or `NotNow` where enough are being read for it."""
        if self._reading[address] >= MOST:
            raise NotNow("{count} files of yours are being read; try again when they are done", count=MOST)
        self._reading[address] += 1
        try:
            yield
        finally:
            self._reading[address] -= 1
            if not self._reading[address]:
                del self._reading[address]
