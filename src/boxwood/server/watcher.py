"""A page that watches a table, and what waits to be sent to it."""

import asyncio
from collections.abc import Callable

from boxwood.server import messages
from boxwood.server.line import Line
from boxwood.server.roles import Access

__all__ = ["Watcher"]

MOST_WAITING = 500
"""Messages that wait for a slow page before it is let go."""
MOST_BYTES = 4 * 1024 * 1024
"""Bytes that wait for it; a single message may be larger."""


class Watcher:
    """A page that watches a table, from a side and in a language; `access` says what it may do."""

    def __init__(self, viewer: str, language: str, access: Access | None = None) -> None:
        self.viewer, self.language, self.access = viewer, language, access or Access()
        self.name = ""
        """What somebody who only watches is called."""
        self.line = Line()
        self.version = 0
        """Of the table as it was last told; only who is told later needs it."""
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.bytes = 0
        """What waits to be sent, the message that is being sent among it."""
        self.too_slow = False
        """Whether it does not read or answer any more."""
        self.let_go: Callable[[], object] | None = None
        """Called when it is too slow, by whoever waits for what it says next."""

    def send(self, message: messages.ToPage) -> None:
        """Have a message sent; a page that does not read is let go."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Have a message sent that is written already."""
        if self.waiting.qsize() < MOST_WAITING and (not self.bytes or self.bytes + len(text) <= MOST_BYTES):
            self.bytes += len(text)
            self.waiting.put_nowait(text)
        else:
            self.end()

    def end(self) -> None:
        """Let a page go that does not read, or gives no sign of life."""
        if not self.too_slow:
            self.too_slow = True
            if self.let_go is not None:
                self.let_go()

    def sent(self, text: str) -> None:
        """A message has been sent."""
        self.bytes -= len(text)

    def close(self) -> None:
        """End the connection after what waits to be sent."""
        self.waiting.put_nowait(None)
