"""Who begins the next round: each word of ``[next]`` against a plain telling of it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cardlie import judge
from cardlie.engine import Options
from cardlie.games import get_game
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.registry import rules_of
from cardlie.games.settling import AtStake, settle
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from tests.games.plan_files import NEXT, NEXT_EXACT

#: Who begins where that player is out.
OUT = ("left", "right", "bidder", "fewest")

#: Whom a word names, and which way to look for the next if that player is out.
WORDS: dict[str, Any] = {
    "loser": lambda at: (at["loser"], 1),
    "caller": lambda at: (at["caller"], 1),
    "bidder": lambda at: (at["bidder"], 1),
    "right": lambda at: (at["right"], 1),
    "loser's-left": lambda at: ((at["loser"] + 1) % 4, 1),
    "opener's-left": lambda at: ((at["opener"] + 1) % 4, 1),
    "opener's-right": lambda at: ((at["opener"] - 1) % 4, -1),
    "caller's-right": lambda at: ((at["caller"] - 1) % 4, -1),
}


def _begins(word: str, out: str, at: dict[str, int], held: list[int], doubt: bool) -> int:
    seat, step = WORDS[word](at)
    if not held[seat] and out == "fewest":
        least = min(has for has in held if has)
        seat = next(other % 4 for other in range(seat + 1, seat + 5) if held[other % 4] == least)
    elif not held[seat] and (out == "bidder" or (out == "right" and doubt)):
        seat = at[out]
    while not held[seat]:
        seat = (seat + step) % 4
    return int(seat)


@pytest.mark.parametrize("out", OUT)
@pytest.mark.parametrize("word", NEXT)
def test_after_a_doubt(word: str, out: str) -> None:
    rules = rules_of(f"tavern[next.doubt={word};next.out={out}]")
    for held, opener, holds in product(product(range(3), repeat=4), (0, 2), (True, False)):
        if held[0] and held[1] and held[opener] and sum(map(bool, held)) > 2:
            showdown = Showdown(SeatNo(1), SeatNo(0), holds, 2, 3 if holds else 1)
            cost = settle(AtStake(held, rules, SeatNo(opener)), showdown)
            loser, right = (1, 0) if holds else (0, 1)
            at = {"bidder": 0, "caller": 1, "loser": loser, "right": right, "opener": opener}
            assert cost.next == _begins(word, out, at, cost.held, doubt=True)


@pytest.mark.parametrize("out", OUT)
@pytest.mark.parametrize("word", NEXT_EXACT)
def test_after_an_exact_call(word: str, out: str) -> None:
    rules = rules_of(f"tavern[next.exact={word};next.out={out};costs.right=bidder:1]")
    for held, opener, exact in product(product(range(3), repeat=4), (0, 2), (True, False)):
        if held[0] and held[1] and held[opener] and sum(map(bool, held)) > 2:
            showdown = Showdown(SeatNo(1), SeatNo(0), True, 2, 2 if exact else 3)
            cost = settle(AtStake(held, rules, SeatNo(opener)), showdown, "exact")
            at = {"bidder": 0, "caller": 1, "loser": 0 if exact else 1, "opener": opener}
            said = "caller" if word == "caller's-right" and not exact else word
            assert cost.next == _begins(said, out, at, cost.held, doubt=False)


@pytest.mark.some(2)
@pytest.mark.parametrize("word", NEXT)
def test_they_are_played_alike_on_arrays(word: str) -> None:
    out = OUT[NEXT.index(word) % 2 + 2]
    game = f"perudo[next.doubt={word};next.exact=opener's-right;next.out={out}]"
    plan = Plan.of(Options(game, 4), parse_seats("casual"), seed=2)
    assert why_not(plan) is None
    one, other = [simulate([plan], 3, engine=engine) for engine in ("arrays", "table")]
    assert one == other


def test_a_judge_who_does_not_know_who_opened_names_nobody() -> None:
    rolls = {"Ann": "5 5", "Ben": "5 2", "Cleo": "3 1"}
    for word, begins in (("opener's-left", None), ("loser's-left", "Cleo")):
        game = get_game(f"leira[next.doubt={word}]").id
        assert judge("2 fives", rolls=rolls, by="Ann", game=game).next == begins
