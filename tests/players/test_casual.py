"""``casual`` is held to its definition: what it may say, when it goes on, what it gives up."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options, Seeded, Table
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.guess import (
    Colour,
    Guess,
    LessThan,
    Number,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
)
from cardlie.kinds.patterns import have
from cardlie.players import BotChance, Spec
from cardlie.players.casual import Casual
from tests.depth import of_all
from tests.players.tables import Fixed, tables

if TYPE_CHECKING:
    from cardlie.engine import Observation


#: What three of them decide in four games, as ``sha256``.
CHOICES = {
    "cards": "084d3fab109c5ad9",
    "wheel": "0862d3863621d47c",
    "tavern": "ee6c9d2a8e0b6bb3",
    "leira": "012a39a6e54f40b0",
}


def figure(guess: Guess, observation: Observation) -> int:
    return guess.amount(observation.bidding.setting.faces)


def may_say(observation: Observation) -> list[Guess]:
    """The definition, word by word, for games without a track."""
    said, bidding, kinds = observation.said, observation.bidding, observation.bidding.kinds
    last = figure(said[-1], observation) if said else 0
    numbers = {face.number for face in observation.faces if face.number}
    colours = {face.suit for face in observation.faces if face.suit}
    suits = [suit.name for suit in observation.bidding.setting.faces.suits]
    allows = observation.bidding.allows
    claims = [g for g in powers(observation, own=True) if allows(g, said)]
    if claims or Sum in kinds:
        return claims or [Sum(n) for n in next_three(last) if n <= 6 * observation.on_table]
    likes: list[Guess] = [
        *(Number(1, number) for number in numbers),
        *(Colour(1, suit) for suit in suits if suit in colours),
        *(LessThan(1, number) for number in (3, 4, 5, 6)),
        *(Without(1, suit) for suit in suits if suit not in colours),
        *(Straight(1, number) for number in numbers),
        *most_alike(observation),
    ]
    found: list[Guess] = []
    for like in likes:
        if isinstance(like, kinds):
            raises = [like.with_amount(n) for n in range(1, 40)]
            higher = [g for g in raises if g and bidding.over(said[-1] if said else None).allows(g)]
            if said and type(like) is type(said[-1]):  # more than was said
                higher = [g for g in higher if figure(g, observation) > last]
            first = figure(higher[0], observation) if said and higher else 1
            found += [g for g in higher if figure(g, observation) < first + 3]
    return [
        g
        for g in found
        if figure(g, observation) <= observation.on_table
        and allows(g, said)
        and not (isinstance(g, Straight) and g.count > 6)
    ]


def honest_numbers(observation: Observation, expected: list[Guess]) -> list[float]:
    """What it draws before it chooses, of one who goes on and pretends nothing."""
    goes_on = [0.0] * (len(observation.said) >= 2)
    has_a_card = any(isinstance(guess, Power) for guess in expected)
    return [*goes_on, *[0.99] * (Power in observation.bidding.kinds and not has_a_card)]


def next_three(last: int) -> range:
    return range(last + 1, last + 4)


def most_alike(observation: Observation) -> list[Guess]:
    """Of the same number or colour, whichever the seat has more of."""
    cards = [face for face in observation.faces if face.number]
    if not cards:
        return []
    numbers = max(Counter(face.number for face in cards).values())
    colours = max(Counter(face.suit for face in cards).values())
    alike: list[Guess] = [Vague(1, "number")] if numbers >= colours else []
    return [*alike, Vague(1, "colour")] if colours >= numbers else alike


def powers(observation: Observation, *, own: bool) -> list[Guess]:
    """The power cards of a value 1 to 3 above, the seat's own or the others."""
    if Power not in observation.bidding.kinds:
        return []
    said, faces = observation.said, observation.bidding.setting.faces
    rolled = {face.text for face in observation.faces}
    claims = [Power.of(c) for c in faces.powers if (f"+{c.value}" in rolled) is own]
    last = figure(said[-1], observation) if said else 0
    return [claim for claim in claims if claim.value in next_three(last)]


def is_proven(observation: Observation) -> bool:
    last = observation.said[-1]
    compiled = observation.bidding.compiled(last)
    return not isinstance(last, Power) and have(compiled, observation.counts) >= compiled.need


@given(tables(("cards", "tavern", "leira")))
@settings(max_examples=of_all(120))
def test_each_guess_of_the_definition_is_equally_likely(table: Table) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess" or len(observation.said) >= 10:
        return
    expected = may_say(observation)
    drawn = range(len(expected) or 1)
    said_before = honest_numbers(observation, expected)
    decided = [
        Casual(Fixed([*said_before, (k + 0.5) / len(drawn)])).decide(observation, observation.legal)
        for k in drawn
    ]
    if expected:
        assert Counter(a.guess for a in decided if isinstance(a, Say)) == Counter(expected)
    elif observation.said:
        assert decided == [Challenge()]


@given(st.integers(0, 10**6), st.floats(0, 1))
@settings(max_examples=of_all(40))
def test_it_pretends_as_often_as_it_is_told(seed: int, pretend: float) -> None:
    table = Table.deal(Options("cards", 2, powers=True), seed=seed)
    observation = table.observe(table.actor)
    own, others = powers(observation, own=True), powers(observation, own=False)
    for drawn in (pretend - 1e-9, pretend + 1e-9):
        bot = Casual(Fixed([drawn, 0.0]), pretend=pretend)
        if own:
            bot = Casual(Fixed([0.0]), pretend=pretend)
        action = bot.decide(observation, observation.legal)
        assert isinstance(action, Say)
        claims = own or (others if drawn < pretend else [])
        assert action.guess == claims[0] if claims else not isinstance(action.guess, Power)


@given(tables(), st.floats(0, 1, exclude_max=True))
@settings(max_examples=of_all(120))
def test_it_goes_on_by_feel_and_whenever_its_own_faces_prove_the_guess(
    table: Table, feeling: float
) -> None:
    observation = table.observe(table.actor)
    if table.phase != "guess" or table.options.rules.passes_cup:
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
@settings(max_examples=of_all(60))
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


@pytest.mark.parametrize(("game", "digest"), CHOICES.items())
def test_in_games_without_variants_its_choices_stay_what_they_are(game: str, digest: str) -> None:
    decided = []
    for seed in range(4):
        table = Table.deal(Options(game, seats=3), seed=seed)
        bots = [Spec("casual").build(BotChance(Seeded(seed), seat)) for seat in range(3)]
        while not table.over:
            seen = table.observe(table.actor)
            decided.append(bots[seen.seat].decide(seen, seen.legal))
            table.step(decided[-1])
    assert sha256("\n".join(map(str, decided)).encode()).hexdigest()[:16] == digest


def test_its_nerve_is_a_parameter() -> None:
    assert Spec.parse("casual")["nerve"] == 0.66
