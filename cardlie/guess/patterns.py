"""Patterns: lists of demands on a table, the form that all guesses compile to.

A guess compiles to a disjunction of patterns; a pattern is a list of demands on different faces;
a demand is a weight for each face and a required total. Judging, witnesses, batches and odds all
read this one form. No weight is below 0: a card more never makes a guess less true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations as choose
from itertools import permutations
from typing import TYPE_CHECKING, Protocol

from cardlie.base.errors import IllegalGuess, UnknownName
from cardlie.base.translation import tr
from cardlie.deck.combinations import Combination
from cardlie.deck.faces import WILD, Counts, Face, Faces
from cardlie.deck.rolls import Whole
from cardlie.guess.readings import NO_READINGS, Readings

if TYPE_CHECKING:
    Test = Callable[[Face], bool]

    class Demanding(Hashable, Protocol):
        """A guess, as far as patterns go."""

        def demands(self, faces: Faces, readings: Readings) -> Patterns:
            """What it demands of a table."""


@dataclass(frozen=True, slots=True)
class Demand:
    """At least ``required`` in all from the faces that have a weight (aligned with ``Faces.all``).

    ``hits`` lists the faces with a weight above 0, for quick sums over one table. Raises ValueError
    for a weight, or a total, below 0.
    """

    weights: tuple[int, ...]
    required: int
    hits: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.required < 0 or min(self.weights, default=0) < 0:
            raise ValueError(f"no weight or total of a demand is below 0: {self!r}")
        object.__setattr__(self, "hits", tuple([i for i, w in enumerate(self.weights) if w]))

    def total(self, counts: Counts) -> int:
        """What these counts give towards the demand; may be more than is required."""
        weights = self.weights
        return sum([counts[i] * weights[i] for i in self.hits])


Pattern = tuple[Demand, ...]


@dataclass(frozen=True, slots=True)
class Patterns:
    """The compiled form of a guess: any one of ``patterns`` will do.

    ``helpers`` are the faces that may stand in for anything missing (wildcards), one card each.
    ``need`` is the total that the guess claims: that of its smallest pattern. Patterns of several
    demands may require more than that; those of one demand each all require the same. No patterns
    at all: nothing can make it true. ``whole`` is what each roll counts, where that is not the sum
    of its dice: then counts are those of one roll.
    """

    need: int
    patterns: tuple[Pattern, ...]
    helpers: tuple[int, ...]
    whole: Whole | None = None


def shortfall(pattern: Pattern, counts: Counts, wild: int = 0) -> int:
    """How much a table lacks of a pattern once ``wild`` wildcards have helped; 0 if nothing.

    >>> from cardlie.deck.deck import base_deck
    >>> from cardlie.guess import Colour
    >>> faces = base_deck().faces
    >>> (four_red,) = compile_guess(Colour(4, "red"), faces).patterns
    >>> table = faces.counts(faces.parse("R1 R5 B2 *"))
    >>> shortfall(four_red, table), shortfall(four_red, table, wild=1)
    (2, 1)
    """
    lack = 0
    for demand in pattern:
        missing = demand.required - demand.total(counts)
        if missing > 0:
            lack += missing
    return lack - wild if lack > wild else 0


@lru_cache(maxsize=1 << 16)
def compile_guess(guess: Demanding, faces: Faces, readings: Readings = NO_READINGS) -> Patterns:
    """The patterns of a guess on a table of these faces, with these readings in force.

    Raises :class:`IllegalGuess` where the guess has no meaning here: a colour at
    a table of dice, stars where no die has a wild, a power card that the deck does not have.
    """
    return guess.demands(faces, readings)


def any_of(
    faces: Faces, patterns: list[Pattern], need: int | None = None, wild_can_help: bool = True
) -> Patterns:
    """A guess that any one of these patterns makes true, and that the deck's wildcards may help.

    They may not where no card they show would (``wild_can_help``).

    ``need`` is the total that is claimed, by default that of the first pattern.
    """
    joker = faces.wild == "joker" and wild_can_help
    if need is None:
        need = sum(demand.required for demand in patterns[0])
    return Patterns(need, tuple(patterns), (faces.index[WILD],) if joker else (), faces.whole)


def unbounded(readings: Readings) -> bool:
    """Whether a wildcard may show a number that the deck does not have."""
    return readings.get("wild-range", "printed") == "unbounded"


def verify_cards(guess: Demanding, faces: Faces) -> None:
    """Raise :class:`IllegalGuess` where dice lie."""
    if not faces.suits:
        raise IllegalGuess(
            tr("'{guess}' is a guess about cards, and dice lie on this table", guess=guess),
            "bids on dice are like 'four 5s'; the wheel has stars, leira's duel a sum",
        )


def verify_suit(guess: Demanding, name: str, faces: Faces) -> None:
    """Raise :class:`UnknownName` if no suit is called so."""
    verify_cards(guess, faces)
    if all(suit.name != name for suit in faces.suits):
        raise UnknownName("suit", name, [suit.name for suit in faces.suits])


def combination_patterns(combination: Combination, faces: Faces) -> list[Pattern]:
    """One pattern for each way in which a table of these faces can show a combination.

    >>> from cardlie.deck.deck import base_deck
    >>> from cardlie.deck.combinations import Combination
    >>> len(combination_patterns(Combination.parse("3+2"), base_deck().faces))
    30
    >>> len(combination_patterns(Combination.parse("run6"), base_deck().faces))  # all numbers
    1
    """
    kind, first = combination.kind, combination.sizes[0]
    if kind in ("run", "colour-run"):
        numbers = faces.numbers
        rows = [range(n, n + first) for n in numbers]
        windows = [row for row in rows if {*row} <= {*numbers}]
        suits = [suit.name for suit in faces.suits] if kind == "colour-run" else [None]
        return [run(faces, window, suit) for suit in suits for window in windows]
    if kind in ("every-colour", "every-number"):
        groups = by_colour(faces) if kind == "every-colour" else by_number(faces)
        return [tuple(demand(faces, first, group) for group in groups)]
    by = {"numbers": by_number, "colours": by_colour, "twins": _by_card}
    return _groups(faces, combination.sizes, by[kind](faces))


def demand(faces: Faces, required: int, test: Test) -> Demand:
    """At least so many of the faces that pass a test."""
    return Demand(tuple([int(test(face)) for face in faces.all]), required)


def joker_demand(faces: Faces, required: int) -> Demand:
    """A demand that no face serves: wildcards alone can meet it, or, at 0, anything."""
    return Demand((0,) * len(faces.all), required)


def by_number(faces: Faces) -> list[Test]:
    """A test for each number that is printed."""
    return [lambda f, n=n: f.number == n for n in faces.numbers]  # type: ignore[misc]


def is_suit(suit: str) -> Test:
    """Whether a face is of a suit."""
    return lambda f: f.suit == suit


def by_colour(faces: Faces) -> list[Test]:
    """A test for each suit."""
    return [is_suit(suit.name) for suit in faces.suits]


def _by_card(faces: Faces) -> list[Test]:
    return [lambda f, card=card: f is card for card in faces.all if card.suit]  # type: ignore[misc]


def _groups(faces: Faces, sizes: tuple[int, ...], groups: list[Test]) -> list[Pattern]:
    """Every way to give each size a group of its own; equal sizes are interchangeable."""
    tally = Counter(sizes)
    demands = {
        (i, size): demand(faces, size, group) for i, group in enumerate(groups) for size in tally
    }
    patterns: dict[tuple[tuple[int, int], ...], Pattern] = {}
    for chosen in choose(range(len(groups)), len(sizes)):
        for order in sorted(set(permutations(tally.elements()))):
            key = tuple(zip(chosen, order, strict=True))
            patterns[key] = tuple([demands[part] for part in key])
    return list(patterns.values())


def run(faces: Faces, window: Iterable[int], suit: str | None = None) -> Pattern:
    """One of each number of the window; the numbers that no face prints are one blank demand."""
    printed = [n for n in window if n in faces.numbers]
    demands = [_one_of(faces, number, suit) for number in printed]
    unprinted = sum(1 for n in window if n not in faces.numbers)
    if unprinted:
        demands.append(joker_demand(faces, unprinted))
    if len(demands) == 1:  # so that equal numbers count once in a run of one, too
        demands.append(joker_demand(faces, 0))
    return tuple(demands)


@lru_cache(maxsize=1 << 10)
def _one_of(faces: Faces, number: int, suit: str | None) -> Demand:
    """One of a number, of any suit if none is named; a deck's rows ask for the same few."""
    return demand(faces, 1, lambda f: f.number == number and suit in (None, f.suit))


def helping(compiled: Patterns, counts: Counts) -> int:
    """How many wildcards on the table may help."""
    return sum(counts[i] for i in compiled.helpers)


def pattern_have(pattern: Pattern, need: int, counts: Counts, wild: int) -> int:
    """What is there of one pattern of a guess that claims ``need``, wildcards included.

    A pattern of one demand may have more than it needs; one of several is at most complete.
    """
    if len(pattern) == 1:
        return pattern[0].total(counts) + wild
    return need - shortfall(pattern, counts, wild)


def have(compiled: Patterns, counts: Counts) -> int:
    """How many are really there (or what the sum really is), in the best pattern."""
    need, patterns = compiled.need, compiled.patterns
    if len(patterns) == 1 and not compiled.helpers:  # a bid on dice: nothing to compare
        there = pattern_have(patterns[0], need, counts, 0)
        return compiled.whole.of(counts, there) if compiled.whole else there
    wild = helping(compiled, counts)
    return max([pattern_have(pattern, need, counts, wild) for pattern in patterns], default=0)
