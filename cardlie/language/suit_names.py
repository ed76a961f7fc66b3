"""What the suits of a deck are called in a language: by letters, by words, and as it is written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from cardlie.base.strings import FIRST
from cardlie.deck.faces import Suit
from cardlie.language.deck_words import animal, suit_noun, suit_spellings
from cardlie.language.word_list import Language, language_of

#: The suits that each letter or word may be.
Meant = dict[str, list[str]]


class SuitNames(NamedTuple):
    """What the suits of one deck are called in one language.

    ``called`` is the name of each, ``letters`` are the suits that a letter alone may be, ``words``
    those that a word may be.
    """

    language: Language
    called: dict[str, str]
    letters: Meant
    words: Meant

    def suits(self, text: str) -> list[str]:
        """The suits that a letter, a word or the beginning of a name may be."""
        key = _key(text, self.language)
        return self.letters.get(key) or self.words.get(key) or self._begun(key)

    def _begun(self, key: str) -> list[str]:
        its = self.language
        return [
            suit
            for suit, called in self.called.items()
            if _key(called, its).startswith(key) or _key(suit, its).startswith(key)
        ]


@lru_cache(maxsize=64)
def suit_names(language: str, suits: tuple[Suit, ...]) -> SuitNames:
    """What a language calls the suits of a deck.

    A deck's own letter is that suit's. But where the language has another name for suits than
    the deck, a letter with which one of those names begins may be meant, too: G is neither green
    nor yellow where they are Grün and Gelb.
    """
    its = language_of(language)
    fold = its.scanner.fold
    called = {suit.name: suit_noun(suit, language, suits) for suit in suits}
    foreign = _foreign(called, its)
    initials = {name: fold(word)[0] for name, word in called.items()}
    letters: Meant = {}
    for letter in dict.fromkeys([*(fold(suit.letter) for suit in suits), *initials.values()]):
        own = [suit.name for suit in suits if fold(suit.letter) == letter]
        begun = [name for name, initial in initials.items() if initial == letter]
        letters[letter] = own if own and not foreign & {*begun} else [*dict.fromkeys(own + begun)]
    return SuitNames(its, called, letters, _words(suits, its, called))


@lru_cache(maxsize=64)
def prefixes(language: str, suits: tuple[Suit, ...]) -> dict[str, str]:
    """What a language writes before the number of each suit: the shortest that is no other's.

    >>> from cardlie.deck.deck import base_deck
    >>> prefixes("de", base_deck().faces.suits)
    {'red': 'R', 'blue': 'B', 'green': 'Gr', 'yellow': 'Ge'}
    """
    names = suit_names(language, suits)
    foreign = _foreign(names.called, names.language)
    written: dict[str, str] = {}
    for suit in suits:
        name = names.called[suit.name]
        begun = [name[: nth + 1] for nth, letter in enumerate(name) if letter.isalpha()]
        usual = [*begun, suit.letter] if suit.name in foreign else [suit.letter, *begun]
        others = (suit.name, animal(suit, language), suit.animal, suit.plural, *suit.forms)
        clear = (text for text in (*usual, *others) if names.suits(text) == [suit.name])
        written[suit.name] = next(clear, suit.letter)
    return written


def _foreign(called: dict[str, str], language: Language) -> set[str]:
    """The suits that a language calls otherwise than the deck: none where letters are its own."""
    fold = language.scanner.fold
    foreign = {name for name, word in called.items() if fold(word) != fold(name)}
    return foreign if language.id != FIRST else set()


def _words(suits: tuple[Suit, ...], language: Language, called: dict[str, str]) -> Meant:
    """The suits that each word may be: what they are called, then what else they are called."""
    tiers = [[(s.name, called[s.name]), *suit_spellings(s, language)[1:]] for s in suits]
    words: Meant = {}
    for tier in zip(*tiers, strict=True):
        suits_of: Meant = {}
        for suit, spellings in zip(suits, tier, strict=True):
            for key in dict.fromkeys([_key(spelling, language) for spelling in spellings]):
                suits_of.setdefault(key, []).append(suit.name)
        words = suits_of | words  # what comes first is meant
    return words


def _key(text: str, language: Language) -> str:
    """A word as it is compared; several with a space between them, whatever was typed there."""
    folded = language.scanner.fold(text)
    return folded if folded.isalpha() else " ".join(re.split(r"[\s\-‐‑]+", folded))
