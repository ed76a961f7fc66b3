"""The judge against brute force, and the laws of a fair verdict."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalGuess, UnknownName
from cardlie.deck.combinations import CombinationKind
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Counts, Face, write
from cardlie.games import GAMES
from cardlie.games.model import Rules
from cardlie.games.registry import get_game, rules_of, with_readings
from cardlie.guess import (
    Colour,
    Counted,
    Guess,
    LessThan,
    Number,
    Power,
    Straight,
    Sum,
    Vague,
    Without,
)
from cardlie.guess.patterns import Patterns, compile_guess, have, helping, shortfall
from cardlie.judging.evaluate import outcome_of
from cardlie.judging.judge import judge, judge_shown
from cardlie.judging.verdict import UNPRINTED, Seat, Shown, Verdict
from tests import oracle
from tests.depth import of_all
from tests.strategies import RICH, card_guesses, decks, dice_guesses, tables

if TYPE_CHECKING:
    import cardlie.deck.combinations

UNBOUNDED = ["wild-range=unbounded", "possible=free"]
UNBOUND = Rules(with_readings(RICH.game, UNBOUNDED), RICH.faces)


def judged(guess: Guess, cards: list[Face], rules: Rules) -> bool:
    compiled = compile_guess(guess, rules.faces, rules.readings)
    return outcome_of(compiled, [rules.faces.counts(cards)], rolled=True)[0]


# --- brute force


@given(st.data())
def test_every_kind_of_card_guess_agrees_with_brute_force(data: st.DataObject) -> None:
    guess = data.draw(card_guesses(RICH.faces))
    cards = data.draw(tables(RICH.faces))
    assert judged(guess, cards, RICH) == oracle.holds(guess, cards, RICH)


@given(st.data())
def test_any_deck_agrees_with_brute_force(data: st.DataObject) -> None:
    faces = data.draw(decks())
    rules = Rules(with_readings(get_game("cards"), [data.draw(st.sampled_from(READINGS))]), faces)
    guess = data.draw(card_guesses(faces))
    cards = data.draw(tables(faces))
    assert judged(guess, cards, rules) == oracle.holds(guess, cards, rules)


READINGS = [
    f"{ruling.name}={reading}"
    for ruling in get_game("cards").rulings
    if ruling.judge and ruling.name != "wild-range"
    for reading in ruling.readings
]


@pytest.mark.parametrize("power", RICH.faces.powers, ids=lambda power: str(power.combination))
@settings(max_examples=of_all(20))
@given(data=st.data())
def test_every_combination_agrees_with_brute_force(
    power: cardlie.deck.combinations.PowerCard, data: st.DataObject
) -> None:
    guess = Power(power.combination, power.value)
    # few different cards, so that combinations are often just there or just not
    some = data.draw(st.lists(st.sampled_from(RICH.faces.all[:24]), min_size=2, max_size=8))
    cards = data.draw(st.lists(st.sampled_from(some), max_size=10))
    cards += [RICH.faces.face("*")] * data.draw(st.integers(0, 2))
    assert judged(guess, cards, RICH) == oracle.holds(guess, cards, RICH)


@pytest.mark.parametrize("power", base_deck().faces.powers, ids=lambda power: power.id)
@settings(max_examples=of_all(15))
@given(data=st.data())
def test_every_power_card_of_the_base_deck_agrees_with_brute_force(
    power: cardlie.deck.combinations.PowerCard, data: st.DataObject
) -> None:
    rules = rules_of("cards")
    some = data.draw(st.lists(st.sampled_from(rules.faces.all[:24]), min_size=2, max_size=9))
    cards = data.draw(st.lists(st.sampled_from(some), max_size=12))
    cards += [rules.faces.face("*")] * data.draw(st.integers(0, 2))
    guess = Power(power.combination, power.value)
    assert judged(guess, cards, rules) == oracle.holds(guess, cards, rules)


def test_the_combinations_tested_are_the_whole_vocabulary() -> None:
    kinds = {power.combination.kind for power in RICH.faces.powers}
    assert kinds == set(get_args(CombinationKind))


@given(st.data())
def test_unbounded_wildcards_agree_with_brute_force(data: st.DataObject) -> None:
    rules = Rules(with_readings(RICH.game, UNBOUNDED), RICH.faces)
    guess = data.draw(card_guesses(RICH.faces))
    cards = data.draw(tables(RICH.faces))
    assert judged(guess, cards, rules) == oracle.holds(guess, cards, rules, reach=10)


@pytest.mark.parametrize("game", ["wheel", "tavern", "leira", "perudo"])
@given(data=st.data())
def test_bids_agree_with_brute_force(game: str, data: st.DataObject) -> None:
    rules = rules_of(game)
    bid = data.draw(dice_guesses(rules))
    dice = data.draw(tables(rules.faces, most=12))
    assert judged(bid, dice, rules) == oracle.holds(bid, dice, rules)
    compiled = compile_guess(bid, rules.faces)
    assert have(compiled, rules.faces.counts(dice)) == oracle.counted(bid, dice, rules)


@given(st.data())
def test_have_is_the_best_count_that_wildcards_allow(data: st.DataObject) -> None:
    guess = data.draw(card_guesses(RICH.faces).filter(lambda g: isinstance(g, SIMPLE)))
    cards = data.draw(tables(RICH.faces))
    compiled = compile_guess(guess, RICH.faces)
    assert have(compiled, RICH.faces.counts(cards)) == oracle.most(guess, cards, RICH)


SIMPLE = Number | Colour | LessThan | Without | Vague | Straight


@given(st.integers(1, 4), st.integers(1, 6), st.sampled_from([RICH, UNBOUND]), st.data())
def test_equal_numbers_count_once_however_short_a_straight_is(
    count: int, element: int, rules: Rules, data: st.DataObject
) -> None:
    guess = Straight(count, element)
    few = [face for face in RICH.faces.all if face.number in {element, element % 6 + 1}]
    cards = data.draw(st.lists(st.sampled_from(few), max_size=6))
    cards += [RICH.faces.face("*")] * data.draw(st.integers(0, 2))
    compiled = compile_guess(guess, rules.faces, rules.readings)
    assert have(compiled, rules.faces.counts(cards)) == oracle.most(guess, cards, rules, 4)


def covered(compiled: Patterns, counts: Counts) -> bool:
    """Whether some pattern's shortfall is covered by the wildcards that may help."""
    wild = helping(compiled, counts)
    return any(not shortfall(pattern, counts, wild) for pattern in compiled.patterns)


