"""Special rounds as patches: any key may be otherwise in one, on both engines, and at the judge."""

from __future__ import annotations

import numpy as np
import pytest

from cardlie import judge
from cardlie.base.errors import CardlieError
from cardlie.booklet import Edition, read_rules
from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.events import Challenged
from cardlie.engine.flow import new_round_at
from cardlie.games import get_game
from cardlie.games.records import SeatNo
from cardlie.games.spec import KEYS_OF_ROUND
from cardlie.games.spec_file import spec_of
from cardlie.games.spec_written import written
from cardlie.players import parse_seats
from cardlie.plugs.vector import tables
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.tune.axes import parse_axes

#: A round while somebody has one die, of which something is otherwise.
GALE = "perudo[rounds.two.when=never;rounds.palifico.when=last-die;{}]"


def of(*keys: str) -> str:
    return GALE.format(";".join(f"rounds.palifico.{key}" for key in keys))


def test_a_doubt_costs_what_the_round_says() -> None:
    """Every doubt of games by chance, counted a second time and plainly."""
    game, seen = of("costs.true=caller:2", "costs.false=bidder:1,caller:-1"), set()
    for seed in range(30):
        table = Table.deal(Options(game, 3), seed=seed)
        while not table.over:
            legal = Legal(table.observe(table.actor))
            said = table.state.history
            table.act(f"say {legal.guesses(30)[0]}" if len(said) < 1 + seed % 3 else "challenge")
        held = [5, 5, 5]
        for event in table.events:
            if isinstance(event, Challenged):
                special = 1 in held
                loss = [0] * 3
                loser = event.challenger if event.held else event.bidder
                loss[loser] = min(held[loser], 2 if special and event.held else 1)
                gains = special and not event.held and held[event.challenger] < 5
                loss[event.challenger] -= gains
                assert event.losses == tuple(loss)
                held = [has - lost for has, lost in zip(held, loss, strict=True)]
                seen.add((special, event.held))
    assert len(seen) == 4


@pytest.mark.parametrize("by", ["nobody", "next", "anyone", "anyone-but-next"])
@pytest.mark.parametrize("usual", ["nobody", "anyone"])
def test_a_bid_is_called_exact_by_whom_the_round_lets(by: str, usual: str) -> None:
    right = "exact.by=anyone" if usual == "anyone" else "exact.by=nobody;costs.right=none"
    game = of(f"exact.by={by}", "costs.right=caller:-1")[:-1] + f";{right}]"
    table = Table.deal(Options(game, 3), seed=1)
    for held, word in (([3, 1, 2], by), ([3, 3, 2], usual)):
        new_round_at(table.state, held, SeatNo(0))
        table.act(f"say {table.legal().guesses(30)[0]}")
        may = {seat for seat in range(3) if Legal(table.observe(seat)).may(SpotOn)}
        assert may == {"nobody": set(), "next": {1}, "anyone": {1, 2}, "anyone-but-next": {2}}[word]


@pytest.mark.some(1)
@pytest.mark.parametrize("keys", [
    ("exact.by=nobody",), ("exact.by=next", "next.exact=bidder"),
    ("costs.true=caller:all", "next.doubt=right"), ("dice.wild=6", "bids.wild=alike"),
])  # fmt: skip
def test_they_are_played_alike_on_arrays(keys: tuple[str, ...]) -> None:
    seats = parse_seats("casual,random,counter:claim=0.3")
    plan = Plan.of(Options(of(*keys), 4), seats, seed=5)
    assert why_not(plan) is None
    one, other = [simulate([plan], 4, engine=engine) for engine in ("arrays", "table")]
    assert one == other


def test_a_judge_who_knows_the_round_says_what_it_costs() -> None:
    game, rolls = of("costs.true=caller:2"), {"Ann": "5 5", "Ben": "5 3 2", "Cleo": "1"}
    cost = judge("3 fives", rolls=rolls, by="Ann", game=game).cost
    assert cost is not None
    assert cost.losses == (0, 2, 0)
    more = judge("3 fives", rolls={**rolls, "Cleo": "1 2"}, by="Ann", game=game).cost
    assert more is not None
    assert more.losses == (0, 1, 0)


