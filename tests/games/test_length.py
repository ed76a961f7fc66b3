"""Games of so many rounds: whoever has most left then wins, or fewest."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Options
from cardlie.engine.events import Began, Over
from cardlie.games import get_game
from cardlie.players import parse_seats
from cardlie.plugs.cached_game import plays
from cardlie.plugs.encoding import encoding_of
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.solve.match import Match
from tests.depth import of_all
from tests.games.playing import finished

#: Keys of games that end after three rounds: lives and dice are lost, or dice are shed.
KEYS = ("lives=4", "dice.each=4", "wins=first-out;dice.each=4;costs.false=caller:1")


@pytest.mark.parametrize("keys", KEYS)
@settings(max_examples=of_all(6))
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 5), length=st.integers(1, 12))
def test_it_is_over_after_so_many_rounds(keys: str, seed: int, seats: int, length: int) -> None:
    of_length, endless = (
        f"tavern[pot.of=nothing;{keys}{more}]" for more in (f";length={length}", "")
    )
    table = finished(Options(of_length, seats), seed, Random(seed))
    whole = finished(Options(endless, seats), seed, Random(seed))
    rounds, all_rounds = (
        [event for event in each.events if isinstance(event, Began)] for each in (table, whole)
    )
    assert len(rounds) == min(length, len(all_rounds))
    over = table.events[-1]
    assert isinstance(over, Over)
    if len(all_rounds) <= length:
        assert over == whole.events[-1]
    assert sorted(seat for seats in over.ranking for seat in seats) == [*range(seats)]
    best = min(over.score) if "first-out" in keys else max(over.score)
    assert {*over.ranking[0]} == {seat for seat, left in enumerate(over.score) if left == best}
    in_order = [{over.score[seat] for seat in seats} for seats in over.ranking]
    assert all(len(scores) == 1 for scores in in_order)


def test_it_is_played_one_table_at_a_time_and_not_solved() -> None:
    options = Options("tavern[pot.of=nothing;length=3]", 2, start=2)
    plan = Plan.of(options, parse_seats("casual,strong"), seed=3)
    assert "so many rounds" in (why_not(plan) or "")
    assert simulate([plan], 3, engine="table")
    assert not plays(encoding_of(options))
    with pytest.raises(CardlieError, match="can't be solved"):
        Match(options, (2, 2))


@pytest.mark.parametrize(
    ("game", "told"),
    [("tavern[length=3]", "the last one takes a pot"), ("mia[length=3]", "can't go with a cup")],
)
def test_what_does_not_go_with_it(game: str, told: str) -> None:
    with pytest.raises(CardlieError, match=told):
        get_game(game)
