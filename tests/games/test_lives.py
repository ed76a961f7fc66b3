"""Lives are lost, and the dice stay."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie import judge
from cardlie.base.errors import CardlieError
from cardlie.booklet import Edition, read_rules
from cardlie.engine import Options, Table
from cardlie.engine.events import Began, Challenged
from cardlie.games import get_game
from cardlie.players import parse_seats
from cardlie.plugs.encoding import encoding_of
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.solve.match import Match
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller
from tests.depth import of_all
from tests.games.playing import finished

#: Two lives, three dice each; after a bid some may be rolled again.
LIVES = "tavern[lives=2;pot.of=nothing;dice.each=3;bids.reroll=true]"


@settings(max_examples=of_all(8))
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_whoever_has_a_life_rolls_as_many_dice_as_ever(seed: int, seats: int) -> None:
    table = finished(Options(LIVES, seats), seed, Random(seed))
    held = [2] * seats
    for event in table.events:
        if isinstance(event, Began):
            assert event.held == tuple(held)
        if isinstance(event, Challenged):
            assert [len(roll) for roll in event.faces] == [3 * (lives > 0) for lives in held]
            loser = event.challenger if event.held else event.bidder
            assert event.losses == tuple(int(seat == loser) for seat in range(seats))
        if losses := getattr(event, "losses", ()):
            held = [has - lost for has, lost in zip(held, losses, strict=True)]
    assert sum(lives > 0 for lives in held) == 1
    assert table.ranking[0] == tuple(seat for seat, lives in enumerate(held) if lives)


def test_a_first_bid_may_be_as_high_as_there_are_dice_not_lives() -> None:
    table = Table.deal(Options("chui-niu[lives=1]", 3), seed=2)
    assert table.state.rules.least == (3, 3, 3)
    assert not table.can_guess("2 fives")
    assert table.can_guess("3 fives")


#: One die each at the start, one more for each life that is lost.
GROWS = "tavern[pot.of=nothing;dice.each=1;lives=3;dice.grow=true]"


@settings(max_examples=of_all(8))
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_whoever_lost_a_life_rolls_one_die_more(seed: int, seats: int) -> None:
    table = finished(Options(GROWS, seats), seed, Random(seed))
    held = [3] * seats
    for event in table.events:
        if isinstance(event, Challenged):
            assert [len(roll) for roll in event.faces] == [(4 - has) % 4 for has in held]
        if losses := getattr(event, "losses", ()):
            held = [has - lost for has, lost in zip(held, losses, strict=True)]
    assert sum(lives > 0 for lives in held) == 1
    encoding = encoding_of(Options(GROWS, seats))
    assert encoding.places == 3
    assert max(getattr(guess, "count", 0) for guess in encoding.guesses) == 3 * seats


def test_a_judge_counts_lives_by_dice_that_grow() -> None:
    cost = judge("2 fives", rolls={"A": "5 2 1", "B": "3"}, by="A", game=GROWS).cost
    assert cost is not None
    assert (cost.held, cost.falling, cost.next) == ([0, 3], (0,), None)
    for keys, problem in (
        ("dice.grow=true", "there are none"),
        ("lives=3;dice.grow=true;costs.true=caller:1,bidder:-1", "from 1 to 3"),
        ("lives=3;dice.grow=true;bids.reroll=true", "dice that grow"),
    ):
        with pytest.raises(CardlieError, match=problem):
            get_game(f"tavern[pot.of=nothing;{keys}]")


def test_it_is_told_in_lives() -> None:
    table = Table.deal(Options(LIVES, 2), seed=1)
    for action in ("say 9 twos", "keep", "challenge"):
        table.act(action)
    shown = next(each for each in table.events if isinstance(each, Challenged))
    told = " ".join(str(each) for each in Teller(table.options, Names(("Ann", "Ben"))).tell(shown))
    assert "loses 1 life" in told or "loses a life" in told
    for language in ("en", "de"):
        assert read_rules(Edition.of("chui-niu", language)).examples()
    verdict = judge("2 fives", rolls={"A": "5 2", "B": "3 4"}, by="A", game="chui-niu")
    assert verdict.cost is not None
    assert verdict.cost.held == [4, 5]


def test_seats_of_plugs_hold_lives_and_roll_dice() -> None:
    encoding = encoding_of(Options("chui-niu[lives=9]", 2))
    assert encoding.places == 5
    assert encoding.most_held >= 9


def test_who_does_not_play_it_says_so() -> None:
    plan = Plan.of(Options(LIVES, 3), parse_seats("casual,random"), seed=3)
    assert "games for lives" in (why_not(plan) or "")
    assert simulate([plan], 3, engine="table")
    with pytest.raises(CardlieError, match="can't be solved"):
        Match(Options(LIVES, 2), (1, 1))


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        ("perudo[lives=3]", "but dice stay"),
        ("tavern[lives=3]", "can't go with lives"),
        ("mia[lives=3]", "can't go with a cup"),
        ("mia[dice.grow=true]", "there are none"),
    ],
)
def test_what_no_lives_go_with_is_refused(game: str, problem: str) -> None:
    with pytest.raises(CardlieError, match=problem):
        get_game(game)
