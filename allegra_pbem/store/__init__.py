"""The database: what has been said and done, on SQLite or PostgreSQL.

`open_store(url)` gives a `Store`; its `write` and `read` run a function inside one transaction, and the modules
`games`, `people`, `inbox`, `outbox` and `service` hold the functions that such work is made of. `upgrade(url)` makes
or upgrades the database; nothing else does.

The store keeps text, bytes, numbers and times, and knows nothing of rules, of the grammar of mails, or of SMTP.
"""

from .errors import (
    DamagedError,
    JudgedError,
    MissingError,
    NewerError,
    OutdatedError,
    StaleError,
    StoreError,
    TakenError,
    UnavailableError,
)
from .schema import revision, upgrade
from .transactions import Store, open_store

__all__ = [
    "DamagedError",
    "JudgedError",
    "MissingError",
    "NewerError",
    "OutdatedError",
    "StaleError",
    "Store",
    "StoreError",
    "TakenError",
    "UnavailableError",
    "open_store",
    "revision",
    "upgrade",
]
