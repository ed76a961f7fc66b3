"""``casual`` is careless and never absurd: what it says and doubts, and what it gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import GAMES, Legal, Options, Table
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.guess import Number
from cardlie.players import BotConfig
from cardlie.players.bots.casual import BLUFF, NERVE, SLIPS, WAVERS
from cardlie.players.seat_odds import chance_of_last, least_raises, seat_odds_of
from cardlie.sim import Plan, figures, simulate
from tests.depth import of_all
from tests.players.tables import bot, tables

if TYPE_CHECKING:
    from cardlie.engine import Observation

fraction = st.floats(0, 1, exclude_max=True)


def last_chance(seen: Observation) -> float:
    return chance_of_last(seen, seat_odds_of(seen))


def best_chance(seen: Observation) -> float:
    raises = seat_odds_of(seen).priced(least_raises(seen), seen.counts)
    return max((each.chance for each in raises), default=-1.0)


def guessing(table: Table) -> Observation | None:
    seen = table.observe(table.actor)
    other = table.phase != "guess" or seen.options.game.passes_cup
    return None if other else seen


@given(tables(), fraction, fraction, fraction)
@settings(max_examples=of_all(120))
def test_it_never_doubts_what_cannot_be_false_nor_says_what_cannot_be_true(
    table: Table, feels: float, bluff: float, which: float
) -> None:
    seen = guessing(table)
    if seen is None:
        return
    legal = Legal(seen)
    action = bot("casual", feels, bluff, which, 0.99).decide(seen, legal)
    if action == Challenge():
        assert last_chance(seen) < 1 or best_chance(seen) < 0
    elif isinstance(action, Say) and bluff >= BLUFF:
        (said,) = seat_odds_of(seen).priced([action.guess], seen.counts)
        assert said.chance > 0 or best_chance(seen) <= 0


@given(tables(), fraction)
@settings(max_examples=of_all(120))
def test_it_doubts_by_a_feeling_that_is_off(table: Table, feels: float) -> None:
    seen = guessing(table)
    if seen is None or not seen.history:
        return
    action = bot("casual", feels, 0.99).decide(seen, Legal(seen))
    last, best = last_chance(seen), best_chance(seen)
    felt = last + (feels - 0.5) * WAVERS
    doubts = last < 1 and (felt < 1 - NERVE or best <= 0)
    assert isinstance(action, Challenge) == (doubts or best < 0)


@given(tables(("cards", "tavern", "leira", "wheel")), fraction)
@settings(max_examples=of_all(120))
def test_it_says_no_raise_much_less_likely_than_the_best_that_it_holds(
    table: Table, which: float
) -> None:
    seen = guessing(table)
    if seen is None or seen.history:
        return
    action = bot("casual", 0.5, 0.99, which, 0.99).decide(seen, Legal(seen))
    assert isinstance(action, Say)
    (said,) = seat_odds_of(seen).priced([action.guess], seen.counts)
    assert said.guess.personal or said.chance >= min(best_chance(seen), 0.85) - SLIPS - 0.4


def test_the_smallest_pile_goes() -> None:
    table = Table.deal("cards", seats=2, seed=1)  # 9 cards in 4 piles: 3 2 2 2
    table.guess("8 sixes")
    table.challenge()
    observation = table.observe(table.actor)
    assert observation.pile_sizes == (3, 2, 2, 2)
    decided = bot("casual", 0.9).decide(observation, Legal(observation))
    assert decided == Discard(1)


def test_no_die_is_rolled_again() -> None:
    table = Table.deal(Options("wheel", seats=2), seed=1)
    table.guess("2 fives")
    observation = table.observe(table.actor)
    assert observation.phase == "reroll"
    assert bot("casual", 0.0).decide(observation, Legal(observation)) == Keep()


def test_it_takes_the_cup_after_what_every_roll_makes_true() -> None:
    table = Table.deal(Options("mia", seats=2), seed=1)
    table.guess("31")
    seen = table.observe(table.actor)
    for feels in (0.0, 0.5, 0.999):
        assert bot("casual", feels).decide(seen, Legal(seen)) != Challenge()


@pytest.mark.some(1)
@pytest.mark.parametrize("game", list(GAMES))
def test_it_wins_some_games_against_who_knows_the_odds(game: str) -> None:
    """A careless person at a table of four (benchmarks/bots.py has the shares)."""
    seats = [BotConfig(name) for name in ("casual", "honest", "counter", "honest")]
    run = simulate([Plan.of(Options(game, seats=4), seats, seed=5)], 150)
    share = next(e.share.value for e in figures(run.tallies[0]).by_bot if e.who == "casual")
    assert share is not None
    assert share > 0.03


def test_people_name_numbers_and_colours_first() -> None:
    """Among raises of like worth no 'less than' is said while there is a number or a colour."""
    table = Table.deal(Options("cards", 3), seed=4)
    seen = table.observe(table.actor)
    said = {bot("honest", nth / 20).decide(seen, Legal(seen)) for nth in range(20)}
    guesses = {action.guess for action in said if isinstance(action, Say)}
    assert len(guesses) > 1
    assert all(guess.affirms for guess in guesses)
    assert any(isinstance(guess, Number) or guess.suit_fields for guess in guesses)


def test_its_nerve_is_a_parameter() -> None:
    assert BotConfig.parse("casual")["nerve"] == NERVE
