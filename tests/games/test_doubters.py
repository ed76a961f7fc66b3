"""Who may doubt: whoever is next, or anybody, out of turn."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalAction
from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.guess import CallOut, Challenge
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.events import Challenged
from cardlie.engine.flow import new_round_at
from cardlie.games import get_game
from cardlie.games.records import SeatNo
from cardlie.players import parse_seats
from cardlie.plugs.numbers import numbers_of
from cardlie.session.hints import hint
from cardlie.session.prospects import chance_of, prospects
from cardlie.session.tally import tally_of
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.telling.names import Names
from tests.depth import of_all
from tests.games.playing import any_action

#: Anybody doubts, whoever is next calls exact; and anybody does both.
DOUBT = "tavern[doubt.by=anyone]"
BOTH = "perudo[doubt.by=anyone;exact.by=anyone]"


@pytest.mark.parametrize("game", [DOUBT, BOTH, "perudo[rounds.palifico.doubt.by=anyone]", "perudo"])
@settings(max_examples=of_all(4))
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_a_doubt_costs_the_same_whoever_makes_it(game: str, seed: int, seats: int) -> None:
    rng, table = Random(seed), Table.deal(Options(game, seats, start=2), seed=seed)
    while not table.over:
        state = table.state
        anyone = game in (DOUBT, BOTH) or (state.rules.round and "palifico.doubt" in game)
        for seat in range(seats) if table.phase == "guess" and table.said else ():
            legal = Legal(table.observe(seat))
            assert legal.challenge == (seat == table.actor)
            others = state.held[seat] and seat not in (table.actor, state.bidder)
            assert legal.may(CallOut) == bool(anyone and others)
        claims = [each for each in state.claimants if Legal(table.observe(each)).may(CallOut)]
        if claims and rng.random() < 0.2:
            caller = rng.choice(claims)
            would = table.copy().act("challenge")
            told = table.act(CallOut(caller))
            assert isinstance(told, Challenged)
            assert isinstance(would, Challenged)
            assert (told.challenger, told.held, told.have) == (caller, would.held, would.have)
            assert told.losses[caller if told.held else told.bidder] > 0
        else:
            table.act(any_action(table.legal(), rng))


def test_who_may_only_doubt_calls_nothing_exact() -> None:
    table = Table.deal(Options(DOUBT, 4), seed=2)
    table.act("say 2 threes")
    seat = table.state.claimants[-1]
    with pytest.raises(IllegalAction, match="only the player whose turn it is can call spot-on"):
        table.act(SpotOn(seat))
    seen = table.observe(seat)
    assert [type(each.action).__name__ for each in prospects(seen)] in (
        ["CallOut", "Keep"], ["Keep", "CallOut"],
    )  # fmt: skip
    right = chance_of(CallOut(seat), seen)
    assert right is not None
    assert 0 < right < 1
    table.act(CallOut(seat))
    with pytest.raises(IllegalAction, match="only who is in turn challenges here"):
        Table.deal(Options("perudo", 3), seed=1).act(CallOut(seat))


def test_bots_doubt_out_of_turn_and_are_told_from_who_was_next() -> None:
    plan = Plan.of(Options(BOTH, 4, start=2), parse_seats("casual,counter,honest,random"), seed=3)
    assert "out of turn" in (why_not(plan) or "")
    assert simulate([plan], 3, engine="table")
    called, records = 0, 0
    for seed in range(3):
        table, rng = Table.deal(Options(DOUBT, 3, start=2), seed=seed), Random(seed)
        while not table.over:
            claims = table.state.claimants
            out = claims and len(table.said) > 3
            table.act(CallOut(claims[0]) if out else any_action(table.legal(), rng))
            called += bool(out)
        records += sum(row["shown"] for row in tally_of(table, ("A", "B", "C")))
    assert called > 0
    assert records > 0


def test_an_action_of_its_own_is_in_no_other_game() -> None:
    numbers = numbers_of(Options(DOUBT, 3))
    assert CallOut() in numbers.number
    assert CallOut() not in numbers_of(Options("tavern", 3)).number
    assert len({*map(str, numbers.actions)}) == len(numbers.actions)
    assert Challenge() in numbers.number


def test_with_a_cup_nobody_but_the_next_doubts() -> None:
    with pytest.raises(CardlieError, match="can't go with a cup"):
        get_game("mia[doubt.by=anyone]")


def test_two_who_are_left_of_more_are_told_the_odds() -> None:
    """No match for two is solved where fewest are more."""
    table = Table.deal(Options("tavern[players=3,5;dice.each=1]", 3), seed=1)
    new_round_at(table.state, [1, 0, 1], SeatNo(0))
    table.act("say 1 two")
    assert hint(table.observe(table.actor), Names(("A", "B", "C")))
