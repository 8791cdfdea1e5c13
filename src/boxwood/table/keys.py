"""Who holds a seat of a table between people, and who may watch it: secrets, of which only the digest is kept.

A key is a browser's own secret, or that of a link; whoever shows a link's key gets its role for their browser.
"""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa

from boxwood.game import Side
from boxwood.table.storage import KEYS, Storage

__all__ = ["Key", "SeatRole", "digest_of", "give_key", "keys_of", "new_secret", "role_of", "sides_of"]

SeatRole = Literal["first", "second", "watcher"]


@dataclass(frozen=True, slots=True)
class Key:
    """A role at a table, for whoever has the secret of that digest."""

    digest: str
    role: SeatRole

    @property
    def side(self) -> Side | None:
        """The side that its holder plays; None for a watcher."""
        return None if self.role == "watcher" else Side(self.role)


def role_of(side: Side) -> SeatRole:
    """The role of who plays a side."""
    return "first" if side is Side.FIRST else "second"


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def give_key(storage: Storage, table: str, key: Key) -> None:
    """Keep a key of a table; one that is kept already stays."""
    found = (KEYS.c.table == table) & (KEYS.c.digest == key.digest) & (KEYS.c.role == key.role)
    with storage.writing() as connection:
        if connection.execute(sa.select(KEYS.c.table).where(found)).first() is None:
            connection.execute(KEYS.insert(), {"table": table, "digest": key.digest, "role": key.role})


def keys_of(storage: Storage, table: str) -> tuple[Key, ...]:
    """The keys of a table."""
    with storage.reading() as connection:
        rows = connection.execute(sa.select(KEYS).where(KEYS.c.table == table).order_by(KEYS.c.role, KEYS.c.digest))
        return tuple(Key(row.digest, row.role) for row in rows)


def sides_of(storage: Storage, digest: str) -> dict[str, frozenset[Side]]:
    """The sides that a digest holds, by table."""
    found: dict[str, frozenset[Side]] = {}
    with storage.reading() as connection:
        for row in connection.execute(sa.select(KEYS).where(KEYS.c.digest == digest)):
            side = Key(row.digest, row.role).side
            if side is not None:
                found[row.table] = found.get(row.table, frozenset()) | {side}
    return found
