"""Guesses, faces and tables for laws."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Face, Faces, Suit
from cardlie.games.model import Rules
from cardlie.games.registry import get_game, rules_of
from cardlie.guess import KINDS, Guess

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CARDS = rules_of("cards")

#: A die with a wild (a star) in place of the 1.
WHEEL_DIE = Faces(numbers=(2, 3, 4, 5, 6), wild="die")

#: One combination of each form of the vocabulary, some with several sizes.
FORMS = (
    "2+2", "3+2", "2+2+2", "3+3", "4+4", "c3+c3", "c4+c2", "twins2", "twins2+2", "run3", "run5",
    "run3 of a colour", "run4 of a colour", "every colour x1", "every colour x2", "every number x1",
)  # fmt: skip


def with_powers(faces: Faces, forms: Sequence[str] = FORMS) -> Faces:
    """The same faces with a power card for each form that fits."""
    fitting = [
        combination
        for combination in map(Combination.parse, forms)
        if combination.misfit(faces.numbers, len(faces.suits)) is None
    ]
    powers = tuple(
        PowerCard(f"power-{i}", combination, i, "A test of strength.")
        for i, combination in enumerate(fitting, 1)
    )
    return Faces(faces.numbers, faces.suits, faces.wild, powers)


#: The base deck's faces with every form of the vocabulary as a power card.
RICH = Rules(get_game("cards"), with_powers(base_deck().faces))


@st.composite
def number_rows(draw: st.DrawFn, fewest: int = 2, most: int = 12) -> tuple[int, ...]:
    """The numbers of a deck: in a row from anywhere, or with gaps."""
    first, count = draw(st.integers(0, 9)), draw(st.integers(fewest, most))
    gaps = draw(st.lists(st.sampled_from([1, 1, 1, 2, 3]), min_size=count - 1, max_size=count - 1))
    steps = gaps if draw(st.booleans()) else [1] * (count - 1)
    return tuple(accumulate(steps, initial=first))


@st.composite
def decks(draw: st.DrawFn) -> Faces:
    """Faces of a deck of one to five suits with up to eight numbers, and maybe wildcards."""
    names = ["red", "blue", "green", "yellow", "violet"][: draw(st.integers(1, 5))]
    suits = tuple(Suit(n, n[0].upper(), f"{n}ling", f"{n}lings") for n in names)
    numbers = draw(number_rows(most=8))
    return with_powers(Faces(numbers, suits, draw(st.sampled_from(["joker", "none"]))))


def card_guesses(faces: Faces, most: int = 9) -> st.SearchStrategy[Guess]:
    """A guess of any kind that the card game has; numbers may lie just off the deck."""
    first = faces.numbers[0]
    numbers = st.integers(max(min(1, first), first - 1), faces.numbers[-1] + 2)
    return guesses_of([kind for kind in KINDS if kind.on_cards], faces, numbers, most)


def dice_guesses(rules: Rules, most: int = 9) -> st.SearchStrategy[Guess]:
    """A bid of one of the dice games."""
    numbers = st.sampled_from(rules.faces.numbers)
    return guesses_of(rules.game.kinds, rules.faces, numbers, most)


def guesses_of(
    kinds: Iterable[type[Guess]], faces: Faces, numbers: st.SearchStrategy[int], most: int = 9
) -> st.SearchStrategy[Guess]:
    """A guess of any of these kinds about so many faces; their numbers come from ``numbers``."""

    def saying(guess: Guess, figure: int, number: int) -> Guess:
        said = guess.with_amount(figure) or guess
        named = {field.name for field in fields(said)} & {"number", "element"}
        return replace(said, **dict.fromkeys(named, number))

    each: list[st.SearchStrategy[Guess]] = []
    for kind in kinds:
        if kind.personal:  # its figure is that of a card
            listed = [g for card in faces.powers for g in kind.listed(card.value, faces)]
        else:
            listed = list(kind.listed(1, faces))
        if listed:
            figures = st.integers(1, kind.most(faces, most))
            each.append(st.builds(saying, st.sampled_from(listed), figures, numbers))
    return st.one_of(each)


@st.composite
def tables(draw: st.DrawFn, faces: Faces, wild: int = 2, most: int = 9) -> list[Face]:
    """Faces on a table, at most ``wild`` of them wildcards that stand for any card."""
    plain = [face for face in faces.all if not face.wild or faces.wild == "die"]
    table = draw(st.lists(st.sampled_from(plain), max_size=most))
    if faces.wild == "joker":
        table += [faces.face("*")] * draw(st.integers(0, wild))
    return draw(st.permutations(table))
