"""The first schema: people, games and their journals, mail in and out."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _game()
    _player()
    _service()
    _address()
    _inbound()
    _journal()
    _seat()
    _press()
    _outbound()
    _content()
    _outbound_indexes()


def _game() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("next_alarm", sa.DateTime(timezone=True)),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "game_alarm",
        "game",
        ["next_alarm"],
        sqlite_where=sa.text("next_alarm IS NOT NULL"),
        postgresql_where=sa.text("next_alarm IS NOT NULL"),
    )


def _player() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("view", sa.Text(), nullable=False),
        sa.Column("mail", sa.Text(), nullable=False),
        sa.Column("digest", sa.Integer(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("calendar", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("folded", name="uq_player_folded"),
        sqlite_autoincrement=True,
    )


def _service() -> None:
    op.create_table(
        "service",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_service"),
    )


def _address() -> None:
    op.create_table(
        "address",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("written", sa.Text(), nullable=False),
        sa.Column("main", sa.Boolean(), nullable=False),
        sa.Column("bounces", sa.Integer(), nullable=False),
        sa.Column("bounced", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_address_player"),
        sa.PrimaryKeyConstraint("id", name="pk_address"),
        sa.UniqueConstraint("address", name="uq_address_address"),
    )
    op.create_index(
        "address_main",
        "address",
        ["player"],
        unique=True,
        sqlite_where=sa.text("main"),
        postgresql_where=sa.text("main"),
    )
    op.create_index("ix_address_player", "address", ["player"])


def _inbound() -> None:
    op.create_table(
        "inbound",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("received", sa.DateTime(timezone=True), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer()),
        sa.Column("seat", sa.Integer()),
        sa.Column("player", sa.Integer()),
        sa.Column("raw", sa.LargeBinary()),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_inbound_game"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_inbound_player"),
        sa.PrimaryKeyConstraint("id", name="pk_inbound"),
        sa.UniqueConstraint("digest", name="uq_inbound_digest"),
        sqlite_autoincrement=True,
    )
    op.create_index("inbound_game", "inbound", ["game", "id"])
    op.create_index(
        "inbound_pending",
        "inbound",
        ["id"],
        sqlite_where=sa.text("verdict = 'pending'"),
        postgresql_where=sa.text("verdict = 'pending'"),
    )
    op.create_index("ix_inbound_message_id", "inbound", ["message_id"])


def _journal() -> None:
    op.create_table(
        "journal",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("reference", sa.Text()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_journal_game"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_journal"),
    )


def _seat() -> None:
    op.create_table(
        "seat",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer()),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("heard", sa.Integer(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("entered", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_seat_game"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_seat_player"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_player", "seat", ["player"])


def _press() -> None:
    op.create_table(
        "press",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("listener", sa.Integer()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("mail", sa.Integer()),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_press_game"),
        sa.ForeignKeyConstraint(["mail"], ["inbound.id"], name="fk_press_mail"),
        sa.PrimaryKeyConstraint("id", name="pk_press"),
        sqlite_autoincrement=True,
    )
    op.create_index("press_game", "press", ["game", "id"])


def _outbound() -> None:
    op.create_table(
        "outbound",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("token_digest", sa.Text(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer()),
        sa.Column("seat", sa.Integer()),
        sa.Column("player", sa.Integer()),
        sa.Column("question", sa.Integer()),
        sa.Column("asks", sa.Integer()),
        sa.Column("choices", sa.Text(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("answers", sa.Integer()),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("unheard", sa.Integer()),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("tried", sa.DateTime(timezone=True)),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed_until", sa.DateTime(timezone=True)),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["answers"], ["inbound.id"], name="fk_outbound_answers"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_outbound_game"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_outbound_player"),
        sa.PrimaryKeyConstraint("id", name="pk_outbound"),
        sa.UniqueConstraint("message_id", name="uq_outbound_message_id"),
        sa.UniqueConstraint("token_digest", name="uq_outbound_token_digest"),
        sqlite_autoincrement=True,
    )


def _content() -> None:
    op.create_table(
        "content",
        sa.Column("mail", sa.Integer(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["mail"], ["outbound.id"], name="fk_content_mail"),
        sa.PrimaryKeyConstraint("mail", name="pk_content"),
    )


def _outbound_indexes() -> None:
    op.create_index(
        "outbound_queued",
        "outbound",
        ["due"],
        sqlite_where=sa.text("status = 'queued'"),
        postgresql_where=sa.text("status = 'queued'"),
    )
    op.create_index("outbound_thread", "outbound", ["game", "player", "id"])
    beside = sa.text("game IS NULL")
    op.create_index("outbound_note", "outbound", ["recipient"], sqlite_where=beside, postgresql_where=beside)
