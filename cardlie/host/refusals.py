"""What is refused over HTTP, and what that is in its numbers."""

from __future__ import annotations

from cardlie.base.errors import CardlieError
from cardlie.session.seats import Refused

#: What is said to a request that no page of ours makes, and to one for what is not there.
NONSENSE, NOT_FOUND = "That makes no sense here.", "There is no such table or page."


class NotKept(Refused):
    """An entry that the disk did not take, so nothing was done."""

    def __init__(self, *, full: bool) -> None:
        super().__init__(
            "The host's disk is full, so nothing was done. Try again when there is room."
            if full
            else "The host could not keep this, so nothing was done. Try again."
        )
        self.status = 507 if full else 503


class Bad(Refused):
    """A request that no page of ours makes."""

    def __init__(self, sentence: str = NONSENSE, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


def status_of(error: CardlieError) -> int:
    """What an error is in HTTP: 409 for what can't be done now, 400 for what makes no sense."""
    if isinstance(error, Bad | NotKept):
        return error.status
    return 409 if isinstance(error, Refused) else 400
