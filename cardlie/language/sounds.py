"""Words that sound like others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardlie.language.scanner import ScannedWord
from cardlie.language.word_list import Language


def asked_for(words: Sequence[ScannedWord], language: Language) -> bool:
    """Whether some words stand for others that have to be asked for."""
    return tuple(word.key for word in words) in sounds_of(language)


@cache
def sounds_of(language: Language) -> dict[tuple[str, ...], tuple[str, str]]:
    """What sounds like other words, as it is compared: how it is spelt, and those."""
    return {language.scanner.keys(said): (said, meant) for said, meant in language.sounds.items()}
