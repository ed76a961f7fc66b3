"""The counting itself, on demands of any weights, in any number of patterns."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from math import comb
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.engine import Options, Table
from cardlie.games.registry import rules_of
from cardlie.guess import Straight, Vague
from cardlie.guess.patterns import Demand, Pattern, Patterns, shortfall
from cardlie.judging.evaluate import outcome_of
from cardlie.odds import Draw, View, odds_float, odds_ratio
from cardlie.odds import hands as by_hand
from cardlie.odds.count import totals_at_least, ways_by_lack
from cardlie.odds.prepared import OddsQuery

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
        found.append(Demand(row, draw(st.integers(1, 4))))
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
    # the patterns of a guess need equally many, as it names a number of faces
    patterns = [each for each in patterns if sum(demand.required for demand in each) == need]
    compiled = Patterns(need, tuple(patterns), (FACES - 1,))
    dice = data.draw(st.booleans()) and sum(pool) > 0
    drawn = drawn if dice else min(drawn, sum(pool))
    cards = [i for i, n in enumerate(pool) for _ in range(n)]
    view = View(rules_of("tavern"), known, (Draw(pool, drawn, dice),))
    held = total = 0
    for chosen in product(cards, repeat=drawn) if dice else combinations(cards, drawn):
        table = list(known)
        for i in chosen:
            table[i] += 1
        held += outcome_of(compiled, [tuple(table)], rolled=True)[0]
        total += 1
    ways, among = OddsQuery(compiled).at_least(view, need)
    assert ways * total == held * among


def test_many_ways_fit_their_slots() -> None:
    tail, total = totals_at_least(((60, 30, False, ((1, 15), (3, 15))),))
    assert (tail[0], total) == (comb(60, 30), comb(60, 30))
    assert tail[60] == 1  # 15 and 3 times 15: all of them
    assert set(tail[61:]) == {0}


hands_of_cards = st.lists(
    st.lists(st.integers(0, FACES + 1), min_size=1, max_size=5), min_size=2, max_size=4
)


@given(st.lists(demands(), min_size=1, max_size=5), counts, hands_of_cards, st.data())
def test_many_hands_are_counted_right(
    patterns: list[Pattern],
    known: tuple[int, ...],
    hands: list[list[int]],
    data: st.DataObject,
) -> None:
    """Hand by hand and atom by atom: both are what trying every deal comes to."""
    patterns = [tuple(replace(d, weights=(*d.weights, 0, 0)) for d in p) for p in patterns]
    need = max(sum(demand.required for demand in pattern) for pattern in patterns)
    # the patterns of a guess need equally many, as it names a number of faces
    patterns = [each for each in patterns if sum(demand.required for demand in each) == need]
    compiled = Patterns(need, tuple(patterns), (FACES - 1,))
    drawn = [data.draw(st.integers(0, min(3, len(hand)))) for hand in hands]
    view = View(
        rules_of("tavern"),
        (*known, 0, 0),
        tuple(
            Draw(tuple(hand.count(face) for face in range(FACES + 2)), count)
            for hand, count in zip(hands, drawn, strict=True)
        ),
    )
    joint = any(len(pattern) > 1 for pattern in patterns)
    have = data.draw(st.integers(1, need)) if joint else need
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(by_hand, "_FEW", data.draw(st.sampled_from([0, 64])))
        ways_by_lack.cache_clear()
        ways, among = OddsQuery(compiled).at_least(view, have)
        patched.setattr(by_hand, "counts_by_lack", lambda *_: None)
        ways_by_lack.cache_clear()
        other, of_all = OddsQuery(compiled).at_least(view, have)
    ways_by_lack.cache_clear()
    assert ways * of_all == other * among
    wild = FACES - 1
    held = total = 0
    for deal in product(*(combinations(h, n) for h, n in zip(hands, drawn, strict=True))):
        table = list(view.visible)
        for face in (card for hand in deal for card in hand):
            table[face] += 1
        if joint:
            lack = min(shortfall(p, tuple(table)) for p in patterns) - table[wild]
            held += max(0, lack) <= need - have
        else:
            held += any(d.total(tuple(table)) + table[wild] >= have for (d,) in patterns)
        total += 1
    assert ways * total == held * among


@pytest.mark.parametrize("mix", ["open,straights", "open,straights,vague,powers,wildcards"])
def test_open_play_at_eight_seats_is_quick(mix: str) -> None:
    """Seconds of processor time for what took twenty and more; the figures are those of before."""
    table = Table.deal(Options.of("cards", mix.split(","), seats=8), seed=12)
    view = table.observe(table.actor).view()
    numpy_is_loaded = odds_float(Straight(2, 6), view)
    start = process_time()
    chances = [odds_float(Straight(n, e), view) for n in (2, 4, 5) for e in (1, 3, 6)]
    chances += [odds_float(Vague(n, "number"), view) for n in (5, 6, 7, 8)]
    chances += [odds_float(Vague(n, "colour"), view) for n in (8, 10)]
    assert process_time() - start < 3
    assert numpy_is_loaded > 0.9
    assert all(0 <= chance <= 1 for chance in chances)


def test_more_tables_than_numpy_takes_are_counted_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table.deal(Options.of("cards", ["open", "straights"], seats=4), seed=3)
    view = table.observe(table.actor).view()
    guess = Straight(5, 3)
    ways_by_lack.cache_clear()
    quick = odds_ratio(guess, view)
    ways_by_lack.cache_clear()
    monkeypatch.setattr(by_hand, "_MOST_TABLES", 10)
    slow = odds_ratio(guess, view)
    ways_by_lack.cache_clear()
    monkeypatch.undo()
    monkeypatch.setattr(by_hand, "_BITS", 1)
    assert quick[0] * slow[1] == slow[0] * quick[1]
    assert quick[0] * odds_ratio(guess, view)[1] == odds_ratio(guess, view)[0] * quick[1]
    ways_by_lack.cache_clear()
