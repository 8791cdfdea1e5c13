"""Links by which the holder of a seat goes on at another device: each works once, and for some minutes."""

from dataclasses import dataclass

from boxwood.game import Side
from boxwood.table.keys import digest_of, new_secret

__all__ = ["SEAT_LINK_SECONDS", "SeatLinks"]

SEAT_LINK_SECONDS = 600.0
"""How long such a link can be used."""


@dataclass(frozen=True, slots=True)
class _Link:
    table: str
    side: Side
    until: float


class SeatLinks:
    """The links that wait to be used; times are seconds of any steady clock. A restart forgets them."""

    def __init__(self) -> None:
        self._links: dict[str, _Link] = {}

    def make(self, table: str, side: Side, now: float) -> str:
        """The secret of a new link; the one that was made for this seat before is void."""
        kept = {digest: link for digest, link in self._links.items() if link.until > now}
        self._links = {digest: link for digest, link in kept.items() if (link.table, link.side) != (table, side)}
        secret = new_secret()
        self._links[digest_of(secret)] = _Link(table, side, now + SEAT_LINK_SECONDS)
        return secret

    def take(self, table: str, secret: str, now: float) -> Side | None:
        """The seat of a link, which is used up by that; None if there is no such link any more."""
        digest = digest_of(secret)
        found = self._links.get(digest)
        if found is None or found.table != table:
            return None
        del self._links[digest]
        return found.side if found.until > now else None
