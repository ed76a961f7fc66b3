"""What the engine believes: claims of power cards, repeats, Bluff checks, files of games."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import IllegalGuess
from cardlie.base.files import write_whole
from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Faces, Suit
from cardlie.engine import Options, SeatNo, Table, log
from cardlie.engine.agreed import named_json
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.stay import Leave
from cardlie.engine.log import LogError, dump, load
from cardlie.guess import Guess, Power
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Seat, Shown
from tests.depth import of_all
from tests.engine.redealt import redeal
from tests.games.playing import any_action

if TYPE_CHECKING:
    from cardlie.engine import Event


@cache
def small_deck() -> Deck:
    """Two numbers in two colours and easy combinations: what is claimed is often there."""
    forms = ("2+2", "twins2", "every colour x1", "run2")
    powers = tuple(
        PowerCard(f"easy-{i}", Combination.parse(form), i + 2, "Easy.")
        for i, form in enumerate(forms)
    )
    suits = (Suit("red", "R", "fox", "foxes"), Suit("blue", "B", "raven", "ravens"))
    plain = Faces((1, 2), suits, "joker")
    faces = Faces(plain.numbers, suits, "joker", powers)
    return replace(base_deck(), id="small", faces=faces, copies=5, wildcards=4)


def settled(table: Table, guess: Guess) -> Event:
    """What comes of saying this first and being challenged."""
    table.act(Say(guess))
    return table.act(Challenge())


@settings(max_examples=of_all(200))
@given(seed=st.integers(0, 10**6), data=st.data())
def test_the_engine_believes_a_claim_of_power_exactly_if_the_judge_does(
    seed: int, data: st.DataObject
) -> None:
    """Of cards that were rolled and others, with the printed value or another one."""
    options = Options("cards", 2, powers=True, wildcards=True, deck=small_deck())
    table = Table.deal(options, seed=seed)
    powers = small_deck().faces.powers
    own = [p for p in powers if any(f.power == p.id for f in table.observe(table.actor).faces)]
    card = data.draw(st.sampled_from(own or powers))
    value = data.draw(st.sampled_from([card.value, card.value + 5]))
    seats = [Seat("a"), Seat("b")]
    shown = [Shown(face, seats[seat]) for seat in (0, 1) for face in table.observe(seat).faces]
    by = seats[table.actor]
    guess = Power(card.combination, value)
    verdict = judge_shown(guess, shown, options.rules, by=by, seats=seats)
    event = settled(table, guess)
    assert getattr(event, "held", None) is verdict.holds
    if value == card.value + 5:
        assert not verdict.holds


@cache
def claimed_and_dealt_otherwise(seed: int, number: int) -> tuple[list[bool], set[tuple[str, ...]]]:
    """Whether the same claim is that of a rolled card in some deals, and what others get of it.

    All deals look alike to the seat that does not claim.
    """
    powers = small_deck().faces.powers
    table = Table.deal(Options("cards", 2, powers=True, deck=small_deck()), seed=seed)
    guess = (*map(Power.of, powers), Power(Combination("run", (3,)), 9))[number]
    other = SeatNo(1 - table.actor)
    real, told = [], set()
    for again in range(12):
        twin = table.copy()
        redeal(twin.state, other, Random(again))
        mine = {face.power for face in twin.observe(twin.actor).faces}
        real.append(any(card.id in mine and Power.of(card) == guess for card in powers))
        offers = [repr(offer) for offer in twin.legal().guesses(12)]
        said = twin.act(Say(guess))
        seen = twin.observe(other)
        told.add((repr(said), repr(seen), repr(twin.history), repr(list(twin.legal().guesses(12))),
                  *offers, guess.spoken("en"), guess.spoken("de")))  # fmt: skip
    return real, told


@given(seed=st.integers(0, 10**6), number=st.integers(0, 4))
@settings(max_examples=of_all(40))
def test_nobody_can_tell_a_made_up_claim_from_a_real_one(seed: int, number: int) -> None:
    """Not by its words, the log, what may be said next, or what another seat sees."""
    _, told = claimed_and_dealt_otherwise(seed, number)
    assert len(told) == 1


def test_claims_are_real_in_some_deals_and_made_up_in_others() -> None:
    """Else the law above would prove nothing."""
    both = [claimed_and_dealt_otherwise(seed, 0)[0] for seed in range(10)]
    assert sum(len(set(real)) == 2 for real in both) >= 3


def test_easy_claims_are_often_true() -> None:
    """Else the law above would prove little."""
    held = 0
    for seed in range(60):
        options = Options("cards", 2, powers=True, wildcards=True, deck=small_deck())
        table = Table.deal(options, seed=seed)
        own = [face.power for face in table.observe(table.actor).faces if face.power]
        for card in (small_deck().faces.power(id or "") for id in own[:1]):
            assert card is not None
            event = settled(table, Power(card.combination, card.value))
            held += getattr(event, "held", False)
    assert held >= 5


# --- repeats


@pytest.mark.parametrize("again", ["power two-pairs", "power: two numbers, each twice"])
@pytest.mark.parametrize("first", ["power value 3", "power two pairs, value 3"])
def test_a_repeat_is_one_however_it_is_said(first: str, again: str) -> None:
    """A claim is its combination and its value: in other words it is the same."""
    table = Table.deal(Options("cards", 3, powers=True, straights=True), seed=1)
    for guess in (first, "4 red", "2 in order including 6"):
        table.guess(guess)
    repeat = Guess.parse(again)
    assert not table.can_guess(repeat)
    assert not table.can_guess(str(repeat))
    assert not table.can(Say(repeat))
    assert not table.legal().allows(Say(repeat)), "nor may a bot that asks for itself"
    with pytest.raises(IllegalGuess, match="was already said in this round"):
        table.act(Say(repeat))
    assert table.can_guess("power two-pairs value 5")
    assert repeat not in table.legal().guesses(9)


# --- Bluff checks


@given(seed=st.integers(0, 10**6), turns=st.integers(0, 12))
def test_only_the_npc_who_was_just_fooled_is_flustered(seed: int, turns: int) -> None:
    """Not who comes after it when it leaves, nor anybody after the next bid."""
    options = Options("tavern", 4, start=2, insight=(0, None, 0, 0), bluff=(30,) * 4)
    table, rng = Table.deal(options, seed=seed), Random(seed)
    for _ in range(turns):
        if table.over or table.phase != "guess":
            return
        legal = table.legal()
        fooled = table.observe(table.actor).flustered
        guesses = legal.guesses(3)
        if fooled and rng.random() < 0.5:
            table.act(Leave())
            assert table.over or not table.observe(table.actor).flustered
        elif guesses:
            bluff = legal.bluff and rng.random() < 0.7
            table.act(Say(guesses[int(rng.random() * len(guesses))], bluff=bluff))
            if table.observe(table.actor).flustered:
                assert bluff
        else:
            table.act(Challenge())
            assert table.over or not table.observe(table.actor).flustered


# --- files


@settings(max_examples=of_all(25))
@given(seed=st.integers(0, 10**6), play=st.integers(0, 10**6))
def test_a_file_tells_that_the_same_actions_came_to_something_else(
    tmp_path_factory: pytest.TempPathFactory, seed: int, play: int
) -> None:
    """The deck has changed since: every action may be done again, but other cards turn up.

    So it was where a file named its deck; one that holds it is the game that was played.
    """
    deck = replace(base_deck(), id="mine")
    other = replace(
        deck, faces=Faces(deck.faces.numbers, deck.faces.suits[::-1], "joker", deck.faces.powers)
    )
    file = tmp_path_factory.mktemp("log") / "game.jsonl"
    table, rng = Table.deal(Options("cards", 3, deck=deck), seed=seed), Random(play)
    while table.phase == "guess" and (not table.history or rng.random() < 0.7):
        table.act(any_action(table.legal(), rng))
    while table.phase == "guess":
        table.act(Challenge() if table.history else any_action(table.legal(), rng))
    write_whole(file, dump(table))
    for each in (deck, other, None):
        assert load(file, each).table.events == table.events
    with pytest.MonkeyPatch.context() as patch:  # as version 3 wrote it
        patch.setattr(log, "VERSION", 3)
        patch.setattr(log, "options_json", named_json)
        write_whole(file, dump(table))
    assert load(file, deck).table.events == table.events
    with pytest.raises(LogError, match="'challenge' now has another result") as error:
        load(file, other)
    challenged = next(i for i, action in enumerate(table.actions) if isinstance(action, Challenge))
    assert error.value.line == challenged + 2
