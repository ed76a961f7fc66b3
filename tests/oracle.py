"""The rules said a second time, by brute force: what the judge must agree with.

Nothing here knows patterns. A table without wildcards is looked at card by card; a table with
wildcards is tried with every card that each of them may be.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from cardlie.deck.faces import Face
from cardlie.guess import (
    Colour,
    Guess,
    LessThan,
    Number,
    Plain,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardlie.deck.combinations import Combination
    from cardlie.deck.faces import Faces
    from cardlie.games.model import Rules


def counted(guess: Guess, cards: Sequence[Face], rules: Rules) -> int | None:
    """How many cards count for a guess that simply counts; None for the other kinds."""
    match guess:
        case Number(number=n):
            wild = {"wheel": "*", "perudo": "1"}.get(rules.game.id)
            return sum(card.text in (str(n), wild) or card.number == n for card in cards)
        case Colour(suit=s):
            return sum(card.suit == s for card in cards)
        case LessThan(number=n):
            return sum(card.number is not None and card.number < n for card in cards)
        case Without(suit=s):
            powers = rules.readings["powers-without"] == "count"
            return sum(
                (card.suit is not None and card.suit != s) or (card.power is not None and powers)
                for card in cards
            )
        case Vague(what="number"):
            return max(Counter(c.number for c in cards if c.number).values(), default=0)
        case Vague(what="colour"):
            return max(Counter(c.suit for c in cards if c.suit).values(), default=0)
        case Straight(count=n, element=e):
            there = {card.number for card in cards}  # equal ones count once
            rows = [range(start, start + n) for start in range(max(1, e - n + 1), e + 1)]
            if rules.readings["wild-range"] == "printed":
                rows = [row for row in rows if there_is(row, rules)]
            return max([sum(number in there for number in row) for row in rows], default=0)
        case Plain(number=n):
            return sum(card.number == n for card in cards)
        case Stars():
            return sum(card.wild for card in cards)
        case Sum():
            return sum(card.number or 0 for card in cards)
    return None


def there_is(row: range, rules: Rules) -> bool:
    """Whether cards print each number of a row."""
    return all(number in rules.faces.numbers for number in row)


def is_true(guess: Guess, cards: Sequence[Face], rules: Rules) -> bool:
    """Whether a guess is true of cards among which no wildcard is left."""
    there = counted(guess, cards, rules)
    if there is not None:
        return there >= (guess.total if isinstance(guess, Sum) else getattr(guess, "count", 0))
    assert isinstance(guess, Power)
    return shows(guess.combination, cards, rules.faces)


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


def tables(cards: Sequence[Face], rules: Rules, reach: int) -> Iterator[list[Face]]:
    """The table with each wildcard replaced by every card that it may be."""
    if rules.faces.wild != "joker":
        yield list(cards)
        return
    plain = [card for card in cards if not card.wild]
    may_be = [card for card in rules.faces.all if card.suit]
    if rules.readings["wild-range"] == "unbounded":
        printed, suit = rules.faces.numbers, rules.faces.suits[0]
        others = set(range(1, printed[-1] + 1 + reach)) - set(printed)
        may_be += [Face(f"{suit.letter}{n}", suit.name, n) for n in sorted(others)]
    for chosen in combinations_with_replacement(may_be, len(cards) - len(plain)):
        yield [*plain, *chosen]


def holds(guess: Guess, cards: Sequence[Face], rules: Rules, reach: int = 0) -> bool:
    """Whether some reading of the wildcards makes the guess true."""
    return any(is_true(guess, table, rules) for table in tables(cards, rules, reach))


def most(guess: Guess, cards: Sequence[Face], rules: Rules, reach: int = 0) -> int:
    """How many count in the best reading of the wildcards, for a guess that simply counts."""
    return max(counted(guess, table, rules) or 0 for table in tables(cards, rules, reach))


def rank_of(kind: str, dice: Sequence[int]) -> tuple[int, ...]:
    """Where a roll stands among those that are claimed of a cup, lower ones first; () if nowhere.

    Two dice as at mia, or five as at poker; dice that make no part of a hand don't matter.
    """
    if kind == "roll":
        high, low = max(dice), min(dice)
        return (2,) if (high, low) == (2, 1) else (1, high) if high == low else (0, high, low)
    numbers, counts = sorted(set(dice)), Counter(dice)
    alike = {n: sorted((number for number in counts if counts[number] == n), reverse=True)
             for n in range(2, 6)}  # fmt: skip
    if alike[5] or alike[4]:
        return (7, *alike[5]) if alike[5] else (6, *alike[4])
    if alike[3]:
        return (5, *alike[3], *alike[2]) if alike[2] else (3, *alike[3])
    if len(numbers) == 5 and numbers[-1] - numbers[0] == 4:
        return (4, numbers[-1])
    return (len(alike[2]), *alike[2]) if alike[2] else ()
