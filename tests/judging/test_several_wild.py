"""Several wild numbers: a bid on one of them counts that number alone, wherever it is asked."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from cardlie import judge
from cardlie.games.registry import rules_of
from cardlie.guess import Number
from cardlie.odds import View, odds

GAME = "tavern[dice.wild={}]"


def _there(number: int, table: tuple[int, ...], wild: tuple[int, ...]) -> int:
    return sum(die == number or (die in wild and number not in wild) for die in table)


_wild = st.sets(st.integers(1, 6), min_size=1, max_size=4).map(lambda some: tuple(sorted(some)))


@given(_wild, st.integers(1, 6), st.lists(st.integers(1, 6), min_size=1, max_size=8))
def test_the_judge_counts_a_wild_number_alone(
    wild: tuple[int, ...], number: int, dice: list[int]
) -> None:
    table, game = tuple(dice), GAME.format("+".join(map(str, wild)))
    verdict = judge(Number(2, number), " ".join(map(str, dice)), game=game)
    assert verdict.have == _there(number, table, wild)
    taken = [each for each in verdict.witness if each.stands_for]
    assert all(each.stands_for == str(number) for each in taken)
    assert {each.shown.face.number for each in verdict.witness} <= {number, *wild}


def test_odds_count_as_the_judge_does() -> None:
    wild = (1, 6)
    rules = rules_of(GAME.format("1+6"))
    for number in (1, 5, 6):
        there = [_there(number, table, wild) for table in product(range(1, 7), repeat=3)]
        seen = View.of(rules, mine="", unseen=3)
        assert odds(Number(2, number), seen) == Fraction(sum(n >= 2 for n in there), 6**3)
