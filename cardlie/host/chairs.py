"""Who sits at a table, and what is said to those who may not do something."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from cardlie.errors import CardlieError

#: Names are short.
LONGEST_NAME = 16

#: What bots are called; there are more than chairs.
BOT_NAMES = ("Ada", "Blaise", "Carla", "Dante", "Elsa", "Felix", "Greta", "Hugo", "Iris", "Jules")


class Refused(CardlieError):
    """Something that can't be done now; ``key`` is its sentence in ``templates/strings``.

    ``status`` is what it is in HTTP.
    """

    status = 409

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = f"host.{key}", values


class TooLate(Refused):
    """An action that answers a state that is no more."""


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
    """Who sits there: a person, a bot, or a bot for a person."""

    name: str
    person: Person | None = None
    bot: str | None = None


def name_of(text: str) -> str:
    """A name as everybody reads it: one line, printable, not too long; or Refused."""
    name = " ".join("".join(c if c.isprintable() else " " for c in text).split())[:LONGEST_NAME]
    if not name.strip():
        raise Refused("no_name")
    return name.strip()
