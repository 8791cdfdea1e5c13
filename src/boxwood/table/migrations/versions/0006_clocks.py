"""Clocks: when a table is to be looked at, and the server's last sign of life."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """No clock runs at a table of before."""
    op.add_column("tables", sa.Column("due", sa.DateTime, nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "signs", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.DateTime, nullable=False)
    )


def downgrade() -> None:
    """Forget both."""
    op.drop_table("signs")
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "due")
