"""Text to what it says: words become tokens of the grammar, one after the other, and it decides.

The same word can mean several things ("value" is a number in "3 of the same value" and a power
card's worth in "value 9"): what the grammar can take at its place is meant.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardlie.deck import base_deck
from cardlie.errors import InvalidGuess, Span
from cardlie.language.grammar import END, Progress, table
from cardlie.language.parse_errors import (
    Place,
    misfit,
    quoted,
    refused,
    too_short,
    two_suits,
    unknown_power,
)
from cardlie.language.words import FILLER, MAX_COUNT, REFUSED, Vocabulary, vocabulary_of
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.faces import Faces
    from cardlie.language.scanner import Word

#: A guess of more characters than this is refused unread.
MAX_TEXT = 1_000


class Reading(NamedTuple):
    """What a text says: the rule of the grammar that it came by, and what fills its gaps.

    ``figures`` stand in the order in which they were said; ``name`` is the suit's or the power
    card's, as the deck calls it. ``end`` is where an error about the whole would point.
    """

    rule: str
    figures: tuple[int, ...]
    name: str
    faces: Faces
    end: Place


def read(text: str, faces: Faces | None = None, language: str = "en") -> Reading:
    """What ``text`` says, with the suits and power cards of ``faces`` (default: the base deck's).

    Total and linear: any text gives a reading or :class:`~cardlie.errors.InvalidGuess`, whose
    span is the part that does not fit. Raises :class:`~cardlie.errors.UnknownName` for a
    language that there is no word list for.

    >>> read("I say there are at least four red cards!")[:3]
    ('colour', (4,), 'red')
    """
    # Where dice lie, the words of cards are still understood: that they don't fit is not for here.
    return _read(text, faces if faces is not None and faces.suits else base_deck().faces, language)


@lru_cache(maxsize=16)  # who asks which game a guess belongs to asks again for its value
def _read(text: str, faces: Faces, language: str) -> Reading:
    vocabulary = vocabulary_of(language, faces)
    if len(text) > MAX_TEXT:
        raise InvalidGuess(
            tr(
                "a guess has at most {max_text:,} characters, this text has {text:,}",
                max_text=MAX_TEXT,
                text=len(text),
            ),
            text,
            Span(MAX_TEXT, len(text)),
        )
    return _Reader(text, vocabulary).read()


class _Reader:
    """One reading of one text: the words, and how far the grammar has come."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text, self.vocabulary = text, vocabulary
        self.words = vocabulary.language.scanner.words(text)
        self.at = 0
        self.doubtful = (0, 0)
        self.progress = Progress(table())
        self.said: list[tuple[str, str]] = []  # tokens taken: type and value

    def read(self) -> Reading:
        while self.at < len(self.words):
            self._step()
        if END not in self.progress.accepted:
            raise too_short(self._place(len(self.words)))
        self.progress.take(END)
        return Reading(
            self.progress.rule,
            tuple([int(value) for type, value in self.said if type in ("FIGURE", "FIGURES")]),
            next((value for type, value in self.said if type in ("SUIT", "NAME")), ""),
            self.vocabulary.faces,
            self._place(len(self.words)),
        )

    def _step(self) -> None:
        """Read one token, or pass over a filler."""
        if "NAME" in self.progress.accepted:
            self._feed("NAME", *self._name())
            return
        word = self.words[self.at]
        if word.digits:
            type = "FIGURES" if word.many else "FIGURE"
            if type not in self.progress.accepted:
                raise misfit(self._place(self.at, 1), known=True)
            self._feed(type, word.digits, 1)
            return
        readings = list(self.vocabulary.readings(self.words, self.at))
        for length, meanings in readings:
            for meaning in meanings:
                if meaning.type in self.progress.accepted:
                    self._feed(meaning.type, meaning.value, length)
                    return
                if meaning.type == FILLER:
                    self.at += length
                    return
                if meaning.type == REFUSED:
                    raise refused(self._place(self.at, length), meaning.value)
            # "at least" has no place here, but "at" may: remember the whole, to point at it.
            if self.at + length > self.doubtful[1]:
                self.doubtful = (self.at, self.at + length)
        start, end = self.doubtful
        if start <= self.at < end:
            raise misfit(self._place(start, end - start), known=True)
        raise misfit(self._place(self.at, 1), known=False)

    def _feed(self, type: str, value: str, length: int) -> None:
        place = self._place(self.at, length)
        if type in ("FIGURE", "FIGURES") and not 1 <= len(value.lstrip("0")) <= len(str(MAX_COUNT)):
            raise InvalidGuess(
                tr(
                    "{said} is out of range: a guess counts from 1 to {max_count:,}",
                    said=quoted(place.said),
                    max_count=MAX_COUNT,
                ),
                self.text,
                place.span,
            )
        if type == "SUIT" and any(said == type and value != suit for said, suit in self.said):
            raise two_suits(place)
        self.progress.take(type)
        self.said.append((type, value))
        self.at += length

    def _place(self, at: int, length: int = 0) -> Place:
        return Place(self.text, self.vocabulary, self.words, at, length, self.progress.accepted)

    def _name(self) -> tuple[str, int]:
        """The power card's id and how many words name it: all up to its value, or to the end."""
        start = self.at
        end = start + 1
        while end < len(self.words) and (
            self.words[end].joined or not self.vocabulary.starts("VALUE", self.words, end)
        ):
            end += 1
        # "two pairs 9" may leave out the word before the value, which may be the last but fillers.
        last = end
        while last - 1 > start and self.vocabulary.is_filler(self.words[last - 1]):
            last -= 1
        ends = (end, last - 1) if self.words[last - 1].digits and last - start > 1 else (end,)
        for end in ends:
            named = self.words[start:end]
            plain = [word for word in named if not self.vocabulary.is_filler(word)]
            for words in (named, plain):  # plain: "the two pairs" of "power card: the two pairs"
                id = self.vocabulary.powers.get(self._joined(words))
                if id is not None:
                    return id, end - start
        end = ends[0]
        raise unknown_power(self._place(start, end - start))

    def _joined(self, words: Sequence[Word]) -> str:
        """These words as one name, with a gap where the text has one."""
        pieces: list[str] = []
        for before, word in zip((None, *words), words, strict=False):
            gap = " " if before and before.end < word.start else ""
            pieces.append(gap + self.text[word.start : word.end])
        return self.vocabulary.power_key("".join(pieces))
