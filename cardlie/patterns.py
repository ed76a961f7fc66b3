"""What a guess demands of a table: the only place that knows.

A guess compiles to a disjunction of patterns; a pattern is a list of demands with disjoint faces;
a demand is a weight for each face and a required total. Judging, witnesses, batches and odds all
read this one form, so a new kind of guess is a new compiler here and nothing else.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache, singledispatch
from itertools import combinations as choose
from itertools import permutations
from typing import TYPE_CHECKING

from cardlie.errors import IllegalGuess, UnknownName
from cardlie.faces import WILD, Faces
from cardlie.guess import (
    MADE_UP,
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
from cardlie.rulings import DEFAULT_RULINGS, Rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardlie.combinations import Combination
    from cardlie.faces import Counts, Face

    Test = Callable[[Face], bool]


@dataclass(frozen=True, slots=True)
class Demand:
    """At least ``required`` in all from the faces that have a weight (aligned with ``Faces.all``).

    ``hits`` lists the faces with a weight other than 0, for quick sums over one table.
    """

    weights: tuple[int, ...]
    required: int
    hits: tuple[int, ...]

    def total(self, counts: Counts) -> int:
        """What these counts give towards the demand; may be more than is required."""
        weights = self.weights
        return sum([counts[i] * weights[i] for i in self.hits])


Pattern = tuple[Demand, ...]


@dataclass(frozen=True, slots=True)
class Patterns:
    """The compiled form of a guess: any one of ``patterns`` will do.

    ``helpers`` are the faces that may stand in for anything missing (wildcards), one card each.
    ``need`` is the total that the guess claims. No patterns at all: nothing can make it true.
    """

    need: int
    patterns: tuple[Pattern, ...]
    helpers: tuple[int, ...]


def shortfall(pattern: Pattern, counts: Counts) -> int:
    """How much a table lacks of a pattern before any wildcard helps; 0 if nothing.

    >>> from cardlie.deck import base_deck
    >>> faces = base_deck().faces
    >>> compiled = compile_guess(Guess.parse("4 red"), faces)
    >>> shortfall(compiled.patterns[0], faces.counts(faces.parse("R1 R5 B2 *")))
    2
    """
    lack = 0
    for demand in pattern:
        missing = demand.required - demand.total(counts)
        if missing > 0:
            lack += missing
    return lack


@lru_cache(maxsize=1 << 16)
def compile_guess(guess: Guess, faces: Faces, rulings: Rulings = DEFAULT_RULINGS) -> Patterns:
    """The patterns of a guess on a table of these faces, with these rulings in force.

    Raises :class:`~cardlie.errors.IllegalGuess` where the guess has no meaning here: a colour at
    a table of dice, stars where no die has a wild, a power card that the deck does not have.
    """
    return _compile(guess, faces, rulings)


def _patterns(
    faces: Faces, need: int, patterns: list[Pattern], wild_can_help: bool = True
) -> Patterns:
    """Patterns that the deck's wildcards may help, unless no card they show would."""
    joker = faces.wild == "joker" and wild_can_help
    return Patterns(need, tuple(patterns), (faces.index[WILD],) if joker else ())


@singledispatch
def _compile(guess: Guess, faces: Faces, rulings: Rulings) -> Patterns:
    raise TypeError(f"no compiler for {type(guess).__name__}")


@_compile.register
def _number(guess: Number, faces: Faces, rulings: Rulings) -> Patterns:
    wild_die = faces.wild == "die"
    showing = _demand(
        faces, guess.count, lambda f: f.number == guess.number or (f.wild and wild_die)
    )
    shown = guess.number in faces.numbers or _unbounded(rulings)
    return _patterns(faces, guess.count, [(showing,)], wild_can_help=shown)


@_compile.register
def _colour(guess: Colour, faces: Faces, rulings: Rulings) -> Patterns:
    _need_suit(guess, guess.suit, faces)
    return _patterns(faces, guess.count, [(_demand(faces, guess.count, _is(guess.suit)),)])


@_compile.register
def _less_than(guess: LessThan, faces: Faces, rulings: Rulings) -> Patterns:
    _need_cards(guess, faces)
    below = _demand(faces, guess.count, lambda f: f.number is not None and f.number < guess.number)
    lowest = 1 if _unbounded(rulings) else faces.numbers[0]
    return _patterns(faces, guess.count, [(below,)], wild_can_help=guess.number > lowest)


@_compile.register
def _without(guess: Without, faces: Faces, rulings: Rulings) -> Patterns:
    _need_suit(guess, guess.suit, faces)
    powers = rulings["powers-without"] == "count"
    others = _demand(
        faces,
        guess.count,
        lambda f: f.suit not in (None, guess.suit) or (f.power is not None and powers),
    )
    return _patterns(faces, guess.count, [(others,)], wild_can_help=len(faces.suits) > 1)


@_compile.register
def _straight(guess: Straight, faces: Faces, rulings: Rulings) -> Patterns:
    _need_cards(guess, faces)
    low, high = faces.numbers[0], faces.numbers[-1]
    if _unbounded(rulings):
        # Windows that start above the printed numbers are all alike: wildcards only.
        first = min(max(1, guess.element - guess.count + 1), high + 1)
        starts = range(first, min(guess.element, high + 1) + 1)
    elif guess.element > high:
        starts = range(0)
    else:
        first = max(low, guess.element - guess.count + 1)
        starts = range(first, min(guess.element, high - guess.count + 1) + 1)
    runs = [_run(faces, range(start, start + guess.count)) for start in starts]
    return _patterns(faces, guess.count, runs)


