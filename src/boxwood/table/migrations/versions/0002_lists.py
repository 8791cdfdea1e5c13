"""Lists by pages and by names, and tables that are damaged."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Note the players' names of every table, and order tables by when they were touched and their id."""
    op.add_column("tables", sa.Column("names", sa.String(200), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("damaged", sa.JSON, nullable=True))
    op.drop_index("ix_tables_touched", "tables")
    op.create_index("ix_tables_touched_id", "tables", ["touched", "id"])
    tables = sa.table("tables", sa.column("id"), sa.column("terms", sa.Text), sa.column("names"))
    connection = op.get_bind()
    for id_, terms in connection.execute(sa.select(tables.c.id, sa.cast(tables.c.terms, sa.Text))).all():
        try:
            names = "\n".join(seat["name"] for seat in json.loads(terms)["seats"]).casefold()
        except (ValueError, KeyError, TypeError):
            continue  # it is damaged
        connection.execute(tables.update().where(tables.c.id == id_).values(names=names))


def downgrade() -> None:
    """Forget both."""
    op.drop_index("ix_tables_touched_id", "tables")
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.drop_column("tables", "damaged")
    op.drop_column("tables", "names")
