"""Who sits where, and how to speak of them: 'You challenge', 'Ann challenges'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.cli.tabletop.look import width
from cardlie.translation import isolated, tr

if TYPE_CHECKING:
    from cardlie.games.game import SeatNo

#: What the seat at the keyboard is called.
YOU = "You"

#: What the others at the table are called, in the order in which they sit.
OTHERS = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana")

#: A longer name would push the rest off the screen.
_LONGEST = 12


@dataclass(frozen=True, slots=True)
class Names:
    """The name of each seat; ``me`` is the one at the keyboard (None: nobody).

    >>> names = Names(("You", "Ann"), me=0)
    >>> [names.says([seat], "You leave.", "{who} leaves.", "{who} leave.") for seat in (0, 1)]
    ['You leave.', 'Ann leaves.']
    >>> names.says([0, 1], "You leave.", "{who} leaves.", "{who} leave.")
    'You and Ann leave.'
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
        return isolated(self.typed(seat))

    def typed(self, seat: SeatNo | int) -> str:
        """What people type to name a seat: as it is shown, without marks that show nothing."""
        if seat >= len(self.names):
            return tr("seat {number}", number=seat + 1)
        name = self.names[seat]
        return tr(YOU) if seat == self.me and name == YOU else name[:_LONGEST]

    @property
    def margin(self) -> int:
        """How many columns the longest name takes."""
        return max((width(self[seat]) for seat in range(len(self.names))), default=0)

    def says(
        self, seats: Sequence[SeatNo | int], you: str, one: str, many: str = "", **values: object
    ) -> str:
        """A sentence about seats, in the language in force: of 'You', of one other, of several.

        ``{who}`` is their names.
        """
        *most, last = [self[seat] for seat in seats]
        if most:
            who = tr("{most} and {last}", most=", ".join(most), last=last)
            return tr(many, who=who, **values)
        return tr(you if seats[0] == self.me else one, who=last, **values)
