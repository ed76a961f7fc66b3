"""The judge in decks and under rulings that chance seldom draws, against brute force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import IllegalGuess
from cardlie.deck.faces import Face, Faces, Suit
from cardlie.games.model import Rules
from cardlie.games.registry import get_game, with_readings
from cardlie.guess import Guess, LessThan, Power, Straight, Without
from cardlie.guess.patterns import compile_guess
from cardlie.judging.evaluate import outcome_of
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Marked, Seat, Shown
from tests import oracle
from tests.depth import of_all
from tests.strategies import RICH, card_guesses, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

RED = Suit("red", "R", "fox", "foxes")
BLUE = Suit("blue", "B", "raven", "ravens")


def judged(guess: Guess, cards: Sequence[Face], rules: Rules) -> bool:
    compiled = compile_guess(guess, rules.faces, rules.readings)
    return outcome_of(compiled, [rules.faces.counts(cards)], rolled=True)[0]


@given(st.integers(1, 4), st.data())
def test_in_a_deck_of_one_colour_no_wildcard_is_without_it(count: int, data: st.DataObject) -> None:
    rules = Rules(get_game("cards"), Faces((1, 2, 3), (RED,), "joker"))
    cards = data.draw(tables(rules.faces, wild=4, most=3))
    guess = Without(count, "red")
    assert judged(guess, cards, rules) == oracle.holds(guess, cards, rules) is False


@given(first=st.integers(2, 5), count=st.integers(1, 4), data=st.data())
def test_a_wildcard_of_any_number_goes_below_the_printed_ones_but_not_below_1(
    first: int, count: int, data: st.DataObject
) -> None:
    faces = Faces(tuple(range(first, first + 3)), (RED, BLUE), "joker")
    rules = Rules(
        with_readings(get_game("cards"), ["wild-range=unbounded", "possible=free"]), faces
    )
    guess = LessThan(count, data.draw(st.integers(1, first + 3)))
    cards = data.draw(tables(faces, wild=4, most=3))
    below = sum(card.number is not None and card.number < guess.number for card in cards)
    wild = sum(card.wild for card in cards) if guess.number > 1 else 0
    assert judged(guess, cards, rules) == (below + wild >= count)


@given(st.data())
def test_equal_numbers_count_once_in_the_proof_of_a_straight(data: st.DataObject) -> None:
    """Of several cards of one number a proof names one: it has as many cards as it counts."""
    numbers = data.draw(st.lists(st.integers(1, 4), min_size=2, max_size=8))
    cards = [RICH.faces.face(f"{data.draw(st.sampled_from('RB'))}{n}") for n in numbers]
    guess = Straight(data.draw(st.integers(2, 4)), data.draw(st.integers(1, 4)))
    verdict = judge_shown(guess, [Shown(card) for card in cards], RICH)
    counted = [w.shown.face.number for w in verdict.witness]
    assert len(counted) == len(set(counted)) == verdict.have


def any_rulings() -> st.SearchStrategy[dict[str, str]]:
    """Every reading of what the judge decides by."""
    choices = {
        ruling.name: st.sampled_from(ruling.choices())
        for ruling in get_game("cards").rulings
        if ruling.judge
    }
    return st.fixed_dictionaries(choices)


@settings(max_examples=of_all(60))
@given(any_rulings(), st.data())
def test_a_ruling_mattered_exactly_if_another_reading_changes_the_verdict(
    rulings: dict[str, str], data: st.DataObject
) -> None:
    """Whatever is in force, and of the rulings that are in force alone."""
    guess = data.draw(card_guesses(RICH.faces).filter(lambda g: not isinstance(g, Power)))
    shown = [Shown(card) for card in data.draw(tables(RICH.faces))]
    said = data.draw(st.lists(card_guesses(RICH.faces), max_size=2))

    def outcome_with(rulings: dict[str, str]) -> tuple[object, ...] | None:
        try:
            v = judge_shown(
                guess, shown, Rules(with_readings(RICH.game, rulings), RICH.faces), said
            )
        except IllegalGuess:
            return None
        return v.holds, v.need, v.have, v.higher, v.witness, v.why

    here = outcome_with(rulings)
    if here is None:
        return
    verdict = judge_shown(guess, shown, Rules(with_readings(RICH.game, rulings), RICH.faces), said)
    assert verdict.repeated == (verdict.higher is False and guess in said)
    assert dict(verdict.rulings) == {
        ruling.name: rulings[ruling.name]
        for ruling in get_game("cards").rulings
        if ruling.judge
        and any(outcome_with(rulings | {ruling.name: r}) != here for r in ruling.choices())
    }


@given(st.data())
def test_the_faces_that_count_are_marked_and_no_others(data: st.DataObject) -> None:
    """In the rows of each seat, in the order in which the faces lie there."""
    guess = data.draw(card_guesses(RICH.faces).filter(lambda g: not isinstance(g, Power)))
    cards = data.draw(tables(RICH.faces))
    seats = [Seat(data.draw(st.sampled_from(["Ann", "Bo"]))) for _ in cards]
    shown = [Shown(card, seat) for card, seat in zip(cards, seats, strict=True)]
    try:
        verdict = judge_shown(guess, shown, RICH)
    except IllegalGuess:
        return
    stands_for = {counted.place: counted.stands_for for counted in verdict.witness}
    expected: dict[str, list[tuple[str, Marked]]] = {}
    for place, (seat, there) in enumerate(zip(seats, shown, strict=True)):
        text = f" {there.face} "
        if place in stands_for:
            text = f"[{there.face}={stands_for[place]}]" if there.face.wild else f"[{there.face}]"
        marked = Marked(there.face, place in stands_for, stands_for.get(place))
        expected.setdefault(seat, []).append((text, marked))
    rows = {seat: [(str(each), each) for each in row] for seat, row in verdict.rows().items()}
    assert rows == expected
