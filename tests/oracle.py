"""The rules said a second time, by brute force: what the judge must agree with.

Nothing here knows patterns. A table without wildcards is looked at card by card; a table with
wildcards is tried with every card that each of them may be.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from cardlie.guess import (
    Colour,
    Guess,
    LessThan,
    Number,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
)
from cardlie.setting.faces import Face

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardlie.setting.combinations import Combination
    from cardlie.setting.faces import Faces
    from cardlie.setting.setting import Setting


def counted(guess: Guess, cards: Sequence[Face], setting: Setting) -> int | None:
    """How many cards count for a guess that simply counts; None for the other kinds."""
    match guess:
        case Number(number=n):
            wild = {"wheel": "*", "perudo": "1"}.get(setting.game)
            return sum(card.text in (str(n), wild) or card.number == n for card in cards)
        case Colour(suit=s):
            return sum(card.suit == s for card in cards)
        case LessThan(number=n):
            return sum(card.number is not None and card.number < n for card in cards)
        case Without(suit=s):
            powers = setting.rulings["powers-without"] == "count"
            return sum(
                (card.suit is not None and card.suit != s) or (card.power is not None and powers)
                for card in cards
            )
        case Vague(what="number"):
            return max(Counter(c.number for c in cards if c.number).values(), default=0)
        case Vague(what="colour"):
            return max(Counter(c.suit for c in cards if c.suit).values(), default=0)
        case Stars():
            return sum(card.wild for card in cards)
        case Sum():
            return sum(card.number or 0 for card in cards)
    return None


def is_true(guess: Guess, cards: Sequence[Face], setting: Setting) -> bool:
    """Whether a guess is true of cards among which no wildcard is left."""
    there = counted(guess, cards, setting)
    if there is not None:
        return there >= (guess.total if isinstance(guess, Sum) else getattr(guess, "count", 0))
    if isinstance(guess, Straight):
        numbers = {card.number for card in cards}
        starts = range(guess.element - guess.count + 1, guess.element + 1)
        return any(all(n in numbers for n in range(s, s + guess.count)) for s in starts)
    assert isinstance(guess, Power)
    return shows(guess.combination, cards, setting.faces)


def shows(combination: Combination, cards: Sequence[Face], faces: Faces) -> bool:
    """Whether cards show a combination."""
    plain = [card for card in cards if card.suit]
    first = combination.sizes[0]
    keys = {
        "numbers": [str(card.number) for card in plain],
        "colours": [str(card.suit) for card in plain],
        "twins": [card.text for card in plain],
    }
    if combination.kind in keys:
        groups = sorted(Counter(keys[combination.kind]).values(), reverse=True)
        enough = zip(combination.sizes, groups, strict=False)
        return len(groups) >= len(combination.sizes) and all(g >= s for s, g in enough)
    if combination.kind == "every-colour":
        return all(sum(c.suit == s.name for c in plain) >= first for s in faces.suits)
    if combination.kind == "every-number":
        return all(sum(c.number == n for c in plain) >= first for n in faces.numbers)
    suits: list[str | None] = [s.name for s in faces.suits]
    for suit in suits if combination.kind == "colour-run" else [None]:
        numbers = {card.number for card in plain if suit in (None, card.suit)}
        if any(set(range(n, n + first)) <= numbers for n in faces.numbers):
            return True
    return False


def tables(cards: Sequence[Face], setting: Setting, reach: int) -> Iterator[list[Face]]:
    """The table with each wildcard replaced by every card that it may be."""
    if setting.faces.wild != "joker":
        yield list(cards)
        return
    plain = [card for card in cards if not card.wild]
    may_be = [card for card in setting.faces.all if card.suit]
    if setting.rulings["wild-range"] == "unbounded":
        printed, suit = setting.faces.numbers, setting.faces.suits[0]
        others = set(range(1, printed[-1] + 1 + reach)) - set(printed)
        may_be += [Face(f"{suit.letter}{n}", suit.name, n) for n in sorted(others)]
    for chosen in combinations_with_replacement(may_be, len(cards) - len(plain)):
        yield [*plain, *chosen]


def holds(guess: Guess, cards: Sequence[Face], setting: Setting, reach: int = 0) -> bool:
    """Whether some reading of the wildcards makes the guess true."""
    return any(is_true(guess, table, setting) for table in tables(cards, setting, reach))


def most(guess: Guess, cards: Sequence[Face], setting: Setting) -> int:
    """How many count in the best reading of the wildcards, for a guess that simply counts."""
    return max(counted(guess, table, setting) or 0 for table in tables(cards, setting, 0))
