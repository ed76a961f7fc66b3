"""Claims on a ladder: what they demand, against every roll that there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck.faces import Faces
from cardlie.games.registry import rules_of
from cardlie.guess import Guess, Hand, Mia
from cardlie.guess.patterns import compile_guess
from cardlie.guess.rung import RankedRoll
from cardlie.judging.evaluate import outcome_of
from cardlie.judging.judge import judge
from cardlie.odds import Draw, View, odds

D6 = Faces(numbers=(1, 2, 3, 4, 5, 6))
GAMES = {Mia: "mia", Hand: "single-hand"}


def rolls_of(kind: type[RankedRoll]) -> list[tuple[int, ...]]:
    """Every roll of such dice, in no order."""
    return [*combinations_with_replacement(range(1, 7), kind.dice)]


def ways(dice: tuple[int, ...]) -> int:
    """In how many orders such dice can lie."""
    return factorial(len(dice)) // prod(factorial(n) for n in Counter(dice).values())


@pytest.mark.parametrize("kind", GAMES)
def test_a_claim_has_the_figures_of_its_ladder(kind: type[RankedRoll]) -> None:
    top = kind.last_figure()
    claims = [kind(1).with_amount(figure) for figure in range(top + 2)]
    assert claims == [None, *map(kind, range(1, top + 1)), None]
    assert [*kind.listed(0, D6), *kind.listed(top, D6), *kind.listed(top + 1, D6)] == [kind(top)]


claims = st.sampled_from(
    [kind(rung) for kind in GAMES for rung in range(1, kind.last_figure() + 1)]
)


def worth(dice: tuple[int, ...]) -> tuple[int, ...]:
    """What a roll is worth, worked out by the words of the rules; the higher, the better."""
    counts = sorted(((n, face) for face, n in Counter(dice).items()), reverse=True)
    shape, order = [n for n, _ in counts], tuple(face for _, face in counts)
    if len(dice) == 2:
        if set(dice) == {1, 2}:
            return (2,)
        return (1, dice[0]) if dice[0] == dice[1] else (0, *sorted(dice, reverse=True))
    if shape == [1] * 5:
        straights = [{1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}]
        return (4, straights.index(set(dice))) if set(dice) in straights else (0,)
    shapes = {2: 1, 3: 3, 4: 6, 5: 7}
    if shape[:2] == [2, 2]:
        return (2, *order[:2])
    if shape[:2] == [3, 2]:
        return (5, *order)
    return (shapes[shape[0]], order[0])


def claimed(claim: RankedRoll) -> tuple[int, ...]:
    """What the claim is worth: that of its dice, and others that add nothing."""
    dice = [face for face, count in claim.as_roll.items() for _ in range(count)]
    for extra in range(claim.dice - len(dice)):
        dice.append(next(n for n in range(1, 7) if _adds_nothing(dice, n, claim.dice - extra)))
    return worth(tuple(dice))


def _adds_nothing(dice: list[int], number: int, remaining: int) -> bool:
    if number in dice:
        return False
    row = sorted({*dice, number})
    return not (len(row) == remaining == 5 and row[-1] - row[0] == 4)


@pytest.mark.parametrize("kind", GAMES)
def test_the_ladder_is_in_order_and_has_each_roll_once(kind: type[RankedRoll]) -> None:
    rungs = [claimed(kind(rung)) for rung in range(1, kind.last_figure() + 1)]
    assert rungs == sorted(rungs)
    rolls = {worth(dice) for dice in rolls_of(kind)} - {(0,)}
    assert set(rungs) == rolls
    assert len(rungs) == len(rolls)


@given(claims)
def test_a_claim_holds_for_what_is_worth_as_much_or_more(claim: RankedRoll) -> None:
    least, compiled = claimed(claim), compile_guess(claim, D6)
    for dice in rolls_of(type(claim)):
        counts = tuple(dice.count(n) for n in range(1, 7))
        held, _ = outcome_of(compiled, [counts], rolled=True)
        assert held == (worth(dice) >= least), (str(claim), dice)


@given(claims)
def test_odds_are_how_many_rolls_hold(claim: RankedRoll) -> None:
    least = claimed(claim)
    true = sum(ways(dice) for dice in rolls_of(type(claim)) if worth(dice) >= least)
    share = Fraction(true, 6**claim.dice)
    rules = rules_of(GAMES[type(claim)])
    assert odds(claim, View(rules, (0,) * 6, (Draw((1,) * 6, claim.dice, True),))) == share


@given(claims, st.lists(st.integers(1, 6), min_size=5, max_size=5), st.sampled_from(["en", "de"]))
def test_the_judge_shows_dice_that_make_it_true(
    claim: RankedRoll, dice: list[int], typed: str
) -> None:
    dice = dice[: claim.dice]
    text = claim.spoken(typed)
    assert Guess.parse(text, D6) == Guess.parse(text, D6, typed, [type(claim)]) == claim
    verdict = judge(claim, " ".join(map(str, dice)), game=GAMES[type(claim)])
    assert bool(verdict) == (worth(tuple(dice)) >= claimed(claim))


@given(claims, claims)
def test_of_two_claims_the_one_worth_more_is_higher(one: RankedRoll, other: RankedRoll) -> None:
    if type(one) is type(other):
        higher = rules_of(GAMES[type(one)]).game.usual.higher
        assert higher is not None
        assert higher(one, other) == (claimed(one) > claimed(other))


@pytest.mark.parametrize("kind", GAMES)
def test_the_best_claim_of_a_roll_is_what_it_is_worth(kind: type[RankedRoll]) -> None:
    for dice in rolls_of(kind):
        best = kind.best([D6.face(str(n)) for n in dice])
        assert (best is None) == (worth(dice) == (0,))
        assert best is None or claimed(best) == worth(dice)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("53", Mia(8)), ("five three", Mia(8)), ("35", Mia(8)), ("double fours", Mia(18)),
        ("two fours", Mia(18)), ("Viererpasch", Mia(18)), ("Pasch 4", Mia(18)),
        ("Mäxchen", Mia(21)), ("21", Mia(21)), ("dreiundfünfzig", Mia(8)), ("fünf drei", Mia(8)),
        ("at least 53", Mia(8)), ("a pair of fives", Hand(5)), ("ein Paar Fünfer", Hand(5)),
        ("three fours", Hand(25)), ("full house fours over twos", Hand(46)),
        ("4 4 4 2 2", Hand(46)), ("big straight", Hand(29)),
        ("drei Vierer und zwei Zweier", Hand(46)), ("große Straße", Hand(29)),
        ("two pairs, fives and threes", Hand(15)), ("four of a kind, sixes", Hand(65)),
    ],
)  # fmt: skip
def test_where_they_are_played_people_say_less(text: str, claim: RankedRoll) -> None:
    assert Guess.parse(text, D6, kinds=[type(claim)]) == claim
