"""Who asks: the owner of the server, the holder of a seat, a watcher, or a stranger. Every route and message asks it.

A browser has a secret of its own in a cookie; the server knows its digest. A server that only this machine can reach
has no owner's key: whoever asks is its owner.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

from starlette.requests import HTTPConnection
from starlette.responses import Response

from boxwood.errors import NotOwner
from boxwood.game import Side
from boxwood.server.ownership import is_owner
from boxwood.table.keys import Key, digest_of, new_secret
from boxwood.table.table import Table

__all__ = ["COOKIE", "COOKIE_SECONDS", "Access", "Asker", "access_at", "asker_of", "own_digest", "owners_only"]

COOKIE = "boxwood_browser"
COOKIE_SECONDS = 365 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Asker:
    """Whoever asks, before any table is looked at."""

    owner: bool
    digest: str | None
    """Of the browser's own secret; None for one that has none yet."""


@dataclass(frozen=True, slots=True)
class Access:
    """What an asker may do at one table."""

    sides: frozenset[Side] = frozenset()
    """Those that they may act for."""
    sees: bool = False
    manages: bool = False
    """Whether they may rename and delete it."""

    @property
    def plays(self) -> bool:
        """Whether they have a seat."""
        return bool(self.sides)


BOTH = frozenset(Side)


def asker_of(connection: HTTPConnection) -> Asker:
    """Who asks, by the cookies of a request or websocket."""
    key: str | None = connection.app.state.owner_key
    cookies = connection.headers.get("cookie", "")
    secret = _own_secret(cookies)
    return Asker(key is None or is_owner(key, cookies), digest_of(secret) if secret else None)


def access_at(asker: Asker, table: Table, keys: Iterable[Key]) -> Access:
    """What an asker may do at a table.

    One that is not between people is the owner's. At one between people every seat has its holders, whoever owns the
    server; the owner watches as others do.
    """
    if not table.terms.between_people:
        return Access(BOTH, sees=True, manages=True) if asker.owner else Access()
    own = [key for key in keys if key.digest == asker.digest]
    sides = frozenset(key.side for key in own if key.side is not None)
    return Access(sides, sees=bool(own) or asker.owner, manages=asker.owner)


def owners_only(connection: HTTPConnection) -> None:
    """Refuse everybody but the owner of the server."""
    if not asker_of(connection).owner:
        raise NotOwner


def own_digest(connection: HTTPConnection, answer: Response) -> str:
    """The digest of the browser's own secret; one that has none yet is given one by the answer."""
    found = asker_of(connection).digest
    if found is not None:
        return found
    secret = new_secret()
    answer.set_cookie(COOKIE, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="strict")
    return digest_of(secret)


def _own_secret(cookies: str) -> str | None:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return found.value or None if found is not None else None
