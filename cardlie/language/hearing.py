"""A guess in whichever language it was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
    languages_from,
)
from cardlie.language.words import BASE_CONTEXT, Context, Vocabulary, vocabulary_of


class Misheard(NamedTuple):
    """What is wrong with a text in one language, at the table of a context."""

    error: InvalidGuess
    language: str
    context: Context

    @property
    def _vocabulary(self) -> Vocabulary:
        return vocabulary_of(self.language, self.context.faces or base_deck().faces)

    @property
    def _word(self) -> str:
        """The word at which the text stops being a guess."""
        return self.error.text[self.error.span.start : self.error.span.end]

    @property
    def rank(self) -> tuple[bool, int, bool]:
        """How much was understood: one repair makes it right, how far, and if it has the word."""
        known = False
        if len(self.error.text) <= MAX_TEXT:  # else it stays unread
            vocabulary = self._vocabulary
            known = vocabulary.language.scanner.keys(self._word) in vocabulary.phrases
        return len(self.error.readings) == 1, self.error.span.start, known

    def is_slip_of(self, parsed: ParsedText) -> bool:
        """Whether it is, and of another guess than the one that another language reads.

        So it is where the text stops at a letter that may be of several colours (4 G), or where
        what the error suggests was meant, and that is all that is wrong.
        """
        vocabulary, error = self._vocabulary, self.error
        if vocabulary.language.scanner.fold(self._word) in vocabulary.unclear:
            return True
        if error.suggestion is None or error.span == (0, len(error.text)):
            return False  # nothing, or another way to say all of it
        meant = _read(error.readings[0], self.language, self.context.faces)
        return meant not in (None, parsed[:3])


def hear(text: str, context: Context = BASE_CONTEXT) -> ParsedText:
    """What ``text`` says in the language in force, or else in another one.

    Words of another language count where the language has none: drei fives. No word means two
    things in two languages (a test sees to that). But a slip in one may be a
    word of another: 4 'rad' are red cards or, in German, wheels. Then the language in force asks
    back. If no language reads it, the :class:`~cardlie.base.errors.InvalidGuess` raised is that of
    the one in which most could be read, or else which knows the word that does not fit.

    >>> hear("four red")[:3] == hear("vier Rote")[:3] == ("colour", (4,), "red")
    True
    >>> hear("4 rad")
    Traceback (most recent call last):
    cardlie.base.errors.InvalidGuess: unknown suit 'rad'; did you mean 'red'?
    """
    order = languages_from(translation.language())
    wrong: list[Misheard] = []
    parsed: ParsedText | None = None
    for language in order:
        try:
            parsed = read(text, language, context)
            break
        except InvalidGuess as error:
            wrong.append(Misheard(error, language, context))
    if parsed is None and len(text) <= MAX_TEXT:
        mixed = (read_mixed(text, language, context) for language in order)
        parsed = next(filter(None, mixed), None)
    if parsed is None:
        raise max(wrong, key=lambda each: each.rank).error
    if wrong and wrong[0].is_slip_of(parsed):
        raise wrong[0].error
    return parsed


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
            meant = (_read(f"2 {word}", id, faces) for id in ids)
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


def _read(text: str, language: str, faces: Faces | None) -> tuple[object, ...] | None:
    """The rule, figures and name of what is said of faces; None if it is no guess."""
    try:
        return read(text, language, Context(faces))[:3]
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
            if _read(text, id, faces) != (rule, (2,), suit):
                return False
    return True
