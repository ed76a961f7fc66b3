"""What the odds advise: deeds by what they cost, a raise through the doubt that may follow it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import GAMES, Legal, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.registry import rules_of
from cardlie.guess import Number
from cardlie.odds import View, odds
from cardlie.odds.advice import SURE, Advised, Stake, Weighing, as_share, in_order, without
from cardlie.session.prospects import prospects
from tests.depth import of_all
from tests.players.tables import tables

if TYPE_CHECKING:
    from cardlie.engine import Observation

ME, OTHER = SeatNo(0), SeatNo(1)


def stake(game: str, *held: int) -> Stake:
    return Stake(rules_of(game), held, ME, SeatNo(len(held) - 1))


def ended(more: int, caller: SeatNo = ME, bidder: SeatNo = OTHER) -> Showdown:
    return Showdown(caller, bidder, more >= 0, 3, 3 + more)


@pytest.mark.parametrize(
    ("game", "held", "more", "worth"),
    [
        ("tavern", (2, 2), -1, 1.0),  # the bidder loses a die
        ("tavern", (2, 2), 0, 0.0),  # I do
        ("wheel", (5, 5), -3, 5 / 7),  # the bidder loses three
        ("wheel", (5, 5), 2, 3 / 8),  # and I two
        ("leira", (2, 2), 0, 1 / 4),  # my die goes to the bidder
        ("cards", (9, 9), -1, 9 / 16),  # the smallest of four piles goes
    ],
)
def test_a_showdown_is_worth_what_the_rows_of_costs_say(
    game: str, held: tuple[int, ...], more: int, worth: float
) -> None:
    """As shares of what is held then: 1 where the other loses one, 0 where I do."""
    at = Stake(rules_of(game), held, ME, OTHER, piles=4)
    one = 9 // 4 if game == "cards" else 1
    mine, whole = held[0], sum(held)
    least, most = (mine - one) / (whole - one), mine / (whole - one)
    share = worth if worth not in (0.0, 1.0) else (most if worth else least)
    assert at.after(ended(more)) == pytest.approx((share - least) / (most - least))


def test_a_spot_on_that_costs_all_others_is_worth_more_than_a_doubt() -> None:
    at = Stake(rules_of("tavern"), (3, 3, 3, 3), ME, OTHER)
    assert at.after(ended(0), "exact") > at.after(ended(-1)) == 1


def test_a_doubt_that_costs_the_same_is_worth_its_chance() -> None:
    view = View.of("tavern", mine="5 5 2", unseen=6)
    weighing = Weighing(stake("tavern", 3, 3, 3), view, view.visible, without(view, view.visible))
    found = weighing.challenge(Number(4, 5))
    assert found.worth == pytest.approx(float(found.chance))


def test_who_sees_none_of_mine_knows_so_many_more_that_are_unseen() -> None:
    view = View.of("cards", mine="R1 R2", unseen=3)
    others = without(view, view.visible)
    assert others is not None
    assert others == View.of("cards", unseen=5)
    assert without(others, view.visible) != view


@pytest.mark.parametrize("sure", [False, True])
def test_nothing_beyond_what_is_nearly_sure_to_be_false_is_worth_more(sure: bool) -> None:
    right = SURE if sure else SURE - Fraction(1, 100)
    doubt = Advised("challenge", None, right, 0.6)
    raised = Advised("raise", Number(3, 5), Fraction(1), 0.9)
    best = in_order([raised, doubt])[0]
    assert best.action == ("challenge" if sure else "raise")


def test_of_equal_worth_what_ends_the_round_comes_first_then_the_likelier() -> None:
    half = Fraction(1, 2)
    deeds = [
        Advised("raise", Number(1, 6), half, 0.5),
        Advised("raise", Number(1, 5), half * 2, 0.5),
        Advised("challenge", None, half, 0.5),
    ]
    assert [each.guess for each in in_order(deeds)] == [None, Number(1, 5), Number(1, 6)]


@given(st.floats(-3, 3))
def test_a_worth_is_told_between_none_and_whole(worth: float) -> None:
    assert 0 <= as_share(worth) <= 1


def challengeable(table: Table) -> Observation | None:
    seen = table.observe(table.actor)
    return seen if Legal(seen).challenge else None


@given(tables(tuple(GAMES)))
@settings(max_examples=of_all(100), deadline=None)
def test_nobody_raises_what_is_false_in_nine_deals_of_ten(table: Table) -> None:
    seen = challengeable(table)
    if seen is None or seen.options.game.passes_cup:
        return
    last = seen.history[-1]
    if last.personal or 1 - odds(last, seen.view()) < SURE:
        return
    assert isinstance(prospects(seen)[0].action, Challenge | SpotOn)


@given(tables(tuple(GAMES)))
@settings(max_examples=of_all(60), deadline=None)
def test_what_nobody_can_make_true_goes_to_the_cheapest(table: Table) -> None:
    """A tie of lies: none of the same kind that says less is left out for one that says more."""
    seen = table.observe(table.actor)
    found = prospects(seen) if Legal(seen).now(Say) else []
    if not found or found[0].chance or not isinstance(found[0].action, Say):
        return
    said, faces = found[0].action.guess, seen.bidding.rules.faces
    legal = Legal(seen).guesses(seen.bidding.highest_figure(seen.on_table))
    alike = [g for g in legal if g.about == said.about]
    assert said.amount(faces) == min(g.amount(faces) for g in alike)
