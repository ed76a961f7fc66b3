"""The counting itself, on demands of any weights, in any number of patterns."""

from __future__ import annotations

from itertools import combinations, product
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from cardlie.judge import holds
from cardlie.odds import Draw, View
from cardlie.odds.ask import _Question
from cardlie.odds.count import totals_at_least
from cardlie.patterns import Demand, Pattern, Patterns
from cardlie.setting import Setting

FACES = 5  # the last of them helps

classes = st.dictionaries(st.integers(1, 4), st.integers(0, 3), max_size=3)


@given(classes, st.integers(0, 3), st.integers(0, 4), st.booleans())
def test_totals_are_those_of_every_draw(
    sizes: dict[int, int], others: int, drawn: int, dice: bool
) -> None:
    weights = [weight for weight, size in sizes.items() for _ in range(size)] + [0] * others
    if not dice:
        drawn = min(drawn, len(weights))
    pool = (len(weights), drawn, dice, tuple(sizes.items()))
    each = product(weights, repeat=drawn) if dice else combinations(weights, drawn)
    totals = [sum(chosen) for chosen in each]
    tail, total = totals_at_least((pool,))
    assert total == len(totals)
    for k, ways in enumerate(tail):
        assert ways == sum(found >= k for found in totals)
    assert all(found < len(tail) for found in totals)


@st.composite
def demands(draw: st.DrawFn) -> Pattern:
    """A pattern of one to three demands with disjoint faces, of any weights."""
    owner = draw(st.lists(st.integers(-1, 2), min_size=FACES - 1, max_size=FACES - 1))
    weight = draw(st.lists(st.integers(1, 3), min_size=FACES - 1, max_size=FACES - 1))
    found = []
    for which in range(draw(st.integers(1, 3))):
        row = (*(w if o == which else 0 for o, w in zip(owner, weight, strict=True)), 0)
        hits = tuple(i for i, w in enumerate(row) if w)
        found.append(Demand(row, draw(st.integers(1, 4)), hits))
    return tuple(found)


counts = st.lists(st.integers(0, 2), min_size=FACES, max_size=FACES).map(tuple)


@given(st.lists(demands(), min_size=1, max_size=4), counts, counts, st.integers(0, 3), st.data())
def test_any_patterns_are_counted_right(
    patterns: list[Pattern],
    known: tuple[int, ...],
    pool: tuple[int, ...],
    drawn: int,
    data: st.DataObject,
) -> None:
    need = max(sum(demand.required for demand in pattern) for pattern in patterns)
    compiled = Patterns(need, tuple(patterns), (FACES - 1,))
    dice = data.draw(st.booleans()) and sum(pool) > 0
    drawn = drawn if dice else min(drawn, sum(pool))
    cards = [i for i, n in enumerate(pool) for _ in range(n)]
    view = View(Setting.of("tavern"), known, (Draw(pool, drawn, dice),))
    held = total = 0
    for chosen in product(cards, repeat=drawn) if dice else combinations(cards, drawn):
        table = list(known)
        for i in chosen:
            table[i] += 1
        held += holds(compiled, tuple(table))
        total += 1
    # single demands may be exceeded, so asking for `need` is asking for their own requirement
    alike = all(sum(d.required for d in p) == need for p in patterns) or any(
        len(p) > 1 for p in patterns
    )
    if alike:
        ways, among = _Question(compiled).at_least(view, need)
        assert ways * total == held * among


def test_many_ways_fit_their_slots() -> None:
    tail, total = totals_at_least(((60, 30, False, ((1, 15), (3, 15))),))
    assert (tail[0], total) == (comb(60, 30), comb(60, 30))
    assert tail[60] == 1  # 15 and 3 times 15: all of them
    assert set(tail[61:]) == {0}
