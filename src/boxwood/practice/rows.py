"""The tables of the database that practice adds; the migrations of `boxwood/table` make them."""

import sqlalchemy as sa

from boxwood.table.storage import metadata

__all__ = ["ANSWERS", "EXERCISES", "PLAYED"]

EXERCISES = sa.Table(
    "exercises",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("game", sa.String(20), nullable=False, index=True),
    sa.Column("sheet", sa.String(40), nullable=False),
    sa.Column("theme", sa.String(20), nullable=False),
    sa.Column("source", sa.String(12), nullable=False),
    sa.Column("added", sa.DateTime, nullable=False),
    sa.Column("content", sa.JSON, nullable=False),
    sa.Column("due", sa.Date, nullable=True),
    sa.Column("card", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("answered", sa.Date, nullable=True),
)
"""What is practised, and when it comes back."""

ANSWERS = sa.Table(
    "answers",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("exercise", sa.String(12), sa.ForeignKey("exercises.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("at", sa.DateTime, nullable=False),
    sa.Column("action", sa.String(200), nullable=False),
    sa.Column("cost", sa.Float, nullable=False),
    sa.Column("right", sa.Boolean, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False),
)
"""Every answer that was given; only the first of a day counts."""

PLAYED = sa.Table(
    "played",
    metadata,
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("side", sa.String(6), primary_key=True),
    sa.Column("game", sa.String(20), nullable=False, index=True),
    sa.Column("sheet", sa.String(40), nullable=False),
    sa.Column("day", sa.Date, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("costs", sa.JSON, nullable=False),
)
"""What the learner's decisions cost in each analysed match; it stays when the table is removed."""
