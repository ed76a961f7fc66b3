"""Plain sentences of all games, as strangers say them: nearly all understood, none misheard."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cardlie.base.errors import InvalidGuess
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.games.registry import rules_of
from cardlie.guess import Guess, Sum
from tests.language.data import GOLDEN

#: The share of sentences that mean a guess which has to be understood.
SHARE = {"en": 0.98, "de": 0.99}


class Saying(NamedTuple):
    """What is said in a game, and what that may be heard as."""

    game: str
    said: str
    meant: tuple[str, ...]


def sentences(language: str) -> list[Saying]:
    """The lines of one language's file."""
    found, game = [], ""
    for line in (GOLDEN / f"spoken-{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            game = line.strip("[]")
        elif " => " in line and not line.startswith("#"):
            said, _, meant = line.rpartition(" => ")
            found.append(Saying(game, said, tuple(meant.split(" | "))))
    return found


def heard(sentence: Saying) -> str:
    """The guess that is heard where that game is played; ``refuse``, or what is asked about."""
    duel = sentence.game == "duel"
    rules = rules_of("leira" if duel else sentence.game)
    kinds = (Sum,) if duel else rules.game.kinds
    try:
        guess = Guess.parse(sentence.said, rules.faces, kinds=kinds)
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
        found = [heard(sentence) for sentence in corpus]
    misheard = [
        (sentence.said, got)
        for sentence, got in zip(corpus, found, strict=True)
        if got not in (*sentence.meant, "refuse")
    ]
    assert not misheard
    plain = [
        (sentence.said, got in sentence.meant)
        for sentence, got in zip(corpus, found, strict=True)
        if sentence.meant[-1] != "refuse"
    ]
    missed = [said for said, understood in plain if not understood]
    assert len(missed) <= (1 - SHARE[language]) * len(plain), missed
    assert len(plain) >= 400
    assert len(corpus) - len(plain) >= 200  # what means nothing that can be said
