"""Reading a guess: in one language, in two that are mixed, or in whichever it was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardlie.base import translation
from cardlie.base.errors import CardlieError, InvalidGuess, TextRange
from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces
from cardlie.language.clauses import corrected, meant
from cardlie.language.parse_errors import error_of, mended
from cardlie.language.parsed import ParsedText
from cardlie.language.parser import parse
from cardlie.language.repairs import misheard
from cardlie.language.typed_text import TypedText
from cardlie.language.word_list import languages_from
from cardlie.language.words import BASE_CONTEXT, Context, Vocabulary, vocabulary_of

#: No longer text is completed.
_LONGEST = 40

#: A guess of more characters than this is refused unread, whoever reads it; the longest that
#: people said has 90.
MAX_TEXT = 400


@lru_cache(maxsize=1024)  # lists of what was said repeat themselves
def read(text: str, language: str = FIRST, context: Context = BASE_CONTEXT) -> ParsedText:
    """What ``text`` says in a language, at the table of a context.

    Total and linear: any text gives a reading or :class:`~cardlie.base.errors.InvalidGuess`, whose
    span is the part that does not fit. Raises :class:`~cardlie.base.errors.UnknownName` for a
    language that there is no word list for.

    >>> read("I say there are at least four red cards!")[:3]
    ('colour', (4,), 'red')
    """
    _verify_length(text)
    typed = TypedText.of(text, context.vocabulary(language), context)
    reading, faults = parse(typed)
    if found := reading or corrected(typed):
        return found
    error = error_of(typed, faults)
    if len(error.readings) < 2:
        offered = mended(typed, error) or meant(typed)
        if not offered:
            raise misheard(typed) or error
        error.readings = offered
    raise error


def _verify_length(text: str) -> None:
    if len(text) > MAX_TEXT:
        most = "a guess has at most {max_text:,} characters, this text has {text:,}"
        reason = tr(most, max_text=MAX_TEXT, text=len(text))
        raise InvalidGuess(reason, text, TextRange(MAX_TEXT, len(text)))


def read_mixed(text: str, language: str, context: Context) -> ParsedText | None:
    """What :func:`read` gives where words of other languages count as well: drei fives.

    None, if that is nothing, or nothing of it is said in the language itself.
    """
    typed = TypedText.of(text, context.vocabulary(language, mixed=True), context)
    reading = parse(typed).reading or corrected(typed)
    if reading is None:
        return None
    first_words = [reading.words[token.position] for token in reading.tokens if token.length]
    return reading if any(map(typed.vocabulary.is_native, first_words)) else None


def completions(
    text: str, guesses: Sequence[str], language: str, context: Context = BASE_CONTEXT
) -> Iterator[ParsedText]:
    """How a text is read with the end of one of some guesses behind it, or its beginning before it.

    >>> [parsed[:3] for parsed in completions("fives", ["2 threes"], "en")]
    [('number', (2, 5), '')]
    """
    for words in map(str.split, guesses if len(text) <= _LONGEST else ()):
        for at in range(1, len(words)):
            for whole in ([text, *words[at:]], [*words[:at], text]):
                if (parsed := read_mixed(" ".join(whole), language, context)) is not None:
                    yield parsed


class Misheard(NamedTuple):
    """What is wrong with a text in one language, by its words for some faces."""

    error: InvalidGuess
    vocabulary: Vocabulary

    @property
    def _word(self) -> str:
        """The word at which the text stops being a guess."""
        return self.error.text[self.error.span.start : self.error.span.end]

    @property
    def rank(self) -> tuple[bool, int, bool]:
        """How much was understood: one repair makes it right, how far, and if it has the word."""
        keys = self.vocabulary.language.scanner.keys(self._word)
        known = keys in self.vocabulary.phrases
        return len(self.error.readings) == 1, self.error.span.start, known

    def is_slip_of(self, parsed: ParsedText) -> bool:
        """Whether it is, and of another guess than the one that another language reads.

        So it is where the text stops at a letter that may be of several colours (4 G), or where
        what the error suggests was meant, and that is all that is wrong.
        """
        error, its, faces = self.error, self.vocabulary.language, self.vocabulary.faces
        if its.scanner.fold(self._word) in self.vocabulary.unclear:
            return True
        if error.suggestion is None or error.span == (0, len(error.text)):
            return False  # nothing, or another way to say all of it
        said = meaning_of_text(error.readings[0], its.id, faces)
        return said not in (None, parsed[:3])


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
    _verify_length(text)
    order = languages_from(translation.language())
    wrong: list[Misheard] = []
    parsed: ParsedText | None = None
    for language in order:
        try:
            parsed = read(text, language, context)
            break
        except InvalidGuess as error:
            faces = context.faces or base_deck().faces
            wrong.append(Misheard(error, vocabulary_of(language, faces)))
    if parsed is None:
        mixed = (read_mixed(text, language, context) for language in order)
        parsed = next(filter(None, mixed), None)
    if parsed is None:
        raise max(wrong, key=lambda each: each.rank).error
    if wrong and wrong[0].is_slip_of(parsed):
        raise wrong[0].error
    return parsed


def meaning_of_text(text: str, language: str, faces: Faces | None) -> tuple[object, ...] | None:
    """The rule, figures and name of what is said of faces; None if it is no guess."""
    try:
        return read(text, language, Context(faces))[:3]
    except CardlieError:
        return None
