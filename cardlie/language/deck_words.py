"""What the suits and ranks of a deck are called in a language, and which words are missing.

A deck is written in one language. In another one a suit is called what the deck says there
(``words.de = { ... }``), else what the language has for that word, else as the deck writes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.deck.faces import Faces, Rank, Suit, Words
from cardlie.language.word_list import (
    Language,
    english_of,
    language_of,
    languages,
)

_NONE = Words("")


def suit_noun(suit: Suit, language: str, suits: Sequence[Suit] = ()) -> str:
    """The name of a suit by itself: Rot, Eichel.

    Where the language has one word for two of the ``suits``, theirs are their own.

    >>> from cardlie.deck.deck import base_deck
    >>> suit_noun(base_deck().faces.suits[0], "de")
    'Rot'
    """
    if noun := _words_of(suit, language).name:
        return noun
    known = _first(suit.name, language)
    alike = [s for s in suits if s.name != suit.name and _first(s.name, language) == known]
    return known if known and not alike else _own(suit, "name", language)


def suit_counted(suit: Suit, language: str, count: int = 2) -> str:
    """The word for a suit behind a figure: 4 rote, 3 Eicheln, 4 spades; endings have adjectives.

    >>> from cardlie.deck.deck import base_deck
    >>> suit_counted(base_deck().faces.suits[0], "de")
    'rote'
    """
    if is_noun(suit):
        return suit_noun(suit, language) if count == 1 else animals(suit, language)
    words = _words_of(suit, language)
    if words.name:
        return words.forms[0] if words.forms else words.name
    known = listed(suit.name, language_of(language))
    return next(iter((*known[1:2], *known[:1], *suit.forms)), "") or _own(suit, "name", language)


def is_noun(suit: Suit) -> bool:
    """Whether a suit has a name alone that has a plural: Eichel, Eicheln."""
    return suit.animal == suit.name != suit.plural


def animal(suit: Suit, language: str) -> str:
    """The animal of a suit: Rabe."""
    said = _words_of(suit, language)
    return said.animal or _first(suit.animal, language) or _own(suit, "animal", language)


def animals(suit: Suit, language: str) -> str:
    """Several of the animal of a suit: Raben."""
    said = _words_of(suit, language)
    if suit.animal == suit.name == suit.plural:
        return said.plural or suit_noun(suit, language)
    if said.plural or said.animal or (is_noun(suit) and said.name):
        return said.plural or said.animal or said.name
    its = language_of(language)
    if suit.animal in its.nouns and suit.plural != suit.animal:  # the deck's own, in its language
        return _own(suit, "plural", language)
    known = listed(suit.animal, its) or listed(suit.plural, its)
    return next(iter((*known[1:2], *known[:1])), "") or _own(suit, "plural", language)


def rank_word(rank: Rank, language: str, count: int = 2) -> str:
    """The name of a rank, or of several: König, Könige."""
    said = _words_of(rank, language)
    if said.name:
        return said.name if count == 1 else said.plural or said.name
    its, name = language_of(language), rank.name.lower()
    known = listed(name, its)
    if count == 1:
        return known[0] if known else _capital(rank.name, language)
    if name in its.nouns and rank.plural != rank.name:
        return _capital(rank.plural, language)
    return next(iter(known[1:2]), "") or _capital(rank.plural, language)


def suit_spellings(suit: Suit, language: Language) -> tuple[tuple[str, ...], ...]:
    """The words for a suit in tiers: its name, its animal, what the deck and the language add."""
    own = (suit.animal, suit.plural, *suit.forms)
    said = _words_of(suit, language.id).all
    name = *listed(suit.name, language), *_bent(suit, language)
    more = (*said, *name, *listed(suit.animal, language))
    return (suit.name,), own, tuple(dict.fromkeys((*more, *_glued((suit.name, *own, *more)))))


def rank_spellings(rank: Rank, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words for a rank, and for several: first those of its deck, then the language's."""
    said, known = _words_of(rank, language.id), listed(rank.name.lower(), language)
    one = (rank.name, *rank.forms, said.name, *said.forms, *known[:1], *known[2:])
    several = (rank.plural, said.plural, *known[1:2])
    if rank.plural == rank.name and not language.capitals:  # skips
        several += tuple([rank.name + ending for ending in language.plural_endings])
    return tuple(filter(None, one)), tuple(filter(None, several))


