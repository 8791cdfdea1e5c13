"""Pages for tests that take part in dice of three, each with a chain of its own."""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

from boxwood.dice_of_three import SecretChain
from boxwood.game import Side
from boxwood.table import Table
from support.people import Hall, between_people
from support.serving import Page


def table_of_three(**more: Any) -> Table:
    """A new table between people with dice of three."""
    table = between_people(**more)
    return Table.fold(table.id, replace(table.terms, dice="three"), table.events)


class DicePage:
    """A page of one side that commits to a chain, and reveals its links when it is told to."""

    def __init__(self, page: Page, table: str, side: Side) -> None:
        self.page, self.side = page, side
        self.chain = SecretChain(secrets.token_bytes(32), table, side, 0)

    def act(self, action: str) -> dict[str, Any]:
        """Act, after hearing what the others did."""
        self.page.settle()
        return self.page.act(action, side=self.side.value)

    def commit(self) -> dict[str, Any]:
        """Commit to the chain."""
        return self.act(f"@chain {self.chain.start} {self.chain.committed.head.hex()}")

    def reveal(self, number: int) -> dict[str, Any]:
        """Reveal the link of a roll."""
        return self.act(f"@link {number} {self.chain.link(number).hex()}")

    @property
    def dice(self) -> dict[str, Any]:
        """What the page was told last of the dice."""
        self.page.settle()
        found = [message["dice"] for message in self.page.heard if message["type"] in ("table", "update")]
        shown: dict[str, Any] = found[-1]
        return shown


@contextmanager
def seated(place: Hall) -> Iterator[tuple[DicePage, DicePage]]:
    """The pages of Ada and Bob, who have committed to their chains."""
    with ExitStack() as stack:
        ada, bob = (
            DicePage(stack.enter_context(place.page(secret)), place.table, side)
            for secret, side in (("ada", Side.FIRST), ("bob", Side.SECOND))
        )
        ada.commit()
        bob.commit()
        yield ada, bob
