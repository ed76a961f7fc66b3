"""Whether the colours of a deck can be named in a guess: not if one is called 'three'."""

from __future__ import annotations

from cardlie.errors import CardlieError
from cardlie.faces import Faces
from cardlie.language.parser import read
from cardlie.language.words import languages, vocabulary_of


def unsayable(faces: Faces) -> int | None:
    """Which suit has a name that means something else in a guess; None if all can be said."""
    for at, suit in enumerate(faces.suits):
        for language in languages():
            without = vocabulary_of(language, faces).spellings(["WITHOUT"])[0]
            for rule, text in (
                ("colour", f"2 {suit.name}"),
                ("without", f"2 {without} {suit.name}"),
            ):
                try:
                    found = read(text, faces, language)
                except CardlieError:
                    return at
                if found[:3] != (rule, (2,), suit.name):
                    return at
    return None
