"""The history of the schema.

A new migration is a file in `versions/`: name it after what it does, give it the next number as `revision` and the
last one as `down_revision`, change tables through `op.batch_alter_table` (SQLite cannot alter them otherwise), and
add the number to `schema.REVISIONS`. A test compares the migrated database with `tables`.
"""
