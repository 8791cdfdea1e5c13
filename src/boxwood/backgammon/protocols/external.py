"""The player outside GNU Backgammon: it sends a board in one line by a socket, and is sent what to do.

In GNU Backgammon `set player 0 external localhost:1234` has such a player move. Besides boards a few questions of its
own external interface are answered; what cannot be is an `Error (…)` line, which it shows to its user.
"""

import contextlib
import socketserver
import threading
from collections.abc import Callable

from boxwood import __version__
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.fibs_board import read_fibs_board
from boxwood.backgammon.protocols.adviser import Adviser
from boxwood.backgammon.xgid import Xgid
from boxwood.errors import BadInput, BoxwoodError

__all__ = ["ExternalPlayer", "ExternalServer", "serve_external"]

LONGEST_LINE = 1_000
MOST_CONNECTIONS = 16
IDLE_SECONDS = 3_600.0


class ExternalPlayer:
    """Answers lines. It remembers nothing between them, so that one player serves any number of programs."""

    def __init__(self, engine: Engine, *, jacoby: bool = True, beavers: bool = False) -> None:
        self._adviser = Adviser(engine)
        self._jacoby, self._beavers = jacoby, beavers

    def answer(self, line: str) -> str | None:
        """What to say to a line; None to end the conversation."""
        text = line.strip("\0\r\n ")
        word = text.partition(" ")[0].lower()
        if word in ("exit", "quit"):
            return None
        try:
            if text.startswith("board:"):
                return self._adviser.advise(self._board(text)).action
            if word == "version":
                return f"Boxwood {__version__}"
            if word == "evaluation":
                return self._evaluation(text)
        except BoxwoodError as error:
            return _error(" ".join(str(error).split()), text)
        return _error("unknown command", text)

    def _board(self, text: str) -> Xgid:
        """What a board says. One of FIBS itself tells `You`, and has dice of one side only."""
        fields = text.split(":")
        is_fibs = fields[1:2] == ["You"] or (len(fields) > 36 and fields[33:35] != fields[35:37])
        return read_fibs_board(text, gnubg=not is_fibs, jacoby=self._jacoby, beavers=self._beavers)

    def _evaluation(self, text: str) -> str:
        """Five chances and the equity of a board: `evaluation fibsboard board:…`, as GNU Backgammon is asked."""
        board = next((word for word in text.split() if word.startswith("board:")), None)
        if board is None:
            raise BadInput("expected: evaluation fibsboard board:…")
        chances = self._adviser.engine.evaluate(self._board(board).position)
        five = (
            chances.win,
            chances.win_gammon,
            chances.win_backgammon,
            chances.lose_gammon,
            chances.lose_backgammon,
        )
        return " ".join(f"{each:f}" for each in (*five, chances.equity))


def _error(reason: str, text: str) -> str:
    return f"Error ({reason}) near '{text[:60]}'"


class _Conversation(socketserver.StreamRequestHandler):
    """One connection, line by line."""

    server: "ExternalServer"
    timeout = IDLE_SECONDS

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            while line := self.rfile.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    self._send(_error("the line is too long", ""))
                    return
                text = line.decode("utf-8", "replace")
                if not text.strip("\0\r\n "):
                    continue
                answer = self.server.player.answer(text)
                if answer is None:
                    return
                self._send(answer)

    def _send(self, text: str) -> None:
        self.wfile.write(f"{text}\n".encode())


class ExternalServer(socketserver.ThreadingTCPServer):
    """Listens, and gives every connection a thread of its own."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, address: tuple[str, int], player: ExternalPlayer) -> None:
        self.player = player
        self._free = threading.Semaphore(MOST_CONNECTIONS)
        super().__init__(address, _Conversation)

    def verify_request(self, request: object, client_address: object) -> bool:
        """Whether there is room for one more."""
        return self._free.acquire(blocking=False)

    def shutdown_request(self, request: object) -> None:
        """Close a connection, and make room."""
        super().shutdown_request(request)  # type: ignore[arg-type]
        self._free.release()

    def handle_error(self, request: object, client_address: object) -> None:
        """A connection that broke off ends by itself."""


def serve_external(
    player: ExternalPlayer, host: str, port: int, ready: Callable[[str, int], None] = lambda host, port: None
) -> None:
    """Serve until interrupted; `ready` is told where, once connections are taken."""
    try:
        server = ExternalServer((host, port), player)
    except (OSError, OverflowError) as error:
        raise BadInput("{host}:{port}: {cause}", host=host, port=port, cause=str(error)) from None
    with server:
        address = server.server_address
        ready(str(address[0]), int(address[1]))
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
