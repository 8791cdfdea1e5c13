"""How Alembic reaches the database: over the connection that the storage has opened."""

from alembic import context

from boxwood.table.storage import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
