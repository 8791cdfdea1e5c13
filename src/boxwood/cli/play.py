"""`boxwood play`: the page, served from this machine and opened in the browser."""

import contextlib
import gc
import io
import ipaddress
import os
import socket
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from boxwood.cli.saying import say
from boxwood.cli.system_language import system_language
from boxwood.data_folder import data_folder
from boxwood.errors import BadInput
from boxwood.language import Said

__all__ = ["lan_addresses", "play"]

PORT = 8642
"""Where the page is served unless another is asked for."""

TOLD = 10
"""How often it is said how far large tables are."""

PortOption = Annotated[
    int | None, typer.Option("--port", "-p", min=0, max=65535, help="The port (default: 8642, or any free one).")
]
HostOption = Annotated[
    str, typer.Option("--host", help="The address to listen on; anything but 127.0.0.1 is reachable from elsewhere.")
]
LanOption = Annotated[
    bool, typer.Option("--lan", help="Let others on your network join: listen on this computer's own addresses.")
]
BrowserOption = Annotated[bool, typer.Option("--browser/--no-browser", help="Whether to open the page.")]
EndgamesOption = Annotated[
    bool,
    typer.Option(
        "--endgames", help="Build the bot's large endgame tables in the background, once: some minutes, 110 MB."
    ),
]
DataOption = Annotated[Path | None, typer.Option("--data", help="The folder for tables.")]


def play(
    port: PortOption = None,
    host: HostOption = "127.0.0.1",
    lan: LanOption = False,
    browser: BrowserOption = True,
    data: DataOption = None,
    endgames: EndgamesOption = False,
) -> None:
    """Play in the browser: backgammon by any sheet, and checkers, for two or against the bot."""
    with _no_garbage():
        from boxwood.server.ownership import REACH, is_reachable, owner_key  # noqa: PLC0415 - a second to load
        from boxwood.server.running import serve  # noqa: PLC0415 - as above
        from boxwood.table.folder_lock import FolderLock  # noqa: PLC0415 - as above

    if data is not None:
        os.environ["BOXWOOD_DATA"] = str(data)
    names = [host, *lan_addresses()] if lan else [host]
    with ExitStack() as held:
        listening = held.enter_context(_listen(host, port))
        number = listening.getsockname()[1]
        sockets = [listening, *(held.enter_context(_listen(name, number)) for name in names[1:])]
        held.enter_context(closing(FolderLock(data_folder())))
        address = _address(host, number)
        say("Boxwood is at {address} (press Ctrl-C to stop it).", address=address)
        if any(is_reachable(name) for name in names):
            key = f"#key={owner_key(data_folder())}"
            elsewhere = [_address(name if lan else _seen_from_elsewhere(name), number) for name in names[lan:]]
            address += key
            typer.echo(REACH.said(system_language()))
            say("The link with the key, on this computer: {address}", address=address)
            for each in elsewhere:
                say("From other computers: {address}", address=each if lan else f"{each}{key}")
            if lan:
                _show_qr(f"{elsewhere[0]}join")
        enlarging = _Enlarging() if endgames else None
        serve(sockets, names, lambda: webbrowser.open(address) if browser else None, enlarging)


class _Enlarging:
    """Says from time to time how far the large endgame tables are."""

    def __init__(self) -> None:
        self._said: tuple[str, str, int] | None = None

    def __call__(self, game: str, doing: Said, part: float) -> None:
        """Say it, each tenth once."""
        told = (game, doing.said(system_language()), int(TOLD * part))
        if told != self._said:
            self._said = told
            say("{game}: {doing}, {percent} %", game=game, doing=doing, percent=100 * told[2] // TOLD)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Look for no garbage while modules are loaded: they leave none, and it takes a sixth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _show_qr(address: str) -> None:
    """A QR code in the terminal that leads a phone to where a friend's code is typed."""
    import segno  # noqa: PLC0415 - needed here only

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    say("Scan this with a phone on your network, then type the invitation code: {address}", address=address)
    typer.echo(drawn.getvalue())


def lan_addresses() -> list[str]:
    """The addresses of this machine in its networks, the usual one first; `BadInput` if there are none."""
    found = [_seen_from_elsewhere("0.0.0.0")]
    with contextlib.suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    own = [each for each in dict.fromkeys(found) if _is_in_network(each)]
    if not own:
        raise BadInput("this computer is not connected to a network")
    return own


def _is_in_network(address: str) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not parsed.is_loopback and not parsed.is_unspecified and not parsed.is_link_local


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on a port: the one that is asked for, else the usual one, else any that is free."""
    for chosen in (PORT, 0) if port is None else (port,):
        try:
            family, kind, protocol, _, place = socket.getaddrinfo(host, chosen, type=socket.SOCK_STREAM)[0]
        except OSError as error:
            raise BadInput("the address {host} does not exist: {why}", host=host, why=error.strerror) from None
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(place)
            listening.listen(128)
        except OSError as error:
            listening.close()
            if port is not None or chosen == 0:
                raise BadInput(
                    "can't serve the page at {host}, port {port}: {why}", host=host, port=port, why=error.strerror
                ) from None
            continue
        return listening
    raise AssertionError("port 0 is any that is free")


def _seen_from_elsewhere(host: str) -> str:
    """The address of this machine in its network, where it listens on all of them."""
    if host not in ("0.0.0.0", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of nobody's: nothing is sent
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _address(host: str, port: int) -> str:
    """Where a browser on this machine finds the page."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)
    return f"http://{name}:{port}/"
