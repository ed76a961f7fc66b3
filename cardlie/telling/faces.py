"""Faces in words, for whoever knows no short names: 'red 3', 'wildcard'."""

from __future__ import annotations

from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.language.speech import called
from cardlie.setting.faces import Face, Faces


def in_words(face: Face, known: Faces) -> str:
    """A face of a deck or of dice in the language in force.

    >>> from cardlie.setting.deck import base_deck
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
    return f"{called(face.suit, language())} {face.number}"
