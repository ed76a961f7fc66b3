"""What is agreed before a game, as its own functions see it: seats, deck and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Face
from cardlie.games.option import Value
from cardlie.guess.readings import Readings

N = TypeVar("N", int, None)


def piles_of(seats: int) -> int:
    """How many piles each player makes: 4 at a table of two or three, else 3."""
    return 4 if seats <= 3 else 3


#: Antes that a player brings to the tavern unless told otherwise.
_BANKROLL_IN_ANTES = 10


class Agreement:
    """What is agreed before a game: how many play, with which deck and options.

    It is what a game's own functions see of that; :class:`~cardlie.games.options.Options` makes it.

    ``values`` has each option that the game declares, by the name of its keyword, ``changed`` are
    those that are not at their default, by their names, ``names`` the variants and expansions.
    ``readings`` are those in force of the rulings, ``start_count`` is how many cards or dice each
    player starts with, ``ante`` what each pays into the pot of a game that has one.
    """

    seats: int
    deck: Deck | None
    values: Mapping[str, Value]
    changed: dict[str, Value]
    names: tuple[str, ...]
    readings: Readings
    ante: int
    start_count: int

    @property
    def the_deck(self) -> Deck:
        """The deck in play (in the dice games: the base deck, which nobody uses)."""
        return self.deck or base_deck()

    @property
    def start(self) -> int | None:
        """How many cards or dice each player starts with, where that was agreed."""
        return self.number("start", None)

    def plays(self, variant: str) -> bool:
        """Whether a variant or an expansion is in play; never one that the game does not have.

        >>> from cardlie.games.options import Options
        >>> Options("cards", swap=True).plays("swap"), Options("tavern").plays("swap")
        (True, False)
        """
        return bool(self.values.get(variant, False))

    def of_seats(self, name: str) -> tuple[int | None, ...]:
        """The number of each seat that was agreed on; none, where nothing was."""
        value = self.values.get(name)
        return value if isinstance(value, tuple) else ()

    def number(self, name: str, otherwise: N) -> int | N:
        """The number that was agreed on; ``otherwise``, where none was, or can't be."""
        value = self.values.get(name)
        return value if isinstance(value, int) else otherwise

    @property
    def games(self) -> int:
        """How many games an evening has."""
        return self.number("games", 1)

    @property
    def piles(self) -> int:
        """How many piles each player makes of their cards."""
        return piles_of(self.seats)

    @property
    def coins(self) -> int:
        """What each player brings to the table (tavern)."""
        return self.number("bankroll", self.ante * _BANKROLL_IN_ANTES)

    def cards(self) -> tuple[Face, ...]:
        """Every card in the game, with the expansions in play."""
        return self.the_deck.cards(self.plays("wildcards"), self.plays("powers"))
