"""Tables between people: who holds a seat, what the line took of an event's time, and the page's id of an act."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Events of before have no lag and no id, and their tables no keys."""
    op.add_column("events", sa.Column("lag", sa.Integer, nullable=False, server_default="0"))
    op.add_column("events", sa.Column("act", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "keys",
        sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("role", sa.String(8), primary_key=True),
    )
    op.create_index("ix_keys_digest", "keys", ["digest"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("expires", sa.DateTime, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("content", sa.JSON, nullable=False),
    )
    op.create_index("ix_invitations_host", "invitations", ["host"])


def downgrade() -> None:
    """Forget all of it."""
    op.drop_table("invitations")
    op.drop_table("keys")
    op.drop_column("events", "act")
    op.drop_column("events", "lag")
