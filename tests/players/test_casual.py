"""``casual`` is held to its definition: what it may say, when it goes on, what it gives up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Challenge, Discard, Keep, Options, Say, Table
from cardlie.guess import Colour, Guess, LessThan, Number, Power, Stars, Sum, Without
from cardlie.patterns import have
from cardlie.players import Spec
from cardlie.players.casual import Casual
from tests.players.tables import Fixed, tables

if TYPE_CHECKING:
    from cardlie.engine import Observation


def figure(guess: Guess, observation: Observation) -> int:
    return guess.amount(observation.bidding.setting.faces)


def may_say(observation: Observation) -> list[Guess]:
    """The definition, word by word, for games without a track."""
    said, kinds = observation.said, observation.bidding.kinds
    last = figure(said[-1], observation) if said else 0
    numbers = {face.number for face in observation.faces if face.number}
    colours = {face.suit for face in observation.faces if face.suit}
    suits = [suit.name for suit in observation.bidding.setting.faces.suits]
    found: list[Guess] = []
    for count in (last + 1, last + 2, last + 3):
        if Sum in kinds:
            found += [Sum(count)] if count <= 6 * observation.on_table else []
        elif count <= observation.on_table:
            found += [Number(count, number) for number in numbers]
            found += [Colour(count, suit) for suit in suits if suit in colours]
            found += [LessThan(count, number) for number in (3, 4, 5, 6)]
            found += [Without(count, suit) for suit in suits if suit not in colours]
    allows = observation.bidding.allows
    return [g for g in found if isinstance(g, kinds) and allows(g, said)]


def is_proven(observation: Observation) -> bool:
    last = observation.said[-1]
    compiled = observation.bidding.compiled(last)
    return not isinstance(last, Power) and have(compiled, observation.counts) >= compiled.need


@given(tables(("cards", "tavern", "leira")))
@settings(max_examples=120)
def test_each_guess_of_the_definition_is_equally_likely(table: Table) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess" or len(observation.said) >= 10:
        return
    expected = may_say(observation)
    drawn = range(len(expected) or 1)
    going_on = [0.0] * (len(observation.said) >= 2)
    decided = [
        Casual(Fixed([*going_on, (k + 0.5) / len(drawn)])).decide(observation, observation.legal)
        for k in drawn
    ]
    if expected:
        assert Counter(a.guess for a in decided if isinstance(a, Say)) == Counter(expected)
    elif observation.said:
        assert decided == [Challenge()]


@given(tables(), st.floats(0, 1, exclude_max=True))
@settings(max_examples=120)
def test_it_goes_on_by_feel_and_whenever_its_own_faces_prove_the_guess(
    table: Table, feeling: float
) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess":
        return
    action = Casual(Fixed([feeling])).decide(observation, observation.legal)
    said = len(observation.said)
    goes_on = said < 2 or (said < 10 and (feeling < 0.66 or is_proven(observation)))
    if not goes_on:
        assert action == Challenge()
    elif isinstance(action, Challenge):  # nothing was left to say
        assert observation.bidding.setting.game == "wheel" or not may_say(observation)
    else:
        assert isinstance(action, Say)


@given(tables(("wheel",)))
@settings(max_examples=60)
def test_on_the_track_it_names_its_own_dice_a_few_steps_on(table: Table) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess" or len(observation.said) >= 10:
        return
    for k in range(12):
        action = Casual(Fixed([0.0] * (len(observation.said) >= 2) + [k / 12])).decide(
            observation, observation.legal
        )
        if not isinstance(action, Say):
            return
        said, last = action.guess, observation.said[-1] if observation.said else None
        if isinstance(said, Stars):
            assert any(face.wild for face in observation.faces)
        else:
            assert isinstance(said, Number)
            assert said.number in {face.number for face in observation.faces}
        if last is not None and type(last) is type(said):
            before = figure(last, observation)
            assert before < figure(said, observation) <= before + 3
        assert figure(said, observation) <= observation.on_table


def test_the_smallest_pile_goes() -> None:
    table = Table.deal("cards", seats=2, seed=1)  # 9 cards in 4 piles: 3 2 2 2
    table.guess("8 sixes")
    table.challenge()
    observation = table.observe(table.actor)
    assert observation.pile_sizes == (3, 2, 2, 2)
    decided = Casual(Fixed([0.9])).decide(observation, observation.legal)
    assert decided == Discard(1)


def test_no_die_is_rolled_again() -> None:
    table = Table.deal(Options("wheel", seats=2), seed=1)
    table.guess("2 fives")
    observation = table.observe(table.actor)
    assert observation.phase == "reroll"
    assert Casual(Fixed([0.0])).decide(observation, observation.legal) == Keep()


def test_its_nerve_is_a_parameter() -> None:
    assert Spec.parse("casual")["nerve"] == 0.66
