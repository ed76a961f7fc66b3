"""Rounds that a bid makes special: ones are wild until somebody bids them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from cardlie import judge
from cardlie.base.errors import CardlieError
from cardlie.booklet import Edition, read_rules
from cardlie.engine import Options, Table
from cardlie.engine.events import Challenged, Guessed
from cardlie.engine.flow import new_round_at
from cardlie.games.records import SeatNo
from cardlie.guess import Number
from cardlie.players import parse_seats
from cardlie.sim import Plan
from cardlie.sim.arrays import why_not
from cardlie.solve.match import Match
from tests.depth import of_all
from tests.games.playing import any_action

CALLED, OPENED = "bagos[rounds.ones.when=wild-called]", "bagos"


@pytest.mark.parametrize("game", [CALLED, OPENED])
def test_a_table_counts_as_it_was_bid(game: str) -> None:
    """Every doubt of games by chance, counted a second time and plainly."""
    seen = set()
    for seed in range(of_all(40)):
        table, rng, start = Table.deal(Options(game, 3), seed=seed), Random(seed), 0
        while not table.over:
            table.act(any_action(table.legal(), rng, leaves=False))
        events = table.events
        for nth, event in enumerate(events):
            if not isinstance(event, Challenged):
                continue
            said = [each.guess for each in events[start:nth] if isinstance(each, Guessed)]
            start, last = nth, said[-1]
            assert isinstance(last, Number)
            bids = said if game == CALLED else said[:1]
            plain = any(isinstance(bid, Number) and bid.number == 1 for bid in bids)
            dice = [face.number for roll in event.faces for face in roll]
            wild = 0 if plain or last.number == 1 else dice.count(1)
            assert event.have == dice.count(last.number) + wild
            seen.add((plain, last.number == 1))
    assert len(seen) == (3 if game == CALLED else 4)  # ones that were bid are plain


def test_a_judge_who_knows_what_was_bid_counts_so() -> None:
    table = "5 5 1 1"
    assert judge("4 fives", table, game=CALLED)
    assert judge("4 fives", table, game=CALLED, after=["2 fives"])
    assert not judge("4 fives", table, game=CALLED, after=["2 fives", "3 ones"])
    assert not judge("4 fives", table, game=CALLED, in_round="ones")
    assert judge("4 fives", table, game=OPENED, after=["2 fives", "3 ones"])
    assert not judge("4 fives", table, game=OPENED, after=["2 ones", "3 fives"])


def test_what_does_not_know_of_it_says_so() -> None:
    plan = Plan.of(Options(CALLED, 3), parse_seats("casual"), seed=1)
    assert "a bid makes special" in str(why_not(plan))
    with pytest.raises(CardlieError, match="can't be solved"):
        Match(Options(CALLED, 2), (1, 1))
    for keys in ("rounds.ones.bids.rule=count-only", "bids.wild=half"):
        with pytest.raises(CardlieError, match=r"rounds\.ones\.when"):
            judge("2 fives", "5 5", game=f"bagos[rounds.ones.when=wild-called;{keys}]")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "As soon as somebody bids a wild number"), ("de", "Sobald jemand auf einen Joker"),
])  # fmt: skip
def test_it_is_told(language: str, said: str) -> None:
    rules = read_rules(Edition.of(CALLED, language))
    assert any(said in str(block) for block in rules.book)
    assert all(one != other for one, other in pairwise(map(str, rules.book)))


def test_what_a_bid_makes_special_may_cost_another_thing() -> None:
    table = Table.deal(Options(f"{CALLED[:-1]};rounds.ones.costs.false=bidder:2]", 3), seed=4)
    for bids in (["3 twos", "9 twos"], ["1 one", "9 twos"]):
        new_round_at(table.state, [3, 3, 3], SeatNo(0))
        for bid in bids:
            table.act(f"say {bid}")
        table.act("challenge")
        assert table.state.lost == ((0, 2, 0) if "1 one" in bids else (0, 1, 0))
