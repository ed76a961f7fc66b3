"""Odds against counting every table one by one, and against deals that the batch judge judged."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.combinations import Combination, PowerCard
from cardlie.deck import base_deck
from cardlie.faces import D6, WHEEL_DIE, Counts, Faces
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
from cardlie.judge import have, holds
from cardlie.odds import Draw, View, distribution, exactly, ladder, odds
from cardlie.patterns import compile_guess
from cardlie.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMS = (
    "2+2", "3", "3+2", "2+2+2", "3+2+1", "c3+c2", "c2+c2", "run3", "run2 of a colour",
    "run3 of a colour", "every colour x1", "every number x1", "twins2", "twins2+2",
)  # fmt: skip

POWERS = tuple(
    PowerCard(f"p{i}", Combination.parse(form), i + 1, form) for i, form in enumerate(FORMS)
)
FACES = Faces((1, 2, 3, 4), base_deck().faces.suits[:3], "joker", POWERS)
CARDS = Setting("cards", FACES)

counts = st.integers(1, 5)
numbers = st.sampled_from(FACES.numbers)
suits = st.sampled_from([suit.name for suit in FACES.suits])
card_guesses: st.SearchStrategy[Guess] = st.one_of(
    st.builds(Number, counts, numbers),
    st.builds(Colour, counts, suits),
    st.builds(LessThan, counts, numbers),
    st.builds(Without, counts, suits),
    st.builds(Straight, counts, numbers),
    st.builds(Vague, counts, st.sampled_from(["number", "colour"])),
    st.builds(Power, st.sampled_from([power.id for power in POWERS])),
)


def few(most: int) -> st.SearchStrategy[Counts]:
    """Counts over FACES of so many cards at most, whatever deck they are from."""
    return st.lists(st.sampled_from(FACES.all), max_size=most).map(FACES.counts)


@st.composite
def card_views(draw: st.DrawFn, pools: int = 2, size: int = 8) -> View:
    """Views with a few small pools, so that every table can be counted."""
    draws = []
    for _ in range(draw(st.integers(0, pools))):
        pool = draw(few(size))
        draws.append(Draw(pool, draw(st.integers(0, min(4, sum(pool))))))
    return View(CARDS, draw(few(4)), tuple(draws))


@st.composite
def dice_views(draw: st.DrawFn) -> tuple[View, Guess]:
    game, faces = draw(st.sampled_from([("wheel", WHEEL_DIE), ("leira", D6)]))
    known = faces.counts(draw(st.lists(st.sampled_from(faces.all), max_size=3)))
    unseen = Draw((1,) * len(faces.all), draw(st.integers(0, 4)), True)
    other: st.SearchStrategy[Guess] = (
        st.builds(Stars, counts) if game == "wheel" else st.builds(Sum, st.integers(1, 40))
    )
    guess = draw(st.one_of(st.builds(Number, counts, st.sampled_from(faces.numbers)), other))
    return View(Setting(game, faces), known, (unseen,)), guess


def tables(view: View) -> Iterator[tuple[int, ...]]:
    """Every table that the view allows, each as likely as any other."""
    each = []
    for draw in view.draws:
        cards = [i for i, n in enumerate(draw.pool) for _ in range(n)]
        each.append(
            list(product(cards, repeat=draw.count))
            if draw.with_replacement
            else list(combinations(cards, draw.count))
        )
    for chosen in product(*each):
        table = list(view.known)
        for i in (i for part in chosen for i in part):
            table[i] += 1
        yield tuple(table)


def counted(guess: Guess, view: View) -> tuple[Fraction, dict[int, Fraction]]:
    """The odds and the distribution of what is there, by looking at every table."""
    compiled = compile_guess(guess, view.setting.faces, view.setting.rulings)
    there: Counter[int] = Counter()
    held = total = 0
    for table in tables(view):
        held += holds(compiled, table)
        there[have(compiled, table)] += 1
        total += 1
    shares = {k: Fraction(n, total) for k, n in sorted(there.items())}
    return Fraction(held, total), shares


def agree(guess: Guess, view: View) -> None:
    chance, shares = counted(guess, view)
    rolled = True if isinstance(guess, Power) else None
    if isinstance(guess, Power):  # it claims its own card: put it on the table
        place = view.setting.faces.index[f"!{guess.combination}"]
        view = View(
            view.setting, tuple(n + (i == place) for i, n in enumerate(view.known)), view.draws
        )
        chance, shares = counted(guess, view)
    assert odds(guess, view, rolled=rolled) == chance
    assert distribution(guess, view) == shares
    assert sum(distribution(guess, view).values()) == 1
    need = compile_guess(guess, view.setting.faces).need
    assert sum(p for k, p in shares.items() if k >= need) == chance
    assert exactly(guess, view, rolled=rolled) == shares.get(need, 0)
    steps = ladder(guess, view)
    assert len(steps) == max(shares) + 1
    for k, step in enumerate(steps):
        assert step == pytest.approx(float(sum(p for h, p in shares.items() if h >= k)))


@given(card_guesses, card_views())
def test_cards_are_counted_right(guess: Guess, view: View) -> None:
    agree(guess, view)


@settings(max_examples=60)
@given(dice_views())
def test_dice_are_counted_right(question: tuple[View, Guess]) -> None:
    view, guess = question
    agree(guess, view)
