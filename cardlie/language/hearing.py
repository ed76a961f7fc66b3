"""A guess in whichever language it was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from cardlie.base import translation
from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces, Rank, Suit
from cardlie.language.parsed import ParsedText
from cardlie.language.parser import MAX_TEXT, read, read_mixed
from cardlie.language.word_list import (
    FILLER,
    OPENING,
    REFUSED,
    Language,
    language_of,
    languages,
)
from cardlie.language.words import vocabulary_of


def hear(
    text: str,
    faces: Faces | None = None,
    unsaid: frozenset[str] = frozenset(),
    left_out: str | None = None,
) -> ParsedText:
    """What ``text`` says in the language in force, or else in another one.

    ``unsaid`` and ``left_out`` are tokens that nobody says, as in :func:`read`.

    Words of another language count where the language has none: drei fives. No word means two
    things in two languages (a test sees to that). But a slip in one may be a
    word of another: 4 'rad' are red cards or, in German, wheels. Then the language in force asks
    back. If no language reads it, the error is that of the one in which most could be read, or
    else which knows the word that does not fit.

    >>> hear("four red")[:3] == hear("vier Rote")[:3] == ("colour", (4,), "red")
    True
    >>> hear("4 rad")
    Traceback (most recent call last):
    cardlie.base.errors.InvalidGuess: unknown suit 'rad'; did you mean 'red'?
    """
    first = translation.language()
    order = sorted(languages(), key=lambda language: (language != first, language != "en"))
    wrong: list[InvalidGuess] = []
    known: list[bool] = []
    for language in order:
        try:
            found = read(text, faces, language, unsaid, left_out)
        except InvalidGuess as error:
            wrong.append(error)
            known.append(_knows(error, faces, language))
            continue
        _slip(wrong, found, faces, first)
        return found
    for language in order if len(text) <= MAX_TEXT else ():
        mixed = read_mixed(text, faces, language, unsaid, left_out)
        if mixed is not None:
            _slip(wrong, mixed, faces, first)
            return mixed
    one = [len(error.readings) == 1 for error in wrong]
    furthest = max(
        zip(wrong, known, one, strict=True), key=lambda each: (each[2], each[0].span.start, each[1])
    )
    raise furthest[0]


def _slip(wrong: list[InvalidGuess], found: ParsedText, faces: Faces | None, language: str) -> None:
    """Raise what is wrong in the language in force, if that is a slip of another guess."""
    if wrong and (
        _unclear(wrong[0], faces, language)
        or _meant(wrong[0], faces, language) not in (None, found[:3])
    ):
        raise wrong[0]


def _knows(error: InvalidGuess, faces: Faces | None, language: str) -> bool:
    """Whether a language has the word at which a text stops being a guess."""
    if len(error.text) > MAX_TEXT:  # and stays unread
        return False
    vocabulary = vocabulary_of(language, faces or base_deck().faces)
    said = error.text[error.span.start : error.span.end]
    return vocabulary.language.scanner.keys(said) in vocabulary.phrases


def _unclear(error: InvalidGuess, faces: Faces | None, language: str) -> bool:
    """Whether a text stops at a letter that may be of several colours in a language: 4 G."""
    vocabulary = vocabulary_of(language, faces or base_deck().faces)
    said = error.text[error.span.start : error.span.end]
    return vocabulary.language.scanner.fold(said) in vocabulary.unclear


def _meant(error: InvalidGuess, faces: Faces | None, language: str) -> tuple[object, ...] | None:
    """What the text would say if what the error suggests was meant, and was all that is wrong."""
    if error.suggestion is None or error.span == (0, len(error.text)):
        return None  # nothing, or another way to say all of it: no slip
    try:
        return read(error.readings[0], faces, language)[:3]
    except InvalidGuess:
        return None


#: What only guesses about dice are made of: a suit or a rank may be called so.
_OF_DICE = {"MIA", "HAND", "DOUBLE", "SMALL", "BIG", "OVER", "FULL", "STARS"}


def unsayable(faces: Faces) -> Iterator[tuple[str, int, str, str]]:
    """Words of a deck that mean something else in a guess.

    Of which table, where among them, which field, and the first word of that.
    """
    for at, suit in enumerate(faces.suits):
        for field in ("name", "animal", "plural", "forms", "words"):
            said = _words(suit, field)
            wrong = (word for word, ids in said if not _means_suit(word, suit.name, faces, ids))
            for word in islice(wrong, 1):
                yield "suit", at, field, word
    for at, rank in enumerate(faces.ranks):
        for field in ("name", "plural", "forms", "words"):
            said = _words(rank, field)
            found = ("number", (2, rank.number), "")
            wrong = (
                word
                for word, ids in said
                if _is_of_guesses(word) or any(_read(f"2 {word}", faces, id) != found for id in ids)
            )
            for word in islice(wrong, 1):
                yield "rank", at, field, word


def _words(named: Suit | Rank, field: str) -> list[tuple[str, Sequence[str]]]:
    """The words of a field, and in which languages each is understood."""
    if field == "words":
        translated = [words for words in named.words if words.language in languages()]
        return [(word, [words.language]) for words in translated for word in words.all]
    words = getattr(named, field)
    return [(word, languages()) for word in (words if field == "forms" else (words,))]


def _read(text: str, faces: Faces, language: str) -> tuple[object, ...] | None:
    try:
        return read(text, faces, language)[:3]
    except CardlieError:
        return None


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
            if _read(text, faces, id) != (rule, (2,), suit):
                return False
    return True
