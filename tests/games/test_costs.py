"""Who pays what: the rows of costs say all that eight keys said before, and more."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Options, Table
from cardlie.engine.events import Began
from cardlie.games import get_game
from cardlie.games.costs import ROLES, losses, row_of, typed_row
from cardlie.games.from_spec import FromSpec
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.registry import rules_of
from cardlie.games.settling import AtStake
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from tests.cli.running import ran
from tests.depth import of_all
from tests.games.playing import finished

#: What the keys of old could say of a doubt, and the rows that say it.
DOUBTS = list(product(("one", "difference"), ("challenger", "all-but-bidder", "to-bidder")))


def _rows(costs: str, exact: str) -> str:
    amount = 1 if costs == "one" else costs
    row = {
        "challenger": "caller:1", "all-but-bidder": "caller:1+rest:1",
        "to-bidder": "caller:1+bidder:-1",
    }[exact]  # fmt: skip
    return f"costs.false=bidder:{amount};costs.true=caller:{amount};costs.exact={row}"


def _of_old(costs: str, exact: str, spares: bool, held: list[int], showdown: Showdown) -> list[int]:
    """What a doubt cost with the keys of old."""
    bidder, caller, over = showdown.bidder, showdown.caller, showdown.have - showdown.need
    if showdown.holds and over == 0:
        if exact == "all-but-bidder":
            return [
                int(has > 0 and seat != bidder and not (spares and has == 1 and seat != caller))
                for seat, has in enumerate(held)
            ]
        gained = int(exact == "to-bidder")
        return [(seat == caller) - gained * (seat == bidder) for seat in range(len(held))]
    wrong = caller if showdown.holds else bidder
    cost = 1 if costs == "one" else abs(over)
    return [min(cost, has) * (seat == wrong) for seat, has in enumerate(held)]


def _showdowns(seats: int) -> list[Showdown]:
    return [
        Showdown(SeatNo(caller), SeatNo(bidder), have >= need, need, have)
        for caller, bidder in product(range(seats), repeat=2)
        for need, have in product(range(1, 5), range(6))
        if caller != bidder
    ]


def test_they_cost_what_the_keys_of_old_did() -> None:
    for (costs, exact), spares in product(DOUBTS, (True, False)):
        keys = f"{_rows(costs, exact)};costs.spares={str(spares).lower()}"
        rules = rules_of(f"tavern[{keys}]")
        for held in product(range(4), repeat=3):
            for showdown in _showdowns(3)[:: of_all(5) // 2 or 1]:
                if held[showdown.caller] and held[showdown.bidder]:
                    found = rules.game.usual.endings["doubt"](AtStake(held, rules), showdown).losses
                    assert [*found] == _of_old(costs, exact, spares, [*held], showdown)


def test_exact_calls_cost_what_the_keys_of_old_did() -> None:
    for wins, others, costs, most in product(range(3), (0, 1), (0, 1, 2), (2, 5)):
        row = f"caller:{-wins}" + f"+bidder:{others}+rest:{others}"
        keys = f"costs.right={row};costs.wrong=caller:{costs};costs.most={most};exact.by=next"
        rules = rules_of(f"tavern[{keys}]")
        for held, caller in product(product(range(3), repeat=3), range(3)):
            bidder = (caller + 1) % 3
            if not held[caller] or not held[bidder]:
                continue
            for have in (2, 3):
                showdown = Showdown(SeatNo(caller), SeatNo(bidder), True, 2, have)
                room = max(0, most - held[caller])
                right = [others * (has > 0) * (seat != caller) for seat, has in enumerate(held)]
                right[caller] = -min(wins, room)
                wrong = [min(costs, has) * (seat == caller) for seat, has in enumerate(held)]
                found = rules.game.usual.endings["exact"](AtStake(held, rules), showdown).losses
                assert [*found] == (right if have == 2 else wrong)


_amount = st.sampled_from([-2, -1, 0, 1, 2, "difference", "all", "each", "-each"])


@given(
    st.lists(st.tuples(_amount, _amount, _amount), min_size=1, max_size=3),
    st.lists(st.integers(0, 4), min_size=2, max_size=5), st.integers(0, 5), st.booleans(),
    st.data(),
)  # fmt: skip
def test_one_table_and_arrays_pay_alike(
    amounts: list[Any], held: list[int], most: int, spares: bool, data: st.DataObject
) -> None:
    """Nobody loses more than they have, who is out pays and gets nothing, and arrays agree."""
    seats = st.integers(0, len(held) - 1)
    bidder, caller, over = data.draw(seats), data.draw(seats), data.draw(st.integers(-3, 3))
    least = data.draw(st.integers(1, 3))
    rows = [row_of(**dict(zip(ROLES, each, strict=True))) for each in amounts]
    counts = data.draw(st.integers(0, len(rows) - 1))
    asked: dict[str, Any] = {"most": most, "spares": spares, "least": least}
    found = losses(
        [(nth == counts, row) for nth, row in enumerate(rows)], held,
        bidder=bidder, caller=caller, over=over, **asked,
    )  # fmt: skip
    for has, lost in zip(held, found, strict=True):
        assert lost <= has
        assert has or not lost
        assert has - lost == 0 or has - lost >= least or most
        assert not most or lost >= min(0, has - most)
    of_arrays: Any = losses
    arrays = of_arrays(
        [(np.array([nth == counts]), row) for nth, row in enumerate(rows)],
        [np.array([has]) for has in held],
        bidder=np.array([bidder]), caller=np.array([caller]), over=np.array([over]), **asked,
    )  # fmt: skip
    assert [int(each[0]) if np.ndim(each) else each for each in arrays] == list(found)


def test_a_right_call_may_cost_nobody_anything_or_the_bidder() -> None:
    """Dudo of old, and the Common Hand: who calls begins, or who bid pays."""
    for row, lost in (("none", (0, 0, 0)), ("bidder:1", (1, 0, 0)), ("rest:all", (0, 0, 2))):
        rules = rules_of(f"tavern[costs.right={row}]")
        showdown = Showdown(SeatNo(1), SeatNo(0), True, 2, 2)
        found = rules.game.usual.endings["exact"](AtStake([2, 2, 2], rules), showdown)
        assert found.losses == lost


def _liars_poker(keys: str = "") -> str:
    """Whoever bids pays one to each, or gets one from each."""
    rows = "costs.false=bidder:each,caller:-1,rest:-1;costs.true=bidder:-each,caller:1,rest:1"
    return f"tavern[pot.of=nothing;costs.most=9;{rows}{keys}]"


def test_who_bids_pays_each_or_gets_from_each() -> None:
    rules = rules_of(_liars_poker())
    for held, have, lost in (
        ([4, 2, 0, 3], 1, (2, -1, 0, -1)),
        ([4, 2, 0, 3], 2, (-2, 1, 0, 1)),
        ([1, 2, 0, 3], 1, (1, -1, 0, -1)),
    ):
        showdown = Showdown(SeatNo(1), SeatNo(0), have >= 2, 2, have)
        assert rules.game.usual.endings["doubt"](AtStake(held, rules), showdown).losses == lost
    plan = Plan.of(Options(_liars_poker(), 4), parse_seats("casual"), seed=5)
    assert why_not(plan) is None
    assert simulate([plan], 5, engine="arrays") == simulate([plan], 5, engine="table")


def test_what_each_pays_is_refused_where_it_does_not_add_up() -> None:
    for game, told in (
        (_liars_poker(";costs.most=0"), "gives more than who pays may have"),
        (_liars_poker(";costs.spares=true"), "who is spared pays nothing"),
        ("tavern[costs.true=caller:1,bidder:-each]", "gives more than it takes"),
        ("tavern[costs.true=rest:each]", "which one player pays or gets"),
        ("tavern[costs.false=bidder:each,caller:-2,rest:-1;costs.most=9]", "gives more"),
    ):
        with pytest.raises(CardlieError, match=told):
            get_game(game)


def test_whoever_keeps_too_few_is_out() -> None:
    rules = rules_of("tavern[dice.least=3]")
    for held, lost in (([5, 4], (1, 0)), ([3, 4], (3, 0))):
        showdown = Showdown(SeatNo(1), SeatNo(0), False, 2, 1)
        assert rules.game.usual.endings["doubt"](AtStake(held, rules), showdown).losses == lost
    table = finished(Options("perudo[dice.least=3;rounds.palifico.when=never]", 3), 4, Random(4))
    held = [has for event in table.events if isinstance(event, Began) for has in event.held]
    assert min(filter(None, held)) == 3
    assert 0 in held
    plan = Plan.of(Options("wheel[dice.least=2;costs.exact=caller:1]", 3), parse_seats("casual"))
    assert why_not(plan) is None
    assert simulate([plan], 5, engine="arrays") == simulate([plan], 5, engine="table")
    for keys, told in (
        ("lives=3", "lives"), ("wins=first-out", "first-out"), ("dice.each=2", "each has 2"),
    ):  # fmt: skip
        with pytest.raises(CardlieError, match=told):
            get_game(f"tavern[pot.of=nothing;dice.least=3;{keys}]")
    with pytest.raises(CardlieError, match="nobody has one die"):
        get_game("perudo[dice.least=2]")
    with pytest.raises(CardlieError, match="too few"):
        Options("tavern[dice.least=3]", 2, start=2)


def test_rows_are_typed() -> None:
    assert typed_row("caller:-1+rest:1") == {"caller": -1, "rest": 1}
    game = get_game("leira[costs.exact=caller:1,rest:all]")
    assert game.spec is not None
    assert game.spec.row("exact") == row_of(caller=1, rest="all")
    assert get_game(game.id) == game
    assert FromSpec(game.spec).spec == game.spec
    assert Table.deal(Options(game, 3), seed=1).state.held == [5, 5, 5]


def test_a_check_says_where_dice_only_move() -> None:
    moved = "leira[costs.false=bidder:1,caller:-1;costs.true=caller:1,bidder:-1]"
    said = "how many rounds a game has at most can't be proven"
    for game, moves in ((moved, True), ("leira", False), ("wheel", False)):
        told = " ".join(ran("rules", game, "--check", "--players", "2").stdout.split())
        assert (said in told) == moves
