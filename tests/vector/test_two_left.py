"""What is done where two are left with few dice, as it was solved."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlie.engine import Action, Options, Table, flow
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.games.records import SeatNo
from cardlie.games.registry import get_game
from cardlie.players.rows import seen
from cardlie.players.rows.two_left import PLANS, planned
from cardlie.vector.state import BatchTurn
from tests.depth import of_all
from tools.lab.strong.exploit_exact import Match, of_strong

SOLVED = sorted(file.stem for file in PLANS.iterdir())

#: The dice of who starts and of the other, wherever a game was solved.
STANDINGS = [
    (game, one, other)
    for game in SOLVED
    for one, other in np.load(PLANS / f"{game}.npz")["whole"].tolist()
]

#: And wherever only the first three bids of a round are told of.
BEGUN = [
    (game, one, other)
    for game in SOLVED
    for one, other in np.unique(np.load(PLANS / f"{game}.npz")["said"][:, :2], axis=0).tolist()
    if (game, one, other) not in STANDINGS
]


def at(options: Options, held: tuple[int, ...], starter: int, seed: int) -> Table:
    table = Table.deal(options, seed=seed)
    flow.new_round_at(table.state, held, SeatNo(starter))
    return table


def turn_of(table: Table) -> BatchTurn:
    turn = seen.turn_of(table.observe(table.actor))
    assert turn is not None
    return turn


def plan_of(table: Table) -> list[int]:
    """How often the seat in turn does what, as the plan says."""
    none: Any = np.zeros((1, 0), np.int64)
    return [*map(int, planned(turn_of(table), none, none)[1][0])]


@pytest.mark.some(1, of="learning")
@pytest.mark.parametrize("game", SOLVED)
def test_the_best_response_wins_no_more_than_half_with_a_die_each(game: str) -> None:
    """Every history and every pair of dice."""
    assert 0.5 <= Match(Options(game, 2, start=1), of_strong).best() < 0.506


@given(st.sampled_from(STANDINGS), st.integers(0, 1), st.integers(0, 10**6))
@settings(max_examples=of_all(30))
def test_whatever_is_done_is_legal_and_solved_to_the_end(
    standing: tuple[str, int, int], starter: int, seed: int
) -> None:
    """Where both do what was solved, only what hardly ever comes is left to a net."""
    game, one, other = standing
    held = (other, one) if starter else (one, other)
    table, chance = at(Options(game, 2), held, starter, seed), Random(seed)
    begun, silent = table.state.round, 0
    while table.phase == "guess" and table.state.round == begun:
        silent += not any(plan_of(table))
        chances = seen.advice(table.observe(table.actor))
        assert chances is not None
        assert all(map(table.can, chances))
        table.step(chance.choices([*chances], [*chances.values()])[0])
    assert silent <= 1


@given(st.sampled_from(BEGUN), st.integers(0, 1), st.integers(0, 10**6))
@settings(max_examples=of_all(30))
def test_a_longer_round_is_begun_as_solved_and_then_left_to_a_net(
    standing: tuple[str, int, int], starter: int, seed: int
) -> None:
    """Who answers knows what to do with each hand; who began does, if they did as solved."""
    game, one, other = standing
    table = at(Options(game, 2), (other, one) if starter else (one, other), starter, seed)
    chance, begun, asked, known = Random(seed), table.state.round, 0, True
    while table.phase == "guess" and table.state.round == begun:
        told = any(plan_of(table))
        assert told or asked >= 2 or not known
        assert asked < 3 or not told
        chances = seen.advice(table.observe(table.actor))
        assert chances is not None
        assert all(map(table.can, chances))
        deed = chance.choices([*chances], [*chances.values()])[0]
        known, asked = known and told, asked + 1
        table.step(deed)


@given(st.sampled_from(BEGUN), st.integers(0, 10**6))
@settings(max_examples=of_all(10))
def test_what_a_longer_round_has_no_answer_to_is_not_challenged_for_it(
    standing: tuple[str, int, int], seed: int
) -> None:
    """A bid that no plan says was not looked at: a net answers it."""
    game, *held = standing
    table = at(Options(game, 2), tuple(held), 0, seed)
    table.guess(f"{sum(held)} sixes")
    assert not any(plan_of(table))


@given(st.sampled_from(STANDINGS), st.integers(0, 10**6))
@settings(max_examples=of_all(20))
def test_more_than_there_are_is_challenged(standing: tuple[str, int, int], seed: int) -> None:
    """A bid that no good plan answers otherwise was solved, too; no net is asked."""
    game, *held = standing
    assume(standing != ("leira", 1, 1))  # a duel, whose sums end where its bids do
    table = at(Options(game, 2), tuple(held), 0, seed)
    chances = _told(table)
    assert chances is not None
    table.step(max(chances, key=lambda action: chances[action]))
    table.guess(f"{sum(held) + 1} sixes")
    assert any(plan_of(table))
    assert _told(table) == {Challenge(): 1}


@given(
    st.sampled_from(STANDINGS).filter(lambda each: max(each[1:]) < 3),
    st.permutations([0, 1, 2, 3]).filter(lambda seats: seats[0] < seats[1]),
    st.integers(0, 10**6),
)
@settings(max_examples=of_all(20))
def test_two_who_are_left_of_more_play_as_two(
    standing: tuple[str, int, int], seats: list[int], seed: int
) -> None:
    game, *dice = standing
    held = [dict(zip(seats, dice, strict=False)).get(seat, 0) for seat in range(4)]
    inside = [seat for seat, dice in enumerate(held) if dice]
    four = at(Options(game, 4), tuple(held), inside[0], seed)
    two = at(Options(game, 2), tuple(held[seat] for seat in inside), 0, seed)
    two.state.rolled = [four.state.rolled[seat] for seat in inside]
    two.state.forget_views()
    for table in (two, four):
        raises = table.legal().guesses(2)
        table.step(Say(raises[seed % len(raises)]))
    assert any(plan_of(two))
    assert _told(two) == _told(four)


def _told(table: Table) -> dict[Action, float] | None:
    return seen.advice(table.observe(table.actor))


@given(
    st.sampled_from(
        [game for game in SOLVED if any(each.readings for each in get_game(game).rulings)]
    ),
    st.data(),
)
@settings(max_examples=of_all(20))
def test_with_other_rules_a_net_plays(game: str, data: st.DataObject) -> None:
    usual = Options(game, 2)
    readings = [f"{o.word}={text}" for o in usual.game.options.values() if o.asks
                for text in o.readings]  # fmt: skip
    options = Options.of(game, [data.draw(st.sampled_from(readings))], seats=2)
    assume(options.changed and seen.turn_of(Table.deal(options, seed=1).observe(0)) is not None)
    assert not any(plan_of(at(options, (1, 1), 0, 1)))
    assert any(plan_of(at(Options(game, 2, start=2), (1, 1), 0, 1)))
