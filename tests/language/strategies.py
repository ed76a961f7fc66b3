"""Any deck, any guess: for the laws of the language."""

from __future__ import annotations

from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces, Suit
from cardlie.guess import (
    MAX_COUNT,
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
from cardlie.language import languages
from cardlie.language.words import vocabulary_of

AMOUNTS = st.one_of(st.integers(1, 22), st.integers(1, MAX_COUNT))

# Letters of several alphabets, among them those that change length when they are folded.
_NAMES = st.text("abcdefghijxyzäöüßéıŉǆаяλς中", min_size=1, max_size=8).map(str.lower)
_IDS = st.lists(
    st.one_of(
        st.sampled_from(
            ["two", "value", "worth", "power", "card", "the", "x", "3", "run4", "wert"]
        ),
        _NAMES,
    ),
    min_size=1,
    max_size=3,
).map("-".join)


@cache
def spoken_for() -> frozenset[str]:
    """The words that mean something in some language, so that no suit should be called so."""
    found: set[str] = set()
    for language in languages():
        found.update(key for keys in vocabulary_of(language, Faces((1,))).phrases for key in keys)
    return frozenset(found)


@st.composite
def faces(draw: st.DrawFn) -> Faces:
    """A deck of up to five suits with names of their own and up to four power cards."""
    fold = vocabulary_of("de", Faces((1,))).language.scanner.fold
    names = draw(st.lists(_NAMES, min_size=3, max_size=15, unique_by=fold))
    assume(not spoken_for() & {key for name in names for key in (name.casefold(), fold(name))})
    threes = zip(names[::3], names[1::3], names[2::3], strict=False)
    suits = tuple(Suit(name, "S", animal, plural) for name, animal, plural in threes)
    ids = draw(st.lists(_IDS, max_size=4, unique_by=lambda id: fold(id)))
    powers = tuple(
        PowerCard(id, Combination("numbers", (i + 2,)), value, "A test.")
        for i, (id, value) in enumerate((id, draw(st.integers(1, 99))) for id in ids)
    )
    return Faces((1, 2, 3), suits, "joker", powers)


def guesses(faces: Faces) -> st.SearchStrategy[Guess]:
    """A guess of any kind about these faces, in the form that text means."""
    suits = st.sampled_from([suit.name for suit in faces.suits])
    kinds: list[st.SearchStrategy[Guess]] = [
        st.builds(Number, AMOUNTS, AMOUNTS),
        st.builds(Colour, AMOUNTS, suits),
        st.builds(LessThan, AMOUNTS, AMOUNTS),
        st.builds(Without, AMOUNTS, suits),
        st.builds(Straight, AMOUNTS, AMOUNTS),
        st.builds(Vague, AMOUNTS, st.sampled_from(["number", "colour"])),
        st.builds(Plain, AMOUNTS, AMOUNTS),
        st.builds(Stars, AMOUNTS),
        st.builds(Sum, AMOUNTS),
        st.builds(Power, combinations(), AMOUNTS),
    ]
    return st.one_of(kinds)


def combinations() -> st.SearchStrategy[Combination]:
    """Any combination of the vocabulary."""
    sizes = st.integers(1, 24)
    several = st.lists(sizes, min_size=1, max_size=6).map(lambda each: sorted(each, reverse=True))
    groups = st.sampled_from(["numbers", "colours", "twins"])
    single = st.sampled_from(["run", "colour-run", "every-colour", "every-number"])
    return st.one_of(
        st.builds(Combination, groups, several.map(tuple)),
        st.builds(Combination, single, sizes.map(lambda size: (size,))),
    )


BASE = base_deck().faces
