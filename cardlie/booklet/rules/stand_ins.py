"""What of an own deck stands where the rules name a card of theirs."""

from __future__ import annotations

from cardlie.base.errors import UnknownName
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Suit


def suit_of(own: Deck, name: str, *, any: bool = False) -> Suit:
    """The suit of an own deck in the place of one of the rules' deck.

    :class:`UnknownName` if it has fewer, unless ``any`` will do.
    """
    suits = own.faces.suits
    place = [suit.name for suit in base_deck().faces.suits].index(name)
    if place >= len(suits) and not any:
        raise UnknownName("suit", name, [suit.name for suit in suits])
    return suits[min(place, len(suits) - 1)]


def number_of(own: Deck, number: int, *, any: bool = False) -> int:
    """The number of an own deck in the place of one of the rules' deck, likewise."""
    numbers = own.faces.numbers
    place = base_deck().faces.numbers.index(number)
    if place >= len(numbers) and not any:
        raise UnknownName("number", str(number), map(str, numbers))
    return numbers[min(place, len(numbers) - 1)]
