"""What is told of a guess that stops too early: what is missing, and one that has it."""

from __future__ import annotations

import re

import pytest

from cardlie.base.errors import InvalidGuess
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.games.registry import GAMES, rules_of
from cardlie.guess import Guess
from cardlie.judging.higher import verify_possible
from cardlie.language import languages, speak
from cardlie.language.word_list import language_of

#: Halves of guesses, as they are typed in each language: how many, or of what.
HALVES = {
    "en": ("fives", "sixes", "4", "four", "at least 4", "4 cards", "red", "stars", "the fives"),
    "de": ("Fünfer", "Sechser", "4", "vier", "mindestens 4", "4 Karten", "rote", "Sterne"),
}


def refused(text: str, game: str, language: str) -> InvalidGuess:
    rules = rules_of(game)
    kinds = rules.game.round_of(rules.round).kinds
    with speaking(translation(language)), pytest.raises(InvalidGuess) as raised:
        Guess.parse(text, rules.faces, kinds=kinds, readings=rules.readings)
    return raised.value


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_half_a_guess_is_answered_with_a_whole_one_of_the_game(game: str, language: str) -> None:
    rules = rules_of(game)
    for text in HALVES[language]:
        error = refused(text, game, language)
        assert "\n" not in str(error)
        example = re.search(r"['„](.+)['“]", error.hint or "")
        assert example, (text, error.hint)
        guess = Guess.parse(example[1], rules.faces, language, rules.game.kinds, rules.readings)
        verify_possible(guess, rules)


@pytest.mark.parametrize(
    ("text", "language", "reason", "hint"),
    [
        ("fives", "en", "'fives' does not say how many", "such as '2 fives'"),
        ("4", "en", "'4' does not say of what", "such as '4 threes'"),
        (
            "four without",
            "en",
            "after 'four without', expected a colour",
            "such as '4 without red'",
        ),
        ("Fünfer", "de", "„Fünfer“ sagt nicht, wie viele", "etwa „2 Fünfer“"),
        ("vier Karten", "de", "„vier Karten“ sagt nicht, wovon", "etwa „4 Dreier“"),
    ],
)
def test_what_is_missing_is_said_in_a_line(
    text: str, language: str, reason: str, hint: str
) -> None:
    error = refused(text, "cards", language)
    assert (error.reason, error.hint) == (reason, hint)


@pytest.mark.parametrize("text", ["fives", "4"])
def test_where_rolls_are_claimed_the_example_is_one(text: str) -> None:
    assert refused(text, "mia", "en").hint == "such as '61'"
    assert (refused(text, "single-hand", "en").hint or "").startswith("such as 'full house")


def test_what_a_text_says_already_stays_in_the_example() -> None:
    said = refused("4 less than", "cards", "en").hint
    assert said == f"such as '{speak(Guess.parse('4 less than 3'), language_of('en').id)}'"


def test_a_text_that_is_wrong_elsewhere_gets_no_example() -> None:
    assert refused("4 redd", "cards", "en").hint is None
    assert refused("", "tavern", "en").hint is None