@given(st.data())
def test_a_guess_holds_exactly_when_it_has_what_it_needs(data: st.DataObject) -> None:
    faces = data.draw(decks())
    guess = data.draw(card_guesses(faces))
    counts = faces.counts(data.draw(tables(faces)))
    compiled = compile_guess(guess, faces)
    held, there = outcome_of(compiled, [counts], rolled=True)
    assert there == have(compiled, counts)
    assert held == covered(compiled, counts)


# --- laws


@given(st.data())
def test_one_more_wildcard_or_card_never_makes_a_true_guess_false(data: st.DataObject) -> None:
    guess = data.draw(card_guesses(RICH.faces))
    cards = data.draw(tables(RICH.faces))
    more = [*cards, data.draw(st.sampled_from(RICH.faces.all))]
    assert judged(guess, more, RICH) >= judged(guess, cards, RICH)
    wilder = [*cards, RICH.faces.face("*")]
    assert judged(guess, wilder, RICH) >= judged(guess, cards, RICH)
    if cards:  # a wildcard is worth any card that it could be
        here = data.draw(st.integers(0, len(cards) - 1))
        if cards[here].suit:
            swapped = [*cards[:here], *cards[here + 1 :], RICH.faces.face("*")]
            assert judged(guess, swapped, RICH) >= judged(guess, cards, RICH)


@given(st.data())
def test_taking_a_counted_card_from_an_exact_guess_makes_it_false(data: st.DataObject) -> None:
    cards = data.draw(tables(RICH.faces))
    kinds = card_guesses(RICH.faces).filter(lambda g: isinstance(g, LOSABLE))
    draft = data.draw(kinds)
    assert isinstance(draft, Counted)
    there = have(compile_guess(draft, RICH.faces), RICH.faces.counts(cards))
    if there == 0:
        return
    exact = replace(draft, count=there)
    verdict = judge_shown(exact, [Shown(card) for card in cards], lenient(RICH))
    assert verdict.holds
    assert len(verdict.witness) == there
    gone = data.draw(st.sampled_from(verdict.witness)).place
    left = [card for place, card in enumerate(cards) if place != gone]
    assert not judged(exact, left, RICH)


LOSABLE = Number | Colour | LessThan | Without


def lenient(rules: Rules) -> Rules:
    return Rules(with_readings(rules.game, ["possible=free", "straight-min=1"]), rules.faces)


@given(st.data())
def test_the_witness_proves_the_guess(data: st.DataObject) -> None:
    """The counted cards alone, wildcards replaced by what they stand for, make the guess true."""
    rules = lenient(RICH)
    guess = data.draw(card_guesses(RICH.faces).filter(lambda g: not isinstance(g, Power)))
    cards = data.draw(tables(RICH.faces, wild=4))
    verdict = judge_shown(guess, [Shown(card) for card in cards], rules)
    assert len(verdict.witness) == verdict.have
    assert len({w.place for w in verdict.witness}) == len(verdict.witness)
    for w in verdict.witness:
        assert w.shown.face is cards[w.place]
        assert (w.stands_for is not None) == w.shown.face.wild
    proof = [rules.faces.face(w.stands_for or w.shown.face.text) for w in verdict.witness]
    assert oracle.is_true(guess, proof, rules) == verdict.holds


