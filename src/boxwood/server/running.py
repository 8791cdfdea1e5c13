"""Running the server until somebody ends it."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import uvicorn

from boxwood.data_folder import data_folder
from boxwood.server.app import create_app
from boxwood.server.connections import HttpConnection, QuietLog, SocketConnection, most_connections
from boxwood.server.engines import Engines, Enlarging
from boxwood.server.ownership import is_reachable, owner_key
from boxwood.server.pages import packed_page
from boxwood.table.storage import Storage

__all__ = ["serve"]

WILDCARDS = ("0.0.0.0", "::", "")
"""Hosts that mean every address of this machine."""
SWITCHING = 0.001
"""Seconds after which a thinking bot lets the event loop run; usually it is 0.005, which a person's move would wait."""
COLLECTING = (10_000, 20, 50)
"""How seldom garbage is looked for: almost all is freed without, and a look at everything holds up all tables."""
LARGEST_FRAME = 64 * 1024
"""Of a websocket; what is larger ends the connection, what is larger than a message is refused."""
LARGEST_HEAD = 32 * 1024
"""Of a request."""


class _Server(uvicorn.Server):
    """A server that says when it is ready to answer, and ends at Ctrl-C without a traceback."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object], ending: Callable[[], object]) -> None:
        super().__init__(config)
        self._tell, self._ending = ready, ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer, then say so."""
        await super().startup(sockets)
        if self.started:
            await asyncio.to_thread(self._tell)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer those who wait for something, then end."""
        self._ending()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End at the first signal, and do not raise it again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(
    listening: Sequence[socket.socket],
    names: Sequence[str],
    started: Callable[[], object] = lambda: None,
    enlarging: Enlarging | None = None,
) -> None:
    """Serve the page and its tables on sockets that listen at these names, until a signal ends it.

    The caller holds the data folder. With `enlarging`, large tables are built in the background, and it is told of it.
    """
    sys.setswitchinterval(SWITCHING)
    gc.set_threshold(*COLLECTING)
    packed_page()
    wildcard = any(name in WILDCARDS for name in names)
    hosts = {own for name in names for own in own_names(name)}
    port = listening[0].getsockname()[1]
    most_connections(_open_files())
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(QuietLog())
    make_private(data_folder())
    reachable = [name for name in names if is_reachable(name)]
    key = owner_key(data_folder()) if reachable else None
    addresses = [f"http://{name}:{port}" for name in reachable if name not in WILDCARDS]
    engines = Engines(prepared=keep_for_good, enlarging=enlarging)
    app = create_app(Storage(), engines=engines, hosts=hosts, any_address=wildcard, owner_key=key, addresses=addresses)
    config = uvicorn.Config(
        app,
        log_level=logging.WARNING,
        http=HttpConnection,
        ws=SocketConnection,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # messages are small, and each page would keep the memory of a compressor
        h11_max_incomplete_event_size=LARGEST_HEAD,
        server_header=False,
        timeout_graceful_shutdown=2,
    )

    def ending() -> None:
        app.state.invitations.close()

    _Server(config, started, ending).run(sockets=list(listening))


def keep_for_good() -> None:
    """Look no more for garbage among what there is now: the compiler and the engines stay until the end."""
    gc.collect()
    gc.freeze()


def own_names(host: str) -> list[str]:
    """The names by which this server may be called when it listens there: its own, and what `host` resolves to."""
    machine = socket.gethostname().rstrip(".").lower()
    names = {machine, f"{machine.split('.')[0]}.local"}
    if host and host not in WILDCARDS:
        names.add(host.rstrip(".").lower())
        with contextlib.suppress(OSError):
            names |= {str(found[4][0]) for found in socket.getaddrinfo(host, None)}
    return sorted(names)


def make_private(folder: Path) -> None:
    """Keep a data folder from other users of this machine: it holds the seeds of dice to come."""
    os.umask(0o077)
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder, *folder.glob("*.sqlite*")):
        with contextlib.suppress(OSError):  # a folder of somebody else's, or a file that has just gone
            path.chmod(0o700 if path.is_dir() else 0o600)


def _open_files() -> int:
    """How many files this process may have open, after asking for as many as it can get."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return 2_000
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
