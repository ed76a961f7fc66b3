"""Who sits at a table, and what is said to those who may not do something."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr

#: One thing that was done at a table, as JSON.
Deed = dict[str, Any]

#: Names are short.
LONGEST_NAME = 16

#: What bots are called; there are more than chairs.
BOT_NAMES = ("Ada", "Blaise", "Carla", "Dante", "Elsa", "Felix", "Greta", "Hugo", "Iris", "Jules")

#: What is said to a request that no page of ours makes, and to one for what is not there.
NONSENSE, NOT_FOUND = "That makes no sense here.", "There is no such table or page."


class Refused(CardlieError):
    """Something that can't be done now; ``status`` is what it is in HTTP.

    It is said in the language of whoever is told, who may not be who asked.
    """

    status = 409

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self._sentence, self._values = sentence, values

    def __str__(self) -> str:
        return tr(self._sentence, **self._values)


class TooLate(Refused):
    """An action that answers a state that is no more."""


class NotKept(Refused):
    """A deed that the disk did not take, so it was not done."""

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


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, by what is kept of their phone's token: nobody can sit down with a copy of it.

    Chairs are numbers and change hands; whose one is, the table says, each time anew.
    """

    key: str

    @classmethod
    def of(cls, token: str) -> Person:
        """Whoever holds this token."""
        return cls(sha256(token.encode()).hexdigest())


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits there: a person, a bot, or a bot for a person, ``once`` or until it is sent away.

    ``offer`` is what is kept of a code that hands the chair to another phone.
    """

    name: str
    person: Person | None = None
    bot: str | None = None
    once: bool = False
    offer: str | None = None


def name_of(text: str) -> str:
    """A name as everybody reads it: one line, printable, not too long; or Refused."""
    name = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    name = name[:LONGEST_NAME].strip()
    if not name:
        raise Refused("A name has at least one letter.")
    return name
