"""So many of a thing, as sentences name it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardlie.base.translation import tr


class Amount(NamedTuple):
    """So many of a thing, as a sentence names it.

    >>> [str(Amount(number, unit)) for unit in ("dice", "cards", "lives") for number in (1, 2)]
    ['a die', '2 dice', '1 card', '2 cards', 'a life', '2 lives']
    """

    number: int
    unit: Literal["dice", "cards", "coins", "lives"]

    def __str__(self) -> str:
        one = self.number == 1
        match self.unit:
            case "dice":
                return tr("a die" if one else "{count} dice", count=self.number)
            case "lives":
                return tr("a life" if one else "{count} lives", count=self.number)
            case "coins":
                return tr("1 coin" if one else "{count} coins", count=self.number)
        return tr("1 card" if one else "{count} cards", count=self.number)
