"""Who sits where, and how to speak of them: 'You challenge', 'Ann challenges'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardlie.base.translation import isolated, tr
from cardlie.games.records import SeatNo
from cardlie.telling.spans import Line, Span, line

#: What the seat at the keyboard is called.
YOU = "You"

#: What the others at the table are called, in the order in which they sit.
OTHERS = (
    *("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana"),
    *("Ida", "Jan", "Kim", "Leo"),
)

#: A longer name would push the rest off a terminal.
_LONGEST = 12


@dataclass(frozen=True, slots=True)
class Names:
    """The name of each seat; ``me`` is whom all is told to as 'you' (None: nobody).

    >>> from cardlie.telling.spans import plain
    >>> names = Names(("You", "Ann"), me=0)
    >>> [plain(names.says([seat], "You leave.", "{who} leaves.")) for seat in (0, 1)]
    ['You leave.', 'Ann leaves.']
    >>> plain(names.says([0, 1], "You leave.", "{who} leaves.", "{who} leave."))
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

    @classmethod
    def short(cls, names: Sequence[str], me: int | None) -> Names:
        """Names that come from anywhere, as short as a terminal needs them."""
        return cls(tuple(name[:_LONGEST] for name in names), me)

    def __getitem__(self, seat: SeatNo | int) -> str:
        return isolated(self.typed(seat))

    def typed(self, seat: SeatNo | int) -> str:
        """What people type to name a seat: as it is shown, without marks that show nothing."""
        if seat >= len(self.names):
            return tr("seat {number}", number=seat + 1)
        name = self.names[seat]
        return tr(YOU) if seat == self.me and name == YOU else name

    def who(self, seat: SeatNo) -> Line:
        """A seat by its name."""
        return (Span(self[seat], seat),)

    def whom(self, seat: SeatNo) -> Line:
        """A seat as somebody does something to it: 'you', 'Ann'."""
        return (Span(tr("you"), seat),) if seat == self.me else self.who(seat)

    def together(self, seats: Sequence[SeatNo]) -> Line:
        """Seats in a row: 'Ann, Ben and Cleo'."""
        *most, last = [self.who(seat) for seat in seats]
        if not most:
            return last
        listed = tuple(part for who in most for part in (Span(", "), *who))[1:]
        return line("{most} and {last}", most=listed, last=last)

    def says(
        self, seats: Sequence[SeatNo], you: str, one: str, many: str = "", **values: object
    ) -> Line:
        """A sentence about seats, in the language in force: of 'You', of one other, of several.

        ``{who}`` is their names.
        """
        told = many if len(seats) > 1 else you if seats[0] == self.me else one
        return line(told, who=self.together(seats), **values)
