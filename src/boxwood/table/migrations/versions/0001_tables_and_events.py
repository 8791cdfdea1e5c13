"""Tables and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=True),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("touched", sa.DateTime, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("standing", sa.JSON, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("side", sa.String(6), nullable=True),
        sa.Column("action", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    """Remove both."""
    op.drop_table("events")
    op.drop_table("tables")
