"""Running the server until somebody ends it."""

import asyncio
import contextlib
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator

import uvicorn

from boxwood.server.app import create_app
from boxwood.server.play import LARGEST_MESSAGE
from boxwood.table.storage import Storage

__all__ = ["serve"]

SWITCHING = 0.001
"""Seconds after which a thinking bot lets the event loop run; usually it is 0.005, which a person's move would wait."""


class _Server(uvicorn.Server):
    """A server that says when it is ready to answer, and ends at Ctrl-C without a traceback."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._tell = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer, then say so."""
        await super().startup(sockets)
        if self.started:
            await asyncio.to_thread(self._tell)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End at the first signal, and do not raise it again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(listening: socket.socket, host: str, started: Callable[[], object] = lambda: None) -> None:
    """Serve the page and its tables on a socket that listens, until a signal ends it."""
    sys.setswitchinterval(SWITCHING)
    wildcard = host in ("0.0.0.0", "::", "")
    hosts = [socket.gethostname()] if wildcard else [host]
    app = create_app(Storage(), hosts=hosts, any_address=wildcard)
    config = uvicorn.Config(
        app,
        log_level=logging.WARNING,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    _Server(config, started).run(sockets=[listening])