@given(st.data())
def test_the_order_of_the_cards_changes_nothing(data: st.DataObject) -> None:
    guess = data.draw(card_guesses(RICH.faces).filter(lambda g: not isinstance(g, Power)))
    cards = data.draw(tables(RICH.faces))
    mixed = data.draw(st.permutations(cards))
    one, other = (
        judge_shown(guess, [Shown(card) for card in order], lenient(RICH))
        for order in (cards, mixed)
    )
    assert (one.holds, one.have, one.why) == (other.holds, other.have, other.why)


# --- who loses, power cards, the text front door


def verdict_of(guess: str, by: str, **rolls: str) -> Verdict:
    return judge(guess, rolls=rolls, by=by)


def test_the_guesser_of_a_false_guess_loses_and_else_the_next_seat_that_rolled() -> None:
    rolls = {"Ann": "R1", "Bob": "", "Cid": "R2", "Dot": "R3"}
    assert judge("4 red", rolls=rolls, by="Cid").loser == "Cid"
    assert judge("3 red", rolls=rolls, by="Cid").loser == "Dot"
    assert judge("3 red", rolls=rolls, by="Dot").loser == "Ann"
    assert judge("3 red", rolls=rolls, by="Ann").loser == "Cid"  # Bob has nothing: he is out
    assert judge("1 red", rolls={"Ann": "R1"}, by="Ann").loser is None


def test_a_verdict_on_rolls_says_what_each_seat_loses_and_who_starts() -> None:
    rolls = {"Ann": "5 5 *", "Bob": "5 5", "Cleo": "2 3"}
    exact = judge("five 5s", rolls=rolls, by="Ann", game="wheel")
    assert (exact.losses, exact.next) == ({"Ann": 0, "Bob": 1, "Cleo": 1}, "Bob")
    false = judge("six 5s", rolls=rolls, by="Ann", game="wheel")
    assert (false.losses, false.next) == ({"Ann": 1, "Bob": 0, "Cleo": 0}, "Bob")
    seatless = judge("two 5s", "5 5")
    assert (seatless.losses, seatless.next) == (None, None)


def test_a_ruling_of_no_possible_game_is_refused_in_the_name_of_the_first() -> None:
    with pytest.raises(CardlieError, match="tavern has no option 'straight-min'"):
        judge("two 5s", "5 5", rulings=["straight-min=1"])


def test_a_power_guess_needs_the_card_and_its_combination() -> None:
    pairs = "R5 B5 R2 G2"
    assert verdict_of("power two-pairs", "Ann", Ann="!two-pairs R5", Bob="B5 R2 G2")
    false = verdict_of("power two-pairs", "Ann", Ann="!two-pairs R5", Bob="B5 R2 G3")
    assert (false.holds, false.have, false.need, false.loser) == (False, 3, 4, "Ann")
    # Bob rolled it, not Ann: she pretends, and loses although the combination is there
    pretender = verdict_of("power two-pairs", "Ann", Ann=pairs, Bob="!two-pairs")
    assert (pretender.holds, pretender.have, pretender.loser) == (False, 4, "Ann")
    assert not verdict_of("power full house value 9", "Ann", Ann=pairs, Bob="!two-pairs")
    assert not verdict_of("power two-pairs value 9", "Ann", Ann=f"!two-pairs {pairs}", Bob="*")
    assert verdict_of("power two-pairs value 3", "Ann", Ann=f"!two-pairs {pairs}", Bob="R1")
    # a wildcard is a card of the combination, never the power card itself
    assert not verdict_of("power two-pairs", "Ann", Ann=f"* {pairs}", Bob="R1")
    assert verdict_of("power two-pairs", "Ann", Ann="!two-pairs * R5", Bob="B5 R2")


def test_bad_questions_are_refused_with_a_reason() -> None:
    with pytest.raises(IllegalGuess, match="without knowing who rolled what"):
        judge("power two-pairs", "R1 R2")
    with pytest.raises(UnknownName, match="unknown seat 'Eve'"):
        judge("4 red", rolls={"Ann": "R1"}, by="Eve")
    with pytest.raises(CardlieError, match="not both"):
        judge("4 red")
    with pytest.raises(CardlieError, match="only matters when rolls are given"):
        judge("4 red", "R1", by="Ann")
    with pytest.raises(IllegalGuess, match="one card is not a straight"):
        judge("1 in order including 3", "R3")
    assert judge("1 in order including 3", "R3", rulings=["straight-min=1"])
    with pytest.raises(IllegalGuess, match="nothing here shows a 9"):
        judge("3 nines", "R3")
    assert not judge("3 nines", "R3 * * *", rulings=["possible=free"])
    with pytest.raises(IllegalGuess, match="no card has a number below 1"):
        judge("2 less than 1", "R3")
    with pytest.raises(UnknownName, match="unknown game 'chess'"):
        judge("3 fives", "5 5", game="chess")


