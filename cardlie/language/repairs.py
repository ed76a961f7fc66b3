"""Spelling repairs: what was written as it sounds, or in two words; never another guess.

No word is left out here: of what is offered every word is read, so that nothing that denies or
limits is lost on the way.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from cardlie.base.errors import InvalidGuess, TextRange
from cardlie.base.translation import tr
from cardlie.language.parsed import ParsedText
from cardlie.language.parser import parse
from cardlie.language.scanner import ScannedWord
from cardlie.language.typed_text import TypedText, quoted
from cardlie.language.word_list import Language

#: How many words are tried as what they sound like, and how many as one with the next.
_TRIED = 6

#: What a phone makes of 'four fives': 45s, 4,5s.
_RUN_TOGETHER = re.compile(r"(?<![\w.,])(\d)[,.]?(\d)(?=['’]?[^\W\d])")


class Change(NamedTuple):
    """Other words in the place of some: from a character up to another."""

    start: int
    end: int
    words: str

    def made(self, text: str) -> str:
        """The text that it makes of one."""
        return text[: self.start] + self.words + text[self.end :]


def misheard(text: TypedText) -> InvalidGuess | None:
    """What to ask about a text that is a guess as it sounds; None if it is none."""
    for change in _changes(text):
        meant = change.made(text.text)
        reading = parse(text.again(meant)).reading
        # Whatever stands between two figures might be a third one: 3 to 5.
        if reading is not None and reading.rule != "straight_series" and _beside(reading, change):
            said = quoted(text.text[change.start : change.end])
            span = TextRange(change.start, change.end)
            reason = tr("{said} is not a word used in guesses", said=said)
            return InvalidGuess(reason, text.text, span, change.words, [meant])
    return None


def _changes(typed: TypedText) -> Iterator[Change]:
    """What may have been meant by what is written."""
    text, words, vocabulary = typed.text, typed.words, typed.vocabulary
    yield from islice(_in_two(text, words, vocabulary.phrases), _TRIED)
    heard = [*_heard(text, words, vocabulary.language)][:_TRIED]
    yield from heard
    if len(heard) > 1:
        whole = text
        for change in reversed(heard):
            whole = change.made(whole)
        start, end = heard[0].start, heard[-1].end
        yield Change(start, end, whole[start : len(whole) - len(text) + end])
    for match in islice(_RUN_TOGETHER.finditer(text), _TRIED):
        yield Change(match.start(), match.end(), f"{match[1]} {match[2]}")


def _in_two(
    text: str, words: tuple[ScannedWord, ...], phrases: Collection[tuple[str, ...]]
) -> Iterator[Change]:
    """The words that are one with the next."""
    for one, other in pairwise(words):
        if (one.key + other.key,) in phrases and text[one.end : other.start] == " ":
            joined = text[one.start : one.end] + text[other.start : other.end]
            yield Change(one.start, other.end, joined)


def _heard(text: str, words: tuple[ScannedWord, ...], language: Language) -> Iterator[Change]:
    """The words that sound like others, and those; a noun is one if it is written so (ein Paar)."""
    sounds = language.sounds
    index = 0
    while index < len(words):
        for length in (3, 2, 1):
            keys = tuple(word.key for word in words[index : index + length])
            if len(keys) == length and keys in sounds:
                spelling, meant = sounds[keys]
                start, end = words[index].start, words[index + length - 1].end
                if spelling.islower() or spelling in text[start:end]:
                    yield Change(start, end, meant)
                index += length - 1
                break
        index += 1


def _beside(reading: ParsedText, change: Change) -> bool:
    """Whether all that was changed counts, and what is next to it."""
    end = change.start + len(change.words)
    words = reading.words
    new = [nth for nth, word in enumerate(words) if change.start <= word.start < end]
    taken = {
        index
        for token in reading.tokens
        for index in range(token.position, token.position + token.length)
    }
    if len(new) > 1:
        return True
    return taken.issuperset(new) and bool({new[0] - 1, new[0] + 1} & taken)
