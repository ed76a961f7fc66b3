"""What may be meant: straights by their ends, sentences with two readings, and single repairs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import InvalidGuess
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.deck.faces import D6, Faces, Suit
from cardlie.guess import Guess, Number, Straight, Sum
from cardlie.guess.patterns import compile_guess, run
from cardlie.guess.readings import NO_READINGS, Readings
from cardlie.language import languages
from tests.language.data import said_and_meant, said_and_wrong

SUITS = (Suit("red", "R", "fox", "foxes"), Suit("blue", "B", "raven", "ravens"))
READINGS = [NO_READINGS, Readings((("wild-range", "unbounded"),))]

#: A straight that begins and ends somewhere, as it is said.
ROWS = {
    "en": [
        "{n} in order starting at {first}", "{n} in a row from {first}",
        "a straight of {n} up to {last}",
        "{n} in order ending in {last}", "a straight from {first} to {last}",
        "{first} to {last} in order", "{n} in order from {first} to {last}",
    ],
    "de": [
        "{n} in Folge ab {first}", "{n} in Folge bis zur {last}",
        "eine Straße von {first} bis {last}",
        "{n} in Folge beginnend mit der {first}", "{first} bis {last} in Folge",
    ],
}  # fmt: skip


def offered(text: str, *args: object, **more: object) -> Guess | tuple[str, ...]:
    """The guess that is read, or those that may be meant."""
    try:
        return Guess.parse(text, *args, **more)  # type: ignore[arg-type]
    except InvalidGuess as error:
        return error.readings


@pytest.mark.parametrize("readings", READINGS, ids=["printed", "unbounded"])
@pytest.mark.parametrize("numbers", [(1, 2, 3, 4, 5, 6), (3, 4, 5, 6, 7)], ids=str)
@pytest.mark.parametrize("language", languages())
def test_a_straight_by_its_ends_is_the_only_one_that_it_can_be_or_none(
    language: str, numbers: tuple[int, ...], readings: Readings
) -> None:
    """In all decks of a small world: what is heard needs that very row, and no other one does."""
    faces = Faces(numbers, SUITS, "joker")
    for first in numbers:
        for last in numbers[numbers.index(first) + 2 :]:
            n = last - first + 1
            row = run(faces, range(first, last + 1))
            alike = {
                str(straight)
                for number in range(first, last + 1)
                for straight in [Straight(n, number)]
                if list(compile_guess(straight, faces, readings).patterns) == [row]
            }
            for form in ROWS[language]:
                line = form.format(n=n, first=first, last=last)
                found = offered(line, faces, language, readings=readings)
                if isinstance(found, Guess):
                    assert str(found) in alike, line
                else:
                    assert not alike, line
                    near = [Guess.parse(text, faces, language) for text in found]
                    assert near, line
                    assert all(row in compile_guess(g, faces, readings).patterns for g in near)


def test_where_no_straight_is_that_one_the_nearest_are_offered() -> None:
    assert Guess.parse("five in order starting at 2") == Straight(5, 6)
    assert Guess.parse("fünf in Folge von der 2 an") == Straight(5, 6)
    assert offered("4 in order starting at 2") == (
        "4 in order including 2",
        "4 in order including 5",
    )
    assert offered("3 in order starting at 2") == ("3 in order including 2",)
    assert offered("5 in order starting at 4") == ()  # nobody has such cards
    assert offered("a straight of 5 from 2 to 5") == ()  # which are four


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("4 of 5", ("4 fives", "5 fours")),
        ("5, 4", ("5 fours", "4 fives")),
        ("a six in total", ("1 six", "sum 6")),
        ("red four", ("4 red",)),
        ("exactly four reds", ("4 red",)),
        ("two pairs", ("power: two of one number, two of another, value 3",)),
        ("four rad", ("4 red",)),
        ("three fvies", ("3 fives",)),
        ("four reds and two fives", ()),
        ("not four reds", ()),
    ],
)
def test_two_readings_or_one_repair_are_offered(line: str, readings: tuple[str, ...]) -> None:
    assert offered(line) == readings


def test_readings_are_of_what_is_played_and_in_the_language_in_force() -> None:
    assert offered("a six in total", D6, kinds=[Number]) == Number(1, 6)
    assert offered("a six in total", D6, kinds=[Sum]) == ("sum 6",)
    assert offered("a nine in total", D6) == Sum(9)
    with speaking(translation("de")):
        assert offered("4 von 5") == ("4 Fünfer", "5 Vierer")
        assert offered("4 g") == ("4 grüne", "4 gelbe")


@pytest.mark.parametrize("line", ["nine", "I say nine!", "9+", "at least nine", "seven pips, nine"])
def test_of_a_duel_a_figure_is_said_alone(line: str) -> None:
    found = offered(line, D6, kinds=[Sum])
    assert found == (() if "," in line else Sum(9))


@pytest.mark.parametrize("line", ["both six", "six each", "we both have six", "both dice show six"])
def test_of_a_duel_no_six_is_said_for_each(line: str) -> None:
    assert not isinstance(offered(line, D6, kinds=[Sum]), Guess)


WRONG = st.sampled_from([(id, line) for id in languages() for line, _ in said_and_wrong(id)])
SAID = st.sampled_from([(id, line) for id in languages() for line, _ in said_and_meant(id)])


@given(WRONG)
def test_what_is_offered_is_a_guess_as_it_is_spoken(pair: tuple[str, str]) -> None:
    language, line = pair
    found = offered(line, language=language)
    assert not isinstance(found, Guess)
    assert [Guess.parse(each, language=language).spoken(language) for each in found] == [*found]


@given(SAID, st.data())
def test_a_slip_is_repaired_to_what_was_meant_or_asked_about(
    pair: tuple[str, str], data: st.DataObject
) -> None:
    """Two letters that changed places in a word of their own: never another guess in silence.

    Unless that makes another word that people say: "there dice" may be three, or just there.
    """
    language, line = pair
    at = data.draw(st.integers(0, max(0, len(line) - 2)))
    typed = line[:at] + line[at : at + 2][::-1] + line[at + 2 :]
    words = {word.lower() for each, _ in said_and_meant(language) for word in each.split()}
    slipped = typed[typed.rfind(" ", 0, at + 1) + 1 :].partition(" ")[0].lower()
    meant, found = Guess.parse(line, language=language), offered(typed, language=language)
    if isinstance(found, Guess):
        in_word = line[at : at + 2].isalpha() and slipped not in words
        assert found == meant or not in_word, typed
    elif len(found) == 1:
        assert Guess.parse(found[0], language=language)
