"""What Alembic runs for every command: migrate on the connection, and in the transaction, that the store hands over."""

from alembic import context

from allegra_pbem.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