@_compile.register
def _vague(guess: Vague, faces: Faces, rulings: Rulings) -> Patterns:
    _need_cards(guess, faces)
    groups = _by_number(faces) if guess.what == "number" else _by_colour(faces)
    return _patterns(faces, guess.count, [(_demand(faces, guess.count, test),) for test in groups])


@_compile.register
def _power(guess: Power, faces: Faces, rulings: Rulings) -> Patterns:
    _need_cards(guess, faces)
    if guess.combination == MADE_UP:
        return _patterns(faces, 0, [])
    card = faces.power(guess.combination)
    if card is None:
        raise UnknownName("power card", guess.combination, [power.id for power in faces.powers])
    patterns = combination_patterns(card.combination, faces)
    return _patterns(faces, sum(demand.required for demand in patterns[0]), patterns)


@_compile.register
def _stars(guess: Stars, faces: Faces, rulings: Rulings) -> Patterns:
    if faces.wild != "die":
        raise IllegalGuess(f"'{guess}': nothing here shows a star", "stars belong to --game wheel")
    return _patterns(faces, guess.count, [(_demand(faces, guess.count, lambda f: f.wild),)])


@_compile.register
def _sum(guess: Sum, faces: Faces, rulings: Rulings) -> Patterns:
    if faces.suits or faces.wild != "none":
        raise IllegalGuess(f"'{guess}': no sum is guessed here", "sums belong to --game leira")
    weights = tuple(face.number or 0 for face in faces.all)
    everything = Demand(weights, guess.total, tuple(range(len(weights))))
    return _patterns(faces, guess.total, [(everything,)])


def _unbounded(rulings: Rulings) -> bool:
    return rulings["wild-range"] == "unbounded"


def _need_cards(guess: Guess, faces: Faces) -> None:
    if not faces.suits:
        raise IllegalGuess(
            f"'{guess}' is a guess about cards, and dice lie on this table",
            "bids on dice are like 'four 5s'; the wheel has stars, leira's duel a sum",
        )


def _need_suit(guess: Guess, name: str, faces: Faces) -> None:
    _need_cards(guess, faces)
    if all(suit.name != name for suit in faces.suits):
        raise UnknownName("suit", name, [suit.name for suit in faces.suits])


def combination_patterns(combination: Combination, faces: Faces) -> list[Pattern]:
    """One pattern for each way in which a table of these faces can show a combination.

    >>> from cardlie.deck import base_deck
    >>> from cardlie.combinations import Combination
    >>> len(combination_patterns(Combination.parse("3+2"), base_deck().faces))
    30
    """
    first = combination.sizes[0]
    match combination.kind:
        case "numbers":
            return _groups(faces, combination.sizes, _by_number(faces))
        case "colours":
            return _groups(faces, combination.sizes, _by_colour(faces))
        case "twins":
            return _groups(faces, combination.sizes, _by_card(faces))
        case "every-colour":
            return [tuple(_demand(faces, first, group) for group in _by_colour(faces))]
        case "every-number":
            return [tuple(_demand(faces, first, group) for group in _by_number(faces))]
        case "run":
            return [_run(faces, window) for window in _windows(faces, first)]
        case "colour-run":
            return [
                _run(faces, window, suit.name)
                for suit in faces.suits
                for window in _windows(faces, first)
            ]


def _demand(faces: Faces, required: int, test: Test) -> Demand:
    weights = tuple(int(test(face)) for face in faces.all)
    return Demand(weights, required, tuple(i for i, weight in enumerate(weights) if weight))


def _by_number(faces: Faces) -> list[Test]:
    return [lambda f, n=n: f.number == n for n in faces.numbers]  # type: ignore[misc]


def _is(suit: str) -> Test:
    return lambda f: f.suit == suit


def _by_colour(faces: Faces) -> list[Test]:
    return [_is(suit.name) for suit in faces.suits]


def _by_card(faces: Faces) -> list[Test]:
    return [lambda f, card=card: f is card for card in faces.all if card.suit]  # type: ignore[misc]


def _groups(faces: Faces, sizes: tuple[int, ...], groups: list[Test]) -> list[Pattern]:
    """Every way to give each size a group of its own; equal sizes are interchangeable."""
    tally = Counter(sizes)
    demands = {
        (i, size): _demand(faces, size, group) for i, group in enumerate(groups) for size in tally
    }
    patterns: dict[tuple[tuple[int, int], ...], Pattern] = {}
    for chosen in choose(range(len(groups)), len(sizes)):
        for order in sorted(set(permutations(tally.elements()))):
            key = tuple(zip(chosen, order, strict=True))
            patterns[key] = tuple([demands[part] for part in key])
    return list(patterns.values())


def _windows(faces: Faces, length: int) -> list[range]:
    numbers = faces.numbers
    return [range(n, n + length) for n in numbers if n + length - 1 <= numbers[-1]]


def _run(faces: Faces, window: Iterable[int], suit: str | None = None) -> Pattern:
    """One of each number of the window; the numbers that no face prints are one blank demand."""
    printed = [n for n in window if n in faces.numbers]
    demands = [
        _demand(faces, 1, lambda f, n=n: f.number == n and suit in (None, f.suit))  # type: ignore[misc]
        for n in printed
    ]
    unprinted = sum(1 for n in window if n not in faces.numbers)
    if unprinted:
        demands.append(_demand(faces, unprinted, lambda f: False))
    return tuple(demands)
