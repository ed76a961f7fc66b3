"""Who may doubt: whoever is next, or anybody, out of turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie import judge
from cardlie.base.errors import CardlieError, IllegalAction
from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.guess import CallOut, Challenge, Doubted
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.events import Challenged
from cardlie.engine.flow import new_round_at
from cardlie.games import get_game
from cardlie.games.records import SeatNo
from cardlie.games.registry import rules_of
from cardlie.games.settling import callers_of
from cardlie.players import parse_seats
from cardlie.plugs.encoding import encoding_of
from cardlie.session.hints import hint
from cardlie.session.prospects import chance_of, prospects
from cardlie.session.tally import tally_of
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.telling.names import Names
from tests.depth import of_all
from tests.games.plan_files import BY
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
        for seat in range(seats) if table.phase == "guess" and table.history else ():
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


@settings(max_examples=of_all(4))
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 5))
def test_a_bid_is_counted_once_all_others_doubted_it(seed: int, seats: int) -> None:
    """One after the other; whoever bids ends that. The last of them is who doubted."""
    game, rng = "tavern[doubt.by=all]", Random(seed)
    table, doubted = Table.deal(Options(game, seats, start=2), seed=seed), list[int]()
    while not table.over:
        held, bidder, actor = table.state.held.copy(), table.state.bidder, table.actor
        told = table.act(any_action(table.legal(), rng))
        assert (bidder in doubted) is False
        if isinstance(told, Doubted | Challenged):
            doubted.append(actor)
        else:
            doubted.clear()
        others = {seat for seat, has in enumerate(held) if has} - {bidder}
        assert isinstance(told, Challenged) == ({*doubted} == others)
        if isinstance(told, Challenged):
            assert told.challenger == actor == [*_after(held, bidder)][-1]
            doubted.clear()


def _after(held: list[int], bidder: int) -> list[int]:
    seats = len(held)
    order = [(bidder + step) % seats for step in range(1, seats)]
    return [seat for seat in order if held[seat]]


def test_a_judge_asks_the_last_who_doubted_to_pay() -> None:
    rolls = {"Ann": "5 5 1", "Ben": "2 2", "Cleo": "5 1 1"}
    for game, loser in (("tavern", "Ben"), ("tavern[doubt.by=all]", "Cleo")):
        assert judge("3 fives", rolls=rolls, by="Ann", game=game).loser == loser
    plan = Plan.of(
        Options("tavern[doubt.by=all]", 4, start=2), parse_seats("casual,npc,honest,random"), seed=3
    )
    assert "all others" in (why_not(plan) or "")
    assert simulate([plan], 3, engine="table")
    two = Plan.of(Options("tavern[players=2,2;doubt.by=all]", 2), parse_seats("casual"), seed=3)
    assert why_not(two) is None
    with pytest.raises(CardlieError, match="who passes does not doubt"):
        get_game("tavern[pot.of=nothing;pass.with=alike;doubt.by=all]")


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
    with pytest.raises(IllegalAction, match="only the player whose turn it is can challenge here"):
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
            out = claims and len(table.history) > 3
            table.act(CallOut(claims[0]) if out else any_action(table.legal(), rng))
            called += bool(out)
        records += sum(row["shown"] for row in tally_of(table, ("A", "B", "C")))
    assert called > 0
    assert records > 0


def test_an_action_of_its_own_is_in_no_other_game() -> None:
    encoding = encoding_of(Options(DOUBT, 3))
    assert CallOut() in encoding.number
    assert CallOut() not in encoding_of(Options("tavern", 3)).number
    assert len({*map(str, encoding.actions)}) == len(encoding.actions)
    assert Challenge() in encoding.number


def test_with_a_cup_nobody_but_the_next_doubts() -> None:
    with pytest.raises(CardlieError, match="can't go with a cup"):
        get_game("mia[doubt.by=anyone]")


def test_two_who_are_left_of_more_are_told_the_odds() -> None:
    """No match for two is solved where fewest are more."""
    table = Table.deal(Options("tavern[players=3,5;dice.each=1]", 3), seed=1)
    new_round_at(table.state, [1, 0, 1], SeatNo(0))
    table.act("say 1 two")
    assert hint(table.observe(table.actor), Names(("A", "B", "C")))


@settings(max_examples=of_all(4))
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), by=st.sampled_from(BY[1:]))
def test_only_who_lost_dice_calls_exact(seed: int, seats: int, by: str) -> None:
    """Whoever holds so many as at the start does not; all else is as it is for everybody."""
    few, all_of_them = (f"tavern[exact.by={by}{more}]" for more in (";exact.below=3", ""))
    rng, table = Random(seed), Table.deal(Options(few, seats, start=3), seed=seed)
    while not table.over:
        state = table.state
        if table.phase == "guess" and table.history:
            anybody = callers_of(rules_of(all_of_them), state.held, state.bidder)
            for seat in range(seats):
                may = seat in anybody and state.held[seat] < 3
                assert Legal(table.observe(seat)).may(SpotOn) == may
        table.act(any_action(table.legal(), rng))
    reason = why_not(Plan.of(Options(few, seats), parse_seats("casual")))
    assert "who has how many dice" in str(reason)


def test_a_judge_knows_who_has_too_many_dice_to_call_exact() -> None:
    rolls = {"Ann": "5 5 1", "Ben": "2 2", "Cleo": "5 1 1"}
    asked: dict[str, Any] = {
        "rolls": rolls,
        "by": "Ann",
        "game": "tavern[exact.by=anyone;exact.below=3]",
    }
    assert judge("3 fives", spot_on="Ben", **asked).loser is None
    with pytest.raises(CardlieError, match="Cleo can't call spot-on here"):
        judge("3 fives", spot_on="Cleo", **asked)
    for game, told in (
        ("tavern[exact.by=next;exact.below=1]", "nobody who is in has fewer"),
        ("tavern[lives=3;pot.of=nothing;exact.by=next;exact.below=4]", "nobody loses dice"),
    ):
        with pytest.raises(CardlieError, match=told):
            get_game(game)
