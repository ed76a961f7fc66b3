"""A sentence by its clauses: where pauses are made, which phrases stand there, what words mean."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import NamedTuple

from cardlie.language.calls import call_of
from cardlie.language.own_words import calls_of
from cardlie.language.parsed import Reader
from cardlie.language.word_list import OPENING, Language, languages
from cardlie.language.words import vocabulary_of

PAUSE = re.compile(r"[;:!?…\n]|(?<!\d)[,.](?!\d)|[,.](?=\s)|\s[-–—]|[-–—]\s")

#: What ends a sentence: what is asked before it is not asked of what follows.
_END = re.compile(r"[.!?…\n]\s")

#: How many places where a clause may begin are tried, from the end.
_TRIED = 4


class Start(NamedTuple):
    """Where a clause may begin, and where what is before it ends.

    ``sort`` is that of the phrase between the two, a list of ``[clauses]``; empty: a pause.
    ``pauses`` are made before and behind that phrase.
    """

    at: int
    before: int
    sort: str = ""
    pauses: tuple[bool, bool] = (True, True)

    @property
    def own(self) -> bool:
        """Whether it is said in one's own name: I say."""
        return self.sort == "own"

    @property
    def corrects(self) -> bool:
        """Whether it is said in the place of something: no."""
        return self.sort in ("corrections", "weak")

    @property
    def clear(self) -> bool:
        """Whether its phrase is nothing else: 'four, no three reds' may deny, and correct."""
        return self.sort == "corrections" or self.pauses[0] == self.pauses[1]

    @property
    def apart(self) -> bool:
        """Whether its phrase can belong to nothing beside it: four fives, no, sixes."""
        return self.sort == "corrections" or all(self.pauses)


class TextClauses:
    """The words that a reader reads, from its first to the end, clause by clause."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.first, self.count = reader, reader.first, len(reader.words)
        self._keys = [word.key for word in reader.words]
        self._spoken: dict[str, list[tuple[int, int]]] = {}

    def text(self, first: int, end: int) -> str:
        """Some of the words as they were typed, with what is between them."""
        words = self.reader.words
        return self.reader.text[words[first].start : words[end - 1].end]

    @cached_property
    def pauses(self) -> set[int]:
        """The words before which a pause is made, and the end."""
        reader = self.reader
        return {self.count, *(at for at in range(self.first, self.count) if paused(reader, at))}

    def clause(self, end: int) -> int:
        """Where the clause begins that ends at a word."""
        return max((at for at in self.pauses if self.first < at < end), default=self.first)

    @cached_property
    def starts(self) -> list[Start]:
        """Where clauses may begin, the last first; none is the beginning of the whole."""
        found = {at: Start(at, at) for at in self.pauses if self.first < at < self.count}
        owned = {at for at, _ in self.spoken("own")}
        for sort in ("joining", "own", "weak", "corrections"):
            for at, length in self.spoken(sort):
                after, pauses = at + length, (at in self.pauses, at + length in self.pauses)
                if after >= self.count or (at == self.first and sort != "own"):
                    continue
                if sort != "joining" or pauses[0] or after in owned:
                    joined = found.get(at)  # but make it four
                    before = joined.before if joined and joined.sort == "joining" else at
                    found[after] = Start(after, before, sort, pauses)
        return [found[at] for at in sorted(found, reverse=True)][:_TRIED]

    def spoken(self, sort: str) -> list[tuple[int, int]]:
        """Where phrases of a list of ``[clauses]`` stand, and their lengths."""
        if sort not in self._spoken:
            phrases, longest = phrases_of(self.reader.vocabulary.language, sort)
            self._spoken[sort] = [
                (at, length)
                for at in range(self.first, self.count)
                for length in range(min(longest, self.count - at), 0, -1)
                if tuple(self._keys[at : at + length]) in phrases and not self._glued(at)
            ]
        return self._spoken[sort]

    def _glued(self, at: int) -> bool:
        """Whether a word is part of the one before it: the er of 17er."""
        words = self.reader.words
        return at > 0 and words[at - 1].end == words[at].start

    def holds(self, first: int, end: int, sort: str) -> bool:
        """Whether a phrase of a sort begins among some words."""
        return any(first <= at < end for at, _ in self.spoken(sort))

    @cached_property
    def _meanings(self) -> list[list[tuple[int, str]]]:
        """For each word what phrases that begin there can mean, in any language; their ends."""
        words, faces = self.reader.words, self.reader.vocabulary.faces
        known = [vocabulary_of(id, faces) for id in languages()]
        return [
            [(at + 1, "FIGURE")] * bool(words[at].digits)
            + [
                (at + length, meaning.type)
                for vocabulary in known
                for length, meanings in vocabulary.readings(words, at)
                for meaning in meanings
            ]
            for at in range(self.count)
        ]

    def types(self, first: int, end: int) -> set[str]:
        """All that some words can mean, in any language."""
        each = (self._meanings[at] for at in range(first, end))
        return {type for found in each for last, type in found if last <= end}

    def known(self, first: int, end: int, anywhere: bool = True) -> bool:
        """Whether its language (or another one) has each of some words."""
        own = self.reader.vocabulary
        faces = own.faces
        has = [vocabulary_of(id, faces) for id in languages()] if anywhere else [own]
        keys = [key for key in self._keys[first:end] if key.isalpha()]
        return all(any(vocabulary.has(key) for vocabulary in has) for key in keys)

    def asks(self, start: Start) -> bool:
        """Whether the clause before one begins with what no guess does, and goes on: can I say."""
        clause, reader = self.clause(start.before), self.reader
        opens = any(
            meaning.type == OPENING
            for at in range(clause, start.before)
            for _, meanings in reader.vocabulary.readings(reader.words, at)
            for meaning in meanings
        )
        last, new = reader.words[start.before - 1], reader.words[start.at]
        ended = _END.search(reader.text[last.end - 1 : new.start])
        return opens and not ended and not (start.own and start.pauses[0])

    def called(self, first: int, end: int) -> bool:
        """Whether a clause of some words calls the last guess."""
        text = self.text(first, end)
        own = calls_of(self.reader.vocabulary.faces)
        parts = [text, *PAUSE.split(text)]
        return any(call_of(part, ("challenge", "spot_on"), own=own) for part in parts)


def paused(reader: Reader, at: int) -> bool:
    """Whether a pause is made before a word; its end counts."""
    words, text = reader.words, reader.text
    if not 0 < at < len(words):
        return True
    return bool(PAUSE.search(text[words[at - 1].end - 1 : words[at].start + 1]))


@cache
def phrases_of(language: Language, sort: str) -> tuple[frozenset[tuple[str, ...]], int]:
    """The phrases of a list of ``[clauses]`` in keys, and how many words the longest has."""
    phrases = frozenset(language.scanner.all_keys(language.clauses[sort]))
    return phrases, max(map(len, phrases), default=0)
