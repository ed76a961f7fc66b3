"""What a counting bot makes of a claim: of its own power card, and of a bid that may be exact."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Power
from cardlie.players.seat_odds import chance_of_last, exact_at_least, seat_odds_of
from tests.depth import of_all
from tests.players.tables import bot, tables


@settings(max_examples=of_all(30))
@given(st.integers(0, 10**6), st.booleans())
def test_who_holds_a_power_card_believes_nobody_else_who_claims_it(seed: int, named: bool) -> None:
    """There is one of each in the deck. Claimed by whoever sits before the holder."""
    table = Table.deal(Options("cards", 4, powers=True), seed=seed)
    rules = table.state.rules
    holders = {
        face.power: seat
        for seat in range(4)
        for face in table.observe(seat).faces
        if face.power and seat != table.actor
    }
    assume(holders)
    power, holder = sorted(holders.items(), key=str)[0]
    card = rules.faces.power(str(power))
    assert card is not None
    table.guess(Power(card.combination, card.value))
    claimed = table.history[-1]
    seen = table.observe(holder)._replace(actor=table.observe(holder).seat)
    assert chance_of_last(seen, seat_odds_of(seen)) == 0
    if table.actor == holder:
        player = bot("counter", 0.5, threshold=0.001, bluff=0)
        assert player.decide(seen, table.legal()) == Challenge()
    assert table.history == (claimed,)


@settings(max_examples=of_all(60))
@given(tables(("tavern",), steps=8), st.floats(0, 1))
def test_counter_calls_spot_on_exactly_if_that_is_likely_and_beats_a_challenge(
    table: Table, enough: float
) -> None:
    assume(table.phase == "guess" and table.history)
    seen = table.observe(table.actor)
    action = bot("counter", 0.5, threshold=0, spot_on=enough).decide(seen, Legal(seen))
    exact = exact_at_least(seen)
    false = 1 - chance_of_last(seen, seat_odds_of(seen))
    assert isinstance(action, SpotOn) == (exact >= enough and exact > false)


@pytest.mark.parametrize("bid", ["2 fives", "1 five"])
def test_no_bid_is_taken_for_granted_to_be_backed_nor_to_be_empty(bid: str) -> None:
    """One die each, mine is a five: 2 are exact only if theirs is one as well, 1 only if not."""
    for seed in range(100):
        table = Table.deal("tavern", seats=2, start=1, seed=seed)
        if [face.number for face in table.observe(1 - table.actor).faces] == [5]:
            break
    table.guess(bid)
    seen = table.observe(table.actor)
    assert exact_at_least(seen) == pytest.approx({"2 fives": 1 / 6, "1 five": 0}[bid])
    action = bot("counter", 0.5, threshold=0, spot_on=0.5, bluff=0).decide(seen, Legal(seen))
    assert not isinstance(action, SpotOn)
