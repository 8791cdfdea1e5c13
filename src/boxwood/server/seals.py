"""Seals that were shown and wait for their tables."""

from collections import OrderedDict

from boxwood.errors import BadInput
from boxwood.table import Seal

__all__ = ["Seals"]

KEPT = 1_000
"""The last so many are kept; they are forgotten when the program ends."""


class Seals:
    """Each seal serves one table."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Seal] = OrderedDict()

    def new(self) -> Seal:
        """A new seal, to be shown."""
        seal = Seal.new()
        self._waiting[seal.id] = seal
        while len(self._waiting) > KEPT:
            self._waiting.popitem(last=False)
        return seal

    def find(self, id: str) -> Seal:  # noqa: A002 - the word of the protocol
        """The seal of that id; `BadInput` if it is not known."""
        if id not in self._waiting:
            raise BadInput("this seal is not known any more; ask for a new one")
        return self._waiting[id]

    def forget(self, id: str) -> None:  # noqa: A002 - the word of the protocol
        """Its table has been made."""
        self._waiting.pop(id, None)
