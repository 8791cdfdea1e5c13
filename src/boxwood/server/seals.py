"""Seals that were shown and wait for their tables."""

import time
from collections import OrderedDict
from collections.abc import Callable

from boxwood.errors import BadInput
from boxwood.table import Seal

__all__ = ["Seals"]

KEPT = 100
"""The last so many of one address are kept; nobody's take the place of another's."""
ADDRESSES = 1_000
"""Addresses whose seals are kept."""
SECONDS = 24 * 60 * 60.0
"""How long a seal waits for its table; all are forgotten when the program ends."""


class Seals:
    """Each seal serves one table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: OrderedDict[str, OrderedDict[str, tuple[float, Seal]]] = OrderedDict()

    def new(self, address: str) -> Seal:
        """A new seal, to be shown to whoever asks from there."""
        self._drop_old()
        if address not in self._waiting and len(self._waiting) >= ADDRESSES:
            raise BadInput("too many games are being set up; try again later")
        seal = Seal.new()
        own = self._waiting.setdefault(address, OrderedDict())
        own[seal.id] = self._clock(), seal
        while len(own) > KEPT:
            own.popitem(last=False)
        return seal

    def find(self, id: str) -> Seal:  # noqa: A002 - the word of the protocol
        """The seal of that id; `BadInput` if it is not known."""
        for own in self._waiting.values():
            if id in own:
                return own[id][1]
        raise BadInput("this seal has expired; ask for a new one")

    def forget(self, id: str) -> None:  # noqa: A002 - the word of the protocol
        """Its table has been made."""
        for own in self._waiting.values():
            own.pop(id, None)

    def _drop_old(self) -> None:
        before = self._clock() - SECONDS
        for address, own in list(self._waiting.items()):
            while own and next(iter(own.values()))[0] < before:
                own.popitem(last=False)
            if not own:
                del self._waiting[address]
