"""A sentence in spans: its words, and whom, which face or which guess it names between them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.deck.faces import Face, Faces
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.language.deck_words import rank_word, suit_noun
from cardlie.language.faces import face_in

#: Stand in a sentence for what it names, while a language puts it in order: letters that nobody
#: writes, a plane of Unicode that is for private use.
_FIRST_MARK, _LAST_MARK = 0xF0000, 0xFFFFD
_MARK = re.compile(f"([{chr(_FIRST_MARK)}-{chr(_LAST_MARK)}])")


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a sentence; ``of`` is what it names, and ``strong`` is what should stand out."""

    text: str
    of: SeatNo | Face | Guess | None = None
    strong: bool = False


#: What is told: spans that follow one another.
Line = tuple[Span, ...]


def faces_of(*faces: Face) -> Line:
    """Faces by their short names, with blanks between them."""
    named = [Span(face_in(language(), face), face) for face in faces]
    return tuple(part for span in named for part in (Span(" "), span))[1:]


def line(sentence: str, /, **values: object) -> Line:
    """A sentence in the language in force; values that are spans stay such.

    >>> line("{who} waits.", who=(Span("Ann", SeatNo(1)),))
    (Span(text='Ann', of=1, strong=False), Span(text=' waits.', of=None, strong=False))
    """
    spans: list[Line] = []

    def held(value: object) -> object:
        if type(value) is not tuple:
            return value
        spans.append(value)
        return chr(_FIRST_MARK + len(spans) - 1)

    text = tr(sentence, **{name: held(value) for name, value in values.items()})
    spans_so_far: list[Span] = []
    for part in _MARK.split(text):
        its = ord(part) - _FIRST_MARK if len(part) == 1 else -1
        spans_so_far += spans[its] if 0 <= its < len(spans) else [Span(part)] if part else []
    return tuple(spans_so_far)


def strong(line: Line) -> Line:
    """A line that stands out as a whole."""
    return tuple(replace(span, strong=True) for span in line)


def plain(line: Line) -> str:
    """A line as text."""
    return "".join(span.text for span in line)


def in_words(face: Face, known: Faces) -> str:
    """A face of a deck or of dice in the language in force, for whoever knows no short names.

    >>> from cardlie.deck.deck import base_deck
    >>> faces = base_deck().faces
    >>> [in_words(faces.face(text), faces) for text in ("R3", "*")]
    ['red 3', 'wildcard']
    """
    if face.power is not None:
        power = known.power(face.power)
        assert power is not None
        sentence = strings(language()).get(f"sentences.{power.id}", power.sentence)
        return tr("power card: {sentence} Value {value}", sentence=sentence, value=power.value)
    if face.wild and face.number is None:
        return tr("wildcard" if known.suits else "star")
    if face.suit is None:
        return str(face.number)
    spoken = language()
    number = rank_word(face.rank, spoken, 1) if face.rank else face.number
    return f"{suit_noun(known.suit(face.suit), spoken, known.suits)} {number}"