@pytest.mark.parametrize(
    ("guess", "table", "game"),
    [
        ("2 fives", "5 5 2 6", "tavern"),
        ("2 fives", "5 * 2 6", "wheel"),
        ("2 stars", "* *", "wheel"),
        ("sum 9", "4 5", "leira"),
        ("2 fives", "* R5", "cards"),
        ("2 fives", "", "cards"),
    ],
)
def test_the_game_is_told_by_guess_and_faces(guess: str, table: str, game: str) -> None:
    assert judge(guess, table) == judge(guess, table, game=game)


def test_a_wild_die_counts_as_the_number_bid_and_as_a_star() -> None:
    number = judge("3 fours", "4 * 2 *", game="wheel")
    assert [(w.shown.face.text, w.stands_for) for w in number.witness] == [
        ("4", None), ("*", "4"), ("*", "4"),
    ]  # fmt: skip
    stars = judge("2 stars", "4 * 2 *", game="wheel")
    assert stars.holds
    assert all(w.stands_for is None for w in stars.witness)


def test_a_number_that_no_card_prints_is_said_to_be_so() -> None:
    verdict = judge("2 nines", "R1 * *", rulings=UNBOUNDED)
    assert verdict.holds
    assert {w.stands_for for w in verdict.witness} == {UNPRINTED}


def test_guesses_of_another_game_are_refused() -> None:
    with pytest.raises(IllegalGuess, match="a guess about cards"):
        judge("4 red", "5 5", game="tavern")
    with pytest.raises(IllegalGuess, match="nothing here shows a star"):
        judge("4 stars", "R1 R2", game="cards")
    with pytest.raises(IllegalGuess, match="sums are not bid in this game"):
        judge("sum 9", "R1 R2", game="cards")
    with pytest.raises(IllegalGuess, match="not a bid in tavern"):
        judge("sum 9", "5 5", game="tavern")
    with pytest.raises(IllegalGuess, match="not on the track"):
        judge("21 fives", "5 5", game="wheel")


def test_a_verdict_tells_everything_in_words() -> None:
    assert judge("4 without red", "R1 B2 G3 *").why == "4 needed, only 3 there: 1 short."
    assert judge("3 without red", "R1 B2 G3 *").why == "3 needed, 3 there, 1 of them wild."
    assert judge("sum 9", "4 6").why == "The dice come to 10, and 9 or more was said."
    assert judge("7 in order including 3", "R1 R2 R3 R4 R5 R6 *").why == (
        "7 needed, but no table can show that many with this deck."
    )
    mine = judge("5 in order including 3", "R1 B2 G3 Y4 *", rulings=())
    assert [w.stands_for for w in mine.witness] == [None, None, None, None, "R5"]


def test_values_may_stand_where_text_does() -> None:
    faces = base_deck().faces
    assert judge(Colour(2, "red"), faces.parse("R1 R2"), after=[Number(1, 5)]).higher
    assert write(faces.parse("R1, R2;*")) == "R1 R2 *"
    seats = [Seat("Ann")]
    shown = [Shown(face, seats[0]) for face in faces.parse("R1 R2")]
    verdict = judge_shown(Colour(3, "red"), shown, rules_of("cards"), by=seats[0], seats=seats)
    assert verdict.loser == "Ann"


@given(st.sampled_from(list(GAMES)), st.integers(1, 9999), st.data())
def test_huge_claims_are_lies_not_errors(game: str, count: int, data: st.DataObject) -> None:
    rules = lenient(rules_of(game)) if game == "cards" else rules_of(game)
    kinds = card_guesses(rules.faces) if game == "cards" else dice_guesses(rules)
    guess = data.draw(kinds.filter(lambda g: isinstance(g, Number | Straight | Colour | Sum)))
    assert isinstance(guess, Counted | Sum)
    big = Sum(count) if isinstance(guess, Sum) else replace(guess, count=count)
    compiled = compile_guess(
        big,
        rules.faces,
        with_readings(rules.game, UNBOUNDED if game == "cards" else ()).readings,
    )
    counts = rules.faces.counts(rules.faces.all)
    assert covered(compiled, counts) == (count <= have(compiled, counts))
    assert all(shortfall(pattern, counts) >= 0 for pattern in compiled.patterns)
