"""What a room asks of the server that it is in."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from boxwood.server.engines import Engines
from boxwood.server.writer import Writer
from boxwood.table.keys import Key
from boxwood.table.storage import Storage
from boxwood.table.table import Table

__all__ = ["RoomHost"]

T = TypeVar("T")
P = ParamSpec("P")


class RoomHost(Protocol):
    """Storage, engines and the time, as all rooms share them."""

    engines: Engines
    writer: Writer
    watch_delay: float
    """Seconds after which watchers see what happens between people."""
    settle_after: float
    """Seconds of absence after which a table can be settled."""
    now: Callable[[], datetime]
    """The time of events."""
    presence_time: Callable[[], float]
    """Seconds of the clock of presence."""
    started: float
    """When the server started, by that clock."""

    async def read(self, work: Callable[Concatenate[Storage, P], T], *arguments: P.args, **more: P.kwargs) -> T:
        """Read something from the storage, beside the event loop."""

    async def create_between(self, table: Table, keys: Sequence[Key]) -> None:
        """Store a new table between people with the keys of its seats."""
