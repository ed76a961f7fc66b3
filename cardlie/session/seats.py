"""Seat holders: who sits at a table, and what is said to those who may not do something."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr

#: An entry of a journal as it is kept, or options in it: JSON.
EntryJson = dict[str, Any]

#: Names are short.
LONGEST_NAME = 16

#: What bots are called; there are more than chairs.
BOT_NAMES = ("Ada", "Blaise", "Carla", "Dante", "Elsa", "Felix", "Greta", "Hugo", "Iris", "Jules")


class Refused(CardlieError):
    """Something that can't be done now.

    It is said in the language of whoever is told, who may not be who asked.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.sentence, self.values = sentence, values

    def __str__(self) -> str:
        return tr(self.sentence, **self.values)


#: Why somebody gets no chair, by what stands for it in the address of the page that says so.
NO_CHAIR = {
    "taken": "Somebody here is called {name} already.",
    "name": "A name has at least one letter.",
    "chair": "That chair is not free for this.",
    "full": "No chair is left.",
    "code": "That code goes with no chair.",
    "back": "{name} is back at the table.",
    "seated": "You have a chair already.",
}


class NoChair(Refused):
    """A chair that can't be had, for a reason among :data:`NO_CHAIR`."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(NO_CHAIR[reason], **values)
        self.reason = reason


class TooLate(Refused):
    """An action that answers a state that is no more."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, by what is kept of their phone's token: nobody can sit down with a copy of it.

    Chairs are numbers and change hands; whose one is, the match says, each time anew.
    """

    key: str

    @classmethod
    def of(cls, token: str) -> Person:
        """Whoever holds this token."""
        return cls(sha256(token.encode()).hexdigest())


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who sits there: a person, a bot, or a bot for a person, ``once`` or until it is sent away.

    ``offer`` is what is kept of a code that hands the chair to another phone; ``offered_by`` the
    name of who made it, unless whoever sits there did.
    """

    name: str
    person: Person | None = None
    bot: str | None = None
    once: bool = False
    offer: str | None = None
    offered_by: str = ""


@dataclass(frozen=True, slots=True)
class Handed:
    """A chair that went to another phone: whose, by whom if not by themselves, at which entry."""

    entry: int
    name: str
    by: str = ""


def name_of(text: str) -> str:
    """A name as everybody reads it: one line, printable, not too long; or NoChair."""
    name = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    name = name[:LONGEST_NAME].strip()
    if not name:
        raise NoChair("name")
    return name
