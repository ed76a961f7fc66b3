"""Who sits where, and how to speak of them: 'You challenge', 'Ann challenges'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlie.games.game import SeatNo

#: What the seat at the keyboard is called.
YOU = "You"

#: What the others at the table are called, in the order in which they sit.
OTHERS = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana")

_IRREGULAR = {"is": "are", "has": "have", "does": "do"}

#: A longer name would push the rest off the screen.
_LONGEST = 12


@dataclass(frozen=True, slots=True)
class Names:
    """The name of each seat; ``me`` is the one at the keyboard (None: nobody).

    >>> names = Names(("You", "Ann"), me=0)
    >>> names.does(0, "challenges"), names.does(1, "challenges")
    ('You challenge', 'Ann challenges')
    """

    names: tuple[str, ...]
    me: int | None = None

    @classmethod
    def around(cls, seats: int, me: int | None) -> Names:
        """Names for a table of so many seats.

        >>> Names.around(3, 1).names
        ('Ann', 'You', 'Ben')
        """
        others = iter(OTHERS)
        return cls(tuple(YOU if seat == me else next(others) for seat in range(seats)), me)

    def __getitem__(self, seat: SeatNo | int) -> str:
        if seat >= len(self.names):
            return f"seat {seat + 1}"
        return self.names[seat][:_LONGEST]

    @property
    def margin(self) -> int:
        """How long the longest name is."""
        return max((len(self[seat]) for seat in range(len(self.names))), default=0)

    def does(self, seat: SeatNo | int, verb: str) -> str:
        """The name and what they do; ``verb`` is in the form that others need: 'loses'."""
        return f"{self[seat]} {self.verb([seat], verb)}"

    def do(self, seats: Sequence[SeatNo | int], verb: str) -> str:
        """Several names and what they all do."""
        *most, last = [self[seat] for seat in seats]
        return (
            f"{', '.join(most)} and {last} {_plural(verb)}" if most else self.does(seats[0], verb)
        )

    def verb(self, seats: Sequence[SeatNo | int], verb: str) -> str:
        """The verb as it fits the seats."""
        return _plural(verb) if len(seats) > 1 or seats[0] == self.me else verb


def _plural(verb: str) -> str:
    return _IRREGULAR.get(verb, verb.removesuffix("s"))
