"""So many of a thing: as sentences name it, and as it is typed."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardlie.base.translation import Phrase, tr


class Amount(NamedTuple):
    """So many of a thing, as a sentence names it, in the form that it asks for (:class:`Phrase`).

    >>> [str(Amount(number, unit)) for unit in ("dice", "cards", "lives") for number in (1, 2)]
    ['a die', '2 dice', '1 card', '2 cards', 'a life', '2 lives']
    """

    number: int
    unit: Literal["dice", "cards", "coins", "lives", "games", "variants", "minutes"]

    def __str__(self) -> str:
        return format(self)

    def __format__(self, form: str) -> str:
        one, count = self.number == 1, {"count": self.number}
        match self.unit:
            case "dice":
                said = Phrase("a die" if one else "{count} dice", count)
            case "lives":
                said = Phrase("a life" if one else "{count} lives", count)
            case "coins":
                said = Phrase("1 coin" if one else "{count} coins", count)
            case "games":
                said = Phrase("1 game" if one else "{count:,} games", count)
            case "variants":
                said = Phrase("1 variant" if one else "{count:,} variants", count)
            case "minutes":
                said = Phrase("1 minute" if one else "{count:,} minutes", count)
            case _:
                said = Phrase("1 card" if one else "{count} cards", count)
        return format(said, form)


def span(fewest: int, most: int) -> str:
    """From the fewest to the most; one number where they are the same.

    >>> span(2, 6), span(2, 2)
    ('2 to 6', '2')
    """
    return str(most) if fewest == most else tr("{fewest} to {most}", fewest=fewest, most=most)


def whole_number(text: str) -> int:
    """The whole number that is typed, zeros in front of it or not; -1 where it is none.

    Of more digits than any number has it is one that is too large for whatever is asked.

    >>> whole_number("007"), whole_number("00009999"), whole_number("-3"), whole_number("")
    (7, 9999, -1, -1)
    """
    if not (text.isascii() and text.isdigit()):
        return -1
    return int((text.lstrip("0") or "0")[:12])
