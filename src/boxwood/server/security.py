"""What is checked before anything else: whom a request comes from, how large it is; and what every answer carries."""

import asyncio
import base64
import hashlib
import ipaddress
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from boxwood.language import LANGUAGES, Phrase

__all__ = ["LARGEST_BODY", "LARGEST_FILE", "Guard", "content_policy"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 64 * 1024
LARGEST_FILE = 1024 * 1024
"""For files that are loaded."""
BODY_SECONDS = 20.0
"""In which the body of a request must have come."""
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}

POLICY = b"content-security-policy"


def content_policy(script: str = "", styles: str = "") -> str:
    """What a page may load and run: what comes from this server, and these very texts within the page."""
    rules = {
        "default-src": "'self'",
        "script-src": f"'self'{_hash(script)}",
        "style-src": f"'self'{_hash(styles)}",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {allowed}" for name, allowed in rules.items())


def _hash(text: str) -> str:
    return text and f" 'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


HEADERS = [
    (POLICY, content_policy().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Guard:
    """Lets through what comes from our own page, or from a program on this machine, and is not too large.

    A page of somebody else's that a browser has open must not be able to reach the server: its Origin is another, and
    if it makes its name point here (DNS rebinding), its Host is.
    """

    def __init__(self, app: App, hosts: Iterable[str] = (), any_address: bool = False) -> None:
        self.app = app
        self.hosts = {"localhost", *(host.lower() for host in hosts)}
        self.any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then hand it on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in reversed(scope["headers"])}
        problem = self._problem(scope, headers)
        if problem is not None:
            await _refuse(scope, receive, send, *problem)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        if scope["method"] in UNSAFE:
            limit = LARGEST_FILE if scope["path"] == "/api/tables/load" else LARGEST_BODY
            try:
                async with asyncio.timeout(BODY_SECONDS):
                    body = await _read(receive, limit)
            except TimeoutError:
                too_slow = Phrase("the request took too long")
                await _refuse(scope, receive, _with_headers(send), 408, "TooSlow", too_slow)
                return
            if body is None:
                too_large = Phrase("that is too large; the limit is {size} KB", size=limit // 1024)
                await _refuse(scope, receive, _with_headers(send), 413, "TooLarge", too_large)
                return
            receive = _replay(body, receive)
        await self.app(scope, receive, _with_headers(send))

    def _problem(self, scope: Scope, headers: dict[bytes, str]) -> tuple[int, str, Phrase] | None:
        host = headers.get(b"host", "")
        if not self._is_own(host):
            return 403, "BadHost", Phrase("this server is not called {host!r}", host=host[:80])
        origin = headers.get(b"origin")
        from_elsewhere = origin is not None and not _same(origin, host)
        if scope["type"] == "websocket":
            if origin is None or from_elsewhere:
                return 403, "BadOrigin", Phrase("only this server's own page can play here")
        elif scope["method"] in UNSAFE and (from_elsewhere or headers.get(b"sec-fetch-site") == "cross-site"):
            return 403, "BadOrigin", Phrase("only this server's own page can change things here")
        return None

    def _is_own(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.hosts:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self.any_address


def _same(origin: str, host: str) -> bool:
    """Whether a page comes from the very host and port it asks."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


async def _read(receive: Receive, limit: int) -> bytes | None:
    """The body of a request; None if it is larger than the limit."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > limit:
            return None
        if not message.get("more_body"):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A body that was read, once more."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = message.get("headers", [])
            names = {name.lower() for name, _ in own}
            message["headers"] = [*own, *(header for header in HEADERS if header[0] not in names)]
        await send(message)

    return sent


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, kind: str, message: Phrase) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": str(message)})
        return
    asked = scope.get("query_string", b"").decode("latin-1")
    language = next((known for known in LANGUAGES if f"language={known}" in asked), "en")
    body = json.dumps({"error": {"kind": kind, "message": message.said(language), "clause": None}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
