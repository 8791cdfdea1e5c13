"""Connections with limits: time-outs for what is half sent or not read, and a bounded number from each address."""

import asyncio
import ipaddress
import logging
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from boxwood.server.addresses import network_of

__all__ = ["HttpConnection", "SocketConnection", "most_connections"]

HEAD_SECONDS = 15.0
"""In which the head of a request must have come; a connection that asks for nothing is closed after as long."""
UNREAD_SECONDS = 30.0
"""How long an answer may wait to be read."""
MOST_FROM_ADDRESS = 200
"""Connections from one address; those from this machine are bounded only together with all others."""
MOST_UNREAD = 4 * 1024 * 1024
"""Bytes that may wait for a page to read them."""

open_connections: Counter[str] = Counter()
"""By address."""
limit = 1_000_000


def most_connections(files: int) -> None:
    """Bound the connections by the files that this process may have open, so that there are some left for the rest."""
    global limit  # noqa: PLW0603 - one process, one number of files
    limit = max(16, files - 128)


def _is_local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True  # a socket without addresses


class HttpConnection(H11Protocol):
    """An HTTP connection that is closed if its peer does not send, does not read, or has too many of them."""

    address: str | None = None
    _upgraded = False
    _head: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and expect a request soon."""
        peer = transport.get_extra_info("peername")
        address = network_of(str(peer[0])) if isinstance(peer, tuple) and peer else "local"
        crowded = not _is_local(address) and open_connections[address] >= MOST_FROM_ADDRESS
        super().connection_made(transport)
        if crowded or open_connections.total() >= limit:
            transport.abort()
            return
        self.address = address
        open_connections[address] += 1
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes; while they make no whole head of a request, time runs."""
        super().data_received(data)
        self._expect()

    def on_response_complete(self) -> None:
        """Expect the next request."""
        super().on_response_complete()
        self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A websocket has limits of its own."""
        self._upgraded = True
        self._cancel()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, SocketConnection) and self.address is not None:
            protocol.address, self.address = self.address, None

    def pause_writing(self) -> None:
        """An answer waits to be read."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It has been read."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _expect(self) -> None:
        waits = not self._upgraded and (self.cycle is None or self.cycle.response_complete)
        if not waits or self.transport.is_closing():
            self._cancel()
        elif self._head is None:
            self._head = self.loop.call_later(HEAD_SECONDS, self._too_late)

    def _too_late(self) -> None:
        self._head = None
        if not self.transport.is_closing():
            self.transport.abort()

    def _cancel(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _release(self) -> None:
        self._cancel()
        if self._unread is not None:
            self._unread.cancel()
        _forget(self.address)
        self.address = None


class SocketConnection(WebSocketsSansIOProtocol):
    """A websocket that is closed if its peer leaves too much unread: pongs are answered before any page is asked."""

    address: str | None = None

    def data_received(self, data: bytes) -> None:
        """Take bytes, unless those sent before are not read."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
            return
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        _forget(self.address)
        self.address = None
        super().connection_lost(exc)


def _forget(address: str | None) -> None:
    if address is not None:
        open_connections[address] -= 1
        if open_connections[address] <= 0:
            del open_connections[address]


class QuietLog(logging.Filter):
    """Lets a message through once a minute, and says how often it was left out: a stranger must not fill the disk."""

    SECONDS = 60.0

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[Any, float] = {}
        self._left_out: Counter[Any] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is written."""
        key = (record.name, record.levelno, str(record.msg)[:80])
        if record.created - self._last.get(key, float("-inf")) < self.SECONDS:
            self._left_out[key] += 1
            return False
        if len(self._last) > 1_000:
            self._last.clear()
        self._last[key] = record.created
        left_out = self._left_out.pop(key, 0)
        if left_out:
            record.msg = f"{record.msg} (and {left_out} more like it)"
        return True
