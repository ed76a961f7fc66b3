"""The bot that plays solved endings: what it does there, and where it leaves it to another."""

from __future__ import annotations

from random import Random

import pytest

from cardlie.engine import Table, flow
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.games.records import SeatNo
from cardlie.solve.advice import advice
from tests.players.tables import bot


def at(game: str, held: tuple[int, ...], starter: int = 0, seed: int = 1) -> Table:
    table = Table.deal(game, seats=len(held), seed=seed)
    flow.new_round_at(table.state, held, SeatNo(starter))
    return table


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("game", "held"),
    [
        ("tavern", (1, 1)),
        ("leira", (1, 1)),
        ("wheel", (1, 1)),
        ("perudo", (1, 1)),
        ("leira", (2, 1)),
    ],
)
def test_a_round_played_by_the_solution_is_legal_to_its_end(
    game: str, held: tuple[int, int]
) -> None:
    chance = Random(5)
    for seed in range(8):
        table = at(game, held, seed % 2, seed)
        begun = table.state.round
        while table.phase != "over" and table.state.round == begun:
            chances = advice(table.observe(table.actor))
            assert chances is not None
            assert sum(chances.values()) == pytest.approx(1, abs=1e-6)
            for action in chances:
                assert table.can(action)
            table.step(chance.choices(list(chances), list(chances.values()))[0])


@pytest.mark.some(1, of="solutions")
def test_the_solution_knows_two_who_are_left_of_more() -> None:
    two, four = at("leira", (2, 1)), at("leira", (0, 2, 0, 1), starter=1)
    four.state.rolled = [(), two.state.rolled[0], (), two.state.rolled[1]]
    four.state.forget_views()
    assert advice(two.observe(0)) == advice(four.observe(1))


def test_elsewhere_there_is_no_solution() -> None:
    assert advice(at("leira", (3, 1)).observe(0)) is None
    assert advice(at("leira", (1, 1, 1)).observe(0)) is None
    assert advice(Table.deal("cards", seats=2, seed=0).observe(0)) is None
    npc = Table.deal("tavern", seats=2, insight=(None, 3), start=1, seed=0)
    assert advice(npc.observe(npc.actor)) is None


def test_a_bid_that_no_dice_fulfil_is_challenged() -> None:
    table = at("tavern", (1, 1))
    table.guess("7 twos")
    assert advice(table.observe(1)) == {Challenge(): 1.0}


def test_what_is_not_solved_is_played_by_the_other_bot() -> None:
    for seed in range(5):
        table = Table.deal("tavern", seats=3, seed=seed)
        seen = table.observe(table.actor)
        mine, theirs = (bot(name, seed / 5) for name in ("solved", "strong"))
        assert mine.decide(seen, table.legal()) == theirs.decide(seen, table.legal())


def test_it_draws_as_often_as_the_solution_says() -> None:
    table = at("tavern", (1, 1), seed=3)
    seen, legal = table.observe(0), table.legal()
    chances = advice(seen)
    assert chances is not None
    often = max(chances, key=lambda action: chances[action])
    assert isinstance(often, Say)
    drawn = [bot("solved", nth / 400).decide(seen, legal) for nth in range(400)]
    assert drawn.count(often) / 400 == pytest.approx(chances[often], abs=1 / 400)
