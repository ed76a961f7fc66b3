"""A text that somebody typed: its words, and what is understood of them where it is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardlie.base.errors import InvalidGuess, TextRange
from cardlie.base.translation import QUOTED, tr
from cardlie.language.scanner import ScannedWord
from cardlie.language.words import BASE_CONTEXT, Context, Vocabulary

#: No word that is written as one of two is longer.
LONGEST_COMPOUND = 40

PAUSE = re.compile(r"[;:!?…\n]|(?<!\d)[,.](?!\d)|[,.](?=\s)|\s[-–—]|[-–—]\s")


class TypedText(NamedTuple):
    """A text, cut into words; those before ``first`` are only looked back at."""

    text: str
    words: tuple[ScannedWord, ...]
    vocabulary: Vocabulary
    context: Context
    first: int = 0

    @classmethod
    def of(cls, text: str, vocabulary: Vocabulary, context: Context = BASE_CONTEXT) -> TypedText:
        """The text in words: two for each that is written as one, and an idiom as what it says.

        >>> english = BASE_CONTEXT.vocabulary("en")
        >>> [word.key for word in TypedText.of("nonred, boxcars", english).words]
        ['non', 'red', 'two', 'sixes']
        """
        return cls(text, tuple(_cut(text, vocabulary)), vocabulary, context)

    def again(self, text: str) -> TypedText:
        """Another text in its place."""
        return TypedText.of(text, self.vocabulary, self.context)

    def part(self, first: int, end: int) -> TypedText:
        """The words from ``first`` up to ``end``, in the same text."""
        text = self.text[: self.words[end - 1].end] if end else ""
        return self._replace(text=text, words=self.words[:end], first=first)

    def between(self, first: int, end: int) -> str:
        """The words from ``first`` up to ``end`` as they were typed."""
        return self.text[self.words[first].start : self.words[end - 1].end]

    def gap(self, index: int) -> str:
        """What stands between a word and the one before it; behind the last, all that is left."""
        start = self.words[index].start if index < len(self.words) else None
        return self.text[self.words[index - 1].end : start]

    def paused(self, index: int) -> bool:
        """Whether a pause is made before a word; the ends of the text count."""
        if not 0 < index < len(self.words):
            return True
        around = self.text[self.words[index - 1].end - 1 : self.words[index].start + 1]
        return bool(PAUSE.search(around))


class WordRange(NamedTuple):
    """Some words of a text (none: its end), which an error points at."""

    source: TypedText
    position: int
    length: int

    @property
    def span(self) -> TextRange:
        """The characters of these words; none: the place behind the last, or a text without any."""
        words = self.source.words
        if self.length:
            return TextRange(words[self.position].start, words[self.position + self.length - 1].end)
        if not words:
            return TextRange(0, len(self.source.text))
        return TextRange(words[-1].end, words[-1].end)

    @property
    def typed(self) -> str:
        """These words as they were typed."""
        return self.source.text[self.span.start : self.span.end]

    @property
    def before(self) -> str:
        """What was typed before these words."""
        return self.source.between(0, self.position) if self.position else ""

    def replaced(self, text: str) -> str:
        """What was typed, with other words in the place of these."""
        whole = self.source.text
        return f"{whole[: self.span.start]}{text}{whole[self.span.end :]}"

    def error(
        self,
        reason: str,
        suggestion: str | None = None,
        readings: Iterable[str] = (),
        hint: str | None = None,
    ) -> InvalidGuess:
        """The error to raise for these words; ``readings`` are whole texts that may be meant."""
        if suggestion is not None:
            readings = [self.replaced(suggestion)]
        error = InvalidGuess(reason, self.source.text, self.span, suggestion, readings)
        error.hint = hint or error.hint
        return error

    def two_ways(
        self, typed: str, readings: Iterable[str], example: str | None = None
    ) -> InvalidGuess:
        """The error for a text of which nothing tells what it means."""
        hint = example and tr("say how many first, then what, as in '{example}'", example=example)
        reason = tr("{said} could be read in two ways", said=quoted(typed))
        return self.error(reason, readings=readings, hint=hint)

    @property
    def how_claimed(self) -> str:
        """How a power card is claimed."""
        example = self.source.vocabulary.example
        return tr("a power card is claimed as in '{example}'", example=example)


def _cut(text: str, vocabulary: Vocabulary) -> Iterator[ScannedWord]:
    """The words of a text, with what idioms say in their place: the longest that fits."""
    scanned = vocabulary.language.scanner.words(text)
    words = [part for word in scanned for part in _parts(word, text, vocabulary)]
    idioms, index = vocabulary.language.idioms, 0
    longest = max(map(len, idioms), default=0)
    while index < len(words):
        for length in range(min(longest, len(words) - index), 0, -1):
            keys = tuple([word.key for word in words[index : index + length]])
            if keys in idioms and keys not in vocabulary.phrases:
                first, last = words[index], words[index + length - 1]
                yield from (ScannedWord(key, first.start, last.end) for key in idioms[keys])
                index += length
                break
        else:
            yield words[index]
            index += 1


def _parts(word: ScannedWord, text: str, vocabulary: Vocabulary) -> tuple[ScannedWord, ...]:
    """A word that nobody knows, as the two that it is written as one of."""
    longest = max(len(word.key), word.end - word.start)  # a key has no letter drawn out
    if word.digits or (word.key,) in vocabulary.phrases or longest > LONGEST_COMPOUND:
        return (word,)
    language, may_be = vocabulary.language, vocabulary.may_be
    fold = language.scanner.fold
    for middle in range(word.start + 2, word.end - 1):
        head, tail = fold(text[word.start : middle]), fold(text[middle : word.end])
        if (
            (head in language.prefixes and may_be(tail, "SUIT"))
            or (tail in language.compounds and may_be(head, "FIGURES"))
            or (may_be(head, "FIGURE") and may_be(tail, "SUIT", "FIGURES"))
        ):
            last = ScannedWord(tail, middle, word.end, joined=True)
            return ScannedWord(head, word.start, middle), last
    return (word,)


def quoted(text: str, most: int = 40) -> str:
    """Text between quotes, on one line, printable, its end kept if it is long."""
    shown = "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
    return tr(QUOTED, text=shown if len(shown) <= most else f"...{shown[-most:]}")
