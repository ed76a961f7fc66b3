"""Completion: a text that stops too early, with what a guess has before it or behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlie.language.hearing import read_mixed
from cardlie.language.parsed import ParsedText
from cardlie.language.words import BASE_CONTEXT, Context

#: No longer text is completed.
_LONGEST = 40


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
