"""Exercises, their answers, and what one's decisions cost."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make all three."""
    op.create_table(
        "exercises",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("game", sa.String(20), nullable=False, index=True),
        sa.Column("sheet", sa.String(40), nullable=False),
        sa.Column("theme", sa.String(20), nullable=False),
        sa.Column("source", sa.String(12), nullable=False),
        sa.Column("added", sa.DateTime, nullable=False),
        sa.Column("content", sa.JSON, nullable=False),
        sa.Column("due", sa.Date, nullable=True),
        sa.Column("card", sa.JSON, nullable=True),
        sa.Column("answered", sa.Date, nullable=True),
    )
    op.create_table(
        "answers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column(
            "exercise", sa.String(12), sa.ForeignKey("exercises.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("action", sa.String(200), nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("table", sa.String(12), primary_key=True),
        sa.Column("side", sa.String(6), primary_key=True),
        sa.Column("game", sa.String(20), nullable=False, index=True),
        sa.Column("sheet", sa.String(40), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("costs", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Remove all three."""
    op.drop_table("played")
    op.drop_table("answers")
    op.drop_table("exercises")
