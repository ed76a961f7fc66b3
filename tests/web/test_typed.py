"""What is typed on a phone is an action, a guess, or one sentence about what it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Options, Table, parse_action
from cardlie.engine.decisions.guess import Say
from cardlie.guess import Guess
from cardlie.telling.names import Names
from cardlie.web.refusals import refusal_of
from cardlie.web.typed import read_action
from tests.depth import of_all

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("said", "typed", "lang", "written"),
    [
        ("2 threes", "four foxes", "en", "say 4 red"),
        ("2 threes", " Challenge! ", "en", "challenge"),
        ("2 threes", "I call.", "en", "challenge"),
        ("2 threes", "vier Füchse", "de", "say 4 red"),
        ("2 threes", "four red", "de", "say 4 red"),
        ("2 threes", "Lügner!", "de", "challenge"),
        ("", "1 less than 3", "en", "say 1 less than 3"),
    ],
)
def test_people_type_as_they_speak(said: str, typed: str, lang: str, written: str) -> None:
    table = Table.deal("cards", seats=3, seed=1)
    if said:
        table.guess(said)
    with speaking(translation(lang)):
        assert str(read_action(typed, table.observe(table.actor), Names(tuple("ABC")))) == written


@pytest.mark.parametrize(
    ("typed", "lang", "said", "readings"),
    [
        ("4 rad", "en", "Unknown suit 'rad'.", ("4 red",)),
        ("2 red", "en", "“2 red” can't be said now.", ("4 red",)),
        ("2 Rot", "de", "„2 Rot“ kann jetzt nicht gesagt werden.", ("4 rote",)),
        ("4 blou", "de", "Keine Farbe heißt „blou“.", ("4 blaue",)),
        ("5 ohne", "de", "Nach „5 ohne“ fehlt eine Farbe. Etwa „4 kleiner als 6“.", ()),
        ("2", "en", "'2' does not say of what. Such as '4 less than 6'.", ()),
        ("nope", "en", "After 'nope', expected a number. Such as '4 less than 6'.", ()),
        ("", "de", "Du bist dran. Sag etwas Höheres oder zweifle an.", ()),
        ("chalenge", "en", "'chalenge' is not a guess.", ("challenge",)),
        ("hint", "en", "Your turn. Say something higher, or challenge.", ()),
        (
            "4 in order starting at 2",
            "en",
            "No guess says where a straight begins or ends: it names a number of it.",
            ("4 in order including 2", "4 in order including 5"),
        ),
    ],
)
def test_what_is_no_guess_is_told_with_what_was_meant(
    typed: str, lang: str, said: str, readings: tuple[str, ...]
) -> None:
    straights = " in order " in typed
    table = Table.deal(Options.of("cards", ["straights"] if straights else (), seats=3), seed=1)
    table.guess("3 blue")
    with speaking(translation(lang)):
        with pytest.raises(CardlieError) as error:
            read_action(typed, table.observe(table.actor), Names(tuple("ABC")))
        assert (refusal_of(error.value), error.value.readings) == (said, readings)


@settings(max_examples=of_all(100))
@given(st.text(max_size=30), st.sampled_from(languages()), st.sampled_from(list(GAMES)))
def test_any_line_is_an_action_or_one_sentence(text: str, lang: str, game: str) -> None:
    table = Table.deal(game, seats=3, seed=1)
    seen = table.observe(table.actor)
    try:
        with speaking(translation(lang)):
            action = read_action(text, seen, Names(tuple("ABC")))
    except CardlieError as error:
        said = str(error)
        assert "\n" not in said
        return
    assert table.can(action) or not isinstance(action, Say)


@pytest.mark.parametrize("ruling", ["printed", "unbounded"])
@pytest.mark.parametrize("start", range(1, 7))
def test_a_straight_is_read_alike_wherever_it_is_typed(ruling: str, start: int) -> None:
    """By the table, in a log, on a phone and by the judge, under the rulings of the game."""
    text = f"4 in order starting at {start}"
    rulings = [f"wild-range={ruling}"]
    options = Options.of("cards", ["straights", "wildcards"], seats=3, rulings=rulings)
    rules = options.rules

    def read(how: Callable[[], Guess]) -> Guess | tuple[str, ...]:
        try:
            return how()
        except InvalidGuess as error:
            return error.readings

    def written(line: str) -> Guess:
        action = parse_action(line, rules)
        assert isinstance(action, Say)
        return action.guess

    table = Table.deal(options, seed=1)
    meant = read(lambda: Guess.parse(text, rules.faces, readings=rules.readings))
    assert read(lambda: table.guess(text).guess) == meant
    assert read(lambda: rules.read_guess(text)) == meant
    assert read(lambda: written(f"say {text}")) == meant
