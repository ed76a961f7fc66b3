"""What a power card is worth: the NUMBER of the guess that is about as likely.

A card's own odds are those of whoever has rolled it, since nobody else wins with it: the chance
that its combination lies on a table where the card itself already does. NUMBERs are measured by
the four kinds of guess that name something (number, colour, less than, without), each kind
equally often, and within a kind each number or colour equally often. Both are means over tables
of several sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardlie.guess import KINDS, Guess, Power
from cardlie.odds.ask import odds
from cardlie.odds.view import View
from cardlie.setting.combinations import PowerCard
from cardlie.setting.deck import Deck
from cardlie.setting.setting import Setting

#: Has the value 3 by the rules, whatever its odds say.
FIXED = "two-pairs"


@dataclass(frozen=True, slots=True)
class PowerValue:
    """A power card, its exact chance on each table and over all, and the nearest NUMBER."""

    power: PowerCard
    chances: tuple[Fraction, ...]
    mean: Fraction
    nearest: int


def number_scale(deck: Deck, tables: Sequence[int]) -> dict[int, Fraction]:
    """NUMBER -> how likely a guess of so many is, as the mean over tables of so many cards.

    >>> from cardlie.setting.deck import base_deck
    >>> scale = number_scale(base_deck(), [8])
    >>> scale[1] > scale[2] > scale[8] > 0
    True
    """
    views = _views(deck, tables)
    return {
        count: _mean(
            [
                _mean([odds(guess, view) for guess in kind])
                for view in views
                for kind in _specific(deck, count)
            ]
        )
        for count in range(1, max(tables) + 1)
    }


def power_values(deck: Deck, tables: Sequence[int]) -> list[PowerValue]:
    """Every power card of a deck on tables of so many cards, the most likely first."""
    scale, views = number_scale(deck, tables), _views(deck, tables)
    found = []
    for power in deck.faces.powers:
        chances = tuple(odds(Power.of(power), view, rolled=True) for view in views)
        mean = _mean(chances)
        nearest = min(scale, key=lambda count: abs(scale[count] - mean))
        found.append(PowerValue(power, chances, mean, nearest))
    return sorted(found, key=lambda worth: -worth.mean)


def faults(found: Sequence[PowerValue]) -> list[str]:
    """Where printed values do not follow from the odds: one line each, none if all is well."""
    values = [worth.power.value for worth in found]
    problems = []
    if values != sorted(set(values)):
        problems.append(f"rarer must be higher, but the values in order of odds are {values}")
    problems += [
        f"{worth.power.id} has value {worth.power.value}, the nearest NUMBER is {worth.nearest}"
        for worth in found
        if worth.power.value != worth.nearest and worth.power.id != FIXED
    ]
    return problems


def _specific(deck: Deck, count: int) -> list[list[Guess]]:
    """Every guess of this NUMBER that names something printed, by kind."""
    faces = deck.faces
    return [
        [guess for guess in kind.listed(count, faces) if guess.unprinted(faces, False) is None]
        for kind in KINDS
        if kind.on_cards and kind.counting
    ]


def _views(deck: Deck, tables: Sequence[int]) -> list[View]:
    """Tables of which nothing is seen, both expansions in play."""
    setting = Setting.of("cards", deck)
    return [
        View.of(setting, unseen=cards, deck=deck, with_wildcards=True, with_powers=True)
        for cards in tables
    ]


def _mean(chances: Sequence[Fraction]) -> Fraction:
    return sum(chances, Fraction(0)) / len(chances)
