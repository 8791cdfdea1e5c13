"""What people write about a table: a comment stands after a number of events."""

from collections.abc import Mapping

import sqlalchemy as sa

from boxwood.table.storage import COMMENTS, Storage

__all__ = ["LONGEST_COMMENT", "keep_comments", "read_comments"]

LONGEST_COMMENT = 4000


def read_comments(storage: Storage, table: str) -> dict[int, str]:
    """The comments of a table by the number of events they stand after."""
    query = sa.select(COMMENTS.c.at, COMMENTS.c.text).where(COMMENTS.c.table == table).order_by(COMMENTS.c.at)
    with storage.reading() as connection:
        return {row.at: row.text for row in connection.execute(query)}


def keep_comments(storage: Storage, table: str, comments: Mapping[int, str]) -> None:
    """Keep comments in the place of those that stood there; an empty one takes it away."""
    rows = [{"table": table, "at": at, "text": tidy(text)} for at, text in comments.items()]
    with storage.writing() as connection:
        connection.execute(COMMENTS.delete().where(COMMENTS.c.table == table, COMMENTS.c.at.in_(list(comments))))
        written = [row for row in rows if row["text"]]
        if written:
            connection.execute(COMMENTS.insert(), written)


def tidy(text: str) -> str:
    """A comment as it is kept: lines that can be shown and put into any file."""
    lines = ("".join(letter if letter.isprintable() else " " for letter in line) for line in text.splitlines())
    return "\n".join(line.rstrip() for line in lines).strip()[:LONGEST_COMMENT]
