"""Guesses, faces and tables for laws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from cardlie.combinations import Combination, PowerCard
from cardlie.deck import base_deck
from cardlie.faces import Face, Faces, Suit
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
from cardlie.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Sequence

CARDS = Setting.of("cards")

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
        if combination.misfit(len(faces.numbers), len(faces.suits)) is None
    ]
    powers = tuple(
        PowerCard(f"power-{i}", combination, i, "A test of strength.")
        for i, combination in enumerate(fitting, 1)
    )
    return Faces(faces.numbers, faces.suits, faces.wild, powers)


#: The base deck's faces with every form of the vocabulary as a power card.
RICH = Setting("cards", with_powers(base_deck().faces))


@st.composite
def decks(draw: st.DrawFn) -> Faces:
    """Faces of a deck of one to five suits with up to eight numbers, and wildcards."""
    names = ["red", "blue", "green", "yellow", "violet"][: draw(st.integers(1, 5))]
    suits = tuple(Suit(n, n[0].upper(), f"{n}ling", f"{n}lings") for n in names)
    first = draw(st.integers(1, 3))
    return with_powers(Faces(tuple(range(first, first + draw(st.integers(2, 8)))), suits, "joker"))


def card_guesses(faces: Faces, most: int = 9) -> st.SearchStrategy[Guess]:
    """A guess of any kind that the card game has; numbers may lie just off the deck."""
    counts = st.integers(1, most)
    numbers = st.integers(max(1, faces.numbers[0] - 1), faces.numbers[-1] + 2)
    suits = st.sampled_from([suit.name for suit in faces.suits])
    kinds: list[st.SearchStrategy[Guess]] = [
        st.builds(Number, counts, numbers),
        st.builds(Colour, counts, suits),
        st.builds(LessThan, counts, numbers),
        st.builds(Without, counts, suits),
        st.builds(Straight, counts, numbers),
        st.builds(Vague, counts, st.sampled_from(["number", "colour"])),
    ]
    if faces.powers:
        kinds.append(st.sampled_from([Power.of(power) for power in faces.powers]))
    return st.one_of(kinds)


def dice_guesses(setting: Setting, most: int = 9) -> st.SearchStrategy[Guess]:
    """A bid of one of the dice games."""
    bids: list[st.SearchStrategy[Guess]] = [
        st.builds(Number, st.integers(1, most), st.sampled_from(setting.faces.numbers))
    ]
    if setting.game == "wheel":
        bids.append(st.builds(Stars, st.integers(1, most)))
    if setting.game == "leira":
        bids.append(st.builds(Sum, st.integers(1, 6 * most)))
    return st.one_of(bids)


@st.composite
def tables(draw: st.DrawFn, faces: Faces, wild: int = 2, most: int = 9) -> list[Face]:
    """Faces on a table, at most ``wild`` of them wildcards that stand for any card."""
    plain = [face for face in faces.all if not face.wild or faces.wild == "die"]
    table = draw(st.lists(st.sampled_from(plain), max_size=most))
    if faces.wild == "joker":
        table += [faces.face("*")] * draw(st.integers(0, wild))
    return draw(st.permutations(table))
