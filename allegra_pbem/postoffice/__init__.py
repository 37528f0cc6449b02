"""Mail comes in, facts are decided, mails go out: the imperative shell between store, mail and moderator."""

from .office import Office

__all__ = ["Office"]