def test_a_key_is_the_usual_one_again() -> None:
    plan = get_game("perudo[rounds.palifico.exact.by=nobody]").spec
    assert plan is not None
    assert plan.value_of("rounds.palifico.exact.by") == "nobody"
    assert spec_of(written(plan), plan.id).rounds == plan.rounds
    (axis,) = parse_axes("perudo", ["rounds.palifico.bids.rule=usual,count-first"])
    assert axis.choices == ("usual", "count-first")
    again = get_game("perudo[rounds.palifico.dice.wild=usual;rounds.palifico.bids.rule=usual]")
    assert not again.rounds  # nothing is otherwise: there is no such round
    assert not [each for each in again.rulings if each.name.startswith("palifico")]


@pytest.mark.parametrize("key", ["costs.true=caller:-1", "bids.rule=track", "bids.rule=higher"])
def test_what_no_game_can_be_no_round_can_be(key: str) -> None:
    with pytest.raises(CardlieError, match=r"rounds\.palifico\."):
        get_game(f"perudo[rounds.palifico.{key}]")


@pytest.mark.parametrize(("language", "said"), [
    ("en", ["If there are enough, whoever doubted loses 2 dice.", "Nobody calls a bid exact."]),
    ("de", ["Niemand sagt, dass eine Ansage genau stimmt."]),
])  # fmt: skip
def test_each_key_of_a_round_is_told(language: str, said: list[str]) -> None:
    game = of("costs.true=caller:2", "exact.by=nobody")
    book = "\n".join(map(str, read_rules(Edition.of(game, language)).book))
    assert all(text in book for text in said)
    assert len(KEYS_OF_ROUND) > 15


def test_learners_tables_are_those_of_the_readable_engine() -> None:
    exact = of("exact.by=next", "costs.right=caller:-1", "costs.true=caller:2")
    game = f"{exact[:-1]};exact.by=nobody;costs.right=none;dice.each=2;costs.most=2]"
    fast = tables(game, 6, engine="arrays", players=3)
    slow = tables(game, 6, engine="table", players=3)
    rng, called = np.random.default_rng(3), False
    for each in (fast, slow):
        each.reset(seed=5)
    for _ in range(120):
        assert (fast.mask == slow.mask).all()
        others = fast.mask.copy()
        others[:, : len(fast.encoding.guesses)] = False
        called |= bool((others.sum(axis=1) > 1).any())  # a doubt, or an exact call
        bold = others.any(axis=1) & (rng.random(6) < 0.4)
        actions = np.where(bold, others.argmax(axis=1), fast.mask.argmax(axis=1))
        for each in (fast, slow):
            each.step(actions)
    assert called


def test_who_fell_to_one_die_ever_may_change_the_number() -> None:
    game = "perudo[rounds.two.when=never;rounds.palifico.free=had-one]"
    table = Table.deal(Options(game, 3), seed=1)
    state = table.state
    state.extra.after_showdown([1, 3, 3], [1, 0, 0])  # the first fell, and got dice back since
    state.extra.after_showdown([3, 1, 3], [0, 1, 0])
    new_round_at(state, [3, 1, 3], SeatNo(1))
    table.act("say 2 threes")
    assert not table.can_guess("2 fours")  # the third never fell
    table.act("say 3 threes")
    assert table.can_guess("3 fours")
    said = judge("3 fours", after="3 threes", rolls={"A": "2 2 2", "B": "2", "C": "3 3 3"},
        by="A", game=game, in_round="had one")  # fmt: skip
    assert said.higher
    assert not judge("3 fours", after="3 threes", table="2 2 2 2 3 3", game=game,
        in_round="palifico").higher  # fmt: skip


def test_arrays_know_who_fell_to_one_die() -> None:
    game = "perudo[rounds.two.when=never;rounds.palifico.free=had-one;dice.each=2]"
    plan = Plan.of(Options(game, 4), parse_seats("casual,random"), seed=5)
    assert why_not(plan) is None
    assert simulate([plan], 20, engine="arrays") == simulate([plan], 20, engine="table")


def test_who_had_one_goes_with_a_round_of_who_fell() -> None:
    with pytest.raises(CardlieError, match='is "had-one", but when is not "fell-to-one"'):
        get_game(of("free=had-one"))
