"""A sentence by its clauses: where pauses are made, which phrases stand there, what words mean."""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from cardlie.language.calls import call_of
from cardlie.language.own_words import calls_of
from cardlie.language.parser import Parse, parse
from cardlie.language.typed_text import PAUSE, TypedText
from cardlie.language.word_list import OPENING, languages
from cardlie.language.words import vocabulary_of

#: What ends a sentence: what is asked before it is not asked of what follows.
_END = re.compile(r"[.!?…\n]\s")

#: How many places where a clause may begin are tried, from the end.
_TRIED = 4


class Start(NamedTuple):
    """Where a clause may begin, and where what is before it ends.

    ``phrase_type`` is that of the phrase between the two, a list of ``[clauses]``; empty: a pause.
    ``pauses`` are made before and behind that phrase.
    """

    position: int
    before: int
    phrase_type: str = ""
    pauses: tuple[bool, bool] = (True, True)

    @property
    def in_own_name(self) -> bool:
        """Whether it is said in one's own name: I say."""
        return self.phrase_type == "own"

    @property
    def corrects(self) -> bool:
        """Whether it is said in the place of something: no."""
        return self.phrase_type in ("corrections", "weak")

    @property
    def clear(self) -> bool:
        """Whether its phrase is nothing else: 'four, no three reds' may deny, and correct."""
        return self.phrase_type == "corrections" or self.pauses[0] == self.pauses[1]

    @property
    def apart(self) -> bool:
        """Whether its phrase can belong to nothing beside it: four fives, no, sixes."""
        return self.phrase_type == "corrections" or all(self.pauses)


class TextClauses:
    """The words of a text, from its first to the end, clause by clause."""

    def __init__(self, text: TypedText) -> None:
        self.text, self.first, self.count = text, text.first, len(text.words)
        self._keys = [word.key for word in text.words]
        self._spoken: dict[str, list[tuple[int, int]]] = {}

    def parse(self, first: int, end: int) -> Parse:
        """What some of the words say by themselves."""
        return parse(self.text.part(first, end))

    @cached_property
    def pauses(self) -> set[int]:
        """The words before which a pause is made, and the end."""
        words = range(self.first, self.count)
        return {self.count, *(at for at in words if self.text.paused(at))}

    def clause(self, end: int) -> int:
        """Where the clause begins that ends at a word."""
        return max((at for at in self.pauses if self.first < at < end), default=self.first)

    @cached_property
    def starts(self) -> list[Start]:
        """Where clauses may begin, the last first; none is the beginning of the whole."""
        starts = {
            index: Start(index, index) for index in self.pauses if self.first < index < self.count
        }
        owned = {index for index, _ in self.spoken("own")}
        for sort in ("joining", "own", "weak", "corrections"):
            for index, length in self.spoken(sort):
                after = index + length
                pauses = index in self.pauses, after in self.pauses
                if after >= self.count or (index == self.first and sort != "own"):
                    continue
                if sort != "joining" or pauses[0] or after in owned:
                    joined = starts.get(index)  # but make it four
                    before = joined.before if joined and joined.phrase_type == "joining" else index
                    starts[after] = Start(after, before, sort, pauses)
        return [starts[index] for index in sorted(starts, reverse=True)][:_TRIED]

    def spoken(self, sort: str) -> list[tuple[int, int]]:
        """Where phrases of a list of ``[clauses]`` stand, and their lengths."""
        if sort not in self._spoken:
            phrases = self.text.vocabulary.language.clauses[sort]
            longest = max(map(len, phrases), default=0)
            self._spoken[sort] = [
                (index, length)
                for index in range(self.first, self.count)
                for length in range(min(longest, self.count - index), 0, -1)
                if tuple(self._keys[index : index + length]) in phrases and not self._glued(index)
            ]
        return self._spoken[sort]

    def _glued(self, index: int) -> bool:
        """Whether a word is part of the one before it: the er of 17er."""
        words = self.text.words
        return index > 0 and words[index - 1].end == words[index].start

    def holds(self, first: int, end: int, sort: str) -> bool:
        """Whether a phrase of a sort begins among some words."""
        return any(first <= at < end for at, _ in self.spoken(sort))

    @cached_property
    def _meanings(self) -> list[list[tuple[int, str]]]:
        """For each word what phrases that begin there can mean, in any language; their ends."""
        words, faces = self.text.words, self.text.vocabulary.faces
        known = [vocabulary_of(id, faces) for id in languages()]
        return [
            [(index + 1, "FIGURE")] * bool(words[index].digits)
            + [
                (index + length, meaning.type)
                for vocabulary in known
                for length, meanings in vocabulary.readings(words, index)
                for meaning in meanings
            ]
            for index in range(self.count)
        ]

    def types(self, first: int, end: int) -> set[str]:
        """All that some words can mean, in any language."""
        each = (self._meanings[at] for at in range(first, end))
        return {type for found in each for last, type in found if last <= end}

    def knows(self, first: int, end: int, anywhere: bool = True) -> bool:
        """Whether its language (or another one) has each of some words."""
        own = self.text.vocabulary
        faces = own.faces
        has = [vocabulary_of(id, faces) for id in languages()] if anywhere else [own]
        keys = [key for key in self._keys[first:end] if key.isalpha()]
        return all(any(vocabulary.has(key) for vocabulary in has) for key in keys)

    def asks(self, start: Start) -> bool:
        """Whether the clause before one begins with what no guess does, and goes on: can I say."""
        clause, text = self.clause(start.before), self.text
        opens = any(
            meaning.type == OPENING
            for index in range(clause, start.before)
            for _, meanings in text.vocabulary.readings(text.words, index)
            for meaning in meanings
        )
        last, new = text.words[start.before - 1], text.words[start.position]
        ended = _END.search(text.text[last.end - 1 : new.start])
        return opens and not ended and not (start.in_own_name and start.pauses[0])

    def called(self, first: int, end: int) -> bool:
        """Whether a clause of some words calls the last guess."""
        text = self.text.between(first, end)
        own = calls_of(self.text.vocabulary.faces)
        parts = [text, *PAUSE.split(text)]
        return any(call_of(part, ("challenge", "spot_on", "scoff"), own=own) for part in parts)
