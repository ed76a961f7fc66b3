"""The bots that count: each decision against the exact odds of everything that may be said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options, SeatNo, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess, Power
from cardlie.odds import View, odds
from cardlie.players.counter import Counter, show_for
from cardlie.players.seat_odds import backed, chance_of_last, seat_odds_of
from cardlie.players.simple import Honest, Npc, ranked
from tests.depth import of_all
from tests.players.tables import Fixed, tables

if TYPE_CHECKING:
    from cardlie.engine import Observation

#: Cards with straights or vague guesses have many more guesses, each asked here one by one.
GAMES = ("cards", "wheel", "tavern", "leira", "perudo")


def chances(observation: Observation) -> dict[Guess, float]:
    """Everything that may be said, each with its exact chance in this seat's mouth."""
    view = observation.view()
    legal = observation.legal.guesses(observation.bidding.highest_figure(observation.on_table))
    return {guess: mine(guess, view, observation) for guess in legal}


def mine(guess: Guess, view: View, observation: Observation) -> float:
    if not isinstance(guess, Power):
        return float(odds(guess, view))
    card = guess.card(observation.bidding.setting.faces)
    own = any(view.setting.faces.index[face.text] == card for face in observation.faces)
    return float(odds(guess, view, rolled=own))


@given(tables(GAMES, steps=12), st.floats(0, 1))
@settings(max_examples=of_all(50))
def test_counter_does_what_the_odds_say(table: Table, threshold: float) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess":
        return
    bot = Counter(Fixed([0.5]), threshold=threshold, bluff=0, spot_on=1, claim=1)
    action = bot.decide(observation, observation.legal)
    known = chances(observation)
    if observation.said and not isinstance(action, SpotOn):
        last = chance_of_last(observation, seat_odds_of(observation))
        assert isinstance(action, Challenge) == (last < threshold or not known)
        if not isinstance(observation.said[-1], Power):
            assert last == pytest.approx(float(odds(observation.said[-1], observation.view())))
    if isinstance(action, Say):
        assert mine(action.guess, observation.view(), observation) == pytest.approx(
            max(known.values())
        )


@given(tables(GAMES, steps=12), st.floats(0, 1))
@settings(max_examples=of_all(40))
def test_honest_says_what_it_believes_and_has(table: Table, belief: float) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess":
        return
    action = Honest(Fixed([0.5]), belief=belief).decide(observation, observation.legal)
    if isinstance(action, Say) and observation.said:
        assert mine(action.guess, observation.view(), observation) >= belief - 1e-12
        assert backed(action.guess, observation)
    elif isinstance(action, Challenge):
        held = {g: c for g, c in chances(observation).items() if backed(g, observation)}
        assert all(chance < belief + 1e-12 for chance in held.values())


@given(st.integers(0, 10**6), st.floats(0.01, 1), st.integers(0, 4))
@settings(max_examples=of_all(40))
def test_a_power_card_of_its_own_is_claimed_once_it_is_likely_enough(
    seed: int, enough: float, number: int
) -> None:
    table = Table.deal(Options("cards", 2, powers=True), seed=seed)
    if number:
        table.guess(f"{number} less than 5")
    seen = table.observe(table.actor)
    faces, view = seen.bidding.setting.faces, seen.view()
    rolled = {face.text for face in seen.faces}
    own = [
        Power.of(card)
        for card in faces.powers
        if f"+{card.value}" in rolled
        and card.value > number
        and float(odds(Power.of(card), view, rolled=True)) >= enough
    ]
    counter = Counter(Fixed([0.5]), threshold=0, claim=enough)
    for action in (
        counter.decide(seen, seen.legal),
        Honest(Fixed([0.5]), enough).decide(seen, seen.legal),
    ):
        if own:
            assert action == Say(max(own, key=lambda claim: claim.value))
        else:
            assert not (isinstance(action, Say) and isinstance(action.guess, Power))


def test_who_counts_pretends_where_its_raises_are_doubtful_and_nobody_shows_the_card() -> None:
    pretended = 0
    for seed in range(12):
        table = Table.deal(Options("cards", 2, powers=True), seed=seed)
        table.guess(f"{4 + seed % 4} without red")
        seen = table.observe(table.actor)
        bot = Counter(Fixed([0.0]), threshold=0, bluff=0, claim=1, pretend=1)
        action = bot.decide(seen, seen.legal)
        assert isinstance(action, Say)
        best = max(chances(seen).values())
        assert isinstance(action.guess, Power) == (best < 0.5)
        if isinstance(action.guess, Power):
            card = action.guess.card(seen.bidding.setting.faces)
            assert card is not None
            assert not seen.counts[card]
            pretended += 1
    assert pretended


@given(tables(("cards", "leira"), steps=6))
@settings(max_examples=of_all(30))
def test_a_bluff_is_a_raise_of_which_it_has_nothing_or_the_likeliest(table: Table) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess":
        return
    bot = Counter(Fixed([0.0]), threshold=0, bluff=1, pretend=0)
    action = bot.decide(observation, observation.legal)
    if isinstance(action, Say) and not isinstance(action.guess, Power):  # its own is no bluff
        known = chances(observation)
        assert known[action.guess] >= max(known.values()) / 2 - 1e-12
        if backed(action.guess, observation):
            assert known[action.guess] == pytest.approx(max(known.values()))


def test_a_flustered_npc_takes_its_second_best_action() -> None:
    options = Options("tavern", seats=2, insight=(0, 0), bluff=(30, 30))
    table = Table.deal(options, seed=3)
    table.guess("2 fives", bluff=True)
    observation = table.observe(table.actor)
    assert observation.flustered
    best = ranked(observation, observation.legal)
    calm = observation._replace(flustered=False)
    assert Npc(Fixed([0.5])).decide(observation, observation.legal) == best[1]
    assert Npc(Fixed([0.5])).decide(calm, calm.legal) == best[0]


def test_the_counter_shows_what_counts_and_rolls_the_rest() -> None:
    table = Table.deal("wheel", seats=2, seed=1)
    table.guess("5 fives")
    observation = table.observe(table.actor)
    action = show_for(observation, 0.9)
    assert isinstance(action, Reroll)
    shown = [observation.faces[place] for place in action.show]
    rest = [face for place, face in enumerate(observation.faces) if place not in action.show]
    counting = {place for place, face in enumerate(observation.faces) if face.text in "5*"}
    assert set(action.show) == counting or len(counting) in (0, 5)
    assert shown
    assert rest


def test_a_spot_on_takes_it_that_the_bidder_has_one() -> None:
    """Two dice each; I have a five, and one five is bid: with the bidder's there are two."""
    for seed in range(200):
        table = Table.deal("tavern", seats=2, start=2, seed=seed)
        observation = table.observe((table.actor + 1) % 2)
        if [face.number for face in observation.faces].count(5) == 1:
            break
    table.guess("1 five")
    observation = table.observe(table.actor)
    bot = Counter(Fixed([0.5]), threshold=0, spot_on=0.3, bluff=0)
    assert isinstance(bot.decide(observation, observation.legal), Say)
    assert observation.bidder == SeatNo(1 - observation.seat)
