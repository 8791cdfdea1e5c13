"""A line that fails: a proxy between pages and a server that drops, delays, doubles and half-opens connections."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["FailingLine", "failing_line"]

Direction = Literal["up", "down"]
"""From the page to the server, and back."""
LARGEST = 65_536


@dataclass(eq=False)
class _Connection:
    writers: list[asyncio.StreamWriter]
    dead: set[Direction] = field(default_factory=set)
    """The directions in which nothing arrives any more, though neither end knows."""


class _Frames:
    """Cuts what a page sends after its handshake into frames of the websocket."""

    def __init__(self) -> None:
        self._kept, self._greeted = b"", False

    def cut(self, data: bytes) -> Iterator[bytes]:
        """Each whole frame, and the handshake."""
        self._kept += data
        while self._kept:
            length = self._length()
            if length is None or length > len(self._kept):
                return
            yield self._kept[:length]
            self._kept, self._greeted = self._kept[length:], True

    @property
    def greeted(self) -> bool:
        """Whether the handshake is over."""
        return self._greeted

    def _length(self) -> int | None:
        kept = self._kept
        if not self._greeted:
            end = kept.find(b"\r\n\r\n")
            return None if end < 0 else end + 4
        if len(kept) < 4:
            return None
        short, masked = kept[1] & 127, 4 if kept[1] & 128 else 0
        if short < 126:
            return 2 + masked + short
        more = 2 if short == 126 else 8
        return 2 + more + masked + int.from_bytes(kept[2 : 2 + more], "big") if len(kept) >= 2 + more else None


class FailingLine:
    """The proxy's faults, to be set from another thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, target: int) -> None:
        self._loop, self._target = loop, target
        self._connections: set[_Connection] = set()
        self.delay = 0.0
        """Seconds that each piece takes on its way, in either direction."""
        self.doubles = False
        """Whether what a page says arrives twice."""
        self.port = 0

    def drop(self) -> None:
        """Cut every connection, without a word."""
        self._loop.call_soon_threadsafe(self._drop)

    def half_open(self, direction: Direction) -> None:
        """Let nothing arrive any more on today's connections in a direction; neither end is told."""
        self._loop.call_soon_threadsafe(self._half_open, direction)

    def heal(self) -> None:
        """Let new connections be as they should; those that are half open stay so."""
        self.delay, self.doubles = 0.0, False

    def _half_open(self, direction: Direction) -> None:
        for connection in self._connections:
            connection.dead.add(direction)

    def _drop(self) -> None:
        for connection in self._connections:
            for writer in connection.writers:
                writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection."""
        try:
            back, forth = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        connection = _Connection([writer, forth])
        self._connections.add(connection)
        try:
            await asyncio.gather(
                self._carry(connection, reader, forth, "up"), self._carry(connection, back, writer, "down")
            )
        finally:
            self._connections.discard(connection)
            for each in connection.writers:
                each.close()

    async def _carry(
        self, connection: _Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Direction
    ) -> None:
        frames = _Frames()
        with suppress(OSError):
            while data := await reader.read(LARGEST):
                if self.delay:
                    await asyncio.sleep(self.delay)
                if way in connection.dead:
                    continue
                for frame in frames.cut(data) if way == "up" else (data,):
                    twice = way == "up" and self.doubles and frames.greeted
                    writer.write(frame * 2 if twice else frame)
                await writer.drain()
            if writer.can_write_eof() and way not in connection.dead:
                writer.write_eof()


@contextmanager
def failing_line(target: int) -> Iterator[FailingLine]:
    """A proxy before a server's port."""
    loop = asyncio.new_event_loop()
    line = FailingLine(loop, target)
    server = loop.run_until_complete(asyncio.start_server(line.serve, "127.0.0.1", 0))
    line.port = server.sockets[0].getsockname()[1]
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield line
    finally:
        line.drop()
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
