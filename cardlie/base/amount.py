"""So many of a thing: as sentences name it, and as it is typed."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardlie.base.translation import Phrase, tr

Unit = Literal["dice", "cards", "coins", "lives", "games", "variants", "minutes"]

#: One of each, and several.
_UNITS: dict[Unit, tuple[str, str]] = {
    "dice": ("a die", "{count} dice"),
    "lives": ("a life", "{count} lives"),
    "cards": ("1 card", "{count} cards"),
    "coins": ("1 coin", "{count} coins"),
    "games": ("1 game", "{count:,} games"),
    "variants": ("1 variant", "{count:,} variants"),
    "minutes": ("1 minute", "{count:,} minutes"),
}


class Amount(NamedTuple):
    """So many of a thing, as a sentence names it, in the form that it asks for (:class:`Phrase`).

    >>> [str(Amount(number, unit)) for unit in ("dice", "cards", "lives") for number in (1, 2)]
    ['a die', '2 dice', '1 card', '2 cards', 'a life', '2 lives']
    """

    number: int
    unit: Unit

    def __str__(self) -> str:
        return format(self)

    @property
    def counted(self) -> str:
        """It with its number, as it stands among others in a column.

        >>> [Amount(1, unit).counted for unit in ("dice", "cards", "lives")]
        ['1 die', '1 card', '1 life']
        """
        alone = {"dice": "1 die", "lives": "1 life"} if self.number == 1 else {}
        return tr(alone[self.unit]) if self.unit in alone else str(self)

    def __format__(self, form: str) -> str:
        one, several = _UNITS[self.unit]
        phrase = Phrase(one if self.number == 1 else several, {"count": self.number})
        return format(phrase, form)


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
