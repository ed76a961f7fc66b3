"""The bots that count: each decision against the exact odds of everything that may be said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Action, Legal, Options, SeatNo, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess, Power
from cardlie.odds import View, odds
from cardlie.players.bot import LIKE, RATHER_SURE
from cardlie.players.bots.counter import LIKELIER
from cardlie.players.bots.honest import TRUSTED
from cardlie.players.seat_odds import backed, chance_of_last, least_raises, seat_odds_of
from tests.depth import of_all
from tests.players.tables import bot, tables

if TYPE_CHECKING:
    from cardlie.engine import Observation

#: Cards with straights or vague guesses have many more guesses, each asked here one by one.
GAMES = ("cards", "wheel", "tavern", "leira", "perudo")


def chances(observation: Observation) -> dict[Guess, float]:
    """Everything that may be said, each with its exact chance in this seat's mouth."""
    view = observation.view()
    legal = Legal(observation).guesses(observation.bidding.highest_figure(observation.on_table))
    return {guess: mine(guess, view, observation) for guess in legal}


def mine(guess: Guess, view: View, observation: Observation) -> float:
    if not isinstance(guess, Power):
        return float(odds(guess, view))
    card = guess.card(observation.bidding.rules.faces)
    own = any(view.rules.faces.index[face.text] == card for face in observation.faces)
    return float(odds(guess, view, rolled=own))


@given(tables(GAMES, steps=12), st.floats(0, 1))
@settings(max_examples=of_all(50))
def test_counter_does_what_the_odds_say(table: Table, threshold: float) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess":
        return
    player = bot("counter", 0.5, threshold=threshold, bluff=0, spot_on=1, claim=1)
    action = player.decide(observation, Legal(observation))
    known = chances(observation)
    if observation.history and not isinstance(action, SpotOn):
        last = chance_of_last(observation, seat_odds_of(observation))
        among_more = sum(has > 0 for has in observation.public.held) > 2
        likelier = 1 - last - LIKELIER - max(known.values(), default=0)
        if abs(likelier) > 1e-9:
            doubts = last < threshold or not known or (among_more and likelier > 0)
            assert isinstance(action, Challenge) == doubts
        if not isinstance(observation.history[-1], Power):
            assert last == pytest.approx(float(odds(observation.history[-1], observation.view())))
    if isinstance(action, Say):
        least = min(max(known.values()), RATHER_SURE) - LIKE
        personal = action.guess.personal
        said = mine(action.guess, observation.view(), observation)
        assert said >= least - 1e-9 or personal or not {g for g in known if not g.personal}


@given(tables(GAMES, steps=12), st.floats(0, 1))
@settings(max_examples=of_all(40))
def test_honest_says_what_it_believes_and_has(table: Table, belief: float) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess":
        return
    action = bot("honest", 0.5, belief=belief).decide(observation, Legal(observation))
    trusted = belief + (1 - belief) * TRUSTED - 1e-9
    if isinstance(action, Say) and observation.history:
        believed = mine(action.guess, observation.view(), observation) >= belief - 1e-12
        sure = chance_of_last(observation, seat_odds_of(observation)) >= trusted
        assert sure or (believed and backed(action.guess, observation))
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
    faces, view = seen.bidding.rules.faces, seen.view()
    rolled = {face.text for face in seen.faces}
    own = [
        Power.of(card)
        for card in faces.powers
        if f"+{card.value}" in rolled
        and card.value > number
        and float(odds(Power.of(card), view, rolled=True)) >= enough
    ]
    counter = bot("counter", 0.5, threshold=0, claim=enough)
    for action in (
        counter.decide(seen, Legal(seen)),
        bot("honest", 0.5, belief=enough).decide(seen, Legal(seen)),
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
        player = bot("counter", 0.0, threshold=0, bluff=0, claim=1, pretend=1)
        action = player.decide(seen, Legal(seen))
        assert isinstance(action, Say)
        best = max(chances(seen).values())
        assert isinstance(action.guess, Power) == (best < 0.5)
        if isinstance(action.guess, Power):
            card = action.guess.card(seen.bidding.rules.faces)
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
    player = bot("counter", 0.0, threshold=0, bluff=1, pretend=0)
    action = player.decide(observation, Legal(observation))
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
    odds_here = seat_odds_of(observation)
    raises = odds_here.raises(least_raises(observation), observation.counts)
    ways: list[tuple[float, Action]] = [(chance, Say(guess)) for guess, chance in raises]
    ways.append((1 - chance_of_last(observation, odds_here), Challenge()))
    ways.append((odds_here.exact(observation.history[-1]), SpotOn()))
    best = [action for _, action in sorted(ways, key=lambda way: -way[0])]
    calm = observation._replace(flustered=False)
    assert bot("npc", 0.5).decide(observation, Legal(observation)) == best[1]
    assert bot("npc", 0.5).decide(calm, Legal(calm)) == best[0]


def test_the_counter_shows_what_counts_and_rolls_the_rest() -> None:
    table = Table.deal("wheel", seats=2, seed=1)
    table.guess("5 fives")
    observation = table.observe(table.actor)
    action = bot("counter", 0.5, reroll=1).decide(observation, Legal(observation))
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
    player = bot("counter", 0.5, threshold=0, spot_on=0.3, bluff=0)
    assert isinstance(player.decide(observation, Legal(observation)), Say)
    assert observation.bidder == SeatNo(1 - observation.seat)
