"""Chance that is counted: numpy's Philox and ours are one, and a moment is all that tells."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardlie.games.chance import Moment, Purpose, Seeded, draws_of
from cardlie.games.philox import block, fractions, keys_of

WORDS = st.integers(0, 2**64 - 1)


@given(st.integers(-(2**127), 2**127 - 1), WORDS, WORDS, WORDS, WORDS)
def test_numpy_draws_the_same(seed: int, a: int, b: int, c: int, d: int) -> None:
    before = (a + (b << 64) + (c << 128) + (d << 192) - 1) % 2**256  # numpy counts up, then draws
    theirs = np.random.Philox(counter=before, key=seed % 2**128)
    keys = keys_of(seed)
    assert list(block(keys, a, b, c, d)) == theirs.random_raw(4).tolist()
    theirs = np.random.Philox(counter=before, key=seed % 2**128)
    assert list(fractions(keys, a, b, c, d)) == np.random.Generator(theirs).random(4).tolist()


MOMENTS = st.builds(
    Moment,
    st.sampled_from(Purpose),
    st.integers(0, 2**31),
    st.integers(0, 2**31),
    st.integers(0, 2**24),
)


@given(st.integers(), st.integers(0, 2**32 - 2), MOMENTS, MOMENTS, st.integers(0, 1000))
def test_a_moment_draws_the_same_whatever_was_drawn_before(
    seed: int, game: int, one: Moment, other: Moment, nth: int
) -> None:
    chance = Seeded(seed, game)
    first = chance.fraction(one, nth)
    assert (chance.fraction(other, nth) == first) == (one == other)
    assert chance.fraction(one, nth) == first == Seeded(seed, game).fraction(one, nth)
    assert chance.fraction(one, nth + 1) != first != Seeded(seed, game + 1).fraction(one, nth)


def test_moments_are_kept_for_a_while_only() -> None:
    chance = Seeded(1)
    drawn = [chance.fraction(Moment(Purpose.ROLL, 1, n)) for n in range(1000)]
    assert drawn == [chance.fraction(Moment(Purpose.ROLL, 1, n)) for n in range(1000)]


@given(st.permutations(range(9)))
def test_a_shuffle_deals_the_same_however_the_cards_lay(cards: list[int]) -> None:
    ordered = sorted(cards)
    at = Moment(Purpose.DECK, 1)
    Seeded(5).shuffle(cards, at)
    Seeded(5).shuffle(ordered, at)
    assert cards == ordered


def test_every_order_of_cards_is_about_as_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for game in range(24 * 400):
        cards = [0, 1, 2, 3]
        Seeded(2, game).shuffle(cards, Moment(Purpose.DECK, 1))
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert sum((n - 400) ** 2 / 400 for n in orders.values()) < 50  # chi squared, 23 free: 0.1 %


@given(st.integers(0, 100))
def test_each_card_of_a_shuffle_is_drawn_once(cards: int) -> None:
    choices = [c for _, draw in draws_of(cards) for c in draw]
    assert choices == list(range(cards, 1, -1))


def test_the_last_number_below_one_is_a_card_or_a_face() -> None:
    below = 1 - 2**-53
    assert all(int(below * n) == n - 1 for n in (*range(1, 10_000), 6**5, 2**32, 2**32 - 1))
