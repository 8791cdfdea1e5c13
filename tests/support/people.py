"""Tables between people for tests: browsers with cookies of their own, and pages of theirs at a table."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from boxwood.server import create_app
from boxwood.server.roles import COOKIE
from boxwood.table import Table
from boxwood.table.keys import Key, SeatRole, digest_of
from boxwood.table.storage import Storage
from support.folders import storage_in
from support.serving import HOME, Page, QuickEngines, page_at
from support.tables import make_table

OWNER_KEY = "the-key-of-the-owner-of-this-server"


def between_people(game: str = "backgammon", **more: Any) -> Table:
    """A new table between people."""
    table = make_table(game, **more)
    return Table.fold(table.id, replace(table.terms, between_people=True, hints=False), table.events)


def keep_between(storage: Storage, table: Table, **secrets: str) -> None:
    """Keep a table between people with the keys of `first`, `second` and `watcher`."""
    roles: dict[str, SeatRole] = {"first": "first", "second": "second", "watcher": "watcher"}
    keys = [Key(digest_of(secret), roles[role]) for role, secret in secrets.items()]
    storage.create(table, keys=[(key.digest, key.role) for key in keys])


@dataclass(frozen=True)
class Hall:
    """A server that others can reach, with one table between Ada and Bob, and one of its owner's with a bot."""

    app: FastAPI
    storage: Storage
    table: str
    owners: str

    def browser(self, secret: str | None = None, *, owner: bool = False) -> TestClient:
        """A browser with that secret of its own."""
        client = TestClient(self.app, base_url=HOME, headers={"origin": HOME})
        if secret is not None:
            client.cookies.set(COOKIE, secret)
        if owner:
            client.cookies.set("boxwood_owner", OWNER_KEY)
        return client

    @contextmanager
    def page(self, secret: str, **hello: Any) -> Iterator[Page]:
        """A page of a browser at the table."""
        with page_at(self.browser(secret), self.table, **hello) as page:
            yield page


@contextmanager
def hall(folder: Path, table: Table | None = None, **more: Any) -> Iterator[Hall]:
    """Open such a server: the secrets are ada, bob and eve, who may watch."""
    storage = storage_in(folder)
    table, owners = table or between_people(), make_table()
    keep_between(storage, table, first="ada", second="bob", watcher="eve")
    storage.create(owners)
    app = create_app(storage, engines=QuickEngines(), owner_key=OWNER_KEY, **more)
    with TestClient(app, base_url=HOME):
        yield Hall(app, storage, table.id, owners.id)
