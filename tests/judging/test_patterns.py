"""Patterns of any shape against brute force.

Brute force knows no shortfall: it tries every card that each wildcard may be, or none at all.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.games.registry import rules_of
from cardlie.guess.patterns import Demand, Pattern, Patterns, have
from cardlie.judging.batch import have_many, stack
from cardlie.judging.evaluate import outcome_of
from cardlie.odds import Draw, View
from cardlie.odds.prepared import OddsQuery

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlie.deck.faces import Counts

WILD = 4  # the place of the wildcard, after four ordinary faces


@st.composite
def patterns(draw: st.DrawFn, joint: bool, required: int) -> Pattern:
    """One demand of so many, or several on different faces; the last may be of no face."""
    faces = draw(st.permutations(range(WILD)))
    ends = [0, *sorted(draw(st.lists(st.integers(1, WILD), min_size=2, max_size=2)))]
    parts = [faces[: ends[1]]] if not joint else [faces[a:b] for a, b in pairwise(ends)]
    return tuple(
        [
            Demand(
                tuple([int(face in part) for face in range(WILD + 1)]),
                draw(st.integers(0, 4)) if joint else required,
            )
            for part in parts
        ]
    )


@st.composite
def questions(draw: st.DrawFn) -> Patterns:
    """Patterns of one demand each, of the same total, or of several; the smallest is claimed."""
    joint, required = draw(st.booleans()), draw(st.integers(0, 6))
    found = draw(st.lists(patterns(joint, required), min_size=1, max_size=3))
    need = min(sum(demand.required for demand in pattern) for pattern in found)
    return Patterns(need, tuple(found), (WILD,))


tables = st.tuples(*[st.integers(0, 3)] * WILD, st.integers(0, 2))
piles = st.tuples(*[st.integers(0, 2)] * WILD, st.integers(0, 1))


def readings(table: Counts) -> Iterator[Counts]:
    """The table with each wildcard as any face; last, how many stand for one that none prints."""
    for chosen in combinations_with_replacement([*range(WILD), None], table[WILD]):
        tally = Counter(chosen)
        yield (*[n + tally[i] for i, n in enumerate(table[:WILD])], tally[None])


def lacking(pattern: Pattern, table: Counts) -> int:
    return sum(max(0, d.required - there(d, table)) for d in pattern)


def there(demand: Demand, reading: Counts) -> int:
    """How many serve a demand: of no face, those that stand for none that is printed."""
    counted = [n for n, w in zip(reading, demand.weights, strict=True) if w]
    return sum(counted) if counted else reading[WILD]


def most(compiled: Patterns, table: Counts) -> int:
    """How much is there in the best reading of the wildcards."""
    return max(
        there(pattern[0], reading)
        if len(pattern) == 1
        else compiled.need - lacking(pattern, reading)
        for reading in readings(table)
        for pattern in compiled.patterns
    )


@given(questions(), tables)
def test_patterns_are_judged_as_by_trying_every_card(compiled: Patterns, table: Counts) -> None:
    true = any(
        not lacking(pattern, reading)
        for reading in readings(table)
        for pattern in compiled.patterns
    )
    assert outcome_of(compiled, [table], rolled=True) == (true, most(compiled, table))


@given(questions(), st.lists(tables, min_size=1, max_size=5), st.sampled_from([1, 50, 400]))
def test_a_batch_counts_like_the_judge(compiled: Patterns, some: list[Counts], times: int) -> None:
    some = [tuple(n * times for n in table) for table in some]
    there = have_many(compiled, stack(some)).tolist()
    assert there == [have(compiled, table) for table in some]


@given(questions(), piles, st.lists(piles, min_size=1, max_size=2), st.data())
def test_odds_of_patterns_are_those_of_every_deal(
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
    view = View(rules_of("tavern"), known, tuple(draws))
    question = OddsQuery(compiled)
    tail = question.survival(view)
    for have_it in range(max([*shares, compiled.need]) + 2):
        expected = Fraction(sum(n for k, n in shares.items() if k >= have_it), shares.total())
        assert Fraction(*question.at_least(view, have_it)) == expected
        assert (Fraction(*tail[have_it]) if have_it < len(tail) else 0) == expected


@pytest.mark.parametrize(("weights", "required"), [((1, -1), 1), ((-1, 0), 0), ((1, 0), -1)])
def test_nothing_takes_away(weights: tuple[int, ...], required: int) -> None:
    with pytest.raises(ValueError, match="below 0"):
        Demand(weights, required)
