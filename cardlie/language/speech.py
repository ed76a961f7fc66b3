"""Guess to text in any language: the other direction of the parser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field, fields
from typing import Any, ClassVar, Protocol

from cardlie.language.words import Vocabulary, in_words, language_of, vocabulary_of
from cardlie.setting.combinations import Combination
from cardlie.setting.deck import base_deck
from cardlie.setting.faces import Faces


class Spoken(Protocol):
    """What is spoken: a dataclass that knows the name of its sentence; English is its ``str``."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def form(self) -> str:
        """The key of its sentence."""

    @property
    def spoken_numbers(self) -> Sequence[int]:
        """Numbers of which it says several."""


def speak(guess: Spoken, language: str = "en", faces: Faces | None = None) -> str:
    """A guess as it is said in a language; it parses back to the same guess there.

    ``faces`` are those of the deck whose suits the guess names (default: the base deck's).
    Raises :class:`~cardlie.base.errors.UnknownName` for a language that there is no word list for.

    >>> from cardlie.guess import Without
    >>> speak(Without(4, "red")), speak(Without(4, "red"), "de")
    ('4 without red', '4 ohne Rot')
    """
    vocabulary = vocabulary_of(language, faces or base_deck().faces)
    spoken = vocabulary.language.spoken
    if guess.form not in spoken:  # English says most by itself
        return str(guess)
    gaps = {field.name: getattr(guess, field.name) for field in fields(guess)}
    if "suit" in gaps:  # the noun, and the form after a count
        suit = gaps["suit"]
        gaps |= {"suit": _suit(suit, vocabulary, 0), "suited": _suit(suit, vocabulary, 1)}
    if isinstance(gaps.get("combination"), Combination):
        gaps["combination"] = in_words(gaps["combination"], vocabulary.language)
    if "number" in gaps:
        gaps["figures"] = _several(gaps["number"], vocabulary)
    if guess.spoken_numbers:
        gaps["shown"] = guess.spoken_numbers
        gaps["several"] = [_several(number, vocabulary) for number in guess.spoken_numbers]
    return spoken[guess.form].format(**gaps)


def _several(number: int, vocabulary: Vocabulary) -> str:
    """Several of a number: the language's word, or the figure with its ending."""
    word = vocabulary.language.word("FIGURES", number)
    return word or f"{number}{vocabulary.language.plural_endings[0]}"


def called(name: str, language: str) -> str:
    """The first word of a language for a colour or an animal, or its name as that writes nouns.

    >>> called("raven", "de"), called("raven", "en"), called("wolf", "de")
    ('Rabe', 'raven', 'Wolf')
    """
    spoken = language_of(language)
    return next(iter(spoken.forms(name)), name[:1].upper() + name[1:] if spoken.capitals else name)


def _suit(name: str, vocabulary: Vocabulary, form: int) -> str:
    """The word for a colour, unless it means another suit: a noun, or what follows a count."""
    language = vocabulary.language
    suit = next((suit for suit in vocabulary.faces.suits if suit.name == name), None)
    words = language.forms(name)
    if suit is None:  # of another deck than the one that is known here
        return words[form] if words[form:] else name
    words = words or (called(name, language.id), *suit.forms, language.after_count(name))
    for word in words[form : form + 1]:
        if vocabulary.suit_called(word) == name:
            return word
    return name
