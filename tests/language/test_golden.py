from __future__ import annotations

import pytest

from cardlie.base.errors import InvalidGuess
from cardlie.guess import KINDS, Guess
from tests.language.data import said_and_meant, said_and_wrong

LANGUAGES = ("de", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_say_is_what_they_mean(language: str) -> None:
    meant = dict(said_and_meant(language))
    assert {typed: answer(typed, language) for typed in meant} == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_guess_gets_a_helpful_answer(language: str) -> None:
    answers = dict(said_and_wrong(language))
    assert {typed: answer(typed, language) for typed in answers} == answers


def answer(typed: str, language: str) -> str:
    """The guess that is read; or the answer, its hint, and where it points."""
    try:
        return repr(Guess.parse(typed, language=language))
    except InvalidGuess as error:
        hint = f"hint: {error.hint}\n" if error.hint else ""
        return f"{error}\n{hint}{error.pointed()}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_golden_files_say_every_kind(language: str) -> None:
    read, refused = said_and_meant(language), said_and_wrong(language)
    assert len(read) >= 500
    assert len(refused) >= 200
    everything = [typed for typed, _ in (*read, *refused)]
    assert len(set(everything)) == len(everything)
    assert {meant.partition("(")[0] for _, meant in read} == {kind.__name__ for kind in KINDS}
