"""Ladders of rolls: any order that a file may say, against an oracle of its own."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck.faces import D6
from cardlie.engine import Table
from cardlie.engine.decisions.guess import Say
from cardlie.games import get_game
from cardlie.guess import Guess, Mia
from cardlie.guess.ladder import DOUBLES, Ladder
from cardlie.guess.mia import rolls_of
from cardlie.judging.judge import judge


@st.composite
def ladders(draw: st.DrawFn) -> Ladder:
    dice = draw(st.sampled_from([2, 3]))
    top = st.lists(st.sampled_from(Ladder(dice).rolls), max_size=3, unique=True)
    return Ladder(dice, draw(st.sampled_from(DOUBLES)), tuple(draw(top)))


def worth(dice: tuple[int, ...], order: Ladder) -> tuple[int, ...]:
    """What dice are worth, as the sentences of the keys say it."""
    high = sorted(dice, reverse=True)
    called = "".join(map(str, high))
    if called in order.top:
        return 9, order.top.index(called)
    alike = max(high.count(number) for number in high)
    if order.doubles == "plain" or alike == 1:
        return 0, *high
    number = next(n for n in high if high.count(n) == alike)
    return alike, number if order.doubles == "rise" else -number, *high


def roll_of(dice: str, order: Ladder) -> Mia:
    """The claim of these dice on a ladder, in any order."""
    claim = rolls_of(order).of(Counter(map(int, dice)))
    assert claim is not None
    return claim


@given(ladders())
def test_a_ladder_has_each_roll_once_in_the_order_of_what_it_is_worth(order: Ladder) -> None:
    rolls = [tuple(map(int, roll)) for roll in order.rolls]
    every = {tuple(sorted(dice, reverse=True)) for dice in product(range(1, 7), repeat=order.dice)}
    assert len(rolls) == len(every)
    assert {*rolls} == every
    assert rolls == sorted(rolls, key=lambda dice: worth(dice, order))
    assert [roll for _, rolls in order.rows() for roll in rolls] == [*order.rolls]


def game_of(order: Ladder) -> str:
    top = "+".join(order.top) or "none"
    keys = f"cup.dice={order.dice};ladder.doubles={order.doubles};ladder.top={top}"
    return f"mia[{keys}]"


@given(ladders(), st.data())
def test_the_judge_finds_what_the_oracle_finds(order: Ladder, data: st.DataObject) -> None:
    dice = st.tuples(*[st.integers(1, 6)] * order.dice)
    there, said = data.draw(dice), data.draw(dice)
    claim = roll_of("".join(map(str, said)), order)
    found = judge(claim.phrase("en"), " ".join(map(str, there)), game=game_of(order))
    assert found.holds == (worth(there, order) >= worth(said, order))
    assert found.guess == claim
    best = type(claim).best(D6.parse(" ".join(map(str, there))))
    assert best == roll_of("".join(map(str, there)), order)


@given(ladders(), st.data())
def test_a_claim_is_heard_as_it_is_said_and_stays_what_it_is(
    order: Ladder, data: st.DataObject
) -> None:
    kind = rolls_of(order)
    claim = kind(data.draw(st.integers(1, kind.last_figure())))
    for language in ("en", "de"):
        for text in (claim.spoken(language), claim.phrase(language)):
            assert Guess.parse(text, D6, language, (kind,)) == claim
    assert pickle.loads(pickle.dumps(claim)) == claim == copy.deepcopy(claim)
    assert eval(repr(claim), {"rolls_of": rolls_of, "Ladder": Ladder, "Mia": Mia}) == claim


@given(ladders(), ladders(), st.data())
def test_a_claim_has_its_dice_in_every_order(
    one: Ladder, other: Ladder, data: st.DataObject
) -> None:
    claim = rolls_of(one)(data.draw(st.integers(1, rolls_of(one).last_figure())))
    again = claim.among((rolls_of(other),))
    if one.dice == other.dice:
        assert isinstance(again, rolls_of(other))
        assert again.as_roll == claim.as_roll
    else:
        assert again is claim


def test_rolls_of_another_game_are_no_bids() -> None:
    fall = Table.deal("mia[ladder.doubles=fall]", seats=2, seed=1)
    assert fall.can_guess("11")
    assert not fall.can(Say(Mia(3)))
    assert get_game("mia[ladder.doubles=rise]").kinds == (Mia,)
    bidding = fall.state.bidding
    assert pickle.loads(pickle.dumps(bidding)) is bidding


@pytest.mark.parametrize(
    ("order", "text", "dice"),
    [
        (Ladder(3, "plain", ()), "five three two", "532"),
        (Ladder(3, "plain", ()), "2-3-5", "532"),
        (Ladder(3, "rise", ()), "three sixes", "666"),
        (Ladder(3, "rise", ()), "drei Sechser", "666"),
        (Ladder(2, "fall", ()), "double ones", "11"),
        (Ladder(2, "rise", ("21", "11")), "Mäxchen", "21"),
    ],
)
def test_how_people_say_them(order: Ladder, text: str, dice: str) -> None:
    assert Guess.parse(text, D6, kinds=(rolls_of(order),)) == roll_of(dice, order)
