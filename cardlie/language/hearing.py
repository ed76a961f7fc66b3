"""A guess in whichever language it was said."""

from __future__ import annotations

from cardlie.base import translation
from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.language.parser import MAX_TEXT, ParsedText, read
from cardlie.language.words import languages, vocabulary_of
from cardlie.setting.deck import base_deck
from cardlie.setting.faces import Faces


def hear(
    text: str,
    faces: Faces | None = None,
    unsaid: frozenset[str] = frozenset(),
    left_out: str | None = None,
) -> ParsedText:
    """What ``text`` says in the language in force, or else in another one.

    ``unsaid`` and ``left_out`` are tokens that nobody says, as in :func:`read`.

    No word means two things in two languages (a test sees to that). But a slip in one may be a
    word of another: 4 'rad' are red cards or, in German, wheels. Then the language in force asks
    back. If no language reads it, the error is that of the one in which most could be read, or
    else which knows the word that does not fit.

    >>> hear("four red")[:3] == hear("vier Rote")[:3] == ("colour", (4,), "red")
    True
    >>> hear("4 rad")
    Traceback (most recent call last):
    cardlie.base.errors.InvalidGuess: no suit is called 'rad'; did you mean 'red'?
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
        if wrong and (
            _unclear(wrong[0], faces, first)
            or _meant(wrong[0], faces, first) not in (None, found[:3])
        ):
            raise wrong[0]
        return found
    furthest = max(zip(wrong, known, strict=True), key=lambda each: (each[0].span.start, each[1]))
    raise furthest[0]


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


def unsayable(faces: Faces) -> tuple[int, str, str] | None:
    """The first word of a deck that means something else in a guess: which suit, field and word."""
    for at, suit in enumerate(faces.suits):
        said = [(field, getattr(suit, field)) for field in ("name", "animal", "plural")]
        for field, word in (*said, *(("forms", form) for form in suit.forms)):
            for language in languages():
                without = vocabulary_of(language, faces).spellings(["WITHOUT"])[0]
                for rule, text in (("colour", f"2 {word}"), ("without", f"2 {without} {word}")):
                    try:
                        found = read(text, faces, language)
                    except CardlieError:
                        return at, field, word
                    if found[:3] != (rule, (2,), suit.name):
                        return at, field, word
    return None
