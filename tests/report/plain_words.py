"""How a figure is written and said in a language, as patterns."""

from __future__ import annotations

import re
from string import Formatter

from cardlie.base.strings import translation


def number(value: float, form: str, language: str) -> str:
    """A pattern for a number as a language writes it, rounded either way where it turns."""
    texts = {format(value + little, form) for little in (-2e-5, 0.0, 2e-5)}
    texts |= {text.lstrip("-+") for text in texts if float(text) == 0} if "+" not in form else set()
    if language == "de":
        texts = {text.translate(str.maketrans(",.", ".,")) for text in texts}
    return "(?:" + "|".join(sorted(map(re.escape, texts))) + ")"


def sentence(key: str, language: str, **values: str) -> str:
    """A pattern for a sentence, with patterns in its places."""
    return pattern_of(translation(language).sentences.get(key, key), **values)


def pattern_of(said: str, **values: str) -> str:
    """The same for what is written already."""
    parts = [
        re.escape(text) + (values[name] if name is not None else "")
        for text, name, _, _ in Formatter().parse(said)
    ]
    return "".join(parts)


def translated(key: str, language: str) -> str:
    """A sentence without places."""
    return translation(language).sentences.get(key, key)
