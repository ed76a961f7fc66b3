"""What the program says, in the language of whoever it says it to.

A sentence is written in English where it is said, with ``{places}`` for what changes, and is the
key under which other languages have it: ``templates/strings/CODE/``. English reads no file.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

#: A number as English writes it, whose translation shows how another language does.
NUMBER = "1,234.5"

#: How something that was typed is quoted.
QUOTED = "'{text}'"

#: Around what is written in a direction of its own (first strong isolate ... pop), and what is.
_ISOLATE, _ISOLATED = "\u2068{}\u2069", re.compile("\u2068[^\u2066-\u2069]*\u2069")

_OF_ISOLATES = frozenset("\u2066\u2067\u2068\u2069")

#: The classes of characters that are written from right to left, or make others so.
_LEFTWARDS = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})


@runtime_checkable
class Speakable(Protocol):
    """What is said otherwise in every language, as a guess is."""

    def spoken(self, language: str) -> str:
        """What it is called in a language."""


@dataclass(frozen=True)
class Translation:
    """A language, and its sentence for each English one; none for English itself."""

    language: str
    sentences: Mapping[str, str] = field(default_factory=dict, repr=False)


#: The language in which nothing is translated.
ENGLISH = Translation("en")

_IN_FORCE: ContextVar[Translation] = ContextVar("translation", default=ENGLISH)


def language() -> str:
    """The language in force.

    >>> language()
    'en'
    """
    return _IN_FORCE.get().language


@contextmanager
def speaking(translation: Translation) -> Iterator[None]:
    """Say everything in a language for a while."""
    before = _IN_FORCE.set(translation)
    try:
        yield
    finally:
        _IN_FORCE.reset(before)


def tr(sentence: str, /, **values: object) -> str:
    """The sentence in the language in force, with its ``{places}`` filled in.

    Values that are said otherwise in that language are, guesses and numbers among them; ``!r``
    quotes what was typed. A sentence that the language does not have stays English.

    >>> tr("seat {seat!r} rolls twice", seat="Ann")
    "seat 'Ann' rolls twice"
    >>> german = Translation("de", {"{seats:,} seats": "{seats:,} Plätze", NUMBER: "1.234,5"})
    >>> with speaking(german):
    ...     print(tr("{seats:,} seats", seats=1000))
    1.000 Plätze
    """
    translation = _IN_FORCE.get()
    sentence_here = translation.sentences.get(sentence, sentence)
    if not values:
        return sentence_here
    return (
        filled(sentence_here, values)
        if translation is ENGLISH
        else _Filler(translation).vformat(sentence_here, (), values)
    )


def filled(text: str, values: Mapping[str, object]) -> str:
    """The text with its ``{places}`` filled in, each value isolated where it turns leftwards."""
    values = {name: _in_english(value) for name, value in values.items()}
    plain = text.format(**values)
    return plain if isolated(plain) == plain else _Filler(ENGLISH).vformat(text, (), values)


def _in_english(value: object) -> object:
    """What is said in every language by itself, as it is said in English."""
    if isinstance(value, str | int | float) or not isinstance(value, Speakable):
        return value
    return value.spoken(ENGLISH.language)


def isolated(text: str) -> str:
    """The text; one from right to left in marks that keep it from turning its neighbours round.

    >>> isolated("Ann"), isolated("רון") == "\u2068רון\u2069"
    ('Ann', True)
    """
    if text.isascii():
        return text
    from unicodedata import bidirectional

    rest, less = text, _ISOLATED.sub("", text)
    while less != rest:
        rest, less = less, _ISOLATED.sub("", less)
    if not _OF_ISOLATES.isdisjoint(rest):  # half of a pair that somebody typed would end ours
        text = rest = text.translate(dict.fromkeys(map(ord, _OF_ISOLATES)))
    turns = any(bidirectional(letter) in _LEFTWARDS for letter in rest)
    return _ISOLATE.format(text) if turns else text


@dataclass(frozen=True)
class Phrase:
    """A part of a sentence, said in the form that the sentence asks for.

    A language that has other forms of it writes in the sentence which one is due, such as
    ``{names:dat}``, and has that form under the phrase and its name: ``"...|dat"``.

    >>> dice = Phrase("{count} dice each", {"count": 3})
    >>> sentences = {"with {what}": "mit {what:dat}", "{count} dice each|dat": "je {count} Würfeln"}
    >>> with speaking(Translation("de", sentences)):
    ...     print(tr("with {what}", what=dice))
    mit je 3 Würfeln
    """

    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return format(self)

    def __format__(self, form: str) -> str:
        inflected = f"{self.sentence}|{form}"
        known = inflected in _IN_FORCE.get().sentences
        return tr(inflected if known else self.sentence, **self.values)


@dataclass(frozen=True)
class Phrases:
    """Several phrases, or names that have one form only, in a row."""

    parts: Sequence[Phrase | str]

    def __format__(self, form: str) -> str:
        said = [format(part, form) if isinstance(part, Phrase) else part for part in self.parts]
        return tr(" and ").join(said)


class _Filler(string.Formatter):
    """Fills the places of a sentence as a language writes names and numbers."""

    def __init__(self, translation: Translation) -> None:
        self._translation = translation

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "r" and isinstance(value, str):
            quoted = self._translation.sentences.get(QUOTED, QUOTED)
            return quoted.format(text=isolated(repr(value)[1:-1]))
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Speakable):
            return format(value.spoken(self._translation.language), format_spec)
        text: str = super().format_field(value, format_spec)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return _as_written(text, self._translation) if number else isolated(text)


def figure(value: float, form: str) -> str:
    """A number in a format, with the separators of the language in force; % stands apart.

    >>> figure(1234.56, ",.1f"), figure(0.333, ".1%")
    ('1,234.6', '33.3 %')
    """
    return _as_written(format(value, form).replace("%", " %"), _IN_FORCE.get())


def _as_written(number: str, translation: Translation) -> str:
    pattern = translation.sentences.get(NUMBER, NUMBER)
    return number.translate({ord(","): pattern[1], ord("."): pattern[5]})
