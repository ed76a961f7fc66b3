"""Plain sentences of all games, as strangers say them: nearly all understood, none misheard."""

from __future__ import annotations

import pytest

from cardlie.base.errors import InvalidGuess
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.games.registry import rules_of
from cardlie.guess import Guess, Sum
from tests.language.data import Saying, sentences

#: The share of sentences that mean a guess which has to be understood.
SHARE = {"en": 0.98, "de": 0.99}


def answer(sentence: Saying) -> str:
    """The guess that is heard where that game is played; ``refuse``, or what is asked about."""
    duel = sentence.game == "duel"
    rules = rules_of("leira" if duel else sentence.game)
    kinds = (Sum,) if duel else rules.game.kinds
    try:
        guess = Guess.parse(sentence.text, rules.faces, kinds=kinds)
        return str(guess) if isinstance(guess, tuple(kinds)) else "refuse"
    except InvalidGuess as error:
        if len(error.readings) != 1 or not sentence.meant[0].startswith("~"):
            return "refuse"
        return f"~{Guess.parse(error.readings[0], rules.faces, kinds=kinds)}"


@pytest.mark.some(1)
@pytest.mark.parametrize("language", SHARE)
def test_no_sentence_is_misheard_and_nearly_all_are_understood(language: str) -> None:
    corpus = sentences(language)
    with speaking(translation(language)):
        found = [answer(sentence) for sentence in corpus]
    misheard = [
        (sentence.text, got)
        for sentence, got in zip(corpus, found, strict=True)
        if got not in (*sentence.meant, "refuse")
    ]
    assert not misheard
    plain = [
        (sentence.text, got in sentence.meant)
        for sentence, got in zip(corpus, found, strict=True)
        if sentence.meant[-1] != "refuse"
    ]
    missed = [said for said, understood in plain if not understood]
    assert len(missed) <= (1 - SHARE[language]) * len(plain), missed
    assert len(plain) >= 400
    assert len(corpus) - len(plain) >= 200  # what means nothing that can be said
