"""What a kind says of itself: what stands on cards and in tables of odds, and what players like."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces
from cardlie.games import GAMES
from cardlie.guess import KINDS, Guess, Stars, Straight
from cardlie.guess.patterns import Patterns
from cardlie.guess.readings import NO_READINGS
from cardlie.judging.evaluate import outcome_of
from tests.strategies import RICH, decks

ON_CARDS = [kind for kind in KINDS if kind.on_cards]
GAPS = Faces((3, 5, 6), base_deck().faces.suits[:2])
HIGH = Faces((4, 5, 6, 7), base_deck().faces.suits[:2])


@pytest.mark.parametrize(
    ("kind", "sample", "with_gaps", "high", "examples"),
    [
        ("number", "2 threes", "2 threes", "2 sixes", ["1 three"]),
        ("colour", "4 red", "4 red", "4 red", ["1 red"]),
        ("less than", "2 less than 3", "2 less than 5", "2 less than 6", ["1 less than 4"]),
        ("without", "4 without red", "4 without red", "4 without red", ["1 without red"]),
        ("straight", "5 in order including 3", "2 in order including 5", "4 in order including 6",
         ["2 in order including 3"]),
        ("vague", *["3 of the same colour"] * 3, ["1 of the same number", "1 of the same colour"]),
        ("power", "power: two of one number, two of another, two of another, value 3", None, None,
         ["power: two of one number, two of another, value 1"]),
    ],
)  # fmt: skip
def test_what_is_shown_of_a_kind(
    kind: str, sample: str, with_gaps: str | None, high: str | None, examples: list[str]
) -> None:
    (one,) = [each for each in KINDS if each.kind == kind]
    shown = [one.sample(faces) for faces in (RICH.faces, GAPS, HIGH)]
    assert [each and str(each) for each in shown] == [sample, with_gaps, high]
    assert [str(guess) for guess in one.examples(RICH.faces).values()] == examples


@pytest.mark.parametrize(
    ("game", "samples", "examples"),
    [
        ("wheel", ["2 threes", "3 stars"], ["1 five", "1 star"]),
        ("tavern", ["2 threes"], ["1 five"]),
        ("perudo", ["2 threes"], ["1 five", "1 one"]),
        ("leira", ["2 threes", "sum 3"], ["1 five", "sum 4"]),
        ("mia", ["mia 61"], []),
        ("single-hand", ["hand: full house, twos over ones"], []),
    ],
)
def test_what_is_shown_of_dice(game: str, samples: list[str], examples: list[str]) -> None:
    kinds, faces = GAMES[game].kinds, GAMES[game].faces(base_deck())
    assert [str(kind.sample(faces)) for kind in kinds] == samples
    assert [str(guess) for kind in kinds for guess in kind.examples(faces).values()] == examples


@pytest.mark.parametrize("kind", ON_CARDS)
@given(data=st.data())
def test_what_is_shown_can_be_said(kind: type[Guess], data: st.DataObject) -> None:
    faces = data.draw(decks())
    if sample := kind.sample(faces):
        sample.verify(NO_READINGS)
        assert sample in kind.listed(sample.amount(faces), faces)
        assert sample.unprinted(faces, False) is None


@pytest.mark.parametrize("kind", ON_CARDS)
@given(data=st.data())
def test_what_is_liked_is_listed_and_held(kind: type[Guess], data: st.DataObject) -> None:
    faces = data.draw(decks())
    own = data.draw(st.lists(st.sampled_from(faces.all), min_size=1, max_size=4))
    liked, pretended = [*kind.liked(own, faces)], [*kind.pretended(own, faces)]
    assert len({*liked, *pretended}) == len(liked) + len(pretended)
    for guess in (*liked, *pretended):
        assert guess in kind.listed(guess.amount(faces) if kind.by_value else 1, faces)
        assert guess.amount(faces) == 1 or kind.by_value
    if kind.personal:
        there = {guess: guess.card(faces) for guess in liked + pretended}
        assert {there[g] for g in liked} == {faces.index[face.text] for face in own if face.power}
        assert [g.amount(faces) for g in pretended] == sorted(g.amount(faces) for g in pretended)


def test_a_second_figure_is_that_of_straights() -> None:
    for kind in ON_CARDS:
        second = kind.sample(RICH.faces).second_figure(NO_READINGS)  # type: ignore[union-attr]
        assert second == (3 if kind is Straight else 0)


def test_one_star_is_no_stars() -> None:
    told = [Stars(count).spoken(language) for language in ("en", "de") for count in (1, 2, 3)]
    assert told == ["1 star", "2 stars", "3 stars", "1 Stern", "2 Sterne", "3 Sterne"]


def test_what_no_pattern_shows_is_never_there() -> None:
    nothing = Patterns(need=0, patterns=(), helpers=(0,))
    assert outcome_of(nothing, [(2,)], rolled=True) == (False, 0)
