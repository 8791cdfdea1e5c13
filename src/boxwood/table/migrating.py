"""Bringing a database to the newest form. Alembic is slow to load, so only who has something to do loads this."""

from importlib.resources import files

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script.revision import ResolutionError
from alembic.util import CommandError

from boxwood.errors import BadFile

__all__ = ["migrate"]


def migrate(connection: sa.Connection, file: str) -> None:
    """Do it in the transaction of a connection; `BadFile` if that cannot be."""
    config = Config()
    config.set_main_option("script_location", str(files("boxwood.table") / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        if isinstance(error.__cause__, ResolutionError):
            raise BadFile("a newer version of Boxwood stored the tables in {file}", file=file) from None
        raise BadFile("can't read the tables in {file}: {why}", file=file, why=str(error)) from None
