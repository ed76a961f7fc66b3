"""Dice that count for every multiple of their number."""

from __future__ import annotations

import pytest

from cardlie import judge
from cardlie.base.errors import CardlieError
from cardlie.engine import Options
from cardlie.games import get_game
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.solve.match import Match

GAME = "tavern[dice.counts=factors]"


@pytest.mark.parametrize(("number", "have"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 3), (6, 6)])
def test_a_die_counts_for_its_multiples(number: int, have: int) -> None:
    verdict = judge(f"3 {number}s", table="6 1 2 3 5 4 1 6", game=GAME)
    assert (verdict.have, verdict.holds) == (have, have >= 3)
    faces = get_game(GAME).faces()
    assert {number, *faces.helping(number)} == {n for n in range(1, 7) if number % n == 0}


def test_arrays_play_it_too_and_it_is_solved() -> None:
    plan = Plan.of(Options(GAME, 3, start=2), parse_seats("counter,casual,strong"), seed=4)
    assert why_not(plan) is None
    assert simulate([plan], 30, engine="arrays") == simulate([plan], 30, engine="table")
    assert Match(Options(GAME, 2), (1, 1)).standings


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("dice.wild=1", "can't go with wild dice"),
        ("pot.of=nothing;rolls.alike=one-more", "can't go with wild dice"),
        ("bids.kinds=sum;exact.by=nobody;costs.right=none", "but there are none"),
    ],
)
def test_what_does_not_go_with_it(keys: str, told: str) -> None:
    with pytest.raises(CardlieError, match=told):
        get_game(f"tavern[{keys};dice.counts=factors]")
