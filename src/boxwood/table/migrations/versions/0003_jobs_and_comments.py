"""Work that goes on beside the tables, and what people write about them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for both."""
    op.create_table(
        "comments",
        sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("result", sa.JSON, nullable=True),
        sa.Column("problem", sa.JSON, nullable=True),
        sa.Column("made", sa.DateTime, nullable=False),
    )
    op.create_index("ix_jobs_subject", "jobs", ["subject", "kind", "made"])


def downgrade() -> None:
    """Forget both."""
    op.drop_index("ix_jobs_subject", "jobs")
    op.drop_table("jobs")
    op.drop_table("comments")
