"""Guess to text in any language: the other direction of the parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.deck import base_deck
from cardlie.guess import (
    Colour,
    Guess,
    LessThan,
    Number,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
)
from cardlie.language.words import Vocabulary, vocabulary_of

if TYPE_CHECKING:
    from cardlie.faces import Faces


def speak(guess: Guess, language: str = "en", faces: Faces | None = None) -> str:
    """A guess as it is said in a language; it parses back to the same guess there.

    ``faces`` are those of the deck whose suits the guess names (default: the base deck's).
    Raises :class:`~cardlie.errors.UnknownName` for a language that there is no word list for.

    >>> from cardlie.guess import Without
    >>> speak(Without(4, "red")), speak(Without(4, "red"), "de")
    ('4 without red', '4 ohne Rot')
    """
    vocabulary = vocabulary_of(language, faces or base_deck().faces)
    spoken = vocabulary.language.spoken
    if not spoken:  # English: guess.py has its one form
        return str(guess)
    form, parts = _parts(guess, vocabulary)
    return spoken[form].format(**parts)


def _parts(guess: Guess, vocabulary: Vocabulary) -> tuple[str, dict[str, object]]:
    """The name of the spoken form and what fills its gaps."""
    match guess:
        case Number(count, number):
            return "Number", {"count": count, "figures": _figures(number, vocabulary)}
        case Colour(count, suit):
            return "Colour", {"count": count, "suit": _suit(suit, vocabulary, 1)}
        case LessThan(count, number):
            return "LessThan", {"count": count, "number": number}
        case Without(count, suit):
            return "Without", {"count": count, "suit": _suit(suit, vocabulary, 0)}
        case Straight(count, element):
            return "Straight", {"count": count, "element": element}
        case Vague(count, what):
            return f"Vague-{what}", {"count": count}
        case Power(combination, None):
            return "Power", {"combination": combination}
        case Power(combination, value):
            return "Power-value", {"combination": combination, "value": value}
        case Stars(count):
            return "Star" if count == 1 else "Stars", {"count": count}
        case Sum(total):
            return "Sum", {"total": total}
    raise AssertionError(f"a kind of guess without a spoken form: {guess!r}")


def _figures(number: int, vocabulary: Vocabulary) -> str:
    """Several of a number: the language's word, or the figure with its ending."""
    for meaning in vocabulary.language.meanings:
        if meaning.type == "FIGURES" and meaning.value == str(number):
            return meaning.spelling
    return f"{number}{vocabulary.language.plural_endings[0]}"


def _suit(name: str, vocabulary: Vocabulary, form: int) -> str:
    """The language's word for a colour, unless it means another suit of this deck."""
    words = vocabulary.language.suits.get(name, ())
    for word in words[form : form + 1]:
        if vocabulary.suit_called(word) == name:
            return word
    return name
