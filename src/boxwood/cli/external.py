"""`boxwood external`: play for GNU Backgammon, by a socket."""

import ipaddress
from typing import Annotated

import typer

from boxwood.backgammon.levels import LEVELS, find_level
from boxwood.cli.saying import spoken

__all__ = ["external"]

LevelOption = Annotated[str, typer.Option(help=f"How strong: {', '.join(LEVELS)}.")]


def external(
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65_535)] = 1234,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    level: LevelOption = "world-class",
    jacoby: Annotated[bool, typer.Option(help="Whether the Jacoby rule applies outside a match.")] = True,
    beavers: Annotated[bool, typer.Option(help="Whether to beaver outside a match.")] = False,
) -> None:
    """Play for GNU Backgammon: in it, type 'set player 0 external localhost:1234'.

    Boards come in FIBS's notation by a socket, one to a line. Other machines can connect only if a host is given.
    """
    from boxwood.backgammon.engine import Engine  # noqa: PLC0415 - numba is slow to load
    from boxwood.backgammon.engine.readiness import prepare  # noqa: PLC0415
    from boxwood.backgammon.protocols import ExternalPlayer, serve_external  # noqa: PLC0415

    player = ExternalPlayer(Engine(level=find_level(level)), jacoby=jacoby, beavers=beavers)
    prepare()

    def tell(where: str, number: int) -> None:
        typer.echo(f"Listening at {where}:{number}; in GNU Backgammon: set player 0 external {where}:{number}")
        if not _is_loopback(where):
            typer.echo(spoken("Any computer that reaches this address can use this engine."), err=True)

    serve_external(player, host, port, tell)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
