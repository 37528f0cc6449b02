"""What can go wrong with a database, in words for whoever has to act."""


class StoreError(Exception):
    """Any refusal of the store. Nothing of the transaction in which it was raised has been written."""


class MissingError(StoreError):
    """There is no database, or an empty one."""

    def __init__(self, where: str) -> None:
        super().__init__(f"There is no Allegra database at {where}. `allegra init` or `allegra db upgrade` makes one.")


class OutdatedError(StoreError):
    """The database's schema is older than the program's."""

    def __init__(self, where: str, found: str, wanted: str) -> None:
        super().__init__(
            f"The database at {where} has schema {found}, this program works with {wanted}; nothing was changed. "
            "Put a copy of it aside, then run `allegra db upgrade`."
        )


class NewerError(StoreError):
    """The database's schema is one that this program does not know."""

    def __init__(self, where: str, found: str, wanted: str) -> None:
        super().__init__(
            f"The database at {where} was written by a newer program: it has schema {found}, this program knows up to "
            f"{wanted}; nothing was changed. Install the newer release again."
        )


class UnavailableError(StoreError):
    """The database could not be used just now: locked for too long, full, or out of reach. Try again later."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The database cannot be used at the moment ({why}); nothing was written. Try again later.")


class DamagedError(StoreError):
    """The file is no database, or parts of it cannot be read."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"The database cannot be read ({why}): it is damaged, or no database at all. Nothing was changed. Keep the "
            "file, and put the last backup in its place."
        )


class CrossedError(UnavailableError):
    """PostgreSQL broke the transaction off for the sake of another; the same work can succeed a moment later."""


class StaleError(StoreError):
    """A game was saved on top of a version that it no longer has: it was not locked before it was read."""

    def __init__(self, game: int, expected: int, got: int | None) -> None:
        super().__init__(f"game {game}: expected version {expected}, got {'no such game' if got is None else got}")


class TakenError(StoreError):
    """Another player has that name or that address. `what` is "name" or "address"."""

    def __init__(self, what: str, value: str) -> None:
        super().__init__(f"The {what} {value} belongs to a player already.")
        self.what = what
        self.value = value


class JudgedError(StoreError):
    """An inbound mail that another process has judged in the meantime must not take effect a second time."""

    def __init__(self, mail: int) -> None:
        super().__init__(f"inbound mail {mail} has been judged already, or does not exist")
