"""What decisions tell, what is flagged, what restrictions and skill come to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.engine import Legal, Options, Seeded, Table
from cardlie.engine.decisions.guess import Say
from cardlie.lint.check import endings_of
from cardlie.players import BotChance, BotConfig, parse_seats
from cardlie.players.seat_odds import seat_odds_of
from cardlie.report.estimates import Share, at_least
from cardlie.report.of_rules import worst_trap
from cardlie.report.restricted import (
    DOUBTS,
    ODDS,
    SPOT_ONS,
    UNLIKELY,
    Restricted,
    ablations,
    restrictions,
)
from cardlie.report.skill import shared_steps
from cardlie.report.weighing import decisions
from cardlie.sim import Plan, figures, simulate
from tests.report import flaws


def plan_of(game: str = "tavern", bots: str = "casual", **options: object) -> Plan:
    return Plan.of(Options.of(game, **{"seats": 3} | options), parse_seats(bots), seed=2)  # type: ignore[arg-type]


def test_what_decisions_tell_is_what_the_simulator_counts() -> None:
    plan = plan_of("wheel")
    told, counted = decisions(plan, 10), simulate([plan], 10, engine="table").tallies[0]
    total, said = told.all, counted.times_said
    assert total.guesses.sum() == said.total()
    assert {kind: told.kinds[kind].guesses.sum() for kind in said} == dict(said)
    assert {kind: told.kinds[kind].held.sum() for kind in counted.true} == dict(counted.true)
    success = figures(counted).challenge_success.value
    assert total.right.sum() / total.challenges.sum() == pytest.approx(success)
    assert sum(told.seats[seat].sum() for seat in range(3)) == total.decisions.sum()
    bluffs = told.sorts["bluff"]
    assert 0 < bluffs.believed.sum() < bluffs.guesses.sum() < total.guesses.sum()
    assert sum(each.guesses.sum() for each in told.sorts.values()) == total.guesses.sum()
    assert total.gap.sum() <= total.chosen.sum()


@pytest.mark.parametrize("without", ["number", "stars", UNLIKELY])
def test_a_restricted_bot_never_does_it(without: str) -> None:
    spec = Restricted.of(BotConfig("casual"), without)
    for seed in range(4):
        table, chance = Table.deal("wheel", seats=2, seed=seed), Seeded(seed)
        players = [spec.build(BotChance(chance, seat)) for seat in range(2)]
        while not table.over:
            seen = table.observe(table.actor)
            action = players[table.actor].decide(seen, Legal(seen))
            if isinstance(action, Say):
                assert action.guess.kind != without
                likely = seat_odds_of(seen).raises((action.guess,), seen.counts)[0].chance
                assert without != UNLIKELY or likely >= 0.5
            table.act(action)


def test_a_restriction_costs_what_it_costs() -> None:
    assert restrictions(plan_of("wheel")) == ["number", "stars", UNLIKELY, DOUBTS, ODDS]
    assert restrictions(plan_of("tavern")) == [UNLIKELY, DOUBTS, ODDS, SPOT_ONS]
    assert restrictions(plan_of("leira")) == [UNLIKELY, DOUBTS, ODDS]
    *_, called = ablations(plan_of("tavern", "honest"), 3)
    assert (called.cost.value, called.used, called.games) == (0, False, 3)  # it never calls one
    reckless, _, odds = ablations(plan_of("leira", "random"), 42)
    assert odds.used
    assert reckless.cost.value is not None
    assert reckless.cost.value < -0.2  # whoever says anything does better to say what is likely


def test_the_better_bot_wins_more_and_like_against_like_is_even() -> None:
    plan = plan_of("tavern", seats=2)
    better, alike = shared_steps(plan, [("random", "counter", 30), ("casual", "casual", 30)])
    assert (better.share.value or 0) > 0.9
    assert alike.share.value == 0.5


def test_rounds_that_need_not_end_are_shown() -> None:
    free = Options.of("cards", ["straights"], seats=3, rulings=["repeat=allowed"])
    found = [endings_of(options, [options.names]) for options in (free, plan_of("leira").options)]
    verdicts = [[each.ending.verdict for each in mixes] for mixes in found]
    assert verdicts == [["refuted"], ["proven", "proven"]]


def test_a_trap_is_what_holds_while_nothing_higher_does() -> None:
    bidding = Table.deal("tavern", seats=2).state.bidding
    found, looked_at = worst_trap(bidding, [(0, 0, 0, 0, 1, 3), (2, 0, 0, 0, 0, 3)])
    assert found is not None
    assert (str(found.guess), found.won, looked_at) == ("3 sixes", 2, 30)


@given(st.integers(1, 60), st.floats(0.05, 0.95), st.data())
def test_chances_of_shares_are_those_of_the_binomial(
    cases: int, bound: float, data: st.DataObject
) -> None:
    successes = data.draw(st.integers(0, cases))
    both = at_least(successes, cases, bound) + at_least(cases - successes + 1, cases, 1 - bound)
    assert both == pytest.approx(1)
    share = Share(successes / cases, None, cases)
    assert 0 <= share.above(bound) <= 1
    assert share.above(bound) == 1 or share.below(bound) == 1


FOUND = ("the same seat always begins", "over after one round")


@pytest.mark.some(1)
@pytest.mark.parametrize("name", FOUND)
def test_a_flaw_is_found(name: str) -> None:
    (case,) = [case for case in flaws.FLAWED if case.name == name]
    assert case.flag in flaws.flags_of(case, games=70, closely=2, skill=0)


def test_nothing_is_wrong_with_a_sound_game() -> None:
    (case,) = [case for case in flaws.SOUND if case.name == "leira, 2 players"]
    assert flaws.flags_of(case, games=120, closely=8, skill=20) == []


def test_there_are_twenty_of_each() -> None:
    assert len(flaws.FLAWED) >= 20
    assert len(flaws.SOUND) == 20
    assert len({case.name for case in (*flaws.FLAWED, *flaws.SOUND)}) == len(flaws.FLAWED) + 20
