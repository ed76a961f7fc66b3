"""Words of a game's own, each with what it means there: pacos are ones, zhai says a bid is plain.

They are heard in every language, in guesses, on tables and as calls; no language says them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces
from cardlie.language.calls import Call
from cardlie.language.scanner import Scanner
from cardlie.language.word_list import REFUSED, Meaning

#: What a word may mean besides a number: that a bid is plain, or a call.
PLAIN = "plain"
CALLS: dict[str, Call] = {"doubt": "challenge", "exact": "spot_on", "pass": "pass"}

#: What is said to somebody who says a call in place of a guess.
_ANSWERS = {
    "doubt": "a challenge is not a guess",
    "exact": "spot-on is called in place of a guess",
}

_SCANNER = Scanner((), {})


def meanings_of(faces: Faces) -> Iterator[Meaning]:
    """What the words of a game mean in guesses."""
    for word, means in faces.words:
        if means.isdecimal():
            yield Meaning("FIGURES", means, word)
        elif means == PLAIN:
            yield Meaning("PLAIN", "", word)
        elif means in _ANSWERS:
            yield Meaning(REFUSED, _ANSWERS[means], word)


@lru_cache(maxsize=16)
def heard_of(words: tuple[tuple[str, str], ...]) -> Faces:
    """The faces whose words are heard where dice lie: those of cards, with a game's own words."""
    return replace(base_deck().faces, words=words) if words else base_deck().faces


def calls_of(faces: Faces) -> dict[str, Call]:
    """The words of a game that are called out in place of a guess, as they are compared."""
    return {fold(word): CALLS[means] for word, means in faces.words if means in CALLS}


def number_of(word: str, faces: Faces) -> int | None:
    """The number that a word of a game is a face of; None if it is none."""
    means = meaning_of(word, faces.words)
    return int(means) if means is not None and means.isdecimal() else None


def meaning_of(word: str, words: Sequence[tuple[str, str]]) -> str | None:
    """What a word means among those of a game, in any case; None if it is none of them.

    >>> meaning_of("Pacos", (("pacos", "1"),)), meaning_of("aces", (("pacos", "1"),))
    ('1', None)
    """
    return next((means for own, means in words if fold(own) == fold(word)), None)


def fold(word: str) -> str:
    """A word as those of a game are compared."""
    return _SCANNER.fold(word)


def is_word(text: str) -> bool:
    """Whether a text is one word of letters.

    >>> is_word("pacos"), is_word("斋"), is_word("old one"), is_word("x2"), is_word("a")
    (True, True, False, False, False)
    """
    (first, *more) = _SCANNER.words(text) or (None,)
    one = first is not None and not more and first.key.replace("-", "").isalpha()
    return one and first is not None and (len(text) > 1 or not text.isascii())
