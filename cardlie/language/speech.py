"""Generation: guess to text in any language, the other direction of the parser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import Field, fields
from typing import Any, ClassVar, Protocol

from cardlie.base.strings import FIRST
from cardlie.deck.combinations import Combination
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces
from cardlie.language.deck_words import animals, is_noun, rank_word, suit_counted, suit_noun
from cardlie.language.word_list import Language
from cardlie.language.words import Vocabulary, in_words, vocabulary_of


class Spoken(Protocol):
    """What is spoken: a dataclass that knows the name of its sentence; English is its ``str``."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def form(self) -> str:
        """The key of its sentence."""

    @property
    def spoken_numbers(self) -> Sequence[int]:
        """Numbers of which it says several."""


#: The faces whose words guesses are said in, where nobody names other ones.
_SPOKEN_OF: ContextVar[Faces | None] = ContextVar("spoken of", default=None)


@contextmanager
def spoken_of(faces: Faces | None) -> Iterator[None]:
    """Say guesses for a while as the cards of a deck are called; None: those of the base deck."""
    before = _SPOKEN_OF.set(faces)
    try:
        yield
    finally:
        _SPOKEN_OF.reset(before)


def speak_of(faces: Faces) -> None:
    """Say them so from now on, within what is :func:`spoken_of` now."""
    _SPOKEN_OF.set(faces)


def speak(guess: Spoken, language: str = FIRST, faces: Faces | None = None) -> str:
    """A guess as it is said in a language; it parses back to the same guess there.

    ``faces`` are those of the deck whose suits the guess names (default: those that are
    :func:`spoken_of`, else the base deck's).
    Raises :class:`~cardlie.base.errors.UnknownName` for a language that there is no word list for.

    >>> from cardlie.guess import Without
    >>> speak(Without(4, "red")), speak(Without(4, "red"), "de")
    ('4 without red', '4 ohne Rot')
    """
    vocabulary = vocabulary_of(language, faces or _SPOKEN_OF.get() or base_deck().faces)
    spoken, form = vocabulary.language.spoken, guess.form
    if form not in spoken:  # English says some by itself
        return str(guess)
    gaps = {field.name: getattr(guess, field.name) for field in fields(guess)}
    count = gaps.get("count", 0)
    if "suit" in gaps:  # the noun, and the form after a count
        gaps |= _suit(gaps["suit"], count, vocabulary)
    if isinstance(gaps.get("combination"), Combination):
        gaps["combination"] = in_words(gaps["combination"], vocabulary.language)
    for field in ("number", "element"):
        if field in gaps:
            gaps["figures"] = _figure(gaps[field], count, vocabulary)
            if rank := vocabulary.faces.rank(gaps[field]):
                gaps[field] = rank_word(rank, language, 1)
                form = f"{form}-rank" if f"{form}-rank" in spoken else form
    if guess.spoken_numbers:
        gaps["shown"] = guess.spoken_numbers
        gaps["several"] = [several(number, vocabulary.language) for number in guess.spoken_numbers]
    return spoken[form].format(**gaps)


def _figure(number: int, count: int, vocabulary: Vocabulary) -> str:
    """So many of a number: fives, kings."""
    rank, language = vocabulary.faces.rank(number), vocabulary.language
    if rank:
        return rank_word(rank, language.id, count)
    one = language.word("FIGURE", number) if count == 1 and not language.capitals else None
    return one or several(number, language)


def several(number: int, language: Language) -> str:
    """Several of a number: the language's word, or the figure with its ending.

    >>> from cardlie.language.word_list import language_of
    >>> several(5, language_of("en")), several(1, language_of("de"))
    ('fives', 'Einser')
    """
    return language.word("FIGURES", number) or f"{number}{language.plural_endings[0]}"


def _suit(name: str, count: int, vocabulary: Vocabulary) -> dict[str, str]:
    """The words for a suit, unless they mean another: a noun, and what follows a count."""
    language = vocabulary.language
    suit = next((suit for suit in vocabulary.faces.suits if suit.name == name), None)
    if suit is None:  # of another deck than the one that is known here
        noun, *others = (*language.forms(name), name)
        return {"suit": noun, "suited": others[0] if others else noun}
    noun, counted = suit_noun(suit, language.id), suit_counted(suit, language.id, count)
    if is_noun(suit) and not language.capitals:  # without acorns, but ohne Eichel
        noun = animals(suit, language.id)
    words = {"suit": noun, "suited": counted}
    return {key: w if vocabulary.suit_called(w) == name else name for key, w in words.items()}
