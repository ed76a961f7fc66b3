from __future__ import annotations

import pytest

from cardlie.errors import InvalidGuess
from cardlie.guess import KINDS, Guess
from tests.language.data import said_and_meant, said_and_wrong

LANGUAGES = ("de", "en")


@pytest.mark.parametrize(
    ("language", "said", "meant"),
    [(language, *pair) for language in LANGUAGES for pair in said_and_meant(language)],
)
def test_what_people_say_is_what_they_mean(language: str, said: str, meant: str) -> None:
    assert repr(Guess.parse(said, language=language)) == meant


@pytest.mark.parametrize(
    ("language", "said", "answer"),
    [(language, *pair) for language in LANGUAGES for pair in said_and_wrong(language)],
)
def test_what_is_no_guess_gets_a_helpful_answer(language: str, said: str, answer: str) -> None:
    with pytest.raises(InvalidGuess) as caught:
        Guess.parse(said, language=language)
    error = caught.value
    hint = f"hint: {error.hint}\n" if error.hint else ""
    assert f"{error}\n{hint}{error.pointed()}" == answer


@pytest.mark.parametrize(("language", "least"), [("en", 120), ("de", 60)])
def test_the_golden_files_say_every_kind(language: str, least: int) -> None:
    pairs = said_and_meant(language)
    assert len(pairs) >= least
    assert len({said for said, _ in pairs}) == len(pairs)
    assert {meant.partition("(")[0] for _, meant in pairs} == {kind.__name__ for kind in KINDS}
