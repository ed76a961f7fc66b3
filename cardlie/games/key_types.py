"""What the value of a key in a game's file may be, one type each: read from a file, or typed."""

from __future__ import annotations

import re

from cardlie.base.amount import whole_number
from cardlie.base.data import Section
from cardlie.base.errors import UnknownName
from cardlie.base.translation import tr
from cardlie.games.costs import read_row, typed_row


class KeyType:
    """Any text; other types say otherwise.

    ``words`` are those that it may be or hold (none: any), ``choices`` all that it may be, where
    they can be listed, ``usual`` is what it is unless a key has another default.
    """

    words: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    usual: object = ""

    def read(self, section: Section, name: str) -> object:
        """The value that a section has; a fault if it may not be that."""
        return section.text(name)

    def typed(self, text: str) -> object:
        """A value that is typed in a command, as a file would have it."""
        return text

    def verify_words(self, key: str, text: str) -> None:
        """Raise :class:`UnknownName` for a word that a typed value may not hold."""
        for word in [text] if self.choices else text.split("+"):
            if self.words and word not in (self.choices or (*self.words, "none")):
                raise UnknownName(tr("value of {key}", key=key), word, self.words)


class OneOf(KeyType):
    """One of a few words, the first by default."""

    def __init__(self, *words: str) -> None:
        self.words = self.choices = words
        self.usual = words[0]

    def read(self, section: Section, name: str) -> object:
        return section.choice(name, self.words)


class TrueFalse(KeyType):
    """True or false."""

    words = choices = ("true", "false")
    usual = False

    def read(self, section: Section, name: str) -> object:
        return section.flag(name)

    def typed(self, text: str) -> object:
        return {"true": True, "false": False}.get(text, text)


class WholeNumber(KeyType):
    """A whole number from ``low`` to ``high``."""

    usual = 0

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def read(self, section: Section, name: str) -> object:
        return section.whole(name, self.low, self.high)

    def typed(self, text: str) -> object:
        number = whole_number(text)
        return text if number < 0 else number


class NumberList(KeyType):
    """Some whole numbers."""

    usual = ()

    def read(self, section: Section, name: str) -> object:
        return tuple(section.items(name, int, "whole numbers"))

    def typed(self, text: str) -> object:
        return [part if (n := whole_number(part)) < 0 else n for part in _parts(text)]


class WordList(KeyType):
    """Some words, of a few if there are only those."""

    usual = ()

    def __init__(self, *words: str) -> None:
        self.words = words

    def read(self, section: Section, name: str) -> object:
        found = section.items(name, str, "texts")
        for word in found:
            if self.words and word not in self.words:
                known = ", ".join(self.words)
                fault = tr("holds {value!r}, expected some of {words}", value=word, words=known)
                raise section.fault(name, fault)
        return tuple(found)

    def typed(self, text: str) -> object:
        return _parts(text)


class CostRow(KeyType):
    """Who pays what; nobody by default."""

    usual = ()

    def read(self, section: Section, name: str) -> object:
        return read_row(section, name)

    def typed(self, text: str) -> object:
        return typed_row(text)


def _parts(text: str) -> list[str]:
    return [] if text == "none" else re.split("[+,]", text)
