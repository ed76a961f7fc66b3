"""Whether the words of a deck can be said: each has to mean in a guess what the deck means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlie.deck.faces import Faces, Rank, Suit
from cardlie.language.hearing import meaning_of_text
from cardlie.language.word_list import (
    FILLER,
    OPENING,
    REFUSED,
    Language,
    language_of,
    languages,
)
from cardlie.language.words import vocabulary_of

#: What only guesses about dice are made of: a suit or a rank may be called so.
_OF_DICE = {"MIA", "HAND", "DOUBLE", "SMALL", "BIG", "OVER", "FULL", "STARS"}


def unsayable(faces: Faces) -> Iterator[tuple[str, int, str, str]]:
    """Words of a deck that mean something else in a guess.

    Of which table, where among them, which field, and the first word of that.
    """
    for nth, suit in enumerate(faces.suits):
        for field, word, ids in _words(suit, ("name", "animal", "plural", "forms", "words")):
            if not _means_suit(word, suit.name, faces, ids):
                yield "suit", nth, field, word
    for nth, rank in enumerate(faces.ranks):
        meaning = ("number", (2, rank.number), "")
        for field, word, ids in _words(rank, ("name", "plural", "forms", "words")):
            meant = (meaning_of_text(f"2 {word}", id, faces) for id in ids)
            if _is_of_guesses(word) or any(each != meaning for each in meant):
                yield "rank", nth, field, word


def _words(named: Suit | Rank, fields: Sequence[str]) -> Iterator[tuple[str, str, Sequence[str]]]:
    """The words of some fields, each with its field and the languages in which it is understood."""
    for field in fields:
        if field == "words":
            translated = [words for words in named.words if words.language in languages()]
            yield from ((field, word, [each.language]) for each in translated for word in each.all)
        else:
            words = getattr(named, field)
            yield from (
                (field, word, languages()) for word in ([words] if field != "forms" else words)
            )


def _is_of_guesses(word: str) -> bool:
    """Whether guesses about cards are made of a word, in any language: less, total.

    What languages list as a name all the same (Ass, Unter) is none: it means that first.
    """
    for id in languages():
        vocabulary = vocabulary_of(id, Faces((1,)))
        keys = vocabulary.language.scanner.keys(word)
        types = {meaning.type for meaning in vocabulary.phrases.get(keys, ())}
        if types - {FILLER, REFUSED, OPENING, *_OF_DICE}:
            return not any(_is_listed(word.lower(), language_of(each)) for each in languages())
    return False


def _is_listed(word: str, language: Language) -> bool:
    return any(word in map(str.lower, forms) for forms in language.suits.values())


def _means_suit(word: str, suit: str, faces: Faces, ids: Sequence[str]) -> bool:
    """Whether a word names a suit, in each of some languages and wherever a guess names one."""
    if _is_of_guesses(word):
        return False
    for id in ids:
        without = vocabulary_of(id, faces).spellings(["WITHOUT"])[0]
        for rule, text in (("colour", f"2 {word}"), ("without", f"2 {without} {word}")):
            if meaning_of_text(text, id, faces) != (rule, (2,), suit):
                return False
    return True
