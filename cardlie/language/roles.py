"""Which words of a text became what of a guess: how many, its kind, its target, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cardlie.language.parsed import ParsedText

#: What a word can be for a guess, in the order in which it is told.
ROLES = ("number", "kind", "target", "ignored")

#: The tokens that belong to how many there are, besides the figure.
_OF_NUMBER = {"AT_LEAST", "MORE_THAN", "OR_MORE", "TIMES"}

#: The tokens that are what a guess is about, besides the other figures.
_OF_TARGET = {"SUIT", "NAME", "PIPS", "FIGURE", "FIGURES"}


def roles(reading: ParsedText) -> dict[str, list[str]]:
    """The words of each role, as they were typed; those that stand together are one entry.

    >>> from cardlie.language import read
    >>> roles(read("I say four cards without red"))
    {'number': ['four'], 'kind': ['without'], 'target': ['red'], 'ignored': ['I say', 'cards']}
    """
    words, text = reading.words, reading.text
    role_of = dict.fromkeys(range(len(words)), "ignored")
    for index, role in _tokens(reading):
        role_of[index] = role
    texts: dict[str, list[str]] = {role: [] for role in ROLES}
    for role, group in groupby(range(len(words)), role_of.__getitem__):
        first, *_, last = (*group,) * 2
        texts[role].append(text[words[first].start : words[last].end])
    return texts


def _tokens(reading: ParsedText) -> Iterator[tuple[int, str]]:
    """Each word of a token, by its place, and its role."""
    valued = False
    for token in reading.tokens:
        role = "kind"
        if reading.rule.startswith("power"):
            valued = valued or token.type == "VALUE"
            role = "number" if valued else "kind" if token.type == "POWER" else "target"
        elif token is reading.many or token.type in _OF_NUMBER:
            role = "number"
        elif token.type in _OF_TARGET:
            role = "target"
        yield from ((token.position + more, role) for more in range(token.length))
