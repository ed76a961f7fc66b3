"""What is refused over HTTP: how it is said, and what that is in its numbers."""

from __future__ import annotations

import re

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.session.seats import Refused
from cardlie.telling.teller import capital

#: What is said to a request that no page of ours makes, and to one for what is not there.
NONSENSE, NOT_FOUND = "That makes no sense here.", "There is no such table or page."

#: A hint that names an option of a command: it helps nobody who holds a phone.
_TYPED = re.compile(r"(?:^|\s)--\w")


class NotKept(Refused):
    """An entry that the disk did not take, so nothing was done."""

    def __init__(self, *, full: bool) -> None:
        super().__init__(
            "The host's disk is full, so nothing was done. Try again when there is room."
            if full
            else "The host could not save this, so nothing was done. Try again."
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


def refusal_of(error: CardlieError) -> str:
    """What a page says of an error: what is wrong, and what would help, unless that is tapped.

    >>> refusal_of(CardlieError("raise to what?", "such as '2 red'"))
    "Raise to what? Such as '2 red'."
    """
    hint = None if error.readings or _TYPED.search(error.hint or "") else error.hint
    reason = error.reason if isinstance(error, InvalidGuess) else str(error)
    return " ".join([_sentence(each) for each in (reason, hint) if each])


def _sentence(text: str) -> str:
    return capital(text) if text.endswith((".", "?", "!")) else f"{capital(text)}."
