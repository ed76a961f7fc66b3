"""Demands whose weights may take away: 'at most two red' is weight -1 and -2 required.

Brute force knows no shortfall: it tries every card that each wildcard may be, or none at all.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from cardlie.judging.batch import have_many, holds_many, stack
from cardlie.kinds.patterns import Demand, Pattern, Patterns, have, holds
from cardlie.odds import Draw, View
from cardlie.odds.prepared import Prepared
from cardlie.setting.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlie.setting.faces import Counts

WILD = 4  # the place of the wildcard, after four ordinary faces


@st.composite
def demands(draw: st.DrawFn, faces: list[int]) -> Demand:
    """A demand on some faces, each of which counts once, or takes away once or twice."""
    weights = [0] * (WILD + 1)
    for face in faces:
        weights[face] = draw(st.sampled_from([1, 1, -1, -1, -2]))
    return Demand(tuple(weights), draw(st.integers(-4, 4)))


@st.composite
def patterns(draw: st.DrawFn, most: int = 2) -> Pattern:
    """One demand or two, on different faces."""
    faces = draw(st.permutations(range(WILD)))
    cut = draw(st.integers(1, 2))
    parts = [list(faces[:cut]), list(faces[cut:3])][: draw(st.integers(1, most))]
    return tuple([draw(demands(part)) for part in parts])


@st.composite
def questions(draw: st.DrawFn) -> Patterns:
    """Patterns that all claim the same total, as those of a guess do."""
    first = draw(patterns())
    need = sum(demand.required for demand in first)
    found = [first]
    for pattern in draw(st.lists(patterns(len(first)), max_size=2)):
        if len(pattern) == len(first):
            rest = need - sum(demand.required for demand in pattern[1:])
            found.append((Demand(pattern[0].weights, rest), *pattern[1:]))
    return Patterns(need, tuple(found), (WILD,))


tables = st.tuples(*[st.integers(0, 3)] * WILD, st.integers(0, 2))
piles = st.tuples(*[st.integers(0, 2)] * WILD, st.integers(0, 1))


def readings(table: Counts) -> Iterator[Counts]:
    """The table with each wildcard as any face, or as a card that no demand is about."""
    for chosen in combinations_with_replacement([*range(WILD), None], table[WILD]):
        tally = Counter(chosen)
        yield (*[n + tally[i] for i, n in enumerate(table[:WILD])], 0)


def lacking(pattern: Pattern, table: Counts) -> int:
    return sum(
        max(0, d.required - sum(n * w for n, w in zip(table, d.weights, strict=True)))
        for d in pattern
    )


def most(compiled: Patterns, table: Counts) -> int:
    """How much is there in the best reading of the wildcards."""
    return max(
        sum(n * w for n, w in zip(reading, pattern[0].weights, strict=True))
        if len(pattern) == 1
        else compiled.need - lacking(pattern, reading)
        for reading in readings(table)
        for pattern in compiled.patterns
    )


@given(questions(), tables)
def test_what_takes_away_is_judged_as_by_trying_every_card(
    compiled: Patterns, table: Counts
) -> None:
    true = any(
        not lacking(pattern, reading)
        for reading in readings(table)
        for pattern in compiled.patterns
    )
    assert holds(compiled, table) == true == (have(compiled, table) >= compiled.need)
    assert have(compiled, table) == most(compiled, table)


@given(questions(), st.lists(tables, min_size=1, max_size=5), st.sampled_from([1, 50, 400]))
def test_a_batch_takes_away_like_the_judge(
    compiled: Patterns, some: list[Counts], times: int
) -> None:
    some = [tuple(n * times for n in table) for table in some]
    batch = stack(some)
    assert holds_many(compiled, batch).tolist() == [holds(compiled, table) for table in some]
    assert have_many(compiled, batch).tolist() == [have(compiled, table) for table in some]


@given(questions(), piles, st.lists(piles, min_size=1, max_size=2), st.data())
def test_odds_of_what_takes_away_are_those_of_every_deal(
    compiled: Patterns, known: Counts, pools: list[Counts], data: st.DataObject
) -> None:
    dice = data.draw(st.booleans())
    draws: list[Draw] = []
    tables = Counter([known])  # how many deals lead to each
    for pool in pools:
        faces = [face for face, n in enumerate(pool) for _ in range(n)]
        drawn = data.draw(st.integers(0, min(2, len(faces))))
        draws.append(Draw(pool, drawn, dice))
        hands = product(faces, repeat=drawn) if dice else combinations(faces, drawn)
        alike, before, tables = Counter(tuple(sorted(hand)) for hand in hands), tables, Counter()
        for (table, times), (hand, n) in product(before.items(), alike.items()):
            tables[tuple(n + hand.count(face) for face, n in enumerate(table))] += times * n
    shares: Counter[int] = Counter()
    for table, times in tables.items():
        shares[most(compiled, table)] += times
    view = View(Setting.of("tavern"), known, tuple(draws))
    question = Prepared(compiled)
    first, tail = question.tail(view)
    for have_it in range(min([*shares, compiled.need]) - 1, max([*shares, compiled.need]) + 2):
        expected = Fraction(sum(n for k, n in shares.items() if k >= have_it), shares.total())
        assert Fraction(*question.at_least(view, have_it)) == expected
        place = have_it - first
        told = Fraction(*tail[place]) if 0 <= place < len(tail) else Fraction(int(place < 0))
        assert told == expected
