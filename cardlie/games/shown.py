"""What is seen of what a game keeps besides what all games keep: by all, and by one seat."""

from __future__ import annotations

from typing import NamedTuple

from cardlie.deck.faces import Counts
from cardlie.games.records import Facts


class OpenCards(NamedTuple):
    """What everybody sees of the cards; empty where there are none.

    ``pack`` counts every card in the game, wherever it lies, ``gone`` those discarded face up;
    ``draw`` is the size of the draw pile, ``hands`` counts each seat's cards where the game is
    played open (else empty).
    """

    pack: Counts = ()
    gone: Counts = ()
    draw: int = 0
    hands: tuple[Counts, ...] = ()


class OwnCards(NamedTuple):
    """What a seat alone knows of the cards besides those it rolled.

    ``put_away`` counts cards that it saw in swaps and that it knows to lie on nobody's table (empty
    where nobody swaps, and in open play, where all is known); ``swapped`` are the cards that it
    gave and got after the last round, if it swapped.
    """

    put_away: Counts = ()
    swapped: tuple[int, int] | None = None


class PublicCoins(NamedTuple):
    """What everybody sees of a purse; empty where there is none."""

    coins: tuple[int, ...] = ()
    pot: int = 0
    left_table: tuple[bool, ...] = ()

    def is_away(self, seat: int) -> bool:
        """Whether a seat left the table, or is broke."""
        return bool(self.left_table) and self.left_table[seat]


class PublicExtra(NamedTuple):
    """What everybody sees of it; ``facts`` are what no family of games draws in its own way."""

    cards: OpenCards = OpenCards()
    coins: PublicCoins = PublicCoins()
    facts: Facts = ()


class PrivateExtra(NamedTuple):
    """What one seat sees of it besides."""

    cards: OwnCards = OwnCards()
    facts: Facts = ()


#: What is seen where nothing is kept, or nothing of a seat's own.
NOTHING, NOTHING_OWN = PublicExtra(), PrivateExtra()
