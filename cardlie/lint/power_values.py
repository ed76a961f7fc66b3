"""What a power card is worth: the NUMBER of the guess that is about as likely.

A card's own odds are those of whoever has rolled it, since nobody else wins with it: the chance
that its combination lies on a table where the card itself already does. NUMBERs are measured by
the four kinds of guess that name something (number, colour, less than, without), each kind
equally often, and within a kind each number or colour equally often. Both are means over tables
of several sizes. A rarer card is worth more: where two are nearest to one NUMBER, the rarer one
moves up.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from cardlie.base.translation import tr
from cardlie.deck.combinations import PowerCard
from cardlie.deck.deck import Deck
from cardlie.games.agreement import piles_of
from cardlie.games.options import Options, most_seats, seats_of
from cardlie.games.registry import rules_of
from cardlie.guess import KINDS, Guess, Power
from cardlie.odds.ask import odds
from cardlie.odds.view import View


@dataclass(frozen=True, slots=True)
class PowerValue:
    """A power card, its exact chance on each table and over all, the nearest NUMBER, its value."""

    power: PowerCard
    chances: tuple[Fraction, ...]
    mean: Fraction
    nearest: int
    fitting: int


def number_scale(deck: Deck, tables: Sequence[int]) -> dict[int, Fraction]:
    """NUMBER -> how likely a guess of so many is, as the mean over tables of so many cards.

    >>> from cardlie.deck.deck import base_deck
    >>> scale = number_scale(base_deck(), [8])
    >>> scale[1] > scale[2] > scale[8] > 0
    True
    """
    views = _views(deck, tables)
    return {
        count: statistics.mean(
            [
                statistics.mean([odds(guess, view) for guess in kind])
                for view in views
                for kind in _specific(deck, count)
            ]
        )
        for count in range(1, max(tables) + 1)
    }


def power_values(deck: Deck, tables: Sequence[int]) -> list[PowerValue]:
    """Every power card of a deck on tables of so many cards, the most likely first."""
    scale, views = number_scale(deck, tables), _views(deck, tables)
    weighed: list[tuple[Fraction, tuple[Fraction, ...], PowerCard]] = []
    for power in deck.faces.powers:
        chances = tuple(odds(Power.of(power), view, rolled=True) for view in views)
        weighed.append((statistics.mean(chances), chances, power))
    values: list[PowerValue] = []
    for mean, chances, power in sorted(weighed, key=lambda each: -each[0]):
        nearest = min(scale, key=lambda count: abs(scale[count] - mean))
        fitting = max(nearest, values[-1].fitting + 1) if values else nearest
        values.append(PowerValue(power, chances, mean, nearest, fitting))
    return values


def disorder(values: Sequence[PowerValue]) -> list[tuple[PowerCard, PowerCard]]:
    """Neighbours by their odds of which the rarer one is worth no more than the likelier."""
    pairs = pairwise(worth.power for worth in values)
    return [(likely, rare) for likely, rare in pairs if rare.value <= likely.value]


def _specific(deck: Deck, count: int) -> list[list[Guess]]:
    """Every guess of this NUMBER that names something printed, by kind."""
    faces = deck.faces
    by_kind = (
        [guess for guess in kind.listed(count, faces) if guess.unprinted(faces, False) is None]
        for kind in KINDS
        if kind.on_cards and kind.counting
    )
    return [guesses for guesses in by_kind if guesses]


def _views(deck: Deck, tables: Sequence[int]) -> list[View]:
    """Tables of which nothing is seen, both expansions in play."""
    rules = rules_of("cards", deck)
    return [
        View.of(rules, unseen=cards, deck=deck, with_wildcards=True, with_powers=True)
        for cards in tables
    ]


def tables_of(deck: Deck) -> tuple[tuple[int, int], list[int]]:
    """How few and many play, and how many cards are turned up by each number of them."""
    fewest, most = seats_of("cards", deck)
    most = most_seats(fewest, most, lambda seats: Options("cards", seats, deck=deck))
    return (fewest, most), [seats * piles_of(seats) for seats in range(fewest, most + 1)]


def out_of_order(values: Sequence[PowerValue]) -> list[str]:
    """What is said of cards that are rarer than others, and worth no more."""
    return [
        tr("{rare} is rarer than {likely}, and worth no more: {value} and {other}",
           rare=rare.id, likely=likely.id, value=rare.value, other=likely.value)
        for likely, rare in disorder(values)
    ]  # fmt: skip