def missing_words(faces: Faces, language: str) -> list[str]:
    """The words of a deck that a language has none for, where the deck is in another language.

    It is in that which most of its words are known in; of one that no language knows nothing is
    said, nor of names that are no words.
    """
    if language_of_deck(faces) in (None, language):
        return []
    words = [
        _own(suit, field, language_of_deck(faces) or language)
        for suit in faces.suits
        for field in ("name", "animal")
        if not getattr(_words_of(suit, language), field)
    ]
    words += [rank.name for rank in faces.ranks if not _words_of(rank, language).name]
    its = language_of(language)
    return [word for word in dict.fromkeys(words) if not listed(word.lower(), its)]


def missing_told(faces: Faces, language: str) -> list[str]:
    """What is told of words that are missing in a language: a sentence, or none."""
    missing = missing_words(faces, language)
    told = "--lang {language} has no words for {words}; add them to the deck: {key}"
    key = f'words.{language} = {{ name = "..." }}'
    return [tr(told, language=language, words=", ".join(missing), key=key)] if missing else []


@lru_cache(maxsize=64)
def language_of_deck(faces: Faces) -> str | None:
    """The language that has most of a deck's words; None where none has more than others."""
    words = [word for suit in faces.suits for word in (suit.name, suit.animal)]
    words += [rank.name.lower() for rank in faces.ranks]
    known = {id: sum(_is_of(id, word) for word in words) for id in languages()}
    most = max(known.values())
    best = [id for id, count in known.items() if count == most]
    return best[0] if most and len(best) == 1 else None


def _is_of(id: str, word: str) -> bool:
    """Whether a word is listed in a language as its own."""
    its = language_of(id)
    own = word in its.nouns or word in its.plurals
    return own and (id == FIRST or english_of(word) is not None or word in its.plurals)


@lru_cache(maxsize=512)
def listed(word: str, language: Language) -> tuple[str, ...]:
    """A language's words for a colour, an animal or a rank: the noun, what follows a count, others.

    Of a plural it is that; a shade is made of the words for it and for the colour: light blue,
    hellblau.
    """
    if its_forms := language.forms(word):
        return its_forms
    english = english_of(word) or word
    if english != word and (its_forms := language.forms(english)):
        return its_forms
    for id in languages():
        if several := language.forms(language_of(id).plurals.get(word, ""))[1:]:
            return (several[0], *several)
        for nth, shade in enumerate(language_of(id).shades):
            colour = word[len(shade) :].lstrip(" -")
            if word.startswith(shade) and (forms := listed(colour, language) if colour else ()):
                own = word.removesuffix(colour) if id == language.id else language.shades[nth]
                return tuple([_shaded(own, form, language) for form in forms])
    return ()


def _shaded(shade: str, form: str, language: Language) -> str:
    """A shade of a colour, as its deck or else the language writes it."""
    if not language.capitals:
        return f"{shade} {form}" if shade.isalpha() else shade + form
    word = shade + form.lower()
    return word[:1].upper() + word[1:] if form[:1].isupper() else word


def _bent(suit: Suit, language: Language) -> tuple[str, ...]:
    """A name that the language does not list, as it may be heard: no noun has adjectives' endings.

    Where nouns have capitals, the endings are those of adjectives.
    """
    noun = language.capitals and suit.name in (suit.animal, suit.plural)
    if noun or language.forms(suit.name):
        return ()
    return tuple([suit.name + ending for ending in language.suit_endings])


def _glued(words: Sequence[str]) -> list[str]:
    """Those that are written in two, as one: hellgrün."""
    return [word.replace("-", "").replace(" ", "") for word in words if not word.isalpha()]


def _words_of(named: Suit | Rank, language: str) -> Words:
    """What a deck itself says in a language."""
    return next((words for words in named.words if words.language == language), _NONE)


def _first(word: str, language: str) -> str:
    return next(iter(listed(word, language_of(language))), "")


def _own(suit: Suit, field: str, language: str) -> str:
    """A word as the deck writes it, or as the language writes nouns."""
    spelt = next((getattr(own, field) for own in suit.words if own.language == ""), "")
    return spelt if spelt else _capital(getattr(suit, field), language)


def _capital(word: str, language: str) -> str:
    return word[:1].upper() + word[1:] if language_of(language).capitals else word
